// The learner's notes to questions of the file, folded from the log. They are the learner's own texts: they leave the phone only
// encrypted, like own questions (app/learn/progress/log/seal.ts). Pure.
import { compareEvents, type OwnEvent } from "./event.ts";
import { tidyLine } from "./tidy-line.ts";

/** Longest note, in UTF-16 units. With the longest id of a question it fits into a sealed event (sync-protocol.ts). */
export const NOTE_LENGTH = 400;

/** The notes to the questions of one subtopic by their ids. Events in any order, duplicates allowed; the latest note counts. */
export function foldNotes(events: readonly OwnEvent[]): ReadonlyMap<string, string> {
	const notes = new Map<string, string>();
	for (const event of [...events].sort(compareEvents)) {
		if (event.kind !== "own-noted") continue;
		if (event.text === "") notes.delete(event.questionId);
		else notes.set(event.questionId, event.text);
	}
	return notes;
}

/** A typed note as the log stores it: one line of at most NOTE_LENGTH. */
export function tidyNote(text: string): string {
	return tidyLine(text, NOTE_LENGTH);
}
