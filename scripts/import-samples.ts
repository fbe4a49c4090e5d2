// `npm run import-samples [-- <folder>] [--details]`: reads the samples of import-samples/layouts, or every file of a folder, as the panel's import
// does and prints one row of a Markdown table for each. Compares texts and keys with what is expected (in a folder:
// `<name>.expected.json`, a question file of ours), and fails when a wrong or misread question is accepted without asking.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { countStates, importWorkOf } from "#core/questions/import/review/work.ts";
import type { ImportReading } from "#core/questions/import/rows.ts";
import * as m from "#messages";
import { createQuestionReader } from "#server/questions/import/question-reader.ts";
import { type Comparison, compare, type Expected } from "./import-samples/compare.ts";
import { type Fixture, listFixtures } from "./import-samples/layouts/fixtures.ts";

const EXPECTED = ".expected.json";
const HEADINGS = ["file", "read as", "questions", "without problems", "to confirm", "to fix", "ms"];
const COMPARED = [
	"expected",
	"right",
	"asked, right proposal",
	"asked",
	"wrong accepted",
	"misread accepted",
	"missing",
];

const { values, positionals } = parseArgs({ options: { details: { type: "boolean" } }, allowPositionals: true });
const [folder] = positionals;
const sources = folder === undefined ? listFixtures().map(sourceOf) : listSources(resolve(folder));

const threads = createQuestionReader({ addPicture: async () => ({ ok: true }) });
const sums = new Map<string, number>();
const details: string[] = [];
print([...HEADINGS, ...COMPARED]);
print([...HEADINGS, ...COMPARED].map(() => "---"));
for (const { name, open, expected, isKrutiDev } of sources) {
	const bytes = open();
	const begun = performance.now();
	const reading = await threads.read(bytes, { isKrutiDev });
	const ms = Math.round(performance.now() - begun);
	print([name, ...describe(reading, ms), ...describeKeys(name, reading, expected)]);
}
await threads.close();
print([
	`**${sources.length} files**`,
	"",
	...[...HEADINGS.slice(2, -1), "", ...COMPARED].map((name) => sums.get(name) ?? ""),
]);
// A wrong key that nobody was asked about is the worst that an import can do.
if ((sums.get("wrong accepted") ?? 0) + (sums.get("misread accepted") ?? 0) > 0) process.exitCode = 1;
if (values.details) process.stdout.write(`\n${details.join("\n")}\n`);

function describe(reading: ImportReading, ms: number): (string | number)[] {
	if (!reading.ok) return [m.admin_import_refused({ kind: reading.kind }), "", "", "", "", ms];
	const { good, confirm, fix } = countStates(importWorkOf(reading));
	const counts = { questions: reading.rows.length, "without problems": good, "to confirm": confirm, "to fix": fix };
	addUp(counts);
	return [m.admin_import_kind({ kind: reading.kind }), ...Object.values(counts), ms];
}

function describeKeys(
	name: string,
	reading: ImportReading,
	expected: readonly Expected[] | undefined,
): (string | number)[] {
	if (!expected) return COMPARED.map(() => "");
	const all = reading.ok ? reading : { ...reading, ok: true as const, kind: "text" as const, rows: [], notices: [] };
	const found = compare(all, expected);
	noteDetails(name, found);
	const counts = {
		expected: expected.length,
		right: found.right.length,
		"asked, right proposal": found.proposed.length,
		asked: found.asked.length,
		"wrong accepted": found.wrong.length,
		"misread accepted": found.misread.length,
		missing: found.missing.length,
	};
	addUp(counts);
	return Object.values(counts);
}

function addUp(counts: Readonly<Record<string, number>>): void {
	for (const [name, count] of Object.entries(counts)) sums.set(name, (sums.get(name) ?? 0) + count);
}

type Source = { name: string; open: () => Uint8Array; expected: readonly Expected[] | undefined; isKrutiDev: boolean };

function sourceOf({ name, bytes, expected, isKrutiDev }: Fixture): Source {
	return { name, open: () => bytes, expected, isKrutiDev };
}

/** The files of a folder with the questions that are expected of them, where a file beside says so. */
function listSources(root: string): Source[] {
	return readdirSync(root, { recursive: true, withFileTypes: true })
		.filter((entry) => entry.isFile() && !entry.name.endsWith(EXPECTED))
		.map(({ parentPath, name }) => join(parentPath, name))
		.sort((a, b) => a.localeCompare(b, "en", { numeric: true }))
		.map((path) => ({
			name: path.slice(root.length + 1),
			open: () => new Uint8Array(readFileSync(path)),
			expected: readExpected(path.replace(/\.[^.]*$/, EXPECTED)),
			isKrutiDev: false,
		}));
}

function readExpected(path: string): Expected[] | undefined {
	if (!existsSync(path)) return undefined;
	// A file of the folder's own, as writeQuestionFile makes it.
	const file: { questions: Expected[] } = JSON.parse(readFileSync(path, "utf8"));
	return file.questions;
}

function noteDetails(name: string, { wrong, misread, asked, missing }: Comparison): void {
	for (const [what, rows] of Object.entries({ wrong, misread, asked }))
		for (const { place, problems, source } of rows)
			details.push(
				`## ${name}, ${place.kind} ${place.number}: ${what} (${problems.map(({ code }) => code).join(", ")})\n${source}`,
			);
	for (const { text } of missing) details.push(`## ${name}: missing\n${text}`);
}

function print(cells: readonly (string | number)[]): void {
	process.stdout.write(`| ${cells.map((cell) => String(cell).replaceAll("|", "\\|")).join(" | ")} |\n`);
}
