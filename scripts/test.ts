// `npm test`, the whole check: format, lint, types, tests on real databases, stories in a real browser, sizes.
// `--quick` (`npm run check`) takes a few minutes before a commit: no PostgreSQL, no browser, no sizes.
// `--faults` (`npm run test:faults`) is the same with the long form of every fault run and with new random cases.
// Ends with what failed and one line, "N passed, N failed", and exits non-zero unless everything ran and passed.
import { randomInt } from "node:crypto";
import { existsSync, mkdtempSync, rmSync, statfsSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ensurePostgres } from "../tests/postgres.ts";
import { ensureChromium } from "./chromium.ts";
import { Missing, NOT_TESTED } from "./debian.ts";
import { describeFailures, type Failure, listPlaywrightFailures, listVitestFailures } from "./test/failures.ts";
import { run } from "./test/run.ts";
import { addUp, describeTally, readPlaywright, readVitest, type Tally } from "./test/tally.ts";

/** No colours in a log. The runners use different variables, and Node warns when both are set. */
const VITEST_COLOURS = process.stdout.isTTY ? { FORCE_COLOR: "1" } : { NO_COLOR: "1" };
const PLAYWRIGHT_COLOURS = { FORCE_COLOR: process.stdout.isTTY ? "1" : "0" };

/** Linux's file system in memory, and the free bytes that it must have: the tests need about 1 GB. */
const MEMORY_FOLDER = "/dev/shm";
const MEMORY_BYTES = 4_000_000_000;

type Step = { title: string; isLong?: boolean; work: () => Promise<Tally> };

const isQuick = process.argv.includes("--quick");
const isFaultRun = process.argv.includes("--faults");

// Thousands of tests write their own databases, and each commit waits for the disk.
if (hasMemoryFolder()) process.env.TMPDIR ??= MEMORY_FOLDER;

if (isFaultRun) setFaultRun();

const folder = mkdtempSync(join(tmpdir(), "doubtless-check-"));
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => process.exit(130));
process.once("exit", () => rmSync(folder, { recursive: true, force: true }));

const FAILED: Tally = { passed: 0, failed: 1, skipped: 0 };
const SKIPPED: Tally = { passed: 0, failed: 0, skipped: 1 };
const PASSED: Tally = { passed: 1, failed: 0, skipped: 0 };

/** Beside the tests, which wait for processes and timers and leave cores idle. */
const CHECKS: Step[] = [
	{ title: "Format and lint", work: () => runNode("--run", "lint") },
	{ title: "Types", work: () => runNode("--run", "types") },
	{ title: "Dead code", work: () => runNode("--run", "dead-code") },
	{ title: isQuick ? "Tests" : "Tests, on SQLite and PostgreSQL", work: runVitest },
	{ title: "Sizes", isLong: true, work: () => runNode("scripts/size.ts") },
];
const EARLY_STORIES: Step = {
	title: "Stories in the browser, beside the tests",
	isLong: true,
	work: () => runPlaywright("early", "--project=panel", "--workers=1"),
};
const STORIES: Step = {
	title: "Stories in the browser",
	isLong: true,
	work: () => runPlaywright("late", "--project=phone", "--project=desktop"),
};
const NGINX: Step = { title: "nginx in front", isLong: true, work: () => runNode("scripts/nginx.ts") };

await prepare();
const begun = Date.now();
const failures: Failure[] = [];
// One after the other: Debian installs one package at a time.
const postgres = isQuick ? undefined : ensurePostgres();
const chromium = isQuick ? undefined : Promise.allSettled([postgres]).then(ensureChromium);
const tallies = [
	...(await Promise.all([runSteps(CHECKS, [STORIES]), runSteps([EARLY_STORIES])])).flat(),
	// Alone, because it may install a package, too.
	...(await runSteps([NGINX])),
];
const total = addUp(tallies);
process.stdout.write(`\nAll steps: ${secondsSince(begun)} s\n`);
if (failures.length > 0) process.stdout.write(`\n${describeFailures(failures)}\n`);
process.stdout.write(`\n${describeTally(total)}\n`);
process.exit(total.failed === 0 && total.passed > 0 ? 0 : 1);

