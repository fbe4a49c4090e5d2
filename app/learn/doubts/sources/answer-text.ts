// Parses a model's answer before its Markdown parser is loaded: the text that may be shown and the numbers of its sources.
// Pure.
import type { DoubtSource } from "#core/doubts/call.ts";
import { withoutInvisible } from "#core/doubts/doubt-text.ts";

/** Longest answer that is shown, in characters. */
export const SHOWN_LENGTH = 12_000;

/** The visible part of an answer, without invisible characters and those that change the text's direction. */
export function shownText(text: string): string {
	return withoutInvisible(text.slice(0, SHOWN_LENGTH));
}

/** "[1]", "[1, 3]", and "[S1]" as some models write it, with the space before it. */
export const CITATION = / ?\[(S?\d{1,3}(?:\s*,\s*S?\d{1,3})*)\]/g;

/** The labels between the brackets of a CITATION. */
export function readLabels(found: string): number[] {
	return found.split(",").map((label) => Number(label.replaceAll(/\D/g, "")));
}

/** The sources that a text cites, by their numbers. */
export function listCited(text: string, sources: readonly DoubtSource[]): DoubtSource[] {
	const cited = new Set([...text.matchAll(CITATION)].flatMap(([, found = ""]) => readLabels(found)));
	return sources.filter(({ label }) => cited.has(label)).sort((a, b) => a.label - b.label);
}
