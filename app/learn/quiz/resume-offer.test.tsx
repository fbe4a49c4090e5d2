import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test, vi } from "vitest";
import { isSetEmpty, nextSet, type Quiz } from "#core/quiz/quiz.ts";
import { finishSet, quizOf } from "../../../tests/test-quiz.ts";
import { QuizStrip } from "./quiz-strip.tsx";

// What was corrected is known in a browser only. An earlier file of this process may have loaded it.
vi.mock("./correction-news.tsx", () => ({ OfferNews: () => null }));
vi.resetModules();
const { default: ResumeOffer } = await import("./resume-offer.tsx");

/** Answers a quiz of one question wrongly in so many sets, and opens the next one. */
function afterSets(count: number): Quiz {
	let quiz = quizOf(1);
	for (let set = 0; set < count; set++) quiz = nextSet(finishSet(quiz, quiz.state.currentSet));
	expect(isSetEmpty(quiz)).toBe(false);
	return quiz;
}

const textOf = (part: ReactNode) => renderToStaticMarkup(part).replaceAll(/<[^>]+>/g, " ");

test.each([
	[1, "set 2", "Set 2"],
	[5, "extra set 1", "Extra set 1"],
])("after %i sets the offer to continue and the quiz name the set alike", (count, offered, shown) => {
	const quiz = afterSets(count);
	expect(textOf(<ResumeOffer quiz={quiz} subtopicId="s" onOpen={() => {}} />)).toContain(`mastered, ${offered} `);
	// Without the highest number: more sets may follow.
	expect(textOf(<QuizStrip quiz={quiz} />).replaceAll(/\s+/g, " ")).toContain(`${shown} Mastered`);
});

test("the offer leads over the result of a finished set, and over an empty set, to the next one with questions", () => {
	const finished = finishSet(quizOf(27), []);
	expect(textOf(<ResumeOffer quiz={finished} subtopicId="s" onOpen={() => {}} />)).toContain(
		"10 of 27 mastered, set 2 ",
	);
	const missed = quizOf(1);
	const empty = finishSet(nextSet(finishSet(missed, missed.state.currentSet)), []);
	expect(isSetEmpty(nextSet(empty))).toBe(true);
	expect(textOf(<ResumeOffer quiz={empty} subtopicId="s" onOpen={() => {}} />)).toContain("0 of 1 mastered, set 4 ");
});
