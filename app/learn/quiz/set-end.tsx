// The review of a finished set: its score, how many questions return, and each question with the learner's answer.

import { CorrectedNote } from "#app/learn/question/question-card.tsx";
import { pointsText, setDoneText } from "#app/learn/question/quiz-words.ts";
import { ReviewedAnswers } from "#app/learn/question/reviewed-question.tsx";
import { Words } from "#app/ui/question-view.tsx";
import type { Quiz } from "#core/quiz/quiz.ts";
import { setSummary } from "#core/quiz/set-facts.ts";
import * as m from "#messages";

export default function SetEnd({ quiz }: { quiz: Quiz }) {
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
