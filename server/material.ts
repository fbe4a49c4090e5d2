// What the doubt chat stands on: a module's passages, searched, and what can be told of a subtopic's documents. The rows
// are written by whatever changes content (material-rows.ts); this builds what is missing at the start and reads.
import { LRUCache } from "lru-cache";
import * as z from "zod/mini";
import type { Subtopic } from "#core/catalog.ts";
import { type Passage, questionParts } from "#core/material.ts";
import { optionSchema } from "#core/mcq.ts";
import { DOCUMENT_PHASES, type DocumentPhase, documentLink, PHASES } from "#core/phases.ts";
import { HubError } from "#core/problem.ts";
import { SUBTOPIC_COLUMNS } from "./catalog-rows.ts";
import type { Db } from "./db/tables.ts";
import { inTransaction } from "./db/transaction.ts";
import { isListOfSources } from "./list-of-sources.ts";
import type { Log } from "./log.ts";
import { type MaterialContext, replaceQuestions, replaceTexts } from "./material-rows.ts";
import type { McqChecker } from "./mcq-check.ts";
import type { IndexedPassage, PassageIndex, Search } from "./passage-index.ts";

/** Passages of one module that are searched, and modules whose index is kept; about 3 KB a passage. */
const MODULE_PASSAGES = 20_000;
const PASSAGES_KEPT = 60_000;
const TOPICS = 5;
const HEADINGS = 8;

export type Materials = ReturnType<typeof createMaterials>;
/** A question of a file with what can be chosen, as "Ask why" needs it. */
export type AskedQuestion = IndexedPassage & { options: NonNullable<Passage["options"]> };

const kindSchema = z.enum(["question", "document", "intro"]);
const phaseSchema = z.nullable(z.enum(PHASES));
const optionsSchema = z.array(optionSchema);

/** Builds the reader of the material on an open database. */
export function createMaterials(context: MaterialContext & { db: Db; log: Log; checker: McqChecker }) {
	const { db, log, checker } = context;
	const indexes = new LRUCache<string, { version: number; index: Promise<PassageIndex> }>({
		max: 1_000,
		maxSize: PASSAGES_KEPT,
	});

	async function readIndex(moduleId: string): Promise<PassageIndex> {
		const module = await db
			.selectFrom("module")
			.select("materialVersion")
			.where("id", "=", moduleId)
			.executeTakeFirst();
		if (!module) throw new HubError("module-not-found");
		const version = module.materialVersion;
		const kept = indexes.get(moduleId);
		if (kept?.version === version) return kept.index;
		const passages = await readPassages(db, moduleId);
		// Late: a process that nobody asks a doubt does without the words of four languages (7 MB).
		const index = import("./passage-index.ts").then(({ createPassageIndex }) => createPassageIndex(passages));
		// Kept at once, so that a class that asks together waits for one building.
		indexes.set(moduleId, { version, index }, { size: passages.length + 1 });
		index.catch(() => indexes.delete(moduleId));
		return index;
	}

	return {
		/** The passages of a module that match a question, the nearest first; the open subtopic's own are nearer. */
		async search(moduleId: string, subtopicId: string, question: string, limit: number): Promise<Search> {
			const index = await readIndex(moduleId);
			return index.search(question, subtopicId, limit);
		},

		/** The headings of a subtopic's lesson: for a doubt that does not say what it is about. */
		async listHeadings(subtopicId: string): Promise<string[]> {
			const rows = await db
				.selectFrom("passage")
				.select("place")
				.where("subtopicId", "=", subtopicId)
				.where("phase", "=", "read")
				.where("kind", "=", "document")
				.where("place", "!=", "")
				.orderBy("position")
				.limit(200)
				.execute();
			const sections = rows.map(({ place }) => place.split(" › ", 1)[0] ?? place);
			return [...new Set(sections.filter((place) => !isListOfSources(place)))].slice(0, HEADINGS);
		},

		/** A question of a subtopic's file by its id; undefined where there is none, or it is not among those kept. */
		async findQuestion(subtopicId: string, questionId: string): Promise<AskedQuestion | undefined> {
			const row = await selectPassages(db)
				.where("passage.subtopicId", "=", subtopicId)
				.where("passage.kind", "=", "question")
				.where("passage.anchor", "=", questionId)
				.executeTakeFirst();
			if (!row) return undefined;
			return { ...toPassage(row), options: readOptions(row.options) };
		},

		/** Titles of what a module covers, the open subtopic first. */
		async listTopics(moduleId: string, subtopicId: string): Promise<string[]> {
			const rows = await db
				.selectFrom("subtopic")
				.select(["id", "title"])
				.where("moduleId", "=", moduleId)
				.orderBy("position")
				.orderBy("id")
				.limit(200)
				.execute();
			const open = rows.findIndex(({ id }) => id === subtopicId);
			// Its own, then those around it.
			const byNearness = rows.map(({ title }, at) => ({ title, distance: Math.abs(at - open) }));
			byNearness.sort((a, b) => a.distance - b.distance);
			return byNearness.slice(0, TOPICS).map(({ title }) => title);
		},

		/** The document tabs of a subtopic whose documents are not among the passages. */
		async listUnread(subtopic: Subtopic): Promise<DocumentPhase[]> {
			const rows = await db
				.selectFrom("passage")
				.select("phase")
				.distinct()
				.where("subtopicId", "=", subtopic.id)
				.where("kind", "=", "document")
				.execute();
			const read = new Set(rows.map(({ phase }) => phase));
			return DOCUMENT_PHASES.filter((phase) => documentLink(subtopic, phase) !== null && !read.has(phase));
		},

		/**
		 * Builds the passages of subtopics that have none yet: those stored by a version before the passages. Each one is a
		 * transaction of its own; one that cannot be built is logged and tried again at the next start.
		 */
		async buildMissing(): Promise<void> {
			const missing = await db
				.selectFrom("subtopic")
				.leftJoin("material", "material.subtopicId", "subtopic.id")
				.select("subtopic.id")
				.where("material.subtopicId", "is", null)
				.execute();
			for (const { id } of missing) {
				try {
					await buildOne(context, checker, id);
				} catch (error) {
					const stack = error instanceof Error ? error.stack : String(error);
					log.error({ subtopicId: id, error: stack }, "the material of a subtopic could not be built");
				}
			}
		},
	};
}

