// Writes the numbers of an HTML text's lists into its items, as a browser shows them: "1.", "A.", "iv.". Text that is copied from a page
// loses them. Called by read-source.ts, which takes the way to number that gives the most questions.
import { type AnyNode, Element, isTag, isText, Text } from "domhandler";
import { textContent } from "domutils";
import { htmlText } from "./html-text.ts";
import { localName } from "./xml/xml.ts";

/** What a list without letters is: as it is shown, questions with their options inside, or options of the text above. */
export type ListReading = "shown" | "options";
export const LIST_READINGS: readonly ListReading[] = ["shown", "options"];

const ROMAN = ["i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix", "x", "xi", "xii"];
/** Elements that begin a line of their own. */
const LINES = new Set(["p", "div", "span", "section", "strong", "b", "em", "i", "label", "a", "h1", "h2", "h3", "h4"]);
const PRE = /white-space:\s*(?:pre|break-spaces)/i;

/** The text of a page or of a clipboard with the labels of its lists. */
export function listedText(html: string, reading: ListReading): string {
	return htmlText(html, {}, (nodes) => {
		keepLines(nodes, false);
		labelLists(nodes, { reading, depth: 0, counted: 0 });
	}).text;
}

/** Line breaks of a text that is shown with them. */
function keepLines(nodes: AnyNode[], isKept: boolean): void {
	for (const [at, node] of [...nodes.entries()].toReversed()) {
		if (isTag(node)) keepLines(node.children, isKept || node.name === "pre" || PRE.test(node.attribs.style ?? ""));
		else if (isKept && isText(node) && node.data.trim().includes("\n"))
			nodes.splice(
				at,
				1,
				...node.data
					.split("\n")
					.flatMap((line, index) => [...(index > 0 ? [new Element("br", {})] : []), new Text(line)]),
			);
	}
}

type Place = { reading: ListReading; depth: number; counted: number };

/** Labels all lists of the nodes. @returns how many questions have been counted */
function labelLists(nodes: readonly AnyNode[], place: Place): number {
	let { counted } = place;
	for (const node of nodes) {
		if (!isTag(node)) continue;
		const name = localName(node);
		counted = isList(name)
			? labelItems(node, name, { ...place, counted })
			: labelLists(node.children, { ...place, counted });
	}
	return counted;
}

function isList(name: string): boolean {
	return name === "ol" || name === "ul";
}

function labelItems(list: Element, name: string, { reading, depth, counted }: Place): number {
	const items = list.children.filter(isTag).filter((child) => localName(child) === "li");
	const style = styleOf(list) ?? styleOf(items[0]);
	const hasLists = list.children.some((child) => isTag(child) && hasList(child));
	const isQuestions = depth === 0 && (hasLists || (reading === "shown" && name === "ol" && isDecimal(style)));
	const isOptions = !isQuestions && (depth > 0 || (reading === "options" && isDecimal(style))) && items.length > 1;
	const areLabelled = items.length > 0 && items.every((item, at) => isLabelled(item, at));
	let number = Math.trunc(Number(list.attribs.start ?? 0)) || (isQuestions && hasLists ? counted + 1 : 1);
	for (const child of list.children) {
		if (!isTag(child)) continue;
		// Word and Google Docs put a list beside its item, not into it.
		if (isList(localName(child))) labelItems(child, localName(child), { reading, depth: depth + 1, counted });
		if (localName(child) !== "li") continue;
		number = Math.trunc(Number(child.attribs.value ?? 0)) || number;
		labelLists(child.children, { reading, depth: depth + 1, counted });
		const isLettered = !isDecimal(style) && !isBullet(style);
		const label =
			isLettered || isQuestions || (name === "ol" && !isOptions) ? numberOf(number, style) : letterAt(number);
		if (!areLabelled && (isLettered || isQuestions || isOptions || name === "ol")) putLabel(child, label);
		number += 1;
	}
	return isQuestions ? number - 1 : counted;
}

/** Whether an item has its label as text too: "A. Mars". */
function isLabelled(item: Element, at: number): boolean {
	const label = /^[([]?([A-Za-z]|\d{1,3})[)\].]\s/.exec(textContent(item).trim())?.[1]?.toLowerCase();
	return label !== undefined && (label === String.fromCharCode(97 + at) || Number(label) === at + 1);
}

function hasList(element: Element): boolean {
	return element.children.some((child) => isTag(child) && (isList(localName(child)) || hasList(child)));
}

function isDecimal(style: string | undefined): boolean {
	return style === undefined || style === "1" || style.startsWith("decimal") || isBullet(style);
}

function isBullet(style: string | undefined): boolean {
	return style !== undefined && /^(?:disc|circle|square|none)$/.test(style);
}

/** "upper-alpha" of the style, or "A" of the type. */
function styleOf(element: Element | undefined): string | undefined {
	const { style = "", type } = element?.attribs ?? {};
	return /list-style(?:-type)?:\s*([a-z-]+)/i.exec(style)?.[1]?.toLowerCase() ?? type;
}

function letterAt(number: number): string {
	return `(${String.fromCharCode(96 + Math.min(number, 26))})`;
}

function numberOf(number: number, style = "1"): string {
	const letter = String.fromCharCode(96 + Math.min(Math.max(number, 1), 26));
	if (style === "A" || /^upper-(?:alpha|latin)$/.test(style)) return `${letter.toUpperCase()}.`;
	if (style === "a" || /^lower-(?:alpha|latin)$/.test(style)) return `${letter}.`;
	if (/^i$|^lower-roman$/.test(style)) return `${ROMAN[number - 1] ?? number}.`;
	if (/^I$|^upper-roman$/.test(style)) return `${(ROMAN[number - 1] ?? String(number)).toUpperCase()}.`;
	return `${number}.`;
}

/** In front of the first words of an item, which has its own line. */
function putLabel(item: Element, label: string): void {
	if (textContent(item).trim() === "") return;
	let target = item;
	for (;;) {
		const first = target.children.find((child) => textContent(child).trim() !== "");
		if (!first || !isTag(first) || !LINES.has(localName(first))) break;
		target = first;
	}
	target.children.unshift(new Text(`${label} `));
}
