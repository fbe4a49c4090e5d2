// Publishes the changes of a subtopic's questions: joins the file from its pieces, so that unchanged questions
// stay byte for byte, and stores it in place of the old one. Also discards changes. Called by question-bank.ts, and in a
// worker thread for large files.
import { createHash, hash } from "node:crypto";
import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import { HubError, type Problem } from "#core/problem.ts";
import { mustBeReviewed } from "#core/questions/question-notes.ts";
import { type Actor, recordEntry } from "#server/audit/entry.ts";
import { type AuditChange, diffFields } from "#server/audit/field-changes.ts";
import { lockForFile } from "#server/catalog/catalog-rows.ts";
import type { Db } from "#server/db/tables.ts";
import { inTransaction } from "#server/db/transaction.ts";
import { findDrafts, lockQuestions, type QuestionRow } from "./draft-rows.ts";
import { cleanFileName, entryOf, putFile } from "./file-place.ts";
import { type QuestionHistoryEntry, recordChanges, unpublishedChanges } from "./history.ts";
import { bodyColumns } from "./question-rows.ts";
import { readQuestion } from "./read-question.ts";
import { type StoredRendering, storeRendered } from "./store-questions.ts";

/** Questions that are read and joined before the event loop continues: some milliseconds. */
const READ_AT_ONCE = 500;

export type PublishJob = {
	subtopicId: string;
	/** stampOf of the changes shown to the administrator. */
	stamp: string;
	actor: Actor;
	at: number;
	maxQuestions: number;
};
export type PublishResult =
	| { ok: true; questionCount: number; changeCount: number }
	/** Somebody else has changed something since the page was loaded. */
	| { ok: false; code: "changed" }
	/** Questions that need a review first. */
	| { ok: false; code: "needs-review"; keys: string[] }
	| { ok: false; code: "problems"; problems: Problem[] };

/** A version of the unpublished changes: it changes with each of them. */
export function stampOf(drafts: readonly Pick<QuestionRow, "questionKey" | "version">[]): string {
	const lines = drafts.map(({ questionKey, version }) => `${questionKey} ${version}`).sort();
	return hash("sha256", lines.join("\n"), "base64url");
}

/**
 * Publishes all changes of a subtopic in one transaction with their history and the audit entry. Without changes nothing is
 * stored. @param render makes what learners load of formatted texts; absent where the file has none
 * @throws HubError("question-not-found") when the subtopic has no list of questions
 */
export function publishQuestions(
	db: Db,
	job: PublishJob,
	render: (content: Uint8Array, tx: Db) => Promise<StoredRendering | undefined> = async () => undefined,
): Promise<PublishResult> {
	const { subtopicId, stamp, actor, at, maxQuestions } = job;
	return inTransaction(db, async (tx): Promise<PublishResult> => {
		const { moduleId, fileName } = await getFile(tx, subtopicId);
		await lockForFile(tx, moduleId, at);
		await lockQuestions(tx, subtopicId);
		const drafts = await findDrafts(tx, subtopicId);
		if (stampOf(drafts) !== stamp) return { ok: false, code: "changed" };
		const keys = drafts.filter(needsReview).map(({ questionKey }) => questionKey);
		if (keys.length > 0) return { ok: false, code: "needs-review", keys };
		const { content, sha256, questionCount } = await joinPieces(tx, subtopicId);
		const problem = countProblem(questionCount, maxQuestions);
		if (problem) return { ok: false, code: "problems", problems: [problem] };
		if (drafts.length === 0) return { ok: true, questionCount, changeCount: 0 };
		const file = { fileName, content, sha256, questionCount, updatedAt: at };
		const { titles, stored } = await putFile(tx, { moduleId, subtopicId }, file);
		await storeRendered(tx, subtopicId, await render(content, tx));
		await tx.updateTable("questionList").set({ sha256 }).where("subtopicId", "=", subtopicId).execute();
		await recordChanges(tx, publishedChanges(drafts, at, actor));
		await endDrafts(tx, subtopicId);
		const counts = diffFields({ questionCount: stored?.questionCount ?? 0 }, { questionCount });
		const entry = { ...entryOf(subtopicId, fileName, titles), at, actor };
		await recordEntry(tx, { ...entry, action: "mcq-corrected", changes: [...counts, ...countsOf(drafts)] });
		return { ok: true, questionCount, changeCount: drafts.length };
	});
}

/** Whether learners load rendered texts of the subtopic's file, now or after the next publishing. */
export async function hasFormattedTexts(db: Db, subtopicId: string): Promise<boolean> {
	const rendered = db.selectFrom("mcqRendered").select("subtopicId").where("subtopicId", "=", subtopicId);
	if (await rendered.executeTakeFirst()) return true;
	return (await findDrafts(db, subtopicId)).some(({ body }) => body.includes('"md1"'));
}

/** Discards all unpublished changes of a subtopic; the history keeps them. @returns how many; undefined if `stamp` is outdated */
export function discardDrafts(
	db: Db,
	{ subtopicId, stamp, actor, at }: Omit<PublishJob, "maxQuestions">,
): Promise<number | undefined> {
	return inTransaction(db, async (tx) => {
		await lockQuestions(tx, subtopicId);
		const drafts = await findDrafts(tx, subtopicId);
		if (stampOf(drafts) !== stamp) return undefined;
		await recordChanges(tx, unpublishedChanges(drafts, "discarded", { actor, at }));
		for (const row of drafts) {
			const ofRow = tx.updateTable("question").where("subtopicId", "=", subtopicId);
			const old = row.published === null ? {} : bodyColumns(row.published);
			const place = row.publishedPlace ?? row.place;
			if (row.state === "added" || row.state === "dropped") continue;
			await ofRow
				.set({ ...old, place, state: "published", version: row.version + 1, ...AS_IN_FILE })
				.where("questionKey", "=", row.questionKey)
				.execute();
		}
		await tx
			.deleteFrom("question")
			.where("subtopicId", "=", subtopicId)
			.where("state", "in", ["added", "dropped"])
			.execute();
		return drafts.length;
	});
}

