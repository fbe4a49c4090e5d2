// The administrators' side of single questions: lists, drafts, publishing, history. Built by hub.ts; used by the
// panel's pages. Learners get questions as files, from server/questions.
import { setTimeout as wait } from "node:timers/promises";
import type { Imported } from "#core/import/review/imported.ts";
import { type TypedQuestion, typedQuestion } from "#core/questions/question-edit.ts";
import type { Actor } from "#server/audit/entry.ts";
import type { Db } from "#server/db/tables.ts";
import { errorText, type Log } from "#server/log.ts";
import { addFile, type SameText } from "./add-questions.ts";
import { findList, findRows, getRow } from "./draft-rows.ts";
import {
	addQuestion,
	duplicateQuestion,
	markReviewed,
	removeQuestions,
	restoreVersion,
	saveQuestion,
	setFields,
	undelete,
} from "./edit-questions.ts";
import { listHistory } from "./history.ts";
import {
	countDrafts,
	countDraftsByModule,
	countDraftsBySubtopic,
	findStamp,
	listChanges,
	listUnpublished,
} from "./list-changes.ts";
import {
	findFormat,
	findQuestion,
	formatOfNew,
	listBin,
	listQuestions,
	type QuestionQuery,
	searchQuestions,
} from "./list-questions.ts";
import { beginList, cleanUp, fillList, listUnfilled, listWithoutStarts } from "./lists.ts";
import { type MoveTarget, moveElsewhere, moveQuestions } from "./move-questions.ts";
import { LONGEST_WRITING_MS } from "./part-rows.ts";
import {
	discardDrafts,
	hasFormattedTexts,
	type MakeContent,
	type PublishJob,
	type PublishResult,
	publishQuestions,
} from "./publish-questions.ts";
import { readQuestion } from "./read-question.ts";

/** Files up to this many bytes are published, and get their rows, on the main thread: some milliseconds. */
const SMALL_BYTES = 256 * 1024;
/** Bytes of the files of which one thread makes rows: some seconds. */
const THREAD_BYTES = 20 * 1024 * 1024;

/** Does the work of a large file in a worker thread (server/questions/file-threads.ts). */
type BankThreads = {
	fillLarge: (subtopicIds: readonly string[]) => Promise<void>;
	publishLarge: (job: PublishJob) => Promise<PublishResult>;
};
export type QuestionBankContext = {
	db: Db;
	searchDb: Db;
	log: Log;
	now: () => number;
	maxQuestions: number;
	threads: BankThreads;
	make: MakeContent;
};
export type QuestionBank = ReturnType<typeof createQuestionBank>;

