// Formulas: what must be drawn, and what must never reach a page.
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { startCpuClock } from "../../tests/cpu-time.ts";
import { DISPLAY_LENGTH, FORMULA_LENGTH, renderFormula } from "./formula.ts";

/** Elements and attributes that may stand in a formula. */
const TAG =
	/^<\/?(?:math|mrow|mi|mn|mo|ms|mtext|mspace|mfrac|msqrt|mroot|mstyle|merror|mpadded|mphantom|msub|msup|msubsup|munder|mover|munderover|mmultiscripts|mprescripts|mtable|mtr|mtd|menclose)(?: (?:alttext|aria-label)="[^"<>]*"| (?:display|class|mathvariant|displaystyle|scriptlevel|stretchy|symmetric|fence|separator|form|largeop|movablelimits|accent|accentunder|lspace|rspace|minsize|maxsize|linethickness|width|height|depth|voffset|columnspan|rowspan|columnalign|notation)="[\w .%+-]*"| style="(?:[a-z-]+:[\w .%+-]*;?)*")*>$/;

function expectSafe(html: string): void {
	const rest = html.replaceAll(/<[^>]*>/g, (tag) => {
		expect(tag).toMatch(TAG);
		return "";
	});
	expect(rest).not.toMatch(/[<>"]/);
}

describe("a formula", () => {
	test.each([
		["x^2", "<msup><mi>x</mi>"],
		["\\frac{1}{2}", "<mfrac><mn>1</mn><mn>2</mn></mfrac>"],
		["\\sqrt{b^2-4ac}", "<msqrt>"],
		["\\ce{2H2 + O2 -> 2H2O}", "⟶"],
		["\\ce{^{227}_{90}Th+}", "Th"],
		["\\text{दूरी}=vt", "<mo>=</mo>"],
		["\\text{दूरी}=vt", '<mrow><mtext class="md-words">दूरी</mtext><mi></mi></mrow>'],
		["\\cancel{x}", 'notation="none"'],
		["\\begin{cases}a&b\\\\c&d\\end{cases}", "<mtable>"],
		["\\overline{AB}", 'class="tml-overline"'],
		["\\vec{F}=m\\vec{a}", "<mover>"],
		["\\int_0^\\infty e^{-x}\\,dx", "<msubsup>"],
		["x < 5 \\& y > 3", "&lt;"],
	])("%j is drawn with words for screen readers", (tex, part) => {
		const html = renderFormula(tex, false) ?? "";
		expect(html).toContain(part);
		expect(html).toMatch(/^<math alttext="[^"]+" aria-label="[^"\\{}^_]+">/);
		expectSafe(html);
	});

	test("on a line of its own says so", () => {
		expect(renderFormula("x", true)).toMatch(/^<math display="block"/);
	});

	test.each(["\\frac{1}", "{x", "\\unknowncommand", "x^^2", "\\begin{cases}", "\\SI{10}{K}", "\\left( x"])(
		"that cannot be read gives nothing: %s",
		(tex) => {
			expect(renderFormula(tex, false)).toBeUndefined();
		},
	);
});

const HOSTILE: Record<string, string> = {
	"a link": "\\href{javascript:alert(1)}{x}",
	"an address": "\\url{javascript:alert(1)}",
	"a picture": "\\includegraphics{https://example.com/x.png}",
	"a class": "\\class{evil}{x}",
	"an id": "\\id{evil}{x}",
	"a style": "\\style{position:fixed;inset:0}{x}",
	"data attributes": "\\data{onclick=alert(1)}{x}",
	"HTML in a text": "\\text{<img src=x onerror=alert(1)>}",
	"a closing tag in a text": '\\text{</mtext></math><script>alert(1)</script>}"',
	quotes: "\"onload='alert(1)'",
	"a macro bomb":
		"\\def\\a{xxxxxxxxxx}\\def\\b{\\a\\a\\a\\a\\a\\a\\a\\a}\\def\\c{\\b\\b\\b\\b\\b\\b\\b\\b}\\c\\c\\c\\c",
	"a macro that calls itself": "\\def\\a{\\a\\a}\\a",
	"global macros": "\\gdef\\frac{evil}\\frac",
	"deep braces": "{".repeat(240) + "}".repeat(240),
	"deep roots": "\\sqrt{".repeat(60) + "}".repeat(60),
	"deep scripts without braces": "x^".repeat(240),
	"deep left and right": "\\left(".repeat(60) + "\\right)".repeat(60),
	"deep environments": "\\begin{matrix}".repeat(30) + "\\end{matrix}".repeat(30),
	"a huge rule": "\\rule{9999em}{9999em}",
	"a huge kern": "\\kern{99999em}x\\hspace{-99999em}",
	"a huge raise": "\\raisebox{9999em}{x}",
	"a color with code": "\\color{url(https://example.com)}x",
	"a label and a reference": "\\label{x}\\ref{x}\\tag{evil}",
	"control characters": "\\text{\u0000\u202e\ud800}",
	"a long row": "x+".repeat(249),
	"many columns": `\\begin{array}{${"c".repeat(300)}}${"&".repeat(150)}\\end{array}`,
	"chemistry that never ends": `\\ce{${"A + ".repeat(110)}}`,
	"a formula over the limit": "x".repeat(FORMULA_LENGTH + 1),
};

describe("of a hostile formula", () => {
	test.each(Object.entries(HOSTILE))("%s: nothing gets out, and no time is lost", (_, tex) => {
		renderFormula("x", false);
		for (const isDisplay of [false, true]) {
			const cpu = startCpuClock();
			const html = renderFormula(tex, isDisplay);
			expect(cpu()).toBeLessThan(1_000);
			if (html !== undefined) expectSafe(html);
		}
	});

	test("no definition reaches the next formula", () => {
		renderFormula("\\gdef\\frac{evil}\\frac", false);
		expect(renderFormula("\\frac{1}{2}", false)).toContain("<mfrac>");
	});

	test("any formula has only listed elements and attributes", () => {
		const piece = fc.constantFrom(
			...[
				"\\frac",
				"{",
				"}",
				"^",
				"_",
				"\\text",
				"<b>",
				'"',
				"&",
				"\\\\",
				"\\begin{array}{c}",
				"\\end{array}",
				"x",
				"1",
			],
			...[
				"\\sqrt",
				"\\href",
				"\\style",
				"\\color{red}",
				"\\ce",
				"->",
				"\\left(",
				"\\right)",
				"\\boxed",
				"'",
				"\\cancel",
			],
		);
		fc.assert(
			fc.property(fc.array(piece, { maxLength: 14 }), (pieces) => {
				const html = renderFormula(pieces.join(""), false);
				if (html !== undefined) expectSafe(html);
			}),
			{ numRuns: 2_000 },
		);
	});

	test("a longer one is read only on lines of its own, and even there not beyond a limit", () => {
		const long = "x".repeat(FORMULA_LENGTH + 1);
		expect(renderFormula(long, true)).toBeDefined();
		expect(renderFormula("x".repeat(DISPLAY_LENGTH + 1), true)).toBeUndefined();
	});
});
