// The numbers of sources in an answer's text: how they are found, and which sources they name. Pure.
import type { DoubtSource } from "#core/doubts/call.ts";

/** "[1]", "[1, 3]", and "[S1]" as a model may have been taught to write it, with the space before it. */
export const CITATION = / ?\[(S?\d{1,3}(?:\s*,\s*S?\d{1,3})*)\]/g;

/** The labels in what CITATION found between the brackets. */
export function readLabels(found: string): number[] {
	return found.split(",").map((label) => Number(label.replaceAll(/\D/g, "")));
}

/** The sources that a text names, by their numbers. */
export function listCited(text: string, sources: readonly DoubtSource[]): DoubtSource[] {
	const named = new Set([...text.matchAll(CITATION)].flatMap(([, found = ""]) => readLabels(found)));
	return sources.filter(({ label }) => named.has(label)).sort((a, b) => a.label - b.label);
}
