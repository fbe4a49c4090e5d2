// The result of checking a question file: its number of questions and the first ones, or its problems.

import type { Problem } from "#core/problem.ts";
import type { Question } from "#core/questions/question-file.ts";

/** Questions in the preview (specification 5). */
export const PREVIEW_QUESTIONS = 2;

/** `isCut`: the list may be incomplete. */
export type Findings = { list: Problem[]; isCut: boolean };

export type McqCheck =
	| { ok: true; questionCount: number; preview: Question[]; notices: Findings }
	/** `isJson`: the file starts like JSON, so its problems are worth listing. */
	| { ok: false; isJson: boolean; problems: Findings };
