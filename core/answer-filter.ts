// What a model says on its way to the screen. Its text is untrusted: labels that the server did not give are removed, and
// nothing in it may become a link, a picture or HTML, whatever the page does with it. Works on a stream: what might still
// become one of these is held back until it cannot.

import { withoutInvisible } from "./doubt-text.ts";

/** Held back at most; a bracket that stays open longer is text. */
const HELD = 600;

/** The end of a text that may still become a label, a link, a tag or an address. */
const UNFINISHED =
	/(?:!?\[[^\]\n]{0,300}(?:\](?:\([^)\n]{0,400})?)?|【[^】\n]{0,20}|!|<|\b(?:www\.\S{0,400}|[a-z][a-z0-9+.-]{0,20}(?::\S{0,400})?)|[^\S\n]+|[\ud800-\udbff])$/iu;

const LABEL = "(?:s|source|src|passage|क्र)?\\s*#?(\\d{1,3}(?:\\s*[,;&]\\s*(?:s|source)?\\s*\\d{1,3})*)";
const LINK = /!?\[([^\]\n]{0,300})\]\([^)\n]{0,400}\)/gu;
const LABELS = new RegExp(`[^\\S\\n]*(?:\\[${LABEL}\\]|【${LABEL}[^】\\n]{0,12}】)`, "giu");
const ADDRESS = /\b(?:[a-z][a-z0-9+.-]{0,20}:\/\/|www\.|(?:javascript|vbscript|data|mailto|tel|file):)\S*/giu;
const TAG = /<(?=[a-z/!?])/giu;

export type AnswerFilter = {
	/** Takes a piece of text; gives what of all so far may be shown now. */
	push: (piece: string) => string;
	/** What was held back, at the end. */
	flush: () => string;
	/** The labels that came through. */
	used: ReadonlySet<number>;
};

/** Builds the filter of one answer. @param known the labels of its sources */
export function createAnswerFilter(known: ReadonlySet<number>): AnswerFilter {
	const used = new Set<number>();
	let held = "";

	const clean = (text: string): string =>
		withoutInvisible(text)
			.replaceAll(LINK, (_whole, words: string) => (/^\s*\d+\s*$/.test(words) ? `[${words}]` : words))
			.replaceAll(ADDRESS, "…")
			.replaceAll(TAG, "‹")
			.replaceAll(LABELS, (whole: string, square: string | undefined, round: string | undefined) => {
				const labels = [...new Set((square ?? round ?? "").match(/\d+/g)?.map(Number))];
				const valid = labels.filter((label) => known.has(label));
				for (const label of valid) used.add(label);
				const space = /^\s*/.exec(whole)?.[0] ?? "";
				return valid.length === 0 ? "" : space + valid.map((label) => `[${label}]`).join("");
			});

	return {
		used,
		push(piece) {
			held += piece;
			const start = UNFINISHED.exec(held.slice(-2 * HELD));
			const keep = start ? Math.min(held.length, 2 * HELD) - start.index : 0;
			const end = keep > HELD ? held.length : held.length - keep;
			const shown = clean(held.slice(0, end));
			held = held.slice(end);
			return shown;
		},
		flush() {
			const shown = clean(held);
			held = "";
			return shown;
		},
	};
}
