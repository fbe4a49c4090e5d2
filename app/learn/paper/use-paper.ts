// The stages of a candidate's page: the instructions, the attempt that runs in this browser, or one that is open in another tab.
import { useCallback, useEffect, useEffectEvent, useRef, useState } from "react";
import {
	type BeginFailure,
	type Beginning,
	type BeginOutcome,
	beginAttempt,
	findLostBeginning,
} from "#app/learn/paper/attempt/begin-attempt.ts";
import { goOnInMemory, openPaperTables } from "#app/learn/paper/attempt/indexed-attempts.ts";
import { findUnanswered } from "#app/learn/paper/attempt/own-names.ts";
import { forgetReloadCode, type ReloadCode, readReloadCode } from "#app/learn/paper/attempt/reload-code.ts";
import { onWake, runAttempt } from "#app/learn/paper/attempt/run-attempt.ts";
import { isRunningElsewhere } from "#app/learn/paper/attempt/running-elsewhere.ts";
import { type AttemptStore, createAttemptStore } from "#app/learn/paper/attempt/store.ts";
import type { PaperTables } from "#app/learn/paper/attempt/stored-attempt.ts";
import { onPapersSent } from "#app/learn/paper/attempt/unsent-mark.ts";
import type { CandidatePaper } from "#core/papers/calls.ts";

/** How soon a beginning without an answer is asked about again, in milliseconds. */
const RETRY_MS = 5_000;

export type PaperStage =
	/** What is stored is being read. */
	| { stage: "checking" }
	/** `before`: the attempt that was begun before a reload, in a browser that stores nothing. */
	| {
			stage: "cover";
			attemptsLeft?: number | undefined;
			storesNothing?: boolean;
			before?: ReloadCode | undefined;
			/** Whether it takes the place of a result. */
			isAgain?: boolean;
	  }
	/** Not begun in this browser, but on another device of this learner. */
	| { stage: "elsewhere" }
	| { stage: "attempt"; store: AttemptStore }
	| { stage: "other-tab" };

type Ask = () => Promise<BeginOutcome | undefined>;

const now = () => performance.now();
const wallNow = () => Date.now();

/** @param isPreview begins with every load of the page, and is not stored in the browser */
export function usePaper({ id: paperId }: Pick<CandidatePaper, "id">, isPreview: boolean) {
	const [stage, setStage] = useState<PaperStage>({ stage: "checking" });
	const [reading, setReading] = useState(0);
	const { begin, findLost, failure } = useBeginning(paperId, isPreview, (store) =>
		setStage({ stage: "attempt", store }),
	);
	const lookForLost = useEffectEvent(findLost);

	useEffect(() => {
		let isWanted = true;
		void findStage(paperId, isPreview).then((found) => {
			if (!isWanted) return;
			setStage(found);
			if (found.stage !== "cover" || isPreview) return;
			if (findUnanswered(paperId)) void lookForLost();
			else void isRunningElsewhere(paperId).then((isRunning) => isRunning && leaveCover());
		});
		// It cannot be begun then. What was begun meanwhile goes on.
		const leaveCover = () => {
			setStage((now) => (isWanted && now.stage === "cover" ? { stage: "elsewhere" } : now));
		};
		return () => {
			isWanted = false;
		};
		// A new reading reads again.
	}, [paperId, isPreview, reading]);

	const store = stage.stage === "attempt" ? stage.store : undefined;
	useEffect(() => store && runAttempt(store, () => hasEnded(store) || setStage({ stage: "other-tab" })), [store]);
	const isElsewhere = stage.stage === "other-tab";
	// It has ended in the other tab: both show the result.
	useEffect(() => {
		if (!isElsewhere) return;
		const look = async () => {
			const found = await findStage(paperId, isPreview);
			if (found.stage === "attempt" && hasEnded(found.store)) setStage(found);
		};
		const stops = [onPapersSent, onWake].map((listen) => listen(() => void look()));
		return () => {
			for (const stop of stops) stop();
		};
	}, [isElsewhere, paperId, isPreview]);

	return {
		stage,
		begin,
		failure,
		/** Reads what is stored again: another tab had the attempt. */
		readAgain: useCallback(() => setReading((count) => count + 1), []),
		/** Shows the instructions again, for another attempt; those of a preview may have changed. */
		leave: useCallback(
			(attemptsLeft: number | undefined) => {
				forgetReloadCode();
				if (isPreview) location.reload();
				else
					void openPaperTables().then(({ isPersistent }) =>
						setStage({ stage: "cover", attemptsLeft, storesNothing: !isPersistent, isAgain: true }),
					);
			},
			[isPreview],
		),
	};
}

