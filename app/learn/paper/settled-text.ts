// What was settled about a paper's questions after the exam, in words: above a candidate's result, and at the question.
import { readMarks, showMarks, writeMarks } from "#core/marks/fraction.ts";
import { findRule, readRule } from "#core/marks/rule-values.ts";
import type { CandidatePaper, ResultQuestion } from "#core/papers/calls.ts";
import type { MarkedQuestion, Settlement } from "#core/papers/marking.ts";
import * as m from "#messages";
import type { ReadyResult } from "./result-question.tsx";

type Settled = {
	settlements: ReadyResult["settlements"];
	questions: readonly { id: string; section: number }[];
	result: { questions: readonly Pick<MarkedQuestion, "id" | "most">[] };
};

/** How each dropped question was settled, and which ones have another key: by the candidate's own numbers. */
export function settledTexts(
	{ sections }: Pick<CandidatePaper, "sections">,
	{ settlements, questions, result }: Settled,
): string[] {
	const settled = new Map(settlements.map((one) => [one.questionId, one]));
	const mostOf = new Map(result.questions.map(({ id, most }) => [id, most]));
	const numbers = new Map<number, number>();
	const dropped: string[] = [];
	const changed: string[] = [];
	for (const { id, section } of questions) {
		const number = (numbers.get(section) ?? 0) + 1;
		numbers.set(section, number);
		const name = sections.length > 1 ? `${sections[section]?.name ?? ""} ${number}` : String(number);
		const settlement = settled.get(id);
		if (settlement?.way === "keys") changed.push(name);
		else if (settlement) {
			const way = m.mock_settled_way({ way: wayOf(settlement, mostOf.get(id)) });
			dropped.push(m.mock_settled_line({ question: name, way }));
		}
	}
	if (changed.length === 0) return dropped;
	return [...dropped, m.mock_key_changed_line({ count: changed.length, questions: changed.join(", ") })];
}

/** Where no other question is left to spread the marks over, all get them (core/papers/marking.ts). */
function wayOf({ way }: Settlement, most: string | undefined): Settlement["way"] {
	return way === "spread" && most !== undefined && most !== "0" ? "all" : way;
}

/** Why a question gives what it gives, where something was settled about it or about another one of its section; else "". */
export function settledNote(
	{ scheme, sections }: Pick<CandidatePaper, "scheme" | "sections">,
	{ settlements }: Pick<Settled, "settlements">,
	{ id, section, type }: Pick<ResultQuestion, "id" | "section" | "type">,
	{ outcome, marks, most }: Pick<MarkedQuestion, "outcome" | "marks" | "most">,
): string {
	const settlement = settlements.findLast(({ questionId }) => questionId === id);
	if (settlement && outcome === "settled") {
		const note = m.mock_settled_note({ way: m.mock_settled_way({ way: wayOf(settlement, most) }) });
		return settlement.way === "tried" && marks === "0" ? `${note} ${m.mock_settled_left_out()}` : note;
	}
	const notes = settlement ? [m.mock_key_changed_note()] : [];
	const rule = findRule(scheme, sections[section], type);
	const usual = rule && readRule(rule).right;
	if (usual && !usual.equals(readMarks(most))) {
		notes.push(m.mock_spread_note({ most: showMarks(most, true), usual: showMarks(writeMarks(usual), true) }));
	}
	return notes.join(" ");
}
