import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { RichBlock } from "#core/rich-text/tree.ts";
import { RichText } from "./rich-text.tsx";

const text = (text: string) => [{ kind: "text" as const, text }];
const link: RichBlock = {
	kind: "paragraph",
	children: [{ kind: "link", href: "https://example.com/", children: text("here") }],
};

test("shows headings as bold lines, and text escaped", () => {
	const heading: RichBlock = {
		kind: "heading",
		level: 2,
		ids: ["inner", "inner--mercury"],
		children: [...text("The inner "), { kind: "emphasis", children: text("<planets>") }],
	};
	expect(renderToStaticMarkup(<RichText blocks={[heading]} />)).toBe(
		'<p dir="auto"><strong><span>The inner </span><em><span>&lt;planets&gt;</span></em></strong></p>',
	);
});

test("shows only the words of links", () => {
	expect(renderToStaticMarkup(<RichText blocks={[link]} />)).toBe('<p dir="auto"><span>here</span></p>');
});

test("shows the items of a tight list without paragraphs", () => {
	const item: RichBlock[] = [{ kind: "paragraph", isTight: true, children: text("one") }];
	expect(renderToStaticMarkup(<RichText blocks={[{ kind: "list", start: 3, items: [item] }]} />)).toBe(
		'<ol start="3"><li dir="auto"><span>one</span></li></ol>',
	);
});
