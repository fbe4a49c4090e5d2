// Filters a model's answer, which is untrusted: removes source labels that the server did not give, and keeps links, images
// and HTML out of the text. Works on a stream and holds back text that may still become one of these. Used by
// server/doubts/answers.ts.

import { withoutInvisible } from "./doubt-text.ts";

// White space within a line, limited so that OPEN can match all of it.
const GAP = "[^\\S\\n]{0,2}";
const NUMBERS = `(?:s|source|src|passage)?${GAP}#?\\d{1,6}(?:${GAP}[,;&]${GAP}(?:s|source)?${GAP}\\d{1,6}){0,12}`;
const LABEL = new RegExp(`\\[${NUMBERS}\\]|【${NUMBERS}[^】\\n]{0,12}】`, "iy");
/** A Markdown link or image. */
const LINK = /!?\[([^[\]\n]{0,300})\]\([^()\n]{0,400}(?:\([^()\n]{0,100}\)[^()\n]{0,100})?\)/y;
/** The start of a label or a link. */
const OPEN =
	/(?:!?\[[^[\]\n]{0,300}(?:\](?:\([^()\n]{0,400}(?:\([^()\n]{0,100}\)?[^()\n]{0,100})?)?)?|!|【[^】\n]{0,300})$/y;
/** An unfinished label at the end of the answer. */
const HALF_LABEL = /\s*(?:\[|【)\s*(?:s|src|source|passage)?\s*#?[\d\s,;&]*$/i;
/** An unfinished link: only this is held back at the end of the answer. */
const HALF_LINK = /^(\s*)!?\[([^[\]\n]{0,300})\]\([^\n]*$/;
/** Longer than any label: only this much of the end is searched for an unfinished one. */
const LABEL_LENGTH = 80;
/** The delimiters of prompt.ts, which a model may repeat. */
const GIVEN_MARK = /<<[a-z][^<>\n]{0,58}>>/iy;
const OPEN_MARK = /<(?:<(?:[a-z][^<>\n]{0,58}>?)?)?$/iy;
const SPACE = /[^\S\n]+/y;
const WORD = /[a-z][a-z0-9+.-]*/iy;
/** Schemes that make an address without "//". */
const SCHEME = /^(?:javascript|vbscript|data|mailto|tel|file|blob|about)$/i;
const HOST = /^www\./i;
const OF_A_WORD = /[a-z0-9+.-]/i;
/** Longest scheme; a longer word is shown except for its end. */
const SCHEME_LIMIT = 30;

export type AnswerFilter = {
	/** Appends a piece of the answer and returns the text that may be shown now. */
	push: (piece: string) => string;
	/** Returns the rest at the end of the answer. */
	flush: () => string;
	/** The labels shown so far. */
	used: ReadonlySet<number>;
};

/** Builds the filter of one answer. @param known the labels of its sources */
export function createAnswerFilter(known: ReadonlySet<number>): AnswerFilter {
	const used = new Set<number>();
	let held = "";
	/** State: skipping an address. */
	let isSkipping = false;
	/** State: within a word that was partly shown. */
	let isInsideWord = false;

	/** Returns the part of the held text that is certain; at the end all of it. */
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

	/** The known labels of a bracket; "" without any. */
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
			held = held.replace(HALF_LINK, "$1[$2]");
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
