// The Recite tab: loads the question file and starts the quiz. Loaded when the tab is opened.
import { startTransition, useEffect, useState } from "react";
import { loadSession } from "#app/learn/session/session-store.ts";
import { Notice } from "#app/ui/notice.tsx";
import type { LearnedSubtopic } from "#core/catalog/catalog.ts";
import type { Bank } from "#core/quiz/bank.ts";
import type { Quiz } from "#core/quiz/quiz.ts";
import type { McqState } from "#core/quiz/state.ts";
import { findMcqState } from "#core/session/session.ts";
import * as m from "#messages";
import { loadResume, preloadLaterParts } from "./later-parts.ts";
import { type LoadFailure, loadQuestions, type QuestionsResult } from "./load-questions.ts";
import { QuizView } from "./quiz-view.tsx";
import { ReciteSkeleton } from "./recite-skeleton.tsx";
import { newQuiz } from "./use-quiz.ts";

export default function Recite({ subtopic }: { subtopic: LearnedSubtopic }) {
	if (!subtopic.mcqFileRef) return <NoQuestions />;
	return <LoadedQuiz subtopic={subtopic} mcqFileRef={subtopic.mcqFileRef} />;
}

function LoadedQuiz({ subtopic, mcqFileRef }: { subtopic: LearnedSubtopic; mcqFileRef: string }) {
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

	if (!result) return <ReciteSkeleton />;
	if (result.state === "empty") return <NoQuestions />;
	if (result.state === "failed") {
		return <LoadError failure={result.failure} onTryAgain={() => setAttempt(attempt + 1)} />;
	}
	return <QuizView subtopic={subtopic} initialQuiz={result.quiz} />;
}

type Loaded = Exclude<QuestionsResult, { state: "ready" }> | { state: "ready"; quiz: Quiz };

/** The questions and their quiz: as it stands in the session, or a new one. */
async function loadQuiz(subtopicId: string, mcqFileRef: string, signal: AbortSignal): Promise<Loaded> {
	const [result, session] = await Promise.all([
		loadQuestions(mcqFileRef, signal),
		loadSession().catch(() => undefined),
	]);
	if (result.state !== "ready") return result;
	const quiz = session && (await openQuiz(result.bank, findMcqState(session, subtopicId)));
	return quiz ? { state: "ready", quiz } : { state: "failed", failure: { kind: "no-answer" } };
}

/** Undefined when the code that resumes a quiz cannot be fetched: a new one would overwrite it. */
async function openQuiz(bank: Bank, stored: McqState | undefined): Promise<Quiz | undefined> {
	if (!stored) return newQuiz(bank);
	await preloadLaterParts();
	const resume = await loadResume().catch(() => undefined);
	return resume?.resumeQuiz(bank, stored);
}

function NoQuestions() {
	return (
		<Notice icon="calm" title={m.no_questions_available()}>
			<p>{m.no_questions_hint()}</p>
		</Notice>
	);
}

function LoadError({ failure, onTryAgain }: { failure: LoadFailure; onTryAgain: () => void }) {
	useEffect(() => {
		if (failure.kind !== "no-answer") return;
		addEventListener("online", onTryAgain);
		return () => removeEventListener("online", onTryAgain);
	}, [failure, onTryAgain]);
	return (
		<div role="alert">
			<Notice
				icon="wrong"
				title={m.error_loading_mcq()}
				actions={
					<button type="button" className="button button-main" onClick={onTryAgain}>
						{m.try_again()}
					</button>
				}
			>
				<p className="plain-text text-ink">{failureText(failure)}</p>
				<div>
					<p className="font-semibold">{m.troubleshooting()}</p>
					<ul className="mt-1 list-disc space-y-1 ps-5">
						<li>{m.tip_connection()}</li>
						<li>{m.tip_reload()}</li>
						<li>{m.tip_provider()}</li>
					</ul>
				</div>
				<p>{m.answers_are_kept()}</p>
			</Notice>
		</div>
	);
}

function failureText(failure: LoadFailure): string {
	if (failure.kind === "status") return m.fetch_failed({ status: failure.status, body: failure.body });
	if (failure.kind === "no-answer") return m.fetch_no_answer();
	if (failure.problem?.code === "questions-missing") return m.mcq_questions_missing();
	if (failure.problem?.code === "invalid-json") return m.mcq_invalid_json();
	return m.mcq_unreadable();
}
