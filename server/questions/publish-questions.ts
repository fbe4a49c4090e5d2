// Publishes the changes of a subtopic's questions: what learners load is made of the rows and stored in place of the old file. Also
// discards changes. Called by question-editor.ts, and in a worker thread for large files.
import { hash } from "node:crypto";
import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import { HubError, type Problem } from "#core/problem.ts";
import { type QuestionsReading, readQuestions } from "#core/questions/question-file.ts";
import { mustBeReviewed } from "#core/questions/question-notes.ts";
import { type Actor, recordEntry } from "#server/audit/entry.ts";
import { type AuditChange, diffFields } from "#server/audit/field-changes.ts";
import type { Db } from "#server/db/tables.ts";
import { inTransaction } from "#server/db/transaction.ts";
import { lockForFile } from "#server/modules/catalog-rows.ts";
import { draftsOf, findDrafts, lockQuestions, type QuestionRow } from "./draft-rows.ts";
import type { FilePart, PreparedFile } from "./file-parts.ts";
import { BYTES_IN_SAVE, cleanFileName, cleanImportName, entryOf, putFile } from "./file-record.ts";
import { publishedChanges, recordChanges, unpublishedChanges } from "./history.ts";
import { copyList, dropList, putList } from "./lists.ts";
import { createGeneration, deleteParts, writeParts, writePartsBeside } from "./part-rows.ts";
import { bodyColumns } from "./question-rows.ts";
import { readQuestion } from "./read-question.ts";

/** More drafts become questions beside the list that has them, for which other writes do not wait. */
export const DRAFTS_IN_SAVE = 500;
/** Questions that are read before the event loop continues: some milliseconds. */
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
	/** `publishedAt`: what undoPublish needs; missing when the history has no entry yet, or nothing but moves. */
	| { ok: true; questionCount: number; changeCount: number; publishedAt?: number }
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

/** Makes what is served of a file's questions (server/questions/files/check-file.ts). */
export type MakeContent = (
	reading: Extract<QuestionsReading, { ok: true }>,
	list: { root: string; rows: readonly { body: string }[] },
) => Promise<{ file: PreparedFile; rendered?: PreparedFile & { hasFormula: boolean }; forLearners: FilePart[] }>;

/**
 * Publishes all changes of a subtopic with their history and the audit entry. Without changes nothing is stored. What learners load is
 * made before the transaction; in between nobody waits, and if anything was changed meanwhile, nothing is published. With many changes
 * the list is written once more beside the old one, and their history after the transaction (cleanUp).
 * @throws HubError("question-not-found") when the subtopic has no list of questions
 */
export async function publishQuestions(db: Db, job: PublishJob, make: MakeContent): Promise<PublishResult> {
	const { subtopicId, stamp, at, maxQuestions } = job;
	const seen = await getState(db, subtopicId);
	const drafts = await findDrafts(db, subtopicId);
	if (stampOf(drafts) !== stamp) return { ok: false, code: "changed" };
	const keys = drafts.filter(needsReview).map(({ questionKey }) => questionKey);
	if (keys.length > 0) return { ok: false, code: "needs-review", keys };
	const rows: { body: string }[] = [];
	for await (const bodies of readBodies(db, subtopicId)) {
		for (const body of bodies) rows.push({ body });
		await yieldToEventLoop();
	}
	const questionCount = rows.length;
	const problem = countProblem(questionCount, maxQuestions);
	if (problem) return { ok: false, code: "problems", problems: [problem] };
	if (drafts.length === 0) return { ok: true, questionCount, changeCount: 0 };
	const made = await make(readRows(seen.root, rows), { root: seen.root, rows });
	const generation = { subtopicId, generation: createGeneration(at) };
	const parts = [...made.file.parts, ...(made.rendered?.parts ?? []), ...made.forLearners];
	const isLarge = made.file.byteLength > BYTES_IN_SAVE || drafts.length > DRAFTS_IN_SAVE;
	if (isLarge) await writePartsBeside(db, generation, parts);
	const listId = drafts.length > DRAFTS_IN_SAVE ? await copyList(db, seen.listId, at) : undefined;
	const isPublished = await inTransaction(db, async (tx): Promise<boolean> => {
		await lockForFile(tx, seen.moduleId, at);
		await lockQuestions(tx, subtopicId);
		const now = await getState(tx, subtopicId);
		const current = await draftsOf(tx, subtopicId).select(["questionKey", "version"]).execute();
		const isSame = now.listId === seen.listId && now.generation === seen.generation && stampOf(current) === stamp;
		if (!isSame) return false;
		if (!isLarge) await writeParts(tx, generation, parts);
		await storePublished(tx, job, { ...made, generation: generation.generation, place: seen, drafts, listId });
		return true;
	});
	if (isLarge && !isPublished) await deleteParts(db, generation);
	if (listId !== undefined && !isPublished) await dropList(db, listId);
	if (!isPublished) return { ok: false, code: "changed" };
	const result = { ok: true as const, questionCount, changeCount: drafts.length };
	const canUndo = listId === undefined && drafts.some(isInHistory);
	return canUndo ? { ...result, publishedAt: at } : result;
}

/** Whether undoPublish finds an entry of a published draft. */
function isInHistory({ state, published }: QuestionRow): boolean {
	return state === "added" || state === "deleted" || published !== null;
}

