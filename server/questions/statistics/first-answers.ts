// Reads the learners' first answers to each question from their logs, learner by learner, and adds them up. What leaves this file has no
// learner in it. Called by item-statistics.ts.
import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import * as z from "zod/mini";
import { compareEvents } from "#core/progress/log/event.ts";
import { type AnswerSums, addLearner, type FirstAnswer } from "#core/questions/item-statistics.ts";
import type { Db } from "#server/db/tables.ts";
import { questionKey } from "#server/questions/question-rows.ts";

/** Learners and events that one query reads. */
const LEARNERS_AT_ONCE = 200;
const EVENTS_AT_ONCE = 5_000;

/** The body of an answer, as server/progress stores it: kind, run, question, checksum, answer, 1 for right. */
const bodySchema = z.tuple([z.literal("a"), z.number(), z.string(), z.string(), z.string(), z.number()], z.unknown());

/** The sums of each subtopic's questions, by their keys. */
export type SumsBySubtopic = Map<string, Map<string, Map<string, AnswerSums>>>;
type First = FirstAnswer & { clock: number; device: string; subtopicId: string };

/**
 * Adds up the first answers of all learners.
 * @param isKnown whether a question exists: a log may name anything, which must not fill the memory
 * @param isStopped ends the reading early
 */
export async function sumFirstAnswers(
	db: Db,
	isKnown: (subtopicId: string, key: string) => boolean,
	isStopped: () => boolean,
): Promise<SumsBySubtopic> {
	const sums: SumsBySubtopic = new Map();
	for (let after = -1; !isStopped(); ) {
		const learners = await db
			.selectFrom("learner")
			.select("id")
			.where("id", ">", after)
			.where("mergedInto", "is", null)
			.orderBy("id")
			.limit(LEARNERS_AT_ONCE)
			.execute();
		for (const { id } of learners) {
			if (isStopped()) break;
			const firsts = await readFirsts(db, id, isKnown);
			for (const [subtopicId, answers] of Map.groupBy(firsts, (first) => first.subtopicId)) {
				const ofSubtopic = sums.get(subtopicId) ?? new Map<string, Map<string, AnswerSums>>();
				sums.set(subtopicId, ofSubtopic);
				addLearner(ofSubtopic, answers);
			}
			await yieldToEventLoop();
		}
		const last = learners.at(-1);
		if (!last || learners.length < LEARNERS_AT_ONCE) break;
		after = last.id;
	}
	return sums;
}

/** A learner's first answer to each question that exists; its `questionId` is the question's key. */
async function readFirsts(
	db: Db,
	learnerId: number,
	isKnown: (subtopicId: string, key: string) => boolean,
): Promise<First[]> {
	const firsts = new Map<string, First>();
	for (let after = -1; ; ) {
		const events = await db
			.selectFrom("answerEvent")
			.select(["sequence", "clock", "device", "subtopicId", "body"])
			.where("learnerId", "=", learnerId)
			.where("sequence", ">", after)
			.orderBy("sequence")
			.limit(EVENTS_AT_ONCE)
			.execute();
		for (const { clock, device, subtopicId, body } of events) {
			if (!body.startsWith('["a"')) continue;
			const read = z.safeParse(bodySchema, JSON.parse(body));
			if (!read.success) continue;
			const [, , id, , given, isCorrect] = read.data;
			const key = questionKey(id);
			if (!isKnown(subtopicId, key)) continue;
			const answer = { questionId: key, given, isCorrect: isCorrect === 1, clock, device, subtopicId };
			const place = `${subtopicId} ${key}`;
			const before = firsts.get(place);
			if (!before || compareEvents(answer, before) < 0) firsts.set(place, answer);
		}
		const last = events.at(-1);
		if (!last || events.length < EVENTS_AT_ONCE) return [...firsts.values()];
		after = last.sequence;
	}
}
