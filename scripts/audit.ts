// `npm run audit`: asks npm's registry for known weaknesses of the dependencies and prints each with whether it is in production
// dependencies. Exits with 1 when one is, or when the registry does not answer. Changes nothing.
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describeFindings, readFindings } from "./audit/findings.ts";
import { ROOT } from "./settings.ts";

const isWindows = process.platform === "win32";
const { stdout, error } = spawnSync("npm", ["audit", "--json"], { cwd: ROOT, encoding: "utf8", shell: isWindows });
const findings = readFindings(parse(stdout), parse(readFileSync(join(ROOT, "package-lock.json"), "utf8")));
if (error || typeof findings === "string") {
	process.stderr.write(`Not audited: ${error?.message ?? findings}\n`);
	process.exitCode = 1;
} else {
	process.stdout.write(`${describeFindings(findings)}\n`);
	process.exitCode = findings.some(({ isInProduction }) => isInProduction) ? 1 : 0;
}

function parse(text: string | null): unknown {
	try {
		return JSON.parse(text ?? "");
	} catch {
		return undefined;
	}
}
