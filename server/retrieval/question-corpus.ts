// The questions of files as doubts find them. Made of a file when a doubt first needs them, so that no upload waits for
// it, and kept in a row that counts only while it names the very file that is there: nobody is ever quoted what is no
// longer there. Large files, which a thread stores, bring their row along (store-file.ts). Used by material.ts.
import type { Db } from "#server/db/tables.ts";
import type { Log } from "#server/log.ts";
import { findQuestion, type QuestionPassage, storeQuestions } from "#server/passages/question-passages.ts";
import type { FileThreads } from "#server/questions/file-threads.ts";
import { createSemaphore } from "#server/work/semaphore.ts";

/** Questions that are read of the database at once, unless one file has more; and files. */
const READ_AT_ONCE = 2_000;
const FILES_AT_ONCE = 200;

/** A subtopic with the checksum of its file; how many of its questions are kept, null where they are still to be made. */
export type FileToRead = { id: string; sha256: string | null; passageCount: number | null };
export type QuestionCorpus = ReturnType<typeof createQuestionCorpus>;

export type QuestionCorpusContext = { db: Db; log: Log; files: Pick<FileThreads, "readPassages"> };

/** Builds the reader, which is also the maker. */
export function createQuestionCorpus({ db, log, files }: QuestionCorpusContext) {
	// However many ask, and about however many modules: of one file after the other are the bytes in memory.
	const turns = createSemaphore({ atOnce: 1, waiting: Number.POSITIVE_INFINITY });

	/** The lines of the file that is there when its turn comes. */
	async function make(subtopicId: string): Promise<string> {
		const turn = await turns.run(() => makeNow(subtopicId));
		return turn?.result ?? "";
	}

	async function makeNow(subtopicId: string): Promise<string> {
		// Who asked at the same moment, or another process, may have made it meanwhile.
		const kept = await selectKept(db).where("mcqFile.subtopicId", "=", subtopicId).executeTakeFirst();
		if (kept) return kept.passages;
		const file = await selectFile(db, subtopicId)
			.innerJoin("mcqContent", "mcqContent.subtopicId", "mcqFile.subtopicId")
			.select("content")
			.executeTakeFirst();
		if (!file) return "";
		const made = await files.readPassages(file.content);
		try {
			await storeQuestions(db, subtopicId, file.sha256, made);
		} catch (error) {
			// A file that was deleted meanwhile takes no row. Where nothing can be written, doubts are quoted all the same.
			const reason = error instanceof Error ? error.message : String(error);
			log.warn({ subtopicId, error: reason }, "what doubts find of a question file could not be kept");
		}
		return made.passages;
	}

	return {
		/** The lines of each of these files (question-passages.ts), in their order; none for who has no file. */
		async *readFiles(files: readonly FileToRead[]): AsyncGenerator<string, void> {
			let ahead = new Map<string, string>();
			for (const [index, { id, sha256, passageCount }] of files.entries()) {
				const isEmpty = sha256 === null || passageCount === 0;
				if (!isEmpty && passageCount !== null && !ahead.has(id))
					ahead = await readKept(db, nextKept(files.slice(index)));
				yield isEmpty ? "" : (ahead.get(id) ?? (await make(id)));
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
			const lines = row.passages ?? (await make(subtopicId));
			return findQuestion(lines, row.title, questionId);
		},
	};
}

function selectFile(db: Db, subtopicId: string) {
	return db.selectFrom("mcqFile").select("mcqFile.sha256").where("mcqFile.subtopicId", "=", subtopicId);
}

/** The next files whose questions are kept, as many as are read at once. */
function nextKept(files: readonly FileToRead[]): string[] {
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

async function readKept(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
	const rows = await selectKept(db).where("mcqFile.subtopicId", "in", ids).execute();
	return new Map(rows.map(({ subtopicId, passages }) => [subtopicId, passages]));
}

/** What is kept of files that are there. */
function selectKept(db: Db) {
	return db
		.selectFrom("questionMaterial")
		.innerJoin("mcqFile", (join) =>
			join
				.onRef("mcqFile.subtopicId", "=", "questionMaterial.subtopicId")
				.onRef("mcqFile.sha256", "=", "questionMaterial.sha256"),
		)
		.select(["mcqFile.subtopicId", "mcqFile.sha256", "passages"]);
}
