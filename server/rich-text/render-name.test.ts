import { expect, test } from "vitest";
import { renderName } from "./render-name.ts";

test("a name is one line of words with its formulas drawn, and nothing else of its markup", () => {
	const { text, html } = renderName("Why **is**\n\n| $x^2$ | <b> |\n|-|-|\n| ![a disc](sha256:00) | `c` |", 120);
	expect(text).toBe("Why is x² | <b> ![a disc](sha256:00) | c");
	expect(html).toMatch(/^Why is <span class="md-formula" dir="ltr"><math.*<\/math><\/span> \| &lt;b&gt; /);
	expect(renderName("Only **words**", 120)).toEqual({ text: "Only words" });
});

test.each([
	["abcdef", 6, "abcdef"],
	["abcdef", 5, "abcde…"],
	["ab $x^2$ cd", 8, "ab x² c…"],
	["ab $x^2$", 4, "ab x²"],
	["ab $x^2$ $y$", 4, "ab x²…"],
	["$x^2$ ab", 1, "x²…"],
])("%j in %i characters is %j", (markdown, length, text) => {
	expect(renderName(markdown, length).text).toBe(text);
});
