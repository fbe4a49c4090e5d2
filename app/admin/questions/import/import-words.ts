// Messages about an import: the kind of the source, the place of a row, its problems.
import type { KeyCounts } from "#core/questions/import/review/key-source.ts";
import type { Row, RowProblem } from "#core/questions/import/rows.ts";
import { withoutMarks } from "#core/questions/import/without-marks.ts";
import * as m from "#messages";

/** "Row 4", "Sheet1: Row 4", "Line 12"; "Question 3 (line 12)" where the text numbers its questions. */
export function rowLocationText({ place: { kind, number, part, question } }: Row): string {
	const place =
		question === undefined
			? m.admin_import_place({ kind, number })
			: m.admin_import_numbered({ kind, question, number });
	return part === undefined ? place : m.admin_import_part({ part, place });
}

export function rowProblemText({ code, values = {} }: RowProblem): string {
	const { key = "", kind = "", how = "", line, named = "", right = "", names = "", name = "", formula = "" } = values;
	const count = Number(values.count ?? 0);
	const words: Partial<Record<RowProblem["code"], () => string>> = {
		"key-unreadable": () => m.admin_row_key_unreadable({ key }),
		"key-conflict": () =>
			values.labels === undefined ? m.admin_row_key_conflict({ key }) : m.admin_row_key_several({ key }),
		"not-choice": () => m.admin_row_not_choice({ kind }),
		unreadable: () => (line === undefined ? m.admin_row_unreadable() : m.admin_row_unreadable_line({ line })),
		"key-inferred": () => m.admin_row_key_inferred({ how, key }),
		"contradicts-key": () => m.admin_row_contradicts_key({ named, right }),
		"picture-lost": () => m.admin_row_picture_lost({ count, places: placesText(String(values.places ?? "")) }),
		"formula-lost": () => m.admin_row_formula_lost({ count }),
		"link-lost": () => m.admin_row_link_lost({ count, names }),
		"formula-converted": () => m.admin_row_formula_converted({ count }),
		"option-missing": () => m.admin_row_option_missing({ count, names }),
		"option-repeated": () => m.admin_row_option_repeated({ name }),
		"formula-unreadable": () => m.admin_row_formula_unreadable({ count, formula }),
	};
	return words[code]?.() ?? m.admin_row_problem({ code });
}

/** A problem that several rows share, without what belongs to one of them. */
export function sharedProblemText(problem: RowProblem): string {
	const { code, values = {} } = problem;
	if (code === "key-inferred" && (values.how === "position" || values.how === "from-zero"))
		return m.admin_same_counted({ how: values.how });
	if (code === "picture-lost" || code === "link-lost")
		return m.admin_same_lost({ code, count: Number(values.count ?? 0) });
	return rowProblemText(problem);
}

/** "in the question, option B": the places of pictures. */
function placesText(places: string): string {
	return places
		.split(",")
		.map((place) => m.admin_row_picture_place({ place }))
		.join(", ");
}

/** How the keys of an import came about: a sentence for each way that occurs. */
export function keysText(counts: KeyCounts): string {
	const ways = ["stated", "concluded", "confirmed"] as const;
	return ways
		.filter((how) => counts[how] > 0)
		.map((how) => m.admin_keys_counted({ how, count: counts[how] }))
		.join(" ");
}

type Notice = { code: string; values: Record<string, string | number> };

/** @param rows of the import, which some notices name */
export function noticeText({ code, values }: Notice, rows: readonly Row[]): string {
	const { names = "", numbers = "", text = "", count = "" } = values;
	if (code !== "bare-pictures")
		return m.admin_import_notice({ code, names, numbers, text: withoutMarks(String(text)) });
	const places = String(numbers)
		.split(",")
		.flatMap((number) => rows[Number(number) - 1] ?? [])
		.map(rowLocationText);
	const isMore = places.length < Number(count);
	return m.admin_import_bare_pictures({
		count: Number(count),
		places: [...places, ...(isMore ? ["…"] : [])].join(", "),
	});
}
