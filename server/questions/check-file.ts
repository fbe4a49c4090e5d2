// Checks a question file and makes the passages that doubts search. Returns counts, notices and problems, never the
// questions: the server does not keep them. Called by file-threads.ts and file-worker.ts.
import { hash } from "node:crypto";
import type { Problem } from "#core/problem.ts";
import { type McqReading, readMcqBytes, readQuestionBytes } from "#core/questions/file-check.ts";
import type { QuestionsReading } from "#core/questions/question-file.ts";
import { type QuestionLines, writeQuestionLines } from "#server/passages/question-passages.ts";

export type CheckedFile =
	| {
			ok: true;
			questionCount: number;
			/** What is accepted but suspicious. */
			notices: Problem[];
			/** SHA-256 of the content, base64url. */
			sha256: string;
			/** Only from checkWithPassages; otherwise made when a doubt first needs them. */
			passages?: QuestionLines;
	  }
	| { ok: false; problems: Problem[] };

/** @param maxQuestions a file with more has the problem "too-many-questions" (MCQ_MAX_QUESTIONS) */
export function checkFile(content: Uint8Array, maxQuestions: number): CheckedFile {
	return checkOf(readMcqBytes(content), content, maxQuestions);
}

/** The same with the passages of the file. */
export function checkWithPassages(content: Uint8Array, maxQuestions: number): CheckedFile {
	const reading = readMcqBytes(content);
	const checked = checkOf(reading, content, maxQuestions);
	return checked.ok ? { ...checked, passages: passagesOf(reading) } : checked;
}

/** Passages of a stored file, whatever the limits are today; none of one that cannot be read. */
export function readPassages(content: Uint8Array): QuestionLines {
	return passagesOf(readQuestionBytes(content));
}

function checkOf(reading: McqReading, content: Uint8Array, maxQuestions: number): CheckedFile {
	if (!reading.ok) return reading;
	const { questions, notices } = reading;
	if (questions.length > maxQuestions) {
		const values = { max: maxQuestions, count: questions.length };
		return { ok: false, problems: [{ code: "too-many-questions", field: "questions", values }] };
	}
	return {
		ok: true,
		questionCount: questions.length,
		notices,
		sha256: hash("sha256", content, "base64url"),
	};
}

function passagesOf(reading: QuestionsReading): QuestionLines {
	return writeQuestionLines(reading.ok ? reading.questions : []);
}
