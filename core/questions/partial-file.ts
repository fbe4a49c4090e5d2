// What learners' pages get of a large question file instead of the whole: the start of a quiz, and parts with the questions at some
// places or with some ids. The server writes them (server/questions/files/partial-files.ts), the learner's browser reads them. Pure.

import { isNested, parseJson } from "#core/json.ts";

/** Files with more bytes are loaded by parts; smaller ones take about the same time whole, also on slow 3G. */
const LARGE_BYTES = 300_000;
/** Size of a file's rendered form relative to the file. */
const RENDERED_GROWTH = 3;
/** A file with fewer questions is loaded whole, even when large: its first part would be much of it. */
const FEWEST = 30;
/** Most questions in one request. */
export const PART_LIMIT = 64;
/** Most characters of ids in one request, encoded: the longest address that every server on the way accepts. */
export const NAMES_LIMIT = 1_500;

/** A stored file; `byteLength` is that of its JSON. */
type FileFacts = { questionCount: number; byteLength: number; isRendered: boolean };

/** Whether learners' pages load a file by parts. */
export function isServedByParts({ questionCount, byteLength, isRendered }: FileFacts): boolean {
	return questionCount > FEWEST && byteLength * (isRendered ? RENDERED_GROWTH : 1) > LARGE_BYTES;
}

/** The places of a part's questions in the file, from 0, in the order of the part. */
export type PartFacts = { places: readonly number[] };
/** The first set of a new quiz: the version of the content, the number of its questions, and the seed that gives this set. */
export type StartFacts = PartFacts & { version: string; count: number; seed: number };

/** A part as JSON, which reads like a question file. @param file the same questions as a file by itself */
export function writePart(facts: PartFacts | StartFacts, file: string): string {
	return `${JSON.stringify(facts).slice(0, -1)},${file.slice(1)}`;
}

/** Returns undefined for anything else. Never throws. */
export function readPartFacts(text: string): PartFacts | undefined {
	const places = readFields(text)?.places;
	return isPlaces(places) ? { places } : undefined;
}

/** Returns undefined for anything else. Never throws. */
export function readStartFacts(text: string): StartFacts | undefined {
	const { version, count, seed, places } = readFields(text) ?? {};
	if (typeof version !== "string" || typeof count !== "number" || typeof seed !== "number") return undefined;
	return isPlaces(places) ? { version, count, seed, places } : undefined;
}

function readFields(text: string): Record<string, unknown> | undefined {
	const json = parseJson(text);
	return json.ok && isNested(json.value) ? json.value : undefined;
}

function isPlaces(value: unknown): value is number[] {
	return Array.isArray(value) && value.every((place) => Number.isInteger(place) && place >= 0);
}

/** Ids for an address: letters, digits, "-" and "_". */
export function writeNames(ids: readonly string[]): string {
	const bytes = new TextEncoder().encode(JSON.stringify(ids));
	const text = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
	return text.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/** Returns undefined for anything else. Never throws. */
export function readNames(text: string): string[] | undefined {
	try {
		const bytes = Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (char) => char.charCodeAt(0));
		const json = parseJson(new TextDecoder().decode(bytes));
		const ids = json.ok && Array.isArray(json.value) ? json.value : [];
		return ids.length > 0 && ids.every((id) => typeof id === "string") ? ids : undefined;
	} catch {
		return undefined;
	}
}
