// Copies a module for another term: its subtopics, texts and questions as they are now, under new ids, with a code of its own and as a
// draft. No learner's data, no links, no history. The copy is written in the bin, invisible, a subtopic at a time, and shown when it
// is complete; what a process has left there that was killed is deleted by the bin's job.
import { setTimeout as wait } from "node:timers/promises";
import { BIN_MS } from "#core/modules/bin.ts";
import { createModuleId, createSubtopicId, mcqFileRef } from "#core/modules/catalog.ts";
import { DOCUMENT_LINK_FIELDS, DOCUMENT_PHASES } from "#core/modules/phases.ts";
import { opennessOf, type PublicationState } from "#core/modules/publication.ts";
import { HubError } from "#core/problem.ts";
import type { RandomBelow } from "#core/random.ts";
import { documentPath } from "#core/texts/state.ts";
import * as m from "#messages";
import { type Actor, recordEntry } from "#server/audit/entry.ts";
import { searchText, sortKey } from "#server/db/engines/search-text.ts";
import type { Db } from "#server/db/tables.ts";
import { inTransaction } from "#server/db/transaction.ts";
import { insertBinEntry } from "#server/modules/bin-rows.ts";
import { lockModule } from "#server/modules/catalog-rows.ts";
import { notifyChange } from "#server/modules/content-change.ts";
import { createFreeCode } from "#server/modules/module-links.ts";
import { copyQuestions, copyTexts, findQuestions, isSame } from "./copy-content.ts";
import { copyPapers } from "./copy-papers.ts";

/** How often, and how many times, a retry looks whether the copy is complete: less than the time that a browser waits. */
const LOOK_EVERY_MS = 250;
const LOOKS = 100;

type Begun = { copyId: string; binId: string; title: string };
export type ModuleCopyContext = { db: Db; now: () => number; randomBelow: RandomBelow };

