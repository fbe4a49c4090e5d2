// Stores a checked question file. Called by store.ts for small files and by file-worker.ts, in its thread, for large ones.
import { mcqFileRef } from "#core/catalog/catalog.ts";
import { HubError, type Problem } from "#core/problem.ts";
import { type Actor, recordEntry } from "#server/audit/entry.ts";
import { holdForFile, noteFiles } from "#server/catalog/rows.ts";
import { sortKey } from "#server/db/engines/search-text.ts";
import { prepare } from "#server/db/prepared.ts";
import type { Db } from "#server/db/tables.ts";
import { inTransaction } from "#server/db/transaction.ts";
import { storeQuestions } from "#server/passages/question-passages.ts";
import type { CheckedFile } from "./check-file.ts";

/** Longest name of a file that is kept, in characters, its ending included. */
export const FILE_NAME_LIMIT = 200;
const ENDING = ".json";
/** Names that stay as they are, which most do. */
const PLAIN_NAME = /^\w[\w .()-]{0,99}\.json$/;

/** What is stored where and by whom; `at` in milliseconds since 1970. The sample, which nobody uploads, has no actor. */
export type SaveJob = {
	moduleId: string;
	subtopicId: string;
	fileName: string;
	actor?: Actor;
	at: number;
	/** Which file the person saw there, see checkSeen; undefined: whatever is there is replaced. */
	seen?: string;
};
/** Seen where a subtopic had no file. */
export const NO_FILE = "none";
/** What is known of a file that is there. */
type StoredFile = Pick<FileRow, "sha256" | "fileName">;
export type SaveMcqResult = { ok: true; questionCount: number } | { ok: false; problems: Problem[] };

type FileRow = {
	subtopicId: string;
	fileName: string;
	fileKey: string;
	sha256: string;
	questionCount: number;
	byteLength: number;
	updatedAt: number;
};
type FileFacts = Omit<FileRow, "fileKey">;
/** `seen` as in SaveJob; null: whichever file is there. */
type SeenFile = FileFacts & { moduleId: string; seen: string | null };
type ContentRow = { subtopicId: string; content: Uint8Array };

const insertFile = prepare(
	(db, { subtopicId, fileName, fileKey, sha256, questionCount, byteLength, updatedAt }: FileRow) =>
		db
			.insertInto("mcqFile")
			.values({ subtopicId, fileName, fileKey, sha256, questionCount, byteLength, updatedAt }),
);
const replaceFile = prepare((db, { subtopicId, sha256, questionCount, byteLength, updatedAt }: FileFacts) =>
	db
		.updateTable("mcqFile")
		.set({ sha256, questionCount, byteLength, updatedAt })
		.where("subtopicId", "=", subtopicId),
);
/** Touches no file that has another name or another module's subtopic, or is not the one that was seen. */
const replaceInPlace = prepare(
	(db, { moduleId, subtopicId, fileName, seen, sha256, questionCount, byteLength, updatedAt }: SeenFile) =>
		db
			.updateTable("mcqFile")
			.set({ sha256, questionCount, byteLength, updatedAt })
			.where("subtopicId", "=", subtopicId)
			.where("fileName", "=", fileName)
			.where("sha256", "=", (e) => e.fn.coalesce(e.val(seen), e.ref("sha256")))
			.where((e) =>
				e.exists(
					e.selectFrom("subtopic").select("id").where("id", "=", subtopicId).where("moduleId", "=", moduleId),
				),
			),
);
/** By itself: most files keep their name, and SQLite would write its index anew all the same. */
const rename = prepare((db, { subtopicId, fileName, fileKey }: FileRow) =>
	db.updateTable("mcqFile").set({ fileName, fileKey }).where("subtopicId", "=", subtopicId),
);
const insertContent = prepare((db, { subtopicId, content }: ContentRow) =>
	db.insertInto("mcqContent").values({ subtopicId, content }),
);
const replaceContent = prepare((db, { subtopicId, content }: ContentRow) =>
	db.updateTable("mcqContent").set({ content }).where("subtopicId", "=", subtopicId),
);

type Place = { moduleId: string; subtopicId: string };
const selectPlace = prepare((db, { moduleId, subtopicId }: Place) =>
	db
		.selectFrom("subtopic")
		.leftJoin("mcqFile", "mcqFile.subtopicId", "subtopic.id")
		.select(["mcqFile.sha256", "mcqFile.fileName"])
		.where("subtopic.id", "=", subtopicId)
		.where("subtopic.moduleId", "=", moduleId),
);
type Ref = { subtopicId: string; ref: string | null; added: number; at: number };
const setRef = prepare((db, { subtopicId, ref, added, at }: Ref) =>
	db
		.updateTable("subtopic")
		.set((e) => ({ mcqFileRef: ref, sectionCount: e("sectionCount", "+", added), updatedAt: at }))
		.where("id", "=", subtopicId),
);

