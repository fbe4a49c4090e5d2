// What was settled about a paper's questions after the exam, as sentences above a candidate's result.
import type { CandidatePaper } from "#core/papers/calls.ts";
import * as m from "#messages";
import type { ReadyResult } from "./result-question.tsx";

type Settled = { settlements: ReadyResult["settlements"]; questions: readonly { id: string; section: number }[] };

/** Which questions were dropped, and which ones have another key: by the candidate's own numbers. */
export function settledTexts(
	{ sections }: Pick<CandidatePaper, "sections">,
	{ settlements, questions }: Settled,
): string[] {
	const [changed, dropped] = [new Set<string>(), new Set<string>()];
	for (const { way, questionId } of settlements) (way === "keys" ? changed : dropped).add(questionId);
	const numbers = new Map<number, number>();
	const named = questions.map(({ id, section }) => {
		const number = (numbers.get(section) ?? 0) + 1;
		numbers.set(section, number);
		return { id, name: sections.length > 1 ? `${sections[section]?.name ?? ""} ${number}` : String(number) };
	});
	const namesOf = (ids: ReadonlySet<string>) => {
		const names = named.flatMap(({ id, name }) => (ids.has(id) ? [name] : []));
		return { count: names.length, questions: names.join(", ") };
	};
	return [
		...(dropped.size > 0 ? [m.mock_settled_line(namesOf(dropped))] : []),
		...(changed.size > 0 ? [m.mock_key_changed_line(namesOf(changed))] : []),
	];
}
