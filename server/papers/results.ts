// A paper's results as the institute sees them: how many began and ended, the marks without names, and by question; where the paper asks
// for names, the list by rank. Exports are in result-tables.ts. Every list pages and sorts in SQL.
import { sql } from "kysely";
import * as z from "zod/mini";
import { meanMarks } from "#core/marks/fraction.ts";
import { nameKey } from "#core/papers/extra-time.ts";
import type { QuestionFigures } from "#core/papers/question-figures.ts";
import { HubError } from "#core/problem.ts";
import { countRows, inWindow, type PageNumbers, readPage } from "#server/db/list-page.ts";
import type { PaperAttemptTable } from "#server/db/paper-tables.ts";
import type { Db } from "#server/db/tables.ts";
import type { StoredFigures } from "./hand-in.ts";
import { findQuestionFigures, hasParts } from "./question-figures.ts";
import type { LoadedVersion, Versions } from "./versions.ts";

export type ListedVersion = { id: string; number: number; createdAt: number; begun: number; ended: number };
/** Exact marks as text; null while nothing is marked. */
export type MarksShown = { highest: string; median: string; lowest: string } | null;
export type PaperResults = {
	paperId: string;
	title: string;
	moduleId: string;
	moduleTitle: string;
	versions: ListedVersion[];
	/** The version that is shown; null where nobody has begun any. */
	version: {
		id: string;
		number: number;
		asksName: boolean;
		/** The paper's end, after which names are deleted; null for none. */
		openUntil: number | null;
		most: string | null;
		marks: MarksShown;
		/** Attempts with steps that arrived after the end and count. */
		late: number;
		isMarking: boolean;
		sections: string[];
		/** Some question gives marks for a part of the right options. */
		hasParts: boolean;
		/** Questions have the option "not attempted", with which figures of results count as left out. */
		hasNotAttempted: boolean;
		/** Some question was dropped: its marks do not depend on what is right. */
		hasDropped: boolean;
		settlements: LoadedVersion["settlements"];
		questions: QuestionFigures[];
	} | null;
};
export type RankRow = {
	id: string;
	rank: number;
	name: string | null;
	figures: StoredFigures;
	startedAt: number;
	isLate: boolean;
	/** On how many results the name is, this one included, however it is spelled in spaces and capitals; 0 without a name. */
	sameName: number;
};

const figuresSchema = z.custom<StoredFigures>((value) => typeof value === "object" && value !== null);

export type Results = ReturnType<typeof createResults>;

