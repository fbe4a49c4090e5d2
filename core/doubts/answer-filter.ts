// What a model says on its way to the screen. Its text is untrusted: labels that the server did not give are removed, and
// nothing in it may become a link, a picture or HTML, whatever the page does with it. Works on a stream: what might still
// become one of these is held back until it cannot.

import { withoutInvisible } from "./text.ts";

// In one line, and never longer than what OPEN holds back.
const GAP = "[^\\S\\n]{0,2}";
const NUMBERS = `(?:s|source|src|passage)?${GAP}#?\\d{1,6}(?:${GAP}[,;&]${GAP}(?:s|source)?${GAP}\\d{1,6}){0,12}`;
const LABEL = new RegExp(`\\[${NUMBERS}\\]|【${NUMBERS}[^】\\n]{0,12}】`, "iy");
/** Words in brackets with an address behind them: a link, or a picture. */
const LINK = /!?\[([^[\]\n]{0,300})\]\([^()\n]{0,400}(?:\([^()\n]{0,100}\)[^()\n]{0,100})?\)/y;
/** What may still become a label or a link. */
const OPEN =
	/(?:!?\[[^[\]\n]{0,300}(?:\](?:\([^()\n]{0,400}(?:\([^()\n]{0,100}\)?[^()\n]{0,100})?)?)?|!|【[^】\n]{0,300})$/y;
/** A label that broke off at the end of everything. */
const HALF_LABEL = /\s*(?:\[|【)\s*(?:s|src|source|passage)?\s*#?[\d\s,;&]*$/i;
/** Longer than any label, so that only so much of the end is looked at. */
const LABEL_LENGTH = 80;
/** The marks around what a model is given (prompt.ts): it may read them out. */
const GIVEN_MARK = /<<[a-z][^<>\n]{0,58}>>/iy;
const OPEN_MARK = /<(?:<(?:[a-z][^<>\n]{0,58}>?)?)?$/iy;
const SPACE = /[^\S\n]+/y;
const WORD = /[a-z][a-z0-9+.-]*/iy;
/** The start of an address; its scheme has been read as a word. */
const SCHEME = /^(?:javascript|vbscript|data|mailto|tel|file|blob|about)$/i;
const HOST = /^www\./i;
const OF_A_WORD = /[a-z0-9+.-]/i;
/** What of a word's end may be the scheme of an address: what stands before it is shown. */
const SCHEME_LIMIT = 30;

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
	/** Inside an address, of which nothing is shown until it ends. */
	let isSkipping = false;
	/** Inside a word whose beginning is shown already: what comes is not the beginning of one. */
	let isInsideWord = false;

	/** Reads what is held as far as it is certain; at the end everything is. */
	function read(isEnd: boolean): string {
		const text = held;
		let shown = "";
		let at = 0;
		const match = (pattern: RegExp, from = at) => {
			pattern.lastIndex = from;
			return pattern.exec(text);
		};
		const mayGoOn = (from: number) => !isEnd && match(OPEN, from) !== null;
		while (at < text.length) {
			const next = text.charAt(at);
			if (isSkipping && /\S/.test(next)) {
				at += 1;
				continue;
			}
			isSkipping = false;
			const space = match(SPACE)?.[0] ?? "";
			const after = at + space.length;
			if (space !== "" && after === text.length && !isEnd) break;
			const opening = text.charAt(after);
			isInsideWord &&= OF_A_WORD.test(next);
			if (opening === "[" || opening === "!" || opening === "【") {
				const link = match(LINK, after);
				if (!link && mayGoOn(after)) break;
				const label = link ? readLabel(`[${link[1]}]`) : match(LABEL, after)?.[0];
				const labels = label === undefined ? undefined : takeLabels(label);
				const words = link ? (link[1] ?? "") : opening;
				shown += labels === undefined ? space + withoutTags(words) : labels && space + labels;
				at = after + (link?.[0] ?? label ?? opening).length;
				continue;
			}
			if (space !== "") {
				shown += space;
				at = after;
				continue;
			}
			const word = match(WORD)?.[0];
			if (word !== undefined) {
				const isHost = !isInsideWord && HOST.test(word);
				const early = isHost ? "" : word.slice(0, -SCHEME_LIMIT);
				if (early !== "") {
					shown += early;
					at += early.length;
					isInsideWord = true;
					continue;
				}
				const end = at + word.length;
				const behind = text.slice(end, end + 3);
				const isWaiting = end + behind.length === text.length && "://".startsWith(behind);
				if (!isEnd && isWaiting && !isHost) break;
				const isAddress = isHost || behind === "://" || (behind.startsWith(":") && SCHEME.test(word));
				isSkipping = isAddress;
				shown += isAddress ? "…" : word;
				at = end;
				continue;
			}
			if (next === "<") {
				const mark = match(GIVEN_MARK)?.[0];
				at += mark?.length ?? 0;
				if (mark) continue;
				if (!isEnd && match(OPEN_MARK)) break;
			}
			shown += next === "<" && isTagStart(text.charAt(at + 1)) ? "‹" : next;
			at += 1;
		}
		held = text.slice(at);
		return shown;
	}

	/** The labels of a bracket that the server gave; "" when it gave none of them. */
	function takeLabels(label: string): string {
		const valid = [...new Set(label.match(/\d+/g)?.map(Number))].filter((number) => known.has(number));
		for (const number of valid) used.add(number);
		return valid.map((number) => `[${number}]`).join("");
	}

	return {
		used,
		push(piece) {
			held += withoutInvisible(piece);
			const half = /[\ud800-\udbff]$/.exec(held)?.[0] ?? "";
			held = held.slice(0, held.length - half.length);
			const shown = read(false);
			held += half;
			return shown;
		},
		flush() {
			const tail = held.slice(-LABEL_LENGTH);
			held = (held.slice(0, -LABEL_LENGTH) + tail.replace(HALF_LABEL, "")).toWellFormed();
			return read(true);
		},
	};
}

function readLabel(text: string): string | undefined {
	LABEL.lastIndex = 0;
	return LABEL.exec(text)?.[0];
}

function withoutTags(words: string): string {
	return words.replaceAll(/<(?=[a-z/!?])/gi, "‹").replaceAll(/:\/\//g, ":");
}

function isTagStart(character: string): boolean {
	return /[a-z/!?]/i.test(character);
}
