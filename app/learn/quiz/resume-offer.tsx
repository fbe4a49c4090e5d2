// Offers to continue a run of an earlier session, or of another phone or tab.

import { useEffect, useState } from "react";
import { loadProgress, onForeignChangeOf } from "#app/learn/progress/log/log-store.ts";
import { logEvents, logStartOver } from "#app/learn/progress/log/run-log.ts";
import { scoreText } from "#app/learn/questions/quiz-words.ts";
import { Icon } from "#app/ui/icon.tsx";
import { openQuiz, type Quiz, toOpenSet } from "#core/quiz/quiz.ts";
import * as m from "#messages";
import { OfferNews } from "./correction-news.tsx";
import { StartOver } from "./start-over.tsx";
import { newQuiz } from "./use-quiz.ts";

export type ResumeOfferProps = { quiz: Quiz; subtopicId: string; onOpen: (quiz: Quiz) => void };

/** In place of the first question of a new session: continues the run or starts again. */
export default function ResumeOffer({ quiz: read, subtopicId, onOpen }: ResumeOfferProps) {
	const quiz = useLatestQuiz(subtopicId, read);
	const { bank, state } = quiz;
	const { quiz: next, events } = toOpenSet(quiz);

	async function goOn(): Promise<void> {
		if (events.length > 0) await logEvents(subtopicId, quiz, events);
		onOpen(next);
	}

	async function startOver(): Promise<void> {
		await logStartOver(subtopicId, state.run);
		onOpen(newQuiz(bank, state.run + 1));
	}

	return (
		<section className="box p-[min(1.25rem,5.6vw)] sm:p-8" aria-labelledby="resume">
			<h2 id="resume" className="text-title">
				{m.resume_heading()}
			</h2>
			<p className="mt-2 text-quiet tabular-nums">
				{`${m.final_score({ score: scoreText(state.currentScore) })} · ${m.final_answers({ count: state.questionsAnswered })}`}
			</p>
			<OfferNews subtopicId={subtopicId} />
			<div className="mt-5 flex flex-wrap gap-3">
				<button type="button" className="button button-main max-w-full flex-wrap" onClick={goOn}>
					<span className="flex-1">{goOnText(next)}</span>
					<Icon name="forward" className="size-5" />
				</button>
				<StartOver label={m.resume_start_again()} className="button button-plain" onStartOver={startOver} />
			</div>
		</section>
	);
}

/** The quiz with what arrives in the log while it is offered. */
function useLatestQuiz(subtopicId: string, read: Quiz): Quiz {
	const [quiz, setQuiz] = useState(read);
	useEffect(() => {
		const update = async () => {
			const progress = await loadProgress(subtopicId);
			if (progress.answerCount > 0) setQuiz(({ bank, state }) => openQuiz(bank, progress, state.seed));
		};
		// Something may have arrived since this quiz was read.
		void update();
		return onForeignChangeOf(subtopicId, () => void update());
	}, [subtopicId]);
	return quiz;
}

/** With the set's name as the quiz shows it. */
function goOnText({ bank, state }: Quiz): string {
	const { masteredQuestions, questionSet, extraSet } = state;
	const facts = { mastered: masteredQuestions.length, count: bank.size };
	return extraSet
		? m.resume_continue_extra({ ...facts, set: extraSet })
		: m.resume_continue({ ...facts, set: questionSet });
}

/** Above the question on screen, until the first answer on this page; after that the quiz joins both runs automatically. */
export function ResumeLine({ quiz, onOpen }: Pick<ResumeOfferProps, "quiz" | "onOpen">) {
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
