// Puts modules and subtopics into the bin and takes them out, in the transaction of the caller. A row with a bin_id is in the bin and
// missing in the views "module" and "subtopic"; everything that belongs to it stays as it is (decision 123).
import { randomUUID } from "node:crypto";
import type { BinKind } from "#core/modules/bin.ts";
import { HubError } from "#core/problem.ts";
import type { Actor } from "#server/audit/entry.ts";
import type { BinEntryTable } from "#server/db/bin-table.ts";
import { searchText, sortKey } from "#server/db/engines/search-text.ts";
import type { Db } from "#server/db/tables.ts";

/** What the list of the bin says of a thing. `place`: the titles of what it belongs to, outermost first. */
export type Binned = {
	kind: BinKind;
	subjectId: string;
	moduleId: string;
	title: string;
	place: readonly string[];
	at: number;
	actor: Actor;
};

/** @returns the id of the entry */
export async function insertBinEntry(tx: Db, { place, at, actor, ...binned }: Binned): Promise<string> {
	const id = randomUUID();
	await tx
		.insertInto("binEntry")
		.values({
			...binned,
			id,
			place: JSON.stringify(place),
			titleKey: sortKey(binned.title),
			searchText: searchText(binned.title, ...place),
			deletedAt: at,
			deletedBy: actor?.email ?? "",
		})
		.execute();
	return id;
}

/** Takes an entry of after `since` off the list. @throws HubError("bin-entry-not-found") */
export async function removeBinEntry(tx: Db, id: string, since: number): Promise<BinEntryTable> {
	const query = tx.deleteFrom("binEntry").where("id", "=", id).where("deletedAt", ">", since).returningAll();
	return query.executeTakeFirstOrThrow(() => new HubError("bin-entry-not-found"));
}

/** Question files that were deleted from a subtopic follow it to another module: they go back to it there, and not away with the first. */
export async function moveBinnedFiles(
	tx: Db,
	subtopicId: string,
	to: { moduleId: string; place: readonly string[] },
): Promise<void> {
	const entries = tx.selectFrom("binEntry").select(["id", "title"]).where("kind", "=", "file");
	for (const { id, title } of await entries.where("subjectId", "=", subtopicId).execute()) {
		const moduleId = to.moduleId;
		const row = { moduleId, place: JSON.stringify(to.place), searchText: searchText(title, ...to.place) };
		await tx.updateTable("binEntry").set(row).where("id", "=", id).execute();
		// The hidden row that holds the file (server/questions/binned-file.ts).
		await tx.updateTable("subtopicRow").set({ moduleId }).where("binId", "=", id).execute();
	}
}
