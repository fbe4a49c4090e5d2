// The questions of files as doubts find them. Made of a file when a doubt first needs them, so that no upload waits for
// it, and kept in a row that counts only while it names the very file that is there: nobody is ever quoted what is no
// longer there. Large files, which a thread stores, bring their row along (mcq-storing.ts). Used by material.ts.
import type { Db } from "./db/tables.ts";
import { createGate } from "./gate.ts";
import type { McqChecker } from "./mcq-check.ts";
import { findQuestion, type QuestionLines, type QuestionPassage } from "./question-passages.ts";

/** Questions that are read of the database at once, unless one file has more; and files. */
const READ_AT_ONCE = 2_000;
const FILES_AT_ONCE = 200;

/** A subtopic with the checksum of its file; how many of its questions are kept, null where they are still to be made. */
export type FileToRead = { id: string; sha256: string | null; passageCount: number | null };
export type QuestionMaterial = ReturnType<typeof createQuestionMaterial>;

type Made = { sha256: string; passages: string };
/** Of a file that is no longer there. */
const NONE: Made = { sha256: "", passages: "" };

/** Builds the reader, which is also the maker. */
export function createQuestionMaterial({
	db,
	checker,
}: {
	db: Db;
	checker: Pick<McqChecker, "readMaterial">;
}) {
	/** By subtopic: who asks for the same file meanwhile waits for the same making. */
	const making = new Map<string, Promise<Made>>();
	// However many modules are asked about: of one file after the other are the bytes in memory.
	const turns = createGate({ atOnce: 1, waiting: Number.POSITIVE_INFINITY });

	/** @param sha256 of the file that was seen there: what is made is that one's, or a newer one's */
	async function make(subtopicId: string, sha256: string): Promise<string> {
		const others = await making.get(subtopicId);
		if (others?.sha256 === sha256) return others.passages;
		const own = turns.run(() => makeNow(subtopicId)).then((turn) => turn?.result ?? NONE);
		making.set(subtopicId, own);
		try {
			return (await own).passages;
		} finally {
			if (making.get(subtopicId) === own) making.delete(subtopicId);
		}
	}

	async function makeNow(subtopicId: string): Promise<Made> {
		// Somebody else may have made it meanwhile: then the file itself is not read.
		const kept = await selectKept(db).where("mcqFile.subtopicId", "=", subtopicId).executeTakeFirst();
		if (kept) return kept;
		const file = await selectFile(db, subtopicId)
			.innerJoin("mcqContent", "mcqContent.subtopicId", "mcqFile.subtopicId")
			.select("content")
			.executeTakeFirst();
		if (!file) return NONE;
		const { sha256, content } = file;
		const made = await checker.readMaterial(content);
		try {
			await storeQuestions(db, subtopicId, sha256, made);
		} catch (error) {
			// A file that was deleted meanwhile takes no row, and nobody needs one.
			if (await selectFile(db, subtopicId).executeTakeFirst()) throw error;
		}
		return { ...made, sha256 };
	}

	return {
		/** The lines of each of these files (question-passages.ts), in their order; none for who has no file. */
		async *readFiles(files: readonly FileToRead[]): AsyncGenerator<string, void> {
			let ahead = new Map<string, string>();
			for (const [index, { id, sha256, passageCount }] of files.entries()) {
				const isEmpty = sha256 === null || passageCount === 0;
				if (!isEmpty && passageCount !== null && !ahead.has(id))
					ahead = await readKept(db, nextKept(files.slice(index)));
				yield isEmpty ? "" : (ahead.get(id) ?? (await make(id, sha256)));
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
			const lines = row.passages ?? (await make(subtopicId, row.sha256));
			return findQuestion(lines, row.title, questionId);
		},
	};
}

/** Keeps what was made of a file, in place of what was made of another one. */
export async function storeQuestions(
	db: Db,
	subtopicId: string,
	sha256: string,
	{ passageCount, passages }: QuestionLines,
): Promise<void> {
	const made = { sha256, passageCount, passages };
	await db
		.insertInto("questionMaterial")
		.values({ subtopicId, ...made })
		.onConflict((c) => c.column("subtopicId").doUpdateSet(made))
		.execute();
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
