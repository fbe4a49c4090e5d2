// Cuts a question file into its questions and the text around them; joining them restores the file exactly. Used by the
// server's store of single questions.
import { endOfString } from "#core/json.ts";
import { cutJson, type JsonParts, skipSpace } from "./json-parts.ts";

/** `head` + `pieces` joined by commas + `tail` is the file. A piece is a question's JSON with the white space around it. */
export type FilePieces = { head: string; pieces: string[]; tail: string };

/** The pieces of an accepted file; undefined for any other text. */
export function splitFile(text: string): FilePieces | undefined {
	let at = skipSpace(text, text.startsWith("\ufeff") ? 1 : 0);
	if (text[at] !== "{") return undefined;
	let found: FilePieces | undefined;
	do {
		const key = skipSpace(text, at + 1);
		const keyEnd = endOfString(text, key) + 1;
		const value = skipSpace(text, skipSpace(text, keyEnd) + 1);
		const cut = cutJson(text, value);
		// JSON.parse takes the last one of a key that is given twice.
		if (text[key] === '"' && JSON.parse(text.slice(key, keyEnd)) === "questions")
			found = cut?.open === "[" ? piecesOf(text, value, cut) : undefined;
		at = skipSpace(text, cut?.end ?? endOfPlain(text, value));
	} while (text[at] === ",");
	return found;
}

function piecesOf(text: string, start: number, { parts, close, end }: JsonParts): FilePieces {
	return { head: text.slice(0, start + 1), pieces: parts, tail: close + text.slice(end) };
}

/** Index after the value at `start`, which is neither an object nor a list. */
function endOfPlain(text: string, start: number): number {
	if (text[start] === '"') return endOfString(text, start) + 1;
	let end = start;
	while (!",} \t\n\r".includes(text.charAt(end))) end += 1;
	return end;
}

/** Puts another question into a piece; the white space around it stays. */
export function replaceInPiece(piece: string, question: string): string {
	const start = skipSpace(piece, 0);
	return piece.slice(0, start) + question.trim() + piece.slice(piece.trimEnd().length);
}
