// The characters of Word's equations as TeX. Called by read-omml.ts.

/** Characters and their commands, a pair each. */
const COMMANDS = `
α alpha β beta γ gamma δ delta ε varepsilon ϵ epsilon ζ zeta η eta θ theta ϑ vartheta ι iota κ kappa λ lambda μ mu µ mu ν nu ξ xi π pi
ϖ varpi ρ rho ϱ varrho σ sigma ς varsigma τ tau υ upsilon φ varphi ϕ phi χ chi ψ psi ω omega
Γ Gamma Δ Delta ∆ Delta Θ Theta Λ Lambda Ξ Xi Π Pi Σ Sigma Υ Upsilon Φ Phi Ψ Psi Ω Omega Ω Omega
× times ÷ div ± pm ∓ mp · cdot ⋅ cdot ∙ cdot ∗ ast ∘ circ ⊕ oplus ⊗ otimes ≤ leq ≥ geq ⩽ leq ⩾ geq ≠ neq ≈ approx ≅ cong ≡ equiv ∼ sim
≃ simeq ∝ propto ≪ ll ≫ gg ∞ infty ∂ partial ∇ nabla ∈ in ∉ notin ∋ ni ⊂ subset ⊆ subseteq ⊃ supset ⊇ supseteq ∪ cup ∩ cap ∅ varnothing
∖ setminus ∀ forall ∃ exists ¬ neg ∧ wedge ∨ vee ⇒ Rightarrow ⟹ Rightarrow ⇐ Leftarrow ⇔ Leftrightarrow → rightarrow ⟶ rightarrow
← leftarrow ⟵ leftarrow ↔ leftrightarrow ↑ uparrow ↓ downarrow ↦ mapsto ⇌ rightleftharpoons ⇋ leftrightharpoons ⇄ rightleftarrows
∴ therefore ∵ because ∠ angle ∟ angle ⊥ perp ∥ parallel ∣ mid △ triangle … ldots ⋯ cdots ⋮ vdots ⋱ ddots ∑ sum ∏ prod ∐ coprod ∫ int
∬ iint ∭ iiint ∮ oint ⋃ bigcup ⋂ bigcap √ surd ℏ hbar ℓ ell ℘ wp ℜ Re ℑ Im ℵ aleph ⟨ langle ⟩ rangle 〈 langle 〉 rangle
⌈ lceil ⌉ rceil ⌊ lfloor ⌋ rfloor ‖ Vert \\ backslash ∨ vee ⊙ odot ★ star ⋆ star † dagger ‡ ddagger`;

const TEX: ReadonlyMap<string, string> = new Map([
	...[...COMMANDS.matchAll(/(?<!\S)(\S+)\s+(\S+)/g)].map(([, sign = "", name = ""]) => [sign, `\\${name} `] as const),
	...["{", "}", "$", "%", "#", "&", "_"].map((sign) => [sign, `\\${sign}`] as const),
	...Array.from("ℝℕℤℚℂ", (sign, index) => [sign, `\\mathbb{${"RNZQC"[index]}}`] as const),
	...[
		["^", "\\wedge "],
		["~", "\\sim "],
		["−", "-"],
		["–", "-"],
		["°", "^{\\circ}"],
		["′", "'"],
		["″", "''"],
		["’", "'"],
		["\u2009", "\\,"],
		["\u2003", "\\quad "],
	].map(([sign = "", tex = ""]) => [sign, tex] as const),
]);
/** Invisible operators. */
const INVISIBLE = /[\u200b-\u200d\u2061-\u2064\ufeff]/g;
/** Letters that Unicode has a second time as slanted, bold or in another style. */
const STYLED = /[\u{1d400}-\u{1d7ff}\u210e]/gu;
/** Characters that math mode accepts unchanged. */
const PLAIN = /^[A-Za-z0-9+\-*/=<>()[\]|,.;:!?'"@ ]$/;

/** The TeX of characters in math mode. @param isUpright letters are not variables */
export function mathText(given: string, isUpright = false): string {
	const text = given
		.replaceAll(INVISIBLE, "")
		.replaceAll(STYLED, (sign) => sign.normalize("NFKC"))
		// Word adds the spaces around operators; a space between letters and digits is kept.
		.replaceAll(/[ \u00a0]+/g, " ")
		.replaceAll(/(?<![\p{L}\p{N}]) | (?![\p{L}\p{N}])/gu, "");
	const parts = text.match(/[A-Za-z]+|[^\p{ASCII}\p{Sm}\p{So}\p{Sk}\p{P}\p{Zs}]+|./gsu) ?? [];
	return parts.map((part) => partText(part, isUpright)).join("");
}

function partText(part: string, isUpright: boolean): string {
	if (/^[A-Za-z]+$/.test(part)) return isUpright ? uprightText(part) : part;
	if (part === " ") return "\\ ";
	const signs = Array.from(part);
	if (signs.every((sign) => TEX.has(sign) || PLAIN.test(sign)))
		return signs.map((sign) => TEX.get(sign) ?? sign).join("");
	return plainText(part);
}

function uprightText(letters: string): string {
	return isFunction(letters) ? `\\${letters} ` : `\\mathrm{${letters}}`;
}

/** Words within a formula. */
export function plainText(text: string): string {
	const inner = text.replaceAll(INVISIBLE, "").replaceAll(/[\\{}$%#&_^~]/g, (sign) => ESCAPED.get(sign) ?? `\\${sign}`);
	return inner === "" ? "" : `\\text{${inner}}`;
}

const ESCAPED: ReadonlyMap<string, string> = new Map([
	["\\", "\\textbackslash "],
	["^", "\\textasciicircum "],
	["~", "\\textasciitilde "],
]);

/** A delimiter after \left or \right; an empty one is a dot. */
export function delimiter(sign: string): string {
	if (sign === "") return ".";
	return (TEX.get(sign) ?? sign).trim();
}

const ACCENTS: ReadonlyMap<string, string> = new Map([
	["\u0300", "grave"],
	["\u0301", "acute"],
	["\u0302", "widehat"],
	["\u0303", "widetilde"],
	["\u0304", "bar"],
	["\u0305", "overline"],
	["\u0306", "breve"],
	["\u0307", "dot"],
	["\u0308", "ddot"],
	["\u030c", "check"],
	["\u20d7", "vec"],
	["\u2192", "vec"],
	["\u20d6", "overleftarrow"],
	["\u20e1", "overleftrightarrow"],
	["\u00af", "bar"],
	["\u203e", "overline"],
	["^", "widehat"],
	["~", "widetilde"],
]);

/** The command of an accent; undefined for one that TeX has none for. */
export function accentOf(sign: string): string | undefined {
	return ACCENTS.get(sign);
}

/** Functions that TeX sets upright by themselves. */
const FUNCTIONS = new Set(
	"sin cos tan cot sec csc sinh cosh tanh coth arcsin arccos arctan log ln lg exp lim max min sup inf det dim gcd arg deg ker".split(
		" ",
	),
);

export function isFunction(name: string): boolean {
	return FUNCTIONS.has(name);
}

/** The name of a function in math mode. */
export function functionName(name: string): string {
	if (isFunction(name)) return `\\${name} `;
	return /^[A-Za-z]{2,}$/.test(name) ? `\\operatorname{${name}}` : mathText(name);
}
