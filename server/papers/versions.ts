// Versions of papers as rows: drawn, frozen and rendered once, and read again by every call of a candidate. Called by the files of
// this folder.
import * as z from "zod/mini";
import { type Settlement, settlementSchema } from "#core/papers/marking.ts";
import type { PaperVersion } from "#core/papers/paper.ts";
import type { RenderedFile } from "#core/questions/rendered-file.ts";
import type { Db } from "#server/db/tables.ts";

/** The HTML of a question's formatted texts, by the question's id in the version. */
export type StoredHtml = RenderedFile["html"][number];
/** `drawSeed`: the same gives the same questions again. */
export type StoredVersion = PaperVersion & { drawSeed: number; html: readonly StoredHtml[] };

export type LoadedVersion = {
	id: string;
	paperId: string;
	/** Rises with each change of its times and settlements. */
	stamp: number;
	isBegun: boolean;
	content: StoredVersion;
	settlements: readonly Settlement[];
	html: ReadonlyMap<string, StoredHtml[1]>;
};

export type Versions = ReturnType<typeof createVersions>;

/** Versions that are held in memory; one of 180 questions is some hundred kilobytes. */
const HELD = 20;
const settlementsSchema = z.array(settlementSchema);

/** Builds the reader. A version is read again when its stamp has changed or somebody has begun it, in whatever process. */
export function createVersions({ db }: { db: Db }) {
	const held = new Map<string, LoadedVersion>();

	return {
		/** Undefined when there is none. @param from a transaction that reads it */
		async find(id: string, from: Db = db): Promise<LoadedVersion | undefined> {
			const rows = from.selectFrom("paperVersion").select(["stamp", "begun"]);
			const found = await rows.where("id", "=", id).executeTakeFirst();
			const known = held.get(id);
			if (!found) held.delete(id);
			// Beginning changes no stamp: a version that somebody begins is read again once.
			if (!found || (known?.stamp === found.stamp && known.isBegun === (found.begun === 1))) return found && known;
			const loaded = await load(from, id);
			held.delete(id);
			if (loaded) held.set(id, loaded);
			const [oldest] = held.keys();
			if (held.size > HELD && oldest !== undefined) held.delete(oldest);
			return loaded;
		},
	};
}

/** A paper's last published version: the open one, or that which was open when the paper was closed. */
export type LastVersion = { id: string; number: number; createdAt: number };

/** Undefined for a paper that was never published. */
export function findLastVersion(db: Db, paperId: string): Promise<LastVersion | undefined> {
	return db
		.selectFrom("paperVersion")
		.select(["id", "number", "createdAt"])
		.where("paperId", "=", paperId)
		.where("number", ">", 0)
		.orderBy("number", "desc")
		.limit(1)
		.executeTakeFirst();
}

async function load(db: Db, id: string): Promise<LoadedVersion | undefined> {
	const row = await db
		.selectFrom("paperVersion")
		.select(["id", "paperId", "stamp", "begun", "content", "settlements"])
		.where("id", "=", id)
		.executeTakeFirst();
	if (!row) return undefined;
	const content: StoredVersion = JSON.parse(row.content);
	const settlements = settlementsSchema.parse(JSON.parse(row.settlements));
	const { paperId, stamp, begun } = row;
	return { id, paperId, stamp, isBegun: begun === 1, content, settlements, html: new Map(content.html) };
}
