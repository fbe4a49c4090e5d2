// What the style of an element says of its text. Called by html.ts.
import type { Element } from "domhandler";
import type { Marks } from "#core/text-import/tree.ts";

/** How text is shown. */
export type Inline = { marks: Marks; script?: "sub" | "sup"; isCode: boolean };

/** Google's clipboard has everything in a `b` that is not bold. */
export function strongUnless({ attribs }: Element): Marks {
	return /font-weight\s*:\s*(?:normal|400)/i.test(attribs.style ?? "") ? {} : { strong: true };
}

/** Bold and italic by the style of an element, as Google's and Word's pages have them. */
export function withStyle({ name, attribs }: Element, inline: Inline): Inline {
	const style = attribs.style ?? "";
	const strong = /font-weight\s*:\s*(?:bold|[6-9]00)/i.test(style) || name === "b" || name === "strong";
	const emphasis = /font-style\s*:\s*italic/i.test(style) || name === "i" || name === "em";
	const isPlain = /font-weight\s*:\s*(?:normal|400)/i.test(style);
	const raised = /vertical-align\s*:\s*(super|sub)/i.exec(style)?.[1]?.toLowerCase();
	const { strong: had, ...marks } = inline.marks;
	const isStrong = !isPlain && (strong || had);
	return {
		...inline,
		marks: { ...marks, ...(isStrong && { strong: true }), ...(emphasis && { emphasis }) },
		...(raised === "super" && { script: "sup" as const }),
		...(raised === "sub" && { script: "sub" as const }),
	};
}
