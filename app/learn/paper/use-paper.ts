// The stages of a candidate's page: the instructions, the attempt that runs in this browser, or one that is open in another tab.
import { useCallback, useEffect, useState } from "react";
import { createMemoryTables } from "#app/learn/paper/attempt/attempts-in-memory.ts";
import { type Answer, callPaper } from "#app/learn/paper/attempt/calls.ts";
import { createAttemptClock } from "#app/learn/paper/attempt/clock.ts";
import { goOnInMemory, openPaperTables } from "#app/learn/paper/attempt/indexed-attempts.ts";
import { createOwnNames, findOwnNames, forgetOwnNames } from "#app/learn/paper/attempt/own-names.ts";
import { runAttempt } from "#app/learn/paper/attempt/run-attempt.ts";
import { isRunningElsewhere } from "#app/learn/paper/attempt/running-elsewhere.ts";
import { type AttemptStore, createAttemptStore, openEntry, storedOf } from "#app/learn/paper/attempt/store.ts";
import type { Begun, CandidatePaper } from "#core/papers/calls.ts";

export type PaperStage =
	/** What is stored is being read. */
	| { stage: "checking" }
	| { stage: "cover"; attemptsLeft?: number | undefined }
	/** Not begun in this browser, but on another device of this learner. */
	| { stage: "elsewhere" }
	| { stage: "attempt"; store: AttemptStore }
	| { stage: "other-tab" };

/** What a candidate gives to begin, or to go on from another phone. */
export type Beginning =
	| { call: "begin"; name?: string; extra?: string; isPreview?: boolean }
	| { call: "take-over"; code?: string };
/** Undefined when it has begun. */
export type BeginFailure = Exclude<Answer<Begun>, { state: "sent" }> | undefined;

const now = () => performance.now();
const wallNow = () => Date.now();

/** @param isPreview begins with every load of the page, and is not stored in the browser */
export function usePaper({ id: paperId }: Pick<CandidatePaper, "id">, isPreview: boolean) {
	const [stage, setStage] = useState<PaperStage>({ stage: "checking" });
	const [reading, setReading] = useState(0);

	useEffect(() => {
		let isWanted = true;
		const finding = isPreview ? Promise.resolve(undefined) : findStore(paperId);
		void finding.then((store) => {
			if (!isWanted) return;
			setStage(store ? { stage: "attempt", store } : { stage: "cover" });
			if (!store && !isPreview) void isRunningElsewhere(paperId).then((isRunning) => isRunning && leaveCover());
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
	useEffect(() => store && runAttempt(store, () => setStage({ stage: "other-tab" })), [store]);

	const begin = async (beginning: Beginning): Promise<BeginFailure> => {
		const { answer, store: begun } = await beginAttempt(paperId, beginning, isPreview);
		if (begun) setStage({ stage: "attempt", store: begun });
		return answer.state === "sent" ? undefined : answer;
	};
	return {
		stage,
		begin,
		/** Reads what is stored again: another tab had the attempt. */
		readAgain: useCallback(() => setReading((count) => count + 1), []),
		/** Shows the instructions again, for another attempt; those of a preview may have changed. */
		leave: useCallback(
			(attemptsLeft: number | undefined) => {
				if (isPreview) location.reload();
				else setStage({ stage: "cover", attemptsLeft });
			},
			[isPreview],
		),
	};
}

async function findStore(paperId: string): Promise<AttemptStore | undefined> {
	const tables = await openPaperTables();
	const stored = await tables.find(paperId).catch(() => undefined);
	// Earlier versions stored previews.
	if (!stored || stored.attempt.isPreview) return undefined;
	return createAttemptStore({ stored, tables, goOnInMemory, now, wallNow });
}

async function beginAttempt(paperId: string, { call, ...given }: Beginning, isPreview: boolean) {
	const own = isPreview ? createOwnNames() : await findOwnNames(paperId, call);
	const answer = await callPaper(paperId, call, { attempt: own.attempt, device: own.device, ...given });
	if (answer.state !== "sent") return { answer, store: undefined };
	const { elapsedMs } = answer.value;
	const stored = openEntry(
		storedOf(answer.value, { paperId, ...own, isPreview, beganAt: wallNow() - elapsedMs }),
		elapsedMs,
	);
	const clock = createAttemptClock(now, 0);
	clock.set(elapsedMs, answer.sentAt, answer.receivedAt);
	const tables = isPreview ? createMemoryTables() : await openPaperTables();
	const used = await tables.begin(stored).then(
		() => tables,
		() => goOnInMemory(stored),
	);
	if (!isPreview) forgetOwnNames();
	return { answer, store: createAttemptStore({ stored, tables: used, goOnInMemory, now, wallNow, clock }) };
}
