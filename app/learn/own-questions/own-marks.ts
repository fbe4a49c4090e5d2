// Draws the answers to own questions in study texts, and the sentence that is about to be marked: as CSS highlights, which do not
// change the text (theme/own-questions.css), or around the block in browsers without them.
import { useEffect } from "react";
import { TEXT_EVENT, TEXT_MARK } from "#app/learn/phases/phase-hash.ts";
import type { DocumentPhase } from "#core/catalog/phases.ts";
import type { OwnQuestion } from "#core/log/own-questions.ts";
import { findAnswer, type TextSentence } from "./text-sentences.ts";

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
