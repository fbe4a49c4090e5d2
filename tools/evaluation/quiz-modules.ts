// The question files of a data folder as modules for measure.ts: a file's questions are asked in its own module, and those of
// other subjects are off topic there. Every second doubt belongs to the half for tuning.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { questionPassages } from "#core/doubts/retrieval/passages.ts";
import { readQuestionFile } from "#core/questions/file-check.ts";
import type { Question } from "#core/questions/question-file.ts";
import type { IndexedPassage } from "#server/doubts/retrieval/passage-index.ts";
import type { AskedDoubt, AskedLanguage, Half, MeasuredModule } from "./measure.ts";
import { OFF_TOPIC_ARABIC, OFF_TOPIC_HINDI } from "./off-topic.ts";

/** Words, spaces and marks of a question that are asked. */
const MOST_SEGMENTS = 60;
/** Off-topic doubts that one subject asks in another's module. */
const OFF_TOPIC_DOUBTS = 150;
const SEGMENTER = new Intl.Segmenter("en", { granularity: "word" });

type Subject = { language: AskedLanguage; questions: Question[]; others: readonly string[] };

/** The modules of both halves. */
export function readQuizModules(folder: string): MeasuredModule[] {
	return readSubjects(folder).flatMap(({ language, questions, others }) => {
		const passages = questionPassages(questions).map((passage): IndexedPassage => ({ ...passage, subtopicId: "quiz" }));
		const covered = questions.map((question): AskedDoubt => {
			return { ask: makeDoubt(question), at: "quiz", isFound: ({ anchor }) => anchor === question.id };
		});
		const offTopic = others.map((ask): AskedDoubt => ({ ask, at: "quiz", isFound: undefined }));
		const halves: readonly Half[] = ["tuning", "held out"];
		return halves.map((half, rest): MeasuredModule => {
			const asked = [covered, offTopic].flatMap((doubts) => doubts.filter((_, place) => place % 2 === rest));
			return { from: "quizzes", language, half, passages, asked };
		});
	});
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
		{ language: "en", questions: biology, others: from(programming, trivia) },
		{ language: "en", questions: programming, others: from(biology, trivia) },
		{ language: "zh", questions: history, others: from(chemistry, everyday) },
		{ language: "zh", questions: chemistry, others: from(history, everyday) },
		{ language: "hi", questions: read("iot-for-beginners/quiz-hi.json"), others: OFF_TOPIC_HINDI },
		{ language: "ar", questions: read("iot-for-beginners/quiz-ar-lessons-1-4.json"), others: OFF_TOPIC_ARABIC },
	];
}

/** The first words of a question. */
function makeDoubt({ text }: Question): string {
	const segments = [...SEGMENTER.segment(text)].slice(0, MOST_SEGMENTS);
	return segments.map(({ segment }) => segment).join("");
}

function readQuestions(file: string): Question[] {
	const read = readQuestionFile(readFileSync(file, "utf8"));
	if (!read.ok) throw new Error(`${file} cannot be read as questions.`);
	return read.questions;
}
