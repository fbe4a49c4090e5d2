// At the end of a set: what the learner was sure of and had wrong, and what was guessed right, before the other questions, each with its answers and the reason when
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
	const answers = quiz.state.answers.filter(({ outcome }) => outcome !== "skipped");
	const rated = (sureness: Sureness, isRight: boolean) =>
		answers.filter((answer) => {
			return answer.isCorrect === isRight && noted.get(keyOf(quiz, answer.questionId)) === sureness;
		});
	const [sure, lucky] = [rated("sure", false), rated("guess", true)];
	return (
		<>
			<Rated
				subtopicId={subtopicId}
				quiz={quiz}
				id="sure-and-wrong"
				title={m.end_sure_and_wrong({ count: sure.length })}
				answers={sure}
			/>
			<Rated
				subtopicId={subtopicId}
				quiz={quiz}
				id="lucky-guesses"
				title={m.end_lucky_guesses({ count: lucky.length })}
				answers={lucky}
			/>
		</>
	);
}

type RatedProps = { subtopicId: string; quiz: Quiz; id: string; title: string; answers: Quiz["state"]["answers"] };

function Rated({ subtopicId, quiz: { bank }, id, title, answers }: RatedProps) {
	if (answers.length === 0) return null;
	return (
		<section aria-labelledby={id}>
			<h3 id={id} className="text-lead">
				{title}
			</h3>
			<ul className="mt-3 space-y-2">
				{answers.map(({ questionId, optionId }) => {
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
