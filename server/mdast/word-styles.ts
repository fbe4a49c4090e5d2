// Reads the styles and the numbering of a Word file: heading level, list and font of a paragraph or run. Called by
// word-parts.ts with the parsed files.
import type { Element } from "domhandler";
import { childrenOf, elements } from "#server/mdast/xml/xml.ts";

/** A paragraph's properties by its style. */
export type ParagraphKind = "title" | "quote" | "code" | "contents" | "plain";

type Style = {
	name: string;
	basedOn: string | undefined;
	outline: number | undefined;
	numId: string | undefined;
	listLevel: number | undefined;
	isBold: boolean;
	isItalic: boolean;
	font: string | undefined;
};
export type Styles = ReturnType<typeof readStyles>;
export type Node = { children: Element["children"] };

/** The value of an attribute of Word, whatever the prefix. */
export function attributeOf(element: Element | undefined, name = "val"): string | undefined {
	if (!element) return undefined;
	return element.attribs[`w:${name}`] ?? element.attribs[name];
}

/** The value of the first child with a name. */
export function childValue(parent: Node | undefined, name: string): string | undefined {
	return parent && attributeOf(childrenOf(parent, name)[0]);
}

/** Whether a switch such as `w:b` is on. */
export function isOn(parent: Node | undefined, name: string): boolean {
	const [found] = parent ? childrenOf(parent, name) : [];
	return found !== undefined && !["0", "false", "off", "none"].includes(attributeOf(found) ?? "1");
}

/** Names of styles, in small letters without spaces; Word has the names of its own styles in English in every language. */
const TITLE = /^(?:title|titel|titre|título|titolo|शीर्षक)$/;
const HEADING = /^(?:heading|überschrift|titre|título|titolo|शीर्षक|शीर्ष)(\d)$/;
const QUOTE = /^(?:intense)?quote$|^quotations?$|^blocktext$|^blockquote$/;
const CODE = /^(?:htmlpreformatted|preformattedtext|sourcecode|code|codeblock|macro|macrotext|plaintext\(code\))$/;
/** Of characters. */
const INLINE_CODE =
	/^(?:sourcetext|htmlcode|htmltypewriter|htmlsample|htmlkeyboard|(?:inline|source)?code(?:char)?|verbatimchar|teletype)$/;
const CONTENTS =
	/^(?:toc|contents|tableoffigures|index|userindex|illustrationindex|tableindex)(?:heading|title|\d+)$|^tocheading$/;
/** Deepest chain of styles that are based on each other. */
const MAX_CHAIN = 20;

/** @param root styles.xml */
export function readStyles(root: Node) {
	const styles = new Map<string, Style>();
	for (const style of elements(root, "style")) {
		const id = attributeOf(style, "styleId");
		if (id === undefined) continue;
		const [paragraph] = childrenOf(style, "ppr");
		const [run] = childrenOf(style, "rpr");
		const [list] = paragraph ? childrenOf(paragraph, "numpr") : [];
		const [fonts] = run ? childrenOf(run, "rfonts") : [];
		styles.set(id, {
			name: (childValue(style, "name") ?? id).toLowerCase().replaceAll(/[\s_-]+/g, ""),
			basedOn: childValue(style, "basedon"),
			outline: toNumber(childValue(paragraph, "outlinelvl")),
			numId: childValue(list, "numid"),
			listLevel: toNumber(childValue(list, "ilvl")),
			isBold: isOn(run, "b"),
			isItalic: isOn(run, "i"),
			font: attributeOf(fonts, "ascii"),
		});
	}
	const [defaults] = elements(root, "rprdefault");
	const defaultFont = defaults && attributeOf(elements(defaults, "rfonts")[0], "ascii");
	const normal = [...styles.entries()].find(([, { name }]) => name === "normal" || name === "standard")?.[0];

	/** The style and its base styles. */
	function chainOf(id: string | undefined): Style[] {
		const chain: Style[] = [];
		let next = id ?? normal;
		while (next !== undefined && chain.length < MAX_CHAIN) {
			const style = styles.get(next);
			if (!style || chain.includes(style)) break;
			chain.push(style);
			next = style.basedOn;
		}
		return chain;
	}

	const find = <T>(id: string | undefined, get: (style: Style) => T | undefined): T | undefined => {
		for (const style of chainOf(id)) {
			const found = get(style);
			if (found !== undefined) return found;
		}
		return undefined;
	};

	return {
		kindOf(id: string | undefined): ParagraphKind {
			const kinds: [RegExp, ParagraphKind][] = [
				[TITLE, "title"],
				[QUOTE, "quote"],
				[CODE, "code"],
				[CONTENTS, "contents"],
			];
			return find(id, ({ name }) => kinds.find(([pattern]) => pattern.test(name))?.[1]) ?? "plain";
		},
		/** The level of a heading from 1; undefined for other paragraphs. */
		headingOf: (id: string | undefined): number | undefined =>
			find(id, ({ name, outline }) => {
				if (outline !== undefined) return outline < 9 ? outline + 1 : 0;
				const [, level] = HEADING.exec(name) ?? [];
				return level === undefined ? undefined : Number(level);
			}) || undefined,
		/** The list of a style; the level may be overridden. */
		listOf: (id: string | undefined) => ({
			numId: find(id, ({ numId }) => numId),
			level: find(id, ({ listLevel }) => listLevel) ?? 0,
		}),
		fontOf: (id: string | undefined): string | undefined => find(id, ({ font }) => font) ?? defaultFont,
		/** Properties of a character style. */
		marksOf: (id: string | undefined) => {
			const chain = id === undefined ? [] : chainOf(id);
			return {
				isBold: chain.some(({ isBold }) => isBold),
				isItalic: chain.some(({ isItalic }) => isItalic),
				isCode: chain.some(({ name }) => INLINE_CODE.test(name)),
			};
		},
		/** The list of a list style. */
		listStyle: (id: string | undefined) => (id === undefined ? undefined : styles.get(id)?.numId),
	};
}

export function toNumber(text: string | undefined): number | undefined {
	return text !== undefined && /^-?\d{1,9}$/.test(text) ? Number(text) : undefined;
}
