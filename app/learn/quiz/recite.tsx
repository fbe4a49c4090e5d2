// The Recite tab: loads the question file and starts the quiz. Loaded when the tab is opened.
import { startTransition, useEffect, useEffectEvent, useState } from "react";
import { onForeignChange } from "#app/learn/log/log-store.ts";
import { findLaterQuiz } from "#app/learn/log/run-log.ts";
import { LazyPart } from "#app/learn/session/lazy-part.tsx";
import { loadSession } from "#app/learn/session/session-store.ts";
import { Notice } from "#app/ui/notice.tsx";
import { checkContact } from "#app/ui/script/contact.ts";
import { useIsOffline } from "#app/ui/use-offline.ts";
import type { LearnedSubtopic } from "#core/catalog/catalog.ts";
import type { Bank } from "#core/quiz/bank.ts";
import { isQuizMastered, type Quiz } from "#core/quiz/quiz.ts";
import type { McqState } from "#core/quiz/state.ts";
import { findMcqState } from "#core/session/session.ts";
import * as m from "#messages";
import { loadResume, loadResumeLine, loadResumeOffer, preloadLaterParts } from "./later-parts.ts";
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

	useNewerOffer(subtopic.id, result, setResult);
	if (!result) return <ReciteSkeleton />;
	if (result.state === "empty") return <NoQuestions />;
	if (result.state === "unreached") return <NeedsNetwork onBack={() => setAttempt(attempt + 1)} />;
	if (result.state === "failed") {
		return <LoadError failure={result.failure} onTryAgain={() => setAttempt(attempt + 1)} />;
	}
	if (result.state === "offered") {
		const open = (quiz: Quiz) => setResult({ state: "ready", quiz });
		const props = { quiz: result.quiz, subtopicId: subtopic.id, onOpen: open };
		return (
			<LazyPart name={m.phase_recite()} load={loadResumeOffer} props={props} waiting={<ReciteSkeleton />} isAtStake />
		);
	}
	const { quiz, newer } = result;
	const beside = { subtopicId: subtopic.id, onOpen: (opened: Quiz) => setResult({ state: "ready", quiz: opened }) };
	return (
		<>
			{newer && (
				<LazyPart
					name={m.phase_recite()}
					load={loadResumeLine}
					props={{ ...beside, quiz: newer }}
					waiting={null}
					isAtStake
				/>
			)}
			<QuizView key={`${quiz.state.run}/${quiz.state.questionsAnswered}`} subtopic={subtopic} initialQuiz={quiz} />
		</>
	);
}

/**
 * Until the first answer of this session, what arrives from another phone or tab is offered at once: above a question that is
 * shown, since somebody may be reading it.
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
		return onForeignChange(({ subtopicIds }) => {
			if (!subtopicIds || subtopicIds.includes(subtopicId)) void look();
		});
	}, [subtopicId, shown, show]);
}

type Loaded =
	| Exclude<QuestionsResult, { state: "ready" }>
	/** `newer`: what another phone or tab has answered meanwhile. */
	| { state: "ready"; quiz: Quiz; newer?: Quiz }
	/** Neither the questions nor the server can be reached. */
	| { state: "unreached" }
	/** A new session, and a run in the log to go on with. */
	| { state: "offered"; quiz: Quiz };

/** The questions and their quiz: as it stands in the session or in the log, or a new one. */
async function loadQuiz(subtopicId: string, mcqFileRef: string, signal: AbortSignal): Promise<Loaded> {
	const [result, session] = await Promise.all([
		loadQuestions(mcqFileRef, signal),
		loadSession().catch(() => undefined),
	]);
	if (result.state === "failed" && result.failure.kind === "no-answer") return explainNoAnswer();
	if (result.state !== "ready") return result;
	const loaded = session && (await openQuiz(subtopicId, result.bank, findMcqState(session, subtopicId)));
	return loaded ?? explainNoAnswer();
}

/** A request that came to nothing while the server answers others is a failure; otherwise there is no network. */
async function explainNoAnswer(): Promise<Loaded> {
	const isReached = (await checkContact()) !== undefined;
	return isReached ? { state: "failed", failure: { kind: "no-answer" } } : { state: "unreached" };
}

/** Undefined when the code that resumes a quiz cannot be fetched: a new one would overwrite it. */
async function openQuiz(subtopicId: string, bank: Bank, stored: McqState | undefined): Promise<Loaded | undefined> {
	const later = findLaterQuiz(subtopicId, bank, stored ?? newQuiz(bank).state);
	const quiz = await later.catch(() => null);
	if (quiz === null) return undefined;
	if (!stored) {
		if (!quiz) return { state: "ready", quiz: newQuiz(bank) };
		const isOpen = quiz.state.questionsAnswered > 0 && !isQuizMastered(quiz);
		return { state: isOpen ? "offered" : "ready", quiz };
	}
	await preloadLaterParts();
	const resume = await loadResume().catch(() => undefined);
	if (quiz) return { state: "ready", quiz: resume?.reopenLastAnswer(quiz, stored) ?? quiz };
	return resume && { state: "ready", quiz: resume.resumeQuiz(bank, stored) };
}

function NoQuestions() {
	return (
		<Notice icon="calm" title={m.no_questions_available()}>
			<p>{m.no_questions_hint()}</p>
		</Notice>
	);
}

/** Loads again by itself when the server is back. */
function NeedsNetwork({ onBack }: { onBack: () => void }) {
	const isOffline = useIsOffline();
	const goOn = useEffectEvent(onBack);
	useEffect(() => {
		if (!isOffline) goOn();
	}, [isOffline]);
	return (
		<div role="status">
			<Notice icon="calm" title={m.questions_need_network()}>
				<p>{m.questions_open_by_themselves()}</p>
			</Notice>
		</div>
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
