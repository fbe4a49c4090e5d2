import fc from "fast-check";
import { expect, test } from "vitest";
import { plainFormula } from "./plain-formula.ts";

test.each([
	["I \\propto V", "I ∝ V"],
	["16\\,\\text{V}", "16 V"],
	["V=IR", "V = IR"],
	["-\\frac{1}{2}mv^2", "−(1/2)mv²"],
	["E_k=\\frac{1}{2} m v^{2}", "Eₖ = (1/2)mv²"],
	["\\frac{a+b}{2c}", "(a + b)/(2c)"],
	["2\\frac{1}{3}", "2(1/3)"],
	["v=\\frac{s}{t}", "v = s/t"],
	["x^{-3}", "x⁻³"],
	["10^{-19}\\,\\mathrm{C}", "10⁻¹⁹ C"],
	["R_{\\text{eq}}", "R_eq"],
	["\\sqrt{2gh}", "√(2gh)"],
	["\\sqrt[3]{x}", "∛x"],
	["30^\\circ", "30°"],
	["\\sin\\theta \\le 1", "sin θ ≤ 1"],
	["2\\sin x", "2 sin x"],
	["\\lim_{x\\to 0} f(x)", "lim_(x → 0) f(x)"],
	["\\ce{H2SO4}", "H₂SO₄"],
	["\\vec{F}=m\\vec a", "F⃗ = ma⃗"],
	["a \\times -b", "a × −b"],
	["\\left(\\frac{V}{R}\\right)^2", "(V/R)²"],
	["\\sin^2 x", "sin² x"],
	["P(A \\cup B)", "P(A ∪ B)"],
	["\\Omega", "Ω"],
	["5\\%", "5%"],
	["\\text{दूरी}", "दूरी"],
])("writes %s as %s", (tex, plain) => {
	expect(plainFormula(tex)).toBe(plain);
});

test.each([
	"\\begin{matrix}a&b\\end{matrix}",
	"\\unknown{x}",
	"\\frac{1}",
	"x^",
	"{a",
	"a}",
	"\\ce{Fe^3+ + e- -> Fe^2+}",
	"\\sqrt[4]{x}",
	"\\overline{AB}",
	"",
	"x".repeat(501),
])("leaves %j as it is", (tex) => {
	expect(plainFormula(tex)).toBe(tex);
});

test("never throws, and leaves no command in what it writes", () => {
	const piece = fc.constantFrom(
		"\\frac",
		"\\sqrt",
		"{",
		"}",
		"^",
		"_",
		"x",
		"12",
		"\\alpha",
		"\\text{a}",
		" ",
		"[",
		"]",
		"+",
		"\\x",
	);
	fc.assert(
		fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
			const tex = pieces.join("");
			const plain = plainFormula(tex);
			if (plain !== tex) expect(plain).not.toMatch(/\\[a-z]|[{}]/);
		}),
	);
});
