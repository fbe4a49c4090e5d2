// The plain form of simple formulas, "I ∝ V" for "I \propto V", for texts that show no MathML: quoted passages, the answer above a
// doubt, lists of a learner's words. Returns the TeX where the reading is not certain. Pure.

/** Longest formula that is read, in UTF-16 units; longer ones stay TeX. */
const READ_LENGTH = 500;

/** Written with a space on both sides between two operands. */
const OPERATORS: Readonly<Record<string, string>> = {
	"+": "+",
	"-": "−",
	"=": "=",
	"<": "<",
	">": ">",
	"\\times": "×",
	"\\cdot": "·",
	"\\div": "÷",
	"\\pm": "±",
	"\\mp": "∓",
	"\\lt": "<",
	"\\gt": ">",
	"\\le": "≤",
	"\\leq": "≤",
	"\\ge": "≥",
	"\\geq": "≥",
	"\\ll": "≪",
	"\\gg": "≫",
	"\\ne": "≠",
	"\\neq": "≠",
	"\\approx": "≈",
	"\\equiv": "≡",
	"\\sim": "∼",
	"\\simeq": "≃",
	"\\cong": "≅",
	"\\propto": "∝",
	"\\perp": "⊥",
	"\\parallel": "∥",
	"\\cup": "∪",
	"\\cap": "∩",
	"\\in": "∈",
	"\\notin": "∉",
	"\\subset": "⊂",
	"\\subseteq": "⊆",
	"\\to": "→",
	"\\rightarrow": "→",
	"\\longrightarrow": "→",
	"\\leftarrow": "←",
	"\\leftrightarrow": "↔",
	"\\rightleftharpoons": "⇌",
	"\\implies": "⇒",
	"\\Rightarrow": "⇒",
	"\\iff": "⇔",
	"\\therefore": "∴",
	"\\because": "∵",
};
const SYMBOLS: Readonly<Record<string, string>> = {
	"\\alpha": "α",
	"\\beta": "β",
	"\\gamma": "γ",
	"\\delta": "δ",
	"\\epsilon": "ϵ",
	"\\varepsilon": "ε",
	"\\zeta": "ζ",
	"\\eta": "η",
	"\\theta": "θ",
	"\\kappa": "κ",
	"\\lambda": "λ",
	"\\mu": "μ",
	"\\nu": "ν",
	"\\xi": "ξ",
	"\\pi": "π",
	"\\rho": "ρ",
	"\\sigma": "σ",
	"\\tau": "τ",
	"\\phi": "ϕ",
	"\\varphi": "φ",
	"\\chi": "χ",
	"\\psi": "ψ",
	"\\omega": "ω",
	"\\Gamma": "Γ",
	"\\Delta": "Δ",
	"\\Theta": "Θ",
	"\\Lambda": "Λ",
	"\\Xi": "Ξ",
	"\\Pi": "Π",
	"\\Sigma": "Σ",
	"\\Phi": "Φ",
	"\\Psi": "Ψ",
	"\\Omega": "Ω",
	"\\infty": "∞",
	"\\hbar": "ħ",
	"\\ell": "ℓ",
	"\\partial": "∂",
	"\\nabla": "∇",
	"\\degree": "°",
	"\\circ": "∘",
	"\\angle": "∠",
	"\\triangle": "△",
	"\\emptyset": "∅",
	"\\sum": "∑",
	"\\prod": "∏",
	"\\int": "∫",
	"\\ldots": "…",
	"\\dots": "…",
	"\\cdots": "⋯",
	"\\prime": "′",
	"'": "′",
	"\\%": "%",
	"\\$": "$",
	"\\&": "&",
	"\\#": "#",
	"\\_": "_",
	"\\{": "{",
	"\\}": "}",
	",": ", ",
	";": "; ",
	"\\,": " ",
	"\\:": " ",
	"\\;": " ",
	"\\ ": " ",
	"~": " ",
	"\\!": "",
	"\\quad": " ",
	"\\qquad": " ",
};
/** Names of functions, with a space before their argument. */
const FUNCTIONS = /^\\(?:sin|cos|tan|cot|sec|csc|cosec|arcsin|arccos|arctan|log|ln|lg|exp|lim|max|min)$/;
/** Commands that change only sizes or fonts. */
const LOOKS =
	/^\\(?:left|right|big|Big|bigl|bigr|Bigl|Bigr|displaystyle|textstyle|limits|mathbf|mathit|boldsymbol|bm)$/;
