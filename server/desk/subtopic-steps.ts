// The steps of a module's page that concern the order and number of its subtopics: several added at once, one put at a place, one moved
// to another module; each can be taken back. Every step is one transaction with its audit entry.
import { mcqFileRef } from "#core/modules/catalog.ts";
import type { SubtopicInput } from "#core/modules/form.ts";
import { opennessOf } from "#core/modules/publication.ts";
import { HubError } from "#core/problem.ts";
import { type Actor, recordEntry } from "#server/audit/entry.ts";
import { diffFields } from "#server/audit/field-changes.ts";
import { countRows } from "#server/db/list-page.ts";
import type { Db } from "#server/db/tables.ts";
import { inTransaction } from "#server/db/transaction.ts";
import { moveBinnedFiles } from "#server/modules/bin-rows.ts";
import {
	addCounts,
	getSubtopic,
	insertSubtopic,
	lockModule,
	type RowContext,
	touchModule,
} from "#server/modules/catalog-rows.ts";
import { touchPassages } from "#server/passages/passage-rows.ts";

const NO_LINKS = { surveyDocLink: null, questionDocLink: null, readDocLink: null, reviewDocLink: null };

/** Builds the steps. All throw HubError("module-not-found") or ("subtopic-not-found") for what is not there. */
export function createSubtopicSteps(context: RowContext & { db: Db }) {
	const { db, now } = context;
	return {
		/**
		 * Adds empty subtopics with these checked titles after the module's last one. In a module that learners get by now they are
		 * drafts, else they open with the module (decision 135).
		 * @param given their ids; those that an earlier attempt has added, whose answer was lost, are not added again
		 * @returns their ids, in order @throws HubError("subtopic-not-found") for one that was deleted or moved since
		 */
		add(moduleId: string, titles: readonly string[], actor: Actor, given: readonly string[] = []): Promise<string[]> {
			return inTransaction(db, async (tx) => {
				await lockModule(tx, moduleId);
				const module = await tx
					.selectFrom("module")
					.select(["publication as state", "publishAt"])
					.where("id", "=", moduleId)
					.executeTakeFirstOrThrow(() => new HubError("module-not-found"));
				const state = opennessOf(module, now()) === "open" ? "draft" : "published";
				const added = await findAdded(tx, moduleId, given);
				const ids: string[] = [];
				for (const [index, title] of titles.entries()) {
					const known = given[index];
					if (known !== undefined && added.has(known)) {
						ids.push(known);
						continue;
					}
					const input: SubtopicInput = { title, description: null, ...NO_LINKS };
					const { id, createdAt } = await insertSubtopic(tx, context, moduleId, input, state, known);
					const { moduleTitle } = await getSubtopic(tx, id);
					await recordEntry(tx, {
						...entryOf({ id, title, moduleTitle }),
						at: createdAt,
						actor,
						action: "subtopic-created",
					});
					ids.push(id);
				}
				return ids;
			});
		},

		/**
		 * Takes added subtopics back: removes those that nobody has changed since and that are in this module.
		 * @returns whether that were all of them; otherwise nothing is removed
		 */
		undoAdd(moduleId: string, ids: readonly string[], actor: Actor): Promise<boolean> {
			return inTransaction(db, async (tx) => {
				await lockModule(tx, moduleId);
				const rows = await tx
					.selectFrom("subtopic")
					.innerJoin("module", "module.id", "subtopic.moduleId")
					.select(["subtopic.id", "subtopic.title", "module.title as moduleTitle"])
					.where("moduleId", "=", moduleId)
					.where("subtopic.id", "in", ids)
					.where("subtopic.version", "=", 1)
					.where("sectionCount", "=", 0)
					// Questions that are not published yet.
					.where("subtopic.id", "not in", (e) =>
						e
							.selectFrom("questionList")
							.select("subtopicId")
							.where("subtopicId", "in", ids)
							.$castTo<{ subtopicId: string }>(),
					)
					.execute();
				if (rows.length < ids.length) return false;
				const at = now();
				await touchModule(tx, moduleId, at, { subtopics: -rows.length });
				await touchPassages(tx, moduleId);
				await tx.deleteFrom("subtopicRow").where("id", "in", ids).execute();
				for (const row of rows) await recordEntry(tx, { ...entryOf(row), at, actor, action: "subtopic-removed" });
				return true;
			});
		},

		/** Puts a subtopic at a place of its module's order, from 1. @returns the place that it had */
		place(id: string, place: number, actor: Actor): Promise<number> {
			return inTransaction(db, async (tx) => {
				const { moduleId } = await getSubtopic(tx, id);
				// The lock serializes concurrent moves.
				await lockModule(tx, moduleId);
				const moved = await getSubtopic(tx, id);
				const from = await findPlace(tx, moved);
				const to = await putAt(tx, moved, place, from);
				if (to === from) return from;
				const at = now();
				await touchModule(tx, moduleId, at);
				const changes = diffFields({ position: from }, { position: to });
				await recordEntry(tx, { ...entryOf(moved), at, actor, action: "subtopic-moved", changes });
				return from;
			});
		},

		/**
		 * Moves a subtopic to another module, to its end or to a place there. Its content, its questions with their history, and
		 * learners' answers stay with it; its addresses change. @returns the place that it had
		 */
		moveToModule(id: string, target: { moduleId: string; place?: number | undefined }, actor: Actor): Promise<number> {
			return inTransaction(db, async (tx) => {
				const { moduleId: from } = await getSubtopic(tx, id);
				// Always in the same order, so that two moves cannot wait for each other.
				for (const moduleId of [from, target.moduleId].sort()) await lockModule(tx, moduleId);
				const moved = await getSubtopic(tx, id);
				const before = await findPlace(tx, moved);
				if (moved.moduleId !== from || from === target.moduleId) return before;
				const at = now();
				const files = moved.mcqFileRef === null ? 0 : 1;
				await touchModule(tx, from, at, { subtopics: -1, files: -files });
				await touchModule(tx, target.moduleId, at);
				const { last } = await tx
					.selectFrom("subtopic")
					.select((e) => e.fn.max("position").as("last"))
					.where("moduleId", "=", target.moduleId)
					.executeTakeFirstOrThrow();
				await tx
					.updateTable("subtopicRow")
					.set({
						moduleId: target.moduleId,
						mcqFileRef: files === 0 ? null : mcqFileRef(target.moduleId, id),
						position: last === null ? 0 : last + 1,
						version: moved.version + 1,
						updatedAt: at,
					})
					.where("id", "=", id)
					.execute();
				await tx.updateTable("passage").set({ moduleId: target.moduleId }).where("subtopicId", "=", id).execute();
				for (const moduleId of [from, target.moduleId]) await touchPassages(tx, moduleId);
				await addCounts(tx, target.moduleId, { subtopics: 1, files });
				const there = await getSubtopic(tx, id);
				await moveBinnedFiles(tx, id, { moduleId: target.moduleId, place: [there.moduleTitle, there.title] });
				if (target.place !== undefined) await putAt(tx, there, target.place, await findPlace(tx, there));
				const changes = diffFields({ moduleId: moved.moduleTitle }, { moduleId: there.moduleTitle });
				await recordEntry(tx, { ...entryOf(there), at, actor, action: "subtopic-moved", changes });
				return before;
			});
		},
	};
}

