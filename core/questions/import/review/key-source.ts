// Where the key of each row of an import comes from, and how many keys the source states, were concluded or were confirmed by hand.
// Called by the panel, which shows both, and where the questions are saved.
import type { TextKeySource } from "#core/questions/import/rows.ts";
import { type ImportWork, questionOf, rowStateOf } from "./work.ts";

/**
 * "column", "file": a table's column, a format's own field. "list": of the source. "box": the list above the rows. "pressed": chosen in
 * the row. "confirmed", "fixed": decided by the administrator.
 */
export type KeySource = TextKeySource | "column" | "file" | "box" | "pressed" | "confirmed" | "fixed";

/** `stated` by the source; `concluded` from print or counting, and accepted together; `confirmed` by hand, one by one or in the box. */
export type KeyCounts = { stated: number; concluded: number; confirmed: number };

/** Undefined without a right option. */
export function keySourceOf(work: ImportWork, index: number): KeySource | undefined {
	const row = work.rows[index];
	const question = questionOf(work, index);
	if (!row || !question || (question.type !== "number" && !question.options.some(({ isCorrect }) => isCorrect)))
		return undefined;
	const key = work.keys?.[index];
	if (key) return key.by === "list" ? "box" : "pressed";
	const decision = work.decisions[index];
	if (decision?.is === "fixed" && !hasSameKey(row.question, decision.question)) return "fixed";
	if (decision?.is === "confirmed" && !decision.together && isKeyAsked(work, index)) return "confirmed";
	return row.keyFrom ?? (row.place.kind === "row" ? "column" : "file");
}

/** The keys of the questions that would be saved. */
export function countKeys(work: ImportWork): KeyCounts {
	const counts: KeyCounts = { stated: 0, concluded: 0, confirmed: 0 };
	for (const index of work.rows.keys()) {
		const origin = rowStateOf(work, index) === "good" ? keySourceOf(work, index) : undefined;
		if (origin === undefined) continue;
		if (origin === "box" || origin === "pressed" || origin === "confirmed" || origin === "fixed") counts.confirmed += 1;
		else if (isKeyAsked(work, index)) counts.concluded += 1;
		else counts.stated += 1;
	}
	return counts;
}

/** Whether the row's key is a guess, or is contradicted by the row's own explanation. */
function isKeyAsked({ rows }: ImportWork, index: number): boolean {
	const codes = ["key-inferred", "columns-inferred", "contradicts-key"];
	return rows[index]?.problems.some(({ code }) => codes.includes(code)) === true;
}

type Keyed = { options: readonly { text: string; isCorrect: boolean }[]; answer?: number | undefined };

function hasSameKey(one: Keyed | undefined, other: Keyed): boolean {
	const rightOf = ({ options, answer }: Keyed) => {
		return JSON.stringify([answer, options.filter(({ isCorrect }) => isCorrect).map(({ text }) => text)]);
	};
	return one !== undefined && rightOf(one) === rightOf(other);
}
