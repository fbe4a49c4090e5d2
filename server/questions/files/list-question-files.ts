// The administrators' list of question files (specification 2, /admin/mcq): names and counts, never the bytes.
import { type SqlBool, sql } from "kysely";
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
import type { Db } from "#server/db/tables.ts";

export type QuestionFileSort = "file" | "module" | "subtopic" | "updated";
/** A file is identified by its subtopic (decisions, "Administration"). */
export type QuestionFileRow = {
	subtopicId: string;
	subtopicTitle: string;
	moduleId: string;
	moduleTitle: string;
	fileName: string;
	questionCount: number;
	byteLength: number;
	/** SHA-256 of the content, base64url; the expected checksum of the next change. */
	sha256: string;
	updatedAt: number | null;
	/** Whether its source file is stored (original-file.ts); only for a single file. */
	hasOriginal?: boolean;
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

/** One page of all question files; by default the last changed come first. A search also looks at the titles. */
export async function listQuestionFiles(
	{ db, searchDb }: { db: Db; searchDb: Db },
	{ search, sort, descending = sort === undefined, page }: ListQuery<QuestionFileSort>,
): Promise<PageNumbers & { files: QuestionFileRow[] }> {
	const pattern = searchOf(search);
	const from = pattern === undefined ? db : searchDb;
	const total =
		pattern === undefined ? await sumOfModules(db, "mcqFileCount") : await countRows(searched(from, pattern));
	const { rows: files, ...numbers } = await readPage(
		{ total, page, descending },
		(window) => findIds(from, sort ?? "updated", pattern, window),
		(ids) => joinTitles(db).select(ROW_COLUMNS).where("subtopic.id", "in", ids).execute(),
		({ subtopicId }) => subtopicId,
	);
	return { ...numbers, files };
}

/** A subtopic's file as the list shows it, or undefined when it has none. */
export async function findQuestionFile(db: Db, subtopicId: string): Promise<QuestionFileRow | undefined> {
	const row = await joinTitles(db)
		.leftJoin("mcqOriginal", "mcqOriginal.subtopicId", "mcqFile.subtopicId")
		.select([...ROW_COLUMNS, "mcqOriginal.at as originalAt"])
		.where("subtopic.id", "=", subtopicId)
		.executeTakeFirst();
	if (!row) return undefined;
	const { originalAt, ...file } = row;
	return { ...file, ...(originalAt !== null && { hasOriginal: true }) };
}

/**
 * The ids of a page. The only place where the name of a sort becomes columns. "cross join" makes SQLite
 * walk the first table in its order and stop after a page.
 */
function findIds(
	db: Db,
	sort: QuestionFileSort,
	pattern: string | undefined,
	window: PageWindow,
): Promise<{ id: string }[]> {
	if (sort === "module") {
		const found = db
			.selectFrom("module")
			.crossJoin("subtopic")
			.crossJoin("mcqFile")
			.select("mcqFile.subtopicId as id")
			.whereRef("subtopic.moduleId", "=", "module.id")
			.whereRef("mcqFile.subtopicId", "=", "subtopic.id")
			.$if(pattern !== undefined, (q) => q.where(isFound(pattern ?? "")));
		const order = ["module.titleKey", "module.id", "subtopic.position", "subtopic.id"];
		return inWindow(found, order, window).execute();
	}
	if (sort === "subtopic") {
		const found = db
			.selectFrom("subtopic")
			.crossJoin("mcqFile")
			.$if(pattern !== undefined, (q) =>
				q.innerJoin("module", "module.id", "subtopic.moduleId").where(isFound(pattern ?? "")),
			)
			.select("mcqFile.subtopicId as id")
			.whereRef("mcqFile.subtopicId", "=", "subtopic.id");
		return inWindow(found, ["subtopic.titleKey", "subtopic.id"], window).execute();
	}
	const column = sort === "file" ? "mcqFile.fileKey" : "mcqFile.updatedAt";
	// The subtopic hides files of the bin.
	const all = db.selectFrom("mcqFile").crossJoin("subtopic").whereRef("subtopic.id", "=", "mcqFile.subtopicId");
	const found = pattern === undefined ? all : searched(db, pattern);
	return inWindow(found.select("mcqFile.subtopicId as id"), [column, "mcqFile.subtopicId"], window).execute();
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
