// A learner's run through one question file. The run is the fold of its events in the learner's log: each step is in the log before
// it shows, and what other tabs and phones have added is read from there between two questions.
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { findProgress, onForeignChangeOf } from "#app/learn/progress/log/log-store.ts";
import { logEvents, logStartOver } from "#app/learn/progress/log/run-log.ts";
import { updateSession } from "#app/learn/progress/session/session-store.ts";
import { useSessionStart } from "#app/learn/progress/session/use-session.ts";
import type { LearnedSubtopic } from "#core/modules/catalog.ts";
import { mcqStateOf } from "#core/progress/session/mcq-state.ts";
import { completeSubtopicIfDone, saveMcqState } from "#core/progress/session/session.ts";
import { currentAnswer, currentId } from "#core/quiz/asking.ts";
import type { Bank } from "#core/quiz/bank.ts";
import { answer, goOn, joinRun, type Quiz, skip, startQuiz } from "#core/quiz/quiz.ts";
import type { RunEvent } from "#core/quiz/run.ts";

export type QuizSteps = {
	quiz: Quiz;
	/** The chosen option while it is being written. */
	chosen: string | undefined;
	choose: (optionId: string) => void;
	/** Leaves the question on screen out and shows the next one. */
	skipQuestion: () => void;
	/** Whether the question before this one was skipped. */
	hasSkipped: boolean;
	/** Continues to the next question, the result of the set, or the next set. */
	goOn: () => void;
	startOver: () => void;
	/** Updates the quiz with questions that have arrived. */
	change: (step: (shown: Quiz) => Quiz) => void;
	/** Whether answers from elsewhere have just changed the score; until the next answer. */
	isScoreJoined: boolean;
	/** The quiz as another tab or phone has continued it, while this one has no answer. */
	newer: Quiz | undefined;
	openNewer: (newer: Quiz) => void;
};

