// The page's copy of the learner's own questions about a subtopic: read from the log when a screen first needs it, and again
// after each change by this page, another tab or another phone.
import { useSyncExternalStore } from "react";
import { appendEvents, type NewEvent, onForeignChangeOf } from "#app/learn/progress/log/log-store.ts";
import { loadOwnQuestions, type OwnQuestions } from "#app/learn/progress/log/own-questions.ts";
import { createListeners } from "#app/ui/script/listeners.ts";
import { type OwnQuestion, tidyOwnQuestion } from "#core/progress/log/own-questions.ts";

/** A change to the own questions, without the fields of every event of the subtopic. */
export type OwnChange = NewEvent extends infer Event
	? Event extends { kind: `own-${string}` }
		? Omit<Event, "subtopicId" | "run">
		: never
	: never;

const copies = new Map<string, OwnQuestions>();
const watched = new Set<string>();
const { notify, subscribe } = createListeners();

/** Undefined until the log has been read. */
export function useOwnQuestions(subtopicId: string): OwnQuestions | undefined {
	return useSyncExternalStore(
		(listener) => {
			watch(subtopicId);
			return subscribe(listener);
		},
		() => copies.get(subtopicId),
		() => undefined,
	);
}

/** Resolves when the changes are on disk and on screen. Never rejects. */
export async function changeOwn(subtopicId: string, changes: readonly OwnChange[]): Promise<void> {
	// They belong to the subtopic, not to a run.
	await appendEvents(
		subtopicId,
		changes.map((change) => ({ ...change, subtopicId, run: 0 })),
	);
	await refresh(subtopicId);
}

/** Asks a question. @returns it with its id; undefined if the log did not return it */
export async function askOwn(subtopicId: string, text: string): Promise<OwnQuestion | undefined> {
	const known = new Set(copies.get(subtopicId)?.questions.map(({ id }) => id));
	await changeOwn(subtopicId, [{ kind: "own-asked", text: tidyOwnQuestion(text) }]);
	return copies.get(subtopicId)?.questions.findLast(({ id }) => !known.has(id));
}

/** A deleted question with its answer and the result of its last recall. Deleted questions stay deleted: this asks it again. */
export async function askAgain(subtopicId: string, gone: OwnQuestion): Promise<OwnQuestion | undefined> {
	const question = await askOwn(subtopicId, gone.text);
	if (!question) return undefined;
	const changes: OwnChange[] = [];
	if (gone.answer) changes.push({ kind: "own-answered", of: question.id, ...gone.answer });
	if (gone.wasKnown !== null) changes.push({ kind: "own-recalled", of: question.id, wasKnown: gone.wasKnown });
	if (changes.length > 0) await changeOwn(subtopicId, changes);
	return question;
}

function watch(subtopicId: string): void {
	if (watched.has(subtopicId)) return;
	watched.add(subtopicId);
	void refresh(subtopicId);
	onForeignChangeOf(subtopicId, () => void refresh(subtopicId));
}

async function refresh(subtopicId: string): Promise<void> {
	copies.set(subtopicId, await loadOwnQuestions(subtopicId));
	notify();
}
