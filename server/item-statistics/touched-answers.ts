// Counts the stored answers that corrected keys would mark in another way, before they are published. Nothing of a learner leaves this
// file. Called by item-statistics.ts.
import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import * as z from "zod/mini";
import { checksumOf } from "#core/checksum.ts";
import { MIN_SHOWN, type ShownCount, type TouchedAnswers } from "#core/questions/item-statistics.ts";
import type { Question } from "#core/questions/question-file.ts";
import { isRightAnswer } from "#core/quiz/given-answer.ts";
import type { Db } from "#server/db/tables.ts";
import { findDrafts } from "#server/question-bank/draft-rows.ts";
import { readQuestion } from "#server/question-bank/read-question.ts";

/** Events that one query reads. */
const EVENTS_AT_ONCE = 5_000;

/** The body of an answer: kind, run, question, checksum of its text, answer. */
const bodySchema = z.tuple([z.literal("a"), z.number(), z.string(), z.string(), z.string()], z.unknown());

/**
 * How many stored answers become right and wrong when the subtopic's changes are published. Answers to a text that has changed stay as
 * they were (core/log/corrections.ts) and do not count.
 */
export async function countTouched(db: Db, subtopicId: string): Promise<TouchedAnswers> {
	const changes = await listKeyChanges(db, subtopicId);
	let [right, wrong] = [0, 0];
	let after = { learnerId: -1, sequence: -1 };
	while (changes.size > 0) {
		const { learnerId, sequence } = after;
		const events = await db
			.selectFrom("answerEvent")
			.select(["learnerId", "sequence", "body"])
			.where("subtopicId", "=", subtopicId)
			.where("body", "like", '["a",%')
			.where((e) =>
				e.or([e("learnerId", ">", learnerId), e.and([e("learnerId", "=", learnerId), e("sequence", ">", sequence)])]),
			)
			.orderBy("learnerId")
			.orderBy("sequence")
			.limit(EVENTS_AT_ONCE)
			.execute();
		for (const { body } of events) {
			const becomes = markOf(body, changes);
			if (becomes === true) right += 1;
			if (becomes === false) wrong += 1;
		}
		const last = events.at(-1);
		if (!last || events.length < EVENTS_AT_ONCE) break;
		after = { learnerId: Number(last.learnerId), sequence: last.sequence };
		await yieldToEventLoop();
	}
	return { right: hideFew(right), wrong: hideFew(wrong) };
}

type KeyChange = { before: Question; after: Question; checksum: string };

/** The edited questions whose text has stayed, by their ids. */
async function listKeyChanges(db: Db, subtopicId: string): Promise<Map<string, KeyChange>> {
	const changes = new Map<string, KeyChange>();
	for (const { state, body, published } of await findDrafts(db, subtopicId)) {
		if (state !== "published" || published === null) continue;
		const [before, after] = [readQuestion(published), readQuestion(body)];
		if (before.text === after.text) changes.set(after.id, { before, after, checksum: checksumOf(after.text) });
	}
	return changes;
}

/** How an answer counts after the change; undefined when it counts as before. */
function markOf(body: string, changes: ReadonlyMap<string, KeyChange>): boolean | undefined {
	const read = z.safeParse(bodySchema, JSON.parse(body));
	if (!read.success) return undefined;
	const [, , id, checksum, given] = read.data;
	const change = changes.get(id);
	if (!change || change.checksum !== checksum) return undefined;
	const [before, after] = [isRightAnswer(change.before, given), isRightAnswer(change.after, given)];
	return before === undefined || before === after ? undefined : after;
}

function hideFew(count: number): ShownCount {
	return count > 0 && count < MIN_SHOWN ? "few" : count;
}
