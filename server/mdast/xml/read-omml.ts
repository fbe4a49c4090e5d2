// Turns an equation of Word (OMML) into TeX. Called by server/mdast with the XML of one m:oMath or m:oMathPara; whether the TeX can be
// drawn is checked there. Returns undefined for an equation with an unknown element.
import { type Element, isTag } from "domhandler";
import { textContent } from "domutils";
import { accentOf, delimiter, functionName, isFunction, mathText, plainText } from "./symbols.ts";
import { childrenOf, localName, readXml } from "./xml.ts";

export type Omml = { tex: string; isDisplay: boolean };

/** The TeX of an equation; undefined if it has an unknown element, is nested too deeply or is empty. */
export function readOmml(xml: string): Omml | undefined {
	try {
		const [root] = readXml(xml).children.filter(isTag);
		if (!root) return undefined;
		const isDisplay = localName(root) === "omathpara";
		const lines = isDisplay ? childrenOf(root, "omath").map(inside) : [inside(root)];
		const tex = lines.length > 1 ? `\\begin{gathered}${lines.join(" \\\\ ")}\\end{gathered}` : (lines[0] ?? "");
		const tidy = tex.replaceAll(/ {2,}/g, " ").trim();
		return tidy === "" ? undefined : { tex: tidy, isDisplay };
	} catch {
		return undefined;
	}
}

/** What is read of an element's children. */
function inside(parent: Element): string {
	return parent.children.filter(isTag).map(write).join("");
}

function part(parent: Element, name: string): string {
	const [child] = childrenOf(parent, name);
	return child ? inside(child).trim() : "";
}

/** A property such as the sign of an accent; undefined when it is not given. */
function property(node: Element, name: string): string | undefined {
	const [properties] = childrenOf(node, `${localName(node)}pr`);
	const [found] = properties ? childrenOf(properties, name) : [];
	return found && (found.attribs["m:val"] ?? found.attribs.val ?? "");
}

function isOn(node: Element, name: string): boolean {
	const value = property(node, name);
	return value !== undefined && !["0", "off", "false"].includes(value);
}

/** In braces, unless it is one letter or digit. */
function group(tex: string): string {
	return /^[A-Za-z0-9]$/.test(tex) ? tex : `{${tex}}`;
}

/** A base with braces, unless they change nothing. */
function base(tex: string): string {
	return /^(?:[A-Za-z0-9]|\\[A-Za-z]+|\\(?:mathrm|mathbb|text|operatorname)\{[^{}]*\})$/.test(tex) ? tex : `{${tex}}`;
}

/** How each element is written, by its local name. */
const WRITERS: Readonly<Record<string, (node: Element) => string>> = {
	omath: inside,
	e: inside,
	r: writeRun,
	f: writeFraction,
	ssup: (node) => `${base(part(node, "e"))}^${group(part(node, "sup"))}`,
	ssub: (node) => `${base(part(node, "e"))}_${group(part(node, "sub"))}`,
	ssubsup: (node) => `${base(part(node, "e"))}_${group(part(node, "sub"))}^${group(part(node, "sup"))}`,
	spre: (node) => `{}_${group(part(node, "sub"))}^${group(part(node, "sup"))}${base(part(node, "e"))}`,
	rad: writeRoot,
	nary: writeNary,
	d: writeDelimiters,
	m: (node) => {
		const rows = childrenOf(node, "mr").map((row) => childrenOf(row, "e").map(inside).join(" & "));
		return `\\begin{matrix}${rows.join(" \\\\ ")}\\end{matrix}`;
	},
	eqarr: (node) => `\\begin{aligned}${childrenOf(node, "e").map(writeLine).join(" \\\\ ")}\\end{aligned}`,
	acc: (node) => {
		const inner = part(node, "e");
		const command = accentOf(property(node, "chr") ?? "\u0302");
		// Above one letter a hat needs no width.
		const isShort = /^(?:.|\\[A-Za-z]+)$/.test(inner);
		return command ? `\\${isShort ? command.replace("wide", "") : command}{${inner}}` : unknown();
	},
	bar: (node) => `\\${property(node, "pos") === "top" ? "overline" : "underline"}{${part(node, "e")}}`,
	func: writeFunction,
	limlow: (node) => writeLimit(node, "_", "underset"),
	limupp: (node) => writeLimit(node, "^", "overset"),
	groupchr: writeGroupSign,
	box: (node) => part(node, "e"),
	borderbox: (node) => `\\boxed{${part(node, "e")}}`,
	phant: (node) =>
		["0", "off", "false"].includes(property(node, "show") ?? "1") ? `\\phantom{${part(node, "e")}}` : part(node, "e"),
	// What was inserted or marked in the document.
	ins: inside,
	smarttag: inside,
	sdt: (node) => part(node, "sdtcontent"),
	hyperlink: inside,
	del: nothing,
	ctrlpr: nothing,
	bookmarkstart: nothing,
	bookmarkend: nothing,
	prooferr: nothing,
};

function write(node: Element): string {
	const name = localName(node);
	const writer = WRITERS[name];
	if (writer) return writer(node);
	return name.endsWith("pr") ? "" : unknown();
}

