// After the end: that the paper is handed in, whether everything has arrived, and the result as soon as it may be seen.
import { useCallback, useEffect, useRef, useState } from "react";
import { callPaper } from "#app/learn/paper/attempt/calls.ts";
import { onWake } from "#app/learn/paper/attempt/run-attempt.ts";
import type { AttemptStore } from "#app/learn/paper/attempt/store.ts";
import { LazyPart, preloadPart } from "#app/learn/progress/session/lazy-part.tsx";
import { beginAtTop } from "#app/ui/script/begin-at-top.ts";
import { isOffline } from "#app/ui/script/contact.ts";
import { TabSkeleton } from "#app/ui/skeleton.tsx";
import { useLoss } from "#app/ui/use-loss.ts";
import type { CandidatePaper, ResultAnswer } from "#core/papers/calls.ts";
import * as m from "#messages";
import { NotCounted } from "./not-counted.tsx";
import { panelPath } from "./panel-path.ts";
import { useAttempt } from "./paper-screen.tsx";
import type { ReadyResult } from "./result-question.tsx";
import { timeText } from "./time-text.ts";

const loadResultView = () => import("./result-view.tsx");
const loadMarking = () => import("./mark-here.ts");
/** While it is being marked. */
const ASK_AGAIN_MS = 5_000;

/** Loads what marks an attempt without a network, and shows it, while there is one. */
export function preloadMarking(): void {
	void preloadPart(loadResultView);
	loadMarking().catch(() => undefined);
}

export type PaperEndProps = {
	paper: CandidatePaper;
	store: AttemptStore;
	/** @param left number of attempts, where it is limited */
	onAgain: (left: number | undefined) => void;
};

export function PaperEnd({ paper, store, onAgain }: PaperEndProps) {
	const view = useAttempt(store);
	const { attempt, stored, isSent } = view;
	const { isPreview } = stored;
	const isHere = isSent && stored.endedAt !== null;
	const isLostWithPage = !view.isPersistent && !isPreview && !isHere;
	useLeaveQuestion(isLostWithPage);
	const { result, hasFailed, ask } = useResult(store, isHere);
	const markedHere = useMarkedHere(paper, store, isHere);
	const shown = result?.state === "ready" ? result : markedHere;
	const { left, isAllowed } = againOf(paper, result);
	const heading = useRef<HTMLHeadingElement>(null);
	useEffect(() => beginAtTop(heading.current), []);
	return (
		<div className="py-5 sm:py-10">
			<h1 ref={heading} tabIndex={-1} className="text-head">
				{paper.title}
			</h1>
			<p role="status" className="mt-2 text-lead">
				<span>{attempt.endedBy === "time" ? m.mock_ended_by_time() : m.mock_handed_in()}</span>{" "}
				<span>{isHere ? m.mock_all_arrived() : waitingText(markedHere !== undefined, isLostWithPage)}</span>
			</p>
			{isPreview && <p className="box mt-3 max-w-reading p-3">{m.mock_is_preview()}</p>}
			<NotCounted paper={paper} view={view} />
			{result?.state === "waiting" && (
				<p className="mt-3">
					{result.resultsFrom === null
						? m.mock_being_marked()
						: m.mock_results_from({ time: timeText(result.resultsFrom) })}
				</p>
			)}
			{hasFailed && (
				<p className="mt-3">
					<span>{isOffline() ? m.mock_result_offline() : m.mock_result_failed()}</span>{" "}
					<button type="button" className="link min-h-12" onClick={ask}>
						{m.try_again()}
					</button>
				</p>
			)}
			{shown && (
				<LazyPart
					name={m.mock_result()}
					load={loadResultView}
					props={{ paper, result: shown }}
					waiting={<TabSkeleton of="quiz" />}
					isAtStake={false}
				/>
			)}
			{!isPreview && left !== undefined && paper.attempts !== null && (
				<p className="mt-8">{m.mock_attempts_left({ count: paper.attempts, left })}</p>
			)}
			<div className={left === undefined || isPreview ? "mt-8 flex flex-wrap gap-3" : "mt-3 flex flex-wrap gap-3"}>
				{!isLostWithPage && (
					<a href={isPreview ? panelPath(paper.id) : `/subtopics/${paper.moduleId}`} className="button button-plain">
						{isPreview ? m.mock_preview_back() : m.back_to_module()}
					</a>
				)}
				{isHere && (isPreview || isAllowed) && (
					<button type="button" className="button button-plain" onClick={() => onAgain(left)}>
						{isPreview ? m.mock_preview_again() : m.mock_again()}
					</button>
				)}
			</div>
		</div>
	);
}

