// Texts of a source without what only decorates them: notices show words, no markup, and the line of an answer is read without its ticks.
import { readKey } from "./keys.ts";

const HEADING = /^[ \t]{0,3}#{1,6}[ \t]+/gm;
/** The two stars of bold text: never those of a power, as in "x**2". */
const BOLD = /(?<![\p{L}\p{N}*])\*\*(?=[^\s*])|(?<=[^\s*])\*\*(?![\p{L}\p{N}*])/gu;

/** A text without the marks of headings and bold words, and without spaces at its ends. */
export function withoutMarks(text: string): string {
	return text.replaceAll(HEADING, "").replaceAll(BOLD, "").trim();
}

const SIGN = String.raw`\s|[✓✔✅☑√]|\p{Extended_Pictographic}|\ufe0f|\u200d|[\u{1f3fb}-\u{1f3ff}]|\([✓✔✅☑]\ufe0f?\)`;
/** Ticks, pictures and "(✓)" at the end of a line. Begins only where they begin, so that a long row of them takes linear time. */
const DECORATION = new RegExp(`(?<!${SIGN})(?:${SIGN})+$`, "u");

/**
 * The line of an answer without what decorates it: "A) m/s** ✅" is "A) m/s". `behind`: words after the bold print of an answer that is
 * whole, which explain it. Unchanged where an option ends with such a sign.
 */
export function plainKey(line: string, options: readonly string[]): { key: string; behind: string } {
	const plain = line.trim().replace(DECORATION, "");
	if (plain === "" || options.some((option) => DECORATION.test(option.trim()) || option.trim().endsWith("*")))
		return { key: line, behind: "" };
	const isWhole = (key: string) => {
		const reading = readKey(key, options);
		return reading.is === "conflict" || (reading.is === "read" && reading.rest === "");
	};
	const bare = withoutMarks(plain).replace(/^[`_]+|[`_]+$/g, "");
	if (isWhole(bare)) return { key: bare, behind: "" };
	const parts = plain.split("**");
	// Bold print that began before "Answer:".
	if (parts.length % 2 === 1) return { key: plain, behind: "" };
	const key = withoutMarks(parts[0] ?? "");
	const behind = parts.slice(1).join("**").trim();
	return isWhole(key)
		? { key, behind: behind.replace(LEADING, "") }
		: { key: `${parts[0] ?? ""}${behind}`, behind: "" };
}

const LEADING = /^(?:\s|[✓✔✅☑√–—:-]|\p{Extended_Pictographic}|\ufe0f|\u200d)+/u;
