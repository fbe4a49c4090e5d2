// Gives the items of a document's lists the labels with which its questions are found: "1.", "A.", "(b)". A document has the items, and only
// says how its lists are numbered. Whether an item is a question or an option is not said: the caller tries several readings. Pure.
import { type Flow, flowText, innerFlow, type List, type ListItem, mapInner } from "#core/mdast/nodes.ts";

/**
 * What a list without labels is. "numbered": as it is shown, bullets too. "shown": its numbers without bullets, "options": those of the text
 * above, "questions": each item is one. A list with lists inside has questions with their options in all but the first.
 */
export type ListReading = "numbered" | "shown" | "options" | "questions";

const ROMAN = ["i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix", "x", "xi", "xii"];

/** Whether the labels of a document's lists depend on the reading: an item has none of its own. */
export function hasOpenLists(flow: readonly Flow[]): boolean {
	return flow.some((node) => {
		const isOpen = node.type === "list" && node.children.some(({ label }) => label === undefined);
		return isOpen || hasOpenLists(innerFlow(node));
	});
}

/** The blocks with the labels of their lists. Items that have a label keep it. */
export function labelLists(flow: readonly Flow[], reading: ListReading): Flow[] {
	// Questions that go on in another list are counted on.
	let counted = 0;

	function labelAll(nodes: readonly Flow[], depth: number): Flow[] {
		return nodes.map((node) =>
			node.type === "list" ? labelItems(node, depth) : mapInner(node, (inner) => labelAll(inner, depth)),
		);
	}

	function labelItems(list: List, depth: number): List {
		const roleOf = reading === "numbered" ? asShown : asQuestions;
		const { isQuestions, goesOn, labelOf } = roleOf(list, { depth, reading });
		let number = list.start || (isQuestions && goesOn ? counted + 1 : 1);
		const children = list.children.map((item): ListItem => {
			number = item.value ?? number;
			const label = item.label ?? labelOf(number);
			number += 1;
			const inner = labelAll(item.children, depth + 1);
			return { type: "listItem", ...(label !== undefined && { label }), children: inner };
		});
		if (isQuestions) counted = number - 1;
		return { ...list, children };
	}

	return labelAll(flow, 0);
}

/** `goesOn`: its numbers go on with those of the questions before. */
type Role = { isQuestions: boolean; goesOn: boolean; labelOf: (number: number) => string | undefined };
type Place = { depth: number; reading: ListReading };

function asShown({ ordered, style, children }: List): Role {
	const labelOf = (number: number) => (children.length < 2 ? undefined : ordered ? numberOf(number, style) : "-");
	return { isQuestions: false, goesOn: false, labelOf };
}

function asQuestions({ ordered, style, children }: List, { depth, reading }: Place): Role {
	const hasLists = children.some((item) => hasList(item.children));
	const isAll = reading === "questions" || (reading === "shown" && ordered && isDecimal(style));
	const isQuestions = depth === 0 && (hasLists || isAll);
	const isMore = children.length > 1 || reading === "questions";
	const isOptions = !isQuestions && (depth > 0 || (reading !== "shown" && isDecimal(style))) && isMore;
	const isLettered = !isDecimal(style);
	const isLabelled = isLettered || isQuestions || isOptions || ordered;
	const areLabelled = children.length > 0 && children.every(hasOwnLabel);
	const labelOf = (number: number) => {
		if (areLabelled || !isLabelled) return undefined;
		return isLettered || isQuestions || (ordered && !isOptions) ? numberOf(number, style) : letterAt(number);
	};
	return { isQuestions, goesOn: hasLists || reading === "questions", labelOf };
}

/** Whether an item has its label as text too: "A. Mars". */
function hasOwnLabel({ children }: ListItem, at: number): boolean {
	const label = /^[([]?([A-Za-z]|\d{1,3})[)\].]\s/.exec(flowText(children))?.[1]?.toLowerCase();
	return label !== undefined && (label === String.fromCharCode(97 + at) || Number(label) === at + 1);
}

function hasList(flow: readonly Flow[]): boolean {
	return flow.some((node) => node.type === "list" || hasList(innerFlow(node)));
}

/** Whether a list's style is numbers or bullets. */
function isDecimal(style: string | undefined): boolean {
	return (
		style === undefined || style === "1" || style.startsWith("decimal") || /^(?:disc|circle|square|none)$/.test(style)
	);
}

function letterAt(number: number): string {
	return `(${String.fromCharCode(96 + Math.min(number, 26))})`;
}

/** A number in the style of its list. */
function numberOf(number: number, style = "1"): string {
	const letter = number >= 1 && number <= 26 ? String.fromCharCode(96 + number) : String(number);
	const roman = ROMAN[number - 1] ?? String(number);
	if (style === "A" || /^upper-(?:alpha|latin)$/.test(style)) return `${letter.toUpperCase()}.`;
	if (style === "a" || /^lower-(?:alpha|latin)$/.test(style)) return `${letter}.`;
	if (/^i$|^lower-roman$/.test(style)) return `${roman}.`;
	if (/^I$|^upper-roman$/.test(style)) return `${roman.toUpperCase()}.`;
	return `${number}.`;
}
