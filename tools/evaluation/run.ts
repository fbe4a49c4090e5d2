// `npm run eval [-- --data <folder>] [-- --xquad <folder>] [-- --held-out]`: scores the search of the doubt chat. Prints the
// misses and scores of the doubts that were written by hand, and a table of error rates by language for the half that the
// search is tuned on. The other half is asked only with --held-out, after a change is finished.
import { parseArgs } from "node:util";
import type { IndexedPassage } from "#server/doubts/retrieval/passage-index.ts";
import { readArticleModules } from "./article-modules.ts";
import { FRESH_QUESTIONS, ONCE_FAILED_QUESTIONS } from "./confused-questions.ts";
import { DATA_QUESTIONS } from "./data-questions.ts";
import { addUp, type Figures, judge, type Verdict } from "./judge.ts";
import { readLessonModules } from "./lesson-modules.ts";
import { addMeasured, type Half, type Measured, type MeasuredModule, measure } from "./measure.ts";
import { readDataModules, readSampleModule, readTextModule } from "./modules.ts";
import type { EvalModule } from "./questions.ts";
import { readQuizModules } from "./quiz-modules.ts";
import { SAMPLE_QUESTIONS } from "./sample-questions.ts";
import { TEXT_QUESTIONS } from "./text-questions.ts";

const { values } = parseArgs({
	options: { data: { type: "string" }, xquad: { type: "string" }, "held-out": { type: "boolean", default: false } },
});
const modules = new Map<EvalModule, IndexedPassage[]>([
	["sample", await readSampleModule()],
	["texts", await readTextModule()],
]);
if (values.data) for (const [name, passages] of await readDataModules(values.data)) modules.set(name, passages);

const lists = {
	sample: SAMPLE_QUESTIONS,
	"once failed": ONCE_FAILED_QUESTIONS,
	fresh: FRESH_QUESTIONS,
	texts: TEXT_QUESTIONS,
	...Object.fromEntries(Map.groupBy(DATA_QUESTIONS, (question) => question.in)),
};
const verdicts = await judge(modules, Object.values(lists).flat());
for (const verdict of verdicts) if (!verdict.isRight) print(describe(verdict));
for (const [name, list] of Object.entries(lists)) {
	const asked = new Set<unknown>(list);
	const { covered, offTopic } = addUp(verdicts.filter(({ question }) => asked.has(question)));
	if (covered.of + offTopic.of === 0) continue;
	print(
		`${name.padEnd(11)} right passage in the first 3: ${show(covered)}   off topic, not answered: ${show(offTopic)}`,
	);
}
const { covered, offTopic } = addUp(verdicts);
print(`\nRight passage in the first 3: ${show(covered)}\nOff topic, not answered:      ${show(offTopic)}`);

const measured = [
	...readLessonModules(),
	...(values.xquad ? readArticleModules(values.xquad) : []),
	...(values.data ? readQuizModules(values.data) : []),
];
await printHalf("tuning");
if (values["held-out"]) await printHalf("held out");

/** Prints what was shown in percent, and the failures of the lessons. */
async function printHalf(half: Half): Promise<void> {
	print(`\n${half.padEnd(18)} covered refused  closest  right in 3   off topic claimed  closest  nothing`);
	const groups = Map.groupBy(
		measured.filter((module) => module.half === half),
		({ from, language }) => `${from} ${language}`,
	);
	for (const [name, group] of groups) print(`${name.padEnd(18)}${writeRow(await measureAll(group))}`);
}

async function measureAll(group: readonly MeasuredModule[]): Promise<Measured> {
	const sums: Measured[] = [];
	for (const module of group)
		sums.push(await measure(module, (line) => module.from === "lessons" && print(`  ${line}`)));
	return addMeasured(sums);
}

function writeRow({ covered, refused, hedged, found, offTopic, claimed, closest }: Measured): string {
	const percent = (count: number, of: number) => ((100 * count) / Math.max(1, of)).toFixed(1);
	const cells: [number | string, number][] = [
		[covered, 8],
		[percent(refused, covered), 8],
		[percent(hedged, covered), 9],
		[percent(found, covered), 12],
		[offTopic, 12],
		[percent(claimed, offTopic), 8],
		[percent(closest, offTopic), 9],
		[percent(offTopic - claimed - closest, offTopic), 9],
	];
	return cells.map(([cell, width]) => String(cell).padStart(width)).join("");
}

function describe({ question, got }: Verdict): string {
	const wanted = question.found[0] ?? "nothing";
	return `${question.in}: ${question.ask}\n  wanted ${wanted}\n  got    ${got.join(", ") || "nothing"}`;
}

function show({ right, of }: Figures): string {
	return `${right} of ${of} (${of === 0 ? "-" : `${((100 * right) / of).toFixed(1)} %`})`;
}

function print(line: string): void {
	process.stdout.write(`${line}\n`);
}
