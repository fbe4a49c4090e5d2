// The answer to an own question, and the link to its place in the text.

import { openPhaseTab } from "#app/learn/phases/phase-hash.ts";
import { phaseLabel } from "#app/learn/phases/phase-labels.ts";
import { openPassage } from "#app/learn/texts/opened-passage.ts";
import { showInText } from "#app/learn/texts/show-in-text.ts";
import type { OwnQuestion } from "#core/progress/log/own-questions.ts";
import * as m from "#messages";
import { findAnswer, hasText } from "./text-sentences.ts";

export type Answer = NonNullable<OwnQuestion["answer"]>;

export function AnswerWords({ answer }: { answer: Answer }) {
	return (
		<blockquote dir="auto" className="own-words font-serif">
			{answer.words}
		</blockquote>
	);
}

export type AnswerLinkProps = {
	subtopicId: string;
	answer: Answer;
	onOpen?: () => void;
};

/** "In Read": opens the tab, at the sentence if it is a text of this hub. */
export function AnswerLink({ subtopicId, answer, onOpen }: AnswerLinkProps) {
	const { phase, block } = answer;
	// Own words have no place in the text.
	if (block === null) return null;
	const open = () => {
		onOpen?.();
		if (!hasText(phase)) return openPhaseTab(phase);
		openPassage({ subtopicId, phase, anchor: null, show: (article) => showAnswer(article, answer) });
	};
	return (
		<button type="button" className="link min-h-11 print:hidden" onClick={open}>
			{m.own_in({ label: phaseLabel(phase) })}
		</button>
	);
}

function showAnswer(article: Element, answer: Answer): void {
	const sentence = findAnswer(article, answer)?.startContainer.parentElement;
	const target = sentence ?? article.querySelector<HTMLElement>("h2");
	if (!target) return;
	showInText(target);
	target.scrollIntoView({ block: "center" });
}
