// Counts passed, failed and skipped tests from the reports of the test runners. A runner that exits with an error but
// reports no failure counts as one failure, and so does a missing report.
import { existsSync, readFileSync } from "node:fs";
import { z } from "zod";

export type Tally = { passed: number; failed: number; skipped: number };

const vitestSchema = z.object({
	numPassedTests: z.number(),
	numFailedTests: z.number(),
	numPendingTests: z.number(),
	numTodoTests: z.number(),
	testResults: z.array(z.object({ status: z.string(), assertionResults: z.array(z.unknown()) })),
});

const playwrightSchema = z.object({
	stats: z.object({
		expected: z.number(),
		unexpected: z.number(),
		flaky: z.number(),
		skipped: z.number(),
	}),
});

/** @param isGood whether the runner exited with 0 */
export function readVitest(file: string, isGood: boolean): Tally {
	const read = readJson(file, vitestSchema);
	if (!read) return noResult("Vitest");
	// A file that could not be loaded has no tests in it.
	const unloaded = read.testResults.filter(({ status, assertionResults }) => {
		return status === "failed" && assertionResults.length === 0;
	});
	const tally = {
		passed: read.numPassedTests,
		failed: read.numFailedTests + unloaded.length,
		skipped: read.numPendingTests + read.numTodoTests,
	};
	return judge("Vitest", tally, isGood);
}

/** @param isGood whether the runner exited with 0 */
export function readPlaywright(file: string, isGood: boolean): Tally {
	const read = readJson(file, playwrightSchema);
	if (!read) return noResult("Playwright");
	const { expected, unexpected, flaky, skipped } = read.stats;
	return judge("Playwright", { passed: expected, failed: unexpected + flaky, skipped }, isGood);
}

export function addUp(tallies: readonly Tally[]): Tally {
	const sum = (key: keyof Tally) => tallies.reduce((total, tally) => total + tally[key], 0);
	return { passed: sum("passed"), failed: sum("failed"), skipped: sum("skipped") };
}

export function describeTally({ passed, failed, skipped }: Tally): string {
	return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ""}`;
}

function judge(name: string, tally: Tally, isGood: boolean): Tally {
	if (tally.passed + tally.failed === 0) return noResult(name);
	return isGood || tally.failed > 0 ? tally : { ...tally, failed: 1 };
}

function noResult(name: string): Tally {
	process.stdout.write(`${name} gave no result: counted as a failure.\n`);
	return { passed: 0, failed: 1, skipped: 0 };
}

function readJson<T>(file: string, schema: z.ZodType<T>): T | undefined {
	if (!existsSync(file)) return undefined;
	return schema.parse(JSON.parse(readFileSync(file, "utf8")));
}
