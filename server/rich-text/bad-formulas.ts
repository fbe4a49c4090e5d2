// Finds the formulas of a text of the format "md1" that cannot be drawn. Called by server/questions/import, which lists them before anything
// is saved. Loaded only for sources with formulas.
import { renderFormula } from "./formula.ts";
import { writeHtml } from "./html.ts";
import { readMd1 } from "./read-md1.ts";

/** Letters, numbers and operators that can always be drawn: most formulas of a large file. */
const PLAIN = /^[A-Za-z0-9 +\-=()<>.,/*!]+$/;

/** @param known whether a formula can be drawn, by its TeX; grows @returns the TeX of each that cannot be drawn, in order */
export function findBadFormulas(text: string, known: Map<string, boolean>): string[] {
	if (!/[$\\]/.test(text)) return [];
	const bad: string[] = [];
	const render = (tex: string, isDisplay: boolean) => {
		const key = `${isDisplay ? "$$" : "$"}${tex}`;
		const isDrawn = known.get(key) ?? (PLAIN.test(tex) || renderFormula(tex, isDisplay) !== undefined);
		known.set(key, isDrawn);
		if (!isDrawn) bad.push(tex);
		return "";
	};
	writeHtml(readMd1(text), { render, pictures: new Map(), pictureMissing: "" });
	return bad;
}
