// Takes something out of the bin: shows its rows again, and counts it where it is counted. In the transaction of the caller.
import { BIN_MS } from "#core/modules/bin.ts";
import { mcqFileRef } from "#core/modules/catalog.ts";
import { HubError, isHubError } from "#core/problem.ts";
import { type Actor, recordEntry } from "#server/audit/entry.ts";
import type { BinEntryTable } from "#server/db/bin-table.ts";
import type { Db } from "#server/db/tables.ts";
import { removeBinEntry } from "#server/modules/bin-rows.ts";
import { touchModule } from "#server/modules/catalog-rows.ts";
import { touchPassages } from "#server/passages/passage-rows.ts";
import { moveFileRows } from "#server/questions/binned-file.ts";
import { setFileRef } from "#server/questions/file-record.ts";

/** @throws HubError as createBin's `restore` */
export async function restoreEntry(tx: Db, id: string, at: number, actor: Actor): Promise<void> {
	const entry = await removeBinEntry(tx, id, at - BIN_MS);
	if (entry.kind === "module") await restoreModule(tx, entry, at);
	else if (entry.kind === "subtopic") await restoreSubtopic(tx, entry, at);
	else if (entry.kind === "paper") await restorePaper(tx, entry, at);
	else await restoreFile(tx, entry, at);
	const { kind, subjectId, title, place } = entry;
	const subjectType = kind === "file" ? ("mcq" as const) : kind;
	const subject = { subjectType, subjectId, title, place: JSON.parse(place) };
	await recordEntry(tx, { ...subject, at, actor, action: "bin-restored" });
}

/** The subtopics that went into the bin with their module come back with it; those that were there before stay. */
async function restoreModule(tx: Db, { id, subjectId }: BinEntryTable, at: number): Promise<void> {
	for (const table of ["moduleRow", "subtopicRow"] as const)
		await tx.updateTable(table).set({ binId: null }).where("binId", "=", id).execute();
	await touchModule(tx, subjectId, at);
}

async function restoreSubtopic(tx: Db, { id, subjectId, moduleId }: BinEntryTable, at: number): Promise<void> {
	const file = await tx
		.selectFrom("mcqFile")
		.select("subtopicId")
		.where("subtopicId", "=", subjectId)
		.executeTakeFirst();
	await inLivingModule(() => touchModule(tx, moduleId, at, { subtopics: 1, files: file ? 1 : 0 }));
	await touchPassages(tx, moduleId);
	const row = tx.updateTable("subtopicRow").set({ binId: null, updatedAt: at }).where("binId", "=", id);
	const { position } = await row.returning("position").executeTakeFirstOrThrow();
	// Others may have moved to its place meanwhile: they make room.
	const other = tx.selectFrom("subtopic").select("id").where("moduleId", "=", moduleId).where("id", "!=", subjectId);
	if (!(await other.where("position", "=", position).executeTakeFirst())) return;
	await tx
		.updateTable("subtopicRow")
		.set((e) => ({ position: e("position", "+", 1) }))
		.where("moduleId", "=", moduleId)
		.where("id", "!=", subjectId)
		.where("position", ">=", position)
		.execute();
}

async function restoreFile(tx: Db, { id, subjectId, moduleId }: BinEntryTable, at: number): Promise<void> {
	await inLivingModule(async () => {
		await touchModule(tx, moduleId, at);
		await setFileRef(tx, { moduleId, subtopicId: subjectId }, mcqFileRef(moduleId, subjectId), at);
	});
	await touchPassages(tx, moduleId);
	const holder = await tx.selectFrom("subtopicRow").select("id").where("binId", "=", id).executeTakeFirstOrThrow();
	await moveFileRows(tx, holder.id, subjectId);
	await tx.deleteFrom("subtopicRow").where("id", "=", holder.id).execute();
}

async function restorePaper(tx: Db, { id, moduleId }: BinEntryTable, at: number): Promise<void> {
	await inLivingModule(() => touchModule(tx, moduleId, at));
	await tx.updateTable("paperRow").set({ binId: null }).where("binId", "=", id).execute();
}

/** Runs work that needs the module, or the subtopic of a file. */
async function inLivingModule(work: () => Promise<void>): Promise<void> {
	try {
		await work();
	} catch (error) {
		const isGone = isHubError(error) && ["module-not-found", "subtopic-not-found"].includes(error.code);
		if (isGone) throw new HubError("owner-in-bin");
		throw error;
	}
}
