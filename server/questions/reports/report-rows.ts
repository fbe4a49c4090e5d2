// Stored reports with their subtopic, module and question, open and closed. Called by reports.ts.
import type { CloseReason, ReportKind, ReportPlace } from "#core/questions/report.ts";
import { CLOSE_REASONS, REPORT_KINDS } from "#core/questions/report.ts";
import { writeShortNumber } from "#core/questions/short-number.ts";
import { findActorNames } from "#server/audit/actor-names.ts";
import { countRows, inWindow, type PageNumbers, readPage } from "#server/db/list-page.ts";
import type { Db } from "#server/db/tables.ts";
import { numberModules } from "#server/modules/same-titles.ts";
import { readPlainQuestion } from "#server/questions/read-question.ts";

/** How many closed reports are listed, so that neither the list nor its count reads a large table completely. */
const MOST_CLOSED = 2_500;

export type ShownReport = { id: string; kind: ReportKind; note: string; at: number };
/** Reports of a question that were closed together. */
export type ClosedReports = ReportPlace & {
	reason: CloseReason;
	/** The name of who closed them; null where it is not stored. */
	by: string | null;
	closedAt: number;
	reports: ShownReport[];
};

/** Reports with their subtopic, their module and, unless it is in the file no longer, their question. */
export function selectNamed(db: Db) {
	return db
		.selectFrom("questionReport")
		.innerJoin("subtopic", "subtopic.id", "questionReport.subtopicId")
		.innerJoin("module", "module.id", "subtopic.moduleId")
		.leftJoin("questionList", "questionList.subtopicId", "questionReport.subtopicId")
		.leftJoin("questionRow", (join) =>
			join
				.onRef("questionRow.listId", "=", "questionList.id")
				.onRef("questionRow.questionKey", "=", "questionReport.questionKey"),
		);
}

/** The same with what a list shows of each. */
export function selectShown(db: Db) {
	return selectNamed(db)
		.select(["questionReport.id", "questionReport.kind", "questionReport.note", "questionReport.at"])
		.select(["questionReport.subtopicId", "questionReport.questionKey as key"])
		.select(["subtopic.title as subtopicTitle", "subtopic.moduleId", "module.title as moduleTitle"])
		.select(["questionRow.shortNumber", "questionRow.body", "questionList.format"]);
}

type ShownRow = Awaited<ReturnType<ReturnType<typeof selectShown>["execute"]>>[number];

export async function readPlace(row: ShownRow): Promise<ReportPlace> {
	const { subtopicId, key, subtopicTitle, moduleTitle, shortNumber, body, format } = row;
	return {
		subtopicId,
		key,
		subtopicTitle,
		moduleTitle,
		number: shortNumber === null ? "" : writeShortNumber(shortNumber),
		text: body === null ? "" : (await readPlainQuestion(body, format)).text,
	};
}

export function toShown({ id, kind, note, at }: ShownRow): ShownReport {
	return { id, kind: REPORT_KINDS.find((known) => known === kind) ?? "other", note, at };
}

/** One page of the reports that were closed since then, the last closed first, joined where they were closed together. */
export async function listClosedReports(
	db: Db,
	since: number,
	page?: number,
): Promise<PageNumbers & { closed: ClosedReports[] }> {
	const order = ["closedAt", "subtopicId", "questionKey", "id"];
	// The subtopic hides those of the bin.
	const last = db
		.selectFrom("questionReport")
		.innerJoin("subtopic", "subtopic.id", "questionReport.subtopicId")
		.select(["questionReport.id", "closedAt", "subtopicId", "questionKey"])
		.where("closedAt", "is not", null)
		.where("closedAt", ">=", since)
		.orderBy("closedAt", "desc")
		.limit(MOST_CLOSED);
	const selectLast = () => db.selectFrom(last.as("closed"));
	const { rows, ...numbers } = await readPage(
		{ total: Number(await countRows(selectLast())), page, descending: true },
		(window) => inWindow(selectLast().select("id"), order, window).execute(),
		(ids) =>
			selectShown(db)
				.select(["questionReport.closedAt", "questionReport.closedReason", "questionReport.closedBy"])
				.where("questionReport.id", "in", ids)
				.execute(),
		({ id }) => id,
	);
	const nameActor = await findActorNames(
		db,
		rows.map(({ closedBy }) => closedBy),
	);
	const numbered = await numberModules(db, rows);
	const groups = Map.groupBy(numbered, ({ subtopicId, key, closedAt }) => `${closedAt} ${subtopicId} ${key}`);
	const closed = [...groups.values()].map(async (group): Promise<ClosedReports[]> => {
		const [first] = group;
		if (!first) return [];
		const { closedReason, closedBy, closedAt } = first;
		return [
			{
				...(await readPlace(first)),
				reason: CLOSE_REASONS.find((known) => known === closedReason) ?? "not-understood",
				by: nameActor(closedBy),
				closedAt: closedAt ?? 0,
				reports: group.map(toShown),
			},
		];
	});
	return { ...numbers, closed: (await Promise.all(closed)).flat() };
}
