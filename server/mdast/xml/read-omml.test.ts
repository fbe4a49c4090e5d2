// Equations of Word as TeX, each of which is drawn.
import { expect, test } from "vitest";
import { renderFormula } from "#server/rich-text/formula.ts";
import { readOmml } from "./read-omml.ts";

const r = (text: string, properties = "") =>
	`<m:r>${properties && `<m:rPr>${properties}</m:rPr>`}<m:t>${text}</m:t></m:r>`;
const e = (inner: string) => `<m:e>${inner}</m:e>`;
const one = (name: string, value: string) => `<m:${name} m:val="${value}"/>`;
const sup = (base: string, power: string) => `<m:sSup>${e(base)}<m:sup>${power}</m:sup></m:sSup>`;
const sub = (base: string, index: string) => `<m:sSub>${e(base)}<m:sub>${index}</m:sub></m:sSub>`;
const frac = (above: string, below: string, type = "") =>
	`<m:f>${type && `<m:fPr>${one("type", type)}</m:fPr>`}<m:num>${above}</m:num><m:den>${below}</m:den></m:f>`;
const d = (inner: string, begin = "(", end = ")") =>
	`<m:d><m:dPr>${one("begChr", begin)}${one("endChr", end)}</m:dPr>${inner}</m:d>`;
const nary = (sign: string, below: string, above: string, inner: string, more = "") =>
	`<m:nary><m:naryPr>${one("chr", sign)}${more}</m:naryPr><m:sub>${below}</m:sub><m:sup>${above}</m:sup>${e(inner)}</m:nary>`;
const func = (name: string, inner: string) => `<m:func><m:fName>${name}</m:fName>${e(inner)}</m:func>`;
const limLow = (inner: string, limit: string) => `<m:limLow>${e(inner)}<m:lim>${limit}</m:lim></m:limLow>`;
const acc = (sign: string) => `<m:acc><m:accPr>${one("chr", sign)}</m:accPr>${e(r("a"))}</m:acc>`;
const row = (...cells: string[]) => `<m:mr>${cells.map((cell) => e(r(cell))).join("")}</m:mr>`;
const group = (sign: string, pos: string, inner: string) =>
	`<m:groupChr><m:groupChrPr>${one("chr", sign)}${one("pos", pos)}</m:groupChrPr>${e(r(inner))}</m:groupChr>`;
const upright = one("sty", "p");

