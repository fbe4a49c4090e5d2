// What a question loses of its document: formulas, addresses of links, hidden words. A text of one question has them beside it; in the text
// of a whole document each is marked where it stands, by private-use characters that no reader of questions takes for text, and becomes a
// problem of the row that has it. Called by write-mdast.ts and server/questions/import. Pure.
import { mapTexts } from "./formulas.ts";
import { LINK } from "./pictures.ts";
import type { Row, RowProblem } from "./rows.ts";

/** `formulas`: how many could not be read. `links`: addresses of links reduced to their text. */
export type QuestionText = { text: string; formulas: number; links?: readonly string[] };

/** The longest list of addresses in a problem. */
const NAMES_LENGTH = 400;

/** What of a text is lost, as problems of its row. */
export function lossesOf(texts: readonly QuestionText[]): RowProblem[] {
	const formulas = texts.reduce((sum, text) => sum + text.formulas, 0);
	const links = [...new Set(texts.flatMap((text) => text.links ?? []))];
	const problems: RowProblem[] = [];
	if (formulas > 0) problems.push({ code: "formula-lost", values: { count: formulas } });
	const names = links.join(", ").slice(0, NAMES_LENGTH);
	if (links.length > 0) problems.push({ code: "link-lost", values: { count: links.length, names } });
	return problems;
}

/** After a formula that could not be read. */
export const LOST_FORMULA = "\ue0f0";
/** Before letters of an old font that have become Unicode. */
export const CONVERTED = "\ue0f1";
/** Around words that the document hides or strikes out, whose letters are private-use characters: nobody reads them as a key. */
const HIDDEN = /\ue0fb([\ue400-\uf3ff]*)\ue0fc/g;
const FIRST = 0xe400;
const SIZE = 0x1000;
const LINK_BYTE = 0xe200;
const LINK_LENGTH = 300;

/** Words that the document hides. */
export function hiddenToken(words: string): string {
	if (words.trim() === "") return words;
	const letters = Array.from(words, (letter) => letter.charCodeAt(0)).map((code) => (code < SIZE ? code : 0x3f));
	return `\ue0fb${String.fromCharCode(...letters.map((code) => FIRST + code))}\ue0fc`;
}

/** The opposite of `hiddenToken`. */
function readHidden(letters: string): string {
	return Array.from(letters, (letter) => String.fromCharCode(letter.charCodeAt(0) - FIRST)).join("");
}

/** The address of a link whose text alone is read. */
export function linkToken(address: string): string {
	const bytes = new TextEncoder().encode(address.slice(0, LINK_LENGTH));
	return `\ue0f9${String.fromCharCode(...Array.from(bytes, (byte) => LINK_BYTE + byte))}`;
}

/** A text without the marks of what it loses. */
export function bareText(text: string): string {
	return text
		.replaceAll(LINK, "")
		.replaceAll(HIDDEN, "")
		.replaceAll(/[\ue0f0\ue0f1]/g, "");
}

/** The row with the marks of its text as problems. */
export function withoutLosses(row: Row): Row {
	const { source } = row;
	const problems: RowProblem[] = [...row.problems];
	const formulas = source.split(LOST_FORMULA).length - 1;
	if (formulas > 0) problems.push({ code: "formula-lost", values: { count: formulas } });
	if (source.includes(CONVERTED)) problems.push({ code: "font-converted" });
	if (source.search(HIDDEN) !== -1) problems.push({ code: "text-hidden" });
	const links = [...source.matchAll(LINK)].map(([, bytes = ""]) =>
		new TextDecoder().decode(Uint8Array.from(bytes, (char) => char.charCodeAt(0) - LINK_BYTE)),
	);
	problems.push(...lossesOf([{ text: "", formulas: 0, links }]));
	const clean = (text: string) => bareText(text).replaceAll(/ {2,}/g, " ").trim();
	return {
		...row,
		problems,
		source: bareText(source.replaceAll(HIDDEN, (_, letters: string) => `[${readHidden(letters)}]`)),
		question: row.question && mapTexts(row.question, clean),
	};
}
