// The administrators' list of subtopics, of one module or of all (specification 2, /admin/subtopics).
import { type ContentStatus, contentStatus, type Subtopic } from "#core/catalog/catalog.ts";
import { HubError } from "#core/problem.ts";
import {
	isLike,
	type ListQuery,
	type PageNumbers,
	type PageWindow,
	readInOrder,
	searchOf,
	sumOfModules,
	windowOf,
} from "#server/db/list-page.ts";
import type { Db } from "#server/db/tables.ts";
import { SUBTOPIC_COLUMNS } from "./rows.ts";

export type SubtopicSort = "position" | "title" | "module" | "status" | "updated";
export type SubtopicRow = Pick<Subtopic, "id" | "moduleId" | "title" | "position" | "updatedAt"> & {
	moduleTitle: string;
	status: ContentStatus;
};
export type SubtopicList = PageNumbers & {
	subtopics: SubtopicRow[];
	module?: { id: string; title: string };
};
export type SubtopicQuery = ListQuery<SubtopicSort> & { moduleId?: string | undefined };
type Filter = { moduleId: string | undefined; pattern: string | undefined };

/** The one place where the name of a sort becomes a column (security 1.2.4); null: the modules and their taught order. */
const SORT_COLUMNS = {
	title: "titleKey",
	status: "sectionCount",
	updated: "updatedAt",
	position: null,
	module: null,
} as const satisfies Record<SubtopicSort, string | null>;

/**
 * One page of all subtopics, or of one module's; without a sort in the taught order.
 * @returns `module` where one was asked for @throws HubError("module-not-found")
 */
export async function listSubtopicRows(
	{ db, searchDb }: { db: Db; searchDb: Db },
	{ moduleId, search, sort = "position", descending = false, page }: SubtopicQuery,
): Promise<SubtopicList> {
	const module = moduleId === undefined ? undefined : await getModule(db, moduleId);
	const filter = { moduleId, pattern: searchOf(search) };
	const from = filter.pattern === undefined ? db : searchDb;
	const total = filter.pattern === undefined ? await readTotal(db, module) : await countFound(from, filter);
	const window = windowOf(total, page, descending);
	const ids = window.arrange(await findIds(from, sort, filter, window));
	const rows = await readInOrder(
		ids,
		(wanted) => readRows(db, wanted),
		({ id }) => id,
	);
	const named = module && { module: { id: module.id, title: module.title } };
	return { ...window.numbers, subtopics: rows.map(toRow), ...named };
}

/** Without a search the number is kept (module.subtopicCount): to count 100,000 rows takes longer than the whole page. */
async function readTotal(db: Db, module: CountedModule | undefined): Promise<number> {
	return module ? module.subtopicCount : sumOfModules(db, "subtopicCount");
}

async function countFound(db: Db, filter: Filter): Promise<number> {
	const { total } = await filtered(db, filter)
		.select((e) => e.fn.countAll<number>().as("total"))
		.executeTakeFirstOrThrow();
	return total;
}

/** The ids of a page in the window's own direction. Of one module its title sorts nothing, so it is left out. */
function findIds(
	db: Db,
	sort: SubtopicSort,
	{ moduleId, pattern }: Filter,
	{ direction, limit, offset }: PageWindow,
): Promise<{ id: string }[]> {
	const column = SORT_COLUMNS[sort];
	if (column !== null || moduleId !== undefined) {
		return filtered(db, { moduleId, pattern })
			.select("subtopic.id")
			.orderBy(column ?? "position", direction)
			.orderBy("subtopic.id", direction)
			.limit(limit)
			.offset(offset)
			.execute();
	}
	// "cross join" makes SQLite go through the modules in their order, and stop after a page.
	return db
		.selectFrom("module")
		.crossJoin("subtopic")
		.select("subtopic.id")
		.whereRef("subtopic.moduleId", "=", "module.id")
		.$if(pattern !== undefined, (q) => q.where(isLike("subtopic.searchText", pattern ?? "")))
		.orderBy("module.titleKey", direction)
		.orderBy("module.id", direction)
		.orderBy("subtopic.position", direction)
		.orderBy("subtopic.id", direction)
		.limit(limit)
		.offset(offset)
		.execute();
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
		.select([...SUBTOPIC_COLUMNS, "module.title as moduleTitle"])
		.where("subtopic.id", "in", ids)
		.execute();
}

function toRow(row: Subtopic & { moduleTitle: string }): SubtopicRow {
	const { id, moduleId, moduleTitle, title, position, updatedAt } = row;
	return { id, moduleId, moduleTitle, title, position, updatedAt, status: contentStatus(row) };
}

type CountedModule = { id: string; title: string; subtopicCount: number };

async function getModule(db: Db, id: string): Promise<CountedModule> {
	const row = await db
		.selectFrom("module")
		.select(["id", "title", "subtopicCount"])
		.where("id", "=", id)
		.executeTakeFirst();
	if (!row) throw new HubError("module-not-found");
	return row;
}
