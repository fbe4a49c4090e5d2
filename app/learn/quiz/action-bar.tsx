// The bar under the question, always in the same place: the result of the last answer and the next button.

import { outcomeText, pointsText, verdictText } from "#app/learn/questions/quiz-words.ts";
import type { UncheckedAnswer } from "#app/learn/questions/use-unchecked-answer.ts";
import { Icon } from "#app/ui/icon.tsx";
import { currentAnswer, currentQuestion } from "#core/quiz/asking.ts";
import { isQuizMastered, isSetFinished, type Quiz } from "#core/quiz/quiz.ts";
import type { AnswerRecord } from "#core/quiz/state.ts";
import * as m from "#messages";

export type ActionBarProps = {
	quiz: Quiz;
	onGoOn: () => void;
	onSkip: () => void;
	/** For a question with a Check button. */
	draft: UncheckedAnswer | undefined;
};

export function ActionBar({ quiz, onGoOn, onSkip, draft }: ActionBarProps) {
	const record = currentAnswer(quiz);
	const checks = draft && !record ? draft : undefined;
	return (
		<div className="action-bar">
			<div className="action-words">
				{record ? <Verdict quiz={quiz} record={record} /> : checks ? <KindHint draft={checks} /> : <Hint />}
			</div>
			{/* Beside the place of the main button, which is pressed twice by mistake more easily. */}
			{!record && (
				<button type="button" className="button button-quiet" onClick={onSkip}>
					{m.skip_question()}
				</button>
			)}
			<button
				type="button"
				data-go-on
				className="button button-main"
				disabled={checks ? !checks.canCheck : !record}
				onClick={checks ? checks.check : onGoOn}
			>
				{checks ? m.check_answer() : goOnLabel(quiz)}
			</button>
		</div>
	);
}

/** The keys are named only while they work (theme/quiz.css): with the focus in the quiz or on its tab. */
function Hint() {
	return (
		<>
			<p className="without-keys text-quiet">{m.choose_an_answer()}</p>
			<p className="with-keys text-quiet">{m.choose_an_answer_keys()}</p>
		</>
	);
}

/** The number of chosen options; a number's field has its own hint above it. */
function KindHint({ draft: { chosen, needed, isMiscounted } }: { draft: UncheckedAnswer }) {
	if (needed === 0) return null;
	return (
		<p role="status" className="text-quiet">
			{isMiscounted ? (
				<b className="text-ink">{m.choose_exactly({ chosen: chosen.size, count: needed })}</b>
			) : (
				m.chosen_of({ chosen: chosen.size, count: needed })
			)}
		</p>
	);
}

function Verdict({ quiz, record }: { quiz: Quiz; record: AnswerRecord }) {
	if (record.outcome === "skipped") return <p className="text-quiet">{m.outcome_skipped()}</p>;
	return (
		<p className="flex flex-wrap items-center gap-x-1.5">
			<span className={`inline-flex items-center gap-1 font-semibold ${record.isCorrect ? "text-good" : "text-bad"}`}>
				<Icon name={record.isCorrect ? "right" : "wrong"} className="size-4" />
				<span>{verdictText(currentQuestion(quiz), record)}</span>
			</span>
			<span className="font-semibold tabular-nums">{pointsText(record.points)}</span>
			<span className="text-quiet">{outcomeText(quiz, record)}</span>
		</p>
	);
}

function goOnLabel(quiz: Quiz): string {
	if (!isSetFinished(quiz)) return m.next_question();
	return isQuizMastered(quiz) ? m.see_result() : m.next_question_set();
}
