// The step of a subtopic in which a learner was last, as far as its log says. Pure.
import type { Phase } from "#core/modules/phases.ts";
import { compareEvents, type LogEvent } from "./event.ts";

/**
 * Of "Continue" on a device that has only the log. A read document, and a place in a text, are of their step, what was done in the quiz of
 * Recite. Practice is no step. Undefined without any.
 * @param events of one subtopic, in any order
 */
export function findLeftPhase(events: readonly LogEvent[]): Phase | undefined {
	const last = events.filter((event) => phaseOf(event) !== undefined).sort(compareEvents);
	const event = last.at(-1);
	return event && phaseOf(event);
}

function phaseOf(event: LogEvent): Phase | undefined {
	switch (event.kind) {
		case "read":
		case "place":
		case "own-answered":
			return event.phase;
		case "begun":
		case "answered":
		case "skipped":
		case "set-ended":
			return "recite";
		default:
			return undefined;
	}
}
