// The source file that a question file was imported from, stored for download. Called by store-file.ts in the
// transaction of the upload, by store.ts and by the download. It is deleted with its file (foreign key).
import { sql } from "kysely";
import { HubError } from "#core/problem.ts";
import type { Db } from "#server/db/tables.ts";

export type Original = { fileName: string; mediaType: string; content: Uint8Array };
/** A stored source file without its bytes. */
export type StoredOriginal = {
	fileName: string;
	byteLength: number;
	/** Some bytes; undefined when the source file was replaced or deleted meanwhile. */
	read: (start: number, length: number) => Promise<Uint8Array | undefined>;
};

/** Longest stored name in characters. */
const NAME_LIMIT = 200;
const MEDIA_TYPE = /^[a-z]+\/[a-z0-9.+-]{1,100}$/;

/** Replaces the stored source file; null deletes it, because the new file was not imported. */
export async function storeOriginal(tx: Db, subtopicId: string, original: Original | null, at: number): Promise<void> {
	await tx.deleteFrom("mcqOriginal").where("subtopicId", "=", subtopicId).execute();
	if (original)
		await tx
			.insertInto("mcqOriginal")
			.values({ subtopicId, at, ...original })
			.execute();
}

/** A subtopic's source file, to be read in slices. @throws HubError("mcq-not-found") when there is none */
export async function getOriginal(db: Db, subtopicId: string): Promise<StoredOriginal> {
	const byteLength = sql<number>`length(content)`;
	const row = await db
		.selectFrom("mcqOriginal")
		.select(["fileName", "at", byteLength.as("byteLength")])
		.where("subtopicId", "=", subtopicId)
		.executeTakeFirst();
	if (!row) throw new HubError("mcq-not-found");
	return {
		fileName: row.fileName,
		byteLength: row.byteLength,
		async read(start, length) {
			const slice = sql<Uint8Array>`substr(content, ${sql.lit(start + 1)}, ${sql.lit(length)})`.as("slice");
			const found = await db
				.selectFrom("mcqOriginal")
				.select(slice)
				.where("subtopicId", "=", subtopicId)
				.where("at", "=", row.at)
				.where(byteLength, "=", row.byteLength)
				.executeTakeFirst();
			return found?.slice;
		},
	};
}

/** Makes name and media type safe for pages and headers. */
export function cleanOriginal({ fileName, mediaType, content }: Original): Original {
	const last = fileName.split(/[/\\]/).at(-1) ?? "";
	const clean = last.replaceAll(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}"]/gu, "").trim();
	const name = Array.from(clean).slice(-NAME_LIMIT).join("");
	const type = mediaType.split(";")[0]?.trim().toLowerCase() ?? "";
	return {
		fileName: name || "original",
		mediaType: MEDIA_TYPE.test(type) ? type : "application/octet-stream",
		content,
	};
}
