// `npm run eval [-- --data <folder>]`: scores the search of the doubt chat. Prints the misses and the two scores, to judge
// a change of the search.
import { parseArgs } from "node:util";
import type { IndexedPassage } from "#server/retrieval/passage-index.ts";
import { FRESH_QUESTIONS, ONCE_FAILED_QUESTIONS } from "./eval/confused-questions.ts";
import { DATA_QUESTIONS } from "./eval/data-questions.ts";
import { addUp, type Figures, judge, type Verdict } from "./eval/judge.ts";
import { readDataModules, readSampleModule } from "./eval/modules.ts";
import type { EvalModule } from "./eval/questions.ts";
import { SAMPLE_QUESTIONS } from "./eval/sample-questions.ts";

const { values } = parseArgs({ options: { data: { type: "string" } } });
const modules = new Map<EvalModule, IndexedPassage[]>([["sample", await readSampleModule()]]);
if (values.data) for (const [name, passages] of await readDataModules(values.data)) modules.set(name, passages);

const lists = {
	sample: SAMPLE_QUESTIONS,
	"once failed": ONCE_FAILED_QUESTIONS,
	fresh: FRESH_QUESTIONS,
	...Object.fromEntries(Map.groupBy(DATA_QUESTIONS, (question) => question.in)),
};
const verdicts = await judge(modules, Object.values(lists).flat());
for (const verdict of verdicts) if (!verdict.isRight) print(describe(verdict));
for (const [name, list] of Object.entries(lists)) {
	const asked = new Set<unknown>(list);
	const { covered, offTopic } = addUp(verdicts.filter(({ question }) => asked.has(question)));
	if (covered.of + offTopic.of === 0) continue;
	print(`${name.padEnd(11)} right passage in the first 3: ${show(covered)}   "not in this module": ${show(offTopic)}`);
}
const { covered, offTopic } = addUp(verdicts);
print(`\nRight passage in the first 3: ${show(covered)}\n"Not in this module":         ${show(offTopic)}`);

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
