// A question's short number, which a learner reads to a teacher over the phone: "482-0913". It follows from the subtopic and the
// question's id, so the phone knows it without the server and a correction does not change it. Two questions of a large site may
// have the same one; the panel's search lists both.
import { fnv1a } from "#core/checksum.ts";

const NUMBERS = 10_000_000;
const WRITTEN = /^\s*(\d{3})[\s-]?(\d{4})\s*$/;

/** The number of a question, 0 to 9,999,999. */
export function shortNumberOf(subtopicId: string, questionId: string): number {
	return (fnv1a(`${subtopicId}/${questionId}`) >>> 0) % NUMBERS;
}

/** Seven digits with a hyphen after the third. */
export function writeShortNumber(number: number): string {
	return String(number)
		.padStart(7, "0")
		.replace(/^(...)/, "$1-");
}

/** A typed number, also without its hyphen; undefined for any other text. */
export function readShortNumber(typed: string): number | undefined {
	const [, first, rest] = WRITTEN.exec(typed) ?? [];
	return first === undefined || rest === undefined ? undefined : Number(first + rest);
}
