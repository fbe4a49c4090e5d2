// Sentences of a study text on the page: the one under the pointer, the previous and next one, and the one that answers an own
// question. They are drawn as CSS highlights, which do not change the text (theme/own-questions.css), or around the block in
// browsers without them.
import { useEffect } from "react";
import { TEXT_EVENT, TEXT_MARK } from "#app/learn/phases/phase-hash.ts";
import { findSentence, textBlocks } from "#app/learn/texts/show-in-text.ts";
import { sentenceAt, sentenceBeside, type TextRange } from "#core/doubts/retrieval/passage-window.ts";
import type { DocumentPhase } from "#core/modules/phases.ts";
import { type OwnQuestion, tidyOwnAnswer } from "#core/progress/log/own-questions.ts";

export type TextSentence = {
	/** Its paragraph, cell or list item. */
	holder: Element;
	/** Range in the holder's text. */
	span: TextRange;
	range: Range;
	/** The text for the log. */
	words: string;
	block: number;
};

/** Elements whose text is read as one, without the holders inside them. */
const HOLDERS = "p, li, td, th, pre, h1, h2, h3, h4, h5, h6, blockquote, .text-section > *";

/** The sentence under a point of the window; undefined beside the text. */
export function sentenceAtPoint(article: Element, x: number, y: number): TextSentence | undefined {
	const caret = caretAt(x, y);
	const holder = caret?.node.parentElement?.closest(HOLDERS);
	if (!caret || !holder || !article.contains(holder)) return undefined;
	const { text, pieces } = readHolder(holder);
	const piece = pieces.find(({ node }) => node === caret.node);
	return piece && sentenceOf(article, holder, sentenceAt(text, piece.start + caret.offset));
}

/** The first sentence of a block. */
export function firstSentence(article: Element, block: Element): TextSentence | undefined {
	for (const holder of listHolders(article)) {
		if (block.contains(holder)) return sentenceOf(article, holder, sentenceAt(readHolder(holder).text, 0));
	}
	return undefined;
}

/** The next sentence of the text (`by` 1) or the previous one (`by` -1); undefined at its ends. */
export function sentenceAfter(article: Element, { holder, span }: TextSentence, by: 1 | -1): TextSentence | undefined {
	const beside = sentenceBeside(readHolder(holder).text, span, by);
	if (beside) return sentenceOf(article, holder, beside);
	const holders = listHolders(article);
	const next = holders[holders.indexOf(holder) + by];
	const { text } = next ? readHolder(next) : { text: "" };
	return next && sentenceOf(article, next, sentenceAt(text, by === 1 ? 0 : text.length));
}

/** The text of an answer: in its block, else in the nearest block that has it. Undefined when the text has changed. */
export function findAnswer(article: Element, { block, words }: AnswerPosition): Range | undefined {
	const wanted = withoutSpace(words);
	if (block === null || wanted === "") return undefined;
	const blocks = textBlocks(article).map((element, index) => ({ element, far: Math.abs(index - block) }));
	const sorted = blocks.sort((one, other) => one.far - other.far);
	const found = sorted.find(({ element }) => withoutSpace(element.textContent).includes(wanted));
	return found && findSentence(article, found.element, words);
}

type AnswerPosition = Pick<NonNullable<OwnQuestion["answer"]>, "block" | "words">;

function withoutSpace(text: string): string {
	return text.replaceAll(/\s+/g, "");
}

/** Safari before 26.2 only has the older call. */
function caretAt(x: number, y: number): { node: Node; offset: number } | undefined {
	if (typeof document.caretPositionFromPoint === "function") {
		const caret = document.caretPositionFromPoint(x, y);
		return caret ? { node: caret.offsetNode, offset: caret.offset } : undefined;
	}
	const range = document.caretRangeFromPoint?.(x, y);
	return range ? { node: range.startContainer, offset: range.startOffset } : undefined;
}

