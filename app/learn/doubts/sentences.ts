// Cuts a streamed text into finished sentences for screen readers. Pure; used by use-announcer.ts.

import { CITATION } from "#app/learn/doubts/sources/answer-text.ts";

/** A sentence that has no end by then is cut at a space, in characters. */
export const LONGEST_SENTENCE = 320;

/** An end: a full stop of some script with what closes around it, then a space; or a new line. */
const END = /[.!?…।॥؟]+["'”’»)\]*_]*(?=\s)|[。！？]+[」』”’）]*|\n+/gu;
/** "1." or "2)" begins a list item and ends no sentence. */
const NUMBER_ONLY = /^\s*\d{1,3}[.)]$/;

/**
 * The finished sentences of `text` from `start` on, and where the rest begins. Concatenated they equal the text so far. An
 * unfinished sentence is returned later, unless `isFinished`.
 */
export function splitSentences(
	text: string,
	start: number,
	isFinished: boolean,
): { sentences: string[]; next: number } {
	const sentences: string[] = [];
	let next = start;
	const take = (end: number) => {
		for (let cut = cutBefore(text, next, end); cut < end; cut = cutBefore(text, next, end)) {
			sentences.push(text.slice(next, cut));
			next = cut;
		}
		if (end > next) sentences.push(text.slice(next, end));
		next = end;
	};
	END.lastIndex = start;
	for (let match = END.exec(text); match; match = END.exec(text)) {
		const end = match.index + match[0].length;
		if (!NUMBER_ONLY.test(text.slice(next, end))) take(end);
	}
	if (isFinished) take(text.length);
	else if (text.length - next > LONGEST_SENTENCE) take(cutBefore(text, next, text.length));
	return { sentences, next };
}

/** Where a stretch is cut to limit its length: at its last space, or anywhere without one. */
function cutBefore(text: string, start: number, end: number): number {
	if (end - start <= LONGEST_SENTENCE) return end;
	const space = text.slice(start, start + LONGEST_SENTENCE).lastIndexOf(" ");
	if (space > 0) return start + space + 1;
	const cut = start + LONGEST_SENTENCE;
	// never through the middle of a character that takes two units
	return /[\uDC00-\uDFFF]/.test(text.charAt(cut)) ? cut + 1 : cut;
}

/**
 * A sentence for speech: without the syntax of bold, code, lists and sources. Not read as Markdown, because a sentence may hold
 * only the beginning of a bold phrase.
 */
export function spokenText(sentence: string): string {
	return sentence
		.replaceAll(/^[ \t]*(?:[-*+]|#{1,6}|\d{1,3}[.)])[ \t]+/gm, "")
		.replaceAll(CITATION, "")
		.replaceAll(/[*`]+/g, "")
		.replaceAll(/\s+/g, " ")
		.trim();
}
