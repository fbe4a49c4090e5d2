// The administrators' side of papers: lists, drafts with conflict detection, publishing. Every change is one transaction with its audit
// entry. Candidates come through open-papers.ts and attempts.ts.
import { randomInt } from "node:crypto";
import { createSubtopicId } from "#core/modules/catalog.ts";
import { checkOpening, type PaperProblem } from "#core/papers/check-paper.ts";
import { type AvailableQuestion, paperNameOf } from "#core/papers/draw.ts";
import { createExtraCode } from "#core/papers/extra-time.ts";
import { type PaperDraft, type PaperQuestionName, paperDraftSchema } from "#core/papers/paper.ts";
import { groupQuestions, type QuestionGroup } from "#core/papers/question-groups.ts";
import { HubError } from "#core/problem.ts";
import type { FindPictures } from "#core/questions/picture.ts";
import { type Actor, type AuditAction, findLastChange, recordEntry } from "#server/audit/entry.ts";
import type { AuditChange } from "#server/audit/field-changes.ts";
import { searchText, sortKey } from "#server/db/engines/search-text.ts";
import type { Db } from "#server/db/tables.ts";
import { inTransaction } from "#server/db/transaction.ts";
import { insertBinEntry } from "#server/modules/bin-rows.ts";
import { lockModule, touchModule } from "#server/modules/catalog-rows.ts";
import { isOpenAt } from "#server/modules/publication-rows.ts";
import { numberSameTitles } from "#server/modules/same-titles.ts";
import { listAvailable } from "./available-questions.ts";
import { type ChoosableQuery, listChoosable, readChoosable } from "./choosable-questions.ts";
import { draftChanges } from "./draft-changes.ts";
import { listPapers, listPaperUse, type PaperQuery } from "./list-papers.ts";
import { type MadeVersion, makeVersion } from "./make-version.ts";
import { prolongNames, removeNames } from "./names.ts";
import { isSame, isSameTimes, timesOf } from "./same-draft.ts";
import {
	findLastVersion,
	type LastVersion,
	type LoadedVersion,
	type StoredVersion,
	type Versions,
} from "./versions.ts";

export type StoredPaper = {
	id: string;
	moduleTitle: string;
	draft: PaperDraft;
	version: number;
	extraCode: string;
	/** The last version. `isOpen`: candidates begin it. `isCurrent`: the draft is as it was when that was published. */
	published: { number: number; isOpen: boolean; isBegun: boolean; isCurrent: boolean; publishedAt: number } | null;
};
/** What a draft can be made of. `chosen`: those that the draft has chosen one by one. `isOpen`: learners can practise the subtopic's questions now. */
export type PaperSources = {
	groups: QuestionGroup[];
	chosen: AvailableQuestion[];
	subtopics: { id: string; title: string; isOpen: boolean }[];
};
type PaperConflict = { ok: false; conflict: { theirs: StoredPaper; by: string | null; at: number } };
export type SavedPaper = { ok: true; id: string; version: number } | PaperConflict;
/** `needsNewVersion`: nothing is wrong, but it would be a new version, which the caller did not allow. */
export type PublishedPaper =
	| { ok: true; number: number }
	| { ok: false; problems: PaperProblem[]; needsNewVersion?: true };

export type PapersContext = {
	db: Db;
	searchDb: Db;
	now: () => number;
	findPictures: FindPictures;
	versions: Versions;
};