/** The steps of a group run beside each other, the groups one after the other. */
async function runSteps(...groups: Step[][]): Promise<Tally[]> {
	const tallies: Tally[] = [];
	for (const group of groups) {
		const steps = group.filter(({ isLong }) => !(isQuick && isLong));
		tallies.push(...(await Promise.all(steps.map(runStep))));
	}
	return tallies;
}

async function runStep({ title, work }: Step): Promise<Tally> {
	process.stdout.write(`\n${title}\n`);
	const begun = Date.now();
	const tally = await work().catch(explain);
	process.stdout.write(`  ${title}: ${describeTally(tally)}, ${secondsSince(begun)} s\n`);
	return tally;
}

function secondsSince(begun: number): string {
	return ((Date.now() - begun) / 1_000).toFixed(1);
}

/** What tests/faults.ts and tests/setup.ts read. */
function setFaultRun(): void {
	process.env.TEST_FAULTS = "1";
	process.env.TEST_SEED ??= String(randomInt(2 ** 31));
	process.stdout.write(`Random cases of TEST_SEED=${process.env.TEST_SEED}\n`);
}

function hasMemoryFolder(): boolean {
	if (!existsSync(MEMORY_FOLDER)) return false;
	const { bavail, bsize } = statfsSync(MEMORY_FOLDER);
	return bavail * bsize >= MEMORY_BYTES;
}

/** Compiles the messages for all steps and builds the pages for the stories. Prints nothing when both are up to date. */
async function prepare(): Promise<void> {
	const parameters = ["scripts/prepare.mjs", ...(isQuick ? [] : ["--build"])];
	const { isGood, output } = await run(process.execPath, parameters);
	if (isGood) return;
	process.stdout.write(`${output}\n\n${describeTally(FAILED)}\n`);
	process.exit(1);
}

async function runVitest(): Promise<Tally> {
	await postgres;
	const file = join(folder, "vitest.json");
	const parameters = ["vitest/vitest.mjs", "run", "--reporter=dot", "--reporter=json", `--outputFile.json=${file}`];
	const { isGood, output } = await runLibrary(parameters, {
		...VITEST_COLOURS,
		...(isQuick && { TEST_QUICK: "1" }),
	});
	if (!isGood) process.stdout.write(`${output}\n`);
	failures.push(...listVitestFailures(file));
	return readVitest(file, isGood);
}

/** @param part names its report and its folder of screenshots and traces, which a run empties */
async function runPlaywright(part: string, ...parameters: string[]): Promise<Tally> {
	const file = join(folder, `playwright-${part}.json`);
	const env = { ...PLAYWRIGHT_COLOURS, CHROMIUM: (await chromium) ?? "", PLAYWRIGHT_JSON_OUTPUT_FILE: file };
	const command = ["@playwright/test/cli.js", "test", "--reporter=dot,json", `--output=test-results/${part}`];
	const { isGood, output } = await runLibrary([...command, ...parameters], env);
	if (!isGood) process.stdout.write(`${output}\n`);
	failures.push(...listPlaywrightFailures(file));
	return readPlaywright(file, isGood);
}

/** A script, or with "--run" one of package.json, as one check. */
async function runNode(...parameters: string[]): Promise<Tally> {
	const { isGood, output } = await run(process.execPath, parameters);
	if (!isGood || parameters[0] !== "--run") process.stdout.write(`${output}\n`);
	if (isGood && output.includes(NOT_TESTED)) return SKIPPED;
	return isGood ? PASSED : FAILED;
}

function runLibrary([script = "", ...parameters]: string[], env: Record<string, string> = {}) {
	return run(process.execPath, [join("node_modules", script), ...parameters], env);
}

function explain(error: unknown): Tally {
	const text = error instanceof Missing ? error.message : error instanceof Error ? error.stack : String(error);
	process.stdout.write(`${text}\n`);
	return FAILED;
}
