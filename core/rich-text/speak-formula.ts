// Words for simple formulas, for screen readers: fractions, powers, indices, roots, sums, Greek letters. Only what is sure is
// spoken; anything else gives undefined, and the TeX stands in its place. English alone. Pure.

/** Longest formula that is spoken: longer ones are read better piece by piece. */
const SPOKEN_LENGTH = 80;

const SYMBOLS: Readonly<Record<string, string>> = {
	...{ times: "times", cdot: "times", div: "divided by", pm: "plus or minus", le: "less than or equal to" },
	...{ leq: "less than or equal to", ge: "greater than or equal to", geq: "greater than or equal to" },
	...{ ne: "not equal to", neq: "not equal to", approx: "approximately", infty: "infinity", pi: "pi", circ: "degrees" },
	...{ alpha: "alpha", beta: "beta", gamma: "gamma", delta: "delta", theta: "theta", lambda: "lambda", mu: "mu" },
	...{ rho: "rho", sigma: "sigma", tau: "tau", phi: "phi", omega: "omega", Delta: "capital delta" },
	...{ Omega: "capital omega", sin: "sine", cos: "cosine", tan: "tangent", log: "log", ln: "natural log" },
	...{ sum: "the sum", int: "the integral", to: "to", rightarrow: "to", in: "in", epsilon: "epsilon", eta: "eta" },
};
const SIGNS: Readonly<Record<string, string>> = {
	...{ "+": "plus", "-": "minus", "=": "equals", "<": "less than", ">": "greater than", "/": "over", ",": "," },
	...{ "(": "open parenthesis", ")": "close parenthesis", "!": "factorial", "%": "percent", "*": "times" },
};
const TOKEN = /\s+|\\[A-Za-z]+|\\[,;:! ]|\d+(?:\.\d+)?|[A-Za-z]|[+\-=<>/,()!%*^_{}[\]]/y;

/** "the square root of x squared plus 1"; undefined for what is not sure. */
export function speakFormula(tex: string): string | undefined {
	if (tex.length > SPOKEN_LENGTH) return undefined;
	const tokens: string[] = [];
	for (let index = 0; index < tex.length; index = TOKEN.lastIndex) {
		TOKEN.lastIndex = index;
		const token = TOKEN.exec(tex)?.[0];
		if (token === undefined) return undefined;
		if (token.trim() !== "" && !/^\\[,;:! ]$/.test(token)) tokens.push(token);
	}
	const reader = { tokens, place: 0 };
	const words = readAll(reader, undefined);
	return words === undefined || reader.place < tokens.length ? undefined : words;
}

type Reader = { tokens: readonly string[]; place: number };

/** Everything up to a closing mark, which is taken, or to the end. */
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

function readOne(reader: Reader): string | undefined {
	const token = reader.tokens[reader.place++];
	if (token === undefined) return undefined;
	if (token === "{") return readAll(reader, "}");
	if (token === "\\frac" || token === "\\dfrac" || token === "\\tfrac") return readFraction(reader);
	if (token === "\\sqrt") return readRoot(reader);
	if (token.startsWith("\\")) return SYMBOLS[token.slice(1)];
	if (/^[A-Z]$/.test(token)) return `capital ${token}`;
	return SIGNS[token] ?? (/^[a-z\d]/.test(token) ? token : undefined);
}

function readFraction(reader: Reader): string | undefined {
	const above = readOne(reader);
	const below = readOne(reader);
	if (above === undefined || below === undefined) return undefined;
	return isShort(above) && isShort(below)
		? `${above} over ${below}`
		: `the fraction ${above} over ${below}, end fraction`;
}

function readRoot(reader: Reader): string | undefined {
	if (reader.tokens[reader.place] === "[") return undefined;
	const inner = readOne(reader);
	if (inner === undefined) return undefined;
	return isShort(inner) ? `the square root of ${inner}` : `the square root of ${inner}, end root`;
}

/** What stands above and below a letter, a number or a sum. */
function withScripts(reader: Reader, base: string): string | undefined {
	let words = base;
	for (let token = reader.tokens[reader.place]; token === "^" || token === "_"; token = reader.tokens[reader.place]) {
		reader.place++;
		const script = readOne(reader);
		if (script === undefined) return undefined;
		if (base === "the sum" || base === "the integral") words += token === "_" ? ` from ${script}` : ` to ${script}, of`;
		else words += token === "_" ? ` sub ${script}` : powerOf(script);
	}
	return words;
}

function powerOf(script: string): string {
	if (script === "2") return " squared";
	if (script === "3") return " cubed";
	if (script === "degrees") return " degrees";
	return isShort(script) ? ` to the power ${script}` : ` to the power ${script}, end power`;
}

function isShort(words: string): boolean {
	return !words.replace("capital ", "").includes(" ");
}
