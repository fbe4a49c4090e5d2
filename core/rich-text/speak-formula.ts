// The spoken form of formulas, for screen readers: fractions, powers, indices, roots, sums, limits, matrices, Greek letters, plain words,
// chemical formulas. Never TeX: a command without words is read by its name. English only. Pure.
import { speakChemistry } from "./speak-chemistry.ts";

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
	equiv: "is equivalent to",
	sim: "is similar to",
	simeq: "is similar or equal to",
	cong: "is congruent to",
	ll: "much less than",
	gg: "much greater than",
	lt: "less than",
	gt: "greater than",
	mp: "minus or plus",
	ast: "times",
	notin: "is not in",
	subset: "is a subset of",
	subseteq: "is a subset of or equal to",
	setminus: "without",
	forall: "for all",
	exists: "there exists",
	mid: "such that",
	neg: "not",
	land: "and",
	lor: "or",
	partial: "partial",
	nabla: "del",
	ell: "l",
	Re: "the real part of",
	Im: "the imaginary part of",
	prime: "prime",
	iint: "the double integral",
	iiint: "the triple integral",
	oint: "the contour integral",
	iff: "if and only if",
	Leftrightarrow: "if and only if",
	leftarrow: "from",
	leftrightarrow: "to and from",
	longrightarrow: "to",
	rightleftharpoons: "in equilibrium with",
	varphi: "phi",
	vartheta: "theta",
	zeta: "zeta",
	chi: "chi",
	Pi: "capital pi",
	Xi: "capital xi",
	arcsin: "arc sine",
	arccos: "arc cosine",
	arctan: "arc tangent",
	sinh: "hyperbolic sine",
	cosh: "hyperbolic cosine",
	tanh: "hyperbolic tangent",
	lvert: "vertical bar",
	rvert: "vertical bar",
	vert: "vertical bar",
	lfloor: "floor of",
	rfloor: "end floor",
	lceil: "ceiling of",
	rceil: "end ceiling",
	langle: "open angle",
	rangle: "close angle",
	"{": "open brace",
	"}": "close brace",
	"|": "double bar",
	"&": "and",
	$: "dollars",
	"#": "number",
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
	tilde: (inner) => `${inner} tilde`,
	dot: (inner) => `${inner} dot`,
	ddot: (inner) => `${inner} double dot`,
};
/** Longest formula whose structure is read, in UTF-16 units: groups are read inside of each other. */
const READ_LENGTH = 2_000;
/** \text, \ce and the like with their argument, which may have one level of braces. */
const TEXT = /\\(text|textrm|textbf|textit|mathrm|operatorname|ce)\*?\{((?:[^{}$]|\{[^{}$]*\})*)\}/y;
/** The beginning or the end of a matrix, cases, or lines below each other, with its columns. */
const ENVIRONMENT = /\\(begin|end)\{([A-Za-z]+)\*?\}(?:\{[clr|@ ]*\})?/y;
/** What only changes how a formula looks. */
const INVISIBLE =
	/(?:\\(?:left|right)\s*\.|\\[hv]space\*?\{[^{}]*\}|\\(?:text)?color\{[^{}]*\}|\\\\(?:\[[^\]]*\])?\s*(?=\\end)|&(?=\s*(?:[=<>]|\\(?:leq?|geq?|approx|equiv)\b)))/y;
const LOOKS =
	/^\\(?:left|right|big|Big|bigl|bigr|Bigl|Bigr|displaystyle|textstyle|limits|nolimits|quad|qquad|math(?:rm|bf|it|sf|bb|cal|scr|frak)|boldsymbol|bm|text|textrm|operatorname|ce|phantom|[,;:! ])$/;
