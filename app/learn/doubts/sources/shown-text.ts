// How much of a model's text is shown, and without what: nobody sees what hides in it or turns it around. Pure.
import { withoutInvisible } from "#core/doubts/text.ts";

/** A longer text is not a tutor's answer: the rest is not shown, in characters. */
export const SHOWN_TEXT = 12_000;

export function shownText(text: string): string {
	return withoutInvisible(text.slice(0, SHOWN_TEXT));
}
