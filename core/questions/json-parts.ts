// Cuts a JSON text into its parts without changing a character, so that one question of a file can be replaced and the
// others stay as written. Only for texts that JSON.parse has accepted. Used by file-pieces.ts and
// question-edit.ts.
import { endOfString } from "#core/json.ts";

const QUOTE = 0x22;
const COMMA = 0x2c;

/** An object or a list, cut at its commas. `open` + parts joined by commas + `close` is the text again. */
export type JsonParts = {
	open: "{" | "[";
	/** The items with surrounding white space; the last one without trailing white space. */
	parts: string[];
	/** The white space before the closing bracket, and the bracket. */
	close: string;
	/** Index after the closing bracket. */
	end: number;
};
/** A member of an object: `text` is `key` and a colon before `value`, with all white space. */
export type JsonMember = { key: string; head: string; value: string };

/** Cuts the object or list at `start`; undefined for another value. */
export function cutJson(text: string, start: number): JsonParts | undefined {
	const open = text[start];
	if (open !== "{" && open !== "[") return undefined;
	const parts: string[] = [];
	let from = start + 1;
	let depth = 0;
	for (let index = from; index < text.length; index++) {
		const char = text.charCodeAt(index);
		if (char === QUOTE) index = endOfString(text, index);
		else if (char === 0x5b || char === 0x7b) depth += 1;
		else if (char === COMMA && depth === 0) {
			parts.push(text.slice(from, index));
			from = index + 1;
		} else if (char === 0x5d || char === 0x7d) {
			depth -= 1;
			if (depth >= 0) continue;
			const last = text.slice(from, index);
			const trimmed = last.trimEnd();
			if (trimmed !== "") parts.push(trimmed);
			return { open, parts, close: last.slice(trimmed.length) + text[index], end: index + 1 };
		}
	}
	return undefined;
}

/** The text of these parts. */
export function joinJson({ open, parts, close }: Omit<JsonParts, "end">): string {
	return open + parts.join(",") + close;
}

/** A part of an object as its member. */
export function readMember(part: string): JsonMember {
	const start = skipSpace(part, 0);
	const end = endOfString(part, start) + 1;
	const value = skipSpace(part, skipSpace(part, end) + 1);
	return { key: String(JSON.parse(part.slice(start, end))), head: part.slice(0, value), value: part.slice(value) };
}

/** The index of the first character from `from` on that is not white space of JSON. */
export function skipSpace(text: string, from: number): number {
	let index = from;
	while (" \t\n\r".includes(text.charAt(index) || "?")) index += 1;
	return index;
}

/**
 * Changes members of an object's text: a JSON text replaces the old value or is appended; undefined removes the member. Others stay
 * as written. Of a repeated key the last one counts, as for JSON.parse.
 */
export function changeMembers(text: string, changes: Readonly<Record<string, string | undefined>>): string {
	const start = skipSpace(text, 0);
	const cut = cutJson(text, start);
	if (cut?.open !== "{") return text;
	const members = cut.parts.map(readMember);
	const parts = cut.parts.flatMap((part, index) => {
		const { key, head, value } = members[index] ?? { key: "", head: "", value: part };
		if (!Object.hasOwn(changes, key)) return [part];
		const change = changes[key];
		if (change === undefined) return [];
		const isLast = members.findLastIndex((member) => member.key === key) === index;
		return isLast ? [head + change + value.slice(value.trimEnd().length)] : [part];
	});
	const lead = /^\s*/.exec(cut.parts.at(-1) ?? "")?.[0] ?? "";
	const colon = members[0]?.head.endsWith(" ") === false ? ":" : ": ";
	for (const [key, value] of Object.entries(changes)) {
		if (value === undefined || members.some((member) => member.key === key)) continue;
		parts.push(`${lead}${JSON.stringify(key)}${colon}${value}`);
	}
	return text.slice(0, start) + joinJson({ ...cut, parts }) + text.slice(cut.end);
}
