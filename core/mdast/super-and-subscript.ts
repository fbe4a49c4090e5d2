// Super- and subscript as characters of Unicode, which every page and search reads: "x²", "H₂O", "10⁻³". Pure.

const LOWERED = signs("0123456789+-−=()aehijklmnoprstuvx", "₀₁₂₃₄₅₆₇₈₉₊₋₋₌₍₎ₐₑₕᵢⱼₖₗₘₙₒₚᵣₛₜᵤᵥₓ");
const RAISED = signs("0123456789+-−=()nix°", "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁼⁽⁾ⁿⁱˣ°");
/** Suffixes that need no superscript: "1st", "№". */
const ORDINAL = /^(?:st|nd|rd|th|er|re|e|o|a|os|as|tm|sm|®|™|℠)$/i;
/** Text that TeX can hold in \text. */
const WORDS = /^[\p{L}\p{M}\p{N} ,.'+\-−=()/°′″*∞]{1,40}$/u;

function signs(from: string, to: string): ReadonlyMap<string, string> {
	const small = Array.from(to);
	return new Map(Array.from(from, (sign, index) => [sign, small[index] ?? sign]));
}

/** The super- or subscript characters of a text; undefined when Unicode lacks one of them. */
export function smallSigns(letters: string, position: "sub" | "sup"): string | undefined {
	const table = position === "sub" ? LOWERED : RAISED;
	const small = Array.from(letters, (letter) => table.get(letter));
	return small.includes(undefined) ? undefined : small.join("");
}

export type Script = { kind: "text"; text: string; isPlain?: boolean } | { kind: "formula"; tex: string };

/** A super- or subscript as Unicode characters, as a formula, or, if neither has it, as plain text (`isPlain`). */
export function writeScript(text: string, position: "sub" | "sup"): Script {
	const words = text.trim();
	if (words === "") return { kind: "text", text };
	if (position === "sup" && ORDINAL.test(words)) return { kind: "text", text: words };
	const small = smallSigns(words.replaceAll(/\s+/g, ""), position);
	if (small !== undefined) return { kind: "text", text: small };
	if (!WORDS.test(words)) return { kind: "text", text, isPlain: true };
	const tex = words.replaceAll("−", "-").replaceAll("*", "\\ast ").replaceAll("′", "'").replaceAll("″", "''");
	const isNumber = /^[\d+\-−=()/,.*]+$/.test(words);
	return { kind: "formula", tex: `{}${position === "sub" ? "_" : "^"}{${isNumber ? tex : `\\text{${words}}`}}` };
}
