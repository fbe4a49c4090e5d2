// The administrators' side of subtopics (specification 2, 5): lists, order, and changes with conflict detection. Learners
// read them through catalog.ts. Every change is one transaction with its audit entry.
import type { Subtopic } from "#core/modules/catalog.ts";
import type { SubtopicInput } from "#core/modules/form.ts";
import type { Problem } from "#core/problem.ts";
import { type Actor, recordEntry, recordUpdate } from "#server/audit/entry.ts";
import { diffFields } from "#server/audit/field-changes.ts";
import { countRows } from "#server/db/list-page.ts";
import type { Db } from "#server/db/tables.ts";
import { inTransaction } from "#server/db/transaction.ts";
import { replaceTexts, touchPassages } from "#server/passages/passage-rows.ts";
import { insertBinEntry } from "./bin-rows.ts";
import {
	type FirstState,
	getSubtopic,
	insertSubtopic,
	lockModule,
	type PanelSubtopic,
	type RowContext,
	resolveConflict,
	type StoredSubtopic,
	subtopicRow,
	touchModule,
	type UpdateResult,
} from "./catalog-rows.ts";
import { numberSameTitles } from "./same-titles.ts";
import { listSubtopicRows } from "./subtopic-list.ts";

/** A number: the place in the module's order, from 1. */
export type SubtopicMove = "up" | "down" | "first" | "last" | number;
export type CreateSubtopicResult = { ok: true; subtopic: StoredSubtopic } | { ok: false; problems: Problem[] };

