// A learner's progress as the cards show it, read from the session.
import type { Session } from "#core/session/schema.ts";
import { findMcqState, findPhasesDone } from "#core/session/session.ts";
import type { SubtopicProgress } from "./paint-cards.ts";

/** The progress in every subtopic that the session knows, by its id. */
export function readProgress(session: Session): Map<string, SubtopicProgress> {
	const { phasesDone, subtopicsCompleted } = session.learningProgress;
	const ids = [...Object.keys(phasesDone), ...Object.keys(session.mcqState), ...subtopicsCompleted];
	return new Map(
		ids.map((id) => [
			id,
			{
				done: findPhasesDone(session, id),
				isBegun: (findMcqState(session, id)?.questionsAnswered ?? 0) > 0,
				isCompleted: subtopicsCompleted.includes(id),
			},
		]),
	);
}
