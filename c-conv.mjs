import { SAMPLE_QUESTIONS } from "/work/doubts/scripts/eval/sample-questions.ts";
import { DATA_QUESTIONS } from "/work/doubts/scripts/eval/data-questions.ts";
import { writeFileSync } from "node:fs";
const line = (q) => [q.at, q.ask, q.found.map(f=>f.replaceAll(`${q.at}/`,"/")).join(" ")].join(" | ").trim().replace(/ \|$/, " |");
const table = (name, list) => `const ${name} = \`\n${list.map(line).join("\n")}\n\`;\n`;
writeFileSync("/work/doubts/scripts/eval/sample-questions.ts", `// Doubts about the sample module: English, English of second-language learners, Hinglish and Hindi; and what it does not
// cover. Each line: the open subtopic | the doubt | every place that answers it (questions.ts).
import { readQuestions } from "./questions.ts";

${table("QUESTIONS", SAMPLE_QUESTIONS)}
export const SAMPLE_QUESTIONS = readQuestions("sample", QUESTIONS);
`);
const names={"biology":"BIOLOGY","iot-en":"IOT_ENGLISH","iot-hi":"IOT_HINDI","iot-ar":"IOT_ARABIC"};
writeFileSync("/work/doubts/scripts/eval/data-questions.ts", `// Doubts about the two study modules of a data folder: a chapter of a biology book, and lessons on the Internet of Things
// in English, Hindi and Arabic. Places only: nothing of the folder's texts stands here. Lines as in sample-questions.ts.
import { readQuestions } from "./questions.ts";

${Object.entries(names).map(([m,n])=>table(n, DATA_QUESTIONS.filter(q=>q.in===m))).join("\n")}
export const DATA_QUESTIONS = [
${Object.entries(names).map(([m,n])=>`	...readQuestions("${m}", ${n}),`).join("\n")}
];
`);
writeFileSync("/work/doubts/scripts/eval/questions.ts", `// The questions by which the search is judged: written the way confused students type, before the search was tuned, and not
// after looking at what it finds.

/** The modules that are asked in; the last four are made of a folder given by \`--data\`. */
export type EvalModule = "sample" | "biology" | "iot-en" | "iot-hi" | "iot-ar";
export type EvalQuestion = {
	in: EvalModule;
	/** The subtopic that the learner has open; often not the one with the answer. */
	at: string;
	ask: string;
	/**
	 * Every place that answers it: "subtopic/phase#anchor" (and the further passages of that section), or
	 * "subtopic/question-id". None: the module does not cover it.
	 */
	found: readonly string[];
};

/** Lines of "subtopic | question | places"; a place that begins with a slash is in the open subtopic. */
export function readQuestions(module: EvalModule, lines: string): EvalQuestion[] {
	return lines
		.trim()
		.split("\\n")
		.map((line) => {
			const [at = "", ask = "", places = ""] = line.split("|").map((part) => part.trim());
			const found = places.split(" ").filter(Boolean);
			return { in: module, at, ask, found: found.map((place) => (place.startsWith("/") ? at + place : place)) };
		});
}
`);
