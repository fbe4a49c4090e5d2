// "Ask why": Recite hands an answered question to the doubt chat, which may not be loaded yet; it waits here until then.
import type { AttachedAnswer } from "./doubt-turns.ts";
import { createListeners } from "./listeners.ts";
import { stepToPhaseTab } from "./phase-hash.ts";

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
