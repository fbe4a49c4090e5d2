// What the session stores of a quiz: what the specification lists, for tools that read it there, and the position. Apart from
// session.ts, which pages without a quiz load. Pure.
import { positionOf, type Quiz } from "#core/quiz/quiz.ts";
import type { McqState } from "./schema.ts";

export function mcqStateOf(quiz: Quiz): McqState {
	const { currentScore, questionSet, questionsAnswered, incorrectQuestions, masteredQuestions } = quiz.state;
	const { questions, ...position } = positionOf(quiz);
	return {
		currentScore,
		questionSet,
		questionsAnswered,
		incorrectQuestions: incorrectQuestions.map(({ id, reaskCount, nextSetToAsk }) => ({
			id,
			reaskCount,
			nextSetToAsk,
		})),
		masteredQuestions: [...masteredQuestions],
		position: { ...position, questions: [...questions] },
	};
}
