// The search of the doubt chat: searches a module's passages and lists what a subtopic covers. Passages of texts
// are written with each change (server/passages), those of questions when a doubt first needs them (question-index.ts).
import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import { LRUCache } from "lru-cache";
import * as z from "zod/mini";
import { isSourceList, questionParts } from "#core/doubts/retrieval/passages.ts";
import type { Subtopic } from "#core/modules/catalog.ts";
import { DOCUMENT_PHASES, type DocumentPhase, documentLink, PHASES } from "#core/modules/phases.ts";
import { opennessOf } from "#core/modules/publication.ts";
import { HubError } from "#core/problem.ts";
import { type Db, type PassageTable, SUBTOPIC_COLUMNS } from "#server/db/tables.ts";
import { inTransaction } from "#server/db/transaction.ts";
import { errorText, type Log } from "#server/log.ts";
import { isOpenAt, listSubtopicStates } from "#server/modules/publication-rows.ts";
import { type PassageContext, replaceTexts } from "#server/passages/passage-rows.ts";
import { type QuestionPassage, readQuestionLines } from "#server/passages/question-passages.ts";
import type { FileThreads } from "#server/questions/files/file-threads.ts";
import type { IndexedPassage, PassageIndex, Search } from "./passage-index.ts";
import { createQuestionIndex, type QuestionIndex } from "./question-index.ts";

/** Passages of one module that are searched. */
const MAX_MODULE_PASSAGES = 20_000;
/** Memory of a search index: per passage, and for its vocabulary as much as this many passages. */
const PASSAGE_BYTES = 4_300;
const INDEX_OVERHEAD = 120;
/** An index that was not used for this long is dropped, in milliseconds. */
const INDEX_IDLE_MS = 30 * 60_000;
const TOPICS = 5;
const HEADINGS = 8;

export type PassageSearch = ReturnType<typeof createPassageSearch>;
/** A question of a file with its options, for "Ask why". */
export type AskedQuestion = IndexedPassage & QuestionPassage;

const kindSchema = z.enum(["document", "intro"]);
const phaseSchema = z.nullable(z.enum(PHASES));

type PassageSearchContext = PassageContext & {
	db: Db;
	log: Log;
	files: Pick<FileThreads, "readPassages">;
	/** Memory that all cached indexes may take, in MB; the largest module's takes 86. */
	cacheMb: number;
};
/** `version`: of the module's passages, and which subtopics are left out. */
type BuiltIndex = { version: string; index: PassageIndex };

