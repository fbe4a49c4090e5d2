// Installs a Debian package that a check needs, if no password is required: as root, or by `sudo -n`.
import { spawn, spawnSync } from "node:child_process";

/** Printed when a check is skipped because a program is missing. */
export const NOT_TESTED = "was not tested";

/** A missing program and how to get it: printed as one line, without a stack. */
export class Missing extends Error {}

/** Keeps the package from starting its service: only the programs are needed. */
const SCRIPT = `
policy=/usr/sbin/policy-rc.d
if [ ! -e $policy ]; then
	printf '#!/bin/sh\\nexit 101\\n' >$policy && chmod 755 $policy
	trap 'rm -f $policy' EXIT
fi
export DEBIAN_FRONTEND=noninteractive
apt-get update -q && apt-get install -y -q --no-install-recommends -o DPkg::Lock::Timeout=120 "$@"
`;

/**
 * Installs one or more packages and prints a line about it.
 * @throws Missing naming what is missing and how to get it, when it may not or cannot be installed
 */
export async function installPackage(names: string | readonly string[], purpose: string): Promise<void> {
	const packages = [names].flat();
	const name = packages.join(", ");
	const advice = `${purpose} needs ${name}: install it (Debian: apt-get install ${packages.join(" ")})`;
	const prefix = findPrivilege();
	if (!prefix) throw new Missing(`${advice}.`);
	process.stdout.write(`Installing Debian's ${name} (${purpose}) …\n`);
	const begun = Date.now();
	const { code, output } = await run([...prefix, "sh", "-c", SCRIPT, "sh", ...packages]);
	if (code !== 0) {
		process.stderr.write(`${output.trimEnd().split("\n").slice(-15).join("\n")}\n`);
		throw new Missing(`${advice}; trying it here failed, see above.`);
	}
	process.stdout.write(`  done, ${Math.round((Date.now() - begun) / 1_000)} s\n`);
}

/** The words before a command that must run as root; undefined when this is not Debian or root is not available. */
function findPrivilege(): string[] | undefined {
	if (spawnSync("apt-get", ["--version"], { stdio: "ignore" }).status !== 0) return undefined;
	if (process.getuid?.() === 0) return [];
	const mayBecomeRoot = spawnSync("sudo", ["-n", "true"], { stdio: "ignore" }).status === 0;
	return mayBecomeRoot ? ["sudo", "-n"] : undefined;
}

function run([command = "", ...parameters]: string[]): Promise<{ code: number | null; output: string }> {
	return new Promise((resolve) => {
		const child = spawn(command, parameters, { stdio: ["ignore", "pipe", "pipe"] });
		let output = "";
		const collect = (chunk: Buffer) => {
			output += chunk;
		};
		child.stdout.on("data", collect);
		child.stderr.on("data", collect);
		child.once("error", (error) => resolve({ code: 1, output: error.message }));
		child.once("close", (code) => resolve({ code, output }));
	});
}
