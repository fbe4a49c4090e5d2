// Large and hostile question files are read in a worker thread, so the main thread stays responsive.
import { createHash } from "node:crypto";
import { afterAll, describe, expect, test } from "vitest";
import { isHubError } from "#core/problem.ts";
import { readFileBytes } from "#core/questions/file-check.ts";
import { startCpuClock, watchThread } from "../../../tests/cpu-time.ts";
import { byRun } from "../../../tests/faults.ts";
import { makeQuestions, writtenFile } from "../../../tests/make.ts";
import type { CheckedFile } from "./check-file.ts";
import { createFileThreads, SMALL_BYTES } from "./file-threads.ts";

/** The product's limit in `npm run test:faults`. */
const MOST_QUESTIONS = byRun(20_000, 100_000);
const threads = createFileThreads({ maxQuestions: MOST_QUESTIONS });
afterAll(() => threads.close());

const sha256Of = (content: Uint8Array) => createHash("sha256").update(content).digest("base64url");
const bytesOf = (text: string) => new TextEncoder().encode(text);
const codesOf = (check: CheckedFile) => (check.ok ? "ok" : check.problems[0]?.code);

/** Of CPU time. */
const LONGEST_BLOCK_MS = 150;

/** Five in `npm run test:faults`: 60 MB of text. */
const MILLIONS = byRun(300_000, 5_000_000);

const LARGE: Record<string, { make: () => string; code: string }> = {
	"as many questions as are allowed": {
		make: () => JSON.stringify({ questions: makeQuestions(MOST_QUESTIONS) }),
		code: "ok",
	},
	"one question more": {
		make: () => JSON.stringify({ questions: makeQuestions(MOST_QUESTIONS + 1) }),
		code: "too-many-questions",
	},
	"millions of nested brackets": { make: () => "[".repeat(MILLIONS), code: "too-deep" },
	"millions of flat brackets": {
		make: () => `{"questions":[${"[],".repeat(MILLIONS / 2)}[]]}`,
		code: "wrong-type",
	},
	"megabytes in one string": {
		make: () => `{"questions":[{"id":1,"text":"${"x".repeat(12 * MILLIONS)}"}]}`,
		code: "field-missing",
	},
	"megabytes that end too early": {
		make: () => `{"questions":[${'"x",'.repeat(3 * MILLIONS)}`,
		code: "invalid-json",
	},
	"very many keys": {
		make: () => `{${Array.from({ length: MILLIONS / 5 }, (_, n) => `"k${n}":1`).join(",")}}`,
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
	test.each(Object.keys(LARGE))("%s", async (name) => {
		const { make, code } = LARGE[name] ?? { make: () => "", code: "" };
		const content = bytesOf(make());
		expect(content.byteLength).toBeGreaterThan(SMALL_BYTES);
		const cpu = startCpuClock();
		const longestBlock = watchThread();
		const check = await threads.check(content);
		const block = longestBlock();
		if (process.env.TEST_FIGURES) console.log(`${name}: ${cpu().toFixed(0)} ms, longest block ${block.toFixed(0)} ms`);
		expect(codesOf(check)).toBe(code);
		// A check in the main thread takes seconds.
		expect(block).toBeLessThan(LONGEST_BLOCK_MS);
	});
});

test("applies the same rules to a small and a large file", async () => {
	for (const count of [3, 2_000]) {
		const content = bytesOf(JSON.stringify({ questions: makeQuestions(count) }));
		const read = readFileBytes(content);
		const check = await threads.check(content);
		expect([check?.ok, read.ok]).toEqual([true, true]);
		const { parts, ...facts } = check.ok ? check.prepared.file : { parts: [] };
		const file = Buffer.concat(parts.map((part) => part.content));
		expect(file.toString() === writtenFile(content)).toBe(true);
		expect(facts).toEqual({ questionCount: count, sha256: sha256Of(file), byteLength: file.byteLength });
		const faulty = makeQuestions(count).map((question, at) => (at % 2 === 0 ? question : { ...question, text: at }));
		const faultyContent = bytesOf(JSON.stringify({ questions: faulty }));
		expect(await threads.check(faultyContent)).toEqual(readFileBytes(faultyContent));
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
});

test("ends running checks when the hub closes", async () => {
	const own = createFileThreads({ maxQuestions: 1 });
	const checking = own.check(bytesOf(JSON.stringify({ questions: makeQuestions(50_000) })));
	const ended = expect(checking).rejects.toThrow("stopped");
	await own.close();
	await ended;
});
