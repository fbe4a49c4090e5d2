// Question files as they are kept: the very bytes that were uploaded, beside the subtopic that owns them.
import { createHash } from "node:crypto";
import { mcqFileRef } from "#core/catalog.ts";
import { readMcqBytes } from "#core/mcq.ts";
import { HubError, type Problem } from "#core/problem.ts";
import type { Db } from "./db/tables.ts";
import { inTransaction } from "./db/transaction.ts";

/** Longest name of a file that is kept, in characters. */
export const FILE_NAME_LIMIT = 200;

export type McqFile = {
	fileName: string;
	content: Uint8Array;
	/** SHA-256 of the content, base64url. */
	sha256: string;
	questionCount: number;
	updatedAt: number;
};
export type SaveMcqResult =
	| { ok: true; questionCount: number; notices: Problem[] }
	| { ok: false; problems: Problem[] };

export type McqStore = ReturnType<typeof createMcqStore>;

/** Builds the store of question files on an open database, or inside a transaction of one. */
export function createMcqStore({ db, now }: { db: Db; now: () => number }) {
	return {
		/**
		 * Checks the whole file and, if nothing is wrong, stores its bytes and sets the subtopic's `mcqFileRef` in one
		 * transaction. A file with problems changes nothing (decisions, "MCQ files").
		 * @param fileName as the administrator's computer calls it; only a cleaned last part of it is kept
		 * @throws HubError("subtopic-not-found") when the subtopic is not one of this module's
		 */
		async saveMcqFile(
			moduleId: string,
			subtopicId: string,
			fileName: string,
			content: Uint8Array,
		): Promise<SaveMcqResult> {
			const read = readMcqBytes(content);
			if (!read.ok) return read;
			const at = now();
			const row = {
				subtopicId,
				fileName: cleanFileName(fileName),
				content,
				sha256: createHash("sha256").update(content).digest("base64url"),
				questionCount: read.questions.length,
				updatedAt: at,
			};
			await inTransaction(db, async (tx) => {
				const { numUpdatedRows } = await tx
					.updateTable("subtopic")
					.set({ mcqFileRef: mcqFileRef(moduleId, subtopicId), updatedAt: at })
					.where("id", "=", subtopicId)
					.where("moduleId", "=", moduleId)
					.executeTakeFirstOrThrow();
				if (numUpdatedRows === 0n) throw new HubError("subtopic-not-found");
				await tx
					.insertInto("mcqFile")
					.values(row)
					.onConflict((c) => c.column("subtopicId").doUpdateSet(row))
					.execute();
			});
			return { ok: true, questionCount: row.questionCount, notices: read.notices };
		},

		/**
		 * The checksum of a subtopic's file: cheap, for answering "unchanged" without reading the bytes. Undefined for a
		 * subtopic that has none or is another module's.
		 */
		async findMcqChecksum(moduleId: string, subtopicId: string): Promise<string | undefined> {
			const row = await db
				.selectFrom("mcqFile")
				.innerJoin("subtopic", "subtopic.id", "mcqFile.subtopicId")
				.select("mcqFile.sha256")
				.where("subtopic.moduleId", "=", moduleId)
				.where("subtopic.id", "=", subtopicId)
				.executeTakeFirst();
			return row?.sha256;
		},

		/** The file itself. @throws HubError("mcq-not-found") for a foreign or empty subtopic */
		async getMcqFile(moduleId: string, subtopicId: string): Promise<McqFile> {
			const row = await db
				.selectFrom("mcqFile")
				.innerJoin("subtopic", "subtopic.id", "mcqFile.subtopicId")
				.select(["fileName", "content", "sha256", "questionCount", "mcqFile.updatedAt"])
				.where("subtopic.moduleId", "=", moduleId)
				.where("subtopic.id", "=", subtopicId)
				.executeTakeFirst();
			if (!row) throw new HubError("mcq-not-found");
			return row;
		},
	};
}

/** Paths, control and direction characters and quotes do not belong to a name that is shown and sent in headers. */
function cleanFileName(fileName: string): string {
	const last = fileName.split(/[/\\]/).at(-1) ?? "";
	const clean = last.replaceAll(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}"]/gu, "").trim();
	return Array.from(clean).slice(0, FILE_NAME_LIMIT).join("") || "questions.json";
}
