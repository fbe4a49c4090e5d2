// A subtopic that the server does not give any more, or not at present: "Continue" does not lead to it. Pure.
import type { Session } from "./schema.ts";
import type { LastOpened } from "./study-progress.ts";

/** The subtopic that was opened last, unless it is this one; and without the one after it where that is this one. */
export function withoutSubtopic<Last extends Pick<LastOpened, "subtopicId" | "next">>(
	last: Last,
	subtopicId: string,
): Last | null {
	if (last.subtopicId === subtopicId) return null;
	return last.next?.subtopicId === subtopicId ? { ...last, next: undefined } : last;
}

/** Removes it from a session. What was done in it stays. */
export function leaveSubtopic(session: Session, subtopicId: string): Session {
	const { learningProgress, currentSubtopic } = session;
	const { lastAccessedSubtopic: last } = learningProgress;
	const lastAccessedSubtopic = last && withoutSubtopic(last, subtopicId);
	return {
		...session,
		currentSubtopic: currentSubtopic === subtopicId ? null : currentSubtopic,
		learningProgress: { ...learningProgress, lastAccessedSubtopic },
	};
}
