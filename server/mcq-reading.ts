// What a check of a question file answers: what readMcqBytes finds, but without the questions themselves, which nobody
// on the server keeps. Run on the main thread for small files and in a worker for the others (mcq-check.ts).
import { createHash } from "node:crypto";
import { type Passage, questionPassages } from "#core/material.ts";
import type { Question } from "#core/mcq.ts";
import { readMcqBytes } from "#core/mcq-file.ts";
import type { Problem } from "#core/problem.ts";

/** Questions that an administrator is shown before the upload (specification 5). */
export const PREVIEW_QUESTIONS = 2;
/** Questions of one file that the doubt chat finds; an index of them all would take the memory of the whole hub. */
export const SEARCHED_QUESTIONS = 5_000;

export type McqCheck =
	| {
			ok: true;
			questionCount: number;
			/** The first PREVIEW_QUESTIONS, as the learner will see them. */
			preview: Question[];
			notices: Problem[];
			/** The first SEARCHED_QUESTIONS as passages of the subtopic's material. */
			passages: Passage[];
			/** SHA-256 of the content, base64url. */
			sha256: string;
	  }
	| { ok: false; problems: Problem[] };

/** @param maxQuestions a file with more has the problem "too-many-questions" (MCQ_MAX_QUESTIONS) */
export function checkMcqBytes(content: Uint8Array, maxQuestions: number): McqCheck {
	const read = readMcqBytes(content);
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
		passages: questionPassages(questions.slice(0, SEARCHED_QUESTIONS)),
		sha256: createHash("sha256").update(content).digest("base64url"),
	};
}