const AS_IN_FILE = { published: null, publishedPlace: null, lookedAt: null, changedAt: null, changedBy: null };

async function endDrafts(tx: Db, subtopicId: string): Promise<void> {
	await tx
		.deleteFrom("question")
		.where("subtopicId", "=", subtopicId)
		.where("changedAt", ">=", 0)
		.where("state", "in", ["deleted", "dropped"])
		.execute();
	await tx
		.updateTable("question")
		.set({ ...AS_IN_FILE, state: "published" })
		.where("subtopicId", "=", subtopicId)
		.where("changedAt", ">=", 0)
		.execute();
}

/** Whether an edited or added question contradicts itself and this version of it was not reviewed. */
export function needsReview(row: Pick<QuestionRow, "body" | "state" | "published" | "lookedAt" | "version">): boolean {
	const isChanged = row.state === "added" || (row.state === "published" && row.published !== null);
	return isChanged && row.lookedAt !== row.version && mustBeReviewed(readQuestion(row.body));
}

/** The name of the subtopic's file, and its module; a new file is named like the subtopic. */
async function getFile(tx: Db, subtopicId: string) {
	const { fileName, title, moduleId } = await tx
		.selectFrom("subtopic")
		.leftJoin("mcqFile", "mcqFile.subtopicId", "subtopic.id")
		.select(["mcqFile.fileName", "subtopic.title", "subtopic.moduleId"])
		.where("subtopic.id", "=", subtopicId)
		.executeTakeFirstOrThrow(noFile);
	return { moduleId, fileName: fileName ?? cleanFileName(title) };
}

/** The error for a subtopic that has no list of questions or was deleted. */
const noFile = () => new HubError("question-not-found");

/** Joins the file as core/questions/file-pieces.ts does, and yields to the event loop between batches. */
async function joinPieces(tx: Db, subtopicId: string) {
	const { head, tail } = await tx
		.selectFrom("questionList")
		.select(["head", "tail"])
		.where("subtopicId", "=", subtopicId)
		.executeTakeFirstOrThrow(noFile);
	const sum = createHash("sha256");
	const chunks: Buffer[] = [];
	const add = (text: string) => {
		const chunk = Buffer.from(text);
		sum.update(chunk);
		chunks.push(chunk);
	};
	add(head);
	let questionCount = 0;
	for await (const bodies of readBodies(tx, subtopicId)) {
		add((questionCount > 0 ? "," : "") + bodies.join(","));
		questionCount += bodies.length;
		await yieldToEventLoop();
	}
	add(tail);
	return { content: Buffer.concat(chunks), sha256: sum.digest("base64url"), questionCount };
}

/** The pieces of the questions that are not in the bin, in their order. */
export async function* readBodies(tx: Db, subtopicId: string): AsyncGenerator<string[]> {
	let last: { place: number; questionKey: string } | undefined;
	for (;;) {
		const rows = await tx
			.selectFrom("question")
			.select(["body", "place", "questionKey"])
			.where("subtopicId", "=", subtopicId)
			.where("state", "in", ["published", "added"])
			.$if(last !== undefined, (q) =>
				q.where((e) => {
					const { place = 0, questionKey = "" } = last ?? {};
					return e.or([e("place", ">", place), e.and([e("place", "=", place), e("questionKey", ">", questionKey)])]);
				}),
			)
			.orderBy("place")
			.orderBy("questionKey")
			.limit(READ_AT_ONCE)
			.execute();
		if (rows.length > 0) yield rows.map(({ body }) => body);
		if (rows.length < READ_AT_ONCE) return;
		last = rows.at(-1);
	}
}

function countProblem(count: number, max: number): Problem | undefined {
	if (count === 0) return { code: "no-questions", field: "questions" };
	return count > max ? { code: "too-many-questions", field: "questions", values: { max, count } } : undefined;
}

function publishedChanges(drafts: readonly QuestionRow[], at: number, actor: Actor): QuestionHistoryEntry[] {
	return drafts.flatMap(({ subtopicId, questionKey, body, state, published, changedBy }): QuestionHistoryEntry[] => {
		const by = { subtopicId, questionKey, at, actor: changedBy ?? actor?.email ?? "" };
		if (state === "added") return [{ ...by, action: "added", before: null, after: body }];
		if (state === "dropped") return [{ ...by, action: "discarded", before: null, after: body }];
		if (state === "deleted") return [{ ...by, action: "deleted", before: published ?? body, after: null }];
		return published === null ? [] : [{ ...by, action: "edited", before: published, after: body }];
	});
}

/** How many were edited, added, deleted and moved, as the audit list shows it. */
function countsOf(drafts: readonly QuestionRow[]): AuditChange[] {
	const counts = {
		questionsEdited: drafts.filter(({ state, published }) => state === "published" && published !== null).length,
		questionsAdded: drafts.filter(({ state }) => state === "added").length,
		questionsDeleted: drafts.filter(({ state }) => state === "deleted").length,
		questionsMoved: drafts.filter(({ state, publishedPlace }) => state === "published" && publishedPlace !== null)
			.length,
	};
	return Object.entries(counts)
		.filter(([, count]) => count > 0)
		.map(([field, count]) => ({ field, before: "", after: String(count) }));
}
