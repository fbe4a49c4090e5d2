// What a check of a question file answers: whether its questions are sound and how many they are, but not the questions
// themselves, which nobody on the server keeps; and what doubts find of them. What is merely odd is shown by the browser,
// before the upload. Run on the main thread for small files and in a worker for the others (mcq-check.ts, save-large-file.ts).
import { hash } from "node:crypto";
import type { Problem } from "#core/problem.ts";
import { readQuestionBytes } from "#core/questions/file-check.ts";
import { type QuestionsReading, questionSchema } from "#core/questions/question-file.ts";
import { type QuestionLines, writeQuestionLines } from "#server/passages/question-passages.ts";

export type McqCheck =
	| {
			ok: true;
			questionCount: number;
			/** SHA-256 of the content, base64url. */
			sha256: string;
			/** Where it was asked for as well: otherwise it is made when a doubt first needs it. */
			material?: QuestionLines;
	  }
	| { ok: false; problems: Problem[] };

/** @param maxQuestions a file with more has the problem "too-many-questions" (MCQ_MAX_QUESTIONS) */
export function checkMcqBytes(content: Uint8Array, maxQuestions: number): McqCheck {
	return checkOf(read(content), content, maxQuestions);
}

/** The same with what doubts find of the file. */
export function checkWithMaterial(content: Uint8Array, maxQuestions: number): McqCheck {
	const reading = read(content);
	const checked = checkOf(reading, content, maxQuestions);
	return checked.ok ? { ...checked, material: materialOf(reading) } : checked;
}

/** What doubts find of a file that is stored, whatever the limits are today; nothing of one that cannot be read. */
export function readMcqMaterial(content: Uint8Array): QuestionLines {
	return materialOf(read(content));
}

function read(content: Uint8Array): QuestionsReading {
	return readQuestionBytes(content, questionSchema);
}

function checkOf(reading: QuestionsReading, content: Uint8Array, maxQuestions: number): McqCheck {
	if (!reading.ok) return reading;
	const { questions } = reading;
	if (questions.length > maxQuestions) {
		const values = { max: maxQuestions, count: questions.length };
		return { ok: false, problems: [{ code: "too-many-questions", field: "questions", values }] };
	}
	return {
		ok: true,
		questionCount: questions.length,
		sha256: hash("sha256", content, "base64url"),
	};
}

function materialOf(reading: QuestionsReading): QuestionLines {
	return writeQuestionLines(reading.ok ? reading.questions : []);
}
