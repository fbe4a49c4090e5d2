// Rewrites what mammoth drops of a Word file and what changes its meaning: hidden and struck text, coloured options, fields with equations,
// letters of the font Symbol. Called by docx.ts with the document's XML.
import { formulaToken } from "#core/import/formulas.ts";

/** Around text that Word hides or strikes out, whose letters are private-use characters: unmark (docx.ts) lists it. */
export const UNSEEN = /\ue0fb([\ue400-\uf3ff]*)\ue0fc/g;
const FIRST = 0xe400;
const SIZE = 0x1000;
/** A formula that could not be read. */
export const LOST_FORMULA = "\ue0f0";

const RUN = /<w:r(?: [^<>]*)?>(?:(?!<\/?w:r[ >])[\s\S])*<\/w:r>/g;
const OFF = /^(?:0|false|none|off)$/;
const TEXT = /<w:t(?: [^<>]*)?>([^<]*)<\/w:t>/g;

/** The document with its losses as text. */
export function markWordRuns(xml: string): string {
	const fields = /EQ\s/.test(xml) ? withoutFields(xml) : xml;
	if (!/<w:(?:vanish|strike|dstrike|color|highlight)\b|"Symbol"/.test(fields)) return fields;
	return fields.replaceAll(RUN, markRun);
}

function markRun(run: string): string {
	const end = run.indexOf("</w:rPr>");
	const properties = end === -1 ? "" : run.slice(0, end);
	if (properties === "") return run;
	if (isOn(properties, "vanish") || isOn(properties, "strike") || isOn(properties, "dstrike")) {
		const text = [...run.matchAll(TEXT)].map(([, inner = ""]) => inner).join("");
		return text.trim() === "" ? run : runOf(unseen(text));
	}
	const symbols = /<w:rFonts [^<>]*w:(?:ascii|hAnsi)="Symbol"/.test(properties)
		? run.replaceAll(TEXT, (whole, inner: string) => whole.replace(`>${inner}<`, `>${symbolsOf(inner)}<`))
		: run;
	const colour = /<w:color [^<>]*w:val="([0-9A-Fa-f]{6})"[^<>]*\/>/.exec(properties);
	// A coloured option may be the right one, like a highlighted one.
	return colour?.[1] !== undefined && isColour(colour[1]) && !/<w:highlight\b/.test(properties)
		? symbols.replace(colour[0], `${colour[0]}<w:highlight w:val="yellow"/>`)
		: symbols;
}

function isOn(properties: string, name: string): boolean {
	const found = new RegExp(`<w:${name}(?: w:val="([^"]{0,10})")?\\s*/>`).exec(properties);
	return found !== null && !OFF.test(found[1] ?? "1");
}

/** No black, grey or white, and none that is as good as black. */
function isColour(hex: string): boolean {
	const parts = [0, 2, 4].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
	return Math.max(...parts) - Math.min(...parts) > 0x60;
}

/** @param text with the entities of XML */
function unseen(text: string): string {
	const bare = text.replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&quot;", '"').replaceAll("&amp;", "&");
	const letters = Array.from(bare, (letter) => letter.charCodeAt(0)).map((code) => (code < SIZE ? code : 0x3f));
	return `\ue0fb${String.fromCharCode(...letters.map((code) => FIRST + code))}\ue0fc`;
}

/** The opposite of `unseen`. */
export function readUnseen(letters: string): string {
	return Array.from(letters, (letter) => String.fromCharCode(letter.charCodeAt(0) - FIRST)).join("");
}

function runOf(text: string): string {
	return `<w:r><w:t xml:space="preserve">${text}</w:t></w:r>`;
}

