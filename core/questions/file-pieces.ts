// Cuts a question file into its questions and what surrounds them, and joins them again, character by character. Used by the
// server's store of single questions.
import { cutJson, readMember, skipSpace } from "./json-parts.ts";

/** `head` + `pieces` joined by commas + `tail` is the file. A piece is a question's JSON with the white space around it. */
export type FilePieces = { head: string; pieces: string[]; tail: string };

/** The pieces of a file that the check has accepted; undefined for any other text. */
export function splitFile(text: string): FilePieces | undefined {
	const start = skipSpace(text, text.startsWith("\ufeff") ? 1 : 0);
	const root = cutJson(text, start);
	if (root?.open !== "{") return undefined;
	let at = start + 1;
	let list: number | undefined;
	for (const part of root.parts) {
		const { key, head } = readMember(part);
		// JSON.parse takes the last one of a key that is given twice.
		if (key === "questions") list = at + head.length;
		at += part.length + 1;
	}
	const questions = list === undefined ? undefined : cutJson(text, list);
	if (list === undefined || questions?.open !== "[") return undefined;
	const { parts, close, end } = questions;
	return { head: text.slice(0, list + 1), pieces: parts, tail: close + text.slice(end) };
}

export function joinFile({ head, pieces, tail }: FilePieces): string {
	return head + pieces.join(",") + tail;
}

/** A piece with another question in it; the white space around it stays. */
export function replaceInPiece(piece: string, question: string): string {
	const start = skipSpace(piece, 0);
	return piece.slice(0, start) + question.trim() + piece.slice(piece.trimEnd().length);
}