/** Combining marks above the one letter that they belong to. */
const ACCENTS: Readonly<Record<string, string>> = {
	"\\vec": "\u20d7",
	"\\hat": "\u0302",
	"\\bar": "\u0304",
	"\\dot": "\u0307",
};
const RAISED = /* @__PURE__ */ pairs("0123456789+−=()in", "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁼⁽⁾ⁱⁿ");
const LOWERED = /* @__PURE__ */ pairs("0123456789+−=()aehijklmnoprstuvx", "₀₁₂₃₄₅₆₇₈₉₊₋₌₍₎ₐₑₕᵢⱼₖₗₘₙₒₚᵣₛₜᵤᵥₓ");
/** Words with one level of braces at most, which are not read as TeX. */
const WORDS = /\\(?:text|textrm|textbf|textit|mathrm|operatorname|ce)\{([^{}\\$_^]*)\}/y;
const TOKEN = /\s+|\\(?:[A-Za-z]+|.)|\d+(?:\.\d+)?|[\p{L}\p{M}]|[-+=<>/|,;:.()!*'^_{}[\]~°′×÷·±−]/uy;

/** The formula as plain text; the TeX itself where it is more than this can write in one line. */
export function plainFormula(tex: string): string {
	if (tex.length > READ_LENGTH) return tex;
	const tokens = readTokens(tex);
	if (!tokens) return tex;
	const reader = { tokens, place: 0 };
	const words = readAll(reader, undefined);
	return words === undefined || reader.place < tokens.length ? tex : tidy(words);
}

function pairs(from: string, to: string): ReadonlyMap<string, string> {
	const written = [...to];
	return new Map([...from].map((letter, index) => [letter, written[index] ?? ""]));
}

function tidy(words: string): string {
	return words.replaceAll(/ +/g, " ").trim();
}

/** Words of \text and the like start with WORDS_MARK, which tells them from tokens of TeX. */
const WORDS_MARK = "\u0000";

function readTokens(tex: string): string[] | undefined {
	const tokens: string[] = [];
	for (let index = 0; index < tex.length; ) {
		WORDS.lastIndex = index;
		TOKEN.lastIndex = index;
		const words = WORDS.exec(tex);
		const token = words ? writeWords(words) : TOKEN.exec(tex)?.[0];
		if (token === undefined) return undefined;
		index = words ? WORDS.lastIndex : TOKEN.lastIndex;
		if (token.trim() !== "" && !LOOKS.test(token)) tokens.push(token);
	}
	return tokens;
}

/** Of a chemical formula the numbers of atoms are lowered. */
function writeWords([source, words = ""]: RegExpExecArray): string | undefined {
	if (!source.startsWith("\\ce")) return WORDS_MARK + words;
	if (!/^[A-Za-z\d() ]*$/.test(words)) return undefined;
	return WORDS_MARK + words.replaceAll(/(?<=[A-Za-z)])\d+/g, (number) => script(number, LOWERED, "_"));
}

/** `tokens` is consumed: TeX reads x^23 as x^{2}3. */
type Reader = { tokens: string[]; place: number };

/** Everything up to a closing token, which is consumed, or to the end. */
function readAll(reader: Reader, closing: string | undefined): string | undefined {
	let words = "";
	while (reader.place < reader.tokens.length) {
		const token = reader.tokens[reader.place] ?? "";
		if (token === closing) {
			reader.place++;
			return words.trim();
		}
		const next = token === "^" || token === "_" ? readScript(reader, token) : readOne(reader, words);
		if (next === undefined) return undefined;
		words += next;
	}
	return closing === undefined ? words : undefined;
}

