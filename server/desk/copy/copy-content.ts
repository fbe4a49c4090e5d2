// Copies what belongs to a subtopic: its texts in one transaction, its questions in short ones, since they may be many. Pictures are
// shared: they are known by their checksum.
import { randomUUID } from "node:crypto";
import { chunksOf } from "#server/db/chunks.ts";
import type { Db } from "#server/db/tables.ts";
import { numberOf } from "#server/questions/question-rows.ts";
import { inStep } from "#server/questions/steps.ts";

/** Rows of questions or parts that are read and written at one time. */
const ROWS_AT_ONCE = 100;

type Place = { moduleId: string; subtopicId: string };

/** What tells whether a subtopic's questions were published or replaced. */
type QuestionState = { generation: number | null; sha256: string | null; listId: string | null };

export async function findQuestions(db: Db, subtopicId: string): Promise<QuestionState> {
	const files = db.selectFrom("mcqFile").select(["generation", "sha256"]).where("subtopicId", "=", subtopicId);
	const lists = db.selectFrom("questionList").select("id").where("subtopicId", "=", subtopicId);
	const [file, list] = [await files.executeTakeFirst(), await lists.executeTakeFirst()];
	return { generation: file?.generation ?? null, sha256: file?.sha256 ?? null, listId: list?.id ?? null };
}

export function isSame(one: QuestionState, other: QuestionState): boolean {
	return one.generation === other.generation && one.sha256 === other.sha256 && one.listId === other.listId;
}

/** The file and the list with its questions, also those that are not published yet, in short transactions. */
export async function copyQuestions(db: Db, from: string, subtopicId: string, at: number): Promise<void> {
	await copyFile(db, from, subtopicId);
	await copyList(db, from, subtopicId, at);
}

/** In the transaction of the caller: the texts with their last version, and the passages of all. */
export async function copyTexts(tx: Db, from: string, to: Place): Promise<void> {
	await copyStudyTexts(tx, from, to.subtopicId);
	await copyPassages(tx, from, to);
}

/** The texts as they are, with the last version of each and the file that it came from. */
async function copyStudyTexts(tx: Db, from: string, subtopicId: string): Promise<void> {
	const texts = await tx.selectFrom("studyText").selectAll().where("subtopicId", "=", from).execute();
	for (const text of texts) {
		await tx
			.insertInto("studyText")
			.values({ ...text, subtopicId })
			.execute();
		const version = await tx
			.selectFrom("studyTextVersion")
			.selectAll()
			.where("subtopicId", "=", from)
			.where("phase", "=", text.phase)
			.orderBy("version", "desc")
			.limit(1)
			.executeTakeFirst();
		if (version)
			await tx
				.insertInto("studyTextVersion")
				.values({ ...version, subtopicId })
				.execute();
	}
	const originals = await tx.selectFrom("studyTextOriginal").selectAll().where("subtopicId", "=", from).execute();
	for (const original of originals)
		await tx
			.insertInto("studyTextOriginal")
			.values({ ...original, subtopicId })
			.execute();
	const read = await tx.selectFrom("documentText").selectAll().where("subtopicId", "=", from).execute();
	for (const document of read)
		await tx
			.insertInto("documentText")
			.values({ ...document, subtopicId })
			.execute();
}

async function copyPassages(tx: Db, from: string, { moduleId, subtopicId }: Place): Promise<void> {
	const passages = await tx.selectFrom("passage").selectAll().where("subtopicId", "=", from).execute();
	for (const some of chunksOf(passages, ROWS_AT_ONCE))
		await tx
			.insertInto("passage")
			.values(some.map((passage) => ({ ...passage, moduleId, subtopicId })))
			.execute();
	const built = await tx.selectFrom("material").selectAll().where("subtopicId", "=", from).execute();
	for (const material of built)
		await tx
			.insertInto("material")
			.values({ ...material, subtopicId })
			.execute();
}

async function copyFile(db: Db, from: string, subtopicId: string): Promise<void> {
	const file = await db.selectFrom("mcqFile").selectAll().where("subtopicId", "=", from).executeTakeFirst();
	if (!file) return;
	await db
		.insertInto("mcqFile")
		.values({ ...file, subtopicId })
		.execute();
	const rendered = await db.selectFrom("mcqRendered").selectAll().where("subtopicId", "=", from).executeTakeFirst();
	if (rendered)
		await db
			.insertInto("mcqRendered")
			.values({ ...rendered, subtopicId })
			.execute();
	await copyParts(db, from, subtopicId, file.generation);
	const original = await db.selectFrom("mcqOriginal").selectAll().where("subtopicId", "=", from).executeTakeFirst();
	if (!original) return;
	await db
		.insertInto("mcqOriginal")
		.values({ ...original, subtopicId })
		.execute();
	if (original.generation !== file.generation) await copyParts(db, from, subtopicId, original.generation);
}

async function copyParts(db: Db, from: string, subtopicId: string, generation: number): Promise<void> {
	const ofFile = db.selectFrom("mcqPart").where("subtopicId", "=", from).where("generation", "=", generation);
	const keys = await ofFile.select(["kind", "number"]).execute();
	for (const [kind, all] of Map.groupBy(keys, (key) => key.kind))
		for (const some of chunksOf(all, ROWS_AT_ONCE)) {
			const numbers = some.map(({ number }) => number);
			const parts = ofFile.selectAll().where("kind", "=", kind).where("number", "in", numbers);
			const rows = (await parts.execute()).map((part) => ({ ...part, subtopicId }));
			if (rows.length > 0) await inStep(db, (tx) => tx.insertInto("mcqPart").values(rows).execute());
		}
}

/** Short numbers belong to the subtopic. */
async function copyList(db: Db, from: string, subtopicId: string, at: number): Promise<void> {
	const list = await db.selectFrom("questionList").selectAll().where("subtopicId", "=", from).executeTakeFirst();
	if (!list) return;
	const listId = randomUUID();
	await db
		.insertInto("questionList")
		.values({ ...list, id: listId, subtopicId, begunAt: at })
		.execute();
	const ofList = db.selectFrom("questionRow").where("listId", "=", list.id);
	const keys = (await ofList.select("questionKey").execute()).map(({ questionKey }) => questionKey);
	for (const some of chunksOf(keys, ROWS_AT_ONCE)) {
		const rows = await ofList.selectAll().where("questionKey", "in", some).execute();
		const copies = rows.map((row) => ({ ...row, listId, shortNumber: numberOf(subtopicId, row.body) }));
		if (copies.length > 0) await inStep(db, (tx) => tx.insertInto("questionRow").values(copies).execute());
	}
}
