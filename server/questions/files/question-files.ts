// Saves, reads and deletes question files, one for each subtopic. Built by hub.ts; called by
// calls.ts, serve-file.ts, the panel's pages and the sample.
import { randomUUID } from "node:crypto";
import { setImmediate } from "node:timers/promises";
import { HubError } from "#core/problem.ts";
import { renderedRef, startRef } from "#core/questions/learners-ref.ts";
import { isServedByParts } from "#core/questions/partial-file.ts";
import { type Actor, recordEntry } from "#server/audit/entry.ts";
import { chunksOf } from "#server/db/chunks.ts";
import type { StoredFile } from "#server/db/stored-file.ts";
import type { Db } from "#server/db/tables.ts";
import { inTransaction } from "#server/db/transaction.ts";
import { insertBinEntry } from "#server/modules/bin-rows.ts";
import { lockForFile } from "#server/modules/catalog-rows.ts";
import { moveFileRows } from "#server/questions/binned-file.ts";
import type { PartKind } from "#server/questions/file-parts.ts";
import { entryOf, setFileRef } from "#server/questions/file-record.ts";
import { createContentReader, readContent, readParts } from "#server/questions/part-rows.ts";
import { asOne, createFileThreads, type FileThreads } from "./file-threads.ts";
import { findQuestionFile, listQuestionFiles } from "./list-question-files.ts";
import { getOriginal } from "./original-file.ts";
import { checkExpected, type SaveFileResult, type SaveJob, storeQuestionFile } from "./store-file.ts";

/** Default limits of a file. */
const MAX_QUESTIONS = 100_000;