/** Builds the administrators' side of subtopics. */
export function createSubtopics(
	context: RowContext & {
		db: Db;
		searchDb: Db;
		/** Called after each commit of a subtopic's form. */
		onSaved?: ((id: string) => void) | undefined;
	},
) {
	const { db, searchDb, now } = context;

	return {
		/** A subtopic with the version that its next save must name. @throws HubError("subtopic-not-found") */
		get: (id: string) => getSubtopic(db, id),

		/** One page of a list, see listSubtopicRows. */
		list: (query: Parameters<typeof listSubtopicRows>[1] = {}) => listSubtopicRows({ db, searchDb }, query),

		/** Subtopics of a module by search, for a choice in a form; those of one title have a number. */
		async listTitles(query: { moduleId: string; search: string }): Promise<{ id: string; title: string }[]> {
			const { subtopics } = await listSubtopicRows({ db, searchDb }, query);
			const titles = await numberSameTitles(db, subtopics);
			return subtopics.map(({ id, title }) => ({ id, title: titles.get(id) ?? title }));
		},

		/** Stores a new subtopic after the module's last one. @throws HubError("module-not-found") */
		async create(
			moduleId: string,
			input: SubtopicInput,
			actor: Actor,
			state: FirstState = "published",
		): Promise<CreateSubtopicResult> {
			const subtopic = await inTransaction(db, async (tx) => {
				const subtopic = await insertSubtopic(tx, context, moduleId, input, state);
				const { moduleTitle } = await getSubtopic(tx, subtopic.id);
				const entry = { ...entryOf({ ...subtopic, moduleTitle }), at: subtopic.createdAt, actor };
				await recordEntry(tx, { ...entry, action: "subtopic-created" });
				return subtopic;
			});
			context.onSaved?.(subtopic.id);
			return { ok: true, subtopic: { ...subtopic, version: 1 } };
		},

		/**
		 * Saves a subtopic's form over the version it was filled from (resolveConflict). Without a change the audit list gets no entry.
		 * @throws HubError("subtopic-not-found")
		 */
		async update(
			id: string,
			input: SubtopicInput,
			version: number,
			actor: Actor,
		): Promise<UpdateResult<StoredSubtopic>> {
			const result = await inTransaction(db, async (tx): Promise<UpdateResult<StoredSubtopic>> => {
				const { moduleId } = await getSubtopic(tx, id);
				await lockModule(tx, moduleId);
				const { moduleTitle, ...before } = await getSubtopic(tx, id);
				const row = subtopicRow(input, before.mcqFileRef);
				if (before.version !== version) {
					const rows = [subtopicRow(before, before.mcqFileRef), row] as const;
					return resolveConflict(tx, before, rows, "subtopic-updated");
				}
				const at = now();
				await touchModule(tx, moduleId, at);
				await tx
					.updateTable("subtopicRow")
					.set({ ...row, version: version + 1, updatedAt: at })
					.where("id", "=", id)
					.execute();
				await replaceTexts(tx, context, { ...input, id, moduleId });
				const entry = { ...entryOf({ id, title: input.title, moduleTitle }), at, actor };
				await recordUpdate(tx, { ...entry, action: "subtopic-updated", changes: diffFields(before, input) });
				return { ok: true, version: version + 1 };
			});
			if (result.ok) context.onSaved?.(id);
			return result;
		},

		/**
		 * Puts a subtopic with all of its content into the bin. @returns the id of the bin's entry @throws HubError("subtopic-not-found")
		 */
		remove(id: string, actor: Actor): Promise<string> {
			return inTransaction(db, async (tx) => {
				const { moduleId } = await getSubtopic(tx, id);
				await lockModule(tx, moduleId);
				const gone = await getSubtopic(tx, id);
				const file = await tx
					.selectFrom("mcqFile")
					.select("subtopicId")
					.where("subtopicId", "=", id)
					.executeTakeFirst();
				const at = now();
				await touchModule(tx, moduleId, at, { subtopics: -1, files: file ? -1 : 0 });
				await touchPassages(tx, moduleId);
				const { title, moduleTitle } = gone;
				const place = [moduleTitle];
				const binned = { kind: "subtopic" as const, subjectId: id, moduleId, title, place, at, actor };
				const binId = await insertBinEntry(tx, binned);
				await tx.updateTable("subtopicRow").set({ binId }).where("id", "=", id).execute();
				await recordEntry(tx, { ...entryOf(gone), at, actor, action: "subtopic-removed" });
				return binId;
			});
		},

		/**
		 * Moves a subtopic within its module's order; when it is there already, nothing changes and nothing is recorded.
		 * @throws HubError("subtopic-not-found")
		 */
		move(id: string, to: SubtopicMove, actor: Actor): Promise<void> {
			return inTransaction(db, async (tx) => {
				const { moduleId } = await getSubtopic(tx, id);
				// The lock serializes concurrent moves.
				await lockModule(tx, moduleId);
				const moved = await getSubtopic(tx, id);
				if (typeof to === "number") return moveToPlace(tx, moved, to, actor);
				const isBefore = to === "up" || to === "first";
				const isFar = to === "first" || to === "last";
				const from = await findNumber(tx, moved);
				const neighbour = await tx
					.selectFrom("subtopic")
					.select(["id", "position"])
					.where("moduleId", "=", moduleId)
					.where("position", isBefore ? "<" : ">", moved.position)
					.orderBy("position", isBefore === isFar ? "asc" : "desc")
					.limit(1)
					.executeTakeFirst();
				if (!neighbour) return;
				const at = now();
				await touchModule(tx, moduleId, at);
				const far = isBefore ? neighbour.position - 1 : neighbour.position + 1;
				await setPosition(tx, id, isFar ? far : neighbour.position);
				if (!isFar) await setPosition(tx, neighbour.id, moved.position);
				const changes = diffFields({ position: from }, { position: await findNumber(tx, await getSubtopic(tx, id)) });
				await recordEntry(tx, { ...entryOf(moved), at, actor, action: "subtopic-moved", changes });
			});
		},
	};

	/** Exchanges positions along the way, so that those of others and of what is in the bin stay. */
	async function moveToPlace(tx: Db, moved: PanelSubtopic, to: number, actor: Actor): Promise<void> {
		const { id, moduleId } = moved;
		const query = tx.selectFrom("subtopic").select(["id", "position"]).where("moduleId", "=", moduleId);
		const rows = await query.orderBy("position").orderBy("id").execute();
		const from = rows.findIndex((row) => row.id === id);
		const target = Math.min(Math.max(1, to), rows.length) - 1;
		if (from === target) return;
		const order = rows.toSpliced(from, 1).toSpliced(target, 0, ...rows.slice(from, from + 1));
		const at = now();
		await touchModule(tx, moduleId, at);
		for (const [place, row] of order.entries()) {
			const position = rows[place]?.position ?? row.position;
			if (position !== row.position) await setPosition(tx, row.id, position);
		}
		const changes = diffFields({ position: from + 1 }, { position: target + 1 });
		await recordEntry(tx, { ...entryOf(moved), at, actor, action: "subtopic-moved", changes });
	}
}

function setPosition(tx: Db, id: string, position: number) {
	return tx.updateTable("subtopicRow").set({ position }).where("id", "=", id).execute();
}

/** Its number in the module's order, from 1, as lists show it. */
function findNumber(tx: Db, { moduleId, position }: Pick<Subtopic, "moduleId" | "position">): Promise<number> {
	return countRows(tx.selectFrom("subtopic").where("moduleId", "=", moduleId).where("position", "<=", position));
}

function entryOf({ id, title, moduleTitle }: { id: string; title: string; moduleTitle: string }) {
	return { subjectType: "subtopic" as const, subjectId: id, title, place: [moduleTitle] };
}
