// Stores a checked question file. Called by store.ts for small files and by file-worker.ts, in its thread, for large ones.
import { mcqFileRef } from "#core/catalog/catalog.ts";
import { HubError, type Problem } from "#core/problem.ts";
import { listChanges } from "#server/audit/changes.ts";
import { type Actor, recordEntry } from "#server/audit/entry.ts";
import { addCounts, lockForFile } from "#server/catalog/rows.ts";
import { sortKey } from "#server/db/engines/search-text.ts";
import type { Db } from "#server/db/tables.ts";
import { inTransaction } from "#server/db/transaction.ts";
import { storeQuestions } from "#server/passages/question-passages.ts";
import { cutFile } from "#server/question-bank/question-rows.ts";
import { ROWS_IN_SAVE, storeQuestionRows, storeRendered } from "#server/question-bank/store-questions.ts";
import type { CheckedFile } from "./check-file.ts";
import { type Original, storeOriginal } from "./original.ts";

/** Longest stored file name in characters, its ending included. */
const FILE_NAME_LIMIT = 200;
const ENDING = ".json";
/** Names that need no cleaning, which most are. */
const PLAIN_NAME = /^\w[\w .()-]{0,99}\.json$/;

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
};
/** The expected checksum where the subtopic has no file. */
const NO_FILE = "none";
type StoredFile = Pick<FileFacts, "sha256" | "fileName" | "questionCount">;
/** The titles of the module and the subtopic, and the file stored until now. */
type FilePlace = { titles: [module: string, subtopic: string]; stored: StoredFile | undefined };
export type SaveMcqResult =
	| { ok: true; questionCount: number; notices: Problem[] }
	| { ok: false; problems: Problem[] };

type FileFacts = {
	subtopicId: string;
	fileName: string;
	sha256: string;
	questionCount: number;
	byteLength: number;
	updatedAt: number;
};
type Place = { moduleId: string; subtopicId: string };

/**
 * Stores the bytes, their row, the subtopic's `mcqFileRef` and the audit entry in one transaction; with problems nothing.
 * @param checked what the check of these bytes found
 * @throws HubError("subtopic-not-found") when the subtopic is not one of this module's; as checkExpected
 */
export async function storeMcqFile(
	db: Db,
	{ moduleId, subtopicId, fileName, actor, at, expected, original }: SaveJob,
	content: Uint8Array,
	checked: CheckedFile,
): Promise<SaveMcqResult> {
	if (!checked.ok) return checked;
	const { questionCount, notices, sha256, passages, rendered } = checked;
	const name = cleanFileName(fileName);
	const numbers = { questionCount, byteLength: content.byteLength, updatedAt: at };
	const file = { subtopicId, fileName: name, sha256, ...numbers };
	// Before the transaction, for which other writes wait.
	const cut = questionCount > ROWS_IN_SAVE ? undefined : cutFile(content);
	await inTransaction(db, async (tx) => {
		await lockForFile(tx, moduleId, at);
		const { titles, stored } = await putFile(tx, moduleId, file, expected);
		if (stored) await tx.updateTable("mcqContent").set({ content }).where("subtopicId", "=", subtopicId).execute();
		else await tx.insertInto("mcqContent").values({ subtopicId, content }).execute();
		await storeRendered(tx, subtopicId, rendered);
		if (original !== undefined) await storeOriginal(tx, subtopicId, original, at);
		if (passages) await storeQuestions(tx, subtopicId, sha256, passages);
		await storeQuestionRows(tx, { subtopicId, sha256, at }, cut, actor);
		if (actor === undefined) return;
		const entry = { ...entryOf(subtopicId, name, titles), at, actor };
		if (!stored) return recordEntry(tx, { ...entry, action: "mcq-uploaded" });
		const changes = listChanges(stored, { fileName: name, questionCount });
		await recordEntry(tx, { ...entry, action: "mcq-replaced", changes });
	});
	return { ok: true, questionCount, notices };
}

