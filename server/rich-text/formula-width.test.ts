// The estimated width of displayed formulas, against what a browser drew with the font of formulas.
import { expect, test } from "vitest";
import { renderFormula } from "./formula.ts";

function readEms(tex: string, isDisplay = true): number {
	return Number(/^<math[^>]* style="--ems:([\d.]+)"/.exec(renderFormula(tex, isDisplay) ?? "")?.[1] ?? 0);
}

test.each([
	["a_1+a_2+a_3+a_4+a_5+a_6+a_7+a_8+a_9+a_{10}", 20],
	["\\ce{2KMnO4 + 16HCl -> 2KCl + 2MnCl2 + 5Cl2 + 8H2O}", 24.4],
	["f(x)=\\sin(x)\\cos(y)+\\log_2(z)", 12.2],
	["(a+b)^3=a^3+3a^2b+3ab^2+b^3", 13.7],
	["123456789\\times 987654321=121932631112635269", 20.3],
	["PV=nRT\\quad\\Rightarrow\\quad T=\\frac{PV}{nR}", 11],
])("of %s is right or a little too large", (tex, drawn) => {
	expect(readEms(tex) / drawn).toBeGreaterThan(0.99);
	expect(readEms(tex) / drawn).toBeLessThan(1.15);
});

test("counts the columns of a table and the larger part of a fraction", () => {
	const row = "x_1+x_2+x_3+x_4";
	expect(readEms(`\\begin{aligned}a&=${row}+x_5\\\\b&=x\\end{aligned}`)).toBeGreaterThan(readEms(row));
	expect(readEms(`\\frac{1}{${row}+x_5+x_6}`)).toBeGreaterThan(readEms(`${row}+x_5`));
	expect(readEms(`\\frac{1}{${row}+x_5+x_6}`)).toBeLessThan(readEms(`${row}+x_5+x_6`) + 1);
});

test("is missing where every phone has room, and in a line, which breaks", () => {
	expect(readEms("E=mc^2")).toBe(0);
	expect(readEms("a_1+a_2+a_3+a_4+a_5+a_6+a_7+a_8", false)).toBe(0);
});
