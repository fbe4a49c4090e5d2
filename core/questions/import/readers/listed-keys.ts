// Gives the questions of a portion the keys of their list. Called by read-questions-text.ts.
import { readKey } from "#core/questions/import/keys.ts";
import type { RowProblem } from "#core/questions/import/rows.ts";
import { type KeyList, type KeyRun, type ListedKey, SUBHEADING } from "./key-list.ts";
import type { Block } from "./split-text.ts";
import type { TextLine } from "./text-lines.ts";

/** The keys of a list for the blocks of its questions; a number that occurs twice on either side is ambiguous. */
export function listedKeysOf(list: KeyList | undefined, blocks: readonly Block[], above: readonly TextLine[]) {
	const runs = runsOfBlocks(blocks);
	const lists = list?.runs.filter(({ areReasons }) => !areReasons) ?? [];
	const reasons = list?.runs.filter(({ areReasons }) => areReasons) ?? [];
	const explained = new Set<number>();
	const isByRun = lists.length > 1 && lists.length === (runs.at(-1) ?? 0) + 1 && areInOrder(lists, above);
	const named = new Set<string>();
	let firstTwice = Number.POSITIVE_INFINITY;
	const listOf = (run: number, number: number) =>
		lists.filter((one, at) => (!isByRun || at === run) && one.keys.has(number));
	/** The reason of a number that stands at one question. */
	function reasonOf(number: number): { reason?: string } {
		if (reasons.length === 0 || blocks.filter((block) => block.number === number).length !== 1) return {};
		const reason = reasons.flatMap(({ keys }) => keys.get(number)?.explanation ?? []).join("\n");
		if (reason === "") return {};
		explained.add(number);
		return { reason };
	}
	return {
		find(at: number, problems: RowProblem[]): ListedKey | undefined {
			const number = blocks[at]?.number;
			const run = runs[at] ?? 0;
			if (number === undefined) return undefined;
			const because = reasonOf(number);
			const found = listOf(run, number);
			const all = found.flatMap(({ keys }) => keys.get(number) ?? []);
			const listed = all.find(({ explanation }) => explanation !== "") ?? all[0];
			if (!listed) return because.reason === undefined ? undefined : { key: undefined, explanation: "", ...because };
			named.add(`${isByRun ? run : 0} ${number}`);
			const isTwice =
				new Set(all.map(({ key }) => key?.toLowerCase())).size > 1 ||
				found.some(({ repeated }) => repeated.has(number)) ||
				blocks.some((other, index) => index !== at && other.number === number && (!isByRun || runs[index] === run));
			if (!isTwice) return { ...listed, ...because };
			firstTwice = Math.min(firstTwice, at);
			problems.push({ code: "key-conflict", values: { key: listed.key?.replaceAll(/[()]/g, "") ?? "" } });
			return { key: undefined, explanation: "", ...because };
		},
		/** The reasons of no question. */
		leftReasons: () =>
			reasons.flatMap(({ keys }) =>
				[...keys].flatMap(([number, { explanation }]) => (explained.has(number) ? [] : [`${number}. ${explanation}`])),
			),
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

const REASONS = "(?:hints?|solutions?|explanations?|reasons?|व्याख्या|हल|संकेत)";
/** "Hints & Solutions", "Explanations": one word in the singular explains the question above. */
const REASONS_HEADING = new RegExp(
	`^\\s*(?:\\*\\*|#{1,6}\\s+)?(?:(?:detailed |answers? (?:and|&) )?(?:hints|solutions|explanations)|${REASONS} ?(?:and|&|/|एवं|और|तथा) ?${REASONS})\\s?(?:\\*\\*)?\\s?:?\\s?(?:\\*\\*)?\\s*$`,
	"iu",
);
/** A key in front of a reason, which is read elsewhere, or the beginning of an option. */
const KEYED =
	/^\s*(?:\*\*)?(?:[([]?\s?(?:[a-h1-6]|[कखगघअबसद]|i{1,3}|iv)\s?[)\].:]|(?:ans|option|correct|key|उत्तर|विकल्प|सही))/iu;
/** What has a gap to fill or asks is a question. */
const ASKS = /[?？]\s*$|_{3}|\.{4}|…/u;
const FEWEST_REASONS = 2;

/**
 * Numbered hints or explanations without keys, from their heading to the end of the text: each number is that of a question above, up to the
 * last one. Undefined where a line may be a question.
 */
export function findReasons(lines: readonly TextLine[]): KeyList | undefined {
	const start = lines.findLastIndex(({ text }, at) => REASONS_HEADING.test(text) && lines[at - 1]?.text.trim() === "");
	if (start === -1) return undefined;
	const keys = new Map<number, ListedKey>();
	let last = 0;
	for (const { text, numbered, answer } of lines.slice(start + 1)) {
		if (text.trim() === "") continue;
		const words = numbered?.rest ?? text;
		if (answer !== undefined || KEYED.test(words) || ASKS.test(words)) return undefined;
		const before = keys.get(last);
		if (numbered && numbered.value > last) {
			last = numbered.value;
			keys.set(last, { key: undefined, explanation: words.trim() });
		} else if (numbered || !before) return undefined;
		else before.explanation = `${before.explanation}\n${text.trim()}`;
	}
	const above = new Set(lines.slice(0, start).flatMap(({ numbered }) => numbered?.value ?? []));
	const isOfAll =
		keys.size >= FEWEST_REASONS && last === Math.max(...above) && keys.keys().every((one) => above.has(one));
	if (!isOfAll) return undefined;
	return { runs: [{ keys, repeated: new Set(), name: undefined, areReasons: true }], start, end: lines.length };
}
