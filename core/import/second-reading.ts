// A second look at what was read, which shares nothing with the readers: does every word of the source stand in the question, its options or
// its explanation, as often as it was written? Called by read-questions-text.ts. It repairs nothing: what fails it asks.
import type { Row } from "#core/import/rows.ts";

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

function countWords(text: string): Map<string, number> {
	const counts = new Map<string, number>();
	for (const [word] of text.normalize("NFC").matchAll(WORD)) counts.set(word, (counts.get(word) ?? 0) + 1);
	return counts;
}
