// Text that mixes writing directions. Each line of a `.plain-text` has its own direction (theme/pieces.css); inside a line
// code keeps its order: without isolation `[1, 2] + 3` in an Arabic sentence is laid out backwards.
import { Fragment, type ReactNode } from "react";

const RIGHT_TO_LEFT = "\\u0590-\\u08ff\\ufb1d-\\ufdff\\ufe70-\\ufeff\\u{10800}-\\u{10fff}\\u{1e800}-\\u{1efff}";
const RTL_LETTER = new RegExp(`[${RIGHT_TO_LEFT}]`, "u");
/** Words of a right-to-left script in a line of code, such as a comment. */
const RTL_WORDS = new RegExp(`[${RIGHT_TO_LEFT}](?:[${RIGHT_TO_LEFT} ]*[${RIGHT_TO_LEFT}])?`, "gu");
/** A run of ASCII that begins and ends with a visible character. */
const ASCII_RUN = /[!-~](?:[ -~]*[!-~])?/g;
const CODE_SIGN = /[[\](){}<>=+*/\\_|&^%;`]/;

/** The direction of the first letter; undefined for a text of digits and punctuation. */
export function directionOf(text: string): "ltr" | "rtl" | undefined {
	const letter = /\p{L}/u.exec(text);
	if (!letter) return undefined;
	return RTL_LETTER.test(letter[0]) ? "rtl" : "ltr";
}

/**
 * The text with isolated code, where it mixes directions; otherwise the text as it is.
 * @param line the whole line, when the text is a part of it
 */
export function isolateCode(text: string, line?: string): ReactNode {
	if (!RTL_LETTER.test(line ?? text)) return text;
	return text.split(/(\n)/).map((part, index) => {
		if (directionOf(line ?? part) === "rtl") return <Fragment key={index}>{isolate(part, ASCII_RUN, "ltr")}</Fragment>;
		if (part === "\n" || part === "") return <span key={index}>{part}</span>;
		// Isolated as a whole, since Chromium lays out the start of a line as if it continued the previous one.
		return (
			<bdi key={index} dir="ltr">
				{isolate(part, RTL_WORDS, "rtl")}
			</bdi>
		);
	});
}

function isolate(line: string, pattern: RegExp, dir: "ltr" | "rtl"): ReactNode[] {
	const nodes: ReactNode[] = [];
	let from = 0;
	for (const match of line.matchAll(pattern)) {
		const run = dir === "ltr" ? trimSentence(match[0]) : match[0];
		if (dir === "ltr" && !(CODE_SIGN.test(run) && /\w/.test(run))) continue;
		const start = line.indexOf(run, match.index);
		nodes.push(
			<span key={`before ${start}`}>{line.slice(from, start)}</span>,
			<bdi key={start} dir={dir}>
				{run}
			</bdi>,
		);
		from = start + run.length;
	}
	return [...nodes, <span key="rest">{line.slice(from)}</span>];
}

/** Punctuation of the sentence around a run of code, at its start and at its end. */
const BEFORE_CODE = " .,:;!?";
const AFTER_CODE = " .,:!?";
const PAIRS = ["()", "[]", "{}", '""'];

/** Without the sentence's own punctuation at either end: a full stop, a bracket or quotation mark whose partner is outside. */
function trimSentence(run: string): string {
	let [start, end] = [0, run.length];
	const isSurplus = (at: number, side: 0 | 1) => {
		const pair = PAIRS.find((two) => two[side] === run[at]);
		if (pair === undefined) return false;
		const [open = "", close = ""] = pair;
		const inside = run.slice(start, end);
		const balance = inside.split(open).length - inside.split(close).length;
		return open === close ? inside.split(open).length % 2 === 0 : side === 0 ? balance > 0 : balance < 0;
	};
	while (start < end && (BEFORE_CODE.includes(run[start] ?? "") || isSurplus(start, 0))) start++;
	while (start < end && (AFTER_CODE.includes(run[end - 1] ?? "") || isSurplus(end - 1, 1))) end--;
	return run.slice(start, end);
}
