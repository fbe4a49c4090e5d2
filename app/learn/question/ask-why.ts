// "Ask why": Recite hands an answered question to the doubt chat. Kept until the chat has loaded.
import { openPhaseTab } from "#app/learn/phases/phase-hash.ts";
import { createListeners } from "#app/ui/script/listeners.ts";

/** A question answered in Recite that is attached to a doubt. */
export type AttachedAnswer = {
	questionId: string;
	optionId: string;
	question: string;
	choice: string;
	isCorrect: boolean;
	explanation: string;
};

let asked: { subtopicId: string; answer: AttachedAnswer } | undefined;
const { notify, subscribe } = createListeners();

export function askWhy(subtopicId: string, answer: AttachedAnswer): void {
	asked = { subtopicId, answer };
	openPhaseTab("gemini");
	notify();
}

/** Removes and returns the question for this subtopic's chat. */
export function takeAsked(subtopicId: string): AttachedAnswer | undefined {
	if (asked?.subtopicId !== subtopicId) return undefined;
	const { answer } = asked;
	asked = undefined;
	return answer;
}

export { subscribe as onAsked };