/** Builds the copying of modules. */
export function createModuleCopy({ db, now, randomBelow }: ModuleCopyContext) {
	/** The hidden module, and the entry of the bin that holds it. Undefined: an earlier attempt has begun it. */
	function begin(id: string, copyId: string, actor: Actor): Promise<Begun | undefined> {
		return inTransaction(db, async (tx) => {
			await lockModule(tx, id);
			const begun = tx.selectFrom("moduleRow").select("id").where("id", "=", copyId);
			if (await begun.executeTakeFirst()) return undefined;
			const { binId: _, ...row } = await tx
				.selectFrom("moduleRow")
				.selectAll()
				.where("id", "=", id)
				.executeTakeFirstOrThrow();
			const at = now();
			const title = m.admin_copy_title({ title: row.title });
			const linkCode = await createFreeCode(tx, randomBelow);
			const fresh = { id: copyId, title, linkCode, titleKey: sortKey(title), codeOff: 0, createdAt: at, updatedAt: at };
			const counts = { subtopicCount: 0, mcqFileCount: 0, version: 1, contentVersion: 1, materialVersion: 1 };
			const state = {
				publication: "draft" as const,
				publishAt: null,
				searchText: searchText(title, row.description, linkCode),
			};
			await tx
				.insertInto("moduleRow")
				.values({ ...row, ...fresh, ...counts, ...state })
				.execute();
			const subject = { kind: "module" as const, subjectId: copyId, moduleId: copyId, title, place: [] };
			// Too old for the list, and not yet old enough for the job that deletes.
			const binId = await insertBinEntry(tx, { ...subject, at: at - BIN_MS, actor });
			await tx.updateTable("moduleRow").set({ binId }).where("id", "=", copyId).execute();
			return { copyId, binId, title };
		});
	}

	/** One subtopic with its content, of one moment. One that was deleted meanwhile is left out. @returns the copy's id */
	async function copySubtopic(id: string, begun: { copyId: string; binId: string }): Promise<string | undefined> {
		for (;;) {
			const before = await findQuestions(db, id);
			const to = await copySmall(id, begun);
			if (!to) return undefined;
			await copyQuestions(db, id, to.subtopicId, now());
			if (isSame(before, await findQuestions(db, id))) {
				await count(begun.copyId, before.generation !== null);
				return to.subtopicId;
			}
			// Published or replaced meanwhile: again from the beginning.
			await db.deleteFrom("subtopicRow").where("id", "=", to.subtopicId).execute();
		}
	}

	/** The subtopic with its texts, in one transaction. */
	function copySmall(id: string, { copyId, binId }: { copyId: string; binId: string }) {
		return inTransaction(db, async (tx) => {
			const row = await tx.selectFrom("subtopic").selectAll().where("id", "=", id).executeTakeFirst();
			if (!row) return undefined;
			await lockModule(tx, row.moduleId);
			const at = now();
			const to = { moduleId: copyId, subtopicId: createSubtopicId(randomBelow) };
			const fresh = { id: to.subtopicId, moduleId: copyId, version: 1, createdAt: at, updatedAt: at, binId };
			const ref = row.mcqFileRef === null ? null : mcqFileRef(copyId, to.subtopicId);
			await tx
				.insertInto("subtopicRow")
				.values({ ...row, ...ownLinks(row, to.subtopicId), ...draftOf(row, at), ...fresh, mcqFileRef: ref })
				.execute();
			await copyTexts(tx, id, to);
			return to;
		});
	}

	function count(copyId: string, hasFile: boolean): Promise<unknown> {
		const add = db.updateTable("moduleRow").set((e) => ({
			subtopicCount: e("subtopicCount", "+", 1),
			mcqFileCount: e("mcqFileCount", "+", hasFile ? 1 : 0),
		}));
		return add.where("id", "=", copyId).execute();
	}

	/** Shows the copy, with the papers. */
	function finish(id: string, { copyId, binId, title }: Begun, subtopics: ReadonlyMap<string, string>, actor: Actor) {
		return inTransaction(db, async (tx) => {
			const gone = await tx.deleteFrom("binEntry").where("id", "=", binId).returning("id").executeTakeFirst();
			if (!gone) throw new HubError("module-not-found");
			for (const table of ["moduleRow", "subtopicRow"] as const)
				await tx.updateTable(table).set({ binId: null }).where("binId", "=", binId).execute();
			const at = now();
			await copyPapers(tx, { from: id, to: copyId, at }, subtopics);
			await tx.updateTable("moduleRow").set({ updatedAt: at }).where("id", "=", copyId).execute();
			await notifyChange(tx, copyId);
			const { title: original } = await tx
				.selectFrom("moduleRow")
				.select("title")
				.where("id", "=", id)
				.executeTakeFirstOrThrow();
			const subject = { subjectType: "module" as const, subjectId: copyId, title, place: [original] };
			await recordEntry(tx, { ...subject, at, actor, action: "module-copied" });
		});
	}

	/** Waits while an earlier attempt still makes the copy, perhaps in another process. */
	async function findComplete(id: string): Promise<{ id: string; title: string }> {
		for (let look = 0; look < LOOKS; look++) {
			if (look > 0) await wait(LOOK_EVERY_MS);
			const row = await db
				.selectFrom("moduleRow")
				.leftJoin("binEntry", "binEntry.id", "moduleRow.binId")
				.select(["moduleRow.title", "moduleRow.binId", "deletedAt"])
				.where("moduleRow.id", "=", id)
				.executeTakeFirst();
			if (row?.binId === null) return { id, title: row.title };
			const isBeingMade = row && row.deletedAt !== null && row.deletedAt <= now() - BIN_MS;
			if (!isBeingMade) break;
		}
		throw new HubError("module-not-found");
	}

	return {
		/**
		 * Copies a module. @returns the copy's id and title @throws HubError("module-not-found")
		 * @param copyId if there is such a copy already, a retry after a lost response, it is returned when it is complete; it counts as not found
		 * where somebody has deleted it, or the process that made it has ended
		 */
		async copy(id: string, actor: Actor, copyId = createModuleId(randomBelow)): Promise<{ id: string; title: string }> {
			const begun = await begin(id, copyId, actor);
			if (!begun) return findComplete(copyId);
			const subtopics = await db
				.selectFrom("subtopic")
				.select("id")
				.where("moduleId", "=", id)
				.orderBy("position")
				.execute();
			const copies = new Map<string, string>();
			for (const { id: subtopicId } of subtopics) {
				const copied = await copySubtopic(subtopicId, begun);
				if (copied !== undefined) copies.set(subtopicId, copied);
			}
			await finish(id, begun, copies, actor);
			return { id: begun.copyId, title: begun.title };
		},
	};
}

type SubtopicLinks = Record<(typeof DOCUMENT_LINK_FIELDS)[keyof typeof DOCUMENT_LINK_FIELDS], string | null>;

/** Sections that show a text of the subtopic show the copy's own; links elsewhere stay. */
function ownLinks(row: SubtopicLinks & { id: string }, copyId: string): SubtopicLinks {
	const { surveyDocLink, questionDocLink, readDocLink, reviewDocLink } = row;
	const links = { surveyDocLink, questionDocLink, readDocLink, reviewDocLink };
	for (const phase of DOCUMENT_PHASES) {
		const field = DOCUMENT_LINK_FIELDS[phase];
		if (links[field] === documentPath(row.id, phase)) links[field] = documentPath(copyId, phase);
	}
	return links;
}

/** A time of the last term publishes nothing in the next one: what it has opened is published, what it would open is a draft. */
function draftOf({ publication, publishAt }: { publication: PublicationState; publishAt: number | null }, at: number) {
	const openness = opennessOf({ state: publication, publishAt }, at);
	const state: PublicationState = openness === "open" ? "published" : openness === "archived" ? "archived" : "draft";
	return { publication: state, publishAt: null };
}
