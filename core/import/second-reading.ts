// A second look at what was read, which shares nothing with the readers: does every word of the source stand in the question, its options or
// its explanation, as often as it was written, and does the answer that is written out stand behind the key? Called by the readers of texts,
// tables and JSON. It repairs nothing: what fails it asks.
import type { Row, RowQuestion } from "#core/import/rows.ts";

/** Words of an answer's line and of labels, which are in no text of a question. */
const APART =
	/^(?:iii|vii|viii|ans|answers?|correct|option|options|choice|choices|key|solution|sol|explanation|exp|reason|hint|question|ques|the|rationale|उत्तर|सही|विकल्प|व्याख्या|हल|प्रश्न)$/i;
/** An answer's line repeats the text of an option. */
const ANSWER_LINE =
	/^[\s*_>#[(✅✔→👉-]{0,12}(?:the )?(?:(?:correct|right|सही) )?(?:ans|key|option|choice|उत्तर|विकल्प|जवाब)/iu;
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