/** @param onBegun called with the attempt that was begun, or taken over */
function useBeginning(paperId: string, isPreview: boolean, onBegun: (store: AttemptStore) => void) {
	/** Why the last beginning has failed, also where it was asked again by itself. */
	const [failure, setFailure] = useState<BeginFailure>();
	/** Asks again after a beginning whose answer was lost. */
	const [askAgain, setAskAgain] = useState<{ ask: Ask }>();

	const settle = (outcome: BeginOutcome | undefined, ask: Ask): BeginFailure | undefined => {
		if (outcome && "store" in outcome) onBegun(outcome.store);
		const failed = outcome && "failure" in outcome ? outcome.failure : undefined;
		setFailure(failed);
		setAskAgain(failed?.mayHaveBegun ? { ask } : undefined);
		return failed;
	};
	const askOnce = useOneAtATime();
	const findLost = async () => {
		setFailure({ state: "unreached", mayHaveBegun: true });
		const ask = () => findLostBeginning(paperId);
		settle(await askOnce(ask), ask);
	};

	const begin = async (beginning: Beginning): Promise<BeginFailure | undefined> => {
		const ask = () => beginAttempt(paperId, beginning, isPreview);
		const outcome = await askOnce(ask);
		const isByCode = beginning.call === "take-over" && beginning.code !== undefined;
		// Said where the code was typed; a beginning without an answer is still asked about.
		if (isByCode && outcome && "failure" in outcome) return outcome.failure;
		return settle(outcome, ask);
	};
	useAskAgain(askAgain?.ask, async (ask) => void settle(await askOnce(ask), ask));
	return {
		begin,
		/** Finds out what became of a beginning without an answer. */
		findLost,
		failure,
	};
}

/** A request that is made while another one is under way waits for that one's answer: each would open the attempt. */
function useOneAtATime(): (ask: Ask) => ReturnType<Ask> {
	const asking = useRef<ReturnType<Ask>>(undefined);
	return (ask) => {
		asking.current ??= ask().finally(() => {
			asking.current = undefined;
		});
		return asking.current;
	};
}

/** Asks now and then, and when the server may be reached again. */
function useAskAgain(ask: Ask | undefined, onAsk: (ask: Ask) => Promise<void>): void {
	const look = useEffectEvent(onAsk);
	useEffect(() => {
		if (!ask) return;
		const timer = setInterval(() => void look(ask), RETRY_MS);
		const stop = onWake(() => void look(ask));
		return () => {
			clearInterval(timer);
			stop();
		};
	}, [ask]);
}

/** As the server has said: nothing more can be done in any tab. */
function hasEnded(store: AttemptStore): boolean {
	return store.view().stored.endedAt !== null;
}

async function findStage(paperId: string, isPreview: boolean): Promise<PaperStage> {
	if (isPreview) return { stage: "cover" };
	const tables = await openPaperTables();
	const store = await findStore(paperId, tables);
	if (store) return { stage: "attempt", store };
	return tables.isPersistent ? { stage: "cover" } : { stage: "cover", storesNothing: true, before: readReloadCode() };
}

async function findStore(paperId: string, tables: PaperTables): Promise<AttemptStore | undefined> {
	const stored = await tables.find(paperId).catch(() => undefined);
	// Earlier versions stored previews.
	if (!stored || stored.attempt.isPreview) return undefined;
	return createAttemptStore({ stored, tables, goOnInMemory, now, wallNow });
}
