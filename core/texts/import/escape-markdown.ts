// Escapes plain text for Markdown, so that every reader shows the same characters: none becomes formatting, a link, a
// formula or HTML. A bracket is escaped where it closes, because "\[" begins a formula of TeX. Pure.

import { readButtonLink, withScheme } from "#core/modules/links.ts";

/** Invisible characters that no text needs; the joiners of Indian and Arabic scripts stay. */
const INVISIBLE = /(?=\p{Cc})[^\s\u0085]|[\u00ad\ufeff\ufff9-\ufffb\ue0f0-\ue0ff]/gu;
const SPACES = /[\t\n\v\f\r\u0085\u00a0\u2028\u2029]/g;
const MARKS =
	/[\\`*$\]]|!(?=\[)|\^(?=\[)|(?<=\[)\^|<(?=[A-Za-z/!?]|$)|&(?=#?[A-Za-z0-9]{1,40};)|~(?=~|$)|(?<=~)~|^~|_/g;

/** A text on one line, without invisible characters. */
export function cleanText(text: string): string {
	return text.toWellFormed().replaceAll(INVISIBLE, "").replaceAll(SPACES, " ");
}

/** A piece of a line, escaped for any position in it. */
export function escapeText(text: string): string {
	return text.replaceAll(MARKS, (sign, index: number) => {
		const isInsideWord = /[A-Za-z0-9]/.test(text[index - 1] ?? "") && /[A-Za-z0-9]/.test(text[index + 1] ?? "");
		return sign === "_" && isInsideWord ? sign : `\\${sign}`;
	});
}

/** A line whose start is not read as a heading, list, quote, rule or table. */
export function escapeLineStart(line: string): string {
	return line
		.replace(/^(\d{1,9})([.)])(?=\s|$)/, "$1\\$2")
		.replace(/^(?:#{1,6}(?=\s|$)|>|[-+](?=[\s\-|:]|$)|=(?==*\s*$)|:(?=-))/, "\\$&");
}

/** The address of a link for `[text](…)`; undefined if study texts do not allow it. */
export function linkDestination(written: string): string | undefined {
	const address = withScheme(written.trim());
	if (!/^\s*(?:https?|mailto|tel):/i.test(address)) return undefined;
	const reading = readButtonLink(address);
	if (!reading.ok || reading.link === null) return undefined;
	return reading.link
		.replaceAll(/[()<>"'\\`*$|\s[\]]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
		.replaceAll(/&(?=#?[A-Za-z0-9]{1,40};)/g, "\\&");
}