type Published = Pick<Awaited<ReturnType<MakeContent>>, "file" | "rendered"> & {
	generation: number;
	place: { moduleId: string; fileName: string };
	drafts: readonly QuestionRow[];
	/** A list that has the drafts as questions already. */
	listId: string | undefined;
};

/** The transaction that makes drafts the questions of the file. */
async function storePublished(
	tx: Db,
	{ subtopicId, actor, at }: PublishJob,
	{ file, rendered, generation, place, drafts, listId }: Published,
): Promise<void> {
	const { moduleId, fileName } = place;
	const { questionCount } = file;
	const newFile = { fileName, generation, ...sizesOf(file), updatedAt: at };
	const { titles, stored } = await putFile(tx, { moduleId, subtopicId }, newFile, rendered);
	if (listId !== undefined) await putList(tx, { subtopicId, listId, at, ended: "published" }, actor);
	else {
		await recordChanges(tx, publishedChanges(drafts, { actor, at }));
		await endDrafts(tx, drafts);
	}
	const counts = diffFields({ questionCount: stored?.questionCount ?? 0 }, { questionCount });
	const entry = { ...entryOf(subtopicId, fileName, titles), at, actor };
	await recordEntry(tx, { ...entry, action: "mcq-corrected", changes: [...counts, ...countsOf(drafts)] });
}

function sizesOf({ sha256, byteLength, questionCount }: PreparedFile) {
	return { sha256, byteLength, questionCount };
}

/** The questions of rows as learners get them. */
function readRows(root: string, rows: readonly { body: string }[]): Extract<QuestionsReading, { ok: true }> {
	const fields: Record<string, unknown> = JSON.parse(root);
	const others = Object.entries(fields).filter(([key]) => key !== "questions");
	const members = others.map(([key, value]) => `,${JSON.stringify(key)}:${JSON.stringify(value)}`);
	const reading = readQuestions(`{"questions":[${rows.map(({ body }) => body).join(",")}]${members.join("")}}`);
	// Every question was checked when it was stored, so this is a bug, and nothing is published.
	if (!reading.ok) throw new Error(`The questions are not valid: ${JSON.stringify(reading.problems)}`);
	return reading;
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
		const listId = await lockQuestions(tx, subtopicId);
		const drafts = await findDrafts(tx, subtopicId);
		if (stampOf(drafts) !== stamp) return undefined;
		await recordChanges(tx, unpublishedChanges(drafts, "discarded", { actor, at }));
		for (const row of drafts) {
			const ofRow = tx.updateTable("questionRow").where("listId", "=", listId);
			const old = row.published === null ? {} : bodyColumns(row.published);
			const place = row.publishedPlace ?? row.place;
			if (row.state === "added" || row.state === "dropped") continue;
			await ofRow
				.set({ ...old, place, state: "published", version: row.version + 1, ...AS_IN_FILE })
				.where("questionKey", "=", row.questionKey)
				.execute();
		}
		await tx
			.deleteFrom("questionRow")
			.where("listId", "=", listId)
			.where("changedAt", ">=", 0)
			.where("state", "in", ["added", "dropped"])
			.execute();
		return drafts.length;
	});
}

const AS_IN_FILE = { published: null, publishedPlace: null, lookedAt: null, changedAt: null, changedBy: null };

async function endDrafts(tx: Db, [first]: readonly QuestionRow[]): Promise<void> {
	if (!first) return;
	const { listId } = first;
	await tx
		.deleteFrom("questionRow")
		.where("listId", "=", listId)
		.where("changedAt", ">=", 0)
		.where("state", "in", ["deleted", "dropped"])
		.execute();
	await tx
		.updateTable("questionRow")
		.set({ ...AS_IN_FILE, state: "published" })
		.where("listId", "=", listId)
		.where("changedAt", ">=", 0)
		.execute();
}

/** Whether an edited or added question contradicts itself and this version of it was not reviewed. */
export function needsReview(row: Pick<QuestionRow, "body" | "state" | "published" | "lookedAt" | "version">): boolean {
	const isChanged = row.state === "added" || (row.state === "published" && row.published !== null);
	return isChanged && row.lookedAt !== row.version && mustBeReviewed(readQuestion(row.body));
}

/** What a publishing starts from; a new file is named like what it was imported from, or like its subtopic. @throws HubError("question-not-found") */
async function getState(db: Db, subtopicId: string) {
	const { fileName, title, ...state } = await db
		.selectFrom("subtopic")
		.innerJoin("questionList", "questionList.subtopicId", "subtopic.id")
		.leftJoin("mcqFile", "mcqFile.subtopicId", "subtopic.id")
		.select(["mcqFile.fileName", "mcqFile.generation", "subtopic.title", "subtopic.moduleId"])
		.select(["questionList.id as listId", "questionList.root"])
		.where("subtopic.id", "=", subtopicId)
		.executeTakeFirstOrThrow(() => new HubError("question-not-found"));
	return { ...state, fileName: fileName ?? (await findImportName(db, state.listId)) ?? cleanFileName(title) };
}

/** The one file that all questions of a list were imported from. */
async function findImportName(db: Db, listId: string): Promise<string | undefined> {
	const names = await db
		.selectFrom("questionRow")
		.select("importName")
		.distinct()
		.where("listId", "=", listId)
		.where("state", "!=", "deleted")
		.limit(2)
		.execute();
	const [only] = names.length === 1 ? names : [];
	return only?.importName ? cleanImportName(only.importName) : undefined;
}

/** The JSON of the questions that are not in the bin, in their order, some at a time. */
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
