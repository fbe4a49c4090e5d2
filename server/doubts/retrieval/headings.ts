// Finds the passages under a heading that a question names word for word, such as "How often" or "Ask why", whose words
// are too common for the search. Used by passage-index.ts for questions without a subject.
import type { Passage } from "#core/doubts/retrieval/passages.ts";
import { plainWords } from "./search-words.ts";

/** Builds the finder; it returns passages of the open subtopic first. */
export function createHeadings<P extends Pick<Passage, "kind" | "place"> & { subtopicId: string }>(
	passages: readonly P[],
) {
	const byHeading = Map.groupBy(
		passages.filter(({ kind, place }) => kind === "document" && place !== ""),
		({ place }) => plainWords(place.split(" › ").at(-1) ?? ""),
	);
	return {
		find(question: string, subtopicId: string): P[] {
			const asked = ` ${plainWords(question)} `;
			const named = [...byHeading.keys()].filter((heading) => {
				return heading.includes(" ") && asked.includes(` ${heading} `);
			});
			const longest = Math.max(0, ...named.map(({ length }) => length));
			const found = named.filter(({ length }) => length === longest).flatMap((name) => byHeading.get(name) ?? []);
			const isHere = ({ subtopicId: at }: P) => at === subtopicId;
			return [...found.filter(isHere), ...found.filter((passage) => !isHere(passage))];
		},
	};
}
