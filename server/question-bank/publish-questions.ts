// Publishes the changes of a subtopic's questions: joins the file from its pieces, so that every question that nobody changed
// stays byte for byte, and stores it in place of the old one. Or throws the changes away. Called by question-bank.ts, and in a
// worker thread for large files.
import { createHash, hash } from "node:crypto";
import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import { mcqFileRef } from "#core/catalog/catalog.ts";
import { HubError, type Problem } from "#core/problem.ts";
import { mustBeLookedAt } from "#core/questions/question-notes.ts";
import { type AuditChange, listChanges } from "#server/audit/changes.ts";
import { type Actor, recordEntry } from "#server/audit/entry.ts";
import { addCounts, lockForFile } from "#server/catalog/rows.ts";
import { sortKey } from "#server/db/engines/search-text.ts";
import type { Db } from "#server/db/tables.ts";
import { inTransaction } from "#server/db/transaction.ts";
import { findDrafts, lockQuestions, type QuestionRow } from "./draft-rows.ts";
import { cleanFileName, setFileRef } from "./file-place.ts";
import { type QuestionChange, recordChanges } from "./history.ts";
import { bodyColumns } from "./question-rows.ts";
import { readQuestion } from "./read-question.ts";
import { type RenderedFile, storeRendered } from "./store-questions.ts";

/** Questions that are read and joined before the event loop continues: some milliseconds. */
const READ_AT_ONCE = 500;

export type PublishJob = {
	subtopicId: string;
	/** What stampOf gave for the changes that the administrator has seen. */
	stamp: string;
	actor: Actor;
	at: number;
	maxQuestions: number;
};
export type PublishResult =
	| { ok: true; questionCount: number; changeCount: number }
	/** Somebody else has changed something since the page was loaded. */
	| { ok: false; code: "changed" }
	/** Questions that somebody has to look at first. */
	| { ok: false; code: "to-look-at"; keys: string[] }
	| { ok: false; code: "problems"; problems: Problem[] };

/** Identifies the changes that wait to be published: another one changes it. */
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
	render: (content: Uint8Array, tx: Db) => Promise<RenderedFile | undefined> = async () => undefined,
): Promise<PublishResult> {
	const { subtopicId, stamp, actor, at, maxQuestions } = job;
	return inTransaction(db, async (tx): Promise<PublishResult> => {
		const file = await getFile(tx, subtopicId);
		await lockForFile(tx, file.moduleId, at);
		await lockQuestions(tx, subtopicId);
		const drafts = await findDrafts(tx, subtopicId);
		if (stampOf(drafts) !== stamp) return { ok: false, code: "changed" };
		const keys = drafts.filter(isToLookAt).map(({ questionKey }) => questionKey);
		if (keys.length > 0) return { ok: false, code: "to-look-at", keys };
		const { content, sha256, questionCount } = await joinPieces(tx, subtopicId);
		const problem = countProblem(questionCount, maxQuestions);
		if (problem) return { ok: false, code: "problems", problems: [problem] };
		if (drafts.length === 0) return { ok: true, questionCount, changeCount: 0 };
		const facts = { sha256, questionCount, byteLength: content.byteLength, updatedAt: at };
		await putFile(tx, { subtopicId, ...facts }, content, file);
		await storeRendered(tx, subtopicId, await render(content, tx));
		await tx.updateTable("questionList").set({ sha256 }).where("subtopicId", "=", subtopicId).execute();
		await recordChanges(tx, publishedChanges(drafts, at, actor));
		await endDrafts(tx, subtopicId);
		const place = [file.moduleTitle, file.subtopicTitle];
		const subject = { subjectType: "mcq" as const, subjectId: subtopicId, title: file.fileName, place };
		const changes = [
			...listChanges({ questionCount: file.questionCount ?? 0 }, { questionCount }),
			...countsOf(drafts),
		];
		await recordEntry(tx, { ...subject, at, actor, action: "mcq-corrected", changes });
		return { ok: true, questionCount, changeCount: drafts.length };
	});
}

