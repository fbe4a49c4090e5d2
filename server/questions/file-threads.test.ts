// Large and hostile question files are read in a worker thread, so the main thread stays responsive (F-12, X-07).
import { createHash } from "node:crypto";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { afterAll, describe, expect, test } from "vitest";
import { isHubError } from "#core/problem.ts";
import { readMcqBytes } from "#core/questions/file-check.ts";
import { makeQuestions } from "../../tests/make.ts";
import type { CheckedFile } from "./check-file.ts";
import { createFileThreads, SMALL_BYTES } from "./file-threads.ts";

const threads = createFileThreads({ maxQuestions: 100_000 });
afterAll(() => threads.close());

const sha256Of = (content: Uint8Array) => createHash("sha256").update(content).digest("base64url");
const bytesOf = (text: string) => new TextEncoder().encode(text);
const codesOf = (check: CheckedFile) => (check.ok ? "ok" : check.problems[0]?.code);

const LARGE: Record<string, { make: () => string; code: string }> = {
	"100,000 questions": { make: () => JSON.stringify({ questions: makeQuestions(100_000) }), code: "ok" },
	"100,001 questions": {
		make: () => JSON.stringify({ questions: makeQuestions(100_001) }),
		code: "too-many-questions",
	},
	"5 million nested brackets": { make: () => "[".repeat(5_000_000), code: "too-deep" },
	"5 million flat brackets": {
		make: () => `{"questions":[${"[],".repeat(2_500_000)}[]]}`,
		code: "wrong-type",
	},
	"60 MB in one string": {
		make: () => `{"questions":[{"id":1,"text":"${"x".repeat(60_000_000)}"}]}`,
		code: "field-missing",
	},
	"60 MB that end too early": {
		make: () => `{"questions":[${'"x",'.repeat(15_000_000)}`,
		code: "invalid-json",
	},
	"a million keys": {
		make: () => `{${Array.from({ length: 1_000_000 }, (_, n) => `"k${n}":1`).join(",")}}`,
		code: "questions-missing",
	},
	"the same key 100,000 times": {
		make: () => `{${'"questions":[],'.repeat(100_000)}"questions":[]}`,
		code: "no-questions",
	},
	"numbers beyond all numbers": {
		make: () => `{"questions":[${"1e400,".repeat(100_000)}-1e999]}`,
		code: "wrong-type",
	},
};

describe("the main thread stays responsive while a large file is checked", () => {
	test.each(Object.keys(LARGE))("%s", { timeout: 60_000 }, async (name) => {
		const { make, code } = LARGE[name] ?? { make: () => "", code: "" };
		const content = bytesOf(make());
		expect(content.byteLength).toBeGreaterThan(SMALL_BYTES);
		await new Promise((resolve) => setTimeout(resolve, 200));
		const delay = monitorEventLoopDelay({ resolution: 5 });
		delay.enable();
		const start = performance.now();
		const check = await threads.check(content);
		const seconds = (performance.now() - start) / 1_000;
		delay.disable();
		const p99 = delay.percentile(99) / 1e6;
		if (process.env.TEST_FIGURES)
			console.log(`${name}: ${seconds.toFixed(2)} s, p99 ${p99.toFixed(0)} ms, max ${(delay.max / 1e6).toFixed(0)} ms`);
		expect(codesOf(check)).toBe(code);
		// A check in the main thread takes seconds; a busy machine is late by less.
		expect(p99).toBeLessThan(150);
	});
});

test("applies the same rules to a small and a large file", async () => {
	for (const count of [3, 5_000]) {
		const content = bytesOf(JSON.stringify({ questions: makeQuestions(count) }));
		const read = readMcqBytes(content);
		const check = await threads.check(content);
		expect([check?.ok, read.ok]).toEqual([true, true]);
		expect(check).toMatchObject({ questionCount: count, sha256: sha256Of(content) });
		const faulty = makeQuestions(count).map((question, at) => (at % 2 === 0 ? question : { ...question, text: at }));
		const faultyContent = bytesOf(JSON.stringify({ questions: faulty }));
		expect(await threads.check(faultyContent)).toEqual(readMcqBytes(faultyContent));
	}
});

test("checks two files at once, queues twenty, and rejects the next", async () => {
	const content = bytesOf(`{"questions":[${" ".repeat(SMALL_BYTES)}]}`);
	const codes = await Promise.all(
		Array.from({ length: 24 }, () =>
			threads.check(content).then(codesOf, (error: unknown) => (isHubError(error) ? error.code : error)),
		),
	);
	expect(codes.filter((code) => code === "no-questions")).toHaveLength(22);
	expect(codes.filter((code) => code === "too-many-tries")).toHaveLength(2);
}, 60_000);

test("ends running checks when the hub closes", async () => {
	const own = createFileThreads({ maxQuestions: 1 });
	const checking = own.check(bytesOf(JSON.stringify({ questions: makeQuestions(50_000) })));
	const ended = expect(checking).rejects.toThrow("stopped");
	await own.close();
	await ended;
});
