// A paper's results as tables for Excel and CSV: the questions, and where the paper asks for names the list by rank. Called by
// export-calls.ts. No cell becomes a formula (core/questions/export/cells.ts).
import { isRounded, roundMarks, sheetMarks } from "#core/marks/fraction.ts";
import { writeRight } from "#core/papers/booklet.ts";
import type { Settlement } from "#core/papers/marking.ts";
import type { QuestionFigures } from "#core/papers/question-figures.ts";
import { type Cell, writeCsv } from "#core/questions/export/cells.ts";
import * as m from "#messages";
import type { Exported } from "#server/questions/export/exports.ts";
import { XLSX } from "#server/questions/export/write-format.ts";
import { writeXlsx } from "#server/questions/export/xlsx.ts";
import type { RankRow, Results } from "./results.ts";

export const TABLES = ["ranks", "questions"] as const;
export type TableName = (typeof TABLES)[number];

/** A table of a paper's version as a file. @throws HubError("paper-not-found") */
export async function writeTable(
	results: Results,
	{
		paperId,
		versionId,
		table,
		isCsv,
	}: { paperId: string; versionId: string | undefined; table: TableName; isCsv: boolean },
): Promise<Exported> {
	const { title, version } = await results.get(paperId, versionId);
	const cells = !version
		? []
		: table === "questions"
			? questionCells(version)
			: version.asksName
				? await rankCells(results, version)
				: [];
	const name = `${title} ${table === "ranks" ? m.admin_mock_ranks() : m.admin_mock_questions()}`;
	if (isCsv) {
		const content = new TextEncoder().encode(writeCsv(cells));
		return { fileName: `${name}.csv`, mediaType: "text/csv; charset=utf-8", content };
	}
	return { fileName: `${name}.xlsx`, mediaType: XLSX, content: writeXlsx(cells, [], m.admin_mock_results()) };
}

async function rankCells(
	results: Results,
	{ id, sections, hasNotAttempted }: { id: string; sections: readonly string[]; hasNotAttempted: boolean },
): Promise<Cell[][]> {
	const rows = await results.listAllRanks(id);
	// Columns of numbers are rounded: where that loses something, the exact marks come after them.
	const hasExact = rows.some((row) => marksOf(row).some(isRounded));
	const hasPass = rows.some(({ figures }) => figures.all.isPassed !== null);
	const words = [m.admin_mock_marks(), m.admin_mock_of(), ...sections];
	return [
		[
			...[m.admin_mock_rank(), m.admin_mock_name(), m.admin_mock_marks(), m.admin_mock_of()],
			...(hasPass ? [m.mock_result()] : []),
			...[m.admin_mock_right(), m.admin_mock_wrong(), m.admin_mock_part()],
			hasNotAttempted ? m.admin_mock_left_out_or_not() : m.admin_mock_left_out(),
			...[m.admin_mock_dropped_count(), m.admin_mock_minutes(), ...sections, m.admin_mock_note()],
			...(hasExact ? words.map((name) => m.admin_mock_exact({ name })) : []),
		],
		...rows.map((row) => [...rankRow(row, hasPass), ...(hasExact ? marksOf(row).map(sheetMarks) : [])]),
	];
}

/** In all, of how many, and by section. */
function marksOf({ figures: { all, sections } }: RankRow): string[] {
	return [all.marks, all.most, ...sections.map(({ marks }) => marks)];
}

/** @param hasPass the paper has marks to pass */
function rankRow({ rank, name, figures, isLate, sameName }: RankRow, hasPass: boolean): Cell[] {
	const { all, sections } = figures;
	const notes = [isLate && m.admin_mock_late(), sameName > 1 && m.admin_mock_same_name({ count: sameName })];
	return [
		...[rank, name ?? "", roundMarks(all.marks), roundMarks(all.most)],
		...(hasPass ? [all.isPassed ? m.mock_passed() : m.mock_not_passed()] : []),
		...[all.right, all.wrong, all.part, all.leftOut, all.settled, Math.round(all.timeMs / 60_000)],
		...sections.map(({ marks }) => roundMarks(marks)),
		notes.filter(Boolean).join(". "),
	];
}

type TabledQuestions = {
	questions: readonly QuestionFigures[];
	settlements: readonly Settlement[];
	sections: readonly string[];
	hasNotAttempted: boolean;
};

function questionCells({ questions, settlements, sections, hasNotAttempted }: TabledQuestions): Cell[][] {
	const most = questions.reduce((high, { drawn }) => Math.max(high, drawn.length), 0);
	const answers = Array.from({ length: most }, (_, index) => [
		m.admin_mock_answer({ number: index + 1 }),
		m.admin_mock_chosen(),
	]);
	return [
		[
			...[m.admin_mock_number(), m.admin_mock_section(), m.admin_mock_question()],
			...[m.admin_mock_key_column(), m.admin_mock_settled_column(), m.admin_mock_right()],
			...[m.admin_mock_wrong(), m.admin_mock_part(), m.admin_mock_left_out()],
			...(hasNotAttempted ? [m.mock_not_attempted()] : []),
			m.admin_mock_seconds(),
			...answers.flat(),
		],
		...questions.map((question) => {
			const way = settlements.findLast(({ questionId }) => questionId === question.id)?.way;
			return questionRow(question, way, sections);
		}),
	];
}

/** @param way how it was settled afterwards: unless by another key, its marks do not depend on what is right, and nothing is ticked */
function questionRow(
	question: QuestionFigures,
	way: Settlement["way"] | undefined,
	sections: readonly string[],
): Cell[] {
	const { id, section, text, keys, right, wrong, part, leftOut, notAttempted, meanMs, drawn } = question;
	const hasKey = way === undefined || way === "keys";
	const options = drawn.map((one) => ({ id: one.id, name: one.text }));
	return [
		...[Number(id), sections[section] ?? "", text],
		hasKey ? keys.map((key) => writeRight(key, options)).join(" / ") : m.admin_mock_dropped(),
		way === undefined ? "" : m.mock_settled_way({ way }),
		...[right, wrong, part, leftOut],
		...(notAttempted === null ? [] : [notAttempted]),
		Math.round(meanMs / 1_000),
		...drawn.flatMap((one): Cell[] => [hasKey && one.isRight ? `✓ ${one.text}` : one.text, one.count]),
	];
}
