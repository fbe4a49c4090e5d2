// At the end of a set: what the learner was sure of and had wrong, before the other questions, each with its answers and the reason when
// it is opened. For sureness that was given on this page.
import { ReviewedAnswers, ReviewedItem } from "#app/learn/questions/reviewed-question.tsx";
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
export function SureAndWrong({ subtopicId, quiz }: { subtopicId: string; quiz: Quiz }) {
	const { bank, state } = quiz;
	const wrong = state.answers.filter(({ isCorrect, outcome }) => !isCorrect && outcome !== "skipped");
	const sure = wrong.filter(({ questionId }) => noted.get(keyOf(quiz, questionId)) === "sure");
	if (sure.length === 0) return null;
	return (
		<section aria-labelledby="sure-and-wrong">
			<h3 id="sure-and-wrong" className="text-lead">
				{m.end_sure_and_wrong({ count: sure.length })}
			</h3>
			<ul className="mt-3 space-y-2">
				{sure.map(({ questionId, optionId }) => {
					const question = bank.questions.get(questionId);
					const html = bank.html.get(questionId);
					if (!question) return null;
					const summary = <TextOrHtml text={question.text} html={html?.text} className="min-w-0 flex-1 font-serif" />;
					return (
						<li key={questionId}>
							<ReviewedItem subtopicId={subtopicId} questionId={questionId} summary={summary}>
								<ReviewedAnswers question={question} given={optionId} html={html} />
							</ReviewedItem>
						</li>
					);
				})}
			</ul>
		</section>
	);
}