test.each<[string, string, string]>([
	["a fraction", frac(r("a+b"), r("2")), "\\frac{a+b}{2}"],
	["a fraction in line", frac(r("a"), r("b"), "lin"), "a/b"],
	["a fraction without a line", d(e(frac(r("n"), r("k"), "noBar"))), "\\left({n \\atop k}\\right)"],
	["a power", sup(r("x"), r("2")), "x^2"],
	["a power of a sum", sup(d(e(r("a+b"))), r("10")), "{\\left(a+b\\right)}^{10}"],
	["an index", sub(r("a"), r("n+1")), "a_{n+1}"],
	["both", `<m:sSubSup>${e(r("x"))}<m:sub>${r("i")}</m:sub><m:sup>${r("2")}</m:sup></m:sSubSup>`, "x_i^2"],
	[
		"scripts in front",
		`<m:sPre><m:sub>${r("6")}</m:sub><m:sup>${r("14")}</m:sup>${e(r("C", upright))}</m:sPre>`,
		"{}_6^{14}\\mathrm{C}",
	],
	["a root", `<m:rad><m:radPr>${one("degHide", "1")}</m:radPr><m:deg/>${e(r("x"))}</m:rad>`, "\\sqrt{x}"],
	["a third root", `<m:rad><m:deg>${r("3")}</m:deg>${e(r("x"))}</m:rad>`, "\\sqrt[3]{x}"],
	["a sum", nary("∑", r("i=1"), r("n"), sup(r("i"), r("2"))), "\\sum_{i=1}^n i^2"],
	["a sum with limits beside it", nary("∑", r("i"), "", r("i"), one("limLoc", "subSup")), "\\sum\\nolimits_i i"],
	[
		"an integral",
		`<m:nary><m:sub>${r("0")}</m:sub><m:sup>${r("∞")}</m:sup>${e(r("f dx"))}</m:nary>`,
		"\\int_0^{\\infty} f\\ dx",
	],
	["an integral with limits below", nary("∫", r("C"), "", r("f"), one("limLoc", "undOvr")), "\\int\\limits_C f"],
	["delimiters", d(e(r("x")), "|", "|"), "\\left|x\\right|"],
	["delimiters that are braces", d(e(r("1")) + e(r("2")), "{", "}"), "\\left\\{1\\mid 2\\right\\}"],
	["one delimiter", d(e(r("a")), "[", ""), "\\left[a\\right."],
	["angles", d(e(r("a")), "⟨", "⟩"), "\\left\\langle a\\right\\rangle"],
	[
		"a matrix",
		d(e(`<m:m>${row("a", "b")}${row("c", "d")}</m:m>`)),
		"\\left(\\begin{matrix}a & b \\\\ c & d\\end{matrix}\\right)",
	],
	[
		"cases",
		d(e(`<m:eqArr>${e(r("x,&amp;x&gt;0"))}${e(r("0,&amp;x≤0"))}</m:eqArr>`), "{", ""),
		"\\left\\{\\begin{aligned}x,&x>0 \\\\ 0,&x\\leq 0\\end{aligned}\\right.",
	],
	["an arrow above", acc("\u20d7"), "\\vec{a}"],
	["a hat", `<m:acc>${e(r("y"))}</m:acc>`, "\\hat{y}"],
	["a hat above two", `<m:acc>${e(r("xy"))}</m:acc>`, "\\widehat{xy}"],
	["a function as LibreOffice writes it", r("sin") + r("x"), "\\sin x"],
	["a dot", acc("\u0307"), "\\dot{a}"],
	["a line above", `<m:bar><m:barPr>${one("pos", "top")}</m:barPr>${e(r("AB"))}</m:bar>`, "\\overline{AB}"],
	["a line below", `<m:bar>${e(r("AB"))}</m:bar>`, "\\underline{AB}"],
	["a function", func(r("sin", upright), r("θ")), "\\sin \\theta"],
	["a function of one's own", func(r("adj"), r("A")), "\\operatorname{adj}A"],
	["a function to a power", func(sup(r("cos", upright), r("2")), r("x")), "\\cos^2x"],
	[
		"a limit",
		func(limLow(r("lim", upright), r("x→0")), frac(r("1"), r("x"))),
		"\\lim\\limits_{x\\rightarrow 0} \\frac{1}{x}",
	],
	[
		"a brace with words",
		limLow(group("⏟", "bot", "a+b"), r("two terms", one("nor", "1"))),
		"\\underbrace{a+b}_{\\text{two terms}}",
	],
	["a reaction", r("A") + group("→", "bot", "heat") + r("B"), "A\\overset{heat}{\\rightarrow}B"],
	["a box", `<m:borderBox>${e(r("x=2"))}</m:borderBox>`, "\\boxed{x=2}"],
	["Greek letters and signs", r("α×β≥±∞·Δ≠∈"), "\\alpha \\times \\beta \\geq \\pm \\infty \\cdot \\Delta \\neq \\in"],
	["slanted letters of Unicode", r("𝑎𝒃𝟐𝛼"), "ab2\\alpha"],
	["sets", r("ℝ") + r("R", one("scr", "double-struck")), "\\mathbb{R}\\mathbb{R}"],
	["words", r("speed in m/s = ", one("nor", "1")) + r("v"), "\\text{speed in m/s = }v"],
	["words in Hindi", r("गति=v"), "\\text{गति}=v"],
	["signs of TeX", r("5%,{a_b}$#\\"), "5\\%,\\{a\\_b\\}\\$\\#\\backslash"],
	["degrees", r("30°"), "30^{\\circ}"],
	[
		"chemistry",
		sub(r("H", upright), r("2")) + sub(r("SO", upright), r("4")) + r("→", upright) + sup(r("Na", upright), r("+")),
		"\\mathrm{H}_2\\mathrm{SO}_4\\rightarrow \\mathrm{Na}^{+}",
	],
])("%s", (_, inner, tex) => {
	expect(readOmml(`<m:oMath>${inner}</m:oMath>`)?.tex).toBe(tex);
	expect(renderFormula(tex, false)).toContain("<math");
});

test("of a line of its own is a display, several are lines", () => {
	const math = (inner: string) => `<m:oMath>${inner}</m:oMath>`;
	expect(readOmml(`<m:oMathPara>${math(r("a"))}</m:oMathPara>`)).toEqual({ tex: "a", isDisplay: true });
	const both = readOmml(`<m:oMathPara>${math(r("a"))}${math(r("b"))}</m:oMathPara>`);
	expect(both?.tex).toBe("\\begin{gathered}a \\\\ b\\end{gathered}");
	expect(renderFormula(both?.tex ?? "", true)).toContain("<math");
});

test("with something unknown, nested without end, or empty is not read", () => {
	const deep = (levels: number) => `${"<m:e>".repeat(levels)}${r("x")}${"</m:e>".repeat(levels)}`;
	for (const inner of ["<m:new/>", `${r("a", "<m:x/>")}<w:drawing/>`, acc("☃"), "", deep(50_000), deep(500)])
		expect(readOmml(`<m:oMath>${inner}</m:oMath>`)).toBeUndefined();
});
