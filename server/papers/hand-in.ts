// Ends attempts and marks them: when a candidate hands in, when the time is over and nobody comes back, when events of a phone without
// network arrive late, and when a question was settled afterwards. Every step is one transaction over one attempt.
import * as z from "zod/mini";
import { sortableMarks } from "#core/marks/fraction.ts";
import { foldAttempt } from "#core/papers/attempt.ts";
import { type AttemptResult, type Figures, type GivenAnswer, markAttempt } from "#core/papers/marking.ts";
import type { Db } from "#server/db/tables.ts";
import { inTransaction } from "#server/db/transaction.ts";
import { errorText, type Log } from "#server/log.ts";
import { createRegularJob } from "#server/work/regular-job.ts";
import { type AttemptRow, lockAttempt, planOf, readEvents } from "./attempt-rows.ts";
import type { LoadedVersion, Versions } from "./versions.ts";

/** How often attempts are looked for whose time is over. */
const EVERY_MS = 5_000;
/** The last steps of a phone may need this long to arrive. */
const GRACE_MS = 5_000;
const AT_ONCE = 50;

const answersSchema = z.array(z.tuple([z.string(), z.nullable(z.string()), z.number()]));

/** Figures in all and by section, as they are stored. */
export type StoredFigures = { all: Figures; sections: readonly Figures[] };

export type HandInContext = { db: Db; log: Log; now: () => number; versions: Versions };
export type HandIn = ReturnType<typeof createHandIn>;

export function createHandIn({ db, log, now, versions }: HandInContext) {
	/**
	 * Ends an attempt whose events or time say so, and marks it; with events that arrived late, again.
	 * @returns the attempt as it is then
	 */
	function finish(id: string): Promise<AttemptRow | undefined> {
		return inTransaction(db, (tx) => finishIn(tx, id));
	}

	/** The same in the caller's transaction. */
	async function finishIn(tx: Db, id: string): Promise<AttemptRow | undefined> {
		const attempt = await lockAttempt(tx, id);
		const version = attempt && (await versions.find(attempt.versionId, tx));
		if (!version) return attempt;
		const plan = planOf(version.content, attempt);
		const { questions, endedAt, endedBy } = foldAttempt(plan, await readEvents(tx, id), now() - attempt.startedAt);
		if (endedAt === null || endedBy === null) return attempt;
		const answers = [...questions].flatMap(([question, { isVisited, given, timeMs }]) => {
			return isVisited ? [[question, given, timeMs] as const] : [];
		});
		const marks = marksOf(version, answers);
		const row = { endedAt, endedBy, answers: JSON.stringify(answers), ...marks };
		await tx.updateTable("paperAttempt").set(row).where("id", "=", id).execute();
		return { ...attempt, endedAt, endedBy, markedStamp: version.stamp };
	}

	/** Marks an ended attempt by what is settled now. */
	function markAgain(id: string): Promise<void> {
		return inTransaction(db, async (tx) => {
			const attempt = await lockAttempt(tx, id);
			const version = attempt && (await versions.find(attempt.versionId, tx));
			const answers = await readAnswers(tx, id);
			if (!version || !answers) return;
			await tx.updateTable("paperAttempt").set(marksOf(version, answers)).where("id", "=", id).execute();
		});
	}

	/** Ends attempts whose time is over. @returns how many */
	function finishDue(): Promise<number> {
		const due = () =>
			db
				.selectFrom("paperAttempt")
				.select("id")
				.where("endedAt", "is", null)
				.where("endsAt", "<=", now() - GRACE_MS)
				.orderBy("endsAt")
				.orderBy("id")
				.limit(AT_ONCE)
				.execute();
		return inBatches(due, async (id) => (await finish(id))?.endedAt != null);
	}

	/** Marks results again that were marked before a settlement. @returns how many */
	async function markDue(): Promise<number> {
		const marking = await db.selectFrom("paperVersion").select(["id", "stamp"]).where("isMarking", "=", 1).execute();
		let marked = 0;
		for (const { id, stamp } of marking) {
			const query = db
				.selectFrom("paperAttempt")
				.select("id")
				.where("versionId", "=", id)
				.where("endedAt", "is not", null)
				.where("markedStamp", "<", stamp)
				.orderBy("id");
			marked += await inBatches(
				() => query.limit(AT_ONCE).execute(),
				async (attempt) => {
					await markAgain(attempt);
					return true;
				},
			);
			const isLeft = isClosed || (await query.limit(1).executeTakeFirst()) !== undefined;
			if (isLeft) continue;
			const update = db.updateTable("paperVersion").set({ isMarking: 0 }).where("id", "=", id);
			await update.where("stamp", "=", stamp).execute();
		}
		return marked;
	}

	/**
	 * Does the work for all that are due, some at a time, while it helps. One that fails does not keep the others from their results.
	 * @param find the first of those that are still due
	 * @returns for how many `work` was true
	 */
	async function inBatches(
		find: () => Promise<readonly { id: string }[]>,
		work: (id: string) => Promise<boolean>,
	): Promise<number> {
		let done = 0;
		for (;;) {
			const due = await find();
			let more = 0;
			for (const { id } of due) {
				if (isClosed) return done + more;
				const isDone = await work(id).catch((error: unknown) => {
					log.error({ error: errorText(error), attempt: id }, "an attempt could not be marked");
					return false;
				});
				if (isDone) more++;
			}
			done += more;
			if (more === 0 || due.length < AT_ONCE) return done;
		}
	}

	let isClosed = false;
	const run = async () => {
		await finishDue();
		await markDue();
	};
	const job = createRegularJob({ run, log, failure: "ending attempts at papers failed", everyMs: EVERY_MS });

	return {
		finish,
		finishIn,
		markAgain,
		/** One run: ends what is due, and marks again what a settlement has changed. */
		run,
		start: job.start,
		async close(): Promise<void> {
			isClosed = true;
			await job.close();
		},
	};
}

/** The columns of a result. */
function marksOf(version: LoadedVersion, answers: Answers) {
	const { sections, questions: _, isOverBlankLimit: __, ...all } = resultOf(version, answers);
	const figures: StoredFigures = { all, sections };
	return { figures: JSON.stringify(figures), sortMarks: sortableMarks(all.marks), markedStamp: version.stamp };
}

export type Answers = readonly (readonly [question: string, given: string | null, timeMs: number])[];

/** The whole result of stored answers. */
export function resultOf({ content, settlements }: LoadedVersion, answers: Answers): AttemptResult {
	const given = new Map<string, GivenAnswer>(answers.map(([id, own, timeMs]) => [id, { given: own, timeMs }]));
	return markAttempt(content, given, settlements);
}

/** The answers of an ended attempt. */
export async function readAnswers(db: Db, id: string): Promise<Answers | undefined> {
	const row = await db.selectFrom("paperAttempt").select("answers").where("id", "=", id).executeTakeFirst();
	return row?.answers == null ? undefined : parseAnswers(row.answers);
}

export function parseAnswers(text: string): Answers {
	return answersSchema.parse(JSON.parse(text));
}
