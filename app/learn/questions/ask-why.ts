// "Ask why": Recite hands an answered question to the doubt chat. Kept until the chat has loaded, also over a reload of the page,
// which a chat that failed to load needs.
import { openPhaseTab } from "#app/learn/phases/phase-hash.ts";
import { createListeners } from "#app/ui/script/listeners.ts";
import { readEntry, writeEntry } from "#app/ui/script/storage.ts";

/** A question answered in Recite that is attached to a doubt. */
export type AttachedAnswer = {
	questionId: string;
	optionId: string;
	question: string;
	choice: string;
	isCorrect: boolean;
	explanation: string;
};

const KEY = "doubtless.asked-why";
let asked: { subtopicId: string; answer: AttachedAnswer } | undefined;
const { notify, subscribe } = createListeners();

export function askWhy(subtopicId: string, answer: AttachedAnswer): void {
	asked = { subtopicId, answer };
	openPhaseTab("gemini");
	notify();
}

/** The same on another page than the subtopic's: opens it. */
export function askAboutAnswer(moduleId: string, subtopicId: string, answer: AttachedAnswer): void {
	asked = { subtopicId, answer };
	location.assign(`/learn/${moduleId}/${subtopicId}#gemini`);
}

if (typeof document !== "undefined") {
	asked = readStored();
	writeEntry("sessionStorage", KEY, undefined);
	addEventListener("pagehide", () => asked && writeEntry("sessionStorage", KEY, JSON.stringify(asked)));
}

/** What another page has stored is a question or nothing: each of its fields is a text, but for one. */
function readStored(): typeof asked {
	try {
		const stored = JSON.parse(readEntry("sessionStorage", KEY) ?? "");
		const { questionId, optionId, question, choice, explanation } = stored.answer;
		const texts = [stored.subtopicId, questionId, optionId, question, choice, explanation];
		return texts.every((text) => typeof text === "string") ? stored : undefined;
	} catch {
		return undefined;
	}
}

/** Removes and returns the question for this subtopic's chat. */
export function takeAsked(subtopicId: string): AttachedAnswer | undefined {
	if (asked?.subtopicId !== subtopicId) return undefined;
	const { answer } = asked;
	asked = undefined;
	return answer;
}

export { subscribe as onAsked };
