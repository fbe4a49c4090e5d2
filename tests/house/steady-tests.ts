// Keeps out of the tests what makes them fail on a busy machine although nothing is wrong. The stories have the same rules
// in tests/e2e.
import type { Rule } from "./floors.ts";

/** What may not be in a test, and what is used instead. */
const UNSTEADY: readonly [pattern: RegExp, instead: string][] = [
	[/\bvi\.waitUntil\(|\bvi\.waitFor\(/, "expect.poll, whose limit is configured"],
	[
		/\b(testTimeout|hookTimeout|timeout): [1-9][\d_]*\b(?! [*+])|^\t*\}, [\d_]{5,}\);$/m,
		"the limit of vitest.config.ts",
	],
	[/\bretry: \d/, "a test that passes the first time"],
	[
		/performance\.now\(\) - \w+\)\.toBeLess|\b(?:ms|\w+Ms)\)\.toBeLess/,
		"expectWithin of tests/faults.ts, or startCpuClock",
	],
	[/\bmonitorEventLoopDelay\b/, "watchThread of tests/cpu-time.ts"],
	[/\bfindFreePort\b/, "port 0, or startOnFreePort"],
	[/\bMath\.random\(\)/, "a seed"],
];

export const testsAreSteady: Rule = (sources) => {
	return sources
		.filter(({ path }) => /\.test\.tsx?$|^tests\/[^/]+\.ts$/.test(path))
		.filter(({ path }) => !["tests/house.test.ts", "tests/faults.ts"].includes(path))
		.flatMap(({ path, text }) => {
			return UNSTEADY.filter(([pattern]) => pattern.test(text)).map(([, instead]) => `${path}: use ${instead}`);
		});
};