/** @param before what stands before it: a sign after nothing or another operator has one operand */
function readOne(reader: Reader, before: string): string | undefined {
	const token = reader.tokens[reader.place++];
	if (token === undefined) return undefined;
	if (token.startsWith(WORDS_MARK)) return token.slice(WORDS_MARK.length);
	if (token === "{") return readAll(reader, "}");
	if (/^\\[dt]?frac$/.test(token)) return readFraction(reader, before);
	if (token === "\\sqrt") return readRoot(reader);
	const operator = OPERATORS[token];
	if (operator !== undefined) return isAfterOperand(before) ? ` ${operator} ` : operator;
	const accent = ACCENTS[token];
	if (accent !== undefined) {
		const letter = readArgument(reader);
		return letter !== undefined && /^\p{L}$/u.test(letter) ? letter + accent : undefined;
	}
	if (FUNCTIONS.test(token)) return readFunction(reader, token.slice(1), before);
	const symbol = SYMBOLS[token];
	if (symbol !== undefined) return symbol;
	return token.startsWith("\\") || "{}^_".includes(token) ? undefined : token;
}

function isAfterOperand(before: string): boolean {
	return /[^\s([{|,;]\s*$/u.test(before) && !/ [^\p{L}\p{N}\s] $/u.test(before);
}

/** A group, or one token; of a number its first digit. */
function readArgument(reader: Reader): string | undefined {
	const token = reader.tokens[reader.place] ?? "";
	if (/^\d./.test(token)) reader.tokens.splice(reader.place, 1, token.slice(0, 1), token.slice(1));
	return readOne(reader, "")?.trim();
}

const ENDS_OPERAND = /[\p{L}\p{M}\p{N})]$/u;

/** With its limits or its power, and a space on both sides. */
function readFunction(reader: Reader, name: string, before: string): string | undefined {
	let words = (ENDS_OPERAND.test(before) ? " " : "") + name;
	for (let token = reader.tokens[reader.place]; token === "^" || token === "_"; token = reader.tokens[reader.place]) {
		const next = readScript(reader, token);
		if (next === undefined) return undefined;
		words += next;
	}
	return `${words} `;
}

/** In parentheses where a factor stands beside it: "(1/2)mv²". */
function readFraction(reader: Reader, before: string): string | undefined {
	const above = readArgument(reader);
	const below = readArgument(reader);
	if (above === undefined || below === undefined) return undefined;
	const next = reader.tokens[reader.place] ?? "";
	const isAlone = next === "" || next in OPERATORS || /^[)}\],;.|]$/.test(next);
	const words = `${grouped(above)}/${grouped(below)}`;
	return isAlone && !ENDS_OPERAND.test(before) ? words : `(${words})`;
}

function readRoot(reader: Reader): string | undefined {
	let sign = "√";
	if (reader.tokens[reader.place] === "[") {
		if (reader.tokens[reader.place + 1] !== "3" || reader.tokens[reader.place + 2] !== "]") return undefined;
		reader.place += 3;
		sign = "∛";
	}
	const inner = readArgument(reader);
	return inner === undefined ? undefined : sign + grouped(inner);
}

function readScript(reader: Reader, kind: "^" | "_"): string | undefined {
	reader.place++;
	const inner = readArgument(reader);
	if (inner === undefined) return undefined;
	if (kind === "^" && (inner === "∘" || inner === "°")) return "°";
	if (kind === "^" && /^′+$/.test(inner)) return inner;
	return script(inner, kind === "^" ? RAISED : LOWERED, kind);
}

/** Raised or lowered signs where all of them exist: "x²", and "x^(ab)". */
function script(text: string, signs: ReadonlyMap<string, string>, kind: "^" | "_"): string {
	const letters = [...text.replaceAll(" ", "")];
	const written = letters.flatMap((letter) => signs.get(letter) ?? []);
	if (written.length === letters.length) return written.join("");
	return kind + grouped(text);
}

/** In parentheses unless it is one number, letter or word. */
function grouped(text: string): string {
	return /^(?:[\p{L}\p{M}\p{N}₀-₉.∞°′]+|\([^()]*\))$/u.test(text) && !/\d\p{L}|\p{L}\d/u.test(text)
		? text
		: `(${text})`;
}
