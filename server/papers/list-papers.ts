// The list of papers: of all or of one module, by search, paged and sorted in SQL.
import {
	countRows,
	inWindow,
	isLike,
	type ListQuery,
	type PageNumbers,
	readPage,
	searchOf,
} from "#server/db/list-page.ts";
import type { Db } from "#server/db/tables.ts";

type PaperSort = "title" | "updated";
const SORT_COLUMNS = { title: "titleKey", updated: "updatedAt" } as const satisfies Record<PaperSort, string>;

type PaperState = "draft" | "open" | "closed";

export type PaperRow = {
	id: string;
	title: string;
	moduleId: string;
	moduleTitle: string;
	/** Closed: it was published, and an administrator has closed it. */
	state: PaperState;
	updatedAt: number;
	begun: number;
	ended: number;
};
/**
 * `isOpen`: candidates can begin it. `sittingUntil`: when the last of those who sit it has no time left. `results`: of attempts that have
 * ended, also where the server still marks them.
 */
export type PaperUse = {
	title: string;
	isOpen: boolean;
	sitting: number;
	sittingUntil: number | null;
	results: number;
};
export type PaperQuery = ListQuery<PaperSort> & { moduleId?: string | undefined };

/** One page of all papers or of those of a module; by default the last changed come first. */
export async function listPapers(
	{ db, searchDb }: { db: Db; searchDb: Db },
	{ moduleId, search, sort, descending = sort === undefined, page }: PaperQuery = {},
): Promise<PageNumbers & { papers: PaperRow[] }> {
	const pattern = searchOf(search);
	const found = (pattern === undefined ? db : searchDb)
		.selectFrom("paper")
		.innerJoin("module", "module.id", "paper.moduleId")
		.$if(moduleId !== undefined, (q) => q.where("paper.moduleId", "=", moduleId ?? ""))
		.$if(pattern !== undefined, (q) => q.where(isLike("paper.searchText", pattern ?? "")));
	const { rows: papers, ...numbers } = await readPage(
		{ total: await countRows(found), page, descending },
		(window) => {
			return inWindow(
				found.select("paper.id"),
				[`paper.${SORT_COLUMNS[sort ?? "updated"]}`, "paper.id"],
				window,
			).execute();
		},
		(ids) => readRows(db, ids),
		({ id }) => id,
	);
	return { ...numbers, papers };
}

/** A module's papers with who sits them at a time and how many attempts have ended, by title: what deleting the module touches. */
export async function listPaperUse(db: Db, moduleId: string, at: number): Promise<PaperUse[]> {
	const rows = await db
		.selectFrom("paper")
		.select(["title", "openVersionId"])
		.select((e) => {
			const counted = e
				.selectFrom("paperAttempt")
				.whereRef("paperId", "=", "paper.id")
				.where("isPreview", "=", 0)
				.select((c) => c.fn.countAll<number>().as("n"));
			return [
				counted.where("endedAt", "is", null).where("endsAt", ">", at).as("sitting"),
				e
					.selectFrom("paperAttempt")
					.whereRef("paperId", "=", "paper.id")
					.where("isPreview", "=", 0)
					.where("endedAt", "is", null)
					.where("endsAt", ">", at)
					.select((c) => c.fn.max("endsAt").as("last"))
					.as("sittingUntil"),
				counted.where((a) => a.or([a("endedAt", "is not", null), a("endsAt", "<=", at)])).as("results"),
			];
		})
		.where("moduleId", "=", moduleId)
		.orderBy("titleKey")
		.orderBy("id")
		.execute();
	return rows.map(({ title, openVersionId, sitting, sittingUntil, results }) => {
		const until = sittingUntil === null ? null : Number(sittingUntil);
		const isOpen = openVersionId !== null;
		return { title, isOpen, sitting: Number(sitting), sittingUntil: until, results: Number(results) };
	});
}

async function readRows(db: Db, ids: readonly string[]): Promise<PaperRow[]> {
	const rows = await db
		.selectFrom("paper")
		.innerJoin("module", "module.id", "paper.moduleId")
		.select([
			"paper.id",
			"paper.title",
			"paper.moduleId",
			"module.title as moduleTitle",
			"openVersionId",
			"paper.updatedAt",
		])
		.select((e) => {
			const counted = e.selectFrom("paperAttempt").whereRef("paperId", "=", "paper.id").where("isPreview", "=", 0);
			const published = e.selectFrom("paperVersion").whereRef("paperId", "=", "paper.id").where("number", ">", 0);
			return [
				published.select((c) => c.fn.countAll<number>().as("n")).as("versions"),
				counted.select((c) => c.fn.countAll<number>().as("n")).as("begun"),
				counted
					.where("endedAt", "is not", null)
					.select((c) => c.fn.countAll<number>().as("n"))
					.as("ended"),
			];
		})
		.where("paper.id", "in", ids)
		.execute();
	return rows.map(({ openVersionId, versions, begun, ended, ...row }) => {
		const state = openVersionId !== null ? "open" : Number(versions) > 0 ? "closed" : "draft";
		return { ...row, state, begun: Number(begun), ended: Number(ended) };
	});
}
