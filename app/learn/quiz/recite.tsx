// The Recite tab: loads the question file and starts the quiz. Loaded when the tab is opened.
import { startTransition, useEffect, useState } from "react";
import { LoadProblemNotice, NoQuestions } from "#app/learn/bank/load-failure.tsx";
import { explainProblem, type LoadProblem, NO_RESPONSE } from "#app/learn/bank/load-file.ts";
import { loadParts, loadQuestions } from "#app/learn/bank/load-questions.ts";
import { loadProgress, onForeignChangeOf } from "#app/learn/log/log-store.ts";
import { findLaterQuiz } from "#app/learn/log/run-log.ts";
import { loadSession } from "#app/learn/session/session-store.ts";
import { TabSkeleton } from "#app/ui/skeleton.tsx";
import type { LearnedSubtopic } from "#core/catalog/catalog.ts";
import type { SubtopicProgress } from "#core/log/fold.ts";
import type { Bank } from "#core/quiz/bank.ts";
import { isQuizMastered, type Quiz } from "#core/quiz/quiz.ts";
import type { McqState } from "#core/quiz/state.ts";
import { findMcqState } from "#core/session/session.ts";
import { loadAfterFirstSet, loadResume, loadResumeLine, loadResumeOffer, preloadLazyParts } from "./lazy-parts.ts";
import { LaterPart, QuizView } from "./quiz-view.tsx";
import { newQuiz } from "./use-quiz.ts";

export default function Recite({ subtopic }: { subtopic: LearnedSubtopic }) {
	if (!subtopic.mcqFileRef) return <NoQuestions />;
	return <QuizOfFile subtopic={subtopic} mcqFileRef={subtopic.mcqFileRef} />;
}

function QuizOfFile({ subtopic, mcqFileRef }: { subtopic: LearnedSubtopic; mcqFileRef: string }) {
	const [attempt, setAttempt] = useState(1);
	const [result, setResult] = useState<Loaded>();
	useEffect(() => {
		const controller = new AbortController();
		setResult(undefined);
		loadQuiz(subtopic.id, mcqFileRef, controller.signal).then((loaded) => {
			// A transition renders in slices, so that the page stays responsive on a slow phone.
			if (!controller.signal.aborted) startTransition(() => setResult(loaded));
		});
		return () => controller.abort();
		// A new attempt loads again.
	}, [subtopic.id, mcqFileRef, attempt]);

	useNewerOffer(subtopic.id, result, setResult);
	if (!result) return <TabSkeleton of="quiz" />;
	if (result.state !== "ready" && result.state !== "offered") {
		return <LoadProblemNotice problem={result} onTryAgain={() => setAttempt(attempt + 1)} />;
	}
	const { quiz } = result;
	const offer = { subtopicId: subtopic.id, onOpen: (opened: Quiz) => setResult({ state: "ready", quiz: opened }) };
	if (result.state === "offered") return <LaterPart load={loadResumeOffer} props={{ ...offer, quiz }} />;
	const { newer } = result;
	return (
		<>
			{newer && <LaterPart load={loadResumeLine} props={{ ...offer, quiz: newer }} waiting={null} />}
			<QuizView
				key={`${quiz.state.run}/${quiz.state.questionsAnswered}`}
				subtopic={subtopic}
				mcqFileRef={mcqFileRef}
				initialQuiz={quiz}
			/>
		</>
	);
}

/**
 * Until the first answer of this session, offers what arrives from another phone or tab: above a question that is on screen, since
 * the learner may be reading it.
 */
function useNewerOffer(subtopicId: string, shown: Loaded | undefined, show: (offer: Loaded) => void): void {
	useEffect(() => {
		if (shown?.state !== "offered" && shown?.state !== "ready") return;
		const isReady = shown.state === "ready";
		const { bank, state } = isReady ? (shown.newer ?? shown.quiz) : shown.quiz;
		const look = async () => {
			const stored = findMcqState(await loadSession(), subtopicId);
			if (isReady && (shown.quiz.state.questionsAnswered > 0 || (stored?.questionsAnswered ?? 0) > 0)) return;
			const quiz = await findLaterQuiz(subtopicId, bank, state).catch(() => undefined);
			if (!quiz || quiz.state.questionsAnswered === 0) return;
			show(isReady ? { ...shown, newer: quiz } : { state: "offered", quiz });
		};
		// Something may have arrived since this quiz was read.
		void look();
		return onForeignChangeOf(subtopicId, () => void look());
	}, [subtopicId, shown, show]);
}

type Loaded = LoadProblem | LoadedQuiz;
type LoadedQuiz =
	/** `newer`: the quiz with answers of another phone or tab since. */
	| { state: "ready"; quiz: Quiz; newer?: Quiz }
	/** A new session, and an unfinished run in the log. */
	| { state: "offered"; quiz: Quiz };

/** The questions and their quiz: from the session or the log, or a new one. */
async function loadQuiz(subtopicId: string, mcqFileRef: string, signal: AbortSignal): Promise<Loaded> {
	// Opening the log takes as long as loading the questions.
	const progress = loadProgress(subtopicId);
	const [result, session] = await Promise.all([
		loadQuestions(mcqFileRef, signal),
		loadSession().catch(() => undefined),
	]);
	if (result.state !== "ready") return explainProblem(result);
	const { bank, progress: marked } = await markRun(subtopicId, result.bank, await progress);
	const stored = session && findMcqState(session, subtopicId);
	const parts = bank.partsRef === undefined ? undefined : await loadParts();
	// In parallel with the code that resumes the quiz.
	const filling = stored && parts?.fillBank(bank, stored.currentSet, mcqFileRef, signal);
	const loaded = session && (await openQuiz({ subtopicId, bank, stored, progress: marked }));
	if (!loaded || !parts) return loaded ?? explainProblem(NO_RESPONSE);
	await filling;
	const complete = await parts.completeQuiz(loaded.quiz, mcqFileRef, signal);
	return complete.state === "ready" ? { ...loaded, quiz: complete.quiz } : explainProblem(complete);
}

type ToOpen = {
	subtopicId: string;
	bank: Bank;
	/** The quiz in the session, if it has one. */
	stored: McqState | undefined;
	progress: SubtopicProgress;
};

/** Marks what was answered by today's keys; the code for it may be missing without a network. */
async function markRun(subtopicId: string, bank: Bank, progress: SubtopicProgress) {
	if (progress.answerCount === 0) return { bank, progress };
	return loadAfterFirstSet().then(
		({ markAgain }) => markAgain(subtopicId, { bank, progress }),
		() => ({ bank, progress }),
	);
}

/** Undefined when the code that resumes a quiz cannot be loaded: a new one would overwrite it. */
async function openQuiz({ subtopicId, bank, stored, progress }: ToOpen): Promise<LoadedQuiz | undefined> {
	const later = findLaterQuiz(subtopicId, bank, stored ?? newQuiz(bank).state, Promise.resolve(progress));
	const quiz = await later.catch(() => null);
	if (quiz === null) return undefined;
	if (!stored) {
		if (!quiz) return { state: "ready", quiz: newQuiz(bank) };
		const isOpen = quiz.state.questionsAnswered > 0 && !isQuizMastered(quiz);
		return { state: isOpen ? "offered" : "ready", quiz };
	}
	await preloadLazyParts();
	const resume = await loadResume().catch(() => undefined);
	if (quiz) return { state: "ready", quiz: resume?.reopenLastAnswer(quiz, stored) ?? quiz };
	return resume && { state: "ready", quiz: resume.resumeQuiz(bank, stored) };
}
