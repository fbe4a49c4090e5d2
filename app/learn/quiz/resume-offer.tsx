// A new session meets a run that was begun before it, on this phone or another: goes on with it, or starts again. Nothing
// starts over by itself.

import { logSetEnd, logStartOver } from "#app/learn/log/run-log.ts";
import { scoreText } from "#app/learn/question/quiz-words.ts";
import { Icon } from "#app/ui/icon.tsx";
import { isSetFinished, nextSet, type Quiz } from "#core/quiz/quiz.ts";
import { setOnScreen } from "#core/quiz/set-number.ts";
import * as m from "#messages";
import { StartOver } from "./start-over.tsx";
import { newQuiz } from "./use-quiz.ts";

export type ResumeOfferProps = { quiz: Quiz; subtopicId: string; onOpen: (quiz: Quiz) => void };

export default function ResumeOffer({ quiz, subtopicId, onOpen }: ResumeOfferProps) {
	const { bank, state } = quiz;
	const mastered = state.masteredQuestions.length;
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
				{m.final_score({ score: scoreText(state.currentScore) })} ·{" "}
				{m.final_answers({ count: state.questionsAnswered })}
			</p>
			<div className="mt-5 flex flex-wrap gap-3">
				<button type="button" className="button button-main" onClick={goOn}>
					{m.resume_go_on({ mastered, count: bank.size, set: setOnScreen(next.state) })}
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
