// Keys listed together at the end of a text: "Answers: 1-b, 2-c", "1. (b) 2. (c)". Called by read-questions-text.ts.
import { latinDigits } from "./keys.ts";
import { ANSWER, type TextLine } from "./text-lines.ts";

export type KeyList = {
	/** The key of each question number. */
	keys: ReadonlyMap<number, string>;
	/** Numbers with more than one key, which are ambiguous. */
	repeated: ReadonlySet<number>;
	/** The first line that belongs to the list, from 0. */
	start: number;
};

const HEADING =
	/^\s*(?:\*\*|#+\s*)?(?:answers?(?:\s*keys?)?|ans(?:wer)?\.?\s*keys?|keys?|solutions?|उत्तर\s*(?:माला|कुंजी|तालिका)?|उत्तरमाला)\s*(?:\*\*)?\s*[:\-–—.]*\s*(?:\*\*)?\s*/iu;
const PAIR =
	/[[(]?(?:q\.?\s*)?(\d{1,4}|[०-९]{1,4})[\])]?\s*[-–—.):=→>|]*\s*[[(]?\s*([A-Ha-h]|[1-6]|[१-६]|[कखगघङ]|[अबसद])((?:\s*[,&]\s*[A-Ha-h](?![A-Za-z]))*)\s*[\])]?(?=$|[\s,;|.])\s*[,;|.]*\s*/gu;
const FEWEST = 2;

/** The list at the end of the lines; undefined when there is none. */
export function findKeyList(lines: readonly TextLine[]): KeyList | undefined {
	let end = lines.length;
	let start = end;
	const pairs: [number, string][] = [];
	let hasHeading = false;
	while (end > 0) {
		const text = lines[end - 1]?.text.trim() ?? "";
		end -= 1;
		if (text === "") continue;
		const bare = text.replace(HEADING, "");
		const found = readPairs(bare);
		if (found) {
			pairs.unshift(...found);
			start = end;
		}
		if (bare !== text) hasHeading = found !== undefined || bare === "";
		if (hasHeading && bare === "") start = end;
		if (hasHeading || !found) break;
	}
	if (pairs.length < FEWEST || !(hasHeading || areQuestionless(lines.slice(start), pairs))) return undefined;
	const keys = new Map<number, string>();
	const repeated = new Set<number>();
	for (const [number, key] of pairs) {
		if (keys.has(number)) repeated.add(number);
		keys.set(number, key);
	}
	return { keys, repeated, start };
}

/** Without a heading only pairs with consecutive numbers are a list; options such as "1. a" are not. */
function areQuestionless(lines: readonly TextLine[], pairs: readonly [number, string][]): boolean {
	const isRising = pairs.every(([number], index) => index === 0 || number > (pairs[index - 1]?.[0] ?? 0));
	return isRising && !lines.some(({ text }) => ANSWER.test(text)) && pairs.length >= 3;
}

function readPairs(text: string): [number, string][] | undefined {
	const pairs: [number, string][] = [];
	let end = 0;
	for (const match of text.matchAll(PAIR)) {
		if (match.index !== end) return undefined;
		end = match.index + match[0].length;
		const [, number = "", first = "", more = ""] = match;
		pairs.push([Number(latinDigits(number)), first + more]);
	}
	return end === text.length && pairs.length > 0 ? pairs : undefined;
}
