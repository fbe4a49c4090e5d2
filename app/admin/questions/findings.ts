// The result of checking a question file: its number of questions and the first ones, or its problems.

import type { Problem } from "#core/problem.ts";
import type { Question } from "#core/questions/question-file.ts";

/** Questions in the preview (specification 5). */
export const PREVIEW_QUESTIONS = 2;

/** `isCut`: the list may be incomplete. */
export type Findings = { list: Problem[]; isCut: boolean };

/** With its number in the file, from 1. */
export type NumberedQuestion = { number: number; question: Question };
/** A text that would read otherwise. */
export type ChangedText = { number: number; before: string; after: string };

export type McqCheck =
	| {
			ok: true;
			questionCount: number;
			preview: Question[];
			notices: Findings;
			/** The first question with formulas that learners would read as typed, unless the file says otherwise. */
			withFormula?: Question | undefined;
			/** Those that the server looks at: with formulas that show as such, or with marks where withFormula offers that. */
			toRender: NumberedQuestion[];
			/** How many such questions the file has, and how many of them were looked at. */
			toRenderCount: number;
			renderedCount?: number;
			/** Texts that would change otherwise than by a formula, if the file's formulas were shown as such. */
			changed?: ChangedText[];
	  }
	/** `isJson`: the file starts like JSON, so its problems are worth listing. */
	/** `isOurs`: it is written as a question file and has faults, so it is corrected and not imported. */
	| { ok: false; isJson: boolean; isOurs: boolean; problems: Findings };
