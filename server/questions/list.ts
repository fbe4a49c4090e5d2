// The administrators' list of question files (specification 2, /admin/mcq): names and counts, never the bytes.
import { type SqlBool, sql } from "kysely";
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
	/** SHA-256 of the content, base64url: which file it is that somebody saw. */
	sha256: string;
	updatedAt: number | null;
};

const ROW_COLUMNS = [
	"subtopic.id as subtopicId",
	"subtopic.title as subtopicTitle",
	"module.id as moduleId",
	"module.title as moduleTitle",
	"mcqFile.fileName",
	"mcqFile.questionCount",
	"mcqFile.byteLength",
	"mcqFile.sha256",
	"mcqFile.updatedAt",
] as const;

/** One page of all question files; without a sort the last changed come first. A search also looks at the titles. */
export async function listMcqRows(
	{ db, searchDb }: { db: Db; searchDb: Db },
	{ search, sort, descending = sort === undefined, page }: ListQuery<McqSort>,
): Promise<PageNumbers & { files: McqRow[] }> {
	const pattern = searchOf(search);
	const total =
		pattern === undefined ? await sumOfModules(db, "mcqFileCount") : await countFound(searchDb, pattern);
	const window = windowOf(total, page, descending);
	const ids = window.arrange(
		await findIds(pattern === undefined ? db : searchDb, sort ?? "updated", pattern, window),
	);
	const read = (wanted: readonly string[]) =>
		joinTitles(db).select(ROW_COLUMNS).where("subtopic.id", "in", wanted).execute();
	return { ...window.numbers, files: await readInOrder(ids, read, ({ subtopicId }) => subtopicId) };
}

async function countFound(db: Db, pattern: string): Promise<number> {
	const { total } = await searched(db, pattern)
		.select((e) => e.fn.countAll<number>().as("total"))
		.executeTakeFirstOrThrow();
	return total;
}

/** A subtopic's file as the list shows it, or undefined when it has none. */
export function findMcqRow(db: Db, subtopicId: string): Promise<McqRow | undefined> {
	return joinTitles(db).select(ROW_COLUMNS).where("subtopic.id", "=", subtopicId).executeTakeFirst();
}

/**
 * The ids of a page in the window's own direction. The one place where the name of a sort becomes columns (security
 * 1.2.4). "cross join" makes SQLite go through the first table in its order, and stop after a page.
 */
function findIds(
	db: Db,
	sort: McqSort,
	pattern: string | undefined,
	{ direction, limit, offset }: PageWindow,
): Promise<{ id: string }[]> {
	if (sort === "module") {
		return db
			.selectFrom("module")
			.crossJoin("subtopic")
			.crossJoin("mcqFile")
			.select("mcqFile.subtopicId as id")
			.whereRef("subtopic.moduleId", "=", "module.id")
			.whereRef("mcqFile.subtopicId", "=", "subtopic.id")
			.$if(pattern !== undefined, (q) => q.where(isFound(pattern ?? "")))
			.orderBy("module.titleKey", direction)
			.orderBy("module.id", direction)
			.orderBy("subtopic.position", direction)
			.orderBy("subtopic.id", direction)
			.limit(limit)
			.offset(offset)
			.execute();
	}
	if (sort === "subtopic") {
		return db
			.selectFrom("subtopic")
			.crossJoin("mcqFile")
			.$if(pattern !== undefined, (q) =>
				q.innerJoin("module", "module.id", "subtopic.moduleId").where(isFound(pattern ?? "")),
			)
			.select("mcqFile.subtopicId as id")
			.whereRef("mcqFile.subtopicId", "=", "subtopic.id")
			.orderBy("subtopic.titleKey", direction)
			.orderBy("subtopic.id", direction)
			.limit(limit)
			.offset(offset)
			.execute();
	}
	const found = pattern === undefined ? db.selectFrom("mcqFile") : searched(db, pattern);
	return found
		.select("mcqFile.subtopicId as id")
		.orderBy(sort === "file" ? "mcqFile.fileKey" : "mcqFile.updatedAt", direction)
		.orderBy("mcqFile.subtopicId", direction)
		.limit(limit)
		.offset(offset)
		.execute();
}

function searched(db: Db, pattern: string) {
	return joinTitles(db).where(isFound(pattern));
}

function isFound(pattern: string) {
	const columns = ["mcqFile.fileKey", "subtopic.titleKey", "module.titleKey"] as const;
	return sql<SqlBool>`(${sql.join(
		columns.map((column) => isLike(column, pattern)),
		sql` or `,
	)})`;
}

function joinTitles(db: Db) {
	return db
		.selectFrom("mcqFile")
		.innerJoin("subtopic", "subtopic.id", "mcqFile.subtopicId")
		.innerJoin("module", "module.id", "subtopic.moduleId");
}
