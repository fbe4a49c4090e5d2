// Runs the administrators' command as an operator does.
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { createTestHub, describeOnBothEngines } from "../tests/test-hub.ts";
import { ADMINISTRATOR_ENV, EMAIL, listAudit, signIn, signInFirst } from "../tests/test-panel.ts";
import { manageAdministrators } from "./administrators.ts";
import { ROOT, readGivenSettings } from "./settings.ts";

const folder = mkdtempSync(join(tmpdir(), "doubtless-admin-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The same without a process of its own, which takes most of the time. */
async function runHere(parameters: readonly string[], env: NodeJS.ProcessEnv = { DATA_DIR: folder }) {
	let said = "";
	const say = (text: string) => {
		said += text;
	};
	const readSettings = () => readGivenSettings({ LOG_LEVEL: "silent", ...env });
	const code = await manageAdministrators(parameters, { readSettings, out: say, err: say });
	return { code, said: said.trim() };
}

function run(parameters: string[], env: Record<string, string | undefined> = { DATA_DIR: folder }) {
	const { PATH, NODE_COMPILE_CACHE } = process.env;
	const child = spawn(process.execPath, ["scripts/admin.ts", ...parameters], {
		cwd: ROOT,
		env: { PATH, NODE_COMPILE_CACHE, LOG_LEVEL: "silent", ...env },
		stdio: ["ignore", "pipe", "pipe"],
	});
	let said = "";
	for (const stream of [child.stdout, child.stderr]) {
		stream.on("data", (part) => {
			said += part;
		});
	}
	return new Promise<{ code: number | null; said: string }>((resolve) => {
		child.on("close", (code) => resolve({ code, said: said.trim() }));
	});
}

test("adds, lists and removes people on a new site, and refuses to remove the last owner", async () => {
	expect(await run(["list"])).toEqual({
		code: 0,
		said: "No administrators yet: the first start makes one.",
	});
	expect(await runHere(["add", "Maria@School.example"])).toEqual({
		code: 0,
		said: expect.stringMatching(/^Added: maria@school\.example\nPassword \(shown only now\): [\w]{24}$/),
	});
	expect(await runHere(["add", "omar@school.example", "a good long one"])).toEqual({
		code: 0,
		said: "Added: omar@school.example",
	});
	expect(await runHere(["add", "ravi@school.example", "a good long one", "--role=viewer"])).toMatchObject({ code: 0 });
	expect(await runHere(["list"])).toEqual({
		code: 0,
		said: "maria@school.example (owner)\nomar@school.example (owner)\nravi@school.example (viewer)",
	});
	expect(await runHere(["remove", "maria@school.example"])).toMatchObject({ code: 0 });
	expect(await runHere(["remove", "omar@school.example"])).toMatchObject({
		code: 1,
		said: expect.stringContaining("last owner"),
	});
	expect(await runHere(["list"])).toEqual({
		code: 0,
		said: "omar@school.example (owner)\nravi@school.example (viewer)",
	});
});

test("prints one line with the reason for a refusal, and the usage for wrong arguments", async () => {
	const refused = [
		[["add", "no e-mail"], "e-mail"],
		[["add", "a@b.example", "1234567"], "fewer than 8"],
		[["add", "a@b.example", "password123"], "everybody tries first"],
		[["reset-password", "nobody@b.example"], "no administrator"],
	] as const;
	for (const [parameters, why] of refused) {
		const { code, said } = await runHere(parameters);
		expect([code, said]).toEqual([1, expect.stringContaining(why)]);
		expect(said).not.toContain("\n");
	}
	const wrongWords = [
		["add"],
		["list", "x"],
		["add", "a@b.example", "--role=king"],
		["frob"],
		["remove", "a@b.example", "x"],
		["remove", "a@b.example", "--role=owner"],
		["toString", "x"],
	];
	for (const wrong of wrongWords)
		expect(await runHere(wrong)).toEqual({ code: 2, said: expect.stringContaining("npm run admin -- add") });
	expect(await runHere(["reset-password", "nobody@b.example"])).toEqual({
		code: 1,
		said: "There is no administrator with this e-mail address.",
	});
	expect(await run([])).toEqual({ code: 2, said: expect.stringContaining("npm run admin -- add") });
	const bad = await run(["list"], { DATA_DIR: "/dev/null/x" });
	expect(bad).toEqual({ code: 1, said: expect.stringMatching(/^DATA_DIR: .*$/) });
});

describeOnBothEngines("a password reset", (createHub) => {
	test("at the terminal while the site runs ends all sessions of the administrator", async () => {
		const hub = await createHub({ env: ADMINISTRATOR_ENV });
		const cookie = await signInFirst(hub);
		const { DATA_DIR, DATABASE_URL } = hub.env;
		// A process of its own where it waits for another's lock; PostgreSQL only sees connections.
		const reset = hub.engine === "sqlite" ? run : runHere;
		const { code, said } = await reset(["reset-password", EMAIL], { DATA_DIR, DATABASE_URL });
		expect(code).toBe(0);
		const password = /shown only now\): (\S+)$/.exec(said)?.[1] ?? "";
		expect(await hub.auth.findAdministrator(new Headers({ cookie }))).toBeUndefined();
		const again = await signIn(hub, { password });
		expect(await hub.auth.findAdministrator(new Headers({ cookie: again }))).toMatchObject({ email: EMAIL });
		expect(await listAudit(hub)).toEqual([`password-reset ${EMAIL} by terminal`]);
		await hub.close();
	});
});

test("keeps one of two administrators who remove each other at the same time", async () => {
	const hub = await createTestHub({ env: ADMINISTRATOR_ENV });
	await hub.administrators.ensureFirstAdministrator();
	await hub.administrators.add("omar@school.example");
	const removals = [EMAIL, "omar@school.example"].map((email) => hub.administrators.remove(email));
	const results = await Promise.all(removals);
	expect(results.filter(({ ok }) => ok)).toHaveLength(1);
	expect(await hub.administrators.list()).toHaveLength(1);
	await hub.close();
});
