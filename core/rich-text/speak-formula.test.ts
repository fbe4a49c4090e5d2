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
	["\\frac12", "1 over 2"],
	["x^12", "x to the power 1 2"],
	["\\sqrt[3]{x}", "the cube root of x"],
	["\\left(\\theta+\\frac{\\pi}{4}\\right)", "open parenthesis theta plus pi over 4 close parenthesis"],
	["f'(x)", "f prime open parenthesis x close parenthesis"],
	["\\lim_{x \\to 0} x", "the limit as x to 0, of x"],
	["5\\,\\text{m/s}", "5 m/s"],
	["v = \\text{दूरी}", "v equals दूरी"],
	["\\vec{F} = m\\vec{a}", "vector capital F equals m vector a"],
	["\\ce{H2O}", "H 2 O"],
	["\\ce{2H2 + O2 -> 2H2O}", "2 H 2 plus O 2 gives 2 H 2 O"],
	["\\ce{SO4^2-}", "S O 4 2 minus"],
	["\\ce{Na+ (aq)}", "Na plus aqueous"],
	["\\ce{Ca(OH)2 (s)}", "Ca open parenthesis O H close parenthesis 2 solid"],
])("speaks %j as %j", (tex, words) => {
	expect(speakFormula(tex)).toBe(words);
});

test.each([
	["\\begin{pmatrix}1&2\\\\3&4\\end{pmatrix}", "the matrix 1, 2 next line 3, 4, end matrix"],
	["\\begin{aligned}a&=b\\\\c&=d\\end{aligned}", "a equals b next line c equals d"],
	["\\ce{A ->[\\Delta] B}", "A gives capital delta B"],
	["\\ce{CH3-CH3}", "CH 3 -CH 3"],
	["|x|", "vertical bar x vertical bar"],
	["\\text{a $b$}", "a b"],
	["{}_{6}^{14}C", "sub 6 to the power 14 capital C"],
	["x_{n+1}", "x sub n plus 1, end sub"],
	["\\left.\\mathbf{F}\\right|_0", "capital F vertical bar sub 0"],
	["\\binom{n}{k}", "n choose k"],
	["\\overset{a}{b} \\unknown \\constructor", "overset a b unknown constructor"],
	["f^\\prime", "f prime"],
	["{x", "x"],
	["x}", "x"],
	["x^", "x to the power"],
	["\\quad", "blank"],
	[`${"x+".repeat(40)}y`, `${"x plus ".repeat(40)}y`],
	[
		"\\sigma = \\sqrt{\\frac{1}{N-1} \\sum_{i=1}^{N} \\left( x_i - \\bar{x} \\right)^2} \\quad \\text{for } N > 1",
		"sigma equals the square root of the fraction 1 over capital N minus 1, end fraction the sum from i equals 1 to capital N, of " +
			"open parenthesis x sub i minus x bar close parenthesis squared, end root for capital N greater than 1",
	],
])("reads %j as %j, and never as TeX", (tex, words) => {
	expect(speakFormula(tex)).toBe(words);
});

test("never throws, and never has TeX in its words", () => {
	const piece = fc.constantFrom(
		"{",
		"}",
		"^",
		"_",
		"\\frac",
		"\\sqrt",
		"x",
		"2",
		"+",
		" ",
		"\\",
		"[",
		"]",
		"\\ce{",
		"\\text{",
		"&",
		"\\\\",
		"\\begin{cases}",
	);
	const sources = fc.oneof(
		fc.string(),
		fc.array(piece, { maxLength: 60 }).map((list) => list.join("")),
	);
	fc.assert(
		fc.property(sources, (tex) => {
			expect(speakFormula(tex)).toMatch(/^[^\\{}^_$]+$/);
		}),
		{ numRuns: 1000 },
	);
});
