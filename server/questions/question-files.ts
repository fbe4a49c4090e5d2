// Saves, reads and deletes question files: the uploaded bytes, one file for each subtopic. Built by hub.ts; called by
// calls.ts, serve-file.ts, the panel's pages and the sample.
import { HubError } from "#core/problem.ts";
import { isLargeBank } from "#core/questions/bank-index.ts";
import { indexRef, renderedRef } from "#core/questions/learners-ref.ts";
import { type Actor, recordEntry } from "#server/audit/entry.ts";
import { lockForFile } from "#server/catalog/catalog-rows.ts";
import { chunksOf } from "#server/db/chunks.ts";
import { contentLength, contentSlice, type StoredFile } from "#server/db/stored-file.ts";
import type { Db } from "#server/db/tables.ts";
import { inTransaction } from "#server/db/transaction.ts";
import { entryOf, setFileRef } from "#server/question-bank/file-place.ts";
import { keepUnpublished } from "#server/question-bank/store-questions.ts";
import { asOne, createFileThreads, type FileThreads } from "./file-threads.ts";
import { findQuestionFile, listQuestionFiles } from "./list-question-files.ts";
import { getOriginal } from "./original-file.ts";
import { checkExpected, type SaveJob, type SaveMcqResult, storeMcqFile } from "./store-file.ts";

/** Default limits of a file. */
const MAX_QUESTIONS = 100_000;

export type McqFile = {
	fileName: string;
	content: Uint8Array;
	/** SHA-256 of the content, base64url. */
	sha256: string;
	questionCount: number;
	updatedAt: number;
};
/** What is stored under an address of a question file, without its bytes. */
export type StoredContent = Omit<StoredFile, "fileName"> & {
	sha256: string;
	/** When the file was stored. */
	updatedAt: number;
};
export type McqContext = {
	db: Db;
	/** For the list's search; absent inside a transaction. */
	searchDb?: Db;
	now: () => number;
	/** Checks and stores large files; shared by all stores of a hub. */
	files?: Pick<FileThreads, "check" | "saveLarge">;
};
/** What is known of a file without its bytes. */
const FACTS = ["sha256", "byteLength", "updatedAt"] as const;
/** The address of a picture as server/rendering writes it. */
const PICTURE = /\/pictures\/[0-9a-f]{64}-960\.webp/g;

async function listRenderedRows(db: Db, subtopicIds: readonly string[]) {
	const rows: { subtopicId: string; hasFormula: number }[] = [];
	for (const ids of chunksOf(subtopicIds)) {
		const query = db.selectFrom("mcqRendered").select(["subtopicId", "hasFormula"]).where("subtopicId", "in", ids);
		rows.push(...(await query.execute()));
	}
	return rows;
}

export type QuestionFiles = ReturnType<typeof createQuestionFiles>;

