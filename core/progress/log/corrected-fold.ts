// Marks the answers of a log again by the corrections of keys in it, and folds them. A correction is an event of the log (decision 89),
// so the result depends on the set of events alone, also on a phone that still has the old file. Pure. corrections.ts finds them.
import type { Answered, Corrected, LogEvent } from "./event.ts";
import { foldEvents, type SubtopicProgress, startProgress } from "./fold.ts";

export type Correction = Pick<Corrected, "version" | "right" | "wrong">;
export type CorrectionsByKey = ReadonlyMap<string, Correction>;

/**
 * The progress of a subtopic with each answer marked by the newest known key, from all events of the subtopic. An answer keeps its stored
 * result when the question's text was another one, or when the newest key says nothing about it, because its option was deleted.
 */
export function foldCorrected(subtopicId: string, events: readonly LogEvent[]): SubtopicProgress {
	const corrections = mergeCorrections(events);
	const marked = events.map((event) => {
		if (event.kind !== "answered") return event;
		return { ...event, isCorrect: markOf(event, corrections) ?? event.isCorrect };
	});
	const progress = foldEvents(startProgress(subtopicId), marked);
	const corrected = new Set(
		events.flatMap((event) => (event.kind === "corrected" ? [`${event.device} ${event.clock}`] : [])),
	).size;
	return corrected > 0 ? { ...progress, corrected } : progress;
}

/** A question with a certain text: another text under the same id is another question. */
export function keyOf({ questionId, checksum }: Pick<Corrected, "questionId" | "checksum">): string {
	return `${checksum} ${questionId}`;
}

/** Names a correction; several events of one version are one. */
export function idOfCorrection(correction: Pick<Corrected, "questionId" | "checksum" | "version">): string {
	return `${correction.version} ${keyOf(correction)}`;
}

/** The names of all corrections. */
export function listCorrections(events: readonly LogEvent[]): string[] {
	return [...new Set(events.flatMap((event) => (event.kind === "corrected" ? [idOfCorrection(event)] : [])))].sort();
}

/**
 * The corrections of before that a phone gets when it joins a log: it says nothing about them, but for questions that it has asked itself.
 * @param own its own events of the subtopic @param received those of the other phones
 */
export function listPastCorrections(own: readonly LogEvent[], received: readonly LogEvent[]): string[] {
	const asked = new Set(own.flatMap((event) => (event.kind === "answered" ? [event.questionId] : [])));
	return listCorrections(received.filter((event) => event.kind === "corrected" && !asked.has(event.questionId)));
}

/** The newest correction of each question. Several of the same version list different answers and count together. */
export function mergeCorrections(events: readonly LogEvent[]): CorrectionsByKey {
	const newest = new Map<string, Correction>();
	for (const event of events) {
		if (event.kind !== "corrected") continue;
		const { version, right, wrong } = event;
		const before = newest.get(keyOf(event));
		if (before && before.version > version) continue;
		const isSame = before?.version === version;
		newest.set(keyOf(event), {
			version,
			right: isSame ? [...before.right, ...right] : right,
			wrong: isSame ? [...before.wrong, ...wrong] : wrong,
		});
	}
	return newest;
}

/** How an answer is marked by them; undefined where they do not say. */
export function markOf(
	answer: Pick<Answered, "questionId" | "checksum" | "optionId">,
	corrections: CorrectionsByKey,
): boolean | undefined {
	const correction = corrections.get(keyOf(answer));
	return correction && answer.checksum !== "" ? readMark(correction, answer.optionId) : undefined;
}

/** Undefined for an answer that the correction does not list. */
export function readMark({ right, wrong }: Correction, given: string): boolean | undefined {
	if (right.includes(given)) return true;
	return wrong.includes(given) ? false : undefined;
}
