// The sentences about an import: what a file was recognised as, where a row was, what is wrong with it and what to do.
import type { RefusedKind, Row, RowProblem, SourceKind } from "#core/import/rows.ts";
import * as m from "#messages";

export function sourceKindText(kind: SourceKind): string {
	return m.admin_import_kind({ kind });
}

/** What a file is that is not taken, and what to do with it. */
export function refusedKindText(kind: RefusedKind): string {
	return m.admin_import_refused({ kind });
}

/** "Row 4", "Sheet1: Row 4", "Line 12"; "Question 3 (line 12)" where the text numbers its questions. */
export function rowPlaceText({ place: { kind, number, part, question } }: Row): string {
	const place =
		question === undefined
			? m.admin_import_place({ kind, number })
			: m.admin_import_numbered({ kind, question, number });
	return part === undefined ? place : m.admin_import_part({ part, place });
}

export function rowProblemText({ code, values = {} }: RowProblem): string {
	const { key = "", kind = "", count = 0, how = "", line } = values;
	switch (code) {
		case "key-unreadable":
			return m.admin_row_key_unreadable({ key });
		case "key-conflict":
			return m.admin_row_key_conflict({ key });
		case "not-choice":
			return m.admin_row_not_choice({ kind });
		case "unreadable":
			return line === undefined ? m.admin_row_unreadable() : m.admin_row_unreadable_line({ line });
		case "key-inferred":
			return m.admin_row_key_inferred({ how, key });
		case "contradicts-key":
			return m.admin_row_contradicts_key({ named: values.named ?? "", right: values.right ?? "" });
		case "picture-lost":
			return m.admin_row_picture_lost({ count: Number(count), places: placesText(String(values.places ?? "")) });
		case "formula-lost":
			return m.admin_row_formula_lost({ count: Number(count) });
		case "link-lost":
			return m.admin_row_link_lost({ count: Number(count), names: values.names ?? "" });
		case "formula-converted":
			return m.admin_row_formula_converted({ count: Number(count) });
		case "option-missing":
			return m.admin_row_option_missing({ count: Number(count), names: values.names ?? "" });
		case "option-repeated":
			return m.admin_row_option_repeated({ name: values.name ?? "" });
		case "formula-unreadable":
			return m.admin_row_formula_unreadable({ count: Number(count), formula: values.formula ?? "" });
		default:
			return m.admin_row_problem({ code });
	}
}

/** "in the question, option B": where pictures were. */
function placesText(places: string): string {
	return places
		.split(",")
		.map((place) => m.admin_row_picture_place({ place }))
		.join(", ");
}

type Notice = { code: string; values: Record<string, string | number> };

/** @param rows of the import, which some notices name */
export function noticeText({ code, values }: Notice, rows: readonly Row[]): string {
	const { names = "", numbers = "", text = "", count = "" } = values;
	if (code !== "bare-pictures") return m.admin_import_notice({ code, names, numbers, text });
	const places = String(numbers)
		.split(",")
		.flatMap((number) => rows[Number(number) - 1] ?? [])
		.map(rowPlaceText);
	const isMore = places.length < Number(count);
	return m.admin_import_bare_pictures({
		count: Number(count),
		places: [...places, ...(isMore ? ["…"] : [])].join(", "),
	});
}
