// The administrators' list of question files (specification 2, /admin/mcq): names and counts, never the bytes.
import type { Db } from "./db/tables.ts";
import { isLike, type ListQuery, type PageNumbers, pageOf, searchOf } from "./list-page.ts";

export type McqSort = "file" | "module" | "subtopic" | "updated";
/** A file is known by its subtopic (decisions, "Administration"). */
export type McqRow = {
	subtopicId: string;
	subtopicTitle: string;
	moduleId: string;
	moduleTitle: string;
	fileName: string;
	questionCount: number;
	byteLength: number;
	updatedAt: number | null;
};

/** The one place where the name of a sort becomes columns (security 1.2.4). */
const SORT_COLUMNS = {
	file: ["mcqFile.fileKey", "mcqFile.subtopicId"],
	updated: ["mcqFile.updatedAt", "mcqFile.subtopicId"],
	subtopic: ["subtopic.titleKey", "subtopic.id"],
	module: ["module.titleKey", "module.id", "subtopic.position", "subtopic.id"],
} as const satisfies Record<McqSort, readonly string[]>;
const ROW_COLUMNS = [
	"subtopic.id as subtopicId",
	"subtopic.title as subtopicTitle",
	"module.id as moduleId",
	"module.title as moduleTitle",
	"mcqFile.fileName",
	"mcqFile.questionCount",
	"mcqFile.byteLength",
	"mcqFile.updatedAt",
] as const;

/** One page of all question files; without a sort the last changed come first. A search also looks at the titles. */
export async function listMcqRows(
	db: Db,
	{ search, sort, descending = sort === undefined, page }: ListQuery<McqSort>,
): Promise<PageNumbers & { files: McqRow[] }> {
	const pattern = searchOf(search);
	const joined = joinTitles(db).$if(pattern !== undefined, (q) =>
		q.where((e) =>
			e.or([
				isLike("mcqFile.fileKey", pattern ?? ""),
				isLike("subtopic.titleKey", pattern ?? ""),
				isLike("module.titleKey", pattern ?? ""),
			]),
		),
	);
	// Every file has its subtopic and its module, so without a search there is nothing to join for the number.
	const counted = pattern === undefined ? db.selectFrom("mcqFile") : joined;
	const { total } = await counted
		.select((e) => e.fn.countAll<number>().as("total"))
		.executeTakeFirstOrThrow();
	const { limit, offset, ...numbers } = pageOf(total, page);
	let query = joined.select(ROW_COLUMNS);
	for (const column of SORT_COLUMNS[sort ?? "updated"])
		query = query.orderBy(column, descending ? "desc" : "asc");
	return { ...numbers, files: await query.limit(limit).offset(offset).execute() };
}

/** A subtopic's file as the list shows it, or undefined when it has none. */
export function findMcqRow(db: Db, subtopicId: string): Promise<McqRow | undefined> {
	return joinTitles(db).select(ROW_COLUMNS).where("subtopic.id", "=", subtopicId).executeTakeFirst();
}

function joinTitles(db: Db) {
	return db
		.selectFrom("mcqFile")
		.innerJoin("subtopic", "subtopic.id", "mcqFile.subtopicId")
		.innerJoin("module", "module.id", "subtopic.moduleId");
}
