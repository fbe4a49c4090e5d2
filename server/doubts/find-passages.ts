// Finds the passages that a doubt is answered from. Used by answers.ts.

import { PROMPT_PASSAGES } from "#core/doubts/prompt.ts";
import { countWords } from "#core/modules/study-time.ts";
import type { AskedQuestion, PassageSearch } from "#server/doubts/retrieval/passage-search.ts";
import type { FoundPassage } from "./answer-sources.ts";
import type { Doubt } from "./doubt.ts";

/** Longest question, in words, that may refer to the one before it. */
const SHORT_WORDS = 3;

export type FoundPassages = {
	passages: FoundPassage[];
	/** The quiz question that the doubt is about ("Ask why"). */
	asked: AskedQuestion | undefined;
	/** The doubt names no subject, and no earlier question helps. */
	isUnclear?: boolean;
	/** The passages are only the closest ones: they may not answer the doubt. */
	isUnsure?: boolean;
};

/**
 * The passages for a doubt, those of the question that it is about first.
 * @param usesHistory whether a short doubt is also searched together with earlier ones; false without a model, which would quote
 * the same passages again.
 */
export async function findPassages(
	passageSearch: PassageSearch,
	doubt: Doubt,
	usesHistory: boolean,
): Promise<FoundPassages> {
	const { subtopic, question, about, numbered, history, before } = doubt;
	const search = async (words: string) => {
		const { hits, ...result } = await passageSearch.search(subtopic.moduleId, subtopic.id, words, PROMPT_PASSAGES);
		return { ...result, hits: withholdAnswers(hits, doubt.answered) };
	};
	const asked = about && (await passageSearch.findQuestion(subtopic.id, about.questionId));
	if (asked) {
		const { hits } = await search(`${question} ${asked.text}`);
		const others = hits.filter(({ passage: { subtopicId, anchor } }) => {
			return subtopicId !== subtopic.id || anchor !== asked.anchor;
		});
		return { passages: [{ passage: asked }, ...others].slice(0, PROMPT_PASSAGES), asked };
	}
	// The number that the page shows in a set differs from the question's number in the file, which the search knows.
	const meant = numbered === undefined ? undefined : await passageSearch.findQuestion(subtopic.id, numbered);
	const { hits, isVague, isUnsure } = await search(meant ? `question ${meant.place}` : question);
	const mayRefer = isVague || (hits.length === 0 && countWords(question) <= SHORT_WORDS);
	if (mayRefer && usesHistory) {
		// The last question that has a subject of its own.
		for (const earlier of [...history.map((turn) => turn.question), ...before].reverse()) {
			const both = await search(`${earlier} ${question}`);
			if (!both.isVague) return { passages: both.hits, asked, isUnsure: both.isUnsure };
		}
	}
	return { passages: hits, asked, isUnclear: isVague, isUnsure };
}

/** Marks the questions that the learner has not answered, and moves them after passages that may be quoted whole. */
function withholdAnswers(hits: readonly FoundPassage[], answered: Doubt["answered"]): FoundPassage[] {
	const marked = hits.map((hit): FoundPassage => {
		const { kind, subtopicId, anchor } = hit.passage;
		const isOpen =
			kind !== "question" || (Object.hasOwn(answered, subtopicId) && answered[subtopicId]?.includes(anchor ?? ""));
		return isOpen ? hit : { ...hit, isWithheld: true };
	});
	return [...marked.filter((hit) => !hit.isWithheld), ...marked.filter((hit) => hit.isWithheld)];
}