const SIGNS: Readonly<Record<string, string>> = {
	"+": "plus",
	"-": "minus",
	"−": "minus",
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
	"×": "times",
	"·": "times",
	"÷": "divided by",
	"±": "plus or minus",
	"°": "degrees",
	"[": "open bracket",
	"]": "close bracket",
	"'": "prime",
	"|": "vertical bar",
	":": "colon",
	"&": ",",
	"\\\\": "next line",
};
const TOKEN = /\s+|\\[A-Za-z]+|\\.|\d+(?:\.\d+)?|\.\d+|./suy;
/** No words: what groups, and what is left of TeX that is not read. */
const MARKS = /[\\{}^_$~#"]+/g;

/** "the square root of x squared plus 1" */
export function speakFormula(tex: string): string {
	const words = tex.length > READ_LENGTH ? tex : readAll({ tokens: readTokens(tex), place: 0 }, undefined);
	return squashed(words.replaceAll(MARKS, " ")) || "blank";
}

/** Finished words start with a space, which distinguishes them from TeX tokens. */
function readTokens(tex: string): string[] {
	const tokens: string[] = [];
	for (let index = 0; index < tex.length; ) {
		for (const pattern of [TEXT, ENVIRONMENT, INVISIBLE, TOKEN]) pattern.lastIndex = index;
		const text = TEXT.exec(tex);
		const environment = text ? null : ENVIRONMENT.exec(tex);
		const invisible = text || environment ? null : INVISIBLE.exec(tex);
		const found = text ?? environment ?? invisible ?? TOKEN.exec(tex);
		// TOKEN matches anything.
		if (!found) break;
		index += found[0].length;
		if (text) tokens.push(` ${wordsOf(text)}`);
		else if (environment) tokens.push(` ${bordersOf(environment)}`);
		else if (!invisible && found[0].trim() !== "" && !LOOKS.test(found[0])) tokens.push(found[0]);
	}
	return tokens;
}

function wordsOf([, command, text = ""]: RegExpExecArray): string {
	return squashed(command === "ce" ? (speakChemistry(text) ?? spellChemistry(text)) : text.replaceAll(MARKS, " "));
}

/** What has more than atoms, charges and states: bonds, conditions above an arrow. */
function spellChemistry(source: string): string {
	return source
		.replaceAll("<=>", " in equilibrium with ")
		.replaceAll("->", " gives ")
		.replaceAll(/\\([A-Za-z]+)/g, (_, name: string) => ` ${findOwn(SYMBOLS, name) ?? name} `)
		.replaceAll(/\d+/g, " $& ")
		.replaceAll(/[\\{}^_$[\]]+/g, " ");
}

function bordersOf([, border, name = ""]: RegExpExecArray): string {
	const kind = name.endsWith("matrix") ? "matrix" : name === "array" ? "table" : name;
	// Lines below each other.
	if (!/^(?:matrix|table|cases)$/.test(kind)) return "";
	return border === "begin" ? `the ${kind}` : `, end ${kind}`;
}

function squashed(words: string): string {
	return words
		.replaceAll(/\s+/g, " ")
		.replaceAll(/ (?=,)/g, "")
		.trim();
}

/** `tokens` is consumed: TeX reads x^23 as x^{2}3, so an argument without braces takes the first digit of a number. */
type Reader = { tokens: string[]; place: number };

/** Everything up to a closing token, which is consumed, or to the end. */
function readAll(reader: Reader, closing: string | undefined): string {
	const words: string[] = [];
	while (reader.place < reader.tokens.length) {
		const token = reader.tokens[reader.place] ?? "";
		if (token === closing) {
			reader.place++;
			break;
		}
		// A script without a base, such as the numbers before an atom.
		const base = token === "^" || token === "_" ? "" : readOne(reader);
		words.push(withScripts(reader, base).trim());
	}
	return words.filter((word) => word !== "").join(" ");
}

/** The argument of a command or a script: a group, or one token. */
function readArgument(reader: Reader): string {
	const token = reader.tokens[reader.place] ?? "";
	if (/^\d./.test(token)) reader.tokens.splice(reader.place, 1, token.slice(0, 1), token.slice(1));
	return readOne(reader);
}

function readOne(reader: Reader): string {
	const token = reader.tokens[reader.place++];
	if (token === undefined) return "";
	if (token.startsWith(" ")) return token.slice(1);
	if (token === "{") return readAll(reader, "}");
	if (/^\\[dtc]?frac$/.test(token)) return readFraction(reader);
	if (token === "\\sqrt") return readRoot(reader);
	if (/^\\[dt]?binom$/.test(token)) return `${readArgument(reader)} choose ${readArgument(reader)}`;
	if (token.startsWith("\\")) return SIGNS[token] ?? readCommand(reader, token.slice(1));
	if (/^[A-Z]$/.test(token)) return `capital ${token}`;
	return SIGNS[token] ?? token;
}

function readCommand(reader: Reader, name: string): string {
	const accent = findOwn(ACCENTS, name);
	return accent ? accent(readArgument(reader)) : (findOwn(SYMBOLS, name) ?? name);
}

/** Names are anything that somebody has typed, also "constructor". */
function findOwn<Value>(table: Readonly<Record<string, Value>>, name: string): Value | undefined {
	return Object.hasOwn(table, name) ? table[name] : undefined;
}

function readFraction(reader: Reader): string {
	const above = readArgument(reader);
	const below = readArgument(reader);
	return isShort(above) && isShort(below)
		? `${above} over ${below}`
		: `the fraction ${above} over ${below}, end fraction`;
}

function readRoot(reader: Reader): string {
	let root = "the square root";
	if (reader.tokens[reader.place] === "[") {
		reader.place++;
		const order = readAll(reader, "]");
		root = order === "3" ? "the cube root" : `the root of order ${order}`;
	}
	const inner = readArgument(reader);
	return isShort(inner) ? `${root} of ${inner}` : `${root} of ${inner}, end root`;
}

/** Reads superscripts and subscripts. */
function withScripts(reader: Reader, base: string): string {
	let words = base;
	for (let token = reader.tokens[reader.place]; token === "^" || token === "_"; token = reader.tokens[reader.place]) {
		reader.place++;
		const script = readArgument(reader);
		if (base === "the limit") words += ` as ${script}, of`;
		else if (RANGES.includes(base)) words += token === "_" ? ` from ${script}` : ` to ${script}, of`;
		else words += token === "_" ? subOf(script) : powerOf(script);
	}
	return words;
}

function subOf(script: string): string {
	return isShort(script) ? ` sub ${script}` : ` sub ${script}, end sub`;
}

/** They have a lower and an upper limit. */
const RANGES = [
	...["the sum", "the integral", "the product"],
	...["the double integral", "the triple integral", "the contour integral"],
];

function powerOf(script: string): string {
	if (script === "2") return " squared";
	if (script === "3") return " cubed";
	if (script === "degrees" || script === "prime") return ` ${script}`;
	return isShort(script) ? ` to the power ${script}` : ` to the power ${script}, end power`;
}

function isShort(words: string): boolean {
	return !words.replace("capital ", "").includes(" ");
}
