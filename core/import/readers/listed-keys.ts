// Gives the questions of a portion the keys of their list. Called by read-questions-text.ts.
import type { RowProblem } from "#core/import/rows.ts";
import type { KeyList, ListedKey } from "./key-list.ts";
import type { Block } from "./split-text.ts";

/** The keys of a list for the blocks of its questions; a number that occurs twice on either side is ambiguous. */
export function listedKeysOf(list: KeyList | undefined, blocks: readonly Block[]) {
	const runs = runsOfBlocks(blocks);
	const lists = list?.runs ?? [];
	const isByRun = lists.length > 1 && lists.length === (runs.at(-1) ?? 0) + 1;
	const named = new Set<string>();
	const listOf = (run: number, number: number) =>
		lists.filter((one, at) => (!isByRun || at === run) && one.keys.has(number));
	return {
		find(at: number, problems: RowProblem[]): ListedKey | undefined {
			const number = blocks[at]?.number;
			const run = runs[at] ?? 0;
			if (number === undefined) return undefined;
			const found = listOf(run, number);
			const listed = found[0]?.keys.get(number);
			if (!listed) return undefined;
			named.add(`${isByRun ? run : 0} ${number}`);
			const isTwice =
				found.length > 1 ||
				found.some(({ repeated }) => repeated.has(number)) ||
				blocks.some((other, index) => index !== at && other.number === number && (!isByRun || runs[index] === run));
			if (!isTwice) return listed;
			problems.push({ code: "key-conflict", values: { key: listed.key?.replaceAll(/[()]/g, "") ?? "" } });
			return { key: undefined, explanation: "" };
		},
		/** The numbers without a question. */
		left: () =>
			lists.flatMap(({ keys }, run) =>
				[...keys.keys()].filter((number) => !named.has(`${isByRun ? run : 0} ${number}`)),
			),
	};
}

/** For each block the section that it is in: numbers that begin again begin one. */
function runsOfBlocks(blocks: readonly Block[]): number[] {
	let run = 0;
	return blocks.map(({ number }, index) => {
		const before = blocks[index - 1]?.number;
		if (index > 0 && number === 1 && before !== undefined) run += 1;
		return run;
	});
}
