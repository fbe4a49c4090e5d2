// The Recite tab: loads the question file and opens the quiz. Loaded when the tab is opened.
import { startTransition, useEffect, useState } from "react";
import { WayOn } from "#app/learn/phases/next-step.tsx";
import { loadProgress } from "#app/learn/progress/log/log-store.ts";
import { loadSession } from "#app/learn/progress/session/session-store.ts";
import { useSession } from "#app/learn/progress/session/use-session.ts";
import { LoadProblemNotice, NoQuestions } from "#app/learn/questions/loading/load-failure.tsx";
import { explainProblem, type LoadProblem, NO_RESPONSE } from "#app/learn/questions/loading/load-file.ts";
import { loadParts, loadQuestions } from "#app/learn/questions/loading/load-questions.ts";
import { TabSkeleton } from "#app/ui/skeleton.tsx";
import type { LearnedSubtopic } from "#core/modules/catalog.ts";
import { listSteps } from "#core/modules/phases.ts";
import type { SubtopicProgress } from "#core/progress/log/fold.ts";
import { findMcqState, findPhasesDone } from "#core/progress/session/session.ts";
import type { Bank } from "#core/quiz/bank.ts";
import { isQuizMastered, openQuiz, type Quiz } from "#core/quiz/quiz.ts";
import { loadAfterFirstSet, loadResumeOffer, preloadLazyParts } from "./lazy-parts.ts";
import { LaterPart, QuizView } from "./quiz-view.tsx";
import { newSeed } from "./use-quiz.ts";

export default function Recite({ subtopic }: { subtopic: LearnedSubtopic }) {
	if (!subtopic.mcqFileRef) return <NoQuiz subtopic={subtopic} />;
	return <QuizOfFile subtopic={subtopic} mcqFileRef={subtopic.mcqFileRef} />;
}

/** Leads on to a step that is not done, else to the next subtopic. */
function NoQuiz({ subtopic }: { subtopic: LearnedSubtopic }) {
	const session = useSession();
	const done = session ? findPhasesDone(session, subtopic.id) : [];
	const open = listSteps(subtopic).find((step) => step !== "recite" && !done.includes(step));
	return (
		<>
			<NoQuestions />
			<WayOn subtopic={subtopic} step={open} />
		</>
	);
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

	if (!result) return <TabSkeleton of="quiz" />;
	if (result.state === "ready") {
		return (
			<QuizView
				subtopic={subtopic}
				mcqFileRef={mcqFileRef}
				initialQuiz={result.quiz}
				isContinued={result.isContinued === true}
				onFound={(quiz) => setResult({ state: "offered", quiz })}
			/>
		);
	}
	if (result.state === "offered") {
		const onOpen = (quiz: Quiz) => setResult({ state: "ready", quiz, isContinued: true });
		return <LaterPart load={loadResumeOffer} props={{ subtopicId: subtopic.id, quiz: result.quiz, onOpen }} />;
	}
	if (result.state === "empty") return <NoQuiz subtopic={subtopic} />;
	return <LoadProblemNotice problem={result} onTryAgain={() => setAttempt(attempt + 1)} />;
}

/** "offered": a new session, and an unfinished run in the log, which the learner has continued or begun again where `isContinued`. */
type Loaded = LoadProblem | { state: "ready"; quiz: Quiz; isContinued?: boolean } | { state: "offered"; quiz: Quiz };

/** The questions with the run of the log, at the place that the session has. */
async function loadQuiz(subtopicId: string, mcqFileRef: string, signal: AbortSignal): Promise<Loaded> {
	// Opening the log takes as long as loading the questions. A stored session may have answers for it (earlier-runs.ts).
	const session = loadSession().catch(() => undefined);
	const [result, stored, logged] = await Promise.all([
		loadQuestions(mcqFileRef, signal),
		session,
		session.then(() => loadProgress(subtopicId)),
	]);
	if (result.state !== "ready") return explainProblem(result);
	if (!stored) return explainProblem(NO_RESPONSE);
	const { bank, progress } = await markRun(subtopicId, result.bank, logged);
	const position = findMcqState(stored, subtopicId)?.position;
	const opened = openQuiz(bank, progress, newSeed(bank, progress.run), position);
	const complete = await completeQuiz(opened, mcqFileRef, signal);
	if (complete.state !== "ready") return explainProblem(complete);
	const { quiz } = complete;
	// The set on screen may need them.
	if (position) await preloadLazyParts();
	const isOffered = !position && quiz.state.questionsAnswered > 0 && !isQuizMastered(quiz);
	return { state: isOffered ? "offered" : "ready", quiz };
}

/** Loads what a large file's quiz shows next. */
async function completeQuiz(
	quiz: Quiz,
	mcqFileRef: string,
	signal: AbortSignal,
): Promise<LoadProblem | { state: "ready"; quiz: Quiz }> {
	if (quiz.bank.partsRef === undefined) return { state: "ready", quiz };
	const parts = await loadParts().catch(() => undefined);
	return parts ? parts.completeQuiz(quiz, mcqFileRef, signal) : NO_RESPONSE;
}

/** Marks what was answered by today's keys; the code for it may be missing without a network. */
async function markRun(subtopicId: string, bank: Bank, progress: SubtopicProgress) {
	if (progress.answerCount === 0) return { bank, progress };
	return loadAfterFirstSet().then(
		({ markAgain }) => markAgain(subtopicId, { bank, progress }),
		() => ({ bank, progress }),
	);
}
