// Writes Temml's tree of a formula as MathML from closed lists of elements, attributes, classes and styles: nothing else of the
// tree, and none of its strings unescaped, reaches a page.
import { isNested } from "#core/json.ts";
import { escapeHtml } from "./html.ts";

const ELEMENTS = new Set([
	...["mrow", "mi", "mn", "mo", "ms", "mtext", "mspace", "mfrac", "msqrt", "mroot", "mstyle", "merror", "mpadded"],
	...["mphantom", "msub", "msup", "msubsup", "munder", "mover", "munderover", "mmultiscripts", "mprescripts"],
	...["mtable", "mtr", "mtd", "menclose"],
]);
const ATTRIBUTES = new Set([
	...["mathvariant", "displaystyle", "scriptlevel", "stretchy", "symmetric", "fence", "separator", "form", "largeop"],
	...["movablelimits", "accent", "accentunder", "lspace", "rspace", "minsize", "maxsize", "linethickness", "width"],
	...["height", "depth", "voffset", "columnspan", "rowspan", "columnalign", "notation"],
]);
const STYLES = new Set([
	...["padding", "padding-left", "padding-right", "padding-top", "padding-bottom", "margin-left", "margin-right"],
	...["border", "border-left", "border-right", "border-top", "border-bottom", "text-align", "width", "height"],
	...["font-weight", "font-style", "position", "right", "bottom"],
]);
/** Lengths, numbers and key words; no parenthesis, quote or colon. */
const PLAIN_VALUE = /^[\w .%+-]{0,80}$/;
/** Classes of the style sheet of formulas (public/formulas). */
const CLASSES = new Set([
	...["tml-left", "tml-right", "tml-jot", "tml-small", "tml-prime", "tml-sml-pad", "tml-med-pad", "tml-lrg-pad"],
	...["tml-cancel", "tml-xcancel", "tml-overline", "tml-underline", "upstrike", "downstrike", "sout", "mathscr"],
]);
/** Lines that the style sheet draws; WebKit and Firefox would draw them twice. */
const STYLED_LINE = /^(?:top|bottom|(?:(?:updiagonal|downdiagonal|horizontal)strike ?)+)$/;
/** Deeper trees are not written; a formula of 50 nested groups needs a tenth. */
const MAX_DEPTH = 400;

/** The MathML inside of the formula's `math` element. @throws RangeError for a tree that is too deep */
export function writeMathMl(tree: unknown): string {
	return isNested(tree) ? writeChildren(tree.children, 0) : "";
}

function writeNode(node: unknown, depth: number): string {
	if (!isNested(node)) return "";
	if (depth > MAX_DEPTH) throw new RangeError("The formula is nested too deeply.");
	if (typeof node.text === "string") return escapeHtml(node.text);
	// A fragment has children alone.
	if (node.type === undefined && node.attributes === undefined) return writeChildren(node.children, depth);
	if (typeof node.type !== "string" || !ELEMENTS.has(node.type)) return "";
	const isArrow = node.type === "mo" && isNested(node.attributes) && node.attributes.stretchy === "true";
	const words = node.type === "mtext" ? writeWords(node) : undefined;
	if (words) return words;
	const open = `<${node.type}${writeAttributes(node)}>`;
	const content = writeChildren(node.children, depth);
	// Chromium does not stretch the arrow of a reaction to its label.
	return `${open}${isArrow && content === "→" ? "⟶" : content}</${node.type}>`;
}

function writeChildren(children: unknown, depth: number): string {
	return Array.isArray(children) ? children.map((child) => writeNode(child, depth + 1)).join("") : "";
}

/**
 * A text with letters followed by an empty name: browsers treat a text alone as space and add none around an operator beside it
 * ("\\text{speed} = v"). Written as a name, Firefox would separate Hindi's joined letters.
 */
function writeWords({ children }: Record<string, unknown>): string | undefined {
	const [only, ...others]: readonly unknown[] = Array.isArray(children) ? children : [];
	if (others.length > 0 || !isNested(only) || typeof only.text !== "string" || !/\p{L}/u.test(only.text))
		return undefined;
	return `<mrow><mtext class="md-words">${escapeHtml(only.text)}</mtext><mi></mi></mrow>`;
}

function writeAttributes({ attributes, classes, style }: Record<string, unknown>): string {
	const pairs = isNested(attributes) ? Object.entries(attributes) : [];
	const plain = pairs.flatMap(([name, value]) => {
		const text = name === "notation" && STYLED_LINE.test(String(value)) ? "none" : String(value);
		return ATTRIBUTES.has(name) && PLAIN_VALUE.test(text) ? [` ${name}="${text}"`] : [];
	});
	const names = Array.isArray(classes) ? classes.flatMap((name) => String(name).split(" ")) : [];
	const known = names.filter((name) => CLASSES.has(name));
	const className = known.length > 0 ? ` class="${known.join(" ")}"` : "";
	return plain.join("") + className + writeStyle(style);
}

function writeStyle(style: unknown): string {
	if (!isNested(style)) return "";
	const rules = Object.entries(style).flatMap(([name, value]) => {
		const property = name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
		const text = String(value);
		return STYLES.has(property) && text !== "" && PLAIN_VALUE.test(text) ? [`${property}:${text}`] : [];
	});
	return rules.length > 0 ? ` style="${rules.join(";")}"` : "";
}