export function createQuestionBank({ db, searchDb, log, now, maxQuestions, threads, make }: QuestionBankContext) {
	let hasClosed = false;
	const isClosed = () => hasClosed;
	const ensuring = new Map<string, Promise<void>>();
	let filling: Promise<void> | undefined;
	let later: NodeJS.Timeout | undefined;
	let cleaning: Promise<void> | undefined;
	const by = (actor: Actor) => ({ actor, at: now() });

	/** Makes the rows of a subtopic's file if they are missing; concurrent requests share the work. */
	async function ensure(subtopicId: string): Promise<void> {
		if (await findList(db, subtopicId)) return;
		const bytes = await byteLengthOf(subtopicId);
		if (bytes === undefined) return;
		const begun = ensuring.get(subtopicId) ?? fill({ subtopicId, byteLength: bytes });
		ensuring.set(subtopicId, begun);
		try {
			await begun;
		} finally {
			if (ensuring.get(subtopicId) === begun) ensuring.delete(subtopicId);
		}
	}

	async function byteLengthOf(subtopicId: string): Promise<number | undefined> {
		const query = db.selectFrom("mcqFile").select("byteLength").where("subtopicId", "=", subtopicId);
		return (await query.executeTakeFirst())?.byteLength;
	}

	function fill({ subtopicId, byteLength }: { subtopicId: string; byteLength: number }): Promise<void> {
		return byteLength <= SMALL_BYTES ? fillList(db, subtopicId) : threads.fillLarge([subtopicId]);
	}

	/** Small files one by one with as much time between them as each takes, large ones by the thread. */
	async function fillAll(): Promise<void> {
		const unfilled = await listUnfilled(db);
		const ids = new Set(unfilled.map(({ subtopicId }) => subtopicId));
		const files = [...unfilled, ...(await listWithoutStarts(db)).filter(({ subtopicId }) => !ids.has(subtopicId))];
		for (const { subtopicId } of files.filter(({ byteLength }) => byteLength <= SMALL_BYTES)) {
			if (isClosed()) return;
			const begun = performance.now();
			await attempt([subtopicId], () => fillList(db, subtopicId));
			await wait(performance.now() - begun);
		}
		let batch: typeof files = [];
		for (const file of [...files.filter(({ byteLength }) => byteLength > SMALL_BYTES), undefined]) {
			if (isClosed()) return;
			const ids = batch.map(({ subtopicId }) => subtopicId);
			const bytes = batch.reduce((sum, { byteLength }) => sum + byteLength, file?.byteLength ?? 0);
			if (ids.length > 0 && (file === undefined || bytes > THREAD_BYTES)) {
				await attempt(ids, () => threads.fillLarge(ids));
				batch = [];
			}
			if (file) batch.push(file);
		}
	}

	/** What a process has left that was killed a moment ago counts as being written for a while. */
	async function cleanTwice(): Promise<void> {
		await attempt([], () => cleanUp(db, now(), isClosed));
		later = setTimeout(() => {
			later = undefined;
			cleaning = attempt([], () => cleanUp(db, now(), isClosed));
		}, LONGEST_WRITING_MS + 1_000).unref();
	}

	/** A failure is logged; opening the list of questions, or the next start, tries again. */
	async function attempt(subtopicIds: readonly string[], work: () => Promise<void>): Promise<void> {
		try {
			await work();
		} catch (error) {
			if (!isClosed())
				log.error({ subtopicIds, error: errorText(error) }, "the questions of files could not be listed");
		}
	}

	/** Runs `work` once the rows of the subtopic's file exist. */
	async function ready<Result>(subtopicId: string, work: () => Promise<Result>): Promise<Result> {
		await ensure(subtopicId);
		return work();
	}

	/** The same when `work` adds questions; a subtopic without a file gets a list. @throws as beginList */
	async function readyToAdd<Result>(subtopicId: string, work: () => Promise<Result>): Promise<Result> {
		await ensure(subtopicId);
		if (!(await findList(db, subtopicId))) await beginList(db, subtopicId);
		return work();
	}

	return {
		/** See the functions of these names. */
		list: (subtopicId: string, query: QuestionQuery) => ready(subtopicId, () => listQuestions(db, subtopicId, query)),
		find: (subtopicId: string, key: string) => ready(subtopicId, () => findQuestion(db, subtopicId, key)),
		listChanges: (subtopicId: string, query?: { page?: number }) =>
			ready(subtopicId, () => listChanges(db, subtopicId, query)),
		listBin: (subtopicId: string) => ready(subtopicId, () => listBin(db, subtopicId, now())),
		findFormat: (subtopicId: string) => ready(subtopicId, () => findFormat(db, subtopicId)),
		formatOfNew: (subtopicId: string) => ready(subtopicId, () => formatOfNew(db, subtopicId)),
		findStamp: (subtopicId: string) => findStamp(db, subtopicId),
		countDrafts: (subtopicId: string) => countDrafts(db, subtopicId),
		countDraftsBySubtopic: (subtopicIds: readonly string[]) => countDraftsBySubtopic(db, subtopicIds),
		countDraftsByModule: (moduleIds: readonly string[]) => countDraftsByModule(db, moduleIds),
		listUnpublished: () => listUnpublished(db),
		search: (query: QuestionQuery) => searchQuestions({ db, searchDb }, query),

		/** A question's form with the version that its next save must name. @throws HubError("question-not-found") */
		async getForm(subtopicId: string, key: string) {
			await ensure(subtopicId);
			const row = await getRow(db, subtopicId, key);
			const format = await findFormat(db, subtopicId);
			return { typed: typedQuestion(row.body), version: row.version, format: readQuestion(row.body, format).format };
		},
		/** The entries of a question's history with the questions to show, newest first. `current`: the sides equal to the question now. */
		async listHistory(subtopicId: string, key: string) {
			const entries = await listHistory(db, subtopicId, key);
			const [row] = await findRows(db, subtopicId, [key]);
			const isShown = row?.state === "published" || row?.state === "added";
			const now = isShown ? row.body : undefined;
			return entries.map(({ id, at, actor, action, before, after }) => ({
				id,
				at,
				actor,
				action,
				before: before === null ? null : readQuestion(before),
				after: after === null ? null : readQuestion(after),
				current: { before: before !== null && before === now, after: after !== null && after === now },
			}));
		},

		save: (place: { subtopicId: string; key: string }, typed: TypedQuestion, version: number, actor: Actor) =>
			ready(place.subtopicId, () => saveQuestion(db, place, typed, version, by(actor))),
		add: (subtopicId: string, typed: TypedQuestion, actor: Actor, where: { before?: string; id?: string } = {}) =>
			readyToAdd(subtopicId, () => addQuestion(db, subtopicId, typed, { ...by(actor), ...where })),
		/** See addFile; @throws as it */
		addFile: (subtopicId: string, content: Uint8Array, same: SameText, actor: Actor, imported?: Imported) =>
			readyToAdd(subtopicId, () => addFile(db, subtopicId, content, { ...by(actor), same, imported })),
		duplicate: (subtopicId: string, key: string, actor: Actor) =>
			ready(subtopicId, () => duplicateQuestion(db, subtopicId, key, by(actor))),
		setFields: (subtopicId: string, keys: readonly string[], fields: Parameters<typeof setFields>[3], actor: Actor) =>
			ready(subtopicId, () => setFields(db, subtopicId, keys, fields, by(actor))),
		remove: (subtopicId: string, keys: readonly string[], actor: Actor) =>
			ready(subtopicId, () => removeQuestions(db, subtopicId, keys, by(actor))),
		undelete: (subtopicId: string, keys: readonly string[], actor: Actor) =>
			ready(subtopicId, () => undelete(db, subtopicId, keys, by(actor))),
		restore: (subtopicId: string, version: Parameters<typeof restoreVersion>[2], actor: Actor) =>
			readyToAdd(subtopicId, () => restoreVersion(db, subtopicId, version, by(actor))),
		move: (subtopicId: string, keys: readonly string[], to: MoveTarget, actor: Actor) =>
			ready(subtopicId, () => moveQuestions(db, subtopicId, keys, to, by(actor))),
		async moveElsewhere(from: string, keys: readonly string[], to: string, actor: Actor): Promise<number> {
			await ensure(from);
			return readyToAdd(to, () => moveElsewhere(db, from, keys, to, by(actor)));
		},
		markReviewed: (subtopicId: string, key: string) => ready(subtopicId, () => markReviewed(db, subtopicId, key)),

		/** See publishQuestions; @throws as it */
		async publish(subtopicId: string, stamp: string, actor: Actor): Promise<PublishResult> {
			await ensure(subtopicId);
			const job = { subtopicId, stamp, ...by(actor), maxQuestions };
			const bytes = (await byteLengthOf(subtopicId)) ?? 0;
			const isQuick = bytes <= SMALL_BYTES && !(await hasFormattedTexts(db, subtopicId));
			return isQuick ? publishQuestions(db, job, make) : threads.publishLarge(job);
		},
		/** See discardDrafts; @throws as it */
		discard: (subtopicId: string, stamp: string, actor: Actor) =>
			discardDrafts(db, { subtopicId, stamp, ...by(actor) }),

		/** Makes missing rows of older files in the background, and deletes what killed processes have left. */
		beginFilling(): void {
			filling ??= fillAll().then(cleanTwice);
		},
		/** Resolves when that has ended; for tests and for close. */
		filled: (): Promise<void> => filling ?? Promise.resolve(),
		async close(): Promise<void> {
			hasClosed = true;
			clearTimeout(later);
			await filling;
			await cleaning;
		},
	};
}
