// Stores a checked question file. Called by question-files.ts for small files and by file-worker.ts, in its thread, for large ones.

import { HubError, type Problem } from "#core/problem.ts";
import type { Imported } from "#core/questions/import/review/imported.ts";
import type { TouchedAnswers } from "#core/questions/item-statistics.ts";
import { NO_FILE } from "#core/questions/question-file.ts";
import { type Actor, recordEntry } from "#server/audit/entry.ts";
import { diffFields } from "#server/audit/field-changes.ts";
import type { Db } from "#server/db/tables.ts";
import { inTransaction } from "#server/db/transaction.ts";
import { lockForFile } from "#server/modules/catalog-rows.ts";
import { storeQuestions } from "#server/passages/question-material.ts";
import {
	BYTES_IN_SAVE,
	cleanFileName,
	cleanImportName,
	entryOf,
	importChanges,
	putFile,
} from "#server/questions/file-record.ts";
import { dropList, putList, ROWS_IN_SAVE, writeList } from "#server/questions/lists.ts";
import { createGeneration, deleteParts, writeParts, writePartsBeside } from "#server/questions/part-rows.ts";
import { countTouched, listChangesOfFile } from "#server/questions/statistics/touched-answers.ts";
import type { CheckedFile } from "./check-file.ts";
import { cleanOriginal, cutOriginal, type Original, storeOriginal } from "./original-file.ts";

/** One upload; `at` in milliseconds since 1970. The sample, which nobody uploads, has no actor. */
export type SaveJob = {
	moduleId: string;
	subtopicId: string;
	fileName: string;
	actor?: Actor | undefined;
	at: number;
	/** Checksum of the file to replace, see checkExpected; undefined replaces any file. */
	expected?: string | undefined;
	/** What the questions were made from; null: the file itself. Undefined leaves what is stored. */
	original?: Original | null | undefined;
	/** What the panel says about an import. */
	imported?: Imported | undefined;
	/** Nothing is stored if a changed key marks stored answers in another way: the panel shows them first. */
	asksAboutKeys?: boolean | undefined;
};
export type SaveFileResult =
	| { ok: true; questionCount: number; notices: Problem[] }
	| { ok: false; problems: Problem[]; touched?: TouchedAnswers };

/**
 * Stores the questions, what is served of them, the subtopic's `mcqFileRef` and the audit entry; with problems nothing. A small file is
 * stored in one transaction. Of a large one everything is written beside what is stored, in short transactions, and one more makes it
 * the file: nobody waits for it, and a process that ends leaves the old file or the new one.
 * @param content of the file @param checked what its check found
 * @param searchDb reads the learners' answers @param onLeft called when a small file has replaced a large one, whose rows and parts are left to cleanUp
 * @throws HubError("subtopic-not-found") when the subtopic is not one of this module's; as checkExpected
 */
export async function storeQuestionFile(
	db: Db,
	{ original: given, ...uploaded }: SaveJob,
	content: Uint8Array,
	checked: CheckedFile,
	{ searchDb = db, onLeft }: { searchDb?: Db; onLeft?: () => void } = {},
): Promise<SaveFileResult> {
	if (!checked.ok) return checked;
	const touched = uploaded.asksAboutKeys && (await findTouched(searchDb, uploaded.subtopicId, content));
	if (touched) return { ok: false, problems: [], touched };
	const { list, prepared, passages, notices } = checked;
	const { subtopicId, at, fileName } = uploaded;
	const { questionCount, sha256 } = prepared.file;
	const original = given === null ? cleanOriginal({ fileName, mediaType: "application/json", content }) : given;
	const job = { ...uploaded, original };
	const generation = { subtopicId, generation: createGeneration(at) };
	const ofOriginal = original ? cutOriginal(original.content) : [];
	const parts = [...prepared.file.parts, ...(prepared.rendered?.parts ?? []), ...prepared.forLearners, ...ofOriginal];
	const newList = { ...list, subtopicId, at, importName: job.imported?.name };
	const isLarge = isLargeFile(prepared.file) || (original?.content.byteLength ?? 0) > BYTES_IN_SAVE;
	if (!isLarge || db.isTransaction) {
		const write = async (tx: Db) => {
			await writeParts(tx, generation, parts);
			return writeList(tx, newList);
		};
		const replaced = await inTransaction(db, (tx) =>
			replaceFile(tx, job, checked, generation.generation, () => write(tx)),
		);
		if (isLargeFile(replaced)) onLeft?.();
		return { ok: true, questionCount, notices };
	}
	await checkPlace(db, job);
	let listId: string | undefined;
	try {
		const written = await writeList(db, newList);
		listId = written;
		await writePartsBeside(db, generation, parts);
		await inTransaction(db, (tx) => replaceFile(tx, job, checked, generation.generation, async () => written));
	} catch (error) {
		await deleteParts(db, generation);
		if (listId !== undefined) await dropList(db, listId);
		throw error;
	}
	if (passages) await storeQuestions(db, subtopicId, sha256, passages);
	return { ok: true, questionCount, notices };
}

