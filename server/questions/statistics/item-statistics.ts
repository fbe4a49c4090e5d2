// What learners' first answers say about the questions: a daily job adds them up, the panel shows them and the keys that look wrong.
// Runs at start and daily in every process; a rate limit lets one do the work. Built by hub.ts, started by serve.ts.
import * as z from "zod/mini";
import { describeItem, type ItemStatistics, MIN_ATTEMPTS, type QuestionSums } from "#core/questions/item-statistics.ts";
import type { Question } from "#core/questions/question-file.ts";
import { letterOf } from "#core/questions/question-texts.ts";
import { isRightAnswer } from "#core/quiz/given-answer.ts";
import { chunksOf } from "#server/db/chunks.ts";
import { countRows } from "#server/db/list-page.ts";
import type { ItemSumsTable } from "#server/db/question-tables.ts";
import type { Db } from "#server/db/tables.ts";
import { inTransaction } from "#server/db/transaction.ts";
import type { Log } from "#server/log.ts";
import { numberModules } from "#server/modules/same-titles.ts";
import { readPlainQuestion } from "#server/questions/read-question.ts";
import { createRateLimiter, type RateLimit } from "#server/work/rate-limiter.ts";
import { createRegularJob } from "#server/work/regular-job.ts";
import { type SumsBySubtopic, sumFirstAnswers } from "./first-answers.ts";
import { countTouched, listChangesOfDrafts } from "./touched-answers.ts";

const ONE_AT_A_TIME: RateLimit = { name: "item statistics", windowMs: 12 * 3_600_000, max: 1 };
/** Rows of one query and of one insert. */
const ROWS_AT_ONCE = 200;
/** Suspected keys that are listed. */
const LISTED = 100;

const sumsSchema = z.array(z.tuple([z.string(), z.number(), z.number(), z.number(), z.number()]));

/** `searchDb`: reads the logs beside the main thread on SQLite. */
export type ItemStatisticsContext = { db: Db; searchDb: Db; log: Log; now: () => number };
/** A question whose key looks wrong. */
export type SuspectedKey = {
	subtopicId: string;
	key: string;
	subtopicTitle: string;
	moduleTitle: string;
	text: string;
	/** The option that learners who do well chose, in the file's order. */
	letter: string;
	option: string;
};
/** The statistics of a question, with the options in the file's order. */
export type ShownStatistics = Pick<ItemStatistics, "attempts" | "shareRight" | "discrimination"> & {
	options: { letter: string; text: string; isCorrect: boolean; count: number | undefined }[];
	/** The letter of the option that learners who do well chose instead of the marked one. */
	suspect: string | undefined;
};

/** Builds the statistics; the job does not run before `start`. */
export function createItemStatistics({ db, searchDb, log, now }: ItemStatisticsContext) {
	const limiter = createRateLimiter({ db, now });
	let isClosed = false;

	/** @returns how many questions have statistics; 0 when another process does the work */
	async function run(): Promise<number> {
		if (!(await limiter.consume([{ limit: ONE_AT_A_TIME, subject: "" }])).ok) return 0;
		const known = await readKnown(searchDb);
		const isKnown = (subtopicId: string, key: string) => known.get(subtopicId)?.has(key) ?? false;
		const sums = await sumFirstAnswers(searchDb, isKnown, () => isClosed);
		if (isClosed) return 0;
		let count = 0;
		for (const subtopicId of await listSubtopics(db, sums)) {
			if (isClosed) break;
			count += await storeSubtopic(subtopicId, sums.get(subtopicId) ?? new Map());
		}
		return count;
	}

	/** Replaces the rows of a subtopic. */
	async function storeSubtopic(subtopicId: string, sums: ReadonlyMap<string, QuestionSums>): Promise<number> {
		const enough = [...sums].filter(([, of]) => countOf(of) >= MIN_ATTEMPTS);
		const rows: ItemSumsTable[] = [];
		for (const some of chunksOf(enough, ROWS_AT_ONCE)) {
			const questions = await readQuestions(
				db,
				some.map(([key]) => ({ subtopicId, key })),
			);
			for (const [key, of] of some) {
				const question = questions.get(`${subtopicId} ${key}`)?.question;
				const suspect = question && findSuspect(question, of);
				rows.push({ subtopicId, questionKey: key, sums: writeSums(of), suspect: suspect ?? null });
			}
		}
		await inTransaction(db, async (tx) => {
			await tx.deleteFrom("itemSums").where("subtopicId", "=", subtopicId).execute();
			const exists = await tx.selectFrom("subtopic").select("id").where("id", "=", subtopicId).executeTakeFirst();
			if (!exists) return;
			for (const some of chunksOf(rows, ROWS_AT_ONCE)) await tx.insertInto("itemSums").values(some).execute();
		});
		return rows.length;
	}

	const daily = createRegularJob({ run, log, failure: "the statistics of questions could not be made" });
	return {
		run,
		start: daily.start,
		async close(): Promise<void> {
			isClosed = true;
			await daily.close();
		},

		/** The stored answers that publishing the subtopic's drafts would mark in another way. */
		async countTouched(subtopicId: string) {
			return countTouched(searchDb, subtopicId, await listChangesOfDrafts(searchDb, subtopicId));
		},

		/** How many keys looked wrong at the last run. */
		countSuspects: () => countRows(db.selectFrom("itemSums").where("suspect", "is not", null)),

		/** The questions whose keys look wrong, by today's keys. */
		async listSuspects(): Promise<SuspectedKey[]> {
			const rows = await db
				.selectFrom("itemSums")
				.select(["subtopicId", "questionKey as key", "sums"])
				.where("suspect", "is not", null)
				.orderBy("subtopicId")
				.orderBy("questionKey")
				.limit(LISTED)
				.execute();
			const questions = await readQuestions(db, rows);
			return rows.flatMap(({ subtopicId, key, sums }) => {
				const found = questions.get(`${subtopicId} ${key}`);
				const suspect = found && findSuspect(found.question, readSums(sums));
				const place = found?.question.options.findIndex(({ id }) => id === suspect) ?? -1;
				const option = found?.question.options[place];
				if (!found || !option) return [];
				const { subtopicTitle, moduleTitle, question } = found;
				const named = { letter: letterOf(place), option: option.text };
				return [{ subtopicId, key, subtopicTitle, moduleTitle, text: question.text, ...named }];
			});
		},

		/** The statistics of a question by today's key; undefined below ten first attempts. */
		async find(subtopicId: string, key: string): Promise<ShownStatistics | undefined> {
			const row = await db
				.selectFrom("itemSums")
				.select("sums")
				.where((e) => e.and({ subtopicId, questionKey: key }))
				.executeTakeFirst();
			const question = (await readQuestions(db, [{ subtopicId, key }])).get(`${subtopicId} ${key}`)?.question;
			const statistics = row && question && describe(question, readSums(row.sums));
			if (!statistics) return undefined;
			const { attempts, shareRight, discrimination, answers } = statistics;
			const counts = new Map(answers.map(({ given, count }) => [given, count]));
			const options = question.type === undefined ? question.options : [];
			const suspect = findSuspect(question, readSums(row.sums));
			const place = options.findIndex(({ id }) => id === suspect);
			return {
				attempts,
				shareRight,
				discrimination,
				options: options.map(({ id, text, isCorrect }, index) => {
					return { letter: letterOf(index), text, isCorrect, count: counts.has(id) ? counts.get(id) : 0 };
				}),
				suspect: place === -1 ? undefined : letterOf(place),
			};
		},
	};
}

