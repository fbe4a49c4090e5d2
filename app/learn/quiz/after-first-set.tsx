// What the quiz shows after its first set: a question with its options in another order, the review of a set, an empty set, and
// the end; and what is shown between two sets. One chunk, loaded while the first set is answered.
import { useEffect } from "react";
import { InstallOffer } from "#app/learn/offline/install-offer.tsx";
import { UpdateOffer } from "#app/learn/offline/update-offer.tsx";
import { focusLateHeading } from "#app/learn/question/late-heading.ts";
import { CorrectedNote, QuestionCard, type QuestionCardProps } from "#app/learn/question/question-card.tsx";
import { pointsText, setDoneText } from "#app/learn/question/quiz-words.ts";
import { ReviewedAnswers } from "#app/learn/question/reviewed-question.tsx";
import { shortSetText } from "#app/learn/question/short-set.ts";
import { useLazyComponent } from "#app/learn/session/lazy-part.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Words } from "#app/ui/question-view.tsx";
import type { LearnedSubtopic } from "#core/catalog/catalog.ts";
import { shownOptions } from "#core/quiz/option-order.ts";
import { isQuizMastered, type Quiz } from "#core/quiz/quiz.ts";
import { setSummary } from "#core/quiz/set-facts.ts";
import * as m from "#messages";
import { QuizSummary } from "./quiz-summary.tsx";

export type AfterFirstSetProps = {
	quiz: Quiz;
	subtopic: LearnedSubtopic;
	/** Undefined when the set is empty. */
	card: Omit<QuestionCardProps, "options" | "note"> | undefined;
	isReviewing: boolean;
	onGoOn: () => void;
	onStartOver: () => void;
};

export default function AfterFirstSet(props: AfterFirstSetProps) {
	const { quiz, subtopic, card, isReviewing, onGoOn, onStartOver } = props;
	useEffect(focusLateHeading, []);
	if (isReviewing) return <SetReview quiz={quiz} />;
	if (card) return <QuestionCard {...card} options={shownOptions(quiz)} note={shortSetText(quiz)} />;
	if (isQuizMastered(quiz)) return <QuizSummary {...{ quiz, subtopic, onStartOver }} />;
	return <GreatJob {...{ quiz, onGoOn }} />;
}

/** The review of a finished set: its score, how many questions return, and each question with the learner's answer. */
function SetReview({ quiz }: { quiz: Quiz }) {
	const { right, wrong, points, willReturn } = setSummary(quiz);
	return (
		<section className="box p-5" aria-labelledby="set-end">
			<h3 id="set-end" data-question-heading tabIndex={-1} className="text-title">
				{setDoneText(quiz.state)}
			</h3>
			<p className="mt-2">
				{m.set_right({ count: right, total: right + wrong })} {m.set_points({ points: pointsText(points) })}
			</p>
			<p className="mt-1 text-quiet">
				{willReturn === 0 ? m.set_nothing_returns() : m.set_returns({ count: willReturn })}
			</p>
			<ol className="mt-3 divide-y divide-line">
				{quiz.state.answers.map(({ questionId, optionId, isCorrect }) => {
					const question = quiz.bank.questions.get(questionId);
					if (!question) return null;
					const html = quiz.bank.html.get(questionId);
					return (
						<li key={questionId} className="py-4">
							<div className="font-serif text-lead">
								<Words text={question.text} html={html?.text} className="block" />
							</div>
							<ReviewedAnswers question={question} given={optionId} html={html} />
							<CorrectedNote question={question} given={optionId} counted={isCorrect} />
						</li>
					);
				})}
			</ol>
		</section>
	);
}

/** An empty set: all remaining questions are due later (specification 4). */
function GreatJob({ quiz, onGoOn }: { quiz: Quiz; onGoOn: () => void }) {
	return (
		<section className="box p-6 sm:p-8" aria-labelledby="great-job">
			<Icon name="calm" className="mb-3 size-8 text-action" />
			<h3 id="great-job" data-question-heading tabIndex={-1} className="text-title">
				{m.great_job()}
			</h3>
			<p className="mt-2 text-quiet">
				{m.great_job_hint({ count: quiz.bank.size - quiz.state.masteredQuestions.length })}
			</p>
			<button type="button" className="button button-main mt-6" onClick={onGoOn}>
				{m.go_to_next_question_set()}
			</button>
		</section>
	);
}

const loadOwnPart = () => import("#app/learn/own-questions/own-part.tsx");

/** Shown between two sets: the learner's own questions, and the offers to update and to install the site. */
export function BetweenSets({ subtopic }: { subtopic: { id: string } }) {
	const OwnPart = useLazyComponent(loadOwnPart, true);
	return (
		<div className="mt-6 space-y-4 empty:hidden">
			{OwnPart && <OwnPart place="after-set" subtopic={subtopic} />}
			<UpdateOffer />
			<InstallOffer />
		</div>
	);
}
