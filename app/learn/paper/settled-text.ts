// What was settled about a paper's questions after the exam, as sentences above a candidate's result.
import type { CandidatePaper } from "#core/papers/calls.ts";
import * as m from "#messages";
import type { ReadyResult } from "./result-question.tsx";

type Settled = { settlements: ReadyResult["settlements"]; questions: readonly { id: string; section: number }[] };

/** How many questions were dropped, and which ones have another key: by the candidate's own numbers. */
export function settledTexts(
	{ sections }: Pick<CandidatePaper, "sections">,
	{ settlements, questions }: Settled,
): string[] {
	const changed = new Set(settlements.flatMap(({ way, questionId }) => (way === "keys" ? [questionId] : [])));
	const dropped = settlements.length - changed.size;
	const numbers = new Map<number, number>();
	const named = questions.flatMap(({ id, section }) => {
		const number = (numbers.get(section) ?? 0) + 1;
		numbers.set(section, number);
		if (!changed.has(id)) return [];
		return [sections.length > 1 ? `${sections[section]?.name ?? ""} ${number}` : String(number)];
	});
	return [
		...(dropped > 0 ? [m.mock_settled_line({ count: dropped })] : []),
		...(named.length > 0 ? [m.mock_key_changed_line({ count: named.length, questions: named.join(", ") })] : []),
	];
}
