// Question files as they are kept: the very bytes that were uploaded, beside the subtopic that owns them.
import { mcqFileRef } from "#core/catalog.ts";
import { HubError, type Problem } from "#core/problem.ts";
import { type Actor, recordEntry } from "./audit-entry.ts";
import { holdModule, SUBTOPIC_COLUMNS, sectionCount, touchModule } from "./catalog-rows.ts";
import { sortKey } from "./db/search-text.ts";
import type { Db } from "./db/tables.ts";
import { inTransaction } from "./db/transaction.ts";
import { replaceQuestions } from "./material-rows.ts";
import { createMcqChecker, type McqChecker } from "./mcq-check.ts";
import { findMcqRow, listMcqRows } from "./mcq-list.ts";
import type { McqCheck } from "./mcq-reading.ts";

/** The hub makes one for all of its stores and closes it. */
export { createMcqChecker };

/** Longest name of a file that is kept, in characters, its ending included. */
export const FILE_NAME_LIMIT = 200;
/** What a file may hold when no setting says otherwise. */
export const MAX_QUESTIONS = 100_000;
/** When to come again while too many files are being checked, in seconds. */
const BUSY_SECONDS = 5;
const ENDING = ".json";

export type McqFile = {
	fileName: string;
	content: Uint8Array;
	/** SHA-256 of the content, base64url. */
	sha256: string;
	questionCount: number;
	updatedAt: number;
};
export type SaveMcqResult =
	| { ok: true; questionCount: number; notices: Problem[] }
	| { ok: false; problems: Problem[] };
export type McqContext = { db: Db; now: () => number; checker?: McqChecker };
export type McqStore = ReturnType<typeof createMcqStore>;

