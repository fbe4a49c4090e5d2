// The file that a subtopic's questions were made from, stored as it was uploaded, for download. Called by store-file.ts in the
// transaction of the upload, by question-files.ts and by the download. It is deleted with its file (foreign key).
import { HubError } from "#core/problem.ts";
import type { StoredFile } from "#server/db/stored-file.ts";
import type { Db } from "#server/db/tables.ts";
import type { FilePart } from "#server/questions/file-parts.ts";
import { createContentReader, type Generation } from "#server/questions/part-rows.ts";

export type Original = { fileName: string; mediaType: string; content: Uint8Array };

/** Longest stored name in characters. */
const NAME_LIMIT = 200;
const MEDIA_TYPE = /^[a-z]+\/[a-z0-9.+-]{1,100}$/;
/** Bytes of a part. */
const PART_BYTES = 256 * 1024;

/** The content in parts, for writeParts. */
export function cutOriginal(content: Uint8Array): FilePart[] {
	const count = Math.max(1, Math.ceil(content.byteLength / PART_BYTES));
	return Array.from({ length: count }, (_, number) => {
		const part = content.subarray(number * PART_BYTES, (number + 1) * PART_BYTES);
		return { kind: "original", number, content: part, offsets: new Uint8Array() };
	});
}

/** Replaces the stored original by one whose parts are written in this generation, and deletes the parts of the old one. */
export async function storeOriginal(
	tx: Db,
	{ subtopicId, generation }: Generation,
	{ fileName, mediaType, content }: Original,
	at: number,
): Promise<void> {
	await tx
		.deleteFrom("mcqPart")
		.where("subtopicId", "=", subtopicId)
		.where("kind", "=", "original")
		.where("generation", "!=", generation)
		.execute();
	const row = { fileName, mediaType, generation, byteLength: content.byteLength, at };
	await tx
		.insertInto("mcqOriginal")
		.values({ subtopicId, ...row })
		.onConflict((c) => c.column("subtopicId").doUpdateSet(row))
		.execute();
}

/** A subtopic's original, to be read in slices. @throws HubError("mcq-not-found") when there is none */
export async function getOriginal(db: Db, subtopicId: string): Promise<StoredFile> {
	const row = await db
		.selectFrom("mcqOriginal")
		.select(["fileName", "generation", "byteLength"])
		.where("subtopicId", "=", subtopicId)
		.executeTakeFirst();
	if (!row) throw new HubError("mcq-not-found");
	const { fileName, generation, byteLength } = row;
	return { fileName, byteLength, read: createContentReader(db, { subtopicId, generation }, "original", byteLength) };
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
