// A test runner without a result counts as a failure.
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { addUp, describeTally, readPlaywright, readVitest } from "./tally.ts";

let folder: string;
let file: string;
beforeEach(() => {
	// The warning about a missing result would look like a problem of the current run.
	vi.spyOn(process.stdout, "write").mockReturnValue(true);
	folder = mkdtempSync(join(tmpdir(), "doubtless-tally-"));
	file = join(folder, "result.json");
});
afterEach(() => {
	vi.restoreAllMocks();
	rmSync(folder, { recursive: true, force: true });
});

const vitest = { numPassedTests: 5, numFailedTests: 0, numPendingTests: 0, numTodoTests: 0, testResults: [] };
const playwright = { expected: 4, unexpected: 0, flaky: 0, skipped: 0 };

function write(value: object): string {
	writeFileSync(file, JSON.stringify(value));
	return file;
}

describe("the tally", () => {
	test("counts what a runner reports", () => {
		const report = { ...vitest, numFailedTests: 2, numPendingTests: 1, numTodoTests: 1 };
		expect(readVitest(write(report), false)).toEqual({ passed: 5, failed: 2, skipped: 2 });
		const stats = { ...playwright, unexpected: 1, skipped: 3 };
		expect(readPlaywright(write({ stats }), false)).toEqual({ passed: 4, failed: 1, skipped: 3 });
	});

	test("counts a file that could not be loaded as a failure", () => {
		const testResults = [{ status: "failed", assertionResults: [] }];
		expect(readVitest(write({ ...vitest, testResults }), false).failed).toBe(1);
	});

	test("counts a story that passed only on the second try as a failure", () => {
		expect(readPlaywright(write({ stats: { ...playwright, flaky: 1 } }), true).failed).toBe(1);
	});

	test("counts a runner that exited with an error although nothing failed as a failure", () => {
		expect(readVitest(write(vitest), false)).toEqual({ passed: 5, failed: 1, skipped: 0 });
	});

	test("counts a runner without a result, or without any test, as a failure", () => {
		const failure = { passed: 0, failed: 1, skipped: 0 };
		expect(readVitest(join(folder, "none.json"), true)).toEqual(failure);
		expect(readPlaywright(write({ stats: { ...playwright, expected: 0 } }), true)).toEqual(failure);
	});

	test("prints one line, with skipped tests only when there are some", () => {
		const all = addUp([
			{ passed: 2, failed: 0, skipped: 0 },
			{ passed: 3, failed: 1, skipped: 0 },
		]);
		expect(describeTally(all)).toBe("5 passed, 1 failed");
		expect(describeTally({ ...all, skipped: 2 })).toBe("5 passed, 1 failed, 2 skipped");
	});
});
