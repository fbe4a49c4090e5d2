// The file that a study text was imported from, stored for download. Called by texts.ts.
import type { DocumentPhase } from "#core/modules/phases.ts";
import { contentLength, contentSlice, type StoredFile } from "#server/db/stored-file.ts";
import type { Db } from "#server/db/tables.ts";
import type { StudyTextOriginalTable } from "#server/db/text-tables.ts";

/** Stores the file that a text was imported from, in place of the one before. */
export async function storeOriginal(db: Db, row: StudyTextOriginalTable): Promise<void> {
	await db
		.insertInto("studyTextOriginal")
		.values(row)
		.onConflict((c) => c.columns(["subtopicId", "phase"]).doUpdateSet(row))
		.execute();
}

/** The file that a text was last imported from, to be read in slices; undefined without one. */
export async function findOriginal(db: Db, subtopicId: string, phase: DocumentPhase): Promise<StoredFile | undefined> {
	const stored = db.selectFrom("studyTextOriginal").where((e) => e.and({ subtopicId, phase }));
	const row = await stored.select(["fileName", "at", contentLength.as("byteLength")]).executeTakeFirst();
	if (!row) return undefined;
	const { fileName, at, byteLength } = row;
	return {
		fileName,
		byteLength,
		async read(start, length) {
			const unchanged = stored.where("at", "=", at).where(contentLength, "=", byteLength);
			return (await unchanged.select(contentSlice(start, length)).executeTakeFirst())?.slice;
		},
	};
}
