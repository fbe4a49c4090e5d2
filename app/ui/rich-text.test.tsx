import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { RichBlock } from "#core/rich-text/tree.ts";
import { RichText } from "./rich-text.tsx";

const text = (text: string) => [{ kind: "text" as const, text }];
const link: RichBlock = {
	kind: "paragraph",
	children: [{ kind: "link", href: "https://example.com/", children: text("here") }],
};

test("shows headings with their anchors, and text escaped", () => {
	const heading: RichBlock = {
		kind: "heading",
		level: 2,
		ids: ["inner", "inner--mercury"],
		children: [...text("The inner "), { kind: "emphasis", children: text("<planets>") }],
	};
	expect(renderToStaticMarkup(<RichText blocks={[heading]} />)).toBe(
		'<span id="inner--mercury"></span><h2 id="inner">The inner <em>&lt;planets&gt;</em></h2>',
	);
	expect(renderToStaticMarkup(<RichText blocks={[heading]} isUntrusted />)).not.toContain("<h2");
});

test("shows links of a document, and only their words in an untrusted text", () => {
	expect(renderToStaticMarkup(<RichText blocks={[link]} />)).toBe(
		'<p dir="auto"><a href="https://example.com/">here</a></p>',
	);
	expect(renderToStaticMarkup(<RichText blocks={[link]} isUntrusted />)).toBe('<p dir="auto">here</p>');
});

test("shows the items of a tight list without paragraphs", () => {
	const item: RichBlock[] = [{ kind: "paragraph", isTight: true, children: text("one") }];
	expect(renderToStaticMarkup(<RichText blocks={[{ kind: "list", start: 3, items: [item] }]} />)).toBe(
		'<ol start="3"><li dir="auto">one</li></ol>',
	);
});
