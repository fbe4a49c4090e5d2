// The source file that a question file was imported from, stored for download. Called by store-file.ts in the
// transaction of the upload, by question-files.ts and by the download. It is deleted with its file (foreign key).
import { HubError } from "#core/problem.ts";
import { contentLength, contentSlice, type StoredFile } from "#server/db/stored-file.ts";
import type { Db } from "#server/db/tables.ts";

export type Original = { fileName: string; mediaType: string; content: Uint8Array };

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
export async function getOriginal(db: Db, subtopicId: string): Promise<StoredFile> {
	const row = await db
		.selectFrom("mcqOriginal")
		.select(["fileName", "at", contentLength.as("byteLength")])
		.where("subtopicId", "=", subtopicId)
		.executeTakeFirst();
	if (!row) throw new HubError("mcq-not-found");
	return {
		fileName: row.fileName,
		byteLength: row.byteLength,
		async read(start, length) {
			const found = await db
				.selectFrom("mcqOriginal")
				.select(contentSlice(start, length))
				.where("subtopicId", "=", subtopicId)
				.where("at", "=", row.at)
				.where(contentLength, "=", row.byteLength)
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
