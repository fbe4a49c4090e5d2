// Stores the passages of a subtopic's title, description and documents. Every change of these replaces the rows here in the
// same transaction, so that no answer quotes deleted text. Passages of questions: question-index.ts.

import {
	cutDocument,
	documentPassages,
	introPassages,
	type Passage,
	readPlainText,
} from "#core/doubts/retrieval/passages.ts";
import type { Subtopic } from "#core/modules/catalog.ts";
import { DOCUMENT_PHASES, documentLink } from "#core/modules/phases.ts";
import type { RichBlock } from "#core/rich-text/tree.ts";
import { chunksOf } from "#server/db/chunks.ts";
import { storable } from "#server/db/engines/search-text.ts";
import type { Db } from "#server/db/tables.ts";

/** Stored passages of one document: about 300,000 words. */
const DOCUMENT_PASSAGES = 2_000;
/** Rows of one insert; engines limit the number of values. */
const ROWS_AT_ONCE = 200;

/** Blocks of the text at a site-relative link, read from a database or transaction; undefined unless it is the hub's own. */
type FindBlocks = (link: string, from?: Db) => Promise<RichBlock[] | undefined>;
export type PassageContext = { now: () => number; findBlocks?: FindBlocks | undefined };
type Described = Pick<
	Subtopic,
	"id" | "moduleId" | "title" | "description" | "surveyDocLink" | "questionDocLink" | "readDocLink" | "reviewDocLink"
>;

/**
 * Replaces the passages of a subtopic's title, description and documents. For documents elsewhere the text
 * last read is used; text and check of a link that the subtopic no longer has are deleted.
 */
export async function replaceTexts(tx: Db, context: PassageContext, subtopic: Described): Promise<void> {
	const { id, moduleId } = subtopic;
	const read = await tx.selectFrom("documentText").selectAll().where("subtopicId", "=", id).execute();
	const checked = await tx.selectFrom("documentCheck").select(["phase", "link"]).where("subtopicId", "=", id).execute();
	const passages = introPassages(subtopic.title, subtopic.description);
	for (const phase of DOCUMENT_PHASES) {
		const link = documentLink(subtopic, phase);
		const stored = read.find((row) => row.phase === phase);
		if (stored && stored.link !== link) await deleteText(tx, id, phase);
		if (checked.some((row) => row.phase === phase && row.link !== link)) await deleteCheck(tx, id, phase);
		if (link === null) continue;
		const isRead = stored?.link === link && stored.status === "read";
		const blocks = isRead ? readPlainText(stored.text) : await context.findBlocks?.(link, tx);
		if (!blocks) continue;
		const found = documentPassages(cutDocument(blocks), phase, subtopic.title);
		passages.push(...found.slice(0, DOCUMENT_PASSAGES));
	}
	await tx.deleteFrom("passage").where("subtopicId", "=", id).execute();
	await insertPassages(tx, subtopic, passages);
	const builtAt = context.now();
	await tx
		.insertInto("material")
		.values({ subtopicId: id, builtAt })
		.onConflict((c) => c.column("subtopicId").doUpdateSet({ builtAt }))
		.execute();
	await touchPassages(tx, moduleId);
}

/** Marks the indexes of the module's passages as outdated. */
export async function touchPassages(tx: Db, moduleId: string): Promise<void> {
	await tx
		.updateTable("moduleRow")
		.set((e) => ({ materialVersion: e("materialVersion", "+", 1) }))
		.where("id", "=", moduleId)
		.execute();
}

async function insertPassages(
	tx: Db,
	{ id: subtopicId, moduleId }: { id: string; moduleId: string },
	passages: readonly Passage[],
): Promise<void> {
	const rows = passages.map(({ options: _, ...passage }, position) => ({
		...passage,
		subtopicId,
		moduleId,
		position,
		title: storable(passage.title),
		place: storable(passage.place),
		text: storable(passage.text),
	}));
	for (const some of chunksOf(rows, ROWS_AT_ONCE)) await tx.insertInto("passage").values(some).execute();
}

async function deleteCheck(tx: Db, id: string, phase: string): Promise<void> {
	await tx.deleteFrom("documentCheck").where("subtopicId", "=", id).where("phase", "=", phase).execute();
}

async function deleteText(tx: Db, subtopicId: string, phase: string): Promise<void> {
	await tx.deleteFrom("documentText").where("subtopicId", "=", subtopicId).where("phase", "=", phase).execute();
}
