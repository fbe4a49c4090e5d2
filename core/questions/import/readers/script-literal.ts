// Reads the lists and objects of a script as JSON has them: "const questions = [{ question: 'One?', answer: 0 }]". Nothing is run: what is
// more than a literal is not read. Called by find-json.ts.

/** Deepest nesting that is read. */
const DEEPEST = 16;

const SPACE = /(?:\s|\/\/[^\n]*|\/\*(?:[^*]|\*(?!\/))*\*\/)*/y;
const STRING = /"(?:[^"\\\n]|\\[\s\S])*"|'(?:[^'\\\n]|\\[\s\S])*'|`(?:[^`\\$]|\\[\s\S]|\$(?!\{))*`/y;
const NUMBER = /-?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][-+]?\d+)?(?![\w$])/y;
const NAME = /[\p{L}_$][\p{L}\p{M}\p{N}_$]*/uy;
const WORDS: Readonly<Record<string, string>> = { true: "true", false: "false", null: "null", undefined: "null" };
const ESCAPES: Readonly<Record<string, string>> = { n: "\n", t: "\t", r: "\r", b: "\b", f: "\f", v: "\v", 0: "\0" };

/** The JSON of the literal at a place, and where it ends; undefined when it is none. */
export function readLiteral(text: string, start: number): { json: string; end: number } | undefined {
	let at = start;
	const take = (pattern: RegExp): string | undefined => {
		pattern.lastIndex = at;
		const found = pattern.exec(text)?.[0];
		if (found !== undefined) at += found.length;
		return found;
	};
	const is = (sign: string): boolean => {
		take(SPACE);
		if (text[at] !== sign) return false;
		at += 1;
		return true;
	};
	const value = (depth: number): string | undefined => {
		if (depth > DEEPEST) return undefined;
		if (is("[")) return listed("]", () => value(depth + 1));
		if (is("{")) return listed("}", () => property(depth));
		const string = take(STRING);
		if (string !== undefined) return JSON.stringify(unescaped(string));
		const number = take(NUMBER);
		if (number !== undefined) return JSON.stringify(Number(number));
		return WORDS[take(NAME) ?? ""];
	};
	const property = (depth: number): string | undefined => {
		const string = take(STRING);
		const name = string === undefined ? (take(NAME) ?? take(NUMBER)) : unescaped(string);
		if (name === undefined || !is(":")) return undefined;
		const inner = value(depth + 1);
		return inner === undefined ? undefined : `${JSON.stringify(name)}:${inner}`;
	};
	const listed = (close: "]" | "}", read: () => string | undefined): string | undefined => {
		const parts: string[] = [];
		while (!is(close)) {
			const part = read();
			if (part === undefined) return undefined;
			parts.push(part);
			if (is(",")) continue;
			if (!is(close)) return undefined;
			break;
		}
		return close === "]" ? `[${parts.join(",")}]` : `{${parts.join(",")}}`;
	};
	const json = value(0);
	return json === undefined ? undefined : { json, end: at };
}

function unescaped(string: string): string {
	return string
		.slice(1, -1)
		.replaceAll(/\\(?:u\{([0-9a-fA-F]{1,6})\}|u([0-9a-fA-F]{4})|x([0-9a-fA-F]{2})|\r?\n|([\s\S]))/g, (_, ...found) => {
			const [braced, four, two, sign] = found.slice(0, 4).map((one) => (typeof one === "string" ? one : undefined));
			const code = braced ?? four ?? two;
			if (code !== undefined)
				return Number.parseInt(code, 16) > 0x10ffff ? "" : String.fromCodePoint(Number.parseInt(code, 16));
			return sign === undefined ? "" : (ESCAPES[sign] ?? sign);
		});
}
