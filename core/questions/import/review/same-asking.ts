// Rows of an import that ask the same question, to be answered together. Called by the panel.
import type { RowProblem } from "#core/questions/import/rows.ts";
import { hasOpenForm, type ImportWork, problemsOf, rowStateOf } from "./work.ts";

/** `problems`: what each of the rows asks, with the numbers of all rows added up. */
export type SameAsking = { id: string; indexes: number[]; problems: RowProblem[] };

/** Problems that differ from row to row, so that nobody can answer them without reading the row. */
const OWN: readonly RowProblem["code"][] = [
	"contradicts-key",
	"duplicate-option",
	"option-missing",
	"option-repeated",
	"formula-unreadable",
	"example-row",
];
const FEWEST = 2;

/** The groups of at least two rows to confirm, the largest first. */
export function groupSameAsking(work: ImportWork): SameAsking[] {
	const groups = new Map<string, SameAsking>();
	for (const index of work.rows.keys()) {
		if (rowStateOf(work, index) !== "confirm" || hasOpenForm(work, index)) continue;
		const problems = problemsOf(work, index);
		if (problems.some(({ code }) => OWN.includes(code))) continue;
		const id = problems
			.map(({ code, values = {} }) => `${code} ${values.how ?? ""}`)
			.toSorted()
			.join(",");
		const group = groups.get(id) ?? { id, indexes: [], problems: [] };
		group.indexes.push(index);
		groups.set(id, { ...group, problems: addUp([...group.problems, ...problems]) });
	}
	return [...groups.values()]
		.filter(({ indexes }) => indexes.length >= FEWEST)
		.toSorted((a, b) => b.indexes.length - a.indexes.length);
}

/** One problem of each code, with the sum of the counts and without what belongs to one row. */
function addUp(problems: readonly RowProblem[]): RowProblem[] {
	const sums = new Map<RowProblem["code"], RowProblem>();
	for (const { code, values } of problems) {
		const before = sums.get(code)?.values ?? {};
		const how = values?.how ?? before.how;
		const count = Number(values?.count ?? 0) + Number(before.count ?? 0);
		sums.set(code, { code, values: { ...(how !== undefined && { how }), ...(count > 0 && { count }) } });
	}
	return [...sums.values()];
}