/** Whether learners load rendered texts of the subtopic's file, or will after the next publishing. */
export async function hasFormattedTexts(db: Db, subtopicId: string): Promise<boolean> {
	const rendered = db.selectFrom("mcqRendered").select("subtopicId").where("subtopicId", "=", subtopicId);
	if (await rendered.executeTakeFirst()) return true;
	return (await findDrafts(db, subtopicId)).some(({ body }) => body.includes('"md1"'));
}

/** Throws all unpublished changes of a subtopic away; the history keeps them. @returns how many, or undefined: see `stamp` */
export function discardDrafts(
	db: Db,
	{ subtopicId, stamp, actor, at }: Omit<PublishJob, "maxQuestions">,
): Promise<number | undefined> {
	return inTransaction(db, async (tx) => {
		await lockQuestions(tx, subtopicId);
		const drafts = await findDrafts(tx, subtopicId);
		if (stampOf(drafts) !== stamp) return undefined;
		const thrown = drafts.filter(({ state, published }) => state === "added" || published !== null);
		await recordChanges(
			tx,
			thrown.map(({ questionKey, body, published, changedBy }) => {
				const by = changedBy ?? actor?.email ?? "";
				return { subtopicId, questionKey, at, actor: by, action: "discarded", before: published, after: body };
			}),
		);
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
		.where("changedAt", "is not", null)
		.where("state", "in", ["deleted", "dropped"])
		.execute();
	await tx
		.updateTable("question")
		.set({ ...AS_IN_FILE, state: "published" })
		.where("subtopicId", "=", subtopicId)
		.where("changedAt", "is not", null)
		.execute();
}

/** Whether an edited or added question contradicts itself and nobody has looked at this version of it. */
export function isToLookAt(row: Pick<QuestionRow, "body" | "state" | "published" | "lookedAt" | "version">): boolean {
	const isChanged = row.state === "added" || (row.state === "published" && row.published !== null);
	return isChanged && row.lookedAt !== row.version && mustBeLookedAt(readQuestion(row.body));
}

/** The subtopic's file; one that is published for the first time is named like the subtopic and has no number of questions. */
async function getFile(tx: Db, subtopicId: string) {
	const { fileName, ...file } = await tx
		.selectFrom("subtopic")
		.innerJoin("module", "module.id", "subtopic.moduleId")
		.leftJoin("mcqFile", "mcqFile.subtopicId", "subtopic.id")
		.select(["mcqFile.fileName", "mcqFile.questionCount", "subtopic.moduleId"])
		.select(["module.title as moduleTitle", "subtopic.title as subtopicTitle"])
		.where("subtopic.id", "=", subtopicId)
		.executeTakeFirstOrThrow(noFile);
	return { ...file, fileName: fileName ?? cleanFileName(file.subtopicTitle) };
}

type FileFacts = { subtopicId: string; sha256: string; questionCount: number; byteLength: number; updatedAt: number };

/** Stores the joined file, in place of the old one or as the subtopic's first. */
async function putFile(
	tx: Db,
	{ subtopicId, ...facts }: FileFacts,
	content: Uint8Array,
	{ moduleId, fileName, questionCount }: Awaited<ReturnType<typeof getFile>>,
): Promise<void> {
	if (questionCount !== null) {
		await tx.updateTable("mcqFile").set(facts).where("subtopicId", "=", subtopicId).execute();
		await tx.updateTable("mcqContent").set({ content }).where("subtopicId", "=", subtopicId).execute();
		return addCounts(tx, moduleId, {});
	}
	await setFileRef(tx, { moduleId, subtopicId }, mcqFileRef(moduleId, subtopicId), facts.updatedAt);
	await tx
		.insertInto("mcqFile")
		.values({ subtopicId, fileName, fileKey: sortKey(fileName), ...facts })
		.execute();
	await tx.insertInto("mcqContent").values({ subtopicId, content }).execute();
}

/** The error where a subtopic has no list of questions, or is gone. */
const noFile = () => new HubError("question-not-found");

/** Joins the file as core/questions/file-pieces.ts does, some questions at a time: other requests are answered in between. */
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

function publishedChanges(drafts: readonly QuestionRow[], at: number, actor: Actor): QuestionChange[] {
	return drafts.flatMap(({ subtopicId, questionKey, body, state, published, changedBy }): QuestionChange[] => {
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
