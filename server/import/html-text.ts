// Turns the HTML of Moodle, QTI, Anki, Word and the clipboard into plain text: line breaks, tables and small numbers stay,
// formulas become TeX where their source is there, and what is lost is counted. Nothing of it is ever shown as HTML.
import { type AnyNode, type Element, isTag, isText } from "domhandler";
import { textContent } from "domutils";
import { parseDocument } from "htmlparser2";
import { pictureToken } from "#core/import/pictures.ts";
import type { RowProblem } from "#core/import/rows.ts";
import { localName } from "./xml/xml.ts";

/** `formulas`: how many could not be read. */
export type HtmlText = { text: string; formulas: number };

const BLOCKS = new Set([
	"p",
	"div",
	"li",
	"ul",
	"ol",
	"h1",
	"h2",
	"h3",
	"h4",
	"h5",
	"h6",
	"table",
	"blockquote",
	"pre",
	"section",
	"tr",
]);
const SKIPPED = new Set(["script", "style", "head", "title", "object", "video", "audio", "svg"]);
const SUB = new Map(
	Array.from("0123456789+-−=()aehijklmnoprstuvx", (from, index) => [
		from,
		Array.from("₀₁₂₃₄₅₆₇₈₉₊₋₋₌₍₎ₐₑₕᵢⱼₖₗₘₙₒₚᵣₛₜᵤᵥₓ")[index] ?? from,
	]),
);
const SUP = new Map(
	Array.from("0123456789+-−=()nix°", (from, index) => [from, Array.from("⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁼⁽⁾ⁿⁱˣ°")[index] ?? from]),
);

/** The text of an HTML fragment. */
export function htmlText(html: string): HtmlText {
	if (!/[<&]/.test(html)) return { text: html.trim(), formulas: 0 };
	return nodesText(parseDocument(html).children);
}

/** The text of parsed nodes, of HTML or of XML with HTML elements. */
export function nodesText(nodes: readonly AnyNode[]): HtmlText {
	const lost = { formulas: 0 };
	const raw = nodes.map((node) => write(node, lost)).join("");
	const text = raw
		.replaceAll("\u00a0", " ")
		.replaceAll(/[ \t]*\n[ \t]*/g, "\n")
		.replaceAll(/\n{3,}/g, "\n\n")
		.replaceAll(/ {2,}/g, " ")
		.trim();
	return { text, ...lost };
}

/** What of a text is lost, as problems of its row. */
export function lossesOf(texts: readonly HtmlText[]): RowProblem[] {
	const formulas = texts.reduce((sum, text) => sum + text.formulas, 0);
	return formulas > 0 ? [{ code: "formula-lost", values: { count: formulas } }] : [];
}

type Lost = { formulas: number };

function write(node: AnyNode, lost: Lost): string {
	if (isText(node)) return node.data.replaceAll(/\s+/g, " ");
	if ("children" in node && !isTag(node)) return node.children.map((child) => write(child, lost)).join("");
	if (!isTag(node)) return "";
	const name = localName(node);
	if (SKIPPED.has(name)) return "";
	if (name === "br") return "\n";
	if (name === "img") return writePicture(node);
	if (name === "math") return writeFormula(node, lost);
	const inner = node.children.map((child) => write(child, lost)).join("");
	if (name === "sub") return small(inner, SUB, "_");
	if (name === "sup") return small(inner, SUP, "^");
	if (name === "td" || name === "th") return `${inner.trim()}\t`;
	return BLOCKS.has(name) ? `\n${inner}\n` : inner;
}

function small(text: string, signs: ReadonlyMap<string, string>, mark: string): string {
	const letters = Array.from(text.trim());
	if (letters.length === 0) return "";
	if (letters.every((letter) => signs.has(letter))) return letters.map((letter) => signs.get(letter)).join("");
	return letters.length === 1 ? `${mark}${letters[0]}` : `${mark}(${letters.join("")})`;
}

function writePicture({ attribs }: Element): string {
	const alt = attribs.alt?.trim();
	const [, checksum] = /^sha256:([0-9a-f]{64})$/.exec(attribs.src ?? "") ?? [];
	return ` ${pictureToken(checksum, alt)} `;
}

/** The TeX that a program has written beside its MathML; without it the formula is lost. */
function writeFormula(node: Element, lost: Lost): string {
	const annotation = findAnnotation(node);
	if (annotation) return `\\(${textContent(annotation).trim()}\\)`;
	lost.formulas += 1;
	return ` ${textContent(node).replaceAll(/\s+/g, " ").trim()} `;
}

function findAnnotation(node: Element): Element | undefined {
	for (const child of node.children) {
		if (!isTag(child)) continue;
		if (localName(child) === "annotation" && /tex/i.test(child.attribs.encoding ?? "")) return child;
		const found = findAnnotation(child);
		if (found) return found;
	}
	return undefined;
}
