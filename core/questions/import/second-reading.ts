// A second look at what was read, which shares nothing with the readers: does every word of the source stand in the question, its options or
// its explanation, as often as it was written, and does the answer that is written out stand behind the key? Called by the readers of texts,
// tables, JSON, Aiken, GIFT, Moodle XML, QTI, H5P and Anki. It repairs nothing: what fails it asks.
import { mapTexts } from "#core/questions/import/formulas.ts";
import { withoutPictureTokens, withoutTokens } from "#core/questions/import/pictures.ts";
import type { Row, RowQuestion } from "#core/questions/import/rows.ts";

/** Words of an answer's line and of labels, which are in no text of a question. */
const APART =
	/^(?:iii|vii|viii|ans|answers?|correct|option|options|choice|choices|key|solution|sol|explanation|exp|reason(?:ing)?|feedback|hint|question|ques|the|rationale|उत्तर|सही|विकल्प|व्याख्या|हल|स्पष्टीकरण|समाधान|प्रश्न)$/i;
/** An answer's line repeats the text of an option. */
const ANSWER_LINE =
	/^[\s*_>#[(✅✔→👉-]{0,12}(?:the )?(?:(?:(?:correct|right|सही) )?(?:ans|key|option|choice|उत्तर|विकल्प|जवाब)|correct\s?[*_]{0,2}\s?[:=])/iu;
/** Formulas and tokens are written in another way than they are read. */
const CONVERTED = /[\ue000-\uf8ff\\$`<&]/;
const WORD = /[\p{L}\p{M}\p{N}]{3,}/gu;

/** Whether a word of the source is lost. */
export function losesWords({ question, source }: Row): boolean {
	if (!question || CONVERTED.test(source)) return false;
	const lines = source.split("\n").filter((line) => !ANSWER_LINE.test(line));
	const read = [question.text, ...question.options.map(({ text }) => text), question.explanation].join("\n");
	const counts = countWords(read);
	for (const [word, count] of countWords(lines.join("\n")))
		if (!APART.test(word) && (counts.get(word) ?? 0) < count) return true;
	return false;
}

/** The words, numbers and formulas of a text of any length; what is raised is no digit of its line. */
const SIGNS = /[\p{L}\p{M}\p{N}]+|[+=<>≤≥≠√π∞]/gu;

/** Whether a text of a cell or a field is in none of the question's texts. */
export function isUnused(text: string, question: RowQuestion): boolean {
	const { topic = "", source = "", difficulty = "", year = "", unit = "", id = "" } = question;
	const texts = question.options.flatMap((option) => [option.text, option.explanation ?? "", option.id ?? ""]);
	const numbers = [question.answer, question.tolerance, difficulty, year].map(String);
	const read = [question.text, question.explanation, topic, source, unit, id, ...texts, ...numbers].join("\n");
	const left = countSigns(read);
	return countSigns(text)
		.entries()
		.some(([sign, count]) => (left.get(sign) ?? 0) < count);
}

function countSigns(text: string): Map<string, number> {
	const counts = new Map<string, number>();
	for (const [sign] of text.normalize("NFC").matchAll(SIGNS)) counts.set(sign, (counts.get(sign) ?? 0) + 1);
	return counts;
}

/** Whether an answer that is written out as the text of one option is not what is marked. */
export function isOtherAnswer(answer: string, { options }: RowQuestion): boolean {
	const plain = (text: string) => text.normalize("NFC").replaceAll(/\s+/g, " ").trim().toLowerCase();
	const named = options.filter(({ text }) => plain(text) === plain(answer));
	const [only] = named;
	return plain(answer).length > 2 && named.length === 1 && only?.isCorrect === false;
}

function countWords(text: string): Map<string, number> {
	const counts = new Map<string, number>();
	for (const [word] of text.normalize("NFC").matchAll(WORD)) counts.set(word, (counts.get(word) ?? 0) + 1);
	return counts;
}

/** A question as its file writes it, found in another way than the reader does. Tags may stay in its texts. */
export type Written = {
	text: string;
	options: readonly { text: string; isRight: boolean }[];
	/** Explanations. */
	more: readonly string[];
	/** The answer of a question that is answered by a number. */
	number?: number | undefined;
};

/** The row; in doubt where the file says something else, or where nothing was found in it. */
export function besideWritten(row: Row, written: Written | undefined): Row {
	const { question, problems } = row;
	if (!question || problems.length > 0) return row;
	const shown = mapTexts(question, (text) => withoutTokens(withoutPictureTokens(text)));
	return written && isAsWritten(shown, written) ? row : { ...row, problems: [{ code: "text-unused" }] };
}

/** The rows of a file, each beside its question; all are in doubt where the file has more or fewer questions. */
export function besideAllWritten(rows: readonly Row[], written: readonly Written[]): Row[] {
	const isEven = rows.length === written.length;
	return rows.map((row, at) => besideWritten(row, isEven ? written[at] : undefined));
}

/** The rows of a file beside all of its questions, in any order. */
export function besideAnyWritten(rows: readonly Row[], written: readonly Written[]): Row[] {
	return rows.map((row) => {
		const isFound = written.some((one) => besideWritten(row, one) === row);
		return isFound ? row : besideWritten(row, undefined);
	});
}

/** A row of lines; in doubt where a word is lost or its letter names another option. */
export function besideLines(row: Row): Row {
	const isInDoubt = row.problems.length === 0 && (losesWords(row) || namesOther(row));
	return isInDoubt ? { ...row, problems: [{ code: "text-unused" }] } : row;
}

function isAsWritten(question: RowQuestion, { text, options, more, number }: Written): boolean {
	const notes = [question.explanation, ...question.options.map(({ explanation = "" }) => explanation)].join("\n");
	if (!isSame(text, question.text) || !more.every((one) => isPartOf(one, notes))) return false;
	if (question.type === "number")
		return number !== undefined && Math.abs(number - (question.answer ?? Number.NaN)) < LEAST_DIFFERENCE;
	return (
		options.length === question.options.length &&
		question.options.every((option, at) => {
			const { text: own = "", isRight } = options[at] ?? {};
			return isRight === option.isCorrect && isSame(own, option.text);
		})
	);
}

const LEAST_DIFFERENCE = 1e-9;
/** TeX commands may be read as signs: "\times" as "×". */
const TEX = /\\[A-Za-z([]|\$\$/;
/** A reader numbers the items of a list. */
const ITEM = /<\/?li(?:\s[^<>]*)?>/i;
const PICTURE = /!\[[^\]\n]{0,500}\]\([^)\s]{0,200}\)/g;
const TAG = /<\/?[A-Za-z][^<>]*>/g;
/** Letters and digits, signs that make a formula, and what separates the digits of a number. */
const MEANT = /[\p{L}\p{M}\p{N}+=%^]|(?<=\p{N})[.,:/](?=\p{N})/gu;
const WHOLE_WORD = /[\p{L}\p{M}\p{N}]+/gu;

/** Whether two texts say the same, whatever their formatting. */
function isSame(written: string, read: string): boolean {
	if (ITEM.test(written)) return isPartOf(written, read);
	return TEX.test(written) || meaningOf(written).join("") === meaningOf(read).join("");
}

/** Whether every word is in a text, as often as it is written. */
function isPartOf(written: string, read: string): boolean {
	if (TEX.test(written)) return true;
	const left = Map.groupBy(meaningOf(read, WHOLE_WORD), (word) => word);
	const wanted = Map.groupBy(meaningOf(written, WHOLE_WORD), (word) => word);
	return wanted.entries().every(([word, all]) => (left.get(word)?.length ?? 0) >= all.length);
}

/** Raised digits and letters, which are more than those of their line: "10³" is not "103". */
const RAISED = /[²³¹\u2070-\u207f\u02b0-\u02b8\u02e0-\u02e4\u1d2c-\u1d61\u1d78\u1d9b-\u1dbf]+/gu;

function meaningOf(text: string, parts = MEANT): string[] {
	const shown = text.replaceAll(PICTURE, " ").replaceAll(TAG, " ");
	const signed = shown.replaceAll(RAISED, (raised) => `^${raised}`);
	return signed.normalize("NFKC").toLowerCase().match(parts) ?? [];
}

/** Whether a letter behind "ANSWER:" names another option than the marked one. */
function namesOther({ question, source }: Row): boolean {
	const [, letter] = /^[ \t]{0,9}ANSWER:[ \t]{0,9}([A-Z])[ \t]{0,9}$/m.exec(source) ?? [];
	if (!question || letter === undefined) return false;
	const line = source.split("\n").find((one) => /^[A-Z][.)]/.exec(one.trim())?.[0][0] === letter) ?? "";
	return isOtherAnswer(line.trim().slice(2), question);
}
