// Pictures and formulas in imported texts. Readers write a token in their place, which no other step takes for words; at the
// end it becomes what md1 has for it (core/questions/picture.ts), or the picture's words where there is none. Pure.
import { hasBarePicture, listPicturePlaces, pictureChecksums, pictureReference } from "#core/questions/picture.ts";
import { textsOf } from "#core/questions/question-texts.ts";
import {
	countFormulaTokens,
	hasMarks,
	mapTexts,
	withFormulas,
	withoutMarks,
	writeFormulaTokens,
	writeMarks,
} from "./formulas.ts";
import type { Row, RowProblem } from "./rows.ts";

/** Private-use characters, which no file has. */
const TOKEN = /\ue0f2([^\ue0f2\ue0f3]*)\ue0f3([0-9a-f]{64})?\ue0f4/g;

/** Begins the address of a link, whose bytes follow as private-use characters: nothing takes them for a label or a key. */
export const LINK = /\ue0f9([\ue200-\ue2ff]*)/g;

/** What stands for a picture while a source is read. @param checksum undefined for one that is not there */
export function pictureToken(checksum: string | undefined, alt = ""): string {
	return `\ue0f2${alt.replaceAll(/[\ue0f2-\ue0f4\s]+/g, " ").trim()}\ue0f3${checksum ?? ""}\ue0f4`;
}

/** The tokens of pictures in a text. */
export function pictureTokens(text: string): string[] {
	return text.match(TOKEN) ?? [];
}

/** A text without the tokens of pictures. */
export function withoutPictureTokens(text: string): string {
	return text.replaceAll(TOKEN, "").trim();
}

/** A text to look at, with words in place of tokens. */
export function withoutTokens(text: string): string {
	return withoutMarks(
		writeFormulaTokens(text.replaceAll(LINK, "").replaceAll(TOKEN, (_, alt: string) => `[${alt || "picture"}]`)),
	);
}

/**
 * A row with references, TeX and marks in place of tokens, and so of the format "md1"; pictures that are not there leave their words. A
 * row without tokens is returned as it is.
 */
export function withTokens(row: Row): Row {
	const source = withoutTokens(row.source);
	const { question } = row;
	if (!question) return { ...row, source };
	const texts = textsOf(question);
	const formulas = texts.reduce((sum, text) => sum + countFormulaTokens(text), 0);
	const isMarked =
		formulas > 0 ||
		texts.some(hasMarks) ||
		texts.some((text) => [...text.matchAll(TOKEN)].some(([, , checksum]) => checksum));
	const places: string[] = [];
	const refer = (text: string, place: string) =>
		writeMarks(
			writeFormulaTokens(
				text.replaceAll(TOKEN, (_, alt: string, checksum: string | undefined) => {
					const words = isMarked ? alt.replaceAll(/\\([\\*`$|!])/g, "$1") : alt;
					if (checksum) return pictureReference(checksum, words);
					places.push(place);
					return `[${words || "picture"}]`;
				}),
			),
		);
	const read = mapTexts(isMarked ? withFormulas(question, true) : question, refer);
	const problems: RowProblem[] = [...row.problems, ...lostPictures(places)];
	if (formulas > 0) problems.push({ code: "formula-converted", values: { count: formulas } });
	return { ...row, source, question: read, problems };
}

/** The problem of pictures that are lost. @param places of each: "question", "explanation" or an option's letter */
function lostPictures(places: readonly string[]): RowProblem[] {
	if (places.length === 0) return [];
	return [{ code: "picture-lost", values: { count: places.length, places: [...new Set(places)].join(",") } }];
}

/** The checksums of the pictures that rows refer to. */
export function picturesOfRows(rows: readonly Row[]): string[] {
	return pictureChecksums(rows.flatMap(({ question }) => (question ? textsOf(question) : [])));
}

/** A row in which pictures that are not stored leave their words, with a problem that names their places. */
export function withoutPictures(row: Row, lost: ReadonlySet<string>): Row {
	const { question } = row;
	if (!question) return row;
	const found: string[] = [];
	const drop = (text: string, place: string) => {
		const pictures = listPicturePlaces(text).filter(({ checksum }) => lost.has(checksum));
		found.push(...pictures.map(() => place));
		return pictures
			.toReversed()
			.reduce((left, { start, end, alt }) => `${left.slice(0, start)}[${alt || "picture"}]${left.slice(end)}`, text);
	};
	const dropped = mapTexts(question, drop);
	return found.length === 0 ? row : { ...row, question: dropped, problems: [...row.problems, ...lostPictures(found)] };
}

/** The rows that have a picture that says nothing to those who cannot see it, as numbers from 1. */
export function bareRows(rows: readonly Row[]): number[] {
	return rows.flatMap(({ question }, index) => (question && textsOf(question).some(hasBarePicture) ? [index + 1] : []));
}
