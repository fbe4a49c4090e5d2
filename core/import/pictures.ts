// Pictures in imported texts. Readers write a token in a picture's place, which no other step takes for words; at the end it
// becomes a reference of md1 (core/questions/picture.ts), or the picture's words where it is not stored. Pure.
import { listPicturePlaces, pictureChecksums, pictureReference } from "#core/questions/picture.ts";
import { withFormulas } from "./formulas.ts";
import type { Row, RowQuestion } from "./rows.ts";

/** Private-use characters, which no file has. */
const TOKEN = /\ue0f2([^\ue0f2\ue0f3]*)\ue0f3([0-9a-f]{64})\ue0f4/g;

/** What stands for a picture while a source is read. */
export function pictureToken(checksum: string, alt = ""): string {
	return `\ue0f2${alt.replaceAll(/[\ue0f2-\ue0f4\s]+/g, " ").trim()}\ue0f3${checksum}\ue0f4`;
}

/** A row with references in place of tokens, and so of the format "md1"; a row without tokens is returned as it is. */
export function withPictures(row: Row): Row {
	const source = row.source.replaceAll(TOKEN, (_, alt: string) => `[${alt || "picture"}]`);
	const { question } = row;
	if (!question || !textsOf(question).some((text) => text.search(TOKEN) !== -1)) return { ...row, source };
	const refer = (text: string) =>
		text.replaceAll(TOKEN, (_, alt: string, checksum: string) =>
			pictureReference(checksum, alt.replaceAll(/\\([\\*`$|!])/g, "$1")),
		);
	return { ...row, source, question: mapTexts(withFormulas(question, true), refer) };
}

/** The checksums of the pictures that rows refer to. */
export function picturesOfRows(rows: readonly Row[]): string[] {
	return pictureChecksums(rows.flatMap(({ question }) => (question ? textsOf(question) : [])));
}

/** A row in which pictures that are not stored leave their words, with a problem that counts them. */
export function withoutPictures(row: Row, lost: ReadonlySet<string>): Row {
	const { question } = row;
	if (!question) return row;
	let count = 0;
	const drop = (text: string) => {
		const places = listPicturePlaces(text).filter(({ checksum }) => lost.has(checksum));
		count += places.length;
		return places
			.toReversed()
			.reduce((left, { start, end, alt }) => `${left.slice(0, start)}[${alt || "picture"}]${left.slice(end)}`, text);
	};
	const dropped = mapTexts(question, drop);
	if (count === 0) return row;
	return { ...row, question: dropped, problems: [...row.problems, { code: "picture-lost", values: { count } }] };
}

function textsOf({ text, explanation, options }: RowQuestion): string[] {
	return [text, explanation, ...options.flatMap((option) => [option.text, option.explanation ?? ""])];
}

function mapTexts(question: RowQuestion, change: (text: string) => string): RowQuestion {
	return {
		...question,
		text: change(question.text),
		explanation: change(question.explanation),
		options: question.options.map((option) => ({
			...option,
			text: change(option.text),
			...(option.explanation !== undefined && { explanation: change(option.explanation) }),
		})),
	};
}
