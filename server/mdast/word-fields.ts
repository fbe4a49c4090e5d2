// What Word writes in signs of its own: fields of the old equation editor, whose equations mammoth drops, and letters of the font Symbol.
// Called by word-parts.ts.

/** A formula, or the letters of one that cannot be drawn; none for an object. */
export type WordFormula = { tex: string; isDisplay: boolean } | { letters: string };
type NoteFormula = (formula: WordFormula) => string;

/** The XML of a document with its fields of equations noted. @param note returns the XML for a formula */
export function noteFields(xml: string, note: NoteFormula): string {
	if (!/EQ\s/.test(xml)) return xml;
	const simple = xml.replaceAll(
		/<w:fldSimple [^<>]*w:instr="\s*(EQ\s[^"]{0,400})"[^<>]*>(?:(?!<\/?w:fldSimple[ >])[\s\S])*<\/w:fldSimple>/g,
		(_, code: string) => noteEquation(code, note),
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
		written += simple.slice(end, start) + (inner === -1 ? noteEquation(code.trim(), note) : note({ letters: "" }));
		end = stop + "</w:r>".length;
	}
}

function noteEquation(field: string, note: NoteFormula): string {
	const code = field.replace(/^EQ\s+/, "").trim();
	const tex = readEquation(code);
	if (tex !== undefined) return note({ tex, isDisplay: false });
	return note({ letters: code.replaceAll(/\\[a-z]+\d*|[()\\]/gi, " ").trim() });
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

/** The letters that a text in the font Symbol shows. */
export function symbolsOf(text: string): string {
	return Array.from(text, (letter) => {
		const code = letter.charCodeAt(0);
		const plain = code >= 0xf020 && code <= 0xf0ff ? String.fromCharCode(code - 0xf000) : letter;
		return SYMBOLS[plain] ?? plain;
	}).join("");
}