function isLargeFile(file: { questionCount: number; byteLength: number } | undefined): boolean {
	return file !== undefined && (file.questionCount > ROWS_IN_SAVE || file.byteLength > BYTES_IN_SAVE);
}

/** Makes a generation the subtopic's file. @param write gives its list of questions @returns the file until now */
async function replaceFile(
	tx: Db,
	{ moduleId, subtopicId, fileName, actor, at, expected, original, imported }: SaveJob,
	{ prepared }: Extract<CheckedFile, { ok: true }>,
	generation: number,
	write: () => Promise<string>,
) {
	const name = imported?.name ? cleanImportName(imported.name) : cleanFileName(fileName);
	const { sha256, byteLength, questionCount } = prepared.file;
	await lockForFile(tx, moduleId, at);
	const file = { fileName: name, generation, sha256, byteLength, questionCount, updatedAt: at };
	const { titles, stored } = await putFile(tx, { moduleId, subtopicId }, file, prepared.rendered);
	checkExpected(stored, expected);
	if (original) await storeOriginal(tx, { subtopicId, generation }, original, at);
	await putList(tx, { subtopicId, listId: await write(), at }, actor);
	if (actor === undefined) return stored;
	const entry = { ...entryOf(subtopicId, name, titles), at, actor };
	const ofImport = imported ? importChanges(imported) : [];
	const before = stored && { fileName: stored.fileName, questionCount: stored.questionCount };
	const changes = before ? diffFields(before, { fileName: name, questionCount }) : [];
	const action = stored ? ("mcq-replaced" as const) : ("mcq-uploaded" as const);
	await recordEntry(tx, { ...entry, action, changes: [...changes, ...ofImport] });
	return stored;
}

/** Refuses a large file before it is written; the transaction that stores it checks the same again. */
async function checkPlace(db: Db, { moduleId, subtopicId, expected }: SaveJob): Promise<void> {
	const place = await db
		.selectFrom("subtopic")
		.leftJoin("mcqFile", "mcqFile.subtopicId", "subtopic.id")
		.select("mcqFile.sha256")
		.where("subtopic.id", "=", subtopicId)
		.where("subtopic.moduleId", "=", moduleId)
		.executeTakeFirst();
	if (!place) throw new HubError("subtopic-not-found");
	checkExpected(place.sha256 === null ? undefined : { sha256: place.sha256 }, expected);
}

/** The stored answers that the file marks in another way; undefined without any. */
async function findTouched(db: Db, subtopicId: string, content: Uint8Array): Promise<TouchedAnswers | undefined> {
	const touched = await countTouched(db, subtopicId, await listChangesOfFile(db, subtopicId, content));
	return touched.right === 0 && touched.wrong === 0 ? undefined : touched;
}

/**
 * Compares the stored file with the one that the caller wants to replace or delete, like If-Match.
 * @param expected the checksum that the caller read, or NO_FILE; undefined is not checked (the provider's scripts)
 * @throws HubError("mcq-changed") when another file is stored
 */
export function checkExpected(stored: { sha256: string } | undefined, expected: string | undefined): void {
	if (expected !== undefined && (stored?.sha256 ?? NO_FILE) !== expected) throw new HubError("mcq-changed");
}
