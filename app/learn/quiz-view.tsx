// The quiz on screen: one question at a time, the end of each set, and the end of it all.
import { type RefObject, useEffect, useRef } from "react";
import { Notice } from "#app/ui/notice.tsx";
import type { Bank } from "#core/bank.ts";
import { currentAnswer, currentQuestion, isQuizMastered, isSetFinished, type Quiz } from "#core/quiz.ts";
import type { McqState } from "#core/quiz-state.ts";
import * as m from "#messages";
import type { LearnedSubtopic } from "./learned-subtopic.ts";
import { QuestionCard } from "./question-card.tsx";
import { QuizStrip } from "./quiz-strip.tsx";
import { QuizSummary } from "./quiz-summary.tsx";
import { SetEnd } from "./set-end.tsx";
import { useQuiz } from "./use-quiz.ts";
import { useQuizKeys } from "./use-quiz-keys.ts";

export type QuizViewProps = {
	subtopic: LearnedSubtopic;
	bank: Bank;
	/** The run to go on with, from the session. */
	stored: McqState | undefined;
};

export function QuizView({ subtopic, bank, stored }: QuizViewProps) {
	const { quiz, choose, goOn, startOver } = useQuiz(subtopic, bank, stored);
	const question = currentQuestion(quiz);
	const record = currentAnswer(quiz);
	const section = useRef<HTMLElement>(null);
	useQuizKeys(section, { options: question?.options ?? [], isAnswered: record !== undefined, choose, goOn });
	useNewQuestionFocus(section, `${quiz.state.questionSet}/${quiz.state.position}/${question?.id ?? ""}`);

	return (
		<section
			ref={section}
			tabIndex={-1}
			aria-label={m.phase_recite()}
			className="max-w-reading scroll-mt-3 outline-none"
		>
			<h2 className="sr-only">{m.phase_recite()}</h2>
			<QuizStrip quiz={quiz} />
			{question && (
				<>
					<QuestionCard
						key={question.id}
						question={question}
						record={record}
						place={{ number: quiz.state.position + 1, of: quiz.state.currentSet.length }}
						onChoose={choose}
					/>
					{record && isSetFinished(quiz) && <SetEnd quiz={quiz} />}
					<div className="action-bar mt-6 md:flex md:items-center md:justify-between md:gap-6">
						<p className="hidden text-small text-quiet md:block">{m.quiz_keys_hint()}</p>
						<button
							type="button"
							className="button button-main w-full md:w-auto md:min-w-64"
							disabled={!record}
							onClick={goOn}
						>
							{goOnLabel(quiz)}
						</button>
					</div>
				</>
			)}
			{!question && isQuizMastered(quiz) && <QuizSummary quiz={quiz} onStartOver={startOver} />}
			{!question && !isQuizMastered(quiz) && (
				<div data-question-heading tabIndex={-1} className="outline-none">
					<Notice
						icon="calm"
						title={m.great_job()}
						actions={
							<button type="button" className="button button-main" onClick={goOn}>
								{m.go_to_next_question_set()}
							</button>
						}
					>
						<p>{m.great_job_hint()}</p>
					</Notice>
				</div>
			)}
		</section>
	);
}

function goOnLabel(quiz: Quiz): string {
	if (!isSetFinished(quiz)) return m.next_question();
	return isQuizMastered(quiz) ? m.see_result() : m.next_question_set();
}

/** A new question is read out and keys go on from it: its heading gets the focus, and comes into sight. */
function useNewQuestionFocus(section: RefObject<HTMLElement | null>, place: string): void {
	const shown = useRef(place);
	useEffect(() => {
		if (shown.current === place) return;
		shown.current = place;
		const heading = section.current?.querySelector<HTMLElement>("[data-question-heading]");
		heading?.focus({ preventScroll: true });
		section.current?.scrollIntoView({ block: "start" });
	}, [section, place]);
}
