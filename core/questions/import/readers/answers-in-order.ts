// "Answers: c a b" behind the last of three questions: one key for each, in their order. Called by read-questions-text.ts, which lets the rows
// ask. Letters that could be one key of several options, "a, b, c", are left alone.
import { latinDigits, positionOf } from "#core/questions/import/keys.ts";
import type { Block } from "./split-text.ts";

const ANSWERS = /^\W*(?:(?:correct\s+)?answers|ans(?:wer)?s?\.?\s*keys?|keys?|उत्तर\s*(?:माला|कुंजी))/iu;
const LETTERS = /^[\s,;|()[\]a-h1-6१-६कखगघअबसदयआइई]+$/iu;
const LETTER = /[a-h]|[1-6१-६]|[कखगघअबसदयआइई]/giu;

/** The blocks with one answer each; undefined where the last one has no such list. */
export function withAnswersInOrder(blocks: readonly Block[]): Block[] | undefined {
	const last = blocks.at(-1);
	const keyed = blocks.filter(({ lines }) => lines.some(({ answer }) => answer !== undefined));
	const at = last?.lines.findIndex(({ answer }) => answer !== undefined) ?? -1;
	const line = last?.lines[at];
	if (!line?.answer || keyed.length !== 1 || keyed[0] !== last || !ANSWERS.test(line.text)) return undefined;
	const letters = LETTERS.test(line.answer.trim()) ? (line.answer.match(LETTER) ?? []) : [];
	if (letters.length !== blocks.length || mayBeOneKey(letters, line.answer)) return undefined;
	return blocks.map((block, index) => {
		const own = block === last ? block.lines.toSpliced(at, 1) : block.lines;
		const answer = `(${letters[index]})`;
		return { ...block, lines: [...own, { number: line.number, text: `Answer: ${answer}`, answer }] };
	});
}

/** Rising letters with commas between them: "a, c" may be both options of one question. */
function mayBeOneKey(letters: readonly string[], text: string): boolean {
	const places = letters.map((letter) => positionOf(latinDigits(letter)) ?? 0);
	return /[,;&]/.test(text) && places.every((place, at) => at === 0 || place > (places[at - 1] ?? 0));
}
