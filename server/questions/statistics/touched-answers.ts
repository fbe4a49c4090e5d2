// Counts the stored answers that corrected keys would mark in another way, before changes are published or a file replaces another.
// Nothing of a learner leaves this file. Called by item-statistics.ts and server/questions/files/store-file.ts.
import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import * as z from "zod/mini";
import { checksumOf } from "#core/checksum.ts";
import { readQuestionBytes } from "#core/questions/file-check.ts";
import { MIN_SHOWN, type ShownCount, type TouchedAnswers } from "#core/questions/item-statistics.ts";
import type { Question } from "#core/questions/question-file.ts";
import { isRightAnswer } from "#core/quiz/given-answer.ts";
import type { Db } from "#server/db/tables.ts";
import { findDrafts } from "#server/questions/draft-rows.ts";
import { readQuestion } from "#server/questions/read-question.ts";

/** Events and questions that one query reads. */
const EVENTS_AT_ONCE = 5_000;
const ROWS_AT_ONCE = 500;

/** The body of an answer: kind, run, question, checksum of its text, answer. */
const bodySchema = z.tuple([z.literal("a"), z.number(), z.string(), z.string(), z.string()], z.unknown());

/** The questions with another key than learners have now and the same text, by their ids. */
type KeyChanges = ReadonlyMap<string, KeyChange>;
type KeyChange = { before: Question; after: Question; checksum: string };

/**
 * How many stored answers become right and wrong by these changes. Answers to a text that has changed stay as they were
 * (core/progress/log/corrections.ts) and do not count.
 */
export async function countTouched(db: Db, subtopicId: string, changes: KeyChanges): Promise<TouchedAnswers> {
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

/** What publishing the subtopic's drafts changes. */
export async function listChangesOfDrafts(db: Db, subtopicId: string): Promise<KeyChanges> {
	const changes = new Map<string, KeyChange>();
	for (const { state, body, published } of await findDrafts(db, subtopicId)) {
		if (state === "published" && published !== null) addChange(changes, readQuestion(published), readQuestion(body));
	}
	return changes;
}

/** What a file changes that replaces the published questions. */
export async function listChangesOfFile(db: Db, subtopicId: string, content: Uint8Array): Promise<KeyChanges> {
	const changes = new Map<string, KeyChange>();
	const reading = readQuestionBytes(content);
	const next = new Map((reading.ok ? reading.questions : []).map((question) => [question.id, question]));
	for (let after = ""; next.size > 0; ) {
		const rows = await db
			.selectFrom("question")
			.select(["questionKey", "body", "published"])
			.where("subtopicId", "=", subtopicId)
			.where("state", "in", ["published", "deleted"])
			.where("questionKey", ">", after)
			.orderBy("questionKey")
			.limit(ROWS_AT_ONCE)
			.execute();
		for (const { body, published } of rows) {
			const before = readQuestion(published ?? body);
			const changed = next.get(before.id);
			if (changed) addChange(changes, before, changed);
		}
		const last = rows.at(-1);
		if (!last || rows.length < ROWS_AT_ONCE) break;
		after = last.questionKey;
		await yieldToEventLoop();
	}
	return changes;
}

function addChange(changes: Map<string, KeyChange>, before: Question, after: Question): void {
	const isSame = before.text !== after.text || keyOf(before) === keyOf(after);
	if (!isSame) changes.set(after.id, { before, after, checksum: checksumOf(after.text) });
}

/** What decides whether an answer is right. */
function keyOf({ type, options, answer, tolerance }: Question): string {
	return JSON.stringify([type, answer, tolerance, options.map(({ id, isCorrect }) => [id, isCorrect])]);
}

/** How an answer counts after the change; undefined when it counts as before. */
function markOf(body: string, changes: KeyChanges): boolean | undefined {
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