function listHolders(article: Element): Element[] {
	return [...article.querySelectorAll(HOLDERS)].filter((holder) => readHolder(holder).text.trim() !== "");
}

type Piece = { node: Text; start: number };

/** The text of a holder without inner holders, and the nodes it comes from. */
function readHolder(holder: Element): { text: string; pieces: Piece[] } {
	const pieces: Piece[] = [];
	let text = "";
	const walker = document.createTreeWalker(holder, NodeFilter.SHOW_TEXT);
	for (let node = walker.nextNode(); node instanceof Text; node = walker.nextNode()) {
		if (node.parentElement?.closest(HOLDERS) !== holder) continue;
		pieces.push({ node, start: text.length });
		text += node.data;
	}
	return { text, pieces };
}

function sentenceOf(article: Element, holder: Element, span: TextRange | undefined): TextSentence | undefined {
	if (!span) return undefined;
	const { text, pieces } = readHolder(holder);
	const [start, end] = span;
	const first = pieces.findLast((piece) => piece.start <= start);
	const last = pieces.findLast((piece) => piece.start < end);
	const block = textBlocks(article).findIndex((element) => element.contains(holder));
	if (!first || !last || block === -1) return undefined;
	const range = document.createRange();
	range.setStart(first.node, start - first.start);
	range.setEnd(last.node, end - last.start);
	return { holder, span, range, words: tidyOwnAnswer(text.slice(start, end)), block };
}

const ANSWERS = "own-answer";
const CANDIDATE = "own-candidate";

/** The texts of a page share one highlight. */
const drawn = new Map<DocumentPhase, readonly Range[]>();

/** Whether a phase's document is a text of this hub, in which sentences can be marked. The page has its box from the start. */
export function hasText(phase: DocumentPhase): boolean {
	return findBox(phase) !== null;
}

export function findArticle(phase: DocumentPhase): HTMLElement | null {
	return findBox(phase)?.querySelector("article") ?? null;
}

function findBox(phase: DocumentPhase): HTMLElement | null {
	return document.querySelector<HTMLElement>(`[data-${TEXT_MARK}="${phase}"]`);
}

/** Draws the marks of a phase's text, also when the text arrives later. */
export function useAnswerMarks(phase: DocumentPhase, questions: readonly OwnQuestion[]): void {
	useEffect(() => {
		const box = findBox(phase);
		if (!box) return;
		const draw = () => drawAnswers(phase, questions);
		draw();
		box.addEventListener(TEXT_EVENT, draw);
		return () => {
			box.removeEventListener(TEXT_EVENT, draw);
			drawAnswers(phase, []);
		};
	}, [phase, questions]);
}

function drawAnswers(phase: DocumentPhase, questions: readonly OwnQuestion[]): void {
	const article = findArticle(phase);
	const answers = questions.flatMap(({ answer }) => (answer?.phase === phase ? [answer] : []));
	const ranges = article ? answers.flatMap((answer) => findAnswer(article, answer) ?? []) : [];
	drawn.set(phase, ranges);
	if (CSS.highlights) CSS.highlights.set(ANSWERS, new Highlight(...[...drawn.values()].flat()));
	else if (article) outline(article, ANSWERS, ranges);
}

/** Draws the sentence that Enter or a press would mark; undefined removes it. */
export function drawCandidate(article: Element, sentence: TextSentence | undefined): void {
	const ranges = sentence ? [sentence.range] : [];
	if (CSS.highlights) CSS.highlights.set(CANDIDATE, new Highlight(...ranges));
	else outline(article, CANDIDATE, ranges);
}

function outline(article: Element, name: string, ranges: readonly Range[]): void {
	const mark = `data-${name}`;
	for (const element of article.querySelectorAll(`[${mark}]`)) element.removeAttribute(mark);
	for (const { startContainer } of ranges) startContainer.parentElement?.setAttribute(mark, "");
}
