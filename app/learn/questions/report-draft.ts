// A report that is being written, in one entry of session/typed-words.ts: the page on which its form is
// open, its reason and its words.
import { readTyped, writeTyped } from "#app/learn/progress/session/typed-words.ts";
import { REPORT_KINDS, type ReportKind } from "#core/questions/report.ts";

/** `openOn`: the address of the page on which the form is open, for a reload; empty when it is closed. */
export type ReportDraft = { openOn: string; kind: ReportKind | undefined; note: string };

type Place = { subtopicId: string; questionId: string };

export function readReportDraft(place: Place): ReportDraft {
	const [openOn = "", kind, ...lines] = readTyped(placeOf(place)).split("\n");
	return { openOn, kind: REPORT_KINDS.find((each) => each === kind), note: lines.join("\n") };
}

/** An empty report whose form is closed leaves no entry. */
export function writeReportDraft(place: Place, { openOn, kind, note }: ReportDraft): void {
	const isEmpty = openOn === "" && kind === undefined && note === "";
	writeTyped(placeOf(place), isEmpty ? "" : [openOn, kind ?? "", note].join("\n"));
}

function placeOf({ subtopicId, questionId }: Place): string {
	return `report/${subtopicId}/${questionId}`;
}
