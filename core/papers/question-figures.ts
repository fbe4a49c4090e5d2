// What candidates answered to a question of a paper: what the results of the panel show and the tables list.
import type { Key } from "#core/marks/answer-key.ts";
import type { MarkedType } from "#core/marks/scheme.ts";

export type QuestionFigures = {
	/** Number in the version. */
	id: string;
	section: number;
	type: MarkedType;
	text: string;
	/** The server's rendering of a formatted text. */
	html: string | undefined;
	/** What is right now: by the question itself, or by what was settled. Any of them may fit. */
	keys: readonly Key[];
	right: number;
	/** With a part of the right options, where that has marks of its own; elsewhere it is wrong. */
	part: number;
	wrong: number;
	leftOut: number;
	/** With the option "not attempted"; null where the exam has none. */
	notAttempted: number | null;
	/** Mean time on screen of those who saw it, in milliseconds. */
	meanMs: number;
	/** What was answered: options in the order of the question, or the numbers typed most often. */
	drawn: { id: string; text: string; html?: string | undefined; isRight: boolean; count: number }[];
};
