import MarkdownIt from "markdown-it";
import { expect, test } from "vitest";
import { readMarkdownTokens } from "./read-markdown.ts";
import { toPlainText } from "./tree.ts";

const markdown = new MarkdownIt();
const read = (source: string, breaks = false) => readMarkdownTokens(markdown.parse(source, {}), { breaks });

test("reads every kind of block", () => {
	const blocks = read(
		"# One\n\nTwo *three*\nfour\n\n- a\n- b\n\n2. c\n\n| x | y |\n| - | - |\n| 1 | **2** |\n\n> q\n\n```\ncode\n```\n\n---",
	);
	expect(blocks.map(({ kind }) => kind)).toEqual([
		"heading",
		"paragraph",
		"list",
		"list",
		"table",
		"quote",
		"code",
		"rule",
	]);
	expect(blocks[3]).toMatchObject({ start: 2 });
	expect(toPlainText(blocks)).toBe("One\nTwo three\nfour\n- a\n- b\n2. c\nx | y\n1 | 2\nq\ncode");
});

test("reads the items of nested lists with their own markers", () => {
	expect(toPlainText(read("- a\n  1. b\n  2. c\n\n  d\n- e"))).toBe("- a\n1. b\n2. c\nd\n- e");
});

test("makes a soft break a space in a document and a line break in a chat", () => {
	const text = (text: string) => ({ kind: "text", text });
	const children = (breaks: boolean) => {
		const [block] = read("a\nb", breaks);
		return block?.kind === "paragraph" && block.children;
	};
	expect(children(false)).toEqual([text("a"), text("\n"), text("b")]);
	expect(children(true)).toEqual([text("a"), { kind: "break" }, text("b")]);
});

test("keeps the text of links and of nodes that it does not support", () => {
	const blocks = read("[a](https://example.com/) ![b](c.png) ~~d~~");
	expect(blocks).toMatchObject([{ children: [{ kind: "link", href: "https://example.com/" }, {}, {}, {}, {}] }]);
	expect(toPlainText(blocks)).toBe("a b d");
});