/**
 * Stores the bytes, their row, the subtopic's `mcqFileRef` and the audit entry in one transaction; with problems nothing.
 * @param checked what the check of these bytes found
 * @throws HubError("subtopic-not-found") when the subtopic is not one of this module's; as checkSeen
 */
export async function storeMcqFile(
	db: Db,
	{ moduleId, subtopicId, fileName, actor, at, seen }: SaveJob,
	content: Uint8Array,
	checked: CheckedFile,
): Promise<SaveMcqResult> {
	if (!checked.ok) return checked;
	const { questionCount, sha256, passages } = checked;
	const name = cleanFileName(fileName);
	const numbers = { questionCount, byteLength: content.byteLength, updatedAt: at };
	const file = { subtopicId, fileName: name, sha256, ...numbers };
	await inTransaction(db, async (tx) => {
		await holdForFile(tx, moduleId, at);
		const isReplaced = await putFile(tx, { ...file, moduleId, seen: seen ?? null });
		await (isReplaced ? replaceContent : insertContent)(tx, { subtopicId, content });
		if (passages) await storeQuestions(tx, subtopicId, sha256, passages);
		if (actor === undefined) return;
		const action = isReplaced ? "mcq-replaced" : "mcq-uploaded";
		await recordEntry(tx, { ...entryOf(subtopicId, name), at, actor, action });
	});
	return { ok: true, questionCount };
}

/** Puts the file's facts where its subtopic's are. @returns whether a file was there @throws as storeMcqFile */
async function putFile(tx: Db, { moduleId, seen, ...file }: SeenFile): Promise<boolean> {
	const { subtopicId, fileName, updatedAt } = file;
	// Most are the next version of what is there: one statement for them, and nothing of the subtopic's row changes.
	const { numAffectedRows } = await replaceInPlace(tx, { ...file, moduleId, seen });
	if (numAffectedRows) {
		await noteFiles(tx, moduleId, 0);
		return true;
	}
	const ref = mcqFileRef(moduleId, subtopicId);
	const old = await setFileRef(tx, { moduleId, subtopicId }, ref, updatedAt);
	checkSeen(old, seen ?? undefined);
	if (old) await replaceFile(tx, file);
	else await insertFile(tx, withKey(file));
	if (old && old.fileName !== fileName) await rename(tx, withKey(file));
	return old !== undefined;
}

/**
 * Notes in the subtopic and its module that a file is there (`ref`) or gone (null), as it will be when the transaction
 * ends; holdForFile goes before it. A subtopic whose file only becomes another one does not change.
 * @returns the file that was there until now
 * @throws HubError("subtopic-not-found") when the subtopic is not one of this module's
 */
export async function setFileRef(
	tx: Db,
	{ moduleId, subtopicId }: Place,
	ref: string | null,
	at: number,
): Promise<StoredFile | undefined> {
	const [place] = (await selectPlace(tx, { moduleId, subtopicId })).rows;
	if (!place) throw new HubError("subtopic-not-found");
	const { sha256, fileName } = place;
	const stored = sha256 === null || fileName === null ? undefined : { sha256, fileName };
	const added = Number(ref !== null) - Number(stored !== undefined);
	if (added !== 0) await setRef(tx, { subtopicId, ref, added, at });
	await noteFiles(tx, moduleId, added);
	return stored;
}

/**
 * Nobody replaces or deletes a file that they have not seen.
 * @param seen the checksum of the file that the person saw, or NO_FILE; undefined is not checked (scripts of the provider)
 * @throws HubError("mcq-changed") when another one is there
 */
export function checkSeen(stored: StoredFile | undefined, seen: string | undefined): void {
	if (seen !== undefined && (stored?.sha256 ?? NO_FILE) !== seen) throw new HubError("mcq-changed");
}

/** With what lists sort it by. */
function withKey(file: FileFacts): FileRow {
	return { ...file, fileKey: sortKey(file.fileName) };
}

export function entryOf(subtopicId: string, title: string) {
	return { subjectType: "mcq" as const, subjectId: subtopicId, title };
}

/**
 * Paths, control and direction characters and quotes do not belong to a name that is shown and sent in headers; and
 * whatever a file was called, what comes back is JSON (security 5.3.1).
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
	const kept = Array.from(stem)
		.slice(0, FILE_NAME_LIMIT - ENDING.length)
		.join("");
	return `${kept || "questions"}${ENDING}`;
}
