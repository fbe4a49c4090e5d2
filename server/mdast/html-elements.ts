// What the elements of HTML are for a reader: blocks, parts that no text takes, marks by their names and styles. Called by from-html.ts.
import { type AnyNode, type Element, isTag, Text } from "domhandler";
import { textContent } from "domutils";
import type { MarkAround } from "#core/mdast/nest-marks.ts";
import type { Unsupported } from "#core/mdast/nodes.ts";
import { smallSigns } from "#core/mdast/super-and-subscript.ts";
import { localName } from "#server/mdast/xml/xml.ts";

const CONTAINERS = [
	...["html", "body", "main", "article", "section", "div", "header", "footer", "aside", "nav", "center", "address"],
	...["details", "figure", "dl", "fieldset", "hgroup", "search", "dialog", "menu", "form"],
];
const BLOCKS = new Set([
	...CONTAINERS,
	...["p", "h1", "h2", "h3", "h4", "h5", "h6", "ul", "ol", "li", "table", "blockquote", "pre", "hr", "summary"],
	...["figcaption", "dt", "dd", "tr", "caption"],
]);
const UNSUPPORTED: ReadonlyMap<string, Unsupported> = new Map([
	...namesOf("scripts", ["script", "style", "noscript", "template", "link", "meta", "base"]),
	...namesOf("forms", ["input", "select", "textarea", "button", "datalist", "option", "optgroup"]),
	...namesOf("frames", ["iframe", "frame", "frameset", "embed", "object", "applet", "portal"]),
	...namesOf("media", ["video", "audio", "canvas", "svg", "map"]),
	...namesOf("surroundings", ["nav", "footer", "aside"]),
]);
const HIDDEN = /(?:^|;)\s*(?:display\s*:\s*none|visibility\s*:\s*hidden)/i;
const MARKS: Readonly<Record<string, MarkAround["type"]>> = {
	b: "strong",
	strong: "strong",
	i: "emphasis",
	em: "emphasis",
	cite: "emphasis",
	dfn: "emphasis",
	var: "emphasis",
	u: "underline",
	ins: "underline",
	mark: "highlight",
	s: "delete",
	strike: "delete",
	del: "delete",
	sub: "subscript",
	sup: "superscript",
};
/** Deeper elements are replaced by their text. */
const MAX_DEPTH = 150;

function namesOf(what: Unsupported, names: readonly string[]): [string, Unsupported][] {
	return names.map((name) => [name, what]);
}

/** Flattens deep nesting, so that no reader overflows the stack. Changes the nodes. */
export function limitDepth(roots: readonly AnyNode[]): void {
	const open = roots.map((node) => ({ node, depth: 0 }));
	for (let one = open.pop(); one; one = open.pop()) {
		const { node, depth } = one;
		if (!("children" in node)) continue;
		if (depth > MAX_DEPTH) node.children = [new Text(deepText(node.children))];
		else for (const child of node.children) open.push({ node: child, depth: depth + 1 });
	}
}

/** The text of nodes that are nested without a limit. */
function deepText(nodes: readonly AnyNode[]): string {
	const words: string[] = [];
	const open = [...nodes].reverse();
	for (let node = open.pop(); node; node = open.pop()) {
		if (node instanceof Text) words.push(node.data);
		else if ("children" in node) for (const child of node.children.toReversed()) open.push(child);
	}
	return words.join("");
}

/** Whether an element is a block, or contains one. */
export function isBlock(node: Element): boolean {
	const name = localName(node);
	if (BLOCKS.has(name)) return true;
	// Each language of a text is on a line of its own.
	if (name === "span" && /\bmultilang\b/.test(node.attribs.class ?? "")) return true;
	if (!/^(?:span|font|b|strong|i|em|a|ins|u)$/.test(name)) return false;
	return node.children.some((child) => isTag(child) && isBlock(child));
}

/** What an element is that no study text takes; undefined for all others. */
export function unsupportedOf(node: Element): Unsupported | undefined {
	const named = UNSUPPORTED.get(localName(node));
	const isHidden = node.attribs.hidden !== undefined || HIDDEN.test(node.attribs.style ?? "");
	return isHidden && (!named || named === "surroundings") ? "hidden-text" : named;
}

/** The marks inside of an element: those around it and its own, by its name and its style. */
export function marksInside(node: Element, around: readonly MarkAround[]): readonly MarkAround[] {
	const { style = "", href } = node.attribs;
	const name = localName(node);
	const own: MarkAround[] = [];
	const add = (type: MarkAround["type"] | undefined) => {
		if (type === undefined || type === "link" || type === "unsupported") return;
		if (![...around, ...own].some((mark) => mark.type === type)) own.push({ type });
	};
	if (name === "a" && href !== undefined) own.push({ type: "link", url: href.trim() });
	add(MARKS[name]);
	if (style === "") return own.length === 0 ? around : [...around, ...own];
	// Google's clipboard has everything in a `b` that is not bold.
	const isPlain = /font-weight\s*:\s*(?:normal|400)/i.test(style);
	if (/font-weight\s*:\s*(?:bold|[6-9]00)/i.test(style)) add("strong");
	if (/font-style\s*:\s*(?:italic|oblique)/i.test(style)) add("emphasis");
	if (/text-decoration(?:-line)?\s*:[^;]*underline/i.test(style) && name !== "a") add("underline");
	const raised = /vertical-align\s*:\s*(super|sub)(?![\w-])/i.exec(style)?.[1]?.toLowerCase();
	if (raised) add(raised === "super" ? "superscript" : "subscript");
	const marks = [...around, ...own];
	return isPlain ? marks.filter(({ type }) => type !== "strong") : marks;
}

/** Whether the line breaks of an element's text are shown. */
export function keepsLines({ attribs }: Element): boolean {
	return /white-space\s*:\s*(?:pre|break-spaces)/i.test(attribs.style ?? "");
}

/** The text of code with its line breaks; powers and indices as characters. */
export function codeText(node: Element): string {
	const text = node.children
		.map((child) => (isTag(child) ? (localName(child) === "br" ? "\n" : codeText(child)) : textContent(child)))
		.join("")
		.replaceAll("\u00a0", " ");
	const name = localName(node);
	if (name !== "sub" && name !== "sup") return text;
	return smallSigns(text, name) ?? `${name === "sub" ? "_" : "^"}${text}`;
}

/** Whether lines that are shown as they are hold more than code: marks, links or pictures. */
export function hasWords(pre: Element): boolean {
	const names = (node: Element): string[] =>
		node.children.filter(isTag).flatMap((one) => [localName(one), ...names(one)]);
	const inside = new Set(names(pre));
	return !inside.has("code") && ["img", "a", "u", "b", "strong", "sub", "sup", "math"].some((name) => inside.has(name));
}