async function buildOne(context: MaterialContext & { db: Db }, checker: McqChecker, id: string) {
	const { db } = context;
	const file = await db
		.selectFrom("mcqContent")
		.select("content")
		.where("subtopicId", "=", id)
		.executeTakeFirst();
	const checked = file ? await checker.check(file.content) : undefined;
	await inTransaction(db, async (tx) => {
		const subtopic = await tx
			.selectFrom("subtopic")
			.select(SUBTOPIC_COLUMNS)
			.where("id", "=", id)
			.executeTakeFirst();
		if (!subtopic) return;
		await replaceTexts(tx, context, subtopic);
		const none = { passages: [], questionCount: 0 };
		await replaceQuestions(tx, context, subtopic, checked?.ok ? checked : none);
	});
}

function selectPassages(db: Db) {
	return db
		.selectFrom("passage")
		.innerJoin("subtopic", "subtopic.id", "passage.subtopicId")
		.select([
			"passage.subtopicId",
			"passage.kind",
			"passage.phase",
			"passage.title",
			"passage.place",
			"passage.anchor",
			"passage.text",
			"passage.options",
			"subtopic.title as subtopicTitle",
		]);
}

async function readPassages(db: Db, moduleId: string): Promise<IndexedPassage[]> {
	const rows = await selectPassages(db)
		.where("subtopic.moduleId", "=", moduleId)
		.orderBy("passage.subtopicId")
		.orderBy("passage.position")
		.limit(MODULE_PASSAGES)
		.execute();
	return rows.map(toPassage);
}

function readOptions(options: string | null) {
	return optionsSchema.parse(JSON.parse(options ?? "[]"));
}

type PassageRow = Omit<IndexedPassage, "kind" | "phase" | "options" | "parts"> & {
	kind: string;
	phase: string | null;
	options: string | null;
	subtopicTitle: string;
};

function toPassage({
	subtopicId,
	kind,
	phase,
	title,
	place,
	anchor,
	text,
	options,
	subtopicTitle,
}: PassageRow): IndexedPassage {
	// What can be chosen is not kept in memory: only where the right answer stands in the text.
	const parts = kind === "question" ? questionParts(text, readOptions(options)) : [];
	return {
		subtopicId,
		kind: z.parse(kindSchema, kind),
		phase: z.parse(phaseSchema, phase),
		title: title || subtopicTitle,
		place,
		anchor,
		text,
		...(parts.length > 0 ? { parts } : {}),
	};
}
