// Question files as they are kept: the very bytes that were uploaded, beside the subtopic that owns them.
import { createHash } from "node:crypto";
import { mcqFileRef } from "#core/catalog.ts";
import { readMcqBytes } from "#core/mcq.ts";
import { HubError, type Problem } from "#core/problem.ts";
import type { Db } from "./db/tables.ts";

export type McqFile = {
	fileName: string;
	content: Uint8Array;
	sha256: string;
	questionCount: number;
	updatedAt: number;
};
export type SaveMcqResult =
	| { ok: true; questionCount: number; notices: Problem[] }
	| { ok: false; problems: Problem[] };

export type McqStore = ReturnType<typeof createMcqStore>;

/** Builds the store of question files on an open database. */
export function createMcqStore({ db, now }: { db: Db; now: () => number }) {
	return {
		/**
		 * Checks the whole file and, if nothing is wrong, stores its bytes and sets the subtopic's `mcqFileRef` in one
		 * transaction. A file with problems changes nothing (decisions, "MCQ files").
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
			const row = {
				subtopicId,
				fileName,
				content,
				sha256: createHash("sha256").update(content).digest("base64url"),
				questionCount: read.questions.length,
				updatedAt: now(),
			};
			await db.transaction().execute(async (tx) => {
				const { numUpdatedRows } = await tx
					.updateTable("subtopic")
					.set({ mcqFileRef: mcqFileRef(moduleId, subtopicId), updatedAt: now() })
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

		/** The checksum of a subtopic's file: cheap, for answering "unchanged" without reading the bytes. */
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