/** Builds the search on an open database. */
export function createPassageSearch(context: PassageSearchContext) {
	const { db, now, log, cacheMb } = context;
	const questions = createQuestionIndex(context);
	const indexes = new LRUCache<string, BuiltIndex>({
		maxSize: Math.floor((cacheMb * 1_000_000) / PASSAGE_BYTES),
		ttl: INDEX_IDLE_MS,
		ttlAutopurge: true,
		updateAgeOnGet: true,
	});
	/** Indexes that are being built, so that simultaneous doubts share one. */
	const building = new Map<string, { version: string; index: Promise<PassageIndex> }>();

	async function readIndex(moduleId: string): Promise<PassageIndex> {
		const module = await db
			.selectFrom("module")
			.select("materialVersion")
			.where("id", "=", moduleId)
			.executeTakeFirst();
		if (!module) throw new HubError("module-not-found");
		const closed = await listClosed(moduleId);
		const version = [module.materialVersion, ...closed].join(" ");
		const known = [indexes.get(moduleId), building.get(moduleId)].find((one) => one?.version === version);
		if (known) return known.index;
		const begun = { version, index: buildIndex(moduleId, version, closed) };
		building.set(moduleId, begun);
		try {
			return await begun.index;
		} finally {
			if (building.get(moduleId) === begun) building.delete(moduleId);
		}
	}

	/** The subtopics of which learners get nothing now. */
	async function listClosed(moduleId: string): Promise<string[]> {
		const states = [...(await listSubtopicStates(db, moduleId))];
		const closed = states.filter(([, publication]) => opennessOf(publication, now()) !== "open");
		return closed.map(([id]) => id).sort();
	}

	/** @param version read before the passages, so that an index is never older than its version says */
	async function buildIndex(moduleId: string, version: string, closed: readonly string[]): Promise<PassageIndex> {
		const passages = await readPassages(db, questions, moduleId, closed);
		// Loaded late: the word lists of four languages take 7 MB.
		const { createPassageIndex } = await import("./passage-index.ts");
		const index = await createPassageIndex(passages);
		indexes.set(moduleId, { version, index }, { size: passages.length + INDEX_OVERHEAD });
		return index;
	}

	return {
		/** The passages of a module that match a question, best first; prefers those of the open subtopic. */
		async search(moduleId: string, subtopicId: string, question: string, limit: number): Promise<Search> {
			const index = await readIndex(moduleId);
			return index.search(question, subtopicId, limit);
		},

		/** The headings of a subtopic's lesson, to suggest when a doubt names no subject. */
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

		/** A question of a subtopic's file by its id; undefined when it does not exist or is beyond the searched ones. */
		async findQuestion(subtopicId: string, questionId: string): Promise<AskedQuestion | undefined> {
			const question = await questions.find(subtopicId, questionId);
			return question && { ...withParts(question, subtopicId), ...question };
		},

		/** Titles of a module's open subtopics, nearest to the open one first. */
		async listTopics(moduleId: string, subtopicId: string): Promise<string[]> {
			const rows = await db
				.selectFrom("subtopic")
				.select(["id", "title"])
				.where("moduleId", "=", moduleId)
				.where(isOpenAt(now()))
				.orderBy("position")
				.orderBy("id")
				.limit(200)
				.execute();
			const open = rows.findIndex(({ id }) => id === subtopicId);
			const byNearness = rows.map(({ title }, at) => ({ title, distance: Math.abs(at - open) }));
			byNearness.sort((a, b) => a.distance - b.distance);
			return byNearness.slice(0, TOPICS).map(({ title }) => title);
		},

		/** The tabs of a subtopic whose documents have no passages, so that they cannot be searched. */
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
		 * Cuts the texts of subtopics that a version before the passages stored, each in its own transaction. A failure is
		 * logged; the next start tries again.
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
					log.error({ subtopicId: id, error: errorText(error) }, "the passages of a subtopic could not be built");
				}
			}
		},
	};
}

async function buildOne(context: PassageContext & { db: Db }, id: string): Promise<void> {
	await inTransaction(context.db, async (tx) => {
		const subtopic = await tx.selectFrom("subtopic").select(SUBTOPIC_COLUMNS).where("id", "=", id).executeTakeFirst();
		if (subtopic) await replaceTexts(tx, context, subtopic);
	});
}

/** The first MAX_MODULE_PASSAGES of a module: for each subtopic that is not closed its texts, then its questions. */
async function readPassages(
	db: Db,
	questions: QuestionIndex,
	moduleId: string,
	closed: readonly string[],
): Promise<IndexedPassage[]> {
	const subtopics = (await listFiles(db, moduleId)).filter(({ id }) => !closed.includes(id));
	const texts = Map.groupBy(await readTexts(db, moduleId, closed), ({ subtopicId }) => subtopicId);
	const files = questions.readFiles(subtopics);
	const passages: IndexedPassage[] = [];
	for (const { id, title } of subtopics) {
		passages.push(...(texts.get(id) ?? []).map((row) => toPassage(row, title)));
		// Files beyond the limit are not read.
		const room = MAX_MODULE_PASSAGES - passages.length;
		if (room <= 0) break;
		const { value: lines = "" } = await files.next();
		for (const question of readQuestionLines(lines, title, room)) passages.push(withParts(question, id));
		await yieldToEventLoop();
	}
	return passages.slice(0, MAX_MODULE_PASSAGES);
}

/** A module's subtopics in the order of their passages, with the state of their question files. */
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

function readTexts(db: Db, moduleId: string, closed: readonly string[]): Promise<TextRow[]> {
	return db
		.selectFrom("passage")
		.select(["subtopicId", "kind", "phase", "title", "place", "anchor", "text"])
		.where("moduleId", "=", moduleId)
		.$if(closed.length > 0, (q) => q.where("subtopicId", "not in", closed))
		.orderBy("subtopicId")
		.orderBy("position")
		.limit(MAX_MODULE_PASSAGES)
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

/** The passage without its options, which would fill the memory, but with the place of the right answer. */
function withParts({ options, typed, ...passage }: QuestionPassage, subtopicId: string): IndexedPassage {
	const parts = questionParts(passage.text, options, typed);
	return { ...passage, subtopicId, ...(parts.length > 0 ? { parts } : {}) };
}
