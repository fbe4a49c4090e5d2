// A learner's run through one question file: the pure quiz of core/quiz/quiz.ts. Each answer is in the learner's log before it
// shows, and each step in the session. What another tab or phone answered joins between two questions.
import { type RefObject, useEffect, useRef, useState } from "react";
import { onForeignChange } from "#app/learn/log/log-store.ts";
import { findLaterQuiz, logAnswer, logSetEnd, logStartOver } from "#app/learn/log/run-log.ts";
import { updateSession } from "#app/learn/session/session-store.ts";
import type { LearnedSubtopic } from "#core/catalog/catalog.ts";
import type { Bank } from "#core/quiz/bank.ts";
import {
	answer,
	currentAnswer,
	currentQuestion,
	nextQuestion,
	nextSet,
	type Quiz,
	startQuiz,
} from "#core/quiz/quiz.ts";
import { completeSubtopicIfDone, saveMcqState } from "#core/session/session.ts";

/** An answer shows after this long even if the disk has not confirmed it, in milliseconds. */
const SLOW_DISK_MS = 1_500;

export type QuizSteps = {
	quiz: Quiz;
	/** The option that was chosen and is being written. */
	chosen: string | undefined;
	choose: (optionId: string) => void;
	goOn: () => void;
	startOver: () => void;
	/** Questions of a large file have arrived. */
	change: (step: (shown: Quiz) => Quiz) => void;
	/** Whether answers from elsewhere have just changed the score; until the next answer. */
	isScoreJoined: boolean;
};

export function useQuiz(subtopic: LearnedSubtopic, initialQuiz: Quiz): QuizSteps {
	const [quiz, setQuiz] = useState(initialQuiz);
	const [chosen, setChosen] = useState<string>();
	const shownAt = useShownAt(quiz);
	const [isScoreJoined, setScoreJoined] = useState(false);
	const news = useNews(subtopic.id, initialQuiz);
	const isBusy = useRef(false);
	const isInHurry = useRef(false);
	/** Questions of a large file that have arrived while an answer was written stay. */
	const show = (next: Quiz) => setQuiz((shown) => ({ ...next, bank: shown.bank }));
	const join = (other: Quiz, before: Quiz) => {
		setScoreJoined(other.state.currentScore !== before.state.currentScore);
		show(other);
	};
	useNewsBetweenQuestions(quiz, news, isBusy, join);
	const { bank } = quiz;
	useEffect(() => {
		const counts = { questionCount: bank.size, masteredCount: quiz.state.masteredQuestions.length };
		updateSession((session) => {
			const saved = saveMcqState(session, subtopic.id, quiz.state);
			return completeSubtopicIfDone(saved, subtopic, counts);
		});
	}, [quiz, subtopic, bank]);

	async function choose(optionId: string): Promise<void> {
		const { quiz: next, record } = answer(quiz, optionId);
		if (!record || isBusy.current) return;
		isBusy.current = true;
		setScoreJoined(false);
		setChosen(optionId);
		const writing = logAnswer(subtopic.id, quiz, record, performance.now() - shownAt.current);
		await Promise.race([writing, new Promise((resolve) => setTimeout(resolve, SLOW_DISK_MS))]);
		isBusy.current = false;
		setChosen(undefined);
		show(next);
		if (!isInHurry.current) return;
		isInHurry.current = false;
		await goOnFrom(next);
	}

	/** A quick Enter comes before the answer is on disk, and waits for it. */
	function goOn(): void {
		if (chosen !== undefined) isInHurry.current = true;
		else void goOnFrom(quiz);
	}

	async function goOnFrom(from: Quiz): Promise<void> {
		if (isBusy.current) return;
		const next = nextQuestion(from);
		if (next === from) logSetEnd(subtopic.id, from);
		const after = next === from ? nextSet(from) : next;
		const asking = news.take(from);
		if (!asking) return show(after);
		isBusy.current = true;
		const other = await asking;
		isBusy.current = false;
		if (other) join(other, after);
		else show(after);
	}

	return {
		quiz,
		chosen,
		choose,
		goOn,
		change: setQuiz,
		startOver: () => setQuiz(newQuiz(bank, logStartOver(subtopic.id, quiz.state.run))),
		isScoreJoined,
	};
}

/**
 * Takes what other tabs and phones answer at once where nothing is lost by it: in a tab that nobody looks at, unless an answer
 * stands on its screen, and otherwise when the question on the screen, or the finished run, stays the same.
 */
function useNewsBetweenQuestions(
	quiz: Quiz,
	news: News,
	isBusy: RefObject<boolean>,
	show: (quiz: Quiz, before: Quiz) => void,
): void {
	const latest = useRef({ quiz, news, show });
	latest.current = { quiz, news, show };
	useEffect(() => {
		return onForeignChange(async () => {
			const { quiz, news, show } = latest.current;
			if (currentAnswer(quiz)) return;
			const other = await news.take(quiz);
			if (!other) return;
			const isSame = currentQuestion(other)?.id === currentQuestion(quiz)?.id && !currentAnswer(other);
			const isStill = latest.current.quiz === quiz && !isBusy.current;
			if (isStill && (document.hidden || isSame)) show(other, quiz);
			// The next step takes it.
			else news.keep();
		});
	}, [isBusy]);
}

/** When the question on screen was shown (performance.now). */
function useShownAt({ state }: Quiz) {
	const shownAt = useRef(0);
	const { run, questionSet, extraSet, position } = state;
	useEffect(() => {
		shownAt.current = performance.now();
	}, [run, questionSet, extraSet, position]);
	return shownAt;
}

type News = {
	/** Asks for the quiz of the log when something came from elsewhere since the last call; otherwise undefined. */
	take: (quiz: Quiz) => Promise<Quiz | undefined> | undefined;
	/** Leaves what was taken for the next call. */
	keep: () => void;
};

function useNews(subtopicId: string, initial: Quiz): News {
	const hasNews = useRef(false);
	useEffect(() => {
		// What came between reading the log and showing the quiz.
		findLaterQuiz(subtopicId, initial.bank, initial.state).then(
			(later) => {
				const isMore = later && later.state.questionsAnswered > initial.state.questionsAnswered;
				if (isMore || (later && later.state.currentScore !== initial.state.currentScore)) hasNews.current = true;
			},
			() => undefined,
		);
		return onForeignChange(({ subtopicIds }) => {
			if (!subtopicIds || subtopicIds.includes(subtopicId)) hasNews.current = true;
		});
	}, [subtopicId, initial]);
	return {
		take({ bank, state }) {
			if (!hasNews.current) return undefined;
			hasNews.current = false;
			return findLaterQuiz(subtopicId, bank, state).catch(() => undefined);
		},
		keep() {
			hasNews.current = true;
		},
	};
}

/** A new quiz with a random seed: the first one of a large file with that of the questions that have arrived. */
export function newQuiz(bank: Bank, run = 0): Quiz {
	const [random = 0] = crypto.getRandomValues(new Uint32Array(1));
	const seed = run === 0 ? (bank.seed ?? random) : random;
	return startQuiz(bank, seed, run);
}
