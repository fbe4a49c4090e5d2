// Reads the HTML of Moodle, QTI, GIFT, Anki and H5P as the text of a question. With FORMATTED, bold text, code and tables become tokens. The
// HTML is never shown.
import type { AnyNode } from "domhandler";
import { textContent } from "domutils";
import { parseDocument } from "htmlparser2";
import type { QuestionText } from "#core/questions/import/losses.ts";
import { type WriteOptions, writeFlow } from "#core/questions/import/write-mdast.ts";
import { type HtmlPictures, parseFragment, readHtmlNodes } from "#server/mdast/from-html.ts";
import { type FoundPictures, notePicture, type OpenPicture } from "#server/mdast/pictures.ts";

/** Keeps bold words, code, tables and the numbers of lists, as tokens (core/questions/import/formulas.ts). */
export const FORMATTED: WriteOptions = { isFormatted: true };

/** The text of an HTML fragment. */
export function htmlText(html: string, options: WriteOptions = {}, pictures: HtmlPictures = {}): QuestionText {
	if (!/[<&]/.test(html)) return { text: html.trim(), formulas: 0 };
	return nodesText(parseFragment(html), options, pictures);
}

/** The text of parsed nodes, of HTML or of XML with HTML elements. */
export function nodesText(
	nodes: readonly AnyNode[],
	options: WriteOptions = {},
	pictures: HtmlPictures = {},
): QuestionText {
	return writeFlow(readHtmlNodes(nodes, pictures), options);
}

/** How pictures of a source are opened and noted. */
export function picturesFrom(open: OpenPicture, found: FoundPictures): HtmlPictures {
	return { open, take: (bytes) => notePicture(found, bytes) };
}

/** A text with its entities decoded; tags stay as they are written. */
export function decodeEntities(text: string): string {
	return textContent(parseDocument(text.replaceAll("<", "&lt;")).children);
}
