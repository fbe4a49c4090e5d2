// The end of a quiz: everything right and nothing right look different, and missed questions lead to their text.
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { SiteContext } from "#app/ui/site.ts";
import type { LearnedSubtopic } from "#core/modules/catalog.ts";
import { isQuizMastered, nextSet, type Quiz } from "#core/quiz/quiz.ts";
import * as m from "#messages";
import { makeSite } from "../../../tests/make.ts";
import { finishSet, quizOf } from "../../../tests/test-quiz.ts";
import { QuizSummary } from "./quiz-summary.tsx";

const SUBTOPIC: LearnedSubtopic = {
	id: "s",
	moduleId: "m",
	moduleTitle: "Astronomy",
	title: "Planets",
	surveyDocLink: null,
	questionDocLink: null,
	readDocLink: "/documents/a/read",
	reviewDocLink: "/documents/a/review",
	mcqFileRef: "/mcq-data/m/s.json",
	description: null,
	questionCount: 4,
};

/** @param missed how many of the first answers are wrong */
function mastered(count: number, missed: number): Quiz {
	const first = quizOf(count);
	let quiz = finishSet(first, first.state.currentSet.slice(0, missed));
	while (!isQuizMastered(quiz)) quiz = finishSet(nextSet(quiz));
	return nextSet(quiz);
}

const SITE = makeSite();

/** Without the closed dialog of "Start over". */
function markupOf(quiz: Quiz, subtopic: LearnedSubtopic = SUBTOPIC): string {
	const markup = renderToStaticMarkup(
		<SiteContext value={SITE}>
			<QuizSummary quiz={quiz} subtopic={subtopic} onStartOver={() => {}} />
		</SiteContext>,
	);
	return markup.replace(/<dialog.*?<\/dialog>/s, "");
}

const mainButtons = (markup: string) =>
	[...markup.matchAll(/class="button button-main"[^>]*>([^<]*)</g)].map(([, label]) => label);

test("tells a whole result, a part of it and none apart", () => {
	const [all, some, none] = [mastered(4, 0), mastered(4, 1), mastered(4, 4)].map((quiz) => markupOf(quiz));
	expect(all).toContain(m.final_missed_none());
	expect(all).toContain("data-whole");
	expect(some).toContain(m.final_some_missed({ count: 1 }));
	expect(some).not.toContain("data-whole");
	expect(none).toContain(m.final_all_missed());
	expect(none).not.toContain("result-arc");
});

test("says that a question stays in 'My mistakes' although it is mastered", () => {
	const markup = markupOf(mastered(4, 1));
	expect(markup).not.toContain("You know these now");
	expect(markup).toContain("right on two later days");
});

test("leads from what was missed to the text and to the doubt chat, and otherwise to Review", () => {
	const few = markupOf(mastered(4, 1));
	expect(mainButtons(few)).toEqual([m.final_go_to_review()]);
	expect(few.split(m.doubt_ask_why())).toHaveLength(2);
	const many = markupOf(mastered(4, 3));
	expect(mainButtons(many)).toEqual([m.final_read()]);
	// It may be the first time.
	expect(many).not.toMatch(/the text (?:again|once more)/i);
	expect(many.split(m.doubt_ask_why())).toHaveLength(4);
	expect(mainButtons(markupOf(mastered(4, 3), { ...SUBTOPIC, readDocLink: null }))).toEqual([m.final_go_to_review()]);
});

test("leads to the open step, then to the next subtopic, where there is no Review", () => {
	const bare = { ...SUBTOPIC, readDocLink: null, reviewDocLink: null };
	const markup = (subtopic: LearnedSubtopic) => markupOf(mastered(4, 0), subtopic);
	const next: LearnedSubtopic["next"] = { subtopicId: "t", title: "Moons", steps: ["recite"], questionCount: 3 };
	const unread = markup({ ...bare, surveyDocLink: "/documents/a/survey", next });
	expect(unread).toContain(m.next_step({ step: m.phase_survey() }));
	expect(unread).not.toContain(m.next_subtopic({ title: "Moons" }));
	expect(markup({ ...bare, next })).toContain(m.next_subtopic({ title: "Moons" }));
	expect(markup({ ...bare, next })).toContain(m.all_subtopics());
	expect(mainButtons(markup(bare))).toEqual([m.all_subtopics()]);
});

test("has 'Start over' last, as a quiet link", () => {
	const markup = markupOf(mastered(2, 2));
	const start = markup.lastIndexOf(m.start_over());
	expect(markup.slice(markup.lastIndexOf("<button", start), start)).toMatch(/class="link [^"]*text-quiet/);
	expect(markup.indexOf("<button", start)).toBe(-1);
});
