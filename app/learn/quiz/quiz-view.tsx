// The quiz: one question at a time, the review of each set, and the summary at the end.
import { type RefObject, useEffect, useRef, useState } from "react";
import { Notice } from "#app/ui/notice.tsx";
import type { LearnedSubtopic } from "#core/catalog/catalog.ts";
import type { Bank } from "#core/quiz/bank.ts";
import { currentAnswer, currentQuestion, isQuizMastered, isSetFinished } from "#core/quiz/quiz.ts";
import type { McqState } from "#core/quiz/state.ts";
import * as m from "#messages";
import { ActionBar } from "./action-bar.tsx";
import { askWhy } from "./ask-why.ts";
import { QuestionCard } from "./question-card.tsx";
import { QuizStrip } from "./quiz-strip.tsx";
import { QuizSummary } from "./quiz-summary.tsx";
import { SetEnd } from "./set-end.tsx";
import { useQuiz } from "./use-quiz.ts";
import { useQuizKeys } from "./use-quiz-keys.ts";

export type QuizViewProps = {
	subtopic: LearnedSubtopic;
	bank: Bank;
	/** The state in the session, if there is one. */
	stored: McqState | undefined;
};

export function QuizView({ subtopic, bank, stored }: QuizViewProps) {
	const { quiz, choose, goOn, startOver } = useQuiz(subtopic, bank, stored);
	const [reviewedSet, setReviewedSet] = useState<number>();
	const { questionSet, position } = quiz.state;
	const question = currentQuestion(quiz);
	const record = currentAnswer(quiz);
	const isReviewing = reviewedSet === questionSet && isSetFinished(quiz);
	const isMastered = !question && isQuizMastered(quiz);
	const section = useRef<HTMLElement>(null);
	const canGoOn = record !== undefined || (!question && !isMastered);
	useQuizKeys(section, { options: question?.options ?? [], canGoOn, choose, goOn });
	useNewQuestionFocus(section, `${questionSet}/${position}/${question?.id ?? ""}/${isReviewing}`);
	useWhyInSight(section, record?.questionId);

	return (
		<section ref={section} tabIndex={-1} aria-label={m.phase_recite()} className="quiz outline-none">
			<h2 className="sr-only">{m.phase_recite()}</h2>
			<QuizStrip quiz={quiz} />
			{question && isReviewing && <SetEnd quiz={quiz} />}
			{question && !isReviewing && (
				<QuestionCard
					key={question.id}
					question={question}
					record={record}
					place={{ number: position + 1, of: quiz.state.currentSet.length }}
					onChoose={choose}
					onAskWhy={(answer) => askWhy(subtopic.id, answer)}
				/>
			)}
			{question && (
				<ActionBar quiz={quiz} onGoOn={goOn} onReview={isReviewing ? undefined : () => setReviewedSet(questionSet)} />
			)}
			{isMastered && <QuizSummary quiz={quiz} onStartOver={startOver} />}
			{!question && !isMastered && <GreatJob onGoOn={goOn} />}
		</section>
	);
}

function GreatJob({ onGoOn }: { onGoOn: () => void }) {
	return (
		<div data-question-heading tabIndex={-1}>
			<Notice
				icon="calm"
				title={m.great_job()}
				actions={
					<button type="button" className="button button-main" onClick={onGoOn}>
						{m.go_to_next_question_set()}
					</button>
				}
			>
				<p>{m.great_job_hint()}</p>
			</Notice>
		</div>
	);
}

/**
 * Focuses the heading of a new question, so that it is read out, and scrolls it into view. A page that opens on the quiz
 * does the same unless something has the focus already.
 */
function useNewQuestionFocus(section: RefObject<HTMLElement | null>, place: string): void {
	const shown = useRef<string>(undefined);
	useEffect(() => {
		const isFirst = shown.current === undefined;
		if (shown.current === place) return;
		shown.current = place;
		if (isFirst && document.activeElement !== document.body) return;
		const heading = section.current?.querySelector<HTMLElement>("[data-question-heading]");
		heading?.focus({ preventScroll: true });
		if (!isFirst) section.current?.scrollIntoView({ block: "start" });
	}, [section, place]);
}

/** After an answer, scrolls the explanation into view as far as the chosen option stays visible. */
function useWhyInSight(section: RefObject<HTMLElement | null>, answered: string | undefined): void {
	const shown = useRef(answered);
	useEffect(() => {
		if (shown.current === answered) return;
		shown.current = answered;
		const why = section.current?.querySelector("[data-why]")?.getBoundingClientRect();
		const chosen = section.current?.querySelector(".option:has(:checked)")?.getBoundingClientRect();
		const bar = section.current?.querySelector(".action-bar")?.getBoundingClientRect();
		if (!answered || !why || !chosen || !bar) return;
		const hidden = why.bottom + MARGIN - bar.top;
		const spare = chosen.top - MARGIN * 2;
		const top = Math.min(hidden, spare);
		const isCalm = matchMedia("(prefers-reduced-motion: reduce)").matches;
		if (top > 0) scrollBy({ top, behavior: isCalm ? "instant" : "smooth" });
	}, [section, answered]);
}

/** Space around what is scrolled into view, in pixels. */
const MARGIN = 12;
