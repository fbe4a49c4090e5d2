// Writes the events of a quiz into the learner's log.

import { checksumOf } from "#core/checksum.ts";
import { learnerDay } from "#core/progress/log/event.ts";
import type { Bank } from "#core/quiz/bank.ts";
import type { Quiz } from "#core/quiz/quiz.ts";
import type { RunEvent } from "#core/quiz/run.ts";
import { appendEvents, type NewEvent } from "./log-store.ts";

/** Longest time that an answer can have taken, in milliseconds: a day. */
const MAX_TOOK_MS = 86_400_000;
/** A step shows after this long even if the disk has not confirmed it, in milliseconds. */
const SLOW_DISK_MS = 1_500;

/** Writes what a step of the quiz gave. @param tookMs until the answer, if there is one */
export async function logEvents(
	subtopicId: string,
	{ bank, run: { run } }: Quiz,
	events: readonly RunEvent[],
	tookMs = 0,
): Promise<void> {
	const own = { subtopicId, run };
	const logged = events.map((event): NewEvent => {
		if (event.kind !== "answered") return { ...event, ...own };
		const took = Math.round(Math.min(Math.max(0, tookMs), MAX_TOOK_MS));
		const now = new Date();
		const day = learnerDay(now.getTime(), now.getTimezoneOffset());
		return { ...event, ...own, checksum: checksumIn(bank, event.questionId), tookMs: took, day };
	});
	return append(subtopicId, logged);
}

/** As in core/progress/log/corrections.ts, which loads later. */
function checksumIn({ questions, html }: Bank, id: string): string {
	return html.get(id)?.checksum ?? checksumOf(questions.get(id)?.text ?? "");
}

/** Starts the next run; the log keeps the answers of this one. */
export function logStartOver(subtopicId: string, run: number): Promise<void> {
	return append(subtopicId, [{ kind: "started-over", subtopicId, run: run + 1 }]);
}

/** Resolves when the events are on disk, or the disk is slow. What is read from the log later has them. */
async function append(subtopicId: string, events: readonly NewEvent[]): Promise<void> {
	const slowDisk = new Promise((resolve) => setTimeout(resolve, SLOW_DISK_MS));
	// Without a log the quiz goes on, too.
	await Promise.race([appendEvents(subtopicId, events), slowDisk]).catch(() => undefined);
}