/** Writes the file's row in place of the subtopic's old one, if there is one. @throws as storeMcqFile */
async function putFile(tx: Db, moduleId: string, file: FileFacts, expected: string | undefined): Promise<FilePlace> {
	const { subtopicId, fileName, ...facts } = file;
	const ref = mcqFileRef(moduleId, subtopicId);
	const place = await setFileRef(tx, { moduleId, subtopicId }, ref, file.updatedAt);
	const old = place.stored;
	checkExpected(old, expected);
	const named = { fileName, fileKey: sortKey(fileName) };
	if (!old) {
		await tx
			.insertInto("mcqFile")
			.values({ subtopicId, ...named, ...facts })
			.execute();
		return place;
	}
	// Sets only columns that change: SQLite would write the name's index again.
	const change = old.fileName === fileName ? facts : { ...facts, ...named };
	await tx.updateTable("mcqFile").set(change).where("subtopicId", "=", subtopicId).execute();
	return place;
}

/**
 * Sets the subtopic's `mcqFileRef` to `ref` (null: no file) and updates the counts; call lockForFile before it. A subtopic
 * whose file is only replaced does not change.
 * @throws HubError("subtopic-not-found") when the subtopic is not one of this module's
 */
export async function setFileRef(
	tx: Db,
	{ moduleId, subtopicId }: Place,
	ref: string | null,
	at: number,
): Promise<FilePlace> {
	const place = await tx
		.selectFrom("subtopic")
		.innerJoin("module", "module.id", "subtopic.moduleId")
		.leftJoin("mcqFile", "mcqFile.subtopicId", "subtopic.id")
		.select(["mcqFile.sha256", "mcqFile.fileName", "mcqFile.questionCount"])
		.select(["module.title as moduleTitle", "subtopic.title as subtopicTitle"])
		.where("subtopic.id", "=", subtopicId)
		.where("subtopic.moduleId", "=", moduleId)
		.executeTakeFirst();
	if (!place) throw new HubError("subtopic-not-found");
	const { sha256, fileName, questionCount, moduleTitle, subtopicTitle } = place;
	const isStored = sha256 !== null && fileName !== null && questionCount !== null;
	const stored = isStored ? { sha256, fileName, questionCount } : undefined;
	const added = Number(ref !== null) - Number(stored !== undefined);
	if (added !== 0)
		await tx
			.updateTable("subtopic")
			.set((e) => ({ mcqFileRef: ref, sectionCount: e("sectionCount", "+", added), updatedAt: at }))
			.where("id", "=", subtopicId)
			.execute();
	await addCounts(tx, moduleId, { files: added });
	return { titles: [moduleTitle, subtopicTitle], stored };
}

/**
 * Compares the stored file with the one that the caller wants to replace or delete, like If-Match.
 * @param expected the checksum that the caller read, or NO_FILE; undefined is not checked (the provider's scripts)
 * @throws HubError("mcq-changed") when another file is stored
 */
export function checkExpected(stored: Pick<StoredFile, "sha256"> | undefined, expected: string | undefined): void {
	if (expected !== undefined && (stored?.sha256 ?? NO_FILE) !== expected) throw new HubError("mcq-changed");
}

export function entryOf(subtopicId: string, title: string, place: readonly string[]) {
	return { subjectType: "mcq" as const, subjectId: subtopicId, title, place };
}

/**
 * Removes paths, control and direction characters and quotes, because the name is shown and sent in headers. The ending is
 * always .json, because the download is JSON (security 5.3.1).
 */
function cleanFileName(fileName: string): string {
	if (PLAIN_NAME.test(fileName)) return fileName;
	const last =
		fileName
			.slice(-4 * FILE_NAME_LIMIT)
			.split(/[/\\]/)
			.at(-1) ?? "";
	const clean = last.replaceAll(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}"]/gu, "").trim();
	const stem = clean.toLowerCase().endsWith(ENDING) ? clean.slice(0, -ENDING.length) : clean;
	const short = Array.from(stem)
		.slice(0, FILE_NAME_LIMIT - ENDING.length)
		.join("");
	return `${short || "questions"}${ENDING}`;
}
