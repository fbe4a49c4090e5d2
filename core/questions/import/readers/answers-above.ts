// Answers that stand above their questions: "Ans: C" in front of question 1, and the last question has none. Read as if they stood below,
// every key would be that of the question before. Called by read-questions-text.ts, which lets the rows ask.
import type { Block } from "./split-text.ts";
import type { TextLine } from "./text-lines.ts";

export type AnswersAbove = {
	blocks: readonly Block[];
	/** The first block whose answer is in doubt. */
	from: number;
	/** "above": each block has the answer in front of it. "below": an answer too many, and every block has its own. "open": neither fits. */
	is: "above" | "below" | "open";
};

const KEY = /^\s*(?:option\s*)?(?:[([]\s*)?([a-h]|[1-6१-६]|[कखगघअबसदयआइई]|i{1,3}|iv)\s*(?:[)\].:,]|$)/iu;
/** Longest answer that is written out. */
const LONGEST = 60;

/** Undefined where no answer is too many. @param head the lines before the first block */
export function findAnswersAbove(head: readonly TextLine[], blocks: readonly Block[]): AnswersAbove | undefined {
	const start = isKeyed(head, blocks[0]) ? 0 : blocks.findIndex(hasTwoKeys) + 1;
	const isHead = start === 0 && isKeyed(head, blocks[0]);
	const later = blocks.slice(start);
	if ((start === 0 && !isHead) || later.length === 0) return undefined;
	const counts = later.map(({ lines }) => answersIn(lines).length);
	const isOpenAtEnd = counts.at(-1) === 0;
	if (isOpenAtEnd && counts.slice(0, -1).every((count) => count === 1))
		return { blocks: moved(head, blocks, start), from: start, is: "above" };
	// A second answer of one question concerns its own block alone, unless a later one has none.
	if (counts.every((count) => count === 1)) return isHead ? { blocks, from: start, is: "below" } : undefined;
	return isHead || isOpenAtEnd ? { blocks, from: start, is: "open" } : undefined;
}

/** Whether a block has two answers that name different options. */
export function hasTwoKeys({ lines }: Block): boolean {
	const keys = answersIn(lines).flatMap((at) => KEY.exec(lines[at]?.answer ?? "")?.[1]?.toLowerCase() ?? []);
	return new Set(keys).size > 1;
}

/** Whether an answer stands in front of the first block: a label, or a text of the block. */
function isKeyed(head: readonly TextLine[], first: Block | undefined): boolean {
	const answer = head[answersIn(head).at(-1) ?? -1]?.answer?.trim() ?? "";
	if (answer === "" || !first) return false;
	return KEY.test(answer) || (answer.length < LONGEST && first.lines.some(({ text }) => text.includes(answer)));
}

function answersIn(lines: readonly TextLine[]): number[] {
	return lines.flatMap(({ answer }, at) => (answer !== undefined && answer.trim() !== "" ? [at] : []));
}

/** The blocks from a place on with the answer in front of each, and what explains it. */
function moved(head: readonly TextLine[], blocks: readonly Block[], start: number): Block[] {
	const endOf = (lines: readonly TextLine[]) => answersIn(lines).at(-1) ?? lines.length;
	return blocks.map((block, at) => {
		const before = at === 0 ? head : (blocks[at - 1]?.lines ?? []);
		const answer = at < start ? [] : before.slice(endOf(before));
		const own = at < start - 1 ? block.lines : block.lines.slice(0, endOf(block.lines));
		return { ...block, lines: [...own, ...answer] };
	});
}
