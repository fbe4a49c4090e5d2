// HTML as a tree: what becomes of its blocks, marks and parts that no text takes.
import { expect, test } from "vitest";
import { type Flow, flowText } from "#core/mdast/nodes.ts";
import { parseFragment, readHtml, readHtmlNodes } from "./from-html.ts";

const read = (html: string) => readHtml(html).children;
const text = (value: string) => ({ type: "text", value });

test("text beside a block stands right above or below it, and two blocks have a gap", () => {
	const shown = read("a<p>b</p>c<p>d</p><p>e</p>").map((node) => [flowText([node]), "isTight" in node]);
	expect(shown).toEqual([
		["a", false],
		["b", true],
		["c", true],
		["d", true],
		["e", false],
	]);
});

test("marks go on over the blocks inside of them, and styles are marks", () => {
	expect(read("<b>x<p>y</p></b>")).toMatchObject([
		{ type: "paragraph", children: [{ type: "strong", children: [text("x")] }] },
		{ type: "paragraph", children: [{ type: "strong", children: [text("y")] }] },
	]);
	const styled = '<b style="font-weight:normal">a<span style="vertical-align:super">2</span><u>b</u></b>';
	expect(read(styled)).toMatchObject([
		{
			children: [
				text("a"),
				{ type: "superscript", children: [text("2")] },
				{ type: "underline", children: [text("b")] },
			],
		},
	]);
});

test("what no text takes is there, with its kind and its words", () => {
	const [nav, main] = read("<nav>Home</nav><p>a<button>Show</button><span hidden>b</span><script>c()</script></p>");
	expect(nav).toMatchObject({ type: "unsupportedFlow", what: "surroundings" });
	expect(main).toMatchObject({
		children: [
			text("a"),
			{ type: "unsupported", what: "forms", children: [text("Show")] },
			{ type: "unsupported", what: "hidden-text", children: [text("b")] },
			{ type: "unsupported", what: "scripts", children: [] },
		],
	});
});

test("names in angle brackets that are no elements are text in a fragment alone", () => {
	const html = "git branch <name> <b>x</b>";
	expect(flowText(readHtmlNodes(parseFragment(html)))).toBe("git branch <name> x");
	expect(flowText(read(html))).toBe("git branch x");
});

test("text of a table that stands in no cell or row is not lost", () => {
	expect(flowText(read("<table>a<tr>b<td>c</td></tr><td>d</td><td>e</td><tbody><p>f</p></tbody></table>"))).toBe(
		"a f b c d e",
	);
});

test("a page of any size and depth is read", () => {
	expect(read("<p>x</p>".repeat(130_000))).toHaveLength(130_000);
	const deep = "<div><ul><li>".repeat(3_000);
	expect(flowText(read(`${deep}x`))).toBe("x");
	const lines = read(`a${"<br>b".repeat(130_000)}`);
	const countIn = (node: Flow | undefined) => (node?.type === "paragraph" ? node.children.length : 0);
	expect(countIn(lines[0])).toBe(260_001);
});
