// The bar under the question, always in the same place: the result of the last answer and the next button.

import { Icon } from "#app/ui/icon.tsx";
import { currentAnswer, isQuizMastered, isSetFinished, type Quiz, setSummary } from "#core/quiz/quiz.ts";
import type { AnswerRecord } from "#core/quiz/state.ts";
import * as m from "#messages";
import { outcomeText, pointsText } from "./quiz-words.ts";

export type ActionBarProps = {
	quiz: Quiz;
	onGoOn: () => void;
	/** Opens the review of a finished set; undefined while it is open. */
	onReview: (() => void) | undefined;
};

export function ActionBar({ quiz, onGoOn, onReview }: ActionBarProps) {
	const record = currentAnswer(quiz);
	const isFinished = isSetFinished(quiz);
	return (
		<div className="action-bar">
			<div className="action-words">
				{record ? <Verdict record={record} /> : <Hint />}
				{record && isFinished && <SetLine quiz={quiz} />}
			</div>
			<div className="flex flex-1 flex-wrap gap-2 md:flex-none">
				{isFinished && onReview && (
					<button type="button" className="button button-plain flex-1 md:flex-none" onClick={onReview}>
						{m.review_set()}
					</button>
				)}
				<button
					type="button"
					data-go-on
					className="button button-main flex-1 md:min-w-56"
					disabled={!record}
					onClick={onGoOn}
				>
					{goOnLabel(quiz)}
				</button>
			</div>
		</div>
	);
}

function Hint() {
	return (
		<>
			<p className="text-quiet md:hidden">{m.choose_an_answer()}</p>
			<p className="hidden text-quiet md:block">{m.choose_an_answer_keys()}</p>
		</>
	);
}

function Verdict({ record }: { record: AnswerRecord }) {
	return (
		<p className="flex flex-wrap items-center gap-x-1.5">
			<span className={`inline-flex items-center gap-1 font-semibold ${record.isCorrect ? "text-good" : "text-bad"}`}>
				<Icon name={record.isCorrect ? "right" : "wrong"} className="size-4" />
				{record.isCorrect ? m.right() : m.wrong()}
			</span>
			<span className="font-semibold tabular-nums">{pointsText(record.points)}</span>
			<span className="text-quiet">{outcomeText(record)}</span>
		</p>
	);
}

function SetLine({ quiz }: { quiz: Quiz }) {
	const { right, wrong } = setSummary(quiz);
	return (
		<p className="font-semibold">
			{m.set_done({ set: quiz.state.questionSet })}: {m.set_right({ count: right, total: right + wrong })}
		</p>
	);
}

function goOnLabel(quiz: Quiz): string {
	if (!isSetFinished(quiz)) return m.next_question();
	return isQuizMastered(quiz) ? m.see_result() : m.next_question_set();
}
