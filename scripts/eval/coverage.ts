// Measures the decision whether a module covers a doubt. Doubts are made of a data folder's questions: some words of a
// question's text, asked in the module that has the question (covered) and in modules of other subjects (off topic). Half of
// them, every second one, is for choosing MIN_COVERAGE and SURE_COVERAGE; the error rates are those of the other half.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { readMcqFile } from "#core/questions/file-check.ts";
import type { Question } from "#core/questions/question-file.ts";
import { shuffle } from "#core/random.ts";
import { questionPassages } from "#core/retrieval/passages.ts";
import { createPassageIndex, type IndexedPassage } from "#server/retrieval/passage-index.ts";
import { OFF_TOPIC_ARABIC, OFF_TOPIC_HINDI } from "./off-topic.ts";

/** Words of a doubt: half of the question's, but at least and at most so many. */
const FEWEST_WORDS = 3;
const MOST_WORDS = 8;
/** Off-topic doubts that one subject asks in another's module. */
const OFF_TOPIC_DOUBTS = 150;
const THRESHOLDS = Array.from({ length: 15 }, (_, step) => 0.2 + step * 0.05);

type Subject = { language: string; questions: Question[]; others: readonly string[] };
export type Asked = { language: string; isCovered: boolean; isHeldOut: boolean; coverage: number };
export type CurvePoint = { threshold: number; refused: number; claimed: number };

/** Asks all doubts of a data folder. */
export async function askCoverage(folder: string): Promise<Asked[]> {
	const asked: Asked[] = [];
	for (const { language, questions, others } of readSubjects(folder)) {
		const index = await createPassageIndex(passagesOf(questions), 0);
		const ask = (texts: readonly string[], isCovered: boolean) => {
			for (const [number, text] of texts.entries()) {
				const { coverage } = index.search(text, "", 1);
				asked.push({ language, isCovered, isHeldOut: number % 2 === 1, coverage });
			}
		};
		ask(questions.map(makeDoubt), true);
		ask(others, false);
	}
	return asked;
}

/** At each threshold the share of covered doubts below it and of off-topic ones that reach it, 0 to 1. */
export function drawCurve(asked: readonly Asked[]): CurvePoint[] {
	const [covered, offTopic] = [asked.filter((one) => one.isCovered), asked.filter((one) => !one.isCovered)];
	const share = (all: readonly Asked[], test: (coverage: number) => boolean) => {
		return all.filter(({ coverage }) => test(coverage)).length / Math.max(1, all.length);
	};
	return THRESHOLDS.map((threshold) => ({
		threshold,
		refused: share(covered, (coverage) => coverage < threshold),
		claimed: share(offTopic, (coverage) => coverage >= threshold),
	}));
}

function readSubjects(folder: string): Subject[] {
	const read = (file: string) => readQuestions(join(folder, file));
	const biology = read("openstax-biology/quiz-whole-book.json");
	const programming = read("freecodecamp-developer-quiz/all-combined.json");
	const trivia = read("opentriviaqa/brain-teasers.json");
	const history = read("gaokao-bench/2010-2022_History_MCQs.json");
	const chemistry = read("gaokao-bench/2010-2022_Chemistry_MCQs.json");
	const everyday = read("xcopa-two-option/xcopa-zh.json");
	const from = (...sets: Question[][]) => sets.flatMap((set) => set.slice(0, OFF_TOPIC_DOUBTS).map(makeDoubt));
	return [
		{ language: "English", questions: biology, others: from(programming, trivia) },
		{ language: "English", questions: programming, others: from(biology, trivia) },
		{ language: "Chinese", questions: history, others: from(chemistry, everyday) },
		{ language: "Chinese", questions: chemistry, others: from(history, everyday) },
		{ language: "Hindi", questions: read("iot-for-beginners/quiz-hi.json"), others: OFF_TOPIC_HINDI },
		{ language: "Arabic", questions: read("iot-for-beginners/quiz-ar-lessons-1-4.json"), others: OFF_TOPIC_ARABIC },
	];
}

function passagesOf(questions: readonly Question[]): IndexedPassage[] {
	return questionPassages(questions).map((passage) => ({ ...passage, subtopicId: "quiz" }));
}

/** Some of the words of a question, in their order; which ones depends only on its text. */
function makeDoubt({ text }: Question): string {
	const words = [...SEGMENTER.segment(text)].filter(({ isWordLike }) => isWordLike).map(({ segment }) => segment);
	const wanted = Math.max(FEWEST_WORDS, Math.min(MOST_WORDS, Math.ceil(words.length / 2)));
	const kept = new Set(shuffle([...words.keys()], text.length).slice(0, wanted));
	return words.filter((_, place) => kept.has(place)).join(/\p{Script=Han}/u.test(text) ? "" : " ");
}

const SEGMENTER = new Intl.Segmenter("en", { granularity: "word" });

function readQuestions(file: string): Question[] {
	const read = readMcqFile(readFileSync(file, "utf8"));
	if (!read.ok) throw new Error(`${file} cannot be read as questions.`);
	return read.questions;
}
