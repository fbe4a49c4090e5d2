// The passages of question files. Built when a doubt first needs them, so that no upload waits, and stored in a row that is
// valid only for the file's checksum, so that deleted questions are never quoted. Large files are stored with their row
// (server/questions/files/store-file.ts). Used by passage-search.ts.
import type { Db } from "#server/db/tables.ts";
import type { Log } from "#server/log.ts";
import { storeQuestions } from "#server/passages/question-material.ts";
import { findQuestionPassage, type QuestionPassage } from "#server/passages/question-passages.ts";
import type { FileThreads } from "#server/questions/files/file-threads.ts";
import { readContent } from "#server/questions/part-rows.ts";
import { createSemaphore } from "#server/work/semaphore.ts";

/** Questions (unless one file has more) and files that one statement reads. */
const READ_AT_ONCE = 2_000;
const FILES_AT_ONCE = 200;

/** A subtopic with its file's checksum and number of stored passages; null when they are not built yet. */
export type FileToRead = { id: string; sha256: string | null; passageCount: number | null };
export type QuestionIndex = ReturnType<typeof createQuestionIndex>;

export type QuestionIndexContext = { db: Db; log: Log; files: Pick<FileThreads, "readPassages"> };

export function createQuestionIndex({ db, log, files }: QuestionIndexContext) {
	// Only one file's bytes are in memory at a time.
	const oneAtATime = createSemaphore({ atOnce: 1, waiting: Number.POSITIVE_INFINITY });

	/** Builds the lines of a subtopic's current file. */
	async function build(subtopicId: string): Promise<string> {
		const turn = await oneAtATime.run(() => buildNow(subtopicId));
		return turn?.result ?? "";
	}

	async function buildNow(subtopicId: string): Promise<string> {
		// A concurrent doubt or another process may have built them.
		const stored = await selectStored(db).where("mcqFile.subtopicId", "=", subtopicId).executeTakeFirst();
		if (stored) return stored.passages;
		const file = await selectFile(db, subtopicId).select(["generation", "byteLength"]).executeTakeFirst();
		const at = { subtopicId, generation: file?.generation ?? 0 };
		const content = file && (await readContent(db, at, "file", file.byteLength));
		if (!content) return "";
		const built = await files.readPassages(content);
		try {
			await storeQuestions(db, subtopicId, file.sha256, built);
		} catch (error) {
			// Fails for a deleted file or a read-only database; doubts are still answered.
			const reason = error instanceof Error ? error.message : String(error);
			log.warn({ subtopicId, error: reason }, "the passages of a question file could not be stored");
		}
		return built.passages;
	}

	return {
		/** The lines of each of these files (question-passages.ts), in order; "" for a subtopic without a file. */
		async *readFiles(files: readonly FileToRead[]): AsyncGenerator<string, void> {
			let ahead = new Map<string, string>();
			for (const [index, { id, sha256, passageCount }] of files.entries()) {
				const isEmpty = sha256 === null || passageCount === 0;
				if (!isEmpty && passageCount !== null && !ahead.has(id))
					ahead = await readStored(db, nextStored(files.slice(index)));
				yield isEmpty ? "" : (ahead.get(id) ?? (await build(id)));
			}
		},

		/** A question of a subtopic's file by its id; undefined where there is none, or it is not among those searched. */
		async find(subtopicId: string, questionId: string): Promise<QuestionPassage | undefined> {
			const row = await selectFile(db, subtopicId)
				.innerJoin("subtopic", "subtopic.id", "mcqFile.subtopicId")
				.leftJoin("questionMaterial", (join) =>
					join
						.onRef("questionMaterial.subtopicId", "=", "mcqFile.subtopicId")
						.onRef("questionMaterial.sha256", "=", "mcqFile.sha256"),
				)
				.select(["subtopic.title", "questionMaterial.passages"])
				.executeTakeFirst();
			if (!row) return undefined;
			const lines = row.passages ?? (await build(subtopicId));
			return findQuestionPassage(lines, row.title, questionId);
		},
	};
}

function selectFile(db: Db, subtopicId: string) {
	return db.selectFrom("mcqFile").select("mcqFile.sha256").where("mcqFile.subtopicId", "=", subtopicId);
}

/** The next files with stored passages, as many as one statement reads. */
function nextStored(files: readonly FileToRead[]): string[] {
	const ids: string[] = [];
	let count = 0;
	for (const { id, passageCount } of files) {
		if (!passageCount) continue;
		count += passageCount;
		if (ids.length === FILES_AT_ONCE || (ids.length > 0 && count > READ_AT_ONCE)) break;
		ids.push(id);
	}
	return ids;
}

async function readStored(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
	const rows = await selectStored(db).where("mcqFile.subtopicId", "in", ids).execute();
	return new Map(rows.map(({ subtopicId, passages }) => [subtopicId, passages]));
}

/** The stored passages that belong to the current files. */
function selectStored(db: Db) {
	return db
		.selectFrom("questionMaterial")
		.innerJoin("mcqFile", (join) =>
			join
				.onRef("mcqFile.subtopicId", "=", "questionMaterial.subtopicId")
				.onRef("mcqFile.sha256", "=", "questionMaterial.sha256"),
		)
		.select(["mcqFile.subtopicId", "mcqFile.sha256", "passages"]);
}