export function createPapers({ db, searchDb, now, findPictures, versions }: PapersContext) {
	function record(
		tx: Db,
		action: AuditAction,
		{ id, title, place }: { id: string; title: string; place: string },
		actor: Actor,
		changes: readonly AuditChange[] = [],
	) {
		const subject = { subjectType: "paper" as const, subjectId: id, title, place: [place] };
		return recordEntry(tx, { ...subject, at: now(), actor, action, changes });
	}

	/** @throws HubError("paper-not-found") */
	async function getRow(from: Db, id: string) {
		const row = await from
			.selectFrom("paper")
			.innerJoin("module", "module.id", "paper.moduleId")
			.select(["paper.id", "paper.title", "paper.moduleId", "module.title as place", "draft", "paper.version"])
			.select(["extraCode", "openVersionId"])
			.where("paper.id", "=", id)
			.executeTakeFirst();
		if (!row) throw new HubError("paper-not-found");
		const last = await findLastVersion(from, id);
		return { ...row, last };
	}

	async function get(id: string, from: Db = db): Promise<StoredPaper> {
		const row = await getRow(from, id);
		const draft = readDraft(row.draft);
		const { last, openVersionId, place: moduleTitle, version, extraCode } = row;
		const about = { id, moduleTitle, draft, version, extraCode };
		const found = last && (await versions.find(last.id, from));
		if (!last || !found) return { ...about, published: null };
		const isCurrent = isSame(found.content, draft) && isSameTimes(found.content, draft);
		const { number, createdAt: publishedAt } = last;
		const isOpen = openVersionId !== null;
		return { ...about, published: { number, isOpen, isBegun: found.isBegun, isCurrent, publishedAt } };
	}

	/** The draft's columns. */
	function rowOf(draft: PaperDraft) {
		const { title } = draft;
		return {
			draft: JSON.stringify(draft),
			title,
			titleKey: sortKey(title),
			searchText: searchText(title),
			updatedAt: now(),
		};
	}

	/** Locks a paper's module, under which all of its changes happen, and reads the paper. @throws HubError("paper-not-found") */
	async function lock(tx: Db, id: string) {
		const { moduleId } = await getRow(tx, id);
		await lockModule(tx, moduleId);
		return getRow(tx, id);
	}

	function insertVersion(tx: Db, paperId: string, content: StoredVersion) {
		const id = createSubtopicId(randomInt);
		const row = { id, paperId, number: content.version, content: JSON.stringify(content), settlements: "[]", stamp: 1 };
		return tx
			.insertInto("paperVersion")
			.values({ ...row, isMarking: 0, begun: 0, createdAt: now() })
			.execute()
			.then(() => id);
	}

	/**
	 * Stores what is published: in the last version while nobody has begun it or only its times differ, else in a new one.
	 * @returns undefined where it would be a new one and must not be
	 */
	async function storeVersion(
		tx: Db,
		{ id, last }: { id: string; last: LastVersion | undefined },
		made: StoredVersion,
		mayBeNew: boolean,
	): Promise<{ id: string; number: number } | undefined> {
		const before = last && (await versions.find(last.id, tx));
		if (before) {
			const isKept = isSame(before.content, made) && made.drawSeed === before.content.drawSeed;
			const kept: StoredVersion = { ...before.content, ...timesOf(made) };
			const content = { ...(isKept && before.isBegun ? kept : made), version: before.content.version };
			const written = await tx
				.updateTable("paperVersion")
				.set((e) => ({ content: JSON.stringify(content), stamp: e("stamp", "+", 1), createdAt: now() }))
				.where("id", "=", before.id)
				.where("begun", "=", isKept && before.isBegun ? 1 : 0)
				.returning("id")
				.executeTakeFirst();
			if (written) return { id: before.id, number: content.version };
			// Somebody has begun it since it was read: its texts stay.
			if (isKept) return storeVersion(tx, { id, last }, made, mayBeNew);
		}
		if (last && !mayBeNew) return undefined;
		const number = (last?.number ?? 0) + 1;
		return { id: await insertVersion(tx, id, { ...made, version: number }), number };
	}

	/**
	 * What publishing a draft gives. Where only times differ from the last version, that one stays: somebody has begun it, or its questions
	 * are not in the module any more. Its texts are stored, so nothing has to be there.
	 */
	async function makeNext(
		draft: PaperDraft,
		last: LoadedVersion | undefined,
		isRedrawn: boolean,
	): Promise<MadeVersion> {
		const kept = last && !isRedrawn && isSame(last.content, draft) ? last : undefined;
		const problems = checkOpening(draft);
		if (kept && problems.length > 0) return { ok: false, problems };
		const version = kept && { ...kept.content, ...timesOf(draft) };
		if (version && kept.isBegun) return { ok: true, version };
		const seed = last && !isRedrawn ? last.content.drawSeed : randomInt(2 ** 32);
		const made = await makeVersion({ db, findPictures }, draft, 0, seed);
		return made.ok || !version ? made : { ok: true, version };
	}

	/** Saves a draft over the version it was filled from; candidates notice nothing. The module never changes. */
	function update(id: string, draft: PaperDraft, version: number, actor: Actor): Promise<SavedPaper> {
		return inTransaction(db, async (tx) => {
			const before = await lock(tx, id);
			const next = { ...draft, moduleId: before.moduleId };
			if (before.draft === JSON.stringify(next)) return { ok: true, id, version: before.version };
			if (before.version !== version) {
				const last = await findLastChange(tx, id, "paper-updated");
				return { ok: false, conflict: { theirs: await get(id, tx), by: last?.by ?? null, at: last?.at ?? 0 } };
			}
			const update = tx.updateTable("paperRow").set({ ...rowOf(next), version: version + 1 });
			await update.where("id", "=", id).execute();
			const subtopics = await tx
				.selectFrom("subtopic")
				.select(["id", "title"])
				.where("moduleId", "=", before.moduleId)
				.execute();
			const titles = new Map(subtopics.map((subtopic) => [subtopic.id, subtopic.title]));
			const changes = draftChanges(readDraft(before.draft), next, titles);
			await record(tx, "paper-updated", { id, title: next.title, place: before.place }, actor, changes);
			return { ok: true, id, version: version + 1 };
		});
	}

	return {
		/** One page of all papers or of those of a module; by default the last changed come first. */
		list: (query?: PaperQuery) => listPapers({ db, searchDb }, query),

		/** Who sits a module's papers now, and how many have results. */
		listUse: (moduleId: string) => listPaperUse(db, moduleId, now()),

		/** A paper with the version that its next save must name. @throws HubError("paper-not-found") */
		get: (id: string) => get(id),

		/** What a module has for papers. @param draft of which the questions are that were chosen */
		async findSources(moduleId: string, draft?: PaperDraft): Promise<PaperSources> {
			const available = await listAvailable(db, moduleId);
			const names = new Set(draft?.sections.flatMap(({ chosen }) => chosen.map(paperNameOf)));
			const chosen = available.filter((question) => names.has(paperNameOf(question)));
			const groups = groupQuestions(available);
			const subtopics = await db
				.selectFrom("subtopic")
				.innerJoin("mcqFile", "mcqFile.subtopicId", "subtopic.id")
				.select(["subtopic.id", "title"])
				.select(isOpenAt(now()).as("isOpen"))
				.where("moduleId", "=", moduleId)
				.orderBy("position")
				.orderBy("subtopic.id")
				.execute();
			const titles = await numberSameTitles(
				db,
				subtopics.map(({ id, title }) => ({ id, moduleId, title })),
			);
			return {
				groups,
				chosen,
				subtopics: subtopics.map(({ id, title, isOpen }) => {
					return { id, title: titles.get(id) ?? title, isOpen: Boolean(isOpen) };
				}),
			};
		},

		/** One page of the questions that a section can have, by search. */
		listChoosable: (moduleId: string, query: ChoosableQuery) => listChoosable({ db, searchDb }, moduleId, query),

		/** Questions of a module by name. */
		readChoosable: (moduleId: string, names: readonly PaperQuestionName[]) => readChoosable(db, moduleId, names),

		/** A version for printing: one that a page names, or the last one. @throws HubError("paper-not-found") where there is none */
		async getPrinted(
			id: string,
			versionId?: string,
		): Promise<StoredVersion & Pick<LoadedVersion, "settlements"> & { moduleTitle: string }> {
			const { last, place } = await getRow(db, id);
			const wanted = versionId ?? last?.id;
			const version = wanted === undefined ? undefined : await versions.find(wanted);
			if (version?.paperId !== id) throw new HubError("paper-not-found");
			return { ...version.content, settlements: version.settlements, moduleTitle: place };
		},

		/**
		 * Stores a new draft. @throws HubError("module-not-found")
		 * @param id of the new paper; if it exists already, a retry after a lost response, what is typed now is saved over what was created
		 */
		async create(draft: PaperDraft, actor: Actor, id = createSubtopicId(randomInt)): Promise<SavedPaper> {
			const created = await inTransaction(db, async (tx): Promise<SavedPaper | undefined> => {
				await lockModule(tx, draft.moduleId);
				const made = await tx.selectFrom("paperRow").select("moduleId").where("id", "=", id).executeTakeFirst();
				if (made && made.moduleId !== draft.moduleId) throw new HubError("paper-not-found");
				if (made) return undefined;
				const at = now();
				const row = {
					id,
					moduleId: draft.moduleId,
					version: 1,
					openVersionId: null,
					extraCode: createExtraCode(randomInt),
				};
				await tx
					.insertInto("paperRow")
					.values({ ...row, ...rowOf(draft), createdAt: at, binId: null })
					.execute();
				const { place } = await getRow(tx, id);
				await record(tx, "paper-created", { id, title: draft.title, place }, actor);
				return { ok: true, id, version: 1 };
			});
			return created ?? update(id, draft, 1, actor);
		},

		update,

		/**
		 * Gives candidates the stored draft. Draws its questions with the seed of the last version; `isRedrawn`: with another one.
		 * `mayBeNew`: whether this may be a new version, with results of its own, where somebody has begun the last one.
		 * @throws HubError("paper-not-found"), "conflict" when the draft was changed meanwhile
		 */
		async publish(
			id: string,
			version: number,
			actor: Actor,
			{ isRedrawn = false, mayBeNew = true }: { isRedrawn?: boolean; mayBeNew?: boolean } = {},
		): Promise<PublishedPaper> {
			const before = await getRow(db, id);
			const draft = readDraft(before.draft);
			const last = before.last && (await versions.find(before.last.id));
			const made = await makeNext(draft, last, isRedrawn);
			if (!made.ok) return made;
			return inTransaction(db, async (tx) => {
				const row = await lock(tx, id);
				if (row.version !== version) throw new HubError("conflict");
				const stored = await storeVersion(tx, row, made.version, mayBeNew);
				if (!stored) return { ok: false, problems: [], needsNewVersion: true };
				await tx.updateTable("paperRow").set({ openVersionId: stored.id }).where("id", "=", id).execute();
				await prolongNames(tx, id, draft.openUntil);
				await touchModule(tx, row.moduleId, now());
				await record(tx, "paper-published", row, actor);
				return { ok: true, number: stored.number };
			});
		},

		/** Closes it: nobody begins it until it is published again; attempts that have begun go on, and results stay. */
		withdraw(id: string, actor: Actor): Promise<void> {
			return inTransaction(db, async (tx) => {
				const row = await lock(tx, id);
				if (row.openVersionId === null) return;
				await tx.updateTable("paperRow").set({ openVersionId: null }).where("id", "=", id).execute();
				await touchModule(tx, row.moduleId, now());
				await record(tx, "paper-withdrawn", row, actor);
			});
		},

		/** Puts a paper into the bin: nobody begins it, and who has begun it goes on. @returns the id of the bin's entry */
		remove(id: string, actor: Actor): Promise<string> {
			return inTransaction(db, async (tx) => {
				const { moduleId, title, place, ...row } = await lock(tx, id);
				const at = now();
				const binned = { kind: "paper" as const, subjectId: id, moduleId, title, place: [place], at, actor };
				const binId = await insertBinEntry(tx, binned);
				await tx.updateTable("paperRow").set({ binId }).where("id", "=", row.id).execute();
				await touchModule(tx, moduleId, at);
				await record(tx, "paper-removed", { id, title, place }, actor);
				return binId;
			});
		},

		/** Deletes the names that candidates gave; results stay. @returns how many */
		removeNames(id: string, actor: Actor): Promise<number> {
			return inTransaction(db, async (tx) => {
				const row = await lock(tx, id);
				const count = await removeNames(tx, id);
				if (count > 0) await record(tx, "paper-names-removed", row, actor);
				return count;
			});
		},

		/** Another link for extra time; the one before is not valid any more. */
		replaceExtraCode(id: string, actor: Actor): Promise<void> {
			return inTransaction(db, async (tx) => {
				const row = await lock(tx, id);
				await tx
					.updateTable("paperRow")
					.set({ extraCode: createExtraCode(randomInt) })
					.where("id", "=", id)
					.execute();
				await record(tx, "paper-link-replaced", row, actor);
			});
		},

		/** A version of the draft for an administrator's preview. @throws HubError("paper-not-ready") for a draft that cannot work */
		async createPreview(id: string): Promise<{ version: LoadedVersion; extraCode: string }> {
			const row = await getRow(db, id);
			const made = await makeVersion({ db, findPictures }, readDraft(row.draft), 0, randomInt(2 ** 32));
			if (!made.ok) throw new HubError("paper-not-ready");
			const version = await versions.find(await insertVersion(db, id, made.version));
			if (!version) throw new HubError("paper-not-found");
			return { version, extraCode: row.extraCode };
		},
	};
}

export type Papers = ReturnType<typeof createPapers>;

export function readDraft(text: string): PaperDraft {
	return paperDraftSchema.parse(JSON.parse(text));
}
