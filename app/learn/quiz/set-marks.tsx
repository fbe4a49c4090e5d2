// One mark for each question of a set. Hidden from screen readers: the question's heading and the end of the set say the same as text.
import type { Quiz } from "#core/quiz/quiz.ts";
import type { AnswerRecord } from "#core/quiz/state.ts";

export function SetMarks({ quiz }: { quiz: Quiz }) {
	const { currentSet, answers, position } = quiz.state;
	return (
		<div aria-hidden="true" className="set-marks">
			{currentSet.map((id, index) => {
				const record = answers[index];
				const mark = record ? markOf(record) : index === position ? "now" : "ahead";
				return <span key={id} data-mark={mark} className="set-mark" />;
			})}
		</div>
	);
}

export function markOf({ isCorrect, outcome }: AnswerRecord): "right" | "wrong" | "skipped" {
	if (outcome === "skipped") return "skipped";
	return isCorrect ? "right" : "wrong";
}
