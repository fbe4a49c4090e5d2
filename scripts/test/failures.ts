// Lists the failed tests of a report: what failed, what was seen instead, and the files that were kept. Printed last by
// scripts/test.ts, so that nobody searches the output for them.
import { copyFileSync, existsSync, mkdirSync, readFileSync } from "node:fs";
import { basename, join, relative } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { z } from "zod";
import { ROOT } from "../settings.ts";

/** Files outside the project (a temporary folder) are copied here before they are named. */
const KEPT_FOLDER = "test-results";
/** Lines of an error message: what was expected and seen, without the stack. */
const LINES_PER_FAILURE = 8;
const STACK_LINE = /^\s+at \S/;

export type Failure = { title: string; lines: string[]; files: string[] };

const vitestSchema = z.object({
	testResults: z.array(
		z.object({
			name: z.string(),
			status: z.string(),
			message: z.string().default(""),
			assertionResults: z.array(
				z.object({ status: z.string(), fullName: z.string(), failureMessages: z.array(z.string()).nullish() }),
			),
		}),
	),
});

/** A part of a story (test.step). */
const stepSchema = z.object({
	title: z.string(),
	error: z.object({}).optional(),
	get steps() {
		return z.array(stepSchema).default([]);
	},
});

const specSchema = z.object({
	title: z.string(),
	file: z.string(),
	line: z.number(),
	tests: z.array(
		z.object({
			projectName: z.string().default(""),
			status: z.string(),
			results: z.array(
				z.object({
					errors: z.array(z.object({ message: z.string().default("") })).default([]),
					steps: z.array(stepSchema).default([]),
					attachments: z.array(z.object({ name: z.string(), path: z.string().optional() })).default([]),
				}),
			),
		}),
	),
});
const suiteSchema = z.object({
	specs: z.array(specSchema).default([]),
	get suites() {
		return z.array(suiteSchema).default([]);
	},
});
const playwrightSchema = z.object({
	suites: z.array(suiteSchema).default([]),
	/** What ended the run outside a story, for example a server that did not start. */
	errors: z.array(z.object({ message: z.string().default("") })).default([]),
});

export function listVitestFailures(file: string): Failure[] {
	const report = readReport(file, vitestSchema);
	return (report?.testResults ?? []).flatMap(({ name, status, message, assertionResults }) => {
		const path = relative(ROOT, name);
		if (status === "failed" && assertionResults.length === 0)
			return [{ title: path, lines: firstLines(message), files: [] }];
		return assertionResults
			.filter(({ status }) => status === "failed")
			.map(({ fullName, failureMessages }) => ({
				title: `${path}: ${fullName}`,
				lines: firstLines(failureMessages?.[0] ?? ""),
				files: [],
			}));
	});
}

export function listPlaywrightFailures(file: string): Failure[] {
	const report = readReport(file, playwrightSchema);
	const stories = listSpecs(report?.suites ?? []).flatMap((spec) => {
		return spec.tests
			.filter(({ status }) => status === "unexpected" || status === "flaky")
			.map(({ projectName, results }) => ({
				title: `tests/e2e/${spec.file}:${spec.line} (${projectName}): ${spec.title}`,
				lines: [...failedSteps(results[0]?.steps ?? []), ...firstLines(results[0]?.errors[0]?.message ?? "")],
				files: (results[0]?.attachments ?? []).flatMap(({ path }) => keepFile(path)),
			}));
	});
	const outside = (report?.errors ?? []).map(({ message }) => ({
		title: "stories",
		lines: firstLines(message),
		files: [],
	}));
	return [...outside, ...stories];
}

export function describeFailures(failures: readonly Failure[]): string {
	return failures
		.map(({ title, lines, files }) => {
			const kept = files.map((file) => `    kept: ${file}`);
			return [`FAILED ${title}`, ...lines.map((line) => `    ${line}`), ...kept].join("\n");
		})
		.join("\n");
}

function listSpecs(suites: readonly z.infer<typeof suiteSchema>[]): z.infer<typeof specSchema>[] {
	return suites.flatMap((suite) => [...suite.specs, ...listSpecs(suite.suites)]);
}

/** The steps that failed, the outer one first. */
function failedSteps(steps: readonly z.infer<typeof stepSchema>[]): string[] {
	const failed = steps.find(({ error }) => error !== undefined);
	return failed ? [`in the step: ${failed.title}`, ...failedSteps(failed.steps)] : [];
}

function firstLines(message: string): string[] {
	return stripVTControlCharacters(message)
		.split("\n")
		.filter((line) => line.trim() !== "" && !STACK_LINE.test(line))
		.slice(0, LINES_PER_FAILURE);
}

/** The path of a kept file as it is typed in the project's folder; none when the file does not exist. */
function keepFile(path: string | undefined): string[] {
	if (!path || !existsSync(path)) return [];
	const inside = relative(ROOT, path);
	if (!inside.startsWith("..")) return [inside];
	const copy = join(KEPT_FOLDER, `${basename(join(path, ".."))}-${basename(path)}`);
	mkdirSync(join(ROOT, KEPT_FOLDER), { recursive: true });
	copyFileSync(path, join(ROOT, copy));
	return [copy];
}

function readReport<T>(file: string, schema: z.ZodType<T>): T | undefined {
	if (!existsSync(file)) return undefined;
	return schema.parse(JSON.parse(readFileSync(file, "utf8")));
}
