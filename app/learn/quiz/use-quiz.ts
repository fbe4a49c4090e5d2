// A learner's run through one question file: the pure quiz of core/quiz/quiz.ts. Each answer is in the learner's log before it
// shows, and each step in the session. Answers of another tab or phone are merged between two questions.
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from "react";
import { onForeignChange } from "#app/learn/log/log-store.ts";
import { findLaterQuiz, logAnswer, logSetEnd, logSkip, logStartOver } from "#app/learn/log/run-log.ts";
import { updateSession } from "#app/learn/session/session-store.ts";
import { useSessionStart } from "#app/learn/session/use-session.ts";
import type { LearnedSubtopic } from "#core/catalog/catalog.ts";
import type { Bank } from "#core/quiz/bank.ts";
import {
	answer,
	currentAnswer,
	currentQuestion,
	isQuizMastered,
	nextQuestion,
	nextSet,
	type Quiz,
	skip,
	startQuiz,
} from "#core/quiz/quiz.ts";
import { completeSubtopicIfDone, saveMcqState } from "#core/session/session.ts";

/** An answer shows after this long even if the disk has not confirmed it, in milliseconds. */
const SLOW_DISK_MS = 1_500;

export type QuizSteps = {
	quiz: Quiz;
	/** The chosen option while it is being written. */
	chosen: string | undefined;
	choose: (optionId: string) => void;
	/** Leaves the question on screen out and shows the next one. */
	skipQuestion: () => void;
	/** Whether the question before this one was skipped. */
	hasSkipped: boolean;
	goOn: () => void;
	/** The set that has just ended, until its result is closed; not before the end of the quiz. */
	ended: Quiz | undefined;
	/** Closes the result of the set. */
	beginSet: () => void;
	changeEnded: (ended: Quiz | undefined) => void;
	startOver: () => void;
	/** Updates the quiz with questions of a large file that have arrived. */
	change: (step: (shown: Quiz) => Quiz) => void;
	/** Whether answers from elsewhere have just changed the score; until the next answer. */
	isScoreJoined: boolean;
};

export function useQuiz(subtopic: LearnedSubtopic, initialQuiz: Quiz): QuizSteps {
	const [quiz, setQuiz] = useState(initialQuiz);
	const [chosen, setChosen] = useState<string>();
	const [ended, setEnded] = useState<Quiz>();
	const [hasSkipped, setSkipped] = useState(false);
	const shownAt = useShownAt(quiz, ended);
	const [isScoreJoined, setScoreJoined] = useState(false);
	const isBusy = useRef(false);
	const isInHurry = useRef(false);
	/** Whether something was answered or another question was opened since the quiz is on screen. */
	const isTouched = useRef(false);
	/** Keeps questions of a large file that have arrived while an answer was written. */
	const show = (next: Quiz) => setQuiz((shown) => ({ ...next, bank: shown.bank }));
	const join = (other: Quiz, before: Quiz) => {
		const isOtherScore = other.state.currentScore !== before.state.currentScore;
		// Corrected keys are said by themselves (correction-news.tsx).
		setScoreJoined(isOtherScore && other.state.corrected === before.state.corrected);
		show(other);
	};
	const takeRemoteAnswers = useRemoteAnswers(subtopic.id, {
		initial: initialQuiz,
		quiz,
		ended,
		isBusy,
		isTouched,
		join,
	});
	const { bank } = quiz;
	const startTime = useSessionStart();
	useEffect(() => {
		const counts = { questionCount: bank.size, masteredCount: quiz.state.masteredQuestions.length };
		updateSession((session) => {
			const saved = saveMcqState(session, subtopic.id, quiz.state);
			return completeSubtopicIfDone(saved, subtopic, counts);
		});
	}, [quiz, subtopic, bank, startTime]);

	async function choose(optionId: string): Promise<void> {
		const { quiz: next, record } = answer(quiz, optionId);
		if (!record || isBusy.current) return;
		isBusy.current = true;
		setScoreJoined(false);
		setSkipped(false);
		setChosen(optionId);
		isTouched.current = true;
		try {
			const writing = logAnswer(subtopic.id, quiz, record, performance.now() - shownAt.current);
			await Promise.race([writing, slowDisk()]);
		} finally {
			isBusy.current = false;
			setChosen(undefined);
			show(next);
		}
		if (!isInHurry.current) return;
		isInHurry.current = false;
		await goOnFrom(next);
	}

	async function skipQuestion(): Promise<void> {
		const { quiz: next, record } = skip(quiz);
		if (!record || isBusy.current) return;
		isBusy.current = true;
		setScoreJoined(false);
		try {
			await Promise.race([logSkip(subtopic.id, quiz, record), slowDisk()]);
		} finally {
			isBusy.current = false;
		}
		setSkipped(true);
		await goOnFrom(next);
	}

	/** A quick Enter, before the answer is on disk, waits for it. */
	function goOn(): void {
		setSkipped(false);
		if (chosen !== undefined) isInHurry.current = true;
		else void goOnFrom(quiz);
	}

	async function goOnFrom(from: Quiz): Promise<void> {
		if (isBusy.current) return;
		isTouched.current = true;
		const next = nextQuestion(from);
		if (next === from) logSetEnd(subtopic.id, from);
		const after = next === from ? nextSet(from) : next;
		// An empty set has no result, and the end of the quiz has its own.
		if (next === from && from.state.currentSet.length > 0 && !isQuizMastered(from)) setEnded(from);
		const asking = takeRemoteAnswers(from);
		if (!asking) return show(after);
		isBusy.current = true;
		const other = await asking.finally(() => {
			isBusy.current = false;
		});
		if (other) join(other, after);
		else show(after);
	}

	return {
		quiz,
		chosen,
		choose,
		skipQuestion,
		hasSkipped,
		goOn,
		ended,
		beginSet: () => setEnded(undefined),
		changeEnded: setEnded,
		change: setQuiz,
		startOver: () => setQuiz(newQuiz(bank, logStartOver(subtopic.id, quiz.state.run))),
		isScoreJoined,
	};
}

