// Offers to continue a run of an earlier session, or of another phone or tab.

import { logSetEnd, logStartOver } from "#app/learn/log/run-log.ts";
import { scoreText } from "#app/learn/question/quiz-words.ts";
import { useSession } from "#app/learn/session/use-session.ts";
import { Icon } from "#app/ui/icon.tsx";
import { isSetFinished, nextSet, type Quiz } from "#core/quiz/quiz.ts";
import { findMcqState } from "#core/session/session.ts";
import * as m from "#messages";
import { OfferNews } from "./correction-news.tsx";
import { StartOver } from "./start-over.tsx";
import { newQuiz } from "./use-quiz.ts";

export type ResumeOfferProps = { quiz: Quiz; subtopicId: string; onOpen: (quiz: Quiz) => void };

/** In place of the first question of a new session: continues the run or starts again. */
export default function ResumeOffer({ quiz, subtopicId, onOpen }: ResumeOfferProps) {
	const { bank, state } = quiz;
	const isSetDone = isSetFinished(quiz);
	const next = isSetDone ? nextSet(quiz) : quiz;

	function goOn(): void {
		if (isSetDone) logSetEnd(subtopicId, quiz);
		onOpen(next);
	}

	return (
		<section className="box p-5 sm:p-8" aria-labelledby="resume">
			<h2 id="resume" className="text-title">
				{m.resume_heading()}
			</h2>
			<p className="mt-2 text-quiet tabular-nums">
				{`${m.final_score({ score: scoreText(state.currentScore) })} · ${m.final_answers({ count: state.questionsAnswered })}`}
			</p>
			<OfferNews subtopicId={subtopicId} />
			<div className="mt-5 flex flex-wrap gap-3">
				<button type="button" className="button button-main" onClick={goOn}>
					<span>{goOnText(next)}</span>
					<Icon name="forward" className="size-5" />
				</button>
				<StartOver
					label={m.resume_start_again()}
					className="button button-plain"
					onStartOver={() => onOpen(newQuiz(bank, logStartOver(subtopicId, state.run)))}
				/>
			</div>
		</section>
	);
}

/** With the set's name as the quiz shows it. */
function goOnText({ bank, state }: Quiz): string {
	const { masteredQuestions, questionSet, extraSet } = state;
	const facts = { mastered: masteredQuestions.length, count: bank.size };
	return extraSet ? m.resume_go_on_extra({ ...facts, set: extraSet }) : m.resume_go_on({ ...facts, set: questionSet });
}

/** Above the question on screen, until the first answer on this page; after that the quiz merges both runs automatically. */
export function ResumeLine({ quiz, subtopicId, onOpen }: ResumeOfferProps) {
	const session = useSession();
	const isAnswered = session && (findMcqState(session, subtopicId)?.questionsAnswered ?? 0) > 0;
	if (isAnswered) return null;
	return (
		<div role="status" className="mb-2 flex flex-wrap items-center gap-x-3 text-small">
			<p className="text-quiet">{m.resume_elsewhere()}</p>
			<button
				type="button"
				className="link inline-flex min-h-11 cursor-pointer items-center"
				onClick={() => onOpen(quiz)}
			>
				{goOnText(quiz)}
			</button>
		</div>
	);
}