type Placed = { id: string; moduleId: string; position: number };

/** Its number in the module's order, from 1. */
function findPlace(tx: Db, { moduleId, position }: Placed): Promise<number> {
	return countRows(tx.selectFrom("subtopic").where("moduleId", "=", moduleId).where("position", "<=", position));
}

/** Shifts the subtopics between both places. @returns the place that it has now; beyond the end is the last */
async function putAt(tx: Db, { id, moduleId, position }: Placed, place: number, from: number): Promise<number> {
	const ofModule = tx.selectFrom("subtopic").where("moduleId", "=", moduleId);
	const to = Math.min(Math.max(1, place), await countRows(ofModule));
	if (to === from) return from;
	const there = await ofModule
		.select("position")
		.orderBy("position")
		.orderBy("id")
		.offset(to - 1)
		.limit(1)
		.executeTakeFirstOrThrow();
	const isDown = to > from;
	await tx
		.updateTable("subtopicRow")
		.set((e) => ({ position: e("position", isDown ? "-" : "+", 1) }))
		.where("moduleId", "=", moduleId)
		.where("position", isDown ? ">" : "<", position)
		.where("position", isDown ? "<=" : ">=", there.position)
		.execute();
	await tx.updateTable("subtopicRow").set({ position: there.position }).where("id", "=", id).execute();
	return to;
}

function entryOf({ id, title, moduleTitle }: { id: string; title: string; moduleTitle: string }) {
	return { subjectType: "subtopic" as const, subjectId: id, title, place: [moduleTitle] };
}

/** Those of these subtopics that are stored. @throws HubError("subtopic-not-found") for one of another module, or in the bin */
async function findAdded(tx: Db, moduleId: string, ids: readonly string[]): Promise<ReadonlySet<string>> {
	if (ids.length === 0) return new Set();
	const rows = await tx.selectFrom("subtopicRow").select(["id", "moduleId", "binId"]).where("id", "in", ids).execute();
	if (rows.some((row) => row.moduleId !== moduleId || row.binId !== null)) throw new HubError("subtopic-not-found");
	return new Set(rows.map(({ id }) => id));
}