/** Builds the store of question files on an open database, or inside a transaction of one. */
export function createMcqStore({
	db,
	now,
	checker = createMcqChecker({ maxQuestions: MAX_QUESTIONS }),
}: McqContext) {
	/** @throws HubError("too-many-tries") while too many large files are being checked */
	async function check(content: Uint8Array): Promise<McqCheck> {
		const checked = await checker.check(content);
		if (!checked) throw new HubError("too-many-tries", { retryAfterSeconds: BUSY_SECONDS });
		return checked;
	}

	return {
		/** What is in a file, without storing it; off the main thread when it is large. @throws as saveMcqFile */
		check,
		/** See the functions of these names. */
		list: (query: Parameters<typeof listMcqRows>[1] = {}) => listMcqRows(db, query),
		find: (subtopicId: string) => findMcqRow(db, subtopicId),

		/**
		 * Checks the whole file and, if nothing is wrong, stores its bytes and sets the subtopic's `mcqFileRef` in one
		 * transaction. A file with problems changes nothing (decisions, "MCQ files").
		 * @param fileName as the administrator's computer calls it; only a cleaned last part of it is kept
		 * @param actor for the audit list; the sample, which nobody uploads, has none
		 * @throws HubError("subtopic-not-found") when the subtopic is not one of this module's; "too-many-tries" while too
		 *   many large files are being checked
		 */
		async saveMcqFile(
			moduleId: string,
			subtopicId: string,
			fileName: string,
			content: Uint8Array,
			actor?: Actor,
		): Promise<SaveMcqResult> {
			const checked = await check(content);
			if (!checked.ok) return checked;
			const { questionCount, sha256, notices } = checked;
			const at = now();
			const name = cleanFileName(fileName);
			const row = {
				subtopicId,
				fileName: name,
				fileKey: sortKey(name),
				sha256,
				questionCount,
				updatedAt: at,
			};
			const file = { ...row, byteLength: content.byteLength };
			await inTransaction(db, async (tx) => {
				await setFileRef(tx, moduleId, subtopicId, mcqFileRef(moduleId, subtopicId), at);
				const old = await findMcqRow(tx, subtopicId);
				await tx
					.insertInto("mcqFile")
					.values(file)
					.onConflict((c) => c.column("subtopicId").doUpdateSet(file))
					.execute();
				await tx
					.insertInto("mcqContent")
					.values({ subtopicId, content })
					.onConflict((c) => c.column("subtopicId").doUpdateSet({ content }))
					.execute();
				await replaceQuestions(tx, { now }, { id: subtopicId, moduleId }, checked);
				if (actor === undefined) return;
				const action = old ? "mcq-replaced" : "mcq-uploaded";
				await recordEntry(tx, { ...entryOf(subtopicId, name), at, actor, action });
			});
			return { ok: true, questionCount, notices };
		},

		/**
		 * Deletes a subtopic's file. @throws HubError("subtopic-not-found") for another module's subtopic;
		 * "mcq-not-found" for one without a file
		 */
		removeMcqFile(moduleId: string, subtopicId: string, actor: Actor): Promise<void> {
			return inTransaction(db, async (tx) => {
				const at = now();
				await setFileRef(tx, moduleId, subtopicId, null, at);
				const gone = await tx
					.deleteFrom("mcqFile")
					.where("subtopicId", "=", subtopicId)
					.returning("fileName")
					.executeTakeFirst();
				if (!gone) throw new HubError("mcq-not-found");
				const none = { passages: [], questionCount: 0 };
				await replaceQuestions(tx, { now }, { id: subtopicId, moduleId }, none);
				await recordEntry(tx, { ...entryOf(subtopicId, gone.fileName), at, actor, action: "mcq-removed" });
			});
		},

		/**
		 * The checksum of a subtopic's file: cheap, for answering "unchanged" without reading the bytes. Undefined for a
		 * subtopic that has none or is another module's.
		 */
		async findMcqChecksum(moduleId: string, subtopicId: string): Promise<string | undefined> {
			const row = await db
				.selectFrom("mcqFile")
				.innerJoin("subtopic", "subtopic.id", "mcqFile.subtopicId")
				.select("mcqFile.sha256")
				.where("subtopic.moduleId", "=", moduleId)
				.where("subtopic.id", "=", subtopicId)
				.executeTakeFirst();
			return row?.sha256;
		},

		/** The file itself. @throws HubError("mcq-not-found") for a foreign or empty subtopic */
		async getMcqFile(moduleId: string, subtopicId: string): Promise<McqFile> {
			const row = await db
				.selectFrom("mcqFile")
				.innerJoin("subtopic", "subtopic.id", "mcqFile.subtopicId")
				.innerJoin("mcqContent", "mcqContent.subtopicId", "mcqFile.subtopicId")
				.select(["fileName", "content", "sha256", "questionCount", "mcqFile.updatedAt"])
				.where("subtopic.moduleId", "=", moduleId)
				.where("subtopic.id", "=", subtopicId)
				.executeTakeFirst();
			if (!row) throw new HubError("mcq-not-found");
			return row;
		},
	};
}

/** @throws HubError("subtopic-not-found") when the subtopic is not one of this module's */
async function setFileRef(
	tx: Db,
	moduleId: string,
	subtopicId: string,
	ref: string | null,
	at: number,
): Promise<void> {
	const ofThisModule = tx
		.selectFrom("subtopic")
		.select(SUBTOPIC_COLUMNS)
		.where("id", "=", subtopicId)
		.where("moduleId", "=", moduleId);
	// The module's row first, as all who change a subtopic take it: nobody waits for each other in a circle.
	if (await ofThisModule.executeTakeFirst()) await holdModule(tx, moduleId);
	const subtopic = await ofThisModule.executeTakeFirst();
	if (!subtopic) throw new HubError("subtopic-not-found");
	await touchModule(tx, moduleId, at);
	await tx
		.updateTable("subtopic")
		.set({
			mcqFileRef: ref,
			updatedAt: at,
			sectionCount: sectionCount({ ...subtopic, mcqFileRef: ref }),
		})
		.where("id", "=", subtopicId)
		.execute();
}

function entryOf(subtopicId: string, title: string) {
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
