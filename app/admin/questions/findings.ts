// What a check of a question file finds: how many questions and the first of them, or what is wrong. As it is handed from
// the worker to the page.

import type { Problem } from "#core/problem.ts";
import type { Question } from "#core/questions/question-file.ts";

/** Questions that are shown before the upload (specification 5). */
export const PREVIEW_QUESTIONS = 2;

/** `isCut`: there may be more of them than are listed. */
export type Findings = { list: Problem[]; isCut: boolean };

export type McqCheck =
	| { ok: true; questionCount: number; preview: Question[]; notices: Findings }
	/** `isJson`: the file at least begins like JSON, so its faults are worth naming. */
	| { ok: false; isJson: boolean; problems: Findings };
