// Stores a checked question file. Called by question-files.ts for small files and by file-worker.ts, in its thread, for large ones.
import type { Imported } from "#core/import/review/imported.ts";
import { HubError, type Problem } from "#core/problem.ts";
import type { TouchedAnswers } from "#core/questions/item-statistics.ts";
import { NO_FILE } from "#core/questions/question-file.ts";
import { type Actor, recordEntry } from "#server/audit/entry.ts";
import { diffFields } from "#server/audit/field-changes.ts";
import { lockForFile } from "#server/catalog/catalog-rows.ts";
import type { Db } from "#server/db/tables.ts";
import { inTransaction } from "#server/db/transaction.ts";
import { countTouched, listChangesOfFile } from "#server/item-statistics/touched-answers.ts";
import { storeQuestions } from "#server/passages/question-passages.ts";
import { cleanFileName, entryOf, importChanges, putFile } from "#server/question-bank/file-place.ts";
import { cutFile, readFileSource } from "#server/question-bank/question-rows.ts";
import { ROWS_IN_SAVE, storeQuestionRows, storeRendered } from "#server/question-bank/store-questions.ts";
import type { CheckedFile } from "./check-file.ts";
import { type Original, storeOriginal } from "./original-file.ts";

/** One upload; `at` in milliseconds since 1970. The sample, which nobody uploads, has no actor. */
export type SaveJob = {
	moduleId: string;
	subtopicId: string;
	fileName: string;
	actor?: Actor | undefined;
	at: number;
	/** Checksum of the file to replace, see checkExpected; undefined replaces any file. */
	expected?: string | undefined;
	/** What the file was made from; null: nothing else. Undefined leaves what is stored. */
	original?: Original | null | undefined;
	/** What the panel says about an import. */
	imported?: Imported | undefined;
	/** Nothing is stored if a changed key marks stored answers in another way: the panel shows them first. */
	asksAboutKeys?: boolean | undefined;
};
export type SaveMcqResult =
	| { ok: true; questionCount: number; notices: Problem[] }
	| { ok: false; problems: Problem[]; touched?: TouchedAnswers };

/**
 * Stores the bytes, their row, the subtopic's `mcqFileRef` and the audit entry in one transaction; with problems nothing.
 * @param checked what the check of these bytes found
 * @param searchDb reads the learners' answers
 * @throws HubError("subtopic-not-found") when the subtopic is not one of this module's; as checkExpected
 */
export async function storeMcqFile(
	db: Db,
	{ moduleId, subtopicId, fileName, actor, at, expected, original, imported, asksAboutKeys }: SaveJob,
	content: Uint8Array,
	checked: CheckedFile,
	searchDb = db,
): Promise<SaveMcqResult> {
	if (!checked.ok) return checked;
	const touched = asksAboutKeys && (await findTouched(searchDb, subtopicId, content));
	if (touched) return { ok: false, problems: [], touched };
	const { questionCount, notices, sha256, passages, rendered, source } = checked;
	const name = cleanFileName(fileName);
	const file = { fileName: name, content, sha256, questionCount, updatedAt: at };
	// Before the transaction, for which other writes wait.
	const cut = questionCount > ROWS_IN_SAVE ? undefined : cutFile(source ?? readFileSource(content));
	await inTransaction(db, async (tx) => {
		await lockForFile(tx, moduleId, at);
		const { titles, stored } = await putFile(tx, { moduleId, subtopicId }, file);
		checkExpected(stored, expected);
		await storeRendered(tx, subtopicId, rendered);
		if (original !== undefined) await storeOriginal(tx, subtopicId, original, at);
		if (passages) await storeQuestions(tx, subtopicId, sha256, passages);
		await storeQuestionRows(tx, { subtopicId, sha256, at, importName: imported?.name }, cut, actor);
		if (actor === undefined) return;
		const entry = { ...entryOf(subtopicId, name, titles), at, actor };
		const ofImport = imported ? importChanges(imported) : [];
		if (!stored) return recordEntry(tx, { ...entry, action: "mcq-uploaded", changes: ofImport });
		const changes = diffFields(stored, { fileName: name, questionCount });
		await recordEntry(tx, { ...entry, action: "mcq-replaced", changes: [...changes, ...ofImport] });
	});
	return { ok: true, questionCount, notices };
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
