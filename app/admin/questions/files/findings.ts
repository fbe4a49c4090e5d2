// The result of checking a question file: its number of questions and the first ones, or its problems.

import type { Problem } from "#core/problem.ts";
import type { Question } from "#core/questions/question-file.ts";

/** Questions in the preview (specification 5). */
export const PREVIEW_QUESTIONS = 2;

/** `isCut`: the list may be incomplete. */
export type Findings = { list: Problem[]; isCut: boolean };

/** `number`: in the file, from 1. */
export type NumberedQuestion = { number: number; question: Question };
/** A text whose meaning would change. */
export type ChangedText = { number: number; before: string; after: string };

export type FileCheck =
	| {
			ok: true;
			questionCount: number;
			preview: Question[];
			notices: Findings;
			/** The first question whose formulas learners would read as typed, because the file has no format. */
			withFormula?: Question | undefined;
			/** Questions for check-rendering.ts: formatted ones with formulas, and plain ones if withFormula offers the format. */
			toRender: NumberedQuestion[];
			/** How many of these the file has, and how many were rendered. */
			toRenderCount: number;
			renderedCount?: number;
			/** Texts that would change beyond their formulas if the file had the format. */
			changed?: ChangedText[];
	  }
	/** `isJson`: the file starts like JSON, so its problems are worth listing. */
	/** `isOurs`: it has the shape of a question file, so it is corrected and not imported. */
	| { ok: false; isJson: boolean; isQuestionFile: boolean; problems: Findings };
