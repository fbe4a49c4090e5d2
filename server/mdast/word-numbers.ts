// Counts the numbers of Word's lists and headings, which are not in the text: "3.", "(b)", "1.2". Called by word-parts.ts for
// every paragraph in the order of the document.
import { childrenOf, elements } from "#server/mdast/xml/xml.ts";
import { attributeOf, childValue, isOn, type Node, type Styles, toNumber } from "./word-styles.ts";

type Level = { format: string; text: string; start: number; style: string | undefined; isLegal: boolean };
type Counter = Map<number, number>;
/** The label before a paragraph. */
export type ListLabel = {
	level: number;
	/** Undefined: a bullet. */
	number?: number;
	/** As Word shows it: "(b)"; empty for a bullet and for a label without its number. */
	label: string;
	/** Numbered by the paragraph, not by its style. */
	isOwn?: boolean;
};
const MAX_LEVEL = 8;

type List = { definition: string; levels: Map<number, Level>; starts: Map<number, number> };

/** @param root numbering.xml */
export function createNumbers(root: Node, styles: Styles) {
	const definitions = new Map<string | undefined, { levels: Map<number, Level>; link: string | undefined }>();
	for (const definition of elements(root, "abstractnum"))
		definitions.set(attributeOf(definition, "abstractNumId"), {
			levels: readLevels(definition),
			link: childValue(definition, "numstylelink"),
		});
	const lists = new Map<string | undefined, List>();
	for (const list of childrenOf(elements(root, "numbering")[0] ?? root, "num")) {
		const definition = childValue(list, "abstractnumid");
		if (definition === undefined) continue;
		const starts = new Map<number, number>();
		const levels = new Map<number, Level>();
		for (const override of childrenOf(list, "lvloverride")) {
			const level = toNumber(attributeOf(override, "ilvl"));
			const start = toNumber(childValue(override, "startoverride"));
			if (level !== undefined && start !== undefined) starts.set(level, start);
			for (const [at, read] of readLevels(override)) levels.set(at, read);
		}
		lists.set(attributeOf(list, "numId"), { definition, levels, starts });
	}
	const counters = new Map<string, Counter>();
	const begun = new Set<string>();

	function findList(id: string, depth = 0): List | undefined {
		const list = lists.get(id);
		const linked = list && definitions.get(list.definition)?.link;
		const next = styles.listStyle(linked);
		return next !== undefined && next !== id && depth < 5 ? findList(next, depth + 1) : list;
	}

	/** The level whose definition names a style of paragraphs. */
	function levelOfStyle(definition: string, style: string | undefined): number | undefined {
		if (style === undefined) return undefined;
		return [...(definitions.get(definition)?.levels ?? [])].find(([, level]) => level.style === style)?.[0];
	}

	return {
		/** Counts one paragraph. @returns undefined for a paragraph outside of lists */
		next(numId: string | undefined, given: number | undefined, style: string | undefined): ListLabel | undefined {
			if (numId === undefined || numId === "0") return undefined;
			const list = findList(numId);
			if (!list) return undefined;
			const level = Math.min(given ?? levelOfStyle(list.definition, style) ?? 0, MAX_LEVEL);
			const levelAt = (at: number) => list.levels.get(at) ?? definitions.get(list.definition)?.levels.get(at);
			const definition = levelAt(level);
			if (!definition || definition.format === "none") return undefined;
			const counter = counters.get(list.definition) ?? new Map<number, number>();
			counters.set(list.definition, counter);
			const isFirst = !begun.has(numId);
			begun.add(numId);
			if (isFirst) for (const at of list.starts.keys()) counter.delete(at);
			const startAt = (at: number) => list.starts.get(at) ?? levelAt(at)?.start ?? 1;
			const number = counter.has(level) ? (counter.get(level) ?? 0) + 1 : startAt(level);
			counter.set(level, number);
			for (const at of [...counter.keys()]) if (at > level) counter.delete(at);
			if (definition.format === "bullet") return { level, label: "" };
			if (!definition.text.includes("%")) return { level, number, label: "" };
			const label = definition.text.replaceAll(/%(\d)/g, (_, digit: string) => {
				const at = Number(digit) - 1;
				const format = definition.isLegal && at < level ? "decimal" : (levelAt(at)?.format ?? "decimal");
				return formatNumber(at === level ? number : (counter.get(at) ?? startAt(at)), format);
			});
			return { level, number, label: label.trim() };
		},
	};
}

function readLevels(parent: Node): Map<number, Level> {
	const levels = new Map<number, Level>();
	for (const level of childrenOf(parent, "lvl")) {
		levels.set(toNumber(attributeOf(level, "ilvl")) ?? 0, {
			format: childValue(level, "numfmt") ?? "decimal",
			text: childValue(level, "lvltext") ?? "",
			start: toNumber(childValue(level, "start")) ?? 1,
			style: childValue(level, "pstyle"),
			isLegal: isOn(level, "islgl"),
		});
	}
	return levels;
}

function formatNumber(number: number, format: string): string {
	switch (format) {
		case "lowerLetter":
			return letters(number);
		case "upperLetter":
			return letters(number).toUpperCase();
		case "lowerRoman":
			return roman(number);
		case "upperRoman":
			return roman(number).toUpperCase();
		case "decimalZero":
			return String(number).padStart(2, "0");
		case "hindiConsonants":
		case "hindiVowels":
			return CONSONANTS[number - 1] ?? String(number);
		case "hindiNumbers":
			return String(number).replaceAll(/\d/g, (digit) => String.fromCharCode(0x966 + Number(digit)));
		default:
			return String(number);
	}
}

const CONSONANTS = Array.from("कखगघङचछजझञ");

/** a … z, aa, bb: as Word counts. */
function letters(number: number): string {
	if (number < 1) return String(number);
	return String.fromCharCode(97 + ((number - 1) % 26)).repeat(Math.min(Math.ceil(number / 26), 5));
}

const ROMAN: Readonly<Record<string, number>> = {
	m: 1000,
	cm: 900,
	d: 500,
	cd: 400,
	c: 100,
	xc: 90,
	l: 50,
	xl: 40,
	x: 10,
	ix: 9,
	v: 5,
	iv: 4,
	i: 1,
};

function roman(number: number): string {
	if (number < 1 || number > 3_999) return String(number);
	let rest = number;
	let text = "";
	for (const [sign, value] of Object.entries(ROMAN)) for (; rest >= value; rest -= value) text += sign;
	return text;
}
