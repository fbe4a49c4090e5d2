// An empty set: everything that is left is due later (specification 4).
import { Notice } from "#app/ui/notice.tsx";
import type { Quiz } from "#core/quiz/quiz.ts";
import * as m from "#messages";

export default function GreatJob({ quiz, onGoOn }: { quiz: Quiz; onGoOn: () => void }) {
	return (
		<div data-question-heading tabIndex={-1}>
			<Notice
				icon="calm"
				title={m.great_job()}
				actions={
					<button type="button" className="button button-main" onClick={onGoOn}>
						{m.go_to_next_question_set()}
					</button>
				}
			>
				<p>{m.great_job_hint({ count: quiz.bank.size - quiz.state.masteredQuestions.length })}</p>
			</Notice>
		</div>
	);
}
