import fc from "fast-check";
import { expect, test } from "vitest";
import { speakFormula } from "./speak-formula.ts";

test.each([
	["x^2", "x squared"],
	["\\frac{1}{2}", "1 over 2"],
	["\\frac{a+b}{c}", "the fraction a plus b over c, end fraction"],
	["\\sqrt{2}", "the square root of 2"],
	["\\sqrt{b^2-4ac}", "the square root of b squared minus 4 a c, end root"],
	["x_1 + x_2 = 3.5", "x sub 1 plus x sub 2 equals 3.5"],
	["\\sum_{i=1}^{n} i", "the sum from i equals 1 to n, of i"],
	["e^{-x}", "e to the power minus x, end power"],
	["90^\\circ", "90 degrees"],
	["2\\pi r", "2 pi r"],
	["E = mc^2", "capital E equals m c squared"],
	["a \\ne b", "a not equal to b"],
])("speaks %j as %j", (tex, words) => {
	expect(speakFormula(tex)).toBe(words);
});

test.each([
	"\\ce{H2O}",
	"\\begin{pmatrix}1\\end{pmatrix}",
	"\\sqrt[3]{x}",
	"f'(x)",
	"|x|",
	"{x",
	"x}",
	"x^",
	"\\text{दूरी}",
	"x".repeat(81),
])("is silent about %j", (tex) => {
	expect(speakFormula(tex)).toBeUndefined();
});

test("never throws", () => {
	const piece = fc.constantFrom("{", "}", "^", "_", "\\frac", "\\sqrt", "x", "2", "+", " ", "\\", "[", "]");
	const sources = fc.oneof(
		fc.string(),
		fc.array(piece, { maxLength: 60 }).map((list) => list.join("")),
	);
	fc.assert(
		fc.property(sources, (tex) => void speakFormula(tex)),
		{ numRuns: 1000 },
	);
});
