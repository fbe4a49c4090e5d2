// The administrators' side of single questions: lists, drafts, publishing, history. Built by hub.ts; used by the
// panel's pages. Learners get questions as files, from server/questions/files.
import type { Imported } from "#core/questions/import/review/imported.ts";
import { type TypedQuestion, typedQuestion } from "#core/questions/question-edit.ts";
import { findActorNames } from "#server/audit/actor-names.ts";
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
import { beginList, cleanUp } from "./lists.ts";
import { type MoveTarget, moveElsewhere, moveQuestions } from "./move-questions.ts";
import { LONGEST_WRITING_MS } from "./part-rows.ts";
import {
	DRAFTS_IN_SAVE,
	discardDrafts,
	hasFormattedTexts,
	type MakeContent,
	type PublishJob,
	type PublishResult,
	publishQuestions,
} from "./publish-questions.ts";
import { readQuestion } from "./read-question.ts";
import { undoPublish } from "./undo-publish.ts";

/** Files up to this many bytes are published on the main thread: some milliseconds. */
const SMALL_BYTES = 256 * 1024;

/** Does the work of a large file in a worker thread (server/questions/files/file-threads.ts). */
type PublishThreads = {
	publishLarge: (job: PublishJob) => Promise<PublishResult>;
};
export type QuestionEditorContext = {
	db: Db;
	searchDb: Db;
	log: Log;
	now: () => number;
	maxQuestions: number;
	threads: PublishThreads;
	make: MakeContent;
};
export type QuestionEditor = ReturnType<typeof createQuestionEditor>;