function slowDisk(): Promise<unknown> {
	return new Promise((resolve) => setTimeout(resolve, SLOW_DISK_MS));
}

/** When the question on screen was shown (performance.now). */
function useShownAt({ state }: Quiz, ended: Quiz | undefined) {
	const shownAt = useRef(0);
	const { run, questionSet, extraSet, position } = state;
	useEffect(() => {
		shownAt.current = performance.now();
	}, [run, questionSet, extraSet, position, ended]);
	return shownAt;
}

/** The run on screen, whether an answer or a step is in progress, and the function that shows another run. */
type Shown = {
	initial: Quiz;
	quiz: Quiz;
	ended: Quiz | undefined;
	isBusy: RefObject<boolean>;
	isTouched: RefObject<boolean>;
	join: (other: Quiz, before: Quiz) => void;
};

/**
 * Merges answers of other tabs and phones immediately where nothing is lost by it: in a hidden tab, unless it shows an answer, and
 * otherwise when the question on screen, or the finished run, stays the same. A run that was just opened takes over another
 * question too, and one whose keys were corrected while no question is on screen; a run without answers is left to the offer above it (recite.tsx).
 * @returns a function that reads the log's quiz between two questions; it returns undefined when nothing arrived since the last call
 */
function useRemoteAnswers(subtopicId: string, { initial, quiz, ended, isBusy, isTouched, join }: Shown) {
	const hasRemoteAnswers = useRef(false);
	const latest = useRef(quiz);
	latest.current = quiz;
	const take = ({ bank, state }: Quiz): Promise<Quiz | undefined> | undefined => {
		if (!hasRemoteAnswers.current) return undefined;
		hasRemoteAnswers.current = false;
		return findLaterQuiz(subtopicId, bank, state).catch(() => undefined);
	};
	const look = useEffectEvent(async () => {
		if (currentAnswer(quiz)) return;
		const other = await take(quiz);
		if (!other) return;
		const isSame = currentQuestion(other)?.id === currentQuestion(quiz)?.id && !currentAnswer(other);
		const isStill = latest.current === quiz && !isBusy.current;
		const isJustOpened = !isTouched.current && quiz.state.questionsAnswered > 0;
		const isCorrected = other.state.corrected !== quiz.state.corrected && (ended || !currentQuestion(quiz));
		if (isStill && (document.hidden || isSame || isJustOpened || isCorrected)) join(other, quiz);
		// The next step merges it.
		else hasRemoteAnswers.current = true;
	});
	useEffect(() => {
		const { bank, state } = initial;
		// Answers that arrived between reading the log and showing the quiz.
		findLaterQuiz(subtopicId, bank, state).then(
			(later) => {
				const isMore = later && later.state.questionsAnswered > state.questionsAnswered;
				if (!isMore && (!later || later.state.currentScore === state.currentScore)) return;
				hasRemoteAnswers.current = true;
				void look();
			},
			() => undefined,
		);
		return onForeignChange(({ subtopicIds }) => {
			if (!subtopicIds || subtopicIds.includes(subtopicId)) hasRemoteAnswers.current = true;
			void look();
		});
	}, [subtopicId, initial]);
	return take;
}

/**
 * A new quiz with a random seed: the first one of a large file with the seed of the questions that have arrived. The order of
 * questions is no secret, so Math.random is good enough, and stories can fix it.
 */
export function newQuiz(bank: Bank, run = 0): Quiz {
	const random = Math.floor(Math.random() * 2 ** 32);
	const seed = run === 0 ? (bank.seed ?? random) : random;
	return startQuiz(bank, seed, run);
}
