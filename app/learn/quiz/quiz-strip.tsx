// The status line of a quiz: score, set, mastered questions, one mark for each question of the set, and "offline" on phones, in
// place of the line in the header, which screen readers announce.

import { scoreText } from "#app/learn/questions/quiz-words.ts";
import { useIsOffline } from "#app/ui/use-offline.ts";
import { isQuizMastered, type Quiz } from "#core/quiz/quiz.ts";
import * as m from "#messages";
import { SetMarks } from "./set-marks.tsx";

export function QuizStrip({ quiz }: { quiz: Quiz }) {
	const { state, bank } = quiz;
	return (
		<div className="quiz-strip">
			<dl className="flex flex-wrap tabular-nums">
				<Fact term={m.score()} value={scoreText(state.currentScore)} />
				{!(state.currentSet.length === 0 && isQuizMastered(quiz)) && <SetFact quiz={quiz} />}
				<Fact term={m.mastered()} value={m.n_of_m({ n: state.masteredQuestions.length, m: bank.size })} />
			</dl>
			<div className="flex flex-1 flex-wrap items-center gap-3">
				<SetMarks quiz={quiz} />
				{useIsOffline() && (
					<p aria-hidden="true" className="quiz-offline">
						{m.quiz_offline()}
					</p>
				)}
			</div>
		</div>
	);
}

/** Without the highest number: sets go on after it until every question is mastered. */
function SetFact({ quiz: { state } }: { quiz: Quiz }) {
	if (state.extraSet) return <Fact term={m.extra_set()} value={`${state.extraSet}`} />;
	return <Fact term={m.set()} value={`${state.questionSet}`} />;
}

function Fact({ term, value }: { term: string; value: string }) {
	return (
		<div className="flex items-baseline gap-1">
			<dt className="text-quiet">{term}</dt>
			<dd className="font-semibold">{value}</dd>
		</div>
	);
}
