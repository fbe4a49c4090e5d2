// What a check of a question file answers: what readMcqBytes finds, but without the questions themselves, which nobody
// on the server keeps; and what doubts find of it. Run on the main thread for small files and in a worker for the others
// (mcq-check.ts, mcq-save.ts).
import { hash } from "node:crypto";
import type { Question } from "#core/mcq.ts";
import { type McqReading, readMcqBytes } from "#core/mcq-file.ts";
import type { Problem } from "#core/problem.ts";
import { type QuestionLines, writeQuestions } from "./question-passages.ts";

/** Questions that an administrator is shown before the upload (specification 5). */
export const PREVIEW_QUESTIONS = 2;

export type McqCheck =
	| {
			ok: true;
			questionCount: number;
			/** The first PREVIEW_QUESTIONS, as the learner will see them. */
			preview: Question[];
			notices: Problem[];
			/** SHA-256 of the content, base64url. */
			sha256: string;
			/** Where it was asked for as well: otherwise it is made when a doubt first needs it. */
			material?: QuestionLines;
	  }
	| { ok: false; problems: Problem[] };

/** @param maxQuestions a file with more has the problem "too-many-questions" (MCQ_MAX_QUESTIONS) */
export function checkMcqBytes(content: Uint8Array, maxQuestions: number): McqCheck {
	return checkOf(readMcqBytes(content), content, maxQuestions);
}

/** The same with what doubts find of the file. */
export function checkWithMaterial(content: Uint8Array, maxQuestions: number): McqCheck {
	const read = readMcqBytes(content);
	const checked = checkOf(read, content, maxQuestions);
	return checked.ok ? { ...checked, material: materialOf(read) } : checked;
}

/** What doubts find of a file that is stored, whatever the limits are today; nothing of one that cannot be read. */
export function readMcqMaterial(content: Uint8Array): QuestionLines {
	return materialOf(readMcqBytes(content));
}

function checkOf(read: McqReading, content: Uint8Array, maxQuestions: number): McqCheck {
	if (!read.ok) return read;
	const { questions, notices } = read;
	if (questions.length > maxQuestions) {
		const values = { max: maxQuestions, count: questions.length };
		return { ok: false, problems: [{ code: "too-many-questions", field: "questions", values }] };
	}
	return {
		ok: true,
		questionCount: questions.length,
		preview: questions.slice(0, PREVIEW_QUESTIONS),
		notices,
		sha256: hash("sha256", content, "base64url"),
	};
}

function materialOf(read: McqReading): QuestionLines {
	return writeQuestions(read.ok ? read.questions : []);
}
