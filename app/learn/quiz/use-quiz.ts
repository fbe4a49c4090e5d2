// A learner's run through one question file: the pure quiz of core/quiz/quiz.ts, stored in the session after each step.
import { useEffect, useState } from "react";
import { updateSession } from "#app/learn/session/session-store.ts";
import type { LearnedSubtopic } from "#core/catalog/catalog.ts";
import type { Bank } from "#core/quiz/bank.ts";
import { answer, nextQuestion, nextSet, type Quiz, startQuiz } from "#core/quiz/quiz.ts";
import { completeSubtopicIfDone, saveMcqState } from "#core/session/session.ts";

export type QuizSteps = {
	quiz: Quiz;
	choose: (optionId: string) => void;
	goOn: () => void;
	startOver: () => void;
};

export function useQuiz(subtopic: LearnedSubtopic, initialQuiz: Quiz): QuizSteps {
	const [quiz, setQuiz] = useState(initialQuiz);
	const { bank } = quiz;
	useEffect(() => {
		const counts = { questionCount: bank.size, masteredCount: quiz.state.masteredQuestions.length };
		updateSession((session) => {
			const saved = saveMcqState(session, subtopic.id, quiz.state);
			return completeSubtopicIfDone(saved, subtopic, counts);
		});
	}, [quiz, subtopic, bank]);

	return {
		quiz,
		choose: (optionId) => setQuiz((before) => answer(before, optionId).quiz),
		goOn: () => setQuiz(goOn),
		startOver: () => setQuiz(newQuiz(bank)),
	};
}

/** To the next question of the set or, after the last one, to the next set. */
function goOn(quiz: Quiz): Quiz {
	const next = nextQuestion(quiz);
	return next === quiz ? nextSet(quiz) : next;
}

/** A new quiz with a random seed. */
export function newQuiz(bank: Bank): Quiz {
	const [seed = 0] = crypto.getRandomValues(new Uint32Array(1));
	return startQuiz(bank, seed);
}
