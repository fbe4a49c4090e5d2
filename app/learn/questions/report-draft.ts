// A report that is being written, in one entry of session/typed-words.ts: whether its form is open, its reason and its words.
import { readTyped, writeTyped } from "#app/learn/progress/session/typed-words.ts";
import { REPORT_KINDS, type ReportKind } from "#core/questions/report.ts";

export type ReportDraft = { isOpen: boolean; kind: ReportKind | undefined; note: string };

type Place = { subtopicId: string; questionId: string };

const OPEN = "open";

export function readReportDraft(place: Place): ReportDraft {
	const [state, kind, ...lines] = readTyped(placeOf(place)).split("\n");
	return { isOpen: state === OPEN, kind: REPORT_KINDS.find((each) => each === kind), note: lines.join("\n") };
}

/** An empty report whose form is closed leaves no entry. */
export function writeReportDraft(place: Place, { isOpen, kind, note }: ReportDraft): void {
	const isEmpty = !isOpen && kind === undefined && note === "";
	writeTyped(placeOf(place), isEmpty ? "" : [isOpen ? OPEN : "", kind ?? "", note].join("\n"));
}

function placeOf({ subtopicId, questionId }: Place): string {
	return `report/${subtopicId}/${questionId}`;
}
