// The administrators' side of modules (specification 2, 4, 5): lists, and changes with conflict detection. Learners read
// modules through catalog.ts. Every change is one transaction with its audit entry.
import type { Module } from "#core/modules/catalog.ts";
import type { ModuleInput } from "#core/modules/form.ts";
import type { Publication } from "#core/modules/publication.ts";
import { HubError } from "#core/problem.ts";
import { type Actor, recordEntry, recordUpdate } from "#server/audit/entry.ts";
import { diffFields } from "#server/audit/field-changes.ts";
import { searchPattern } from "#server/db/engines/search-text.ts";
import {
	countRows,
	inWindow,
	isLike,
	type ListQuery,
	type PageNumbers,
	readPage,
	searchOf,
} from "#server/db/list-page.ts";
import { type Db, MODULE_COLUMNS } from "#server/db/tables.ts";
import { inTransaction } from "#server/db/transaction.ts";
import { insertBinEntry } from "./bin-rows.ts";
import {
	type CreateModuleResult,
	type FirstState,
	insertModuleWithCode,
	lockModule,
	moduleRow,
	type RowContext,
	resolveConflict,
	toModule,
	touchModule,
	type UpdateResult,
} from "./catalog-rows.ts";
import { changeColumns, notifyChange } from "./content-change.ts";
import { findSameTitles, type SameTitle } from "./same-titles.ts";

/** Modules on the dashboard (specification 9). */
const RECENT_MODULES = 5;
const TITLES_LIMIT = 50;

export type ModuleSort = "title" | "linkCode" | "subtopics" | "updated";
/** The only place where the name of a sort becomes a column. */
const SORT_COLUMNS = {
	title: "titleKey",
	linkCode: "linkCode",
	subtopics: "subtopicCount",
	updated: "updatedAt",
} as const satisfies Record<ModuleSort, string>;
const ROW_COLUMNS = [
	"id",
	"title",
	"description",
	"linkCode",
	"codeOff",
	"subtopicCount",
	"updatedAt",
	"publication as state",
	"publishAt",
] as const;

export type ModuleRow = Pick<Module, "id" | "title" | "description" | "linkCode" | "updatedAt"> & {
	/** 1: its own code is switched off. */
	codeOff: number;
	subtopicCount: number;
} & Publication;
export type StoredModule = Module & { version: number };
/** A module on its page in the panel. */
export type PanelModule = StoredModule & Publication;

