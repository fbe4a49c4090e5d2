// Stores the passages of a question file. Called by question-index.ts and, also in worker threads, by the store of question files.
import { inLazyTransaction } from "#server/db/durability.ts";
import type { Db } from "#server/db/tables.ts";
import type { QuestionLines } from "./question-passages.ts";

/** Stores the lines of a file, in place of those of its predecessor. */
export async function storeQuestions(
	db: Db,
	subtopicId: string,
	sha256: string,
	{ passageCount, passages }: QuestionLines,
): Promise<void> {
	const made = { sha256, passageCount, passages };
	// If they are lost, the next doubt makes them again.
	await inLazyTransaction(db, async (tx) => {
		await tx
			.insertInto("questionMaterial")
			.values({ subtopicId, ...made })
			.onConflict((c) => c.column("subtopicId").doUpdateSet(made))
			.execute();
	});
}
