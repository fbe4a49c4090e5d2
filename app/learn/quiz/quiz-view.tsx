// The quiz: one question at a time, the review of each set, and the summary at the end. What the first set does not need is
// loaded while it is answered.
import { type RefObject, useEffect, useRef, useState } from "react";
import { LazyPart, type LazyPartProps } from "#app/learn/session/lazy-part.tsx";
import type { LearnedSubtopic } from "#core/catalog/catalog.ts";
import { currentAnswer, currentQuestion, isQuizMastered, isSetFinished, type Quiz } from "#core/quiz/quiz.ts";
import { setOnScreen } from "#core/quiz/set-number.ts";
import * as m from "#messages";
import { ActionBar } from "./action-bar.tsx";
import { askWhy } from "./ask-why.ts";
import { loadGreatJob, loadLaterCard, loadSetEnd, loadSummary, preloadLaterParts } from "./later-parts.ts";
import { QuestionCard } from "./question-card.tsx";
import { QuizStrip } from "./quiz-strip.tsx";
import { ReciteSkeleton } from "./recite-skeleton.tsx";
import { useQuiz } from "./use-quiz.ts";
import { useQuizKeys } from "./use-quiz-keys.ts";

export type QuizViewProps = {
	subtopic: LearnedSubtopic;
	/** The quiz as it stands in the session, or a new one. */
	initialQuiz: Quiz;
};

export function QuizView({ subtopic, initialQuiz }: QuizViewProps) {
	const { quiz, choose, goOn, startOver } = useQuiz(subtopic, initialQuiz);
	const [reviewedSet, setReviewedSet] = useState<string>();
	const { questionSet, extraSet, position } = quiz.state;
	const question = currentQuestion(quiz);
	const record = currentAnswer(quiz);
	const set = `${questionSet}/${extraSet}`;
	const isReviewing = reviewedSet === set && isSetFinished(quiz);
	const isFirstSet = setOnScreen(quiz.state) === 1;
	const isMastered = !question && isQuizMastered(quiz);
	const section = useRef<HTMLElement>(null);
	const canGoOn = record !== undefined || (!question && !isMastered);
	const card = question && {
		...{ quiz, question },
		onChoose: choose,
		onAskWhy: (answer: Parameters<typeof askWhy>[1]) => askWhy(subtopic.id, answer),
	};
	useEffect(() => {
		preloadLaterParts();
	}, []);
	useQuizKeys(section, { canGoOn, choose, goOn });
	useNewQuestionFocus(section, `${set}/${position}/${question?.id ?? ""}/${isReviewing}`);
	useWhyInSight(section, record?.questionId);

	return (
		<section ref={section} tabIndex={-1} aria-label={m.phase_recite()} className="quiz outline-none">
			<h2 className="sr-only">{m.phase_recite()}</h2>
			<QuizStrip quiz={quiz} />
			{isReviewing && <LaterPart load={loadSetEnd} props={{ quiz }} />}
			{card && !isReviewing && isFirstSet && (
				<QuestionCard key={card.question.id} {...card} options={card.question.options} />
			)}
			{card && !isReviewing && !isFirstSet && <LaterPart key={card.question.id} load={loadLaterCard} props={card} />}
			{question && (
				<ActionBar quiz={quiz} onGoOn={goOn} onReview={isReviewing ? undefined : () => setReviewedSet(set)} />
			)}
			{isMastered && <LaterPart load={loadSummary} props={{ quiz, subtopic, onStartOver: startOver }} />}
			{!question && !isMastered && <LaterPart load={loadGreatJob} props={{ quiz, onGoOn: goOn }} />}
		</section>
	);
}

function LaterPart<Props extends object>(part: Pick<LazyPartProps<Props>, "load" | "props">) {
	return <LazyPart {...part} name={m.phase_recite()} waiting={<ReciteSkeleton />} isAtStake />;
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
		(heading ?? section.current)?.focus({ preventScroll: true });
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