/** Where the paper is until the server has it. */
function waitingText(isMarkedHere: boolean, isLostWithPage: boolean): string {
	if (isMarkedHere) return isLostWithPage ? m.mock_marked_here_unsaved() : m.mock_marked_here();
	return isLostWithPage ? m.mock_still_sending_unsaved() : m.mock_still_sending();
}

/** Makes the browser ask before the page is left or reloaded. */
function useLeaveQuestion(isAsked: boolean): void {
	useEffect(() => {
		if (!isAsked) return;
		const onUnload = (event: BeforeUnloadEvent) => event.preventDefault();
		addEventListener("beforeunload", onUnload);
		return () => removeEventListener("beforeunload", onUnload);
	}, [isAsked]);
}

/** Whether the paper can be taken again, and how often where that is limited: only the server knows what was begun elsewhere. */
export function againOf(
	{ attempts, isWithdrawn }: Pick<CandidatePaper, "attempts" | "isWithdrawn">,
	result: ResultAnswer | undefined,
) {
	const left = result === undefined || result.state === "running" ? null : result.attemptsLeft;
	if (attempts === null) return { left: undefined, isAllowed: !isWithdrawn };
	return { left: left ?? undefined, isAllowed: !isWithdrawn && left !== null && left > 0 };
}

/** This device's own marking, where the paper allows it and the server does not answer. Stays until the server's result is there. */
function useMarkedHere(paper: CandidatePaper, store: AttemptStore, isHere: boolean): ReadyResult | undefined {
	const [marked, setMarked] = useState<ReadyResult>();
	const loss = useLoss();
	const { marking, isElsewhere } = store.view().stored;
	const isTime = paper.resultsFrom === null || paper.resultsFrom <= Date.now();
	const isWanted = marking !== undefined && !isElsewhere && !isHere && loss !== undefined && isTime;
	useEffect(() => {
		if (!isWanted) return;
		const mark = async () => {
			const { markHere } = await loadMarking();
			const result = markHere(store.view());
			if (!result) return;
			await store.close();
			setMarked(result);
		};
		// Where it cannot be loaded, the server's marking is waited for.
		mark().catch(() => undefined);
	}, [isWanted, store]);
	return marked;
}

/** Asks for the result once everything has arrived, and again while it is being marked. */
function useResult(store: AttemptStore, isHere: boolean) {
	const [result, setResult] = useState<ResultAnswer>();
	const [hasFailed, setFailed] = useState(false);
	const ask = useCallback(async () => {
		const { paperId, attempt } = store.view().stored;
		const answer = await callPaper(paperId, "result", { attempt });
		setFailed(answer.state !== "sent");
		if (answer.state === "sent") setResult(answer.value);
	}, [store]);
	useEffect(() => {
		if (isHere) void ask();
	}, [isHere, ask]);
	// The network may be back.
	useEffect(() => (hasFailed ? onWake(() => void ask()) : undefined), [hasFailed, ask]);
	const isMarking = result?.state === "running" || (result?.state === "waiting" && result.resultsFrom === null);
	useEffect(() => {
		if (!isMarking) return;
		const timer = setInterval(() => void ask(), ASK_AGAIN_MS);
		return () => clearInterval(timer);
	}, [isMarking, ask]);
	return { result, hasFailed, ask: () => void ask() };
}