function nothing(): string {
	return "";
}

function unknown(): never {
	throw new Error("The equation has an element that is not known.");
}

function writeRun(run: Element): string {
	const [math] = childrenOf(run, "rpr").filter(({ name }) => name.startsWith("m:"));
	const has = (name: string) => (math ? childrenOf(math, name) : []);
	if (childrenOf(run, "drawing", "pict", "object").length > 0) unknown();
	const text = childrenOf(run, "t", "br")
		.map((child) => (localName(child) === "br" ? " " : textContent(child)))
		.join("");
	if (has("nor").some(({ attribs }) => !["0", "off", "false"].includes(attribs["m:val"] ?? "1")))
		return plainText(text);
	// LibreOffice does not mark functions as upright.
	if (isFunction(text.trim())) return functionName(text.trim());
	const isUpright = has("sty").some(({ attribs }) => ["p", "b"].includes(attribs["m:val"] ?? ""));
	const isDouble = has("scr").some(({ attribs }) => attribs["m:val"] === "double-struck");
	return isDouble && /^[A-Z]$/.test(text) ? `\\mathbb{${text}}` : mathText(text, isUpright && /[A-Za-z]/.test(text));
}

function writeFraction(node: Element): string {
	const [above, below] = [part(node, "num"), part(node, "den")];
	const type = property(node, "type");
	if (type === "lin" || type === "skw") return `${group(above)}/${group(below)}`;
	return type === "noBar" ? `{${above} \\atop ${below}}` : `\\frac{${above}}{${below}}`;
}

function writeRoot(node: Element): string {
	const degree = isOn(node, "deghide") ? "" : part(node, "deg");
	return degree === "" ? `\\sqrt{${part(node, "e")}}` : `\\sqrt[${degree}]{${part(node, "e")}}`;
}

function writeNary(node: Element): string {
	const sign = mathText(property(node, "chr") ?? "∫").trim();
	const isInline = /^\\(?:i{0,3}|o)int$/.test(sign);
	const limits = property(node, "limloc");
	// By default TeX sets limits beside integrals and below sums.
	const placed = isInline && limits === "undOvr" ? "\\limits" : !isInline && limits === "subSup" ? "\\nolimits" : "";
	const [sub, sup] = [part(node, "sub"), part(node, "sup")];
	const below = sub === "" || isOn(node, "subhide") ? "" : `_${group(sub)}`;
	const above = sup === "" || isOn(node, "suphide") ? "" : `^${group(sup)}`;
	return `${sign}${placed}${below}${above} ${part(node, "e")}`;
}

function writeDelimiters(node: Element): string {
	const [open, close, middle] = [property(node, "begchr"), property(node, "endchr"), property(node, "sepchr")];
	const inner = childrenOf(node, "e").map(inside);
	const between = inner.join(middle === undefined || middle === "|" ? "\\mid " : mathText(middle));
	return `\\left${spaced(delimiter(open ?? "("))}${between}\\right${spaced(delimiter(close ?? ")"))}`;
}

function spaced(sign: string): string {
	return /^\\[A-Za-z]/.test(sign) ? `${sign} ` : sign;
}

/** One of several lines: an unescaped "&" marks their alignment. */
function writeLine(line: Element): string {
	return inside(line).replaceAll("\\&", "&");
}

function writeFunction(node: Element): string {
	const [name] = childrenOf(node, "fname");
	const isPlain = name?.children.filter(isTag).every((child) => ["r", "ctrlpr"].includes(localName(child)));
	const written = name && isPlain ? functionName(textOf(name)) : name ? inside(name) : "";
	return `${written}${part(node, "e")}`;
}

/** The text of the runs of an element. */
function textOf(node: Element): string {
	return childrenOf(node, "r")
		.flatMap((run) => childrenOf(run, "t"))
		.map((text) => textContent(text))
		.join("")
		.trim();
}

function writeLimit(node: Element, mark: "_" | "^", command: string): string {
	const [under] = childrenOf(node, "e");
	const plain = under ? textOf(under) : "";
	const limit = part(node, "lim");
	if (/^(?:lim|max|min|sup|inf)$/.test(plain)) return `\\${plain}\\limits${mark}{${limit}} `;
	const inner = part(node, "e");
	// A brace with a text below it or above it.
	return /^\\(?:under|over)brace\{/.test(inner) ? `${inner}${mark}{${limit}}` : `\\${command}{${limit}}{${inner}}`;
}

function writeGroupSign(node: Element): string {
	const sign = property(node, "chr") ?? "⏟";
	const isAbove = property(node, "pos") === "top";
	const inner = part(node, "e");
	if (sign === "⏟" || sign === "⏞") return `\\${sign === "⏞" || isAbove ? "overbrace" : "underbrace"}{${inner}}`;
	const arrow = mathText(sign).trim();
	if (!/arrow|harpoons/.test(arrow)) unknown();
	return isAbove ? `\\underset{${inner}}{${arrow}}` : `\\overset{${inner}}{${arrow}}`;
}
