// Pictures and formulas in imported texts. Readers insert tokens of private-use characters, which no other step takes for text.
// They become md1 references (core/questions/picture.ts), or the alt text when there is no picture. Pure.
import { hasBarePicture, listPictureReferences, pictureChecksums, pictureReference } from "#core/questions/picture.ts";
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

/** Private-use characters, which do not occur in files. */
const TOKEN = /\ue0f2([^\ue0f2\ue0f3]*)\ue0f3([0-9a-f]{64})?\ue0f4/g;

/** Starts the address of a link, whose bytes follow as private-use characters, so that no step takes it for a label or a key. */
export const LINK = /\ue0f9([\ue200-\ue2ff]*)/g;

/** The token of a picture. @param checksum undefined for a missing one */
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

/** The text for display, with alt texts in place of tokens. */
export function withoutTokens(text: string): string {
	return withoutMarks(
		writeFormulaTokens(text.replaceAll(LINK, "").replaceAll(TOKEN, (_, alt: string) => `[${alt || "picture"}]`)),
	);
}

/**
 * Converts a row with tokens to md1: references, TeX and formatting; the alt texts of missing pictures. Other rows are returned
 * unchanged.
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

/** The problem of missing pictures. @param places of each: "question", "explanation" or an option's letter */
function lostPictures(places: readonly string[]): RowProblem[] {
	if (places.length === 0) return [];
	return [{ code: "picture-lost", values: { count: places.length, places: [...new Set(places)].join(",") } }];
}

/** The checksums of the pictures that rows refer to. */
export function picturesOfRows(rows: readonly Row[]): string[] {
	return pictureChecksums(rows.flatMap(({ question }) => (question ? textsOf(question) : [])));
}

/** Replaces pictures that are not stored by their alt texts, and adds a problem that names their places. */
export function withoutPictures(row: Row, lost: ReadonlySet<string>): Row {
	const { question } = row;
	if (!question) return row;
	const found: string[] = [];
	const drop = (text: string, place: string) => {
		const pictures = listPictureReferences(text).filter(({ checksum }) => lost.has(checksum));
		found.push(...pictures.map(() => place));
		return pictures
			.toReversed()
			.reduce((left, { start, end, alt }) => `${left.slice(0, start)}[${alt || "picture"}]${left.slice(end)}`, text);
	};
	const dropped = mapTexts(question, drop);
	return found.length === 0 ? row : { ...row, question: dropped, problems: [...row.problems, ...lostPictures(found)] };
}

/** The numbers, from 1, of the rows that have a picture without alt text. */
export function bareRows(rows: readonly Row[]): number[] {
	return rows.flatMap(({ question }, index) => (question && textsOf(question).some(hasBarePicture) ? [index + 1] : []));
}
