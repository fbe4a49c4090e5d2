// At the end of a set: what the learner was sure of and had wrong, before the other questions. For sureness that was given on this page.
import { TextOrHtml } from "#app/ui/question-view.tsx";
import type { Sureness } from "#core/progress/log/event.ts";
import type { Quiz } from "#core/quiz/quiz.ts";
import * as m from "#messages";

const noted = new Map<string, Sureness>();

function keyOf({ run: { run, set } }: Quiz, questionId: string): string {
	return `${run} ${set} ${questionId}`;
}

export function noteSureness(quiz: Quiz, questionId: string, sureness: Sureness): void {
	noted.set(keyOf(quiz, questionId), sureness);
}

/** @param quiz at the end of a set */
export function SureAndWrong({ quiz }: { quiz: Quiz }) {
	const { bank, state } = quiz;
	const wrong = state.answers.filter(({ isCorrect, outcome }) => !isCorrect && outcome !== "skipped");
	const sure = wrong.filter(({ questionId }) => noted.get(keyOf(quiz, questionId)) === "sure");
	if (sure.length === 0) return null;
	return (
		<section className="box p-5" aria-labelledby="sure-and-wrong">
			<h3 id="sure-and-wrong" className="text-lead">
				{m.end_sure_and_wrong({ count: sure.length })}
			</h3>
			<ul className="mt-2 list-disc space-y-1 ps-5">
				{sure.map(({ questionId }) => (
					<li key={questionId}>
						<TextOrHtml
							text={bank.questions.get(questionId)?.text ?? ""}
							html={bank.html.get(questionId)?.text}
							className="font-serif"
						/>
					</li>
				))}
			</ul>
		</section>
	);
}
