// What is heard and seen at the end of a set.
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { createBank } from "#core/quiz/bank.ts";
import { answer, nextQuestion, nextSet, type Quiz, skip, startQuiz } from "#core/quiz/quiz.ts";
import * as m from "#messages";
import { makeQuestions } from "../../../tests/make.ts";
import { RIGHT, WRONG } from "../../../tests/test-quiz.ts";
import ExamMarks from "./exam-marks.tsx";
import { SetEnd } from "./set-end.tsx";

/** @param steps one for each question of the set */
function playSet(quiz: Quiz, steps: readonly ("right" | "wrong" | "skip")[]): Quiz {
	return steps.reduce((before, step) => {
		const { quiz: after } = step === "skip" ? skip(before) : answer(before, step === "right" ? RIGHT : WRONG);
		return nextQuestion(after);
	}, quiz);
}

function linesOf(ended: Quiz, examMarks?: ReactNode): string[] {
	const markup = renderToStaticMarkup(
		<SetEnd subtopicId="s" ended={ended} next={nextSet(ended)} examMarks={examMarks} onGoOn={() => {}} />,
	);
	return markup
		.replace(/<svg.*?<\/svg>/g, "")
		.replace(/<\/?(?:h3|p|li|button|summary|section|ul)[^>]*>/g, "\n")
		.replace(/<[^>]+>/g, "")
		.split("\n")
		.map((line) => line.trim())
		.filter((line) => line !== "");
}

const quizOf = (count: number) => startQuiz(createBank(makeQuestions(count)), 1);

test("says what was right, what returns and when, and lists first what was not right", () => {
	const ended = playSet(quizOf(4), ["right", "wrong", "skip", "right"]);
	const lines = linesOf(ended);
	expect(lines.slice(0, 6)).toEqual([
		"Set 1 is done 2 of 3 right",
		"+1.67 points in this set",
		"1 question comes back in set 2.",
		"1 skipped question comes back in a later set.",
		"Start set 2",
		"The questions of this set",
	]);
	expect(lines.filter((line) => /(?:Right|Wrong|Skipped)$/.test(line)).map((line) => line.split("?").at(-1))).toEqual([
		...["Wrong", "Skipped", "Right", "Right"],
	]);
});

test("says under the score what the set would have been in the module's exam", () => {
	const scheme = { name: "UPSC", right: "2", wrong: "-2/3", blank: "0" };
	const marksOf = (ended: Quiz) => <ExamMarks scheme={scheme} ended={ended} />;
	const ended = playSet(quizOf(4), ["right", "wrong", "skip", "right"]);
	const line = m.set_in_exam({ exam: "UPSC", marks: "3\u00a01/3", most: "8" });
	expect(linesOf(ended, marksOf(ended)).slice(1, 3)).toEqual(["+1.67 points in this set", line]);
	const allWrong = playSet(quizOf(2), ["wrong", "wrong"]);
	expect(linesOf(allWrong, marksOf(allWrong))).toContain(
		m.set_in_exam({ exam: "UPSC", marks: "−1\u00a01/3", most: "4" }),
	);
});

test("is one page with 'Great Job!' where the next set is empty, with the specified button", () => {
	const missed = playSet(quizOf(2), ["wrong", "wrong"]);
	const ended = playSet(nextSet(missed), ["right", "right"]);
	expect(linesOf(ended).slice(0, 4)).toEqual([
		"Great Job!",
		"Set 2 is done · 2 of 2 right",
		"No question is due in the set that comes now. The last 2 come back in the set after it.",
		"Go to Next Question Set",
	]);
});

test("names a set after the last numbered one as the quiz does", () => {
	let quiz = quizOf(1);
	for (let set = 1; set < 5; set++) quiz = nextSet(playSet(quiz, ["wrong"]));
	expect(linesOf(playSet(quiz, ["wrong"]))).toContain("Start extra set 1");
	quiz = nextSet(playSet(quiz, ["wrong"]));
	const lines = linesOf(playSet(quiz, ["wrong"]));
	expect(lines[0]).toBe("Extra set 1 is done 0 of 1 right");
	expect(lines).toContain("1 question comes back in the next set.");
});