/** Fields of the old equation editor: mammoth drops what they show. */
function withoutFields(xml: string): string {
	const simple = xml.replaceAll(
		/<w:fldSimple [^<>]*w:instr="\s*(EQ\s[^"]{0,400})"[^<>]*>(?:(?!<\/?w:fldSimple[ >])[\s\S])*<\/w:fldSimple>/g,
		(_, code: string) => equationRun(code),
	);
	let written = "";
	let end = 0;
	for (;;) {
		const begin = simple.indexOf('w:fldCharType="begin"', end);
		const close = begin === -1 ? -1 : simple.indexOf('w:fldCharType="end"', begin);
		const start = begin === -1 ? -1 : Math.max(simple.lastIndexOf("<w:r>", begin), simple.lastIndexOf("<w:r ", begin));
		const stop = close === -1 ? -1 : simple.indexOf("</w:r>", close);
		if (stop === -1 || start < end) return written + simple.slice(end);
		const field = simple.slice(start, stop + "</w:r>".length);
		const code = [...field.matchAll(/<w:instrText(?: [^<>]*)?>([^<]*)<\/w:instrText>/g)]
			.map(([, inner = ""]) => inner)
			.join("");
		const isEquation = /^\s*EQ\s/.test(code);
		const inner = field.indexOf('w:fldCharType="begin"', begin - start + 1);
		if (!isEquation) {
			// What the field shows is text.
			written += simple.slice(end, begin + 1);
			end = begin + 1;
			continue;
		}
		written += simple.slice(end, start) + (inner === -1 ? equationRun(code.trim()) : runOf(` ${LOST_FORMULA} `));
		end = stop + "</w:r>".length;
	}
}

function equationRun(code: string): string {
	const tex = readEquation(code.replace(/^EQ\s+/, "").trim());
	if (tex !== undefined) return runOf(formulaToken(tex, false));
	const text = code.replace(/^EQ\s+/, "").replaceAll(/\\[a-z]+\d*|[()\\]/gi, " ");
	return runOf(` ${text}${LOST_FORMULA} `);
}

/** The TeX of "\f(1,2)", "\r(3,x)" and "\s\up8(2)"; undefined for anything else. */
function readEquation(code: string): string | undefined {
	let at = 0;
	const parse = (isInner: boolean): string | undefined => {
		let tex = "";
		while (at < code.length) {
			const sign = code[at] ?? "";
			if (isInner && /[,;)]/.test(sign)) return tex;
			if (sign !== "\\") {
				tex += /[#$%&_{}^~]/.test(sign) ? `\\${sign}` : sign;
				at += 1;
				continue;
			}
			const [whole = "", name = ""] = /^\\(f|r|s\s*\\(?:up|do)\s*\d*)\s*\(/i.exec(code.slice(at, at + 20)) ?? [];
			if (whole === "") return undefined;
			at += whole.length;
			const parts: string[] = [];
			for (;;) {
				const part = parse(true);
				if (part === undefined || at >= code.length) return undefined;
				parts.push(part.trim());
				at += 1;
				if (code[at - 1] === ")") break;
			}
			const written = writeEquation(name.toLowerCase(), parts);
			if (written === undefined) return undefined;
			tex += written;
		}
		return isInner ? undefined : tex;
	};
	return parse(false);
}

function writeEquation(name: string, parts: readonly string[]): string | undefined {
	const [first = "", second] = parts;
	if (parts.length > 2) return undefined;
	if (name === "f") return second === undefined ? undefined : `\\frac{${first}}{${second}}`;
	if (name === "r")
		return second === undefined || first === "" ? `\\sqrt{${second ?? first}}` : `\\sqrt[${first}]{${second}}`;
	if (second !== undefined) return undefined;
	return name.includes("up") ? `^{${first}}` : `_{${first}}`;
}

/** What a letter shows in the font Symbol. */
const SYMBOLS: Readonly<Record<string, string>> = Object.fromEntries(
	[
		["abgdezhqiklmnxoprstufcyw", "αβγδεζηθικλμνξοπρστυφχψω"],
		["ABGDEZHQIKLMNXOPRSTUFCYW", "ΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩ"],
		["£³¹»±´¸°¥®«\u00ac\u00b6ÖåòÎÞÛ", "≤≥≠≈±×÷°∞→↔←∂√∑∫∈⇒⇔"],
		['"$', "∀∃"],
	].flatMap(([letters = "", shown = ""]) =>
		Array.from(letters, (letter, at) => [letter, Array.from(shown)[at] ?? letter]),
	),
);

function symbolsOf(text: string): string {
	return Array.from(text, (letter) => {
		const code = letter.charCodeAt(0);
		const plain = code >= 0xf020 && code <= 0xf0ff ? String.fromCharCode(code - 0xf000) : letter;
		return SYMBOLS[plain] ?? plain;
	}).join("");
}