/** Builds the administrators' side of modules. */
export function createModules(context: RowContext & { db: Db; searchDb: Db }) {
	const { db, searchDb, now } = context;

	async function get(id: string, from: Db = db): Promise<PanelModule> {
		const row = await from
			.selectFrom("module")
			.select([...MODULE_COLUMNS, "module.version", "module.publication as state", "module.publishAt"])
			.where("id", "=", id)
			.executeTakeFirst();
		if (!row) throw new HubError("module-not-found");
		return toModule(row);
	}

	return {
		/** A module with the version that its next save must name. @throws HubError("module-not-found") */
		get: (id: string) => get(id),

		/** Rises with each change of the module, its subtopics and their files; 0 for a deleted module. */
		async getContentVersion(id: string): Promise<number> {
			const row = await db.selectFrom("module").select("contentVersion").where("id", "=", id).executeTakeFirst();
			return row?.contentVersion ?? 0;
		},

		/** How many modules and subtopics there are. */
		async count(): Promise<{ modules: number; subtopics: number }> {
			const { modules, subtopics } = await db
				.selectFrom("module")
				.select((e) => [
					e.fn.countAll<number>().as("modules"),
					e.fn.coalesce(e.fn.sum<number | string>("subtopicCount"), e.lit(0)).as("subtopics"),
				])
				.executeTakeFirstOrThrow();
			return { modules, subtopics: Number(subtopics) };
		},

		/** The dashboard's modules: by last change, newest first (specification 9, decisions "Administration"). */
		listRecent(): Promise<ModuleRow[]> {
			return db
				.selectFrom("module")
				.select(ROW_COLUMNS)
				.orderBy("updatedAt", "desc")
				.orderBy("id", "desc")
				.limit(RECENT_MODULES)
				.execute();
		},

		/** One page of all modules; by default the last changed come first. */
		async list({
			search,
			sort,
			descending = sort === undefined,
			page,
		}: ListQuery<ModuleSort> = {}): Promise<PageNumbers & { modules: ModuleRow[] }> {
			const pattern = searchOf(search);
			const found = (pattern === undefined ? db : searchDb)
				.selectFrom("module")
				.$if(pattern !== undefined, (q) => q.where(isLike("module.searchText", pattern ?? "")));
			const { rows: modules, ...numbers } = await readPage(
				{ total: await countRows(found), page, descending },
				(window) => inWindow(found.select("id"), [SORT_COLUMNS[sort ?? "updated"], "id"], window).execute(),
				(ids) => db.selectFrom("module").select(ROW_COLUMNS).where("id", "in", ids).execute(),
				({ id }) => id,
			);
			return { ...numbers, modules };
		},

		/** Modules of one title, see findSameTitles. */
		findSameTitles: (modules: readonly { id: string; title: string }[]) => findSameTitles(db, modules),

		/** Modules whose title contains a text, for a choice in a form; `about`: of one whose title another one has, too. */
		async listTitles({
			search,
			limit = 20,
		}: {
			search?: string;
			limit?: number;
		} = {}): Promise<{ id: string; title: string; about?: Omit<SameTitle, "title"> }[]> {
			const pattern = searchPattern((search ?? "").slice(0, 200).toWellFormed());
			const found = await db
				.selectFrom("module")
				.select(["id", "title"])
				.where(isLike("module.titleKey", pattern))
				.orderBy("titleKey")
				.orderBy("createdAt")
				.orderBy("id")
				.limit(Math.min(Math.max(1, Math.trunc(limit)), TITLES_LIMIT))
				.execute();
			const same = await findSameTitles(db, found);
			return found.map((module) => {
				const own = same.get(module.id);
				if (!own) return module;
				const { title, ...about } = own;
				return { id: module.id, title, about };
			});
		},

		/** Stores a new module; a null link code gets a generated one, a taken one is a problem of its field. */
		create(
			input: ModuleInput,
			actor: Actor,
			state: FirstState = "published",
		): Promise<CreateModuleResult<StoredModule>> {
			return inTransaction(db, async (tx) => {
				const module = await insertModuleWithCode(tx, context, input, state);
				if (!module) return { ok: false, problems: [{ code: "link-code-taken" as const, field: "linkCode" }] };
				await recordEntry(tx, { ...entryOf(module), at: module.createdAt, actor, action: "module-created" });
				return { ok: true, module: { ...module, version: 1 } };
			});
		},

		/**
		 * Saves a module's form over the version it was filled from (resolveConflict). Without a change the audit list gets no
		 * entry. The link code never changes (specification 5). @throws HubError("module-not-found")
		 */
		update(id: string, input: ModuleInput, version: number, actor: Actor): Promise<UpdateResult<StoredModule>> {
			return inTransaction(db, async (tx) => {
				await lockModule(tx, id);
				const before = await get(id, tx);
				const row = moduleRow({ ...input, linkCode: before.linkCode });
				if (before.version !== version) return resolveConflict(tx, before, [moduleRow(before), row], "module-updated");
				const at = now();
				await tx
					.updateTable("moduleRow")
					.set((e) => ({ ...row, ...changeColumns(e, at), version: version + 1 }))
					.where("id", "=", id)
					.execute();
				await notifyChange(tx, id);
				const entry = { ...entryOf({ id, title: input.title }), at, actor };
				const { linkCode: _, ...fields } = input;
				await recordUpdate(tx, { ...entry, action: "module-updated", changes: diffFields(before, fields) });
				return { ok: true, version: version + 1 };
			});
		},

		/**
		 * Puts a module with its subtopics and all of their content into the bin: none of its links and ids opens it. @returns the id of
		 * the bin's entry @throws HubError("module-not-found")
		 */
		remove(id: string, actor: Actor): Promise<string> {
			return inTransaction(db, async (tx) => {
				const at = now();
				// The change is noticed by the caches of all processes.
				await touchModule(tx, id, at);
				const gone = await tx
					.selectFrom("module")
					.select(["id", "title"])
					.where("id", "=", id)
					.executeTakeFirstOrThrow();
				const binned = {
					kind: "module" as const,
					subjectId: id,
					moduleId: id,
					title: gone.title,
					place: [],
					at,
					actor,
				};
				const binId = await insertBinEntry(tx, binned);
				await tx.updateTable("moduleRow").set({ binId }).where("id", "=", id).execute();
				const subtopics = tx.updateTable("subtopicRow").set({ binId }).where("moduleId", "=", id);
				await subtopics.where("binId", "is", null).execute();
				await recordEntry(tx, { ...entryOf(gone), at, actor, action: "module-removed" });
				return binId;
			});
		},
	};
}

function entryOf({ id, title }: { id: string; title: string }) {
	return { subjectType: "module" as const, subjectId: id, title };
}
