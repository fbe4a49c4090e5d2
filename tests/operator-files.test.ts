// The files that an operator copies: systemd accepts the units, and their commands exist in this checkout.
// docs/nginx.conf is tested by `npm run nginx`.
import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { ROOT } from "./test-process.ts";

const UNITS = join(ROOT, "docs/systemd");
const readUnit = (name: string) => readFileSync(join(UNITS, name), "utf8");
const hasSystemd = spawnSync("systemd-analyze", ["--version"]).status === 0;
const { scripts } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8"));

test.skipIf(!hasSystemd)("systemd accepts the units", () => {
	const folder = mkdtempSync(join(tmpdir(), "doubtless-units-"));
	const names = readdirSync(UNITS).filter((name) => /\.(?:service|timer)$/.test(name));
	for (const name of names) {
		// The path of the checkout on the operator's machine.
		const here = readUnit(name).replaceAll("/srv/doubtless/current", ROOT);
		writeFileSync(join(folder, name), here);
	}
	const { status, stderr } = spawnSync("systemd-analyze", ["verify", ...names.map((name) => join(folder, name))]);
	rmSync(folder, { recursive: true });
	expect(names).toHaveLength(4);
	expect([
		status,
		stderr
			.toString()
			.split("\n")
			.filter((line) => line.includes("doubtless")),
	]).toEqual([0, []]);
});

test("the service, the container and npm start run the same command", () => {
	const flags = /node (--.*) start\.mjs/.exec(scripts.start)?.[1] ?? "none";
	expect(readUnit("doubtless.service")).toContain(`/node_modules/.bin/node ${flags} start.mjs\n`);
	const quoted = flags.split(" ").map((flag) => `"${flag}"`);
	expect(readFileSync(join(ROOT, "Dockerfile"), "utf8")).toContain(`${quoted.join(", ")}, "start.mjs"]`);
});

test("the container has the system libraries of Node, and npm those of sharp, for both processors", () => {
	const stages = readFileSync(join(ROOT, "Dockerfile"), "utf8")
		.split(/^FROM /m)
		.slice(1);
	for (const stage of stages) expect(stage).toMatch(/apt-get install .*\blibatomic1\b/);
	expect(stages.at(-1)).toMatch(/apt-get install .*\blibstdc\+\+6\b/);
	const { packages } = JSON.parse(readFileSync(join(ROOT, "package-lock.json"), "utf8"));
	for (const processor of ["x64", "arm64"])
		for (const name of [`sharp-linux-${processor}`, `sharp-libvips-linux-${processor}`]) {
			const found = packages[`node_modules/@img/${name}`];
			expect([found.libc, found.dev ?? false, typeof found.integrity]).toEqual([["glibc"], false, "string"]);
		}
});

test("the nightly backup's command exists, its failure starts another unit, and its timer starts it", () => {
	const backup = readUnit("doubtless-backup.service");
	const [, script = "", options = ""] = /^ExecStart=\S+ (\S+) (.*)$/m.exec(backup) ?? [];
	expect(existsSync(join(ROOT, script))).toBe(true);
	for (const [option = ""] of options.matchAll(/--\w+/g)) {
		expect(readFileSync(join(ROOT, script), "utf8")).toContain(option);
	}
	const [, failed = ""] = /^OnFailure=(.*)$/m.exec(backup) ?? [];
	expect(readdirSync(UNITS)).toContain(failed);
	expect(readdirSync(UNITS)).toContain("doubtless-backup.timer");
});
