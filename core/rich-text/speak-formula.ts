// The spoken form of simple formulas, for screen readers: fractions, powers, indices, roots, sums, limits, Greek letters, plain
// words, chemical formulas. Returns undefined unless the reading is certain; the page then has the TeX instead. English only. Pure.
import { speakChemistry } from "./speak-chemistry.ts";

/** Longest formula that is spoken; longer ones are easier to read piece by piece. */
const SPOKEN_LENGTH = 80;

const SYMBOLS: Readonly<Record<string, string>> = {
	times: "times",
	cdot: "times",
	div: "divided by",
	pm: "plus or minus",
	le: "less than or equal to",
	leq: "less than or equal to",
	ge: "greater than or equal to",
	geq: "greater than or equal to",
	ne: "not equal to",
	neq: "not equal to",
	approx: "approximately",
	infty: "infinity",
	pi: "pi",
	circ: "degrees",
	alpha: "alpha",
	beta: "beta",
	gamma: "gamma",
	delta: "delta",
	theta: "theta",
	lambda: "lambda",
	mu: "mu",
	rho: "rho",
	sigma: "sigma",
	tau: "tau",
	phi: "phi",
	omega: "omega",
	Delta: "capital delta",
	Omega: "capital omega",
	sin: "sine",
	cos: "cosine",
	tan: "tangent",
	log: "log",
	ln: "natural log",
	sum: "the sum",
	int: "the integral",
	lim: "the limit",
	prod: "the product",
	to: "to",
	rightarrow: "to",
	in: "in",
	epsilon: "epsilon",
	varepsilon: "epsilon",
	eta: "eta",
	nu: "nu",
	psi: "psi",
	kappa: "kappa",
	xi: "xi",
	Gamma: "capital gamma",
	Theta: "capital theta",
	Lambda: "capital lambda",
	Sigma: "capital sigma",
	Phi: "capital phi",
	Psi: "capital psi",
	cot: "cotangent",
	sec: "secant",
	csc: "cosecant",
	cosec: "cosecant",
	angle: "angle",
	triangle: "triangle",
	perp: "is perpendicular to",
	parallel: "is parallel to",
	cup: "union",
	cap: "intersection",
	emptyset: "the empty set",
	therefore: "therefore",
	because: "because",
	degree: "degrees",
	propto: "is proportional to",
	implies: "implies",
	Rightarrow: "implies",
	hbar: "h bar",
	ldots: "and so on",
	dots: "and so on",
	cdots: "and so on",
	"%": "percent",
};
/** Spoken with the argument in braces. */
const ACCENTS: Readonly<Record<string, (inner: string) => string>> = {
	vec: (inner) => `vector ${inner}`,
	overrightarrow: (inner) => `vector ${inner}`,
	hat: (inner) => `${inner} hat`,
	bar: (inner) => `${inner} bar`,
	overline: (inner) => `${inner} bar`,
	dot: (inner) => `${inner} dot`,
};
/** \text, \ce and the like with their argument, which may have one level of braces. */
const TEXT = /\\(text|textrm|mathrm|operatorname|ce)\{((?:[^{}\\$]|\{[^{}\\$]*\})*)\}/y;
/** Commands that only change sizes or spaces, which are skipped. */
const SIZES = /^\\(?:left|right|big|Big|bigl|bigr|displaystyle|limits|quad|qquad)$/;
const SIGNS: Readonly<Record<string, string>> = {
	"+": "plus",
	"-": "minus",
	"=": "equals",
	"<": "less than",
	">": "greater than",
	"/": "over",
	",": ",",
	"(": "open parenthesis",
	")": "close parenthesis",
	"!": "factorial",
	"%": "percent",
	"*": "times",
	"[": "open bracket",
	"]": "close bracket",
	"'": "prime",
};
const TOKEN = /\s+|\\[A-Za-z]+|\\[,;:! %]|\d+(?:\.\d+)?|[A-Za-z]|[+\-=<>/,()!%*'^_{}[\]]/y;

/** "the square root of x squared plus 1"; undefined unless certain. */
export function speakFormula(tex: string): string | undefined {
	if (tex.length > SPOKEN_LENGTH) return undefined;
	const tokens = readTokens(tex);
	if (!tokens) return undefined;
	const reader = { tokens, place: 0 };
	const words = readAll(reader, undefined);
	return words === undefined || reader.place < tokens.length ? undefined : words;
}

/** Finished words start with a space, which distinguishes them from TeX tokens. */
function readTokens(tex: string): string[] | undefined {
	const tokens: string[] = [];
	for (let index = 0; index < tex.length; ) {
		TEXT.lastIndex = index;
		TOKEN.lastIndex = index;
		const text = TEXT.exec(tex);
		const words = text && (text[1] === "ce" ? speakChemistry(text[2] ?? "") : plainWords(text[2] ?? ""));
		const token = text ? words && ` ${words}` : TOKEN.exec(tex)?.[0];
		if (!token) return undefined;
		index = text ? TEXT.lastIndex : TOKEN.lastIndex;
		if (token.trim() !== "" && !/^\\[,;:! ]$/.test(token) && !SIZES.test(token)) tokens.push(token);
	}
	return tokens;
}

function plainWords(text: string): string | undefined {
	const words = text.trim();
	return /^[\p{L}\p{M}\p{N} .,'°/-]+$/u.test(words) ? words : undefined;
}

/** `tokens` is consumed: TeX reads x^23 as x^{2}3, so an argument without braces takes the first digit of a number. */
type Reader = { tokens: string[]; place: number };

/** Everything up to a closing token, which is consumed, or to the end. */
function readAll(reader: Reader, closing: string | undefined): string | undefined {
	const words: string[] = [];
	while (reader.place < reader.tokens.length) {
		if (reader.tokens[reader.place] === closing) {
			reader.place++;
			return words.join(" ");
		}
		const one = readOne(reader);
		if (one === undefined) return undefined;
		words.push(withScripts(reader, one) ?? "");
		if (words.at(-1) === "") return undefined;
	}
	return closing === undefined ? words.join(" ") : undefined;
}

/** The argument of a command or a script: a group, or one token. */
function readArgument(reader: Reader): string | undefined {
	const token = reader.tokens[reader.place] ?? "";
	if (/^\d./.test(token)) reader.tokens.splice(reader.place, 1, token.slice(0, 1), token.slice(1));
	return readOne(reader);
}

function readOne(reader: Reader): string | undefined {
	const token = reader.tokens[reader.place++];
	if (token === undefined) return undefined;
	if (token.startsWith(" ")) return token.slice(1);
	if (token === "{") return readAll(reader, "}");
	if (token === "\\frac" || token === "\\dfrac" || token === "\\tfrac") return readFraction(reader);
	if (token === "\\sqrt") return readRoot(reader);
	const accent = ACCENTS[token.slice(1)];
	if (token.startsWith("\\") && accent) {
		const inner = readArgument(reader);
		return inner === undefined || !isShort(inner) ? undefined : accent(inner);
	}
	if (token.startsWith("\\")) return SYMBOLS[token.slice(1)];
	if (/^[A-Z]$/.test(token)) return `capital ${token}`;
	return SIGNS[token] ?? (/^[a-z\d]/.test(token) ? token : undefined);
}

function readFraction(reader: Reader): string | undefined {
	const above = readArgument(reader);
	const below = readArgument(reader);
	if (above === undefined || below === undefined) return undefined;
	return isShort(above) && isShort(below)
		? `${above} over ${below}`
		: `the fraction ${above} over ${below}, end fraction`;
}

function readRoot(reader: Reader): string | undefined {
	let root = "the square root";
	if (reader.tokens[reader.place] === "[") {
		reader.place++;
		const order = readAll(reader, "]");
		if (order === undefined || !isShort(order)) return undefined;
		root = order === "3" ? "the cube root" : `the root of order ${order}`;
	}
	const inner = readArgument(reader);
	if (inner === undefined) return undefined;
	return isShort(inner) ? `${root} of ${inner}` : `${root} of ${inner}, end root`;
}

/** Reads superscripts and subscripts. */
function withScripts(reader: Reader, base: string): string | undefined {
	let words = base;
	for (let token = reader.tokens[reader.place]; token === "^" || token === "_"; token = reader.tokens[reader.place]) {
		reader.place++;
		const script = readArgument(reader);
		if (script === undefined) return undefined;
		if (base === "the limit") words += ` as ${script}, of`;
		else if (RANGES.includes(base)) words += token === "_" ? ` from ${script}` : ` to ${script}, of`;
		else words += token === "_" ? ` sub ${script}` : powerOf(script);
	}
	return words;
}

/** They have a lower and an upper limit. */
const RANGES = ["the sum", "the integral", "the product"];

function powerOf(script: string): string {
	if (script === "2") return " squared";
	if (script === "3") return " cubed";
	if (script === "degrees") return " degrees";
	return isShort(script) ? ` to the power ${script}` : ` to the power ${script}, end power`;
}

function isShort(words: string): boolean {
	return !words.replace("capital ", "").includes(" ");
}
