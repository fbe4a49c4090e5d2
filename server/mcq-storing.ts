// Stores a question file that has been checked: on the main thread when it is small (mcq.ts), in another one when it is
// large (mcq-save-worker.ts).
import { mcqFileRef } from "#core/catalog.ts";
import { HubError, type Problem } from "#core/problem.ts";
import { type Actor, recordEntry } from "./audit-entry.ts";
import { holdModule, SUBTOPIC_COLUMNS, sectionCount, touchModule } from "./catalog-rows.ts";
import { sortKey } from "./db/search-text.ts";
import type { Db } from "./db/tables.ts";
import { inTransaction } from "./db/transaction.ts";
import { replaceQuestions } from "./material-rows.ts";
import { findMcqRow, type McqRow } from "./mcq-list.ts";
import type { McqCheck } from "./mcq-reading.ts";

/** Longest name of a file that is kept, in characters, its ending included. */
export const FILE_NAME_LIMIT = 200;
const ENDING = ".json";

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
export type SaveMcqResult =
	| { ok: true; questionCount: number; notices: Problem[] }
	| { ok: false; problems: Problem[] };

/**
 * Stores the bytes, their row, the subtopic's `mcqFileRef` and the audit entry in one transaction; with problems nothing.
 * @param checked what the check of these bytes found
 * @throws HubError("subtopic-not-found") when the subtopic is not one of this module's; as checkSeen
 */
export async function storeMcqFile(
	db: Db,
	{ moduleId, subtopicId, fileName, actor, at, seen }: SaveJob,
	content: Uint8Array,
	checked: McqCheck,
): Promise<SaveMcqResult> {
	if (!checked.ok) return checked;
	const { questionCount, sha256, notices } = checked;
	const name = cleanFileName(fileName);
	const row = { subtopicId, fileName: name, fileKey: sortKey(name), sha256, questionCount, updatedAt: at };
	const file = { ...row, byteLength: content.byteLength };
	await inTransaction(db, async (tx) => {
		const old = await setFileRef(tx, moduleId, subtopicId, mcqFileRef(moduleId, subtopicId), at);
		checkSeen(old, seen);
		await tx
			.insertInto("mcqFile")
			.values(file)
			.onConflict((c) => c.column("subtopicId").doUpdateSet(file))
			.execute();
		await tx
			.insertInto("mcqContent")
			.values({ subtopicId, content })
			.onConflict((c) => c.column("subtopicId").doUpdateSet((e) => ({ content: e.ref("excluded.content") })))
			.execute();
		await replaceQuestions(tx, { now: () => at }, { id: subtopicId, moduleId }, checked);
		if (actor === undefined) return;
		const action = old ? "mcq-replaced" : "mcq-uploaded";
		await recordEntry(tx, { ...entryOf(subtopicId, name), at, actor, action });
	});
	return { ok: true, questionCount, notices };
}

/**
 * Notes in the subtopic and its module that a file is there (`ref`) or gone (null), as it will be when the transaction
 * ends. @returns the file that was there until now
 * @throws HubError("subtopic-not-found") when the subtopic is not one of this module's
 */
export async function setFileRef(
	tx: Db,
	moduleId: string,
	subtopicId: string,
	ref: string | null,
	at: number,
): Promise<McqRow | undefined> {
	const ofThisModule = tx
		.selectFrom("subtopic")
		.select(SUBTOPIC_COLUMNS)
		.where("id", "=", subtopicId)
		.where("moduleId", "=", moduleId);
	// The module's row first, as all who change a subtopic take it: nobody waits for each other in a circle.
	if (await ofThisModule.executeTakeFirst()) await holdModule(tx, moduleId);
	const subtopic = await ofThisModule.executeTakeFirst();
	if (!subtopic) throw new HubError("subtopic-not-found");
	const old = await findMcqRow(tx, subtopicId);
	const files = Number(ref !== null) - Number(old !== undefined);
	await touchModule(tx, moduleId, at, { files });
	await tx
		.updateTable("subtopic")
		.set({
			mcqFileRef: ref,
			updatedAt: at,
			sectionCount: sectionCount({ ...subtopic, mcqFileRef: ref }),
		})
		.where("id", "=", subtopicId)
		.execute();
	return old;
}

/**
 * Nobody replaces or deletes a file that they have not seen.
 * @param seen the checksum of the file that the person saw, or NO_FILE; undefined is not checked (scripts of the provider)
 * @throws HubError("mcq-changed") when another one is there
 */
export function checkSeen(stored: { sha256: string } | undefined, seen: string | undefined): void {
	if (seen !== undefined && (stored?.sha256 ?? NO_FILE) !== seen) throw new HubError("mcq-changed");
}

export function entryOf(subtopicId: string, title: string) {
	return { subjectType: "mcq" as const, subjectId: subtopicId, title };
}

/**
 * Paths, control and direction characters and quotes do not belong to a name that is shown and sent in headers; and
 * whatever a file was called, what comes back is JSON (security 5.3.1).
 */
function cleanFileName(fileName: string): string {
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
