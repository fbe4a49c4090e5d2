// The review of a finished set: its score, how many questions return, and each question with the learner's answer.

import { Icon } from "#app/ui/icon.tsx";
import { type Quiz, setSummary } from "#core/quiz/quiz.ts";
import * as m from "#messages";
import { pointsText } from "./quiz-words.ts";

export function SetEnd({ quiz }: { quiz: Quiz }) {
	const { right, wrong, points, willReturn } = setSummary(quiz);
	return (
		<section className="box p-5" aria-labelledby="set-end">
			<h3 id="set-end" data-question-heading tabIndex={-1} className="text-title">
				{m.set_done({ set: quiz.state.questionSet })}
			</h3>
			<p className="mt-2">
				{m.set_right({ count: right, total: right + wrong })} {m.set_points({ points: pointsText(points) })}
			</p>
			<p className="mt-1 text-quiet">
				{willReturn === 0 ? m.set_nothing_returns() : m.set_returns({ count: willReturn })}
			</p>
			<ol className="mt-3 divide-y divide-line">
				{quiz.state.answers.map((record) => (
					<li key={record.questionId} className="py-4">
						<ReviewedQuestion quiz={quiz} questionId={record.questionId} optionId={record.optionId} />
					</li>
				))}
			</ol>
		</section>
	);
}

type ReviewedQuestionProps = { quiz: Quiz; questionId: string; optionId: string };

function ReviewedQuestion({ quiz, questionId, optionId }: ReviewedQuestionProps) {
	const question = quiz.bank.questions.get(questionId);
	const chosen = question?.options.find((option) => option.id === optionId);
	if (!question) return null;
	const right = question.options.filter((option) => option.isCorrect && option.id !== optionId);
	return (
		<>
			<p dir="auto" className="plain-text font-serif text-lead">
				{question.text}
			</p>
			<p className="mt-2 flex gap-2">
				<Icon
					name={chosen?.isCorrect ? "right" : "wrong"}
					className={`mt-0.5 size-5 ${chosen?.isCorrect ? "text-good" : "text-bad"}`}
				/>
				<span className="plain-text min-w-0">
					<b className="font-semibold">{chosen?.isCorrect ? m.your_answer_right() : m.your_answer()}:</b>{" "}
					<bdi>{chosen?.text}</bdi>
				</span>
			</p>
			{!chosen?.isCorrect &&
				right.map((option) => (
					<p key={option.id} className="mt-1 flex gap-2">
						<Icon name="right" className="mt-0.5 size-5 text-good" />
						<span className="plain-text min-w-0">
							<b className="font-semibold">{m.right_answer()}:</b> <bdi>{option.text}</bdi>
						</span>
					</p>
				))}
			{question.explanation.trim() !== "" && (
				<p dir="auto" className="plain-text mt-2 text-quiet">
					{question.explanation}
				</p>
			)}
		</>
	);
}
