// Runs the questions of the eval and scores them: right is the right passage among the first three, and no answer for what
// the module does not cover: nothing, or passages that are only called the closest ones.
import { QUOTE_LIMIT } from "#core/doubts/call.ts";
import { createPassageIndex, type IndexedPassage } from "#server/doubts/retrieval/passage-index.ts";
import type { EvalModule, EvalQuestion } from "./questions.ts";

export type Verdict = { question: EvalQuestion; isRight: boolean; isSure: boolean; got: string[] };
export type Figures = { right: number; of: number };

/** The results of the questions whose module is available. */
export async function judge(
	modules: ReadonlyMap<EvalModule, readonly IndexedPassage[]>,
	questions: readonly EvalQuestion[],
): Promise<Verdict[]> {
	const verdicts: Verdict[] = [];
	for (const [module, passages] of modules) {
		const index = await createPassageIndex(passages);
		for (const question of questions.filter((question) => question.in === module)) {
			const { hits, isUnsure } = index.search(question.ask, question.at, QUOTE_LIMIT);
			const isSure = hits.length > 0 && !isUnsure;
			const got = hits.map(({ passage }) => placeOf(passage));
			const isRight =
				question.found.length === 0
					? !isSure
					: got.some((place) => question.found.some((wanted) => isAt(place, wanted)));
			verdicts.push({ question, isRight, isSure, got });
		}
	}
	return verdicts;
}

/** How many of the covered questions found their passage, and how many of the others got no answer. */
export function addUp(verdicts: readonly Verdict[]): { covered: Figures; offTopic: Figures } {
	const count = (some: readonly Verdict[]): Figures => {
		return { right: some.filter(({ isRight }) => isRight).length, of: some.length };
	};
	return {
		covered: count(verdicts.filter(({ question }) => question.found.length > 0)),
		offTopic: count(verdicts.filter(({ question }) => question.found.length === 0)),
	};
}

function placeOf({ kind, subtopicId, phase, anchor }: IndexedPassage): string {
	return kind === "document" ? `${subtopicId}/${phase}#${anchor}` : `${subtopicId}/${anchor ?? "intro"}`;
}

/** The section's first passage has its heading's anchor; the anchors of the others begin with it. */
function isAt(place: string, wanted: string): boolean {
	return place === wanted || place.startsWith(`${wanted}--`);
}
