// What the doubt chat stands on: a module's passages, searched, and what can be told of a subtopic's documents. Texts are
// cut by whatever changes them (passage-rows.ts), questions when they are first needed (question-corpus.ts); this
// builds what is missing at the start and reads.
import { setImmediate as letOthersIn } from "node:timers/promises";
import { LRUCache } from "lru-cache";
import * as z from "zod/mini";
import type { Subtopic } from "#core/catalog/catalog.ts";
import { DOCUMENT_PHASES, type DocumentPhase, documentLink, PHASES } from "#core/catalog/phases.ts";
import { HubError } from "#core/problem.ts";
import { isSourceList, questionParts } from "#core/retrieval/passages.ts";
import { SUBTOPIC_COLUMNS } from "#server/catalog/rows.ts";
import type { Db, PassageTable } from "#server/db/tables.ts";
import { inTransaction } from "#server/db/transaction.ts";
import type { Log } from "#server/log.ts";
import { type MaterialContext, replaceTexts } from "#server/passages/passage-rows.ts";
import { type QuestionPassage, readQuestionLines } from "#server/passages/question-passages.ts";
import type { FileThreads } from "#server/questions/file-threads.ts";
import type { IndexedPassage, PassageIndex, Search } from "./passage-index.ts";
import { createQuestionCorpus, type QuestionCorpus } from "./question-corpus.ts";

/** Passages of one module that are searched, and modules whose index is kept; about 3 KB a passage. */
const MODULE_PASSAGES = 20_000;
const PASSAGES_KEPT = 60_000;
const TOPICS = 5;
const HEADINGS = 8;

export type Corpus = ReturnType<typeof createCorpus>;
/** A question of a file with what can be chosen, as "Ask why" needs it. */
export type AskedQuestion = IndexedPassage & QuestionPassage;

const kindSchema = z.enum(["document", "intro"]);
const phaseSchema = z.nullable(z.enum(PHASES));

type CorpusContext = MaterialContext & { db: Db; log: Log; files: Pick<FileThreads, "readPassages"> };
type BuiltIndex = { version: number; index: PassageIndex };

/** Builds the reader of the material on an open database. */
export function createCorpus(context: CorpusContext) {
	const { db, log } = context;
	const questions = createQuestionCorpus(context);
	const indexes = new LRUCache<string, BuiltIndex>({ max: 1_000, maxSize: PASSAGES_KEPT });
	/** A class that asks together waits for one building. */
	const building = new Map<string, { version: number; index: Promise<PassageIndex> }>();

	async function readIndex(moduleId: string): Promise<PassageIndex> {
		const module = await db
			.selectFrom("module")
			.select("materialVersion")
			.where("id", "=", moduleId)
			.executeTakeFirst();
		if (!module) throw new HubError("module-not-found");
		const version = module.materialVersion;
		const known = [indexes.get(moduleId), building.get(moduleId)].find((one) => one?.version === version);
		if (known) return known.index;
		const begun = { version, index: buildIndex(moduleId, version) };
		building.set(moduleId, begun);
		try {
			return await begun.index;
		} finally {
			if (building.get(moduleId) === begun) building.delete(moduleId);
		}
	}

	/** @param version read before: what is read now is that one's, or newer and then looked at again */
	async function buildIndex(moduleId: string, version: number): Promise<PassageIndex> {
		const passages = await readPassages(db, questions, moduleId);
		// Late: a process that nobody asks a doubt does without the words of four languages (7 MB).
		const { createPassageIndex } = await import("./passage-index.ts");
		const index = await createPassageIndex(passages);
		indexes.set(moduleId, { version, index }, { size: passages.length + 1 });
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
			return [...new Set(sections.filter((place) => !isSourceList(place)))].slice(0, HEADINGS);
		},

		/** A question of a subtopic's file by its id; undefined where there is none, or it is not among those searched. */
		async findQuestion(subtopicId: string, questionId: string): Promise<AskedQuestion | undefined> {
			const question = await questions.find(subtopicId, questionId);
			return question && { ...withParts(question, subtopicId), ...question };
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
		 * Cuts the texts of subtopics whose texts were never cut: those stored by a version before the passages. Each one is
		 * a transaction of its own; one that cannot be cut is logged and tried again at the next start.
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
					await buildOne(context, id);
				} catch (error) {
					const stack = error instanceof Error ? error.stack : String(error);
					log.error({ subtopicId: id, error: stack }, "the material of a subtopic could not be built");
				}
			}
		},
	};
}

async function buildOne(context: MaterialContext & { db: Db }, id: string): Promise<void> {
	await inTransaction(context.db, async (tx) => {
		const subtopic = await tx
			.selectFrom("subtopic")
			.select(SUBTOPIC_COLUMNS)
			.where("id", "=", id)
			.executeTakeFirst();
		if (subtopic) await replaceTexts(tx, context, subtopic);
	});
}

/** The first MODULE_PASSAGES of a module: subtopic by subtopic its texts, and then its questions. */
async function readPassages(db: Db, questions: QuestionCorpus, moduleId: string): Promise<IndexedPassage[]> {
	const subtopics = await listFiles(db, moduleId);
	const texts = Map.groupBy(await readTexts(db, moduleId), ({ subtopicId }) => subtopicId);
	const files = questions.readFiles(subtopics);
	const passages: IndexedPassage[] = [];
	for (const { id, title } of subtopics) {
		passages.push(...(texts.get(id) ?? []).map((row) => toPassage(row, title)));
		// No file is read, or even made into passages, that there is no room for.
		const room = MODULE_PASSAGES - passages.length;
		if (room <= 0) break;
		const { value: lines = "" } = await files.next();
		for (const question of readQuestionLines(lines, title, room)) passages.push(withParts(question, id));
		await letOthersIn();
	}
	return passages.slice(0, MODULE_PASSAGES);
}

/** A module's subtopics in the order of their passages, each with what is there of its question file. */
function listFiles(db: Db, moduleId: string) {
	return db
		.selectFrom("subtopic")
		.leftJoin("mcqFile", "mcqFile.subtopicId", "subtopic.id")
		.leftJoin("questionMaterial", (join) =>
			join
				.onRef("questionMaterial.subtopicId", "=", "mcqFile.subtopicId")
				.onRef("questionMaterial.sha256", "=", "mcqFile.sha256"),
		)
		.select(["subtopic.id", "subtopic.title", "mcqFile.sha256", "questionMaterial.passageCount"])
		.where("subtopic.moduleId", "=", moduleId)
		.orderBy("subtopic.id")
		.execute();
}

type TextRow = Pick<PassageTable, "subtopicId" | "kind" | "phase" | "title" | "place" | "anchor" | "text">;

function readTexts(db: Db, moduleId: string): Promise<TextRow[]> {
	return db
		.selectFrom("passage")
		.select(["subtopicId", "kind", "phase", "title", "place", "anchor", "text"])
		.where("moduleId", "=", moduleId)
		.orderBy("subtopicId")
		.orderBy("position")
		.limit(MODULE_PASSAGES)
		.execute();
}

function toPassage({ kind, phase, title, ...row }: TextRow, subtopicTitle: string): IndexedPassage {
	return {
		...row,
		kind: z.parse(kindSchema, kind),
		phase: z.parse(phaseSchema, phase),
		title: title || subtopicTitle,
	};
}

/** What can be chosen is not kept in memory: only where the right answer stands in the text. */
function withParts({ options, ...passage }: QuestionPassage, subtopicId: string): IndexedPassage {
	const parts = questionParts(passage.text, options);
	return { ...passage, subtopicId, ...(parts.length > 0 ? { parts } : {}) };
}