/** Builds the store of question files on an open database, or inside a transaction of one. */
export function createQuestionFiles({
	db,
	searchDb = db,
	now,
	files = createFileThreads({ maxQuestions: MAX_QUESTIONS }),
}: McqContext) {
	async function saveMcqFile(
		moduleId: string,
		subtopicId: string,
		fileName: string,
		content: Uint8Array,
		actor?: Actor,
	): Promise<SaveMcqResult> {
		const job = { moduleId, subtopicId, fileName, actor, at: now() };
		return storeMcqFile(db, job, content, await files.check(content));
	}

	return {
		/** See the functions of these names. */
		list: (query: Parameters<typeof listQuestionFiles>[1] = {}) => listQuestionFiles({ db, searchDb }, query),
		find: (subtopicId: string) => findQuestionFile(db, subtopicId),

		/**
		 * Checks the whole file and, if nothing is wrong, stores its bytes and sets the subtopic's `mcqFileRef` in one
		 * transaction. A file with problems changes nothing (decisions, "MCQ files").
		 * @param fileName as the administrator's computer calls it; only its cleaned last part is stored
		 * @param actor for the audit list; the sample has none
		 * @throws HubError("subtopic-not-found") when the subtopic is not one of this module's; "too-many-tries" while too
		 *   many large files are being checked
		 */
		saveMcqFile,

		/**
		 * The same for content in the chunks of the request: large files are checked and stored off the main thread.
		 * @param expected checksum of the file to replace, see checkExpected @throws as saveMcqFile and checkExpected
		 * @param origin the source file, what is known of the import, and whether changed keys ask, see SaveJob
		 */
		async saveMcqPieces(
			moduleId: string,
			subtopicId: string,
			fileName: string,
			pieces: readonly Uint8Array[],
			actor: Actor,
			expected?: string,
			origin: Pick<SaveJob, "original" | "imported" | "asksAboutKeys"> = {},
		): Promise<SaveMcqResult> {
			const job = { moduleId, subtopicId, fileName, actor, at: now(), expected, ...origin };
			const saved = await files.saveLarge(job, pieces);
			if (saved) return saved;
			const content = asOne(pieces);
			return storeMcqFile(db, job, content, await files.check(content), searchDb);
		},

		/**
		 * Deletes a subtopic's file. @throws HubError("subtopic-not-found") for another module's subtopic;
		 * "mcq-not-found" for one without a file; as checkExpected
		 */
		removeMcqFile(moduleId: string, subtopicId: string, actor: Actor, expected?: string): Promise<void> {
			return inTransaction(db, async (tx) => {
				const at = now();
				await lockForFile(tx, moduleId, at);
				const { titles, stored } = await setFileRef(tx, { moduleId, subtopicId }, null, at);
				if (stored) checkExpected(stored, expected);
				await keepUnpublished(tx, subtopicId, at, actor);
				const gone = await tx
					.deleteFrom("mcqFile")
					.where("subtopicId", "=", subtopicId)
					.returning("fileName")
					.executeTakeFirst();
				if (!gone) throw new HubError("mcq-not-found");
				await tx.deleteFrom("questionList").where("subtopicId", "=", subtopicId).execute();
				await recordEntry(tx, { ...entryOf(subtopicId, gone.fileName, titles), at, actor, action: "mcq-removed" });
			});
		},

		/**
		 * The checksum of a subtopic's file, without reading its bytes. Undefined for a subtopic that has none or is another
		 * module's.
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

		/** The source file of a subtopic's question file, see getOriginal. */
		getOriginal: (subtopicId: string) => getOriginal(searchDb, subtopicId),

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

		/**
		 * The rendered form of a file with texts of the format "md1". @throws HubError("mcq-not-found") for a foreign
		 * or empty subtopic and for a file without such texts
		 */
		async getRenderedFile(
			moduleId: string,
			subtopicId: string,
		): Promise<Pick<McqFile, "content" | "sha256" | "updatedAt">> {
			const row = await db
				.selectFrom("mcqRendered")
				.innerJoin("subtopic", "subtopic.id", "mcqRendered.subtopicId")
				.innerJoin("mcqFile", "mcqFile.subtopicId", "mcqRendered.subtopicId")
				.select(["content", "mcqRendered.sha256", "mcqFile.updatedAt"])
				.where("subtopic.moduleId", "=", moduleId)
				.where("subtopic.id", "=", subtopicId)
				.executeTakeFirst();
			if (!row) throw new HubError("mcq-not-found");
			return row;
		},

		/** A file, or its rendered form, to be read in slices. @throws as getMcqFile and getRenderedFile */
		async findContent(moduleId: string, subtopicId: string, { isRendered = false } = {}): Promise<StoredContent> {
			const ofFile = db.selectFrom("mcqFile").select(FACTS).where("subtopicId", "=", subtopicId);
			const ofRendered = db
				.selectFrom("mcqRendered")
				.innerJoin("mcqFile", "mcqFile.subtopicId", "mcqRendered.subtopicId")
				.select(["mcqRendered.sha256", "mcqFile.updatedAt", contentLength.as("byteLength")])
				.where("mcqRendered.subtopicId", "=", subtopicId);
			const ofPlace = db
				.selectFrom("subtopic")
				.select("id")
				.where("id", "=", subtopicId)
				.where("moduleId", "=", moduleId);
			const isOfModule = (await ofPlace.executeTakeFirst()) !== undefined;
			const found = await (isRendered ? ofRendered.executeTakeFirst() : ofFile.executeTakeFirst());
			if (!isOfModule || !found) throw new HubError("mcq-not-found");
			const { sha256, byteLength, updatedAt } = found;
			return {
				sha256,
				byteLength,
				updatedAt,
				async read(start, length) {
					const slice = contentSlice(start, length);
					const fromFile = searchDb
						.selectFrom("mcqContent")
						.innerJoin("mcqFile", "mcqFile.subtopicId", "mcqContent.subtopicId")
						.where("mcqContent.subtopicId", "=", subtopicId)
						.where("mcqFile.sha256", "=", sha256);
					const fromRendered = searchDb
						.selectFrom("mcqRendered")
						.where("subtopicId", "=", subtopicId)
						.where("sha256", "=", sha256);
					const row = await (isRendered
						? fromRendered.select(slice).executeTakeFirst()
						: fromFile.select(slice).executeTakeFirst());
					return row?.slice;
				},
			};
		},

		/** The addresses of the largest size of each picture in what learners load of these subtopics. */
		async listPictures(subtopicIds: readonly string[]): Promise<string[]> {
			const found = new Set<string>();
			for (const id of subtopicIds) {
				const query = db.selectFrom("mcqRendered").select("content").where("subtopicId", "=", id);
				const content = (await query.executeTakeFirst())?.content ?? new Uint8Array();
				for (const [address] of Buffer.from(content).toString("latin1").matchAll(PICTURE)) found.add(address);
			}
			return [...found];
		},

		/**
		 * The address from which learners' pages load a subtopic's questions: of its file, of its rendered form when it has
		 * formatted texts, or of the index of either when it is large. Null without a file.
		 */
		async findLearnersRef({ id, mcqFileRef }: { id: string; mcqFileRef: string | null }): Promise<string | null> {
			const query = db
				.selectFrom("mcqFile")
				.leftJoin("mcqRendered", "mcqRendered.subtopicId", "mcqFile.subtopicId")
				.select(["questionCount", "byteLength", "mcqRendered.subtopicId as renderedId"])
				.where("mcqFile.subtopicId", "=", id);
			const row = mcqFileRef === null ? undefined : await query.executeTakeFirst();
			if (mcqFileRef === null || !row) return mcqFileRef;
			const isRendered = row.renderedId !== null;
			const ref = isRendered ? renderedRef(mcqFileRef) : mcqFileRef;
			return isLargeBank({ ...row, isRendered }) ? indexRef(ref) : ref;
		},

		/** Of these subtopics those whose learners load rendered questions, and whether they need the font of formulas. */
		async listRendered(subtopicIds: readonly string[]): Promise<Map<string, { hasFormula: boolean }>> {
			const rows = await listRenderedRows(db, subtopicIds);
			return new Map(rows.map((row) => [row.subtopicId, { hasFormula: row.hasFormula === 1 }]));
		},
	};
}
