// What is heard of a question: the tree of names that a screen reader reads, from the rendered markup.
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { currentAnswer } from "#core/quiz/asking.ts";
import { createBank } from "#core/quiz/bank.ts";
import { answer, type Quiz, startQuiz } from "#core/quiz/quiz.ts";
import { makeQuestion } from "../../../tests/make.ts";
import KindCard from "./kind-card.tsx";
import { endSentence, QuestionCard } from "./question-card.tsx";
import { outcomeText } from "./quiz-words.ts";
import type { UncheckedAnswer } from "./use-unchecked-answer.ts";

const question = makeQuestion({
	options: ["Yes.", 'They say "no".', "Why not?", "Mars"].map((text, index) => ({
		id: `${index}`,
		text,
		isCorrect: index === 1,
	})),
	explanation: "",
});
const open = startQuiz(createBank([question]), 1);

function outcomeOf(quiz: Quiz): string | undefined {
	const record = currentAnswer(quiz);
	return record && outcomeText(quiz, record);
}

function markupOf(quiz: Quiz): string {
	const nothing = () => {};
	const { options } = question;
	return renderToStaticMarkup(
		<QuestionCard
			subtopicId="inner-planets"
			quiz={quiz}
			outcome={outcomeOf(quiz)}
			question={question}
			options={options}
			chosen={undefined}
			onChoose={nothing}
			onAskWhy={nothing}
		/>,
	);
}

/** The text of the elements that are not hidden from screen readers. */
function heard(markup: string): string {
	return markup
		.replace(/<(\w+)[^>]*aria-hidden="true"[^>]*>.*?<\/\1>/g, "")
		.replace(/<[^>]+>/g, "")
		.replaceAll("&quot;", '"');
}

test("reads the question once: its group is named after the number only", () => {
	const markup = markupOf(open);
	expect(markup).toMatch(/<h3[^>]*data-question-heading/);
	expect(markup).toContain('<fieldset aria-label="Answers to question 1"');
	expect(heard(markup).split(question.text)).toHaveLength(2);
});

test("names each option by its letter and its text", () => {
	const labels = [...markupOf(open).matchAll(/<label.*?<\/label>/g)].map(([label]) => heard(label).trim());
	expect(labels).toEqual(["A Yes.", 'B They say "no".', "C Why not?", "D Mars"]);
});

/** How each option of this markup is folded. */
function foldsOf(markup: string): (string | undefined)[] {
	const labels = markup.match(/<label.*?<\/label>/g) ?? [];
	return labels.map((label) => /data-folded="(\w+)"/.exec(label)?.[1]);
}

test("keeps the letters beside tick and cross, and folds each wrong option that was not chosen", () => {
	const { quiz } = answer(open, "0");
	const labels = [...markupOf(quiz).matchAll(/<label.*?<\/label>/g)].map(([label]) => label);
	expect(labels.map((label) => heard(label).trim().charAt(0))).toEqual(["A", "B", "C", "D"]);
	expect(labels.map((label) => /data-verdict="(\w+)"/.exec(label)?.[1])).toEqual([
		"wrong",
		"right",
		undefined,
		undefined,
	]);
	expect(foldsOf(markupOf(open))).toEqual([undefined, undefined, undefined, undefined]);
	expect(foldsOf(markupOf(quiz))).toEqual([undefined, undefined, "true", "true"]);
});

test("leaves the options above the pressed one as high as they were, so that it does not move", () => {
	expect(foldsOf(markupOf(answer(open, "1").quiz))).toEqual(["false", undefined, "true", "true"]);
	expect(foldsOf(markupOf(answer(open, "3").quiz))).toEqual(["false", undefined, "false", undefined]);
});

test("folds the wrong options of a question with several right ones, too, and has the time left beside its number", () => {
	const several = makeQuestion({
		type: "several",
		options: ["Mars", "Venus", "Pluto", "Ceres"].map((text, index) => ({
			id: `${index}`,
			text,
			isCorrect: index < 2,
		})),
		explanation: "",
	});
	const { quiz } = answer(startQuiz(createBank([several]), 1), '["0","2"]');
	const nothing = () => {};
	const draft: UncheckedAnswer = {
		chosen: new Set(),
		needed: 2,
		isMiscounted: false,
		typed: "",
		fault: undefined,
		toggle: nothing,
		type: nothing,
		check: nothing,
		canCheck: false,
	};
	const markup = renderToStaticMarkup(
		<KindCard
			subtopicId="inner-planets"
			quiz={quiz}
			outcome={outcomeOf(quiz)}
			question={several}
			timeLeft="2 minutes left"
			draft={draft}
			chosen={undefined}
			onAskWhy={nothing}
		/>,
	);
	const folded = (markup.match(/<label.*?<\/label>/g) ?? []).filter((label) => label.includes('data-folded="true"'));
	expect(folded.map((label) => heard(label).trim().slice(2))).toEqual(["Ceres"]);
	expect(heard(markup)).toContain("2 minutes left");
});

test("announces a result without a full stop after another end of a sentence", () => {
	const status = /<p role="status"[^>]*>(.*?)<\/p>/.exec(markupOf(answer(open, "0").quiz))?.[1] ?? "";
	expect(heard(status)).toBe('Wrong. Right answer: They say "no". This question comes back in set 2.');
	const texts = ["Mars", "Mars.", "Why?", 'He said "no."', "(Mars)", "क्या।", "你好。", "x = 1 "];
	expect(texts.map(endSentence)).toEqual([
		...["Mars.", "Mars.", "Why?", 'He said "no."', "(Mars).", "क्या।", "你好。", "x = 1."],
	]);
});
