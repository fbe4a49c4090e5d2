import { describe, expect, test, vi } from "vitest";
import { startCpuClock } from "../tests/cpu-time.ts";
import { createLog, markOf, maskPath, maskSecrets, sendConsoleTo } from "./log.ts";

describe("a log line", () => {
	test.each([
		["/module/Bsecret1", "/module/***"],
		["/Module/Bsecret1.data", "/Module/***"],
		["/module//Bsecret1", "/module//***"],
		["/module%2FBsecret1", "/module%2F***"],
		["/module/Bsecret1%zz could not", "/module/*** could not"],
		["/subtopics/Qsecret?page=2", "/subtopics/***?page=2"],
		["/learn/Qsecret/subtopic", "/learn/***"],
		["/mcq-data/Qsecret/subtopic.json", "/mcq-data/***"],
		["https://hub.example/module/Bsecret1 failed", "https://hub.example/module/*** failed"],
		["maria@school.example signed in", "*** signed in"],
		["/documents/Qsecret/subtopic/read", "/documents/***"],
		["/api/modules/Qsecret/subtopics/subtopic/doubts", "/api/modules/***"],
		["at /srv/hub/app/learn/score.ts:12", "at /srv/hub/app/learn/score.ts:12"],
		["at /srv/hub/server/documents/state.ts:12", "at /srv/hub/server/documents/state.ts:12"],
		["/healthz", "/healthz"],
	])("shows %s as %s", (text, shown) => {
		expect(maskSecrets(text)).toBe(shown);
	});

	test.each([
		["/", "/"],
		["/admin/mcq-upload.php", "/admin/mcq-upload.php"],
		["/documents/sqr3-method/read", "/documents/sqr3-method/read"],
		["/module/Bsecret1?page=2", "/module/***"],
		["/modul/Bsecret1", "/modul/***"],
		["/Bsecret1", "/***"],
		["/%6Dodule%2FBsecret1%", "/***"],
		["/module%252FBsecret1", "/***"],
		["/admin/modules/edit/Q7sdfhwu", "/admin/modules/edit/***"],
		["/a".repeat(5_000), "/a/a/a/a/a/a/a"],
	])("shows the path %s as %s", (path, shown) => {
		expect(maskPath(path)).toBe(shown);
	});

	test("is one JSON object with a time, and contains no code even when an error's text does", () => {
		const lines: string[] = [];
		const log = createLog("warn", (line) => lines.push(line));
		log.error({ error: "boom at /module/Bsecret1\nfor maria@school.example" }, "a page failed");
		log.info("not at this level");
		expect(lines).toHaveLength(1);
		expect(lines[0]).not.toMatch(/Bsecret1|maria/);
		expect(lines[0]?.trimEnd()).not.toContain("\n");
		expect(JSON.parse(lines[0] ?? "")).toMatchObject({
			level: 50,
			time: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
			msg: "a page failed",
		});
	});

	test("is masked in a time that is linear in its length, and cuts long values", () => {
		const lines: string[] = [];
		const log = createLog("warn", (line) => lines.push(line));
		const cpuMs = startCpuClock();
		for (const text of [
			`${"a".repeat(100_000)}@${"b".repeat(100_000)}`,
			"a@".repeat(50_000),
			"a.".repeat(50_000),
			"/module/".repeat(12_500),
			"/api/modules//".repeat(7_000),
			`/api${"/".repeat(100_000)}`,
		]) {
			maskSecrets(text);
			log.warn({ error: text }, "a page failed");
		}
		expect(cpuMs()).toBeLessThan(3_000);
		for (const line of lines) expect(line.length).toBeLessThan(9_000);
	});

	test("cannot be forged by a line break or an escape code in a visitor's input", () => {
		const lines: string[] = [];
		createLog("warn", (line) => lines.push(line)).warn({ path: '/x\n{"level":50}\u001b[31m' });
		expect(lines.join("").split("\n")).toHaveLength(2);
		expect(lines.join("")).not.toContain("\u001b");
	});

	test("distinguishes two addresses without naming them", () => {
		expect(markOf("198.51.100.7")).toBe(markOf("198.51.100.7"));
		expect(markOf("198.51.100.7")).not.toBe(markOf("198.51.100.8"));
		expect(markOf("198.51.100.7")).not.toContain("198");
	});
});

test("contains the output of libraries, masked", () => {
	const { error, warn, info, log } = console;
	vi.stubGlobal("console", { ...console });
	const lines: string[] = [];
	sendConsoleTo(createLog("warn", (line) => lines.push(line)));
	console.warn('The URL path "/module/Bsecret1%" could not be decoded');
	console.warn(`The URL path "/${"x".repeat(8_000)}" could not be decoded`, { a: 1 });
	console.info("quiet");
	vi.unstubAllGlobals();
	expect(lines).toHaveLength(2);
	expect(lines[1]?.length).toBeLessThan(1_200);
	expect(lines[1]).toContain('{\\"a\\":1}');
	expect(JSON.parse(lines[0] ?? "")).toMatchObject({
		level: 40,
		msg: 'The URL path "***" could not be decoded',
	});
	expect([error, warn, info, log]).toEqual([console.error, console.warn, console.info, console.log]);
});
