// What a learner has set beside questions, folded from the log: bookmarks, and why they were missed. The latest event counts. Pure.
import { compareEvents, type ErrReason, type LogEvent } from "#core/progress/log/event.ts";
import { nameOf } from "./answers.ts";

/** Bookmarks and reasons, by the questions' names. */
export type QuestionMarks = { bookmarks: ReadonlySet<string>; reasons: ReadonlyMap<string, ErrReason> };

/** @param events of any subtopics, in any order, duplicates allowed */
export function foldMarks(events: readonly LogEvent[]): QuestionMarks {
	const [bookmarks, reasons] = [new Set<string>(), new Map<string, ErrReason>()];
	const marks = events.filter((event) => event.kind === "bookmarked" || event.kind === "erred");
	for (const event of marks.sort(compareEvents)) {
		const name = nameOf(event);
		if (event.kind === "bookmarked") bookmarks[event.isOn ? "add" : "delete"](name);
		else if (event.why === null) reasons.delete(name);
		else reasons.set(name, event.why);
	}
	return { bookmarks, reasons };
}
