// Estimates how wide a formula is drawn, so that the style sheet of formulas can make one that is a little too wide for a
// phone smaller without a script (public/formulas/formulas.css). Called by formula.ts with Temml's tree.
import { isNested } from "#core/json.ts";

/** Widths in em, measured with the font of formulas. */
const LETTER = 0.56;
const CAPITAL = 0.66;
const DIGIT = 0.5;
const POINT = 0.25;
/** Names such as "sin" are upright and narrower, with a thin space. */
const NAME = 0.89;
const THIN_SPACE = 0.17;
const NARROW_SIGN = 0.33;
/** A sign with its spaces, such as "=" and "+". */
const OPERATOR = 1.2;
const BAR = 0.24;
const ROOT = 0.9;
const COLUMN_SPACE = 0.8;
/** Scripts are as large as this part of their base; those of scripts hardly smaller. */
const SCRIPT = 0.71;
const LARGE_OPERATOR = 1.3;
/** A formula that is drawn a little wider than estimated fits, too. */
const MARGIN = 1.05;
/** Deeper trees are not measured. */
const MAX_DEPTH = 400;

/** Elements whose children are not measured one by one. */
const MEASURED_APART = new Set(["mo", "mspace", "mtable"]);
const SCRIPTS = new Set(["msub", "msup", "msubsup", "mmultiscripts"]);
const STACKS = new Set(["munder", "mover", "munderover"]);

/** The width of a displayed formula in em of its own font size, some 10 percent exact and rather too large than too small. */
export function estimateWidth(tree: unknown): number {
	const width = widthOf(tree, 0) * MARGIN;
	return Number.isFinite(width) ? Math.round(width * 10) / 10 : 0;
}

function widthOf(node: unknown, depth: number): number {
	if (!isNested(node) || depth > MAX_DEPTH) return 0;
	if (typeof node.text === "string") return textWidth(node.text);
	const { type, attributes } = node;
	const children = childrenOf(node);
	const widths = () => children.map((child) => widthOf(child, depth + 1));
	const [base = 0, ...scripts] = MEASURED_APART.has(String(type)) ? [] : widths();
	switch (type) {
		case "mo":
			return operatorWidth(children);
		case "mspace":
			return isNested(attributes) && typeof attributes.width === "string" ? readEms(attributes.width) : 0;
		case "mfrac":
			return Math.max(base, ...scripts) + BAR;
		case "msqrt":
		case "mroot":
			return (type === "mroot" ? base : sum([base, ...scripts])) + ROOT;
		case "mtable":
			return tableWidth(children, depth);
	}
	if (typeof type === "string" && SCRIPTS.has(type)) return base + SCRIPT * Math.max(0, ...scripts);
	if (typeof type === "string" && STACKS.has(type)) return Math.max(base, ...scripts.map((width) => width * SCRIPT));
	return sum([base, ...scripts]);
}

const INVISIBLE = /^[\u2061-\u2063]*$/u;
const NARROW = /^[()[\]{}|,;:!.'′‖⟨⟩⌊⌋⌈⌉]$/u;
const LARGE = /^[∑∏∫∬∮⋃⋂]$/u;

function operatorWidth(children: readonly unknown[]): number {
	const sign = children.map((child) => (isNested(child) && typeof child.text === "string" ? child.text : "")).join("");
	if (INVISIBLE.test(sign)) return 0;
	if (NARROW.test(sign)) return NARROW_SIGN;
	if (LARGE.test(sign)) return LARGE_OPERATOR;
	return /^\p{L}{2,}$/u.test(sign) ? textWidth(sign) * NAME + THIN_SPACE : OPERATOR;
}

function tableWidth(rows: readonly unknown[], depth: number): number {
	const columns: number[] = [];
	for (const row of rows)
		for (const [index, cell] of childrenOf(row).entries())
			columns[index] = Math.max(columns[index] ?? 0, widthOf(cell, depth + 2));
	return sum(columns) + COLUMN_SPACE * Math.max(0, columns.length - 1);
}

function textWidth(text: string): number {
	return sum(Array.from(text.normalize("NFC"), signWidth));
}

function signWidth(sign: string): number {
	if (/\p{M}/u.test(sign)) return 0;
	if (/[\s.,]/.test(sign)) return POINT;
	if (/\d/.test(sign)) return DIGIT;
	return /\p{Lu}/u.test(sign) ? CAPITAL : LETTER;
}

function readEms(width: string): number {
	const [, number] = /^(-?[\d.]+)em$/.exec(width) ?? [];
	return Number(number ?? 0);
}

function childrenOf(node: unknown): readonly unknown[] {
	return isNested(node) && Array.isArray(node.children) ? node.children : [];
}

function sum(widths: readonly number[]): number {
	return widths.reduce((total, width) => total + width, 0);
}
