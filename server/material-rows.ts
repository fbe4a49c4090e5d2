// A subtopic's passages between their shapes and their rows. Whatever changes a subtopic's content replaces them here, in
// the same transaction, so that nobody is ever quoted what is no longer there.
import type { Subtopic } from "#core/catalog.ts";
import {
	type Block,
	cutDocument,
	documentPassages,
	introPassage,
	type Passage,
	readPlainText,
} from "#core/material.ts";
import { DOCUMENT_PHASES, documentLink } from "#core/phases.ts";
import type { Db } from "./db/tables.ts";

/** Passages of one document that are kept: some 300,000 words. */
const DOCUMENT_PASSAGES = 2_000;
/** Questions stand after everything else, whatever there is of it. */
const FIRST_QUESTION = 100_000;
/** Rows of one insert; engines have a limit of values. */
const ROWS_AT_ONCE = 200;

/** What the document at a site-relative link says; undefined when it is not one of the hub's own. */
export type FindBlocks = (link: string) => Block[] | undefined;
export type MaterialContext = { now: () => number; findBlocks?: FindBlocks | undefined };
type Described = Pick<
	Subtopic,
	| "id"
	| "moduleId"
	| "title"
	| "description"
	| "surveyDocLink"
	| "questionDocLink"
	| "readDocLink"
	| "reviewDocLink"
>;

/**
 * Replaces what a subtopic's title, description and documents give. Documents elsewhere count as they were last read;
 * what was read from a link that the subtopic no longer has is forgotten.
 */
export async function replaceTexts(tx: Db, context: MaterialContext, subtopic: Described): Promise<void> {
	const { id, moduleId } = subtopic;
	const read = await tx.selectFrom("documentText").selectAll().where("subtopicId", "=", id).execute();
	const passages: Passage[] = [introPassage(subtopic.title, subtopic.description)];
	for (const phase of DOCUMENT_PHASES) {
		const link = documentLink(subtopic, phase);
		const kept = read.find((row) => row.phase === phase);
		if (kept && kept.link !== link) await forgetText(tx, id, phase);
		if (link === null) continue;
		const isRead = kept?.link === link && kept.status === "read";
		const blocks = isRead ? readPlainText(kept.text) : context.findBlocks?.(link);
		if (!blocks) continue;
		const found = documentPassages(cutDocument(blocks), phase, subtopic.title);
		passages.push(...found.slice(0, DOCUMENT_PASSAGES));
	}
	await tx
		.deleteFrom("passage")
		.where("subtopicId", "=", id)
		.where("position", "<", FIRST_QUESTION)
		.execute();
	await insertPassages(tx, subtopic, passages, 0);
	await noteBuilt(tx, moduleId, id, context.now());
}

/** Replaces what a subtopic's question file gives; none for a subtopic without one. */
export async function replaceQuestions(
	tx: Db,
	{ now }: MaterialContext,
	subtopic: { id: string; moduleId: string },
	{ passages, questionCount }: { passages: readonly Passage[]; questionCount: number },
): Promise<void> {
	await tx
		.deleteFrom("passage")
		.where("subtopicId", "=", subtopic.id)
		.where("position", ">=", FIRST_QUESTION)
		.execute();
	await insertPassages(tx, subtopic, passages, FIRST_QUESTION);
	await noteBuilt(tx, subtopic.moduleId, subtopic.id, now(), questionCount - passages.length);
}

/** Whoever keeps an index of the module's passages learns that it is old. */
export async function touchMaterial(tx: Db, moduleId: string): Promise<void> {
	await tx
		.updateTable("module")
		.set((e) => ({ materialVersion: e("materialVersion", "+", 1) }))
		.where("id", "=", moduleId)
		.execute();
}

async function noteBuilt(tx: Db, moduleId: string, subtopicId: string, at: number, leftOut?: number) {
	const change = leftOut === undefined ? { builtAt: at } : { builtAt: at, leftOut };
	await tx
		.insertInto("material")
		.values({ subtopicId, builtAt: at, leftOut: leftOut ?? 0 })
		.onConflict((c) => c.column("subtopicId").doUpdateSet(change))
		.execute();
	await touchMaterial(tx, moduleId);
}

async function insertPassages(
	tx: Db,
	{ id: subtopicId, moduleId }: { id: string; moduleId: string },
	passages: readonly Passage[],
	first: number,
): Promise<void> {
	for (let start = 0; start < passages.length; start += ROWS_AT_ONCE) {
		const rows = passages.slice(start, start + ROWS_AT_ONCE).map(({ options, ...passage }, index) => ({
			...passage,
			subtopicId,
			moduleId,
			position: first + start + index,
			title: storable(passage.title),
			place: storable(passage.place),
			text: storable(passage.text),
			options: options ? storable(JSON.stringify(options)) : null,
		}));
		await tx.insertInto("passage").values(rows).execute();
	}
}

/** NUL and halves of characters are no text on PostgreSQL. */
function storable(text: string): string {
	return text.replaceAll("\0", "").toWellFormed();
}

async function forgetText(tx: Db, subtopicId: string, phase: string): Promise<void> {
	await tx
		.deleteFrom("documentText")
		.where("subtopicId", "=", subtopicId)
		.where("phase", "=", phase)
		.execute();
}