export function createResults({ db, versions }: { db: Db; versions: Versions }) {
	/** Attempts that count and are marked. */
	const marked = (versionId: string) =>
		db
			.selectFrom("paperAttempt")
			.where("versionId", "=", versionId)
			.where("isPreview", "=", 0)
			.where("sortMarks", "is not", null);

	async function listVersions(paperId: string): Promise<ListedVersion[]> {
		const rows = await db
			.selectFrom("paperVersion")
			.leftJoin("paperAttempt", (join) =>
				join.onRef("paperAttempt.versionId", "=", "paperVersion.id").on("isPreview", "=", 0),
			)
			.select(["paperVersion.id", "number", "paperVersion.createdAt"])
			.select((e) => [
				e.fn.count<number>("paperAttempt.id").as("begun"),
				e.fn.count<number>("paperAttempt.endedAt").as("ended"),
			])
			.where("paperVersion.paperId", "=", paperId)
			.where("number", ">", 0)
			.groupBy(["paperVersion.id", "number", "paperVersion.createdAt"])
			.orderBy("number", "desc")
			.execute();
		return rows.map(({ begun, ended, ...row }) => ({ ...row, begun: Number(begun), ended: Number(ended) }));
	}

	/** The figures of the attempt at a place of the order of marks. */
	async function figuresAt(versionId: string, direction: "asc" | "desc", offset: number) {
		const row = await marked(versionId)
			.select("figures")
			.orderBy("sortMarks", direction)
			.orderBy("id", direction)
			.limit(1)
			.offset(offset)
			.executeTakeFirst();
		return row && readFigures(row.figures).all;
	}

	async function showMarks(versionId: string, ended: number): Promise<{ marks: MarksShown; most: string | null }> {
		if (ended === 0) return { marks: null, most: null };
		const highest = await figuresAt(versionId, "desc", 0);
		// Of an even number, the mean of the two in the middle.
		const middle = [Math.floor((ended - 1) / 2), Math.floor(ended / 2)];
		const [lower, upper] = await Promise.all(middle.map((at) => figuresAt(versionId, "asc", at)));
		const lowest = await figuresAt(versionId, "asc", 0);
		if (!highest || !lower || !upper || !lowest) return { marks: null, most: null };
		const median = meanMarks([lower.marks, upper.marks]);
		return { marks: { highest: highest.marks, median, lowest: lowest.marks }, most: highest.most };
	}

	/** The version of a paper that a page names, or the last one that somebody has begun, or the last one. */
	async function findVersion(paperId: string, id?: string) {
		const listed = await listVersions(paperId);
		const shown = listed.find((one) => one.id === id) ?? listed.find(({ begun }) => begun > 0) ?? listed[0];
		return { listed, shown, version: shown && (await versions.find(shown.id)) };
	}

	return {
		/** @throws HubError("paper-not-found") */
		async get(paperId: string, versionId?: string): Promise<PaperResults> {
			const paper = await db
				.selectFrom("paper")
				.innerJoin("module", "module.id", "paper.moduleId")
				.select(["paper.title", "moduleId", "module.title as moduleTitle"])
				.where("paper.id", "=", paperId)
				.executeTakeFirst();
			if (!paper) throw new HubError("paper-not-found");
			const { listed, shown, version } = await findVersion(paperId, versionId);
			const about = { paperId, ...paper, versions: listed };
			if (!shown || !version) return { ...about, version: null };
			const { late, marking } = await marked(shown.id)
				.innerJoin("paperVersion", "paperVersion.id", "versionId")
				.select([
					sql<number>`count(case when ${sql.ref("lateEvents")} > 0 then 1 end)`.as("late"),
					sql<number | null>`max(${sql.ref("isMarking")})`.as("marking"),
				])
				.executeTakeFirstOrThrow();
			return {
				...about,
				version: {
					id: shown.id,
					number: shown.number,
					asksName: version.content.asksName,
					openUntil: version.content.openUntil,
					...(await showMarks(shown.id, shown.ended)),
					late: Number(late),
					isMarking: Number(marking ?? 0) === 1,
					sections: version.content.sections.map(({ name }) => name),
					hasParts: version.content.questions.some((one) => hasParts(version, one)),
					hasNotAttempted: version.content.scheme.notAttempted !== null,
					hasDropped: version.settlements.some(({ way }) => way !== "keys"),
					settlements: version.settlements,
					questions: await findQuestionFigures(db, version),
				},
			};
		},

		/**
		 * One page of the list by rank; equal marks share a rank (1, 1, 3). Of papers that ask for names only.
		 * `shared`: names that are on more than one result.
		 */
		async listRanks(versionId: string, page = 1): Promise<PageNumbers & { rows: RankRow[]; shared: number }> {
			const names = await countNames(versionId);
			const listed = await readPage(
				{ total: await countRows(marked(versionId)), page, descending: true },
				(window) => inWindow(marked(versionId).select("id"), ["sortMarks", "id"], window).execute(),
				(ids) => readRanks(ids, names),
				({ id }) => id,
			);
			return { ...listed, shared: [...names.values()].filter((count) => count > 1).length };
		},

		/** The whole list by rank. */
		async listAllRanks(versionId: string): Promise<RankRow[]> {
			const rows = await marked(versionId)
				.select(["id", "name", "figures", "startedAt", "lateEvents", "sortMarks"])
				.orderBy("sortMarks", "desc")
				.orderBy("id", "desc")
				.execute();
			const names = await countNames(versionId);
			let rank = 0;
			return rows.map(({ sortMarks, ...row }, index) => {
				if (sortMarks !== rows[index - 1]?.sortMarks) rank = index + 1;
				return toRankRow(row, rank, names);
			});
		},

		findVersion,
	};

	/** How many results have a name, by what its spellings have in common. */
	async function countNames(versionId: string): Promise<Names> {
		const rows = await marked(versionId).select("name").where("name", "is not", null).execute();
		const names = new Map<string, number>();
		for (const { name } of rows) {
			const key = nameKey(name ?? "");
			names.set(key, (names.get(key) ?? 0) + 1);
		}
		return names;
	}

	async function readRanks(ids: readonly string[], names: Names): Promise<RankRow[]> {
		const rows = await db
			.selectFrom("paperAttempt")
			.select(["id", "name", "figures", "startedAt", "lateEvents"])
			.select((e) =>
				e
					.selectFrom("paperAttempt as better")
					.select(e.fn.countAll<number>().as("n"))
					.whereRef("better.versionId", "=", "paperAttempt.versionId")
					.where("better.isPreview", "=", 0)
					.whereRef("better.sortMarks", ">", "paperAttempt.sortMarks")
					.as("better"),
			)
			.where("id", "in", ids)
			.execute();
		return rows.map(({ better, ...row }) => toRankRow(row, Number(better ?? 0) + 1, names));
	}
}

type Names = ReadonlyMap<string, number>;
type StoredRank = Pick<PaperAttemptTable, "id" | "name" | "figures" | "startedAt" | "lateEvents">;

function toRankRow({ figures, lateEvents, ...row }: StoredRank, rank: number, names: Names): RankRow {
	const sameName = row.name === null ? 0 : (names.get(nameKey(row.name)) ?? 0);
	return { ...row, rank, figures: readFigures(figures), isLate: lateEvents > 0, sameName };
}

export function readFigures(text: string | null): StoredFigures {
	return figuresSchema.parse(JSON.parse(text ?? "null"));
}
