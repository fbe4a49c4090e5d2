// "Ask why": Recite hands an answered question to the doubt chat, which may not be loaded yet; it waits here until then.
import { stepToPhaseTab } from "#app/learn/phases/phase-hash.ts";
import { createListeners } from "#app/learn/session/listeners.ts";

/** A question answered in Recite that goes along with a doubt ("Ask why"). */
export type AttachedAnswer = {
	questionId: string;
	optionId: string;
	question: string;
	choice: string;
	isCorrect: boolean;
	explanation: string;
};

let asked: { subtopicId: string; answer: AttachedAnswer } | undefined;
const { tell, subscribe } = createListeners();

export function askWhy(subtopicId: string, answer: AttachedAnswer): void {
	asked = { subtopicId, answer };
	stepToPhaseTab("gemini");
	tell();
}

/** The question that waits for this subtopic's chat, once. */
export function takeAsked(subtopicId: string): AttachedAnswer | undefined {
	if (asked?.subtopicId !== subtopicId) return undefined;
	const { answer } = asked;
	asked = undefined;
	return answer;
}

export { subscribe as onAsked };
