// The island of a paper's page: what React hydrates. The server renders its instructions, the same for everybody.
import { type ReactNode, StrictMode, useEffect, useRef, useState } from "react";
import type { BeginFailure } from "#app/learn/paper/attempt/begin-attempt.ts";
import { noteReloadCode } from "#app/learn/paper/attempt/reload-code.ts";
import type { AttemptStore } from "#app/learn/paper/attempt/store.ts";
import { writeTyped } from "#app/learn/progress/session/typed-words.ts";
import { Notice } from "#app/ui/notice.tsx";
import { openDialog } from "#app/ui/script/open-dialog.ts";
import { markStarted } from "#app/ui/script/page-start.ts";
import { closeHistoryStep } from "#app/ui/script/use-history-step.ts";
import { SiteContext } from "#app/ui/site.ts";
import type { CandidatePaper } from "#core/papers/calls.ts";
import type { Site } from "#core/site.ts";
import * as m from "#messages";
import { Cover, namePlace } from "./cover.tsx";
import { yourTimeText } from "./extra-time.tsx";
import { RULES_STEP, ScreenRules } from "./instructions.tsx";
import { LateAnswers, UnsavedChoices } from "./not-counted.tsx";
import { PaperEnd, type PaperEndProps, preloadMarking } from "./paper-end.tsx";
import { forgetHandIn, PaperScreen, useAttempt } from "./paper-screen.tsx";
import { usePaper } from "./use-paper.ts";

export const PAPER_ISLAND_ID = "paper";
export type PaperIslandProps = { site: Site; paper: CandidatePaper; isPreview: boolean };

export function PaperIsland({ site, ...props }: PaperIslandProps) {
	useEffect(markStarted, []);
	return (
		<StrictMode>
			<SiteContext value={site}>
				<PaperPage {...props} />
			</SiteContext>
		</StrictMode>
	);
}

function PaperPage({ paper, isPreview }: Omit<PaperIslandProps, "site">) {
	const { stage, begin, failure, readAgain, leave } = usePaper(paper, isPreview);
	const hasBegun = stage.stage === "attempt";
	// Back from the first question leaves the page.
	useEffect(() => {
		if (!hasBegun) return;
		closeHistoryStep(RULES_STEP);
		writeTyped(namePlace(paper.id), "");
	}, [hasBegun, paper.id]);
	// After the screen of an attempt has read it.
	const isKnown = stage.stage !== "checking";
	useEffect(() => {
		if (isKnown) forgetHandIn();
	}, [isKnown]);
	if (stage.stage === "attempt") {
		return (
			<Running
				paper={paper}
				store={stage.store}
				onGoOn={() => begin({ call: "take-over", code: stage.store.view().stored.code })}
				onAgain={leave}
			/>
		);
	}
	if (stage.stage === "elsewhere") return <RunningElsewhere onGoOn={() => begin({ call: "take-over" })} />;
	if (stage.stage === "other-tab") {
		return (
			<Elsewhere title={m.mock_other_tab()} onGoOn={readAgain}>
				<p>{m.mock_other_tab_hint()}</p>
			</Elsewhere>
		);
	}
	return (
		<div className="py-5 sm:py-10">
			<Cover
				paper={paper}
				attemptsLeft={stage.stage === "cover" ? stage.attemptsLeft : undefined}
				isReady={stage.stage === "cover"}
				isPreview={isPreview}
				storesNothing={stage.stage === "cover" && stage.storesNothing === true}
				isAgain={stage.stage === "cover" && stage.isAgain === true}
				before={stage.stage === "cover" ? stage.before : undefined}
				failure={failure}
				onBegin={begin}
			/>
		</div>
	);
}

/** Begun on another device with the same log, and not handed in. */
function RunningElsewhere({ onGoOn }: Pick<RunningProps, "onGoOn">) {
	const [hasFailed, setFailed] = useState(false);
	const goOn = async () => setFailed((await onGoOn()) !== undefined);
	return (
		<Elsewhere title={m.mock_other_device()} onGoOn={() => void goOn()}>
			<p>{hasFailed ? m.mock_continue_unreached() : m.mock_running_hint()}</p>
		</Elsewhere>
	);
}

type RunningProps = {
	paper: CandidatePaper;
	store: AttemptStore;
	/** Takes the attempt back from another device. */
	onGoOn: () => Promise<BeginFailure | undefined>;
	onAgain: PaperEndProps["onAgain"];
};

function Running({ paper: current, store, onGoOn, onAgain }: RunningProps) {
	const view = useAttempt(store);
	const { attempt, stored } = view;
	// The paper may have a newer version; an attempt stays with its own.
	const paper = { ...current, ...stored.paper };
	const [hasFailed, setFailed] = useState(false);
	const rules = useRef<HTMLDialogElement>(null);
	const hasKey = stored.marking !== undefined;
	useEffect(() => {
		if (hasKey) preloadMarking();
	}, [hasKey]);
	const unstoredCode = view.isPersistent || stored.isPreview ? undefined : stored.code;
	const hasServerEnd = view.isSent && stored.endedAt !== null;
	useEffect(
		() => (unstoredCode ? noteReloadCode(unstoredCode, hasServerEnd) : undefined),
		[unstoredCode, hasServerEnd],
	);
	if (attempt.endedAt !== null) return <PaperEnd paper={paper} store={store} onAgain={onAgain} />;
	const goOn = async () => setFailed((await onGoOn()) !== undefined);
	if (view.isForgotten) {
		return (
			<Elsewhere title={m.mock_forgotten()} onGoOn={() => void goOn()}>
				<p>{hasFailed ? m.mock_begin_unreached() : m.mock_forgotten_hint()}</p>
			</Elsewhere>
		);
	}
	if (stored.isElsewhere) {
		return (
			<Elsewhere title={m.mock_other_device()} onGoOn={() => void goOn()}>
				<p>{hasFailed ? m.mock_continue_unreached() : m.mock_other_device_hint()}</p>
				{store.hasEnded() && <p className="mt-3 font-semibold">{m.mock_other_device_open()}</p>}
				<LateAnswers paper={paper} view={view} />
				<UnsavedChoices paper={paper} view={view} heading={m.mock_other_device_unsaved()} />
			</Elsewhere>
		);
	}
	return (
		<>
			<PaperScreen paper={paper} store={store} onShowRules={() => openDialog(rules.current)} />
			<dialog ref={rules} className="dialog" aria-label={m.mock_rules()}>
				<ScreenRules paper={paper} />
				<p className="mt-4">{yourTimeText(stored.plan.minutes, stored.plan.extraTime)}</p>
				<p className="mt-4">
					<span>{m.mock_code_line()}</span> <b translate="no">{stored.code}</b>
				</p>
				<form method="dialog" className="mt-4">
					<button type="submit" className="button button-plain">
						{m.mock_close()}
					</button>
				</form>
			</dialog>
		</>
	);
}

type ElsewhereProps = { title: string; children: ReactNode; onGoOn: () => void };

/** The attempt is open in another tab or on another device. */
function Elsewhere({ title, children, onGoOn }: ElsewhereProps) {
	const button = (
		<button type="button" className="button button-main" onClick={onGoOn}>
			{m.mock_continue_here()}
		</button>
	);
	return (
		<div role="status">
			<Notice as="page" icon="calm" title={title} actions={button}>
				{children}
			</Notice>
		</div>
	);
}
