// Attaches the answered question that "Ask why" in Recite hands over, with a first question to edit or send.
import { type RefObject, useEffect } from "react";
import type { Box } from "#app/learn/doubts/conversation/box-state.ts";
import { type AttachedAnswer, onAsked, takeAsked } from "#app/learn/questions/ask-why.ts";
import * as m from "#messages";

/** Characters of the chosen option in the first question. */
const MAX_CHOICE_LENGTH = 120;

export function useAskedWhy(subtopicId: string, box: Box, textarea: RefObject<HTMLTextAreaElement | null>): void {
	useEffect(() => {
		const take = () => {
			const attached = takeAsked(subtopicId);
			if (!attached) return;
			const { attached: before, text: written } = box.read();
			// Keeps typed text; replaces a suggested question.
			const isSuggested = before !== undefined && written === firstQuestion(before);
			const text = written.trim() === "" || isSuggested ? firstQuestion(attached) : written;
			box.change({ text, attached, isOffline: false });
			// after the tab is shown
			requestAnimationFrame(() => textarea.current?.focus({ preventScroll: true }));
		};
		take();
		return onAsked(take);
	}, [subtopicId, box, textarea]);
}

function firstQuestion({ choice: whole, isCorrect }: AttachedAnswer): string {
	const choice = whole.length > MAX_CHOICE_LENGTH ? `${whole.slice(0, MAX_CHOICE_LENGTH)}…` : whole;
	return isCorrect ? m.doubt_why_right({ choice }) : m.doubt_why_wrong({ choice });
}
