// The administrators' list of subtopics, of one module or of all (specification 2, /admin/subtopics).
import { type ContentStatus, contentStatus, type Subtopic } from "#core/modules/catalog.ts";
import type { Publication } from "#core/modules/publication.ts";
import { HubError } from "#core/problem.ts";
import {
	countRows,
	inWindow,
	isLike,
	type ListQuery,
	type PageNumbers,
	type PageWindow,
	readPage,
	searchOf,
	sumOfModules,
} from "#server/db/list-page.ts";
import { type Db, SUBTOPIC_COLUMNS } from "#server/db/tables.ts";

type SubtopicSort = "position" | "title" | "module" | "status" | "updated";
type SubtopicRow = Pick<Subtopic, "id" | "moduleId" | "title" | "position" | "updatedAt"> & {
	moduleTitle: string;
	status: ContentStatus;
} & Publication;
export type SubtopicList = PageNumbers & {
	subtopics: SubtopicRow[];
	/** Content version read before the rows, so the rows are at least that new. */
	module?: { id: string; title: string; contentVersion: number };
};
export type SubtopicQuery = ListQuery<SubtopicSort> & { moduleId?: string | undefined };
type Filter = { moduleId: string | undefined; pattern: string | undefined };

/** The only place where the name of a sort becomes a column; null: by module, in the taught order. */
const SORT_COLUMNS = {
	title: "titleKey",
	status: "sectionCount",
	updated: "updatedAt",
	position: null,
	module: null,
} as const satisfies Record<SubtopicSort, string | null>;

/**
 * One page of all subtopics, or of one module's; without a sort in the taught order.
 * @returns `module` when the query names one @throws HubError("module-not-found")
 */
export async function listSubtopicRows(
	{ db, searchDb }: { db: Db; searchDb: Db },
	{ moduleId, search, sort = "position", descending = false, page }: SubtopicQuery,
): Promise<SubtopicList> {
	const module = moduleId === undefined ? undefined : await getModule(db, moduleId);
	const filter = { moduleId, pattern: searchOf(search) };
	const from = filter.pattern === undefined ? db : searchDb;
	const { rows, ...numbers } = await readPage(
		{ total: await countSubtopics(from, module, filter), page, descending },
		(window) => findIds(from, sort, filter, window),
		(ids) => readRows(db, ids),
		({ id }) => id,
	);
	if (!module) return { ...numbers, subtopics: rows.map(toRow) };
	const { id, title, contentVersion } = module;
	return { ...numbers, subtopics: rows.map(toRow), module: { id, title, contentVersion } };
}

/** Without a search the count is a stored one: counting 100,000 rows takes longer than the whole page. */
async function countSubtopics(db: Db, module: CountedModule | undefined, filter: Filter): Promise<number> {
	if (filter.pattern !== undefined) return countRows(filtered(db, filter));
	return module ? module.subtopicCount : sumOfModules(db, "subtopicCount");
}

/** The ids of a page. In the list of one module the module's title is left out of the order. */
function findIds(db: Db, sort: SubtopicSort, filter: Filter, window: PageWindow): Promise<{ id: string }[]> {
	const column = SORT_COLUMNS[sort];
	if (column !== null || filter.moduleId !== undefined) {
		const found = filtered(db, filter).select("subtopic.id");
		return inWindow(found, [column ?? "position", "subtopic.id"], window).execute();
	}
	// "cross join" makes SQLite walk the modules in their order and stop after a page.
	const found = db
		.selectFrom("module")
		.crossJoin("subtopic")
		.select("subtopic.id")
		.whereRef("subtopic.moduleId", "=", "module.id")
		.$if(filter.pattern !== undefined, (q) => q.where(isLike("subtopic.searchText", filter.pattern ?? "")));
	const order = ["module.titleKey", "module.id", "subtopic.position", "subtopic.id"];
	return inWindow(found, order, window).execute();
}

function filtered(db: Db, { moduleId, pattern }: Filter) {
	return db
		.selectFrom("subtopic")
		.$if(moduleId !== undefined, (q) => q.where("moduleId", "=", moduleId ?? ""))
		.$if(pattern !== undefined, (q) => q.where(isLike("subtopic.searchText", pattern ?? "")));
}

function readRows(db: Db, ids: readonly string[]) {
	return db
		.selectFrom("subtopic")
		.innerJoin("module", "module.id", "subtopic.moduleId")
		.select([...SUBTOPIC_COLUMNS, "subtopic.publication as state", "subtopic.publishAt", "module.title as moduleTitle"])
		.where("subtopic.id", "in", ids)
		.execute();
}

function toRow(row: Subtopic & Publication & { moduleTitle: string }): SubtopicRow {
	const { id, moduleId, moduleTitle, title, position, updatedAt, state, publishAt } = row;
	return { id, moduleId, moduleTitle, title, position, updatedAt, state, publishAt, status: contentStatus(row) };
}

type CountedModule = { id: string; title: string; subtopicCount: number; contentVersion: number };

async function getModule(db: Db, id: string): Promise<CountedModule> {
	const row = await db
		.selectFrom("module")
		.select(["id", "title", "subtopicCount", "contentVersion"])
		.where("id", "=", id)
		.executeTakeFirst();
	if (!row) throw new HubError("module-not-found");
	return row;
}