/** The keys of all published questions, by subtopic. */
async function readKnown(db: Db): Promise<Map<string, Set<string>>> {
	const rows = await db
		.selectFrom("question")
		.select(["subtopicId", "questionKey"])
		.where("state", "in", ["published", "deleted"])
		.execute();
	const known = new Map<string, Set<string>>();
	for (const { subtopicId, questionKey } of rows) {
		const keys = known.get(subtopicId) ?? new Set();
		keys.add(questionKey);
		known.set(subtopicId, keys);
	}
	return known;
}

/** The subtopics that have sums now or had some before. */
async function listSubtopics(db: Db, sums: SumsBySubtopic): Promise<string[]> {
	const before = await db.selectFrom("itemSums").select("subtopicId").distinct().execute();
	return [...new Set([...sums.keys(), ...before.map(({ subtopicId }) => subtopicId)])].toSorted();
}

type Placed = { question: Question; subtopicTitle: string; moduleTitle: string };

/** The questions as learners get them: as published. */
async function readQuestions(
	db: Db,
	places: readonly { subtopicId: string; key: string }[],
): Promise<Map<string, Placed>> {
	if (places.length === 0) return new Map();
	const rows = await db
		.selectFrom("question")
		.innerJoin("questionList", "questionList.subtopicId", "question.subtopicId")
		.innerJoin("subtopic", "subtopic.id", "question.subtopicId")
		.innerJoin("module", "module.id", "subtopic.moduleId")
		.select(["question.subtopicId", "questionKey", "body", "published", "questionList.format"])
		.select(["subtopic.title as subtopicTitle", "subtopic.moduleId", "module.title as moduleTitle"])
		.where("question.subtopicId", "in", [...new Set(places.map(({ subtopicId }) => subtopicId))])
		.where(
			"questionKey",
			"in",
			places.map(({ key }) => key),
		)
		.execute();
	const numbered = await numberModules(db, rows);
	const found = numbered.map(async ({ subtopicId, questionKey, body, published, format, ...place }) => {
		const { subtopicTitle, moduleTitle } = place;
		const question = await readPlainQuestion(published ?? body, format);
		return [`${subtopicId} ${questionKey}`, { question, subtopicTitle, moduleTitle }] as const;
	});
	return new Map(await Promise.all(found));
}

function describe(question: Question, sums: QuestionSums): ItemStatistics | undefined {
	return describeItem(sums, (given) => isRightAnswer(question, given) === true);
}

/** Only for questions with one answer: others have too many different ones. */
function findSuspect(question: Question, sums: QuestionSums): string | undefined {
	return question.type === undefined ? describe(question, sums)?.suspect : undefined;
}

function countOf(sums: QuestionSums): number {
	return [...sums.values()].reduce((total, { count }) => total + count, 0);
}

function writeSums(sums: QuestionSums): string {
	return JSON.stringify(
		[...sums].map(([given, { count, rated, sum, squares }]) => [given, count, rated, sum, squares]),
	);
}

function readSums(stored: string): QuestionSums {
	const rows = z.parse(sumsSchema, JSON.parse(stored));
	return new Map(rows.map(([given, count, rated, sum, squares]) => [given, { count, rated, sum, squares }]));
}