export function createQuestionEditor({ db, searchDb, log, now, maxQuestions, threads, make }: QuestionEditorContext) {
	let hasClosed = false;
	const isClosed = () => hasClosed;
	let later: NodeJS.Timeout | undefined;
	let cleaning: Promise<void> | undefined;
	const by = (actor: Actor) => ({ actor, at: now() });

	async function byteLengthOf(subtopicId: string): Promise<number | undefined> {
		const query = db.selectFrom("mcqFile").select("byteLength").where("subtopicId", "=", subtopicId);
		return (await query.executeTakeFirst())?.byteLength;
	}

	/** What a process has left that was killed a moment ago counts as being written for a while. */
	async function cleanTwice(): Promise<void> {
		await clean();
		if (isClosed()) return;
		later = setTimeout(() => {
			later = undefined;
			cleaning = clean();
		}, LONGEST_WRITING_MS + 1_000).unref();
	}

	/** A failure is logged; the next upload or start cleans again. */
	async function clean(): Promise<void> {
		try {
			await cleanUp(db, now(), isClosed);
		} catch (error) {
			if (!isClosed()) log.error({ error: errorText(error) }, "replaced questions could not be deleted");
		}
	}

	/** Runs `work`, which adds questions; a subtopic without a file gets a list before. @throws as beginList */
	async function withList<Result>(subtopicId: string, work: () => Promise<Result>): Promise<Result> {
		if (!(await findList(db, subtopicId))) await beginList(db, subtopicId);
		return work();
	}

	return {
		/** See the functions of these names. */
		list: (subtopicId: string, query: QuestionQuery) => listQuestions(db, subtopicId, query),
		find: (subtopicId: string, key: string) => findQuestion(db, subtopicId, key),
		listChanges: (subtopicId: string, query?: { page?: number }) => listChanges(db, subtopicId, query),
		listBin: (subtopicId: string) => listBin(db, subtopicId, now()),
		findFormat: (subtopicId: string) => findFormat(db, subtopicId),
		formatOfNew: (subtopicId: string) => formatOfNew(db, subtopicId),
		findStamp: (subtopicId: string) => findStamp(db, subtopicId),
		countDrafts: (subtopicId: string) => countDrafts(db, subtopicId),
		countDraftsBySubtopic: (subtopicIds: readonly string[]) => countDraftsBySubtopic(db, subtopicIds),
		countDraftsByModule: (moduleIds: readonly string[]) => countDraftsByModule(db, moduleIds),
		listUnpublished: () => listUnpublished(db),
		search: (query: QuestionQuery) => searchQuestions({ db, searchDb }, query),

		/** A question's form with the version that its next save must name. @throws HubError("question-not-found") */
		async getForm(subtopicId: string, key: string) {
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
			const actorName = await findActorNames(
				db,
				entries.map(({ actor }) => actor),
			);
			return entries.map(({ id, at, actor, action, before, after }) => ({
				id,
				at,
				by: actorName(actor),
				action,
				before: before === null ? null : readQuestion(before),
				after: after === null ? null : readQuestion(after),
				current: { before: before !== null && before === now, after: after !== null && after === now },
			}));
		},

		save: (place: { subtopicId: string; key: string }, typed: TypedQuestion, version: number, actor: Actor) =>
			saveQuestion(db, place, typed, version, by(actor)),
		add: (subtopicId: string, typed: TypedQuestion, actor: Actor, where: { before?: string; id?: string } = {}) =>
			withList(subtopicId, () => addQuestion(db, subtopicId, typed, { ...by(actor), ...where })),
		/** See addFile; @throws as it */
		addFile: (subtopicId: string, content: Uint8Array, same: SameText, actor: Actor, imported?: Imported) =>
			withList(subtopicId, () => addFile(db, subtopicId, content, { ...by(actor), same, imported })),
		duplicate: (subtopicId: string, key: string, actor: Actor, id?: string) =>
			duplicateQuestion(db, subtopicId, key, { ...by(actor), id }),
		setFields: (subtopicId: string, keys: readonly string[], fields: Parameters<typeof setFields>[3], actor: Actor) =>
			setFields(db, subtopicId, keys, fields, by(actor)),
		remove: (subtopicId: string, keys: readonly string[], actor: Actor) =>
			removeQuestions(db, subtopicId, keys, by(actor)),
		undelete: (subtopicId: string, keys: readonly string[], actor: Actor) => undelete(db, subtopicId, keys, by(actor)),
		restore: (subtopicId: string, version: Parameters<typeof restoreVersion>[2], actor: Actor) =>
			withList(subtopicId, () => restoreVersion(db, subtopicId, version, by(actor))),
		move: (subtopicId: string, keys: readonly string[], to: MoveTarget, actor: Actor) =>
			moveQuestions(db, subtopicId, keys, to, by(actor)),
		async moveElsewhere(from: string, keys: readonly string[], to: string, actor: Actor): Promise<number> {
			return withList(to, () => moveElsewhere(db, from, keys, to, by(actor)));
		},
		markReviewed: (subtopicId: string, key: string) => markReviewed(db, subtopicId, key),

		/** See publishQuestions; @throws as it */
		async publish(subtopicId: string, stamp: string, actor: Actor): Promise<PublishResult> {
			const job = { subtopicId, stamp, ...by(actor), maxQuestions };
			const bytes = (await byteLengthOf(subtopicId)) ?? 0;
			const isShort = bytes <= SMALL_BYTES && (await countDrafts(db, subtopicId)) <= DRAFTS_IN_SAVE;
			const isQuick = isShort && !(await hasFormattedTexts(db, subtopicId));
			return isQuick ? publishQuestions(db, job, make) : threads.publishLarge(job);
		},
		/** See undoPublish. */
		undoPublish: (subtopicId: string, publishedAt: number, actor: Actor) =>
			undoPublish(db, subtopicId, publishedAt, by(actor)),
		/** See discardDrafts; @throws as it */
		discard: (subtopicId: string, stamp: string, actor: Actor) =>
			discardDrafts(db, { subtopicId, stamp, ...by(actor) }),

		/** Deletes what killed processes have left, in the background. */
		beginCleaning(): void {
			cleaning ??= cleanTwice();
		},
		async close(): Promise<void> {
			hasClosed = true;
			await cleaning;
			clearTimeout(later);
		},
	};
}
