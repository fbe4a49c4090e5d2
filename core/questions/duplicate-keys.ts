// Finds keys that an object of a question file has twice: JSON.parse silently keeps the last one.
import { endOfString, isNested } from "#core/json.ts";
import type { Problem } from "#core/problem.ts";
import { positionInText } from "./json-fault.ts";

const QUOTE = 0x22;
const COLON = 0x3a;

/** An open object with its keys so far, or an open list with the number of its current entry. */
type Open = { keys: Set<string>; key: string } | { entry: number };

/**
 * A notice for each repeated key, in file order. @param text a JSON text, which may have a byte order mark
 * @param root its value @param limit the most notices
 */
export function duplicateKeys(text: string, root: unknown, limit: number): Problem[] {
	return countColons(text) === countMembers(root) ? [] : findRepeated(text, limit);
}

function findRepeated(text: string, limit: number): Problem[] {
	const notices: Problem[] = [];
	const path: Open[] = [];
	let isKey = false;
	for (let index = 0; index < text.length && notices.length < limit; index++) {
		const char = text.charCodeAt(index);
		if (char === QUOTE) {
			const end = endOfString(text, index);
			const top = path.at(-1);
			if (isKey && top && "keys" in top) {
				top.key = readKey(text.slice(index, end + 1));
				if (top.keys.has(top.key)) notices.push(noticeAt(path, top.key, text, index));
				top.keys.add(top.key);
			}
			isKey = false;
			index = end;
		} else if (char === 0x7b) {
			path.push({ keys: new Set(), key: "" });
			isKey = true;
		} else if (char === 0x5b) {
			path.push({ entry: 1 });
		} else if (char === 0x7d || char === 0x5d) {
			path.pop();
			isKey = false;
		} else if (char === 0x2c) {
			const top = path.at(-1);
			if (top && "entry" in top) top.entry++;
			else isKey = true;
		}
	}
	return notices;
}

/** The number of members in a JSON text; a key that is given twice counts twice. */
function countColons(text: string): number {
	let count = 0;
	for (let index = 0; index < text.length; index++) {
		const char = text.charCodeAt(index);
		if (char === QUOTE) index = endOfString(text, index);
		else if (char === COLON) count += 1;
	}
	return count;
}

/** The number of members in the value of a JSON text. */
function countMembers(value: unknown): number {
	if (!isNested(value)) return 0;
	let count = 0;
	if (Array.isArray(value)) for (const entry of value) count += countMembers(entry);
	else for (const key in value) count += 1 + countMembers(value[key]);
	return count;
}

/** A key with escapes equals the one that it stands for. */
function readKey(quoted: string): string {
	return quoted.includes("\\") ? String(JSON.parse(quoted)) : quoted.slice(1, -1);
}

/** Place of a key: question and option number, or the line outside questions. */
function noticeAt(path: readonly Open[], field: string, text: string, index: number): Problem {
	const [root, questions, question, options] = path;
	const notice: Problem = { code: "duplicate-key", field };
	if (!root || !("keys" in root) || root.key !== "questions" || !questions || !("entry" in questions))
		return { ...notice, ...positionInText(text, index) };
	notice.question = questions.entry;
	const isOption = question && "keys" in question && question.key === "options" && options && "entry" in options;
	return isOption ? { ...notice, option: options.entry } : notice;
}
