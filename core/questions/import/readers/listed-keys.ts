// Gives the questions of a portion the keys of their list. Called by read-questions-text.ts.
import { readKey } from "#core/questions/import/keys.ts";
import type { RowProblem } from "#core/questions/import/rows.ts";
import { type KeyList, type KeyRun, type ListedKey, SUBHEADING } from "./key-list.ts";
import type { Block } from "./split-text.ts";
import type { TextLine } from "./text-lines.ts";

/** The keys of a list for the blocks of its questions; a number that occurs twice on either side is ambiguous. */
export function listedKeysOf(list: KeyList | undefined, blocks: readonly Block[], above: readonly TextLine[]) {
	const runs = runsOfBlocks(blocks);
	const lists = list?.runs ?? [];
	const isByRun = lists.length > 1 && lists.length === (runs.at(-1) ?? 0) + 1 && areInOrder(lists, above);
	const named = new Set<string>();
	let firstTwice = Number.POSITIVE_INFINITY;
	const listOf = (run: number, number: number) =>
		lists.filter((one, at) => (!isByRun || at === run) && one.keys.has(number));
	return {
		find(at: number, problems: RowProblem[]): ListedKey | undefined {
			const number = blocks[at]?.number;
			const run = runs[at] ?? 0;
			if (number === undefined) return undefined;
			const found = listOf(run, number);
			const all = found.flatMap(({ keys }) => keys.get(number) ?? []);
			const listed = all.find(({ explanation }) => explanation !== "") ?? all[0];
			if (!listed) return undefined;
			named.add(`${isByRun ? run : 0} ${number}`);
			const isTwice =
				new Set(all.map(({ key }) => key?.toLowerCase())).size > 1 ||
				found.some(({ repeated }) => repeated.has(number)) ||
				blocks.some((other, index) => index !== at && other.number === number && (!isByRun || runs[index] === run));
			if (!isTwice) return listed;
			firstTwice = Math.min(firstTwice, at);
			problems.push({ code: "key-conflict", values: { key: listed.key?.replaceAll(/[()]/g, "") ?? "" } });
			return { key: undefined, explanation: "" };
		},
		/** The place of the first block whose number has several keys or stands at several questions. */
		firstTwice: () => firstTwice,
		/** The numbers without a question. */
		left: () =>
			lists.flatMap(({ keys }, run) =>
				[...keys.keys()].filter((number) => !named.has(`${isByRun ? run : 0} ${number}`)),
			),
	};
}

/** A first line of at least so many characters may go on in the next one. */
const WRAPPED = 40;

/**
 * A listed key of a question with these options. "2. (c) Mars" says the answer twice: where the words are not the option's text and explain
 * nothing, they belong to the key, which is then in doubt.
 */
export function withWords(listed: ListedKey, options: readonly string[]): ListedKey {
	const { key, explanation } = listed;
	const lines = explanation.split("\n");
	const [first = "", ...others] = lines;
	if (key === undefined || first.trim() === "" || readKey(key, options).is !== "read") return listed;
	const isWrapped = first.length >= WRAPPED && others.length > 0;
	const reading = readKey(`${key} ${isWrapped ? lines.join(" ") : first}`, options);
	if (reading.is !== "read") return { key: `${key} ${first}`, explanation: others.join("\n").trim() };
	return { key, explanation: reading.rest === "" ? others.join("\n").trim() : explanation };
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

const SECTION_WORDS =
	/(?:section|part|paper|set|group|unit|खण्ड|खंड|भाग)\s{0,3}[-–—:.]{0,3}\s{0,3}([a-z]|\d{1,2}|[ivx]{1,4}|[क-घअबसद])(?![\p{L}\p{M}])|(physics|chemistry|biology|math|english|reasoning|hindi|science)/giu;

function sectionNames(heading: string): string[] {
	return [...heading.matchAll(SECTION_WORDS)].map(([, label, subject]) => (label ?? subject ?? "").toLowerCase());
}

/** Whether the runs of keys are those of the sections above, in their order, as far as both have names. */
function areInOrder(runs: readonly KeyRun[], above: readonly TextLine[]): boolean {
	const own = runs
		.flatMap(({ name }) => (name === undefined ? [] : [sectionNames(name)]))
		.filter((one) => one.length > 0);
	const sections = above
		.filter(({ text }) => SUBHEADING.test(text))
		.map(({ text }) => sectionNames(text))
		.filter((one) => one.length > 0);
	if (own.length !== runs.length || sections.length !== runs.length) return true;
	return own.every((names, at) => names.some((name) => sections[at]?.includes(name)));
}