export type QuestionFile = {
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
export type QuestionFilesContext = {
	db: Db;
	/** For the list's search; absent inside a transaction. */
	searchDb?: Db;
	now: () => number;
	/** Checks and stores large files; shared by all stores of a hub. */
	files?: Pick<FileThreads, "check" | "saveLarge" | "cleanUp">;
};
/** The address of a picture as server/rich-text writes it. */
const PICTURE = /\/pictures\/[0-9a-f]{64}-960\.webp/g;

/** How often a file may be replaced while it is read. */
const REPLACED_AT_MOST = 5;
/** Parts of a rendered form that one query reads. */
const PARTS_AT_ONCE = 20;

const kindOf = (isRendered: boolean): PartKind => (isRendered ? "rendered" : "file");

async function listRenderedRows(db: Db, subtopicIds: readonly string[]) {
	const rows: { subtopicId: string; hasFormula: number }[] = [];
	for (const ids of chunksOf(subtopicIds)) {
		const query = db.selectFrom("mcqRendered").select(["subtopicId", "hasFormula"]).where("subtopicId", "in", ids);
		rows.push(...(await query.execute()));
	}
	return rows;
}

/** The addresses of the largest size of each picture in a rendered form: when it is replaced while it is read, those of the new one. */
async function listPicturesOf(db: Db, subtopicId: string): Promise<Set<string>> {
	const findGeneration = async () => {
		const query = db.selectFrom("mcqFile").select("generation").where("subtopicId", "=", subtopicId);
		return (await query.executeTakeFirst())?.generation;
	};
	let generation = await findGeneration();
	while (generation !== undefined) {
		const found = new Set<string>();
		for (let from = 0; ; from += PARTS_AT_ONCE) {
			const parts = await readParts(db, { subtopicId, generation }, "rendered", from, PARTS_AT_ONCE);
			for (const { content } of parts)
				for (const [address] of Buffer.from(content).toString("latin1").matchAll(PICTURE)) found.add(address);
			if (parts.length < PARTS_AT_ONCE) break;
			// Yields to other requests between two queries.
			await setImmediate();
		}
		const now = await findGeneration();
		if (now === generation) return found;
		generation = now;
	}
	return new Set();
}

export type QuestionFiles = ReturnType<typeof createQuestionFiles>;

/** Builds the store of question files on an open database, or inside a transaction of one. */
export function createQuestionFiles({
	db,
	searchDb = db,
	now,
	files = createFileThreads({ maxQuestions: MAX_QUESTIONS }),
}: QuestionFilesContext) {
	async function saveQuestionFile(
		moduleId: string,
		subtopicId: string,
		fileName: string,
		content: Uint8Array,
		actor?: Actor,
	): Promise<SaveFileResult> {
		const job = { moduleId, subtopicId, fileName, actor, at: now() };
		return storeQuestionFile(db, job, content, await files.check(content), { onLeft: cleanLater });
	}

	/** In a thread; what is left when this fails is deleted at the next start. */
	const cleanLater = () => void files.cleanUp().catch(() => {});

	/** What is stored of a subtopic's file, or of its rendered form. @throws HubError("mcq-not-found") */
	async function getFacts(moduleId: string, subtopicId: string, isRendered = false) {
		const row = await db
			.selectFrom("mcqFile")
			.innerJoin("subtopic", "subtopic.id", "mcqFile.subtopicId")
			.leftJoin("mcqRendered", "mcqRendered.subtopicId", "mcqFile.subtopicId")
			.select(["fileName", "mcqFile.sha256", "questionCount", "mcqFile.byteLength", "generation", "mcqFile.updatedAt"])
			.select(["mcqRendered.sha256 as renderedSha256", "mcqRendered.byteLength as renderedLength"])
			.where("subtopic.moduleId", "=", moduleId)
			.where("subtopic.id", "=", subtopicId)
			.executeTakeFirst();
		if (!row) throw new HubError("mcq-not-found");
		const { renderedSha256, renderedLength, ...file } = row;
		if (!isRendered) return file;
		if (renderedSha256 === null || renderedLength === null) throw new HubError("mcq-not-found");
		return { ...file, sha256: renderedSha256, byteLength: renderedLength };
	}

	/** The same with the content, of one moment. */
	async function getContent(moduleId: string, subtopicId: string, isRendered: boolean): Promise<QuestionFile> {
		for (let time = 0; ; time++) {
			const { generation, byteLength, ...facts } = await getFacts(moduleId, subtopicId, isRendered);
			const content = await readContent(db, { subtopicId, generation }, kindOf(isRendered), byteLength);
			// Undefined when the file was replaced between the two queries.
			if (content) return { ...facts, content };
			if (time >= REPLACED_AT_MOST) throw new Error(`The parts of ${subtopicId} are incomplete.`);
		}
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
		saveQuestionFile,

		/**
		 * The same for content in the chunks of the request: large files are checked and stored off the main thread.
		 * @param expected checksum of the file to replace, see checkExpected @throws as saveQuestionFile and checkExpected
		 * @param origin the source file, what is known of the import, and whether changed keys ask, see SaveJob
		 */
		async saveFilePieces(
			moduleId: string,
			subtopicId: string,
			fileName: string,
			pieces: readonly Uint8Array[],
			actor: Actor,
			expected?: string,
			origin: Pick<SaveJob, "original" | "imported" | "asksAboutKeys"> = {},
		): Promise<SaveFileResult> {
			const job = { moduleId, subtopicId, fileName, actor, at: now(), expected, ...origin };
			const saved = await files.saveLarge(job, pieces);
			if (saved) return saved;
			const content = asOne(pieces);
			return storeQuestionFile(db, job, content, await files.check(content), { searchDb, onLeft: cleanLater });
		},

		/**
		 * Puts a subtopic's file with its questions into the bin. @returns the id of the bin's entry
		 * @throws HubError("subtopic-not-found") for another module's subtopic; "mcq-not-found" for one without a file; as checkExpected
		 */
		removeQuestionFile(moduleId: string, subtopicId: string, actor: Actor, expected?: string): Promise<string> {
			return inTransaction(db, async (tx) => {
				const at = now();
				await lockForFile(tx, moduleId, at);
				const { titles, stored } = await setFileRef(tx, { moduleId, subtopicId }, null, at);
				if (!stored) throw new HubError("mcq-not-found");
				checkExpected(stored, expected);
				const { fileName } = stored;
				const subject = { subjectId: subtopicId, moduleId, title: fileName, place: titles };
				const binId = await insertBinEntry(tx, { kind: "file", ...subject, at, actor });
				const id = randomUUID();
				const holder = { id, moduleId, title: fileName, position: 0, createdAt: at, updatedAt: at, binId };
				await tx.insertInto("subtopicRow").values(holder).execute();
				await moveFileRows(tx, subtopicId, id);
				await recordEntry(tx, { ...entryOf(subtopicId, fileName, titles), at, actor, action: "mcq-removed" });
				return binId;
			});
		},

		/**
		 * The checksum of a subtopic's file, without reading its bytes. Undefined for a subtopic that has none or is another
		 * module's.
		 */
		async findFileChecksum(moduleId: string, subtopicId: string): Promise<string | undefined> {
			const row = await db
				.selectFrom("mcqFile")
				.innerJoin("subtopic", "subtopic.id", "mcqFile.subtopicId")
				.select("mcqFile.sha256")
				.where("subtopic.moduleId", "=", moduleId)
				.where("subtopic.id", "=", subtopicId)
				.executeTakeFirst();
			return row?.sha256;
		},

		/** The file that a subtopic's questions were made from, see getOriginal. */
		getOriginal: (subtopicId: string) => getOriginal(searchDb, subtopicId),

		/** The file itself, made of its questions. @throws HubError("mcq-not-found") for a foreign or empty subtopic */
		getQuestionFile: (moduleId: string, subtopicId: string): Promise<QuestionFile> =>
			getContent(moduleId, subtopicId, false),

		/**
		 * The rendered form of a file with texts of the format "md1". @throws HubError("mcq-not-found") for a foreign
		 * or empty subtopic and for a file without such texts
		 */
		getRenderedFile: (moduleId: string, subtopicId: string): Promise<QuestionFile> =>
			getContent(moduleId, subtopicId, true),

		/** A file, or its rendered form, to be read in slices. @throws as getQuestionFile and getRenderedFile */
		async findContent(moduleId: string, subtopicId: string, { isRendered = false } = {}): Promise<StoredContent> {
			const { sha256, byteLength, updatedAt, generation } = await getFacts(moduleId, subtopicId, isRendered);
			const read = createContentReader(searchDb, { subtopicId, generation }, kindOf(isRendered), byteLength);
			return { sha256, byteLength, updatedAt, read };
		},

		/** The addresses of the largest size of each picture in what learners load of these subtopics. */
		async listPictures(subtopicIds: readonly string[]): Promise<string[]> {
			const found = new Set<string>();
			for (const subtopicId of subtopicIds)
				for (const address of await listPicturesOf(db, subtopicId)) found.add(address);
			return [...found];
		},

		/**
		 * The address from which learners' pages load a subtopic's questions: of its file, of its rendered form when it has
		 * formatted texts, or of the start of either when it is large. Null without a file.
		 */
		async findFileRefForLearners({
			id,
			mcqFileRef,
		}: {
			id: string;
			mcqFileRef: string | null;
		}): Promise<string | null> {
			const query = db
				.selectFrom("mcqFile")
				.leftJoin("mcqRendered", "mcqRendered.subtopicId", "mcqFile.subtopicId")
				.select(["questionCount", "mcqFile.byteLength", "mcqRendered.subtopicId as renderedId"])
				.where("mcqFile.subtopicId", "=", id);
			const row = mcqFileRef === null ? undefined : await query.executeTakeFirst();
			if (mcqFileRef === null || !row) return mcqFileRef;
			const isRendered = row.renderedId !== null;
			const ref = isRendered ? renderedRef(mcqFileRef) : mcqFileRef;
			return isServedByParts({ ...row, isRendered }) ? startRef(ref) : ref;
		},

		/** Of these subtopics those whose learners load rendered questions, and whether they need the font of formulas. */
		async listRendered(subtopicIds: readonly string[]): Promise<Map<string, { hasFormula: boolean }>> {
			const rows = await listRenderedRows(db, subtopicIds);
			return new Map(rows.map((row) => [row.subtopicId, { hasFormula: row.hasFormula === 1 }]));
		},
	};
}
