// Stores what is known of a subtopic's question file, and the reference in the catalog. Called where a file is stored or deleted, by
// server/questions/files and by publish-questions.ts.
import { mcqFileRef } from "#core/modules/catalog.ts";
import { HubError } from "#core/problem.ts";
import { stemOf } from "#core/questions/file-kind.ts";
import type { Imported } from "#core/questions/import/review/imported.ts";
import { type AuditChange, diffFields } from "#server/audit/field-changes.ts";
import { sortKey } from "#server/db/engines/search-text.ts";
import type { Db } from "#server/db/tables.ts";
import { addCounts } from "#server/modules/catalog-rows.ts";
import type { PreparedFile } from "./file-parts.ts";

/** Longest stored file name in characters, its ending included. */
const FILE_NAME_LIMIT = 200;
const ENDING = ".json";
/** Names that need no cleaning. */
const PLAIN_NAME = /^\w[\w .()-]{0,99}\.json$/;

type StoredFile = { sha256: string; fileName: string; questionCount: number; generation: number; byteLength: number };
/** The titles of the module and the subtopic, and the file stored until now. */
type ReplacedFile = { titles: [module: string, subtopic: string]; stored: StoredFile | undefined };
type SubtopicIds = { moduleId: string; subtopicId: string };
/** A file whose parts are written, or will be in the same transaction. */
export type NewFile = Pick<PreparedFile, "sha256" | "byteLength" | "questionCount"> & {
	/** As cleanFileName or cleanImportName returns it. */
	fileName: string;
	generation: number;
	updatedAt: number;
};
/** A rendered form; `hasFormula`: its pages need the style sheet and font of formulas. */
export type NewRendering = Pick<PreparedFile, "sha256" | "byteLength"> & { hasFormula: boolean };

/** Files with more bytes are written beside the old ones; smaller ones in the transaction of their save. */
export const BYTES_IN_SAVE = 1024 * 1024;

/**
 * Stores a checked file in place of the subtopic's old one, if there is one; call lockForFile before it. The parts of a small old one
 * are deleted, those of a large one by cleanUp. @throws as setFileRef
 */
export async function putFile(
	tx: Db,
	ids: SubtopicIds,
	{ fileName, generation, sha256, byteLength, questionCount, updatedAt }: NewFile,
	rendered: NewRendering | undefined,
): Promise<ReplacedFile> {
	const { moduleId, subtopicId } = ids;
	const found = await setFileRef(tx, ids, mcqFileRef(moduleId, subtopicId), updatedAt);
	const { stored } = found;
	const numbers = { generation, sha256, byteLength, questionCount, updatedAt };
	const named = { ...numbers, fileName, fileKey: sortKey(fileName) };
	await tx
		.insertInto("mcqFile")
		.values({ subtopicId, ...named })
		// Sets only columns that change: SQLite would write the name's index again.
		.onConflict((c) => c.column("subtopicId").doUpdateSet(stored?.fileName === fileName ? numbers : named))
		.execute();
	await tx.deleteFrom("mcqRendered").where("subtopicId", "=", subtopicId).execute();
	if (rendered) {
		const { sha256, byteLength, hasFormula } = rendered;
		const row = { subtopicId, sha256, byteLength, hasFormula: Number(hasFormula) };
		await tx.insertInto("mcqRendered").values(row).execute();
	}
	if (stored && stored.byteLength <= BYTES_IN_SAVE)
		await tx
			.deleteFrom("mcqPart")
			.where("subtopicId", "=", subtopicId)
			.where("generation", "=", stored.generation)
			.where("kind", "!=", "original")
			.execute();
	return found;
}

/** The subject of an audit entry of a subtopic's file. @param place the titles of its module and subtopic */
export function entryOf(subtopicId: string, title: string, place: readonly string[]) {
	return { subjectType: "mcq" as const, subjectId: subtopicId, title, place };
}

/** What the audit list says of an import: its name, and how many keys came about in which way. */
export function importChanges({ name, stated, concluded, confirmed }: Imported): AuditChange[] {
	const counts = { keysStated: stated, keysConcluded: concluded, keysConfirmed: confirmed };
	const some = Object.entries(counts).filter(([, count]) => count > 0);
	return diffFields({}, { importedFrom: name, ...Object.fromEntries(some) });
}

/**
 * Sets the subtopic's `mcqFileRef` to `ref` (null: no file) and updates the counts; call lockForFile before it. A subtopic
 * whose file is only replaced does not change.
 * @throws HubError("subtopic-not-found") when the subtopic is not one of this module's
 */
export async function setFileRef(
	tx: Db,
	{ moduleId, subtopicId }: SubtopicIds,
	ref: string | null,
	at: number,
): Promise<ReplacedFile> {
	const before = await tx
		.selectFrom("subtopic")
		.innerJoin("module", "module.id", "subtopic.moduleId")
		.leftJoin("mcqFile", "mcqFile.subtopicId", "subtopic.id")
		.select(["mcqFile.sha256", "mcqFile.fileName", "mcqFile.questionCount", "mcqFile.generation", "mcqFile.byteLength"])
		.select(["module.title as moduleTitle", "subtopic.title as subtopicTitle"])
		.where("subtopic.id", "=", subtopicId)
		.where("subtopic.moduleId", "=", moduleId)
		.executeTakeFirst();
	if (!before) throw new HubError("subtopic-not-found");
	const { sha256, fileName, moduleTitle, subtopicTitle } = before;
	const [questionCount, generation, byteLength] = [
		before.questionCount ?? 0,
		before.generation ?? 0,
		before.byteLength ?? 0,
	];
	const isStored = sha256 !== null && fileName !== null;
	const stored = isStored ? { sha256, fileName, questionCount, generation, byteLength } : undefined;
	const added = Number(ref !== null) - Number(stored !== undefined);
	if (added !== 0)
		await tx
			.updateTable("subtopicRow")
			.set((e) => ({ mcqFileRef: ref, sectionCount: e("sectionCount", "+", added), updatedAt: at }))
			.where("id", "=", subtopicId)
			.execute();
	await addCounts(tx, moduleId, { files: added });
	return { titles: [moduleTitle, subtopicTitle], stored };
}

/**
 * Removes paths, control and direction characters and quotes, because the name is shown and sent in headers. The ending is
 * always .json, because the download is JSON.
 */
export function cleanFileName(fileName: string): string {
	if (PLAIN_NAME.test(fileName)) return fileName;
	const clean = cleanName(fileName);
	const stem = clean.toLowerCase().endsWith(ENDING) ? clean.slice(0, -ENDING.length) : clean;
	return `${cut(stem, FILE_NAME_LIMIT - ENDING.length) || "questions"}${ENDING}`;
}

/** The name of a file that was made of another one, "paper.docx": people look for it under that name. */
export function cleanImportName(name: string): string {
	return cut(cleanName(name), FILE_NAME_LIMIT) || cleanFileName("");
}

/** The name under which the questions are downloaded as JSON. */
export function downloadName(fileName: string): string {
	return `${stemOf(fileName)}${ENDING}`;
}

function cleanName(fileName: string): string {
	const last =
		fileName
			.slice(-4 * FILE_NAME_LIMIT)
			.split(/[/\\]/)
			.at(-1) ?? "";
	return last.replaceAll(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}"]/gu, "").trim();
}

/** At most so many characters, none of them halved. */
function cut(text: string, limit: number): string {
	return Array.from(text).slice(0, limit).join("");
}
