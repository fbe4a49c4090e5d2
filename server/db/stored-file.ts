// Files in the database that are read in slices, so that one that a client takes slowly is not in memory. Used by server/questions/files and
// server/texts; sent by server/http/attachment.ts.
import { sql } from "kysely";

/** A stored file without its bytes. */
export type StoredFile = {
	fileName: string;
	byteLength: number;
	/** Some bytes; undefined when the file was replaced or deleted meanwhile. */
	read: (start: number, length: number) => Promise<Uint8Array | undefined>;
};

/** The length of a row's content in bytes. */
export const contentLength = sql<number>`length(content)`;

/** Some bytes of a row's content, from `start` (counted from 0), as the column `slice`. */
export function contentSlice(start: number, length: number) {
	return sql<Uint8Array>`substr(content, ${sql.lit(start + 1)}, ${sql.lit(length)})`.as("slice");
}
