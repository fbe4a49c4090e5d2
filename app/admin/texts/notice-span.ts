// Finds the place of a notice in a text. Pure.

import { BARE_PICTURE, listPictureReferences, PICTURE_ELSEWHERE } from "#core/questions/picture.ts";
import type { TextNotice } from "#core/texts/study-text.ts";
import type { Span } from "./markdown-tools.ts";

/**
 * The first place of a notice; undefined when the text has changed since.
 * @param html the rendered text, with the addresses of all stored pictures
 */
export function findNoticeSpan(text: string, { code, source }: TextNotice, html: string): Span | undefined {
	switch (code) {
		case "formula-unreadable":
			return source ? spanOf(text.indexOf(source), source.length) : undefined;
		case "picture-missing": {
			const missing = listPictureReferences(text).find(({ checksum }) => !html.includes(checksum));
			return missing && { from: missing.start, to: missing.end };
		}
		case "picture-without-text":
			return matchOf(text, BARE_PICTURE);
		case "picture-elsewhere":
			return matchOf(text, PICTURE_ELSEWHERE);
	}
}

function matchOf(text: string, pattern: RegExp): Span | undefined {
	const [found] = text.matchAll(pattern);
	return found ? spanOf(found.index, found[0].length) : undefined;
}

function spanOf(from: number, length: number): Span | undefined {
	return from < 0 ? undefined : { from, to: from + length };
}
