// `npm run eval [-- --data <folder>]`: scores the search of the doubt chat. Prints the misses and the two scores, to judge
// a change of the search, and with a data folder the error rates of the decision whether a module covers a doubt.
import { parseArgs } from "node:util";
import type { IndexedPassage } from "#server/retrieval/passage-index.ts";
import { FRESH_QUESTIONS, ONCE_FAILED_QUESTIONS } from "./eval/confused-questions.ts";
import { type Asked, askCoverage, drawCurve } from "./eval/coverage.ts";
import { DATA_QUESTIONS } from "./eval/data-questions.ts";
import { addUp, type Figures, judge, type Verdict } from "./eval/judge.ts";
import { readDataModules, readSampleModule, readTextModule } from "./eval/modules.ts";
import type { EvalModule } from "./eval/questions.ts";
import { SAMPLE_QUESTIONS } from "./eval/sample-questions.ts";
import { TEXT_QUESTIONS } from "./eval/text-questions.ts";

const { values } = parseArgs({ options: { data: { type: "string" } } });
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

if (values.data) {
	print(
		"\nDoubts of the module below a threshold, and off-topic doubts that reach it, by the best passage's coverage:",
	);
	const asked = await askCoverage(values.data);
	const groups = {
		chosen: asked.filter(({ isHeldOut }) => !isHeldOut),
		...Object.groupBy(
			asked.filter(({ isHeldOut }) => isHeldOut),
			({ language }) => language,
		),
	};
	for (const [name, group] of Object.entries(groups)) printCurve(name, group ?? []);
}

function printCurve(name: string, asked: readonly Asked[]): void {
	const count = asked.filter(({ isCovered }) => isCovered).length;
	print(
		`${name === "chosen" ? "for choosing" : `held out, ${name}`}: ${count} covered, ${asked.length - count} off topic`,
	);
	const curve = drawCurve(asked);
	const row = (label: string, of: (point: (typeof curve)[number]) => number) => {
		print(`  ${label.padEnd(9)}${curve.map((point) => of(point).toFixed(1).padStart(6)).join("")}`);
	};
	row("threshold", ({ threshold }) => threshold * 100);
	row("refused %", ({ refused }) => refused * 100);
	row("claimed %", ({ claimed }) => claimed * 100);
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
