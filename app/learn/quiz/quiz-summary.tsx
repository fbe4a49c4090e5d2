// The end of a quiz, every question mastered: score, number of answers, and "Start over", which asks first.
import { useRef } from "react";
import { Mark } from "#app/ui/mark.tsx";
import type { Quiz } from "#core/quiz/quiz.ts";
import * as m from "#messages";
import { scoreText } from "./quiz-words.ts";

export function QuizSummary({ quiz, onStartOver }: { quiz: Quiz; onStartOver: () => void }) {
	const dialog = useRef<HTMLDialogElement>(null);
	const { currentScore, questionsAnswered } = quiz.state;
	return (
		<div className="box p-6 sm:p-8">
			<Mark className="size-10 text-action" />
			<h3 data-question-heading tabIndex={-1} className="mt-4 text-head">
				{m.all_mastered({ count: quiz.bank.size })}
			</h3>
			<p className="mt-3 text-lead tabular-nums">{m.final_score({ score: scoreText(currentScore) })}</p>
			<p className="mt-1 text-quiet">{m.final_answers({ count: questionsAnswered })}</p>
			<p className="mt-1 text-quiet">{m.final_next()}</p>
			<button type="button" className="button button-plain mt-6" onClick={() => dialog.current?.showModal()}>
				{m.start_over()}
			</button>
			<dialog ref={dialog} className="dialog" aria-labelledby="start-over-title">
				<h4 id="start-over-title" className="font-serif text-title font-semibold">
					{m.start_over_question()}
				</h4>
				<p className="mt-2 text-quiet">{m.start_over_hint()}</p>
				<form method="dialog" className="mt-6 flex flex-wrap gap-3">
					<button type="submit" className="button button-main" onClick={onStartOver}>
						{m.start_over()}
					</button>
					<button type="submit" className="button button-plain">
						{m.keep_result()}
					</button>
				</form>
			</dialog>
		</div>
	);
}