export function useQuiz(subtopic: LearnedSubtopic, initialQuiz: Quiz): QuizSteps {
	const { id } = subtopic;
	const [quiz, setQuiz] = useState(initialQuiz);
	const [chosen, setChosen] = useState<string>();
	const [hasSkipped, setSkipped] = useState(false);
	const [isScoreJoined, setScoreJoined] = useState(false);
	const shownAt = useShownAt(quiz);
	const isBusy = useRef(false);
	const isInHurry = useRef(false);
	/** Keeps questions of a large file that have arrived while an answer was written. */
	const show = (next: Quiz) => setQuiz((shown) => ({ ...next, bank: shown.bank }));
	const join = (other: Quiz, before: Quiz) => {
		const isOtherScore = other.state.currentScore !== before.state.currentScore;
		// Corrected keys are said by themselves (correction-news.tsx).
		setScoreJoined(isOtherScore && other.state.corrected === before.state.corrected);
		show(other);
	};
	const remote = useRemoteEvents(id, quiz, isBusy, join);
	useSavedQuiz(subtopic, quiz);

	/** One step at a time: until it is on screen. */
	async function whileBusy(step: () => Promise<void>): Promise<void> {
		if (isBusy.current) return;
		isBusy.current = true;
		await step().finally(() => {
			isBusy.current = false;
			// A step that failed has chosen nothing.
			setChosen(undefined);
		});
	}

	/** Resolves when what was done with the question on screen is in the log. */
	function record(events: readonly RunEvent[]): Promise<void> {
		setScoreJoined(false);
		remote.touch();
		return logEvents(id, quiz, events, performance.now() - shownAt.current);
	}

	async function choose(optionId: string): Promise<void> {
		const step = answer(quiz, optionId);
		if (!step.record) return;
		setSkipped(false);
		setChosen(optionId);
		await record(step.events);
		setChosen(undefined);
		show(step.quiz);
		if (!isInHurry.current) return;
		isInHurry.current = false;
		await goOnFrom(step.quiz);
	}

	async function skipQuestion(): Promise<void> {
		const step = skip(quiz);
		if (!step.record) return;
		await record(step.events);
		setSkipped(true);
		await goOnFrom(step.quiz);
	}

	async function goOnFrom(from: Quiz): Promise<void> {
		remote.touch();
		const { quiz: next, events } = goOn(from);
		if (events.length > 0) await logEvents(id, from, events);
		const other = remote.isStale() ? await remote.read(next) : undefined;
		if (other) join(other, next);
		else show(next);
	}

	async function startOver(): Promise<void> {
		const { bank, run } = quiz;
		await logStartOver(id, run.run);
		setQuiz(newQuiz(bank, run.run + 1));
	}

	return {
		quiz,
		chosen,
		choose: (optionId) => void whileBusy(() => choose(optionId)),
		skipQuestion: () => void whileBusy(skipQuestion),
		hasSkipped,
		/** A quick Enter, before the answer is on disk, waits for it. */
		goOn: () => {
			setSkipped(false);
			if (chosen !== undefined) isInHurry.current = true;
			else void whileBusy(() => goOnFrom(quiz));
		},
		startOver: () => void whileBusy(startOver),
		change: setQuiz,
		isScoreJoined,
		newer: quiz.state.questionsAnswered === 0 && chosen === undefined ? remote.newer : undefined,
		openNewer: show,
	};
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

/**
 * Stores what is on screen in the session, also in a fresh one. Not for each object of a quiz: while questions of a large file arrive,
 * React makes another one of the same quiz each time it draws the page, and a stored session draws the page again.
 */
function useSavedQuiz(subtopic: LearnedSubtopic, quiz: Quiz): void {
	const startTime = useSessionStart();
	const { state, run, bank } = quiz;
	const save = useEffectEvent(() => {
		const counts = { questionCount: bank.size, masteredCount: state.masteredQuestions.length };
		updateSession((session) => {
			const saved = saveMcqState(session, subtopic.id, mcqStateOf(quiz));
			return completeSubtopicIfDone(saved, subtopic, counts);
		});
	});
	useEffect(() => save(), [state, run, bank.size, subtopic, startTime]);
}

/**
 * Events that other tabs and phones have added to the log. Joined immediately where nothing is lost by it: in a hidden tab, unless it
 * shows an answer, and otherwise when the question on screen, or the finished run, stays the same. A run that was just opened takes over another
 * question too, and one whose keys were corrected while no question is on screen. Otherwise the next step joins them. A run without answers
 * offers the other one.
 */
function useRemoteEvents(
	subtopicId: string,
	quiz: Quiz,
	isBusy: { readonly current: boolean },
	join: (other: Quiz, before: Quiz) => void,
) {
	const [newer, setNewer] = useState<Quiz>();
	// Some may have arrived between reading the log and showing the quiz.
	const isStale = useRef(true);
	/** Whether something was answered or another question was opened since the quiz is on screen. */
	const isTouched = useRef(false);
	const latest = useRef(quiz);
	latest.current = quiz;
	/** The quiz of the log, at the same place where that is possible; undefined when it is the same. */
	const read = async (at: Quiz): Promise<Quiz | undefined> => {
		isStale.current = false;
		const run = await findProgress(subtopicId);
		isStale.current ||= !run;
		if (!run) return undefined;
		const logged = joinRun(at, run);
		return JSON.stringify(logged.state) === JSON.stringify(at.state) ? undefined : logged;
	};
	const check = useEffectEvent(async () => {
		isStale.current = true;
		if (currentAnswer(quiz) || isBusy.current) return;
		const other = await read(quiz);
		if (!other) return;
		const isSame = currentId(other) === currentId(quiz) && !currentAnswer(other);
		const isBegun = quiz.state.questionsAnswered > 0;
		const isCorrected = other.state.corrected !== quiz.state.corrected && currentId(quiz) === undefined;
		const isFree = document.hidden || isSame || (isBegun && !isTouched.current) || isCorrected;
		if (latest.current === quiz && !isBusy.current && isFree) return join(other, quiz);
		isStale.current = true;
		if (!isBegun && other.state.questionsAnswered > 0) setNewer(other);
	});
	useEffect(() => onForeignChangeOf(subtopicId, () => void check()), [subtopicId]);
	// Also when the quiz has changed while the log was read.
	useEffect(() => {
		if (isStale.current) void check();
	}, [quiz]);
	const touch = () => {
		isTouched.current = true;
	};
	return { newer, isStale: () => isStale.current, read, touch };
}

/**
 * A new quiz with a random seed: the first one of a large file with the seed of the questions that have arrived. The order of
 * questions is no secret, so Math.random is good enough, and stories can fix it.
 */
export function newQuiz(bank: Bank, run = 0): Quiz {
	return startQuiz(bank, newSeed(bank, run), run);
}

export function newSeed(bank: Bank, run = 0): number {
	const random = Math.floor(Math.random() * 2 ** 32);
	return run === 0 ? (bank.seed ?? random) : random;
}
