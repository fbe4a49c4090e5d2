// Sends the steps of an attempt to the server, and hears from it: the time, the end, another device. In the background; without a network
// it tries again and again, and nothing waits for it.

import type { callPaper } from "./calls.ts";
import type { AttemptStore } from "./store.ts";

/** Steps that one call takes. */
const AT_ONCE = 200;
/** Time until steps are sent, so that taps that follow each other are one call, in milliseconds. */
const GATHER_MS = 400;
/** After a call that failed: doubled until the longest. */
const FIRST_RETRY_MS = 2_000;
const LONGEST_RETRY_MS = 30_000;
/** Without steps the server is asked this often whether another device has the attempt, and has done more. */
const QUIET_MS = 10_000;
/** Where another device has it: how soon this one shows that it was handed in there. */
const ELSEWHERE_MS = 3_000;

/** Until the server says so too. */
const AT_END_MS = 1_000;

/** Whether the time is over by this device's clock, and the server has not ended the attempt. */
function isOverHere(store: AttemptStore): boolean {
	const { attempt, stored } = store.view();
	return attempt.endedAt !== null && stored.endedAt === null;
}

type SenderParts = {
	call: typeof callPaper;
	/** Calls a listener when the server may be reached again, and when the page is shown. @returns a function that unsubscribes */
	onWake: (listener: () => void) => () => void;
};

/** @returns stops it */
export function startSender(store: AttemptStore, { call, onWake }: SenderParts): () => void {
	let timer: ReturnType<typeof setTimeout> | undefined;
	let isBusy = false;
	let retryMs = FIRST_RETRY_MS;
	let isStopped = false;

	function plan(inMs: number): void {
		clearTimeout(timer);
		if (!isStopped) timer = setTimeout(() => void send(), inMs);
	}

	async function send(): Promise<void> {
		if (isBusy) return;
		isBusy = true;
		clearTimeout(timer);
		const next = await sendOnce()
			.catch(() => LONGEST_RETRY_MS)
			.finally(() => {
				isBusy = false;
			});
		if (next !== undefined) plan(next);
	}

	/** @returns when to send again; undefined when there is nothing more to hear */
	async function sendOnce(): Promise<number | undefined> {
		const { stored } = store.view();
		const events = store.listUnsent().slice(0, AT_ONCE);
		// A device that another one has taken over from goes on asking: it shows the end, too.
		if (events.length === 0 && stored.endedAt !== null) return undefined;
		const { paperId, attempt, device } = stored;
		const answer = await call(paperId, "events", { attempt, device, events, now: store.sendingTime() });
		if (answer.state === "unreached") {
			retryMs = Math.min(2 * retryMs, LONGEST_RETRY_MS);
			return retryMs;
		}
		// A refusal does not become better by asking often.
		if (answer.state === "refused") return LONGEST_RETRY_MS;
		retryMs = FIRST_RETRY_MS;
		const sentTo = events.length === 0 ? undefined : Math.max(...events.map(({ sequence }) => sequence)) + 1;
		await store.hear(answer.value, answer, sentTo);
		if (answer.value.others > store.countOthers()) await readAgain(paperId, attempt);
		if (store.listUnsent().length > 0) return 0;
		if (isOverHere(store)) return AT_END_MS;
		return store.view().stored.isElsewhere ? ELSEWHERE_MS : QUIET_MS;
	}

	/** Another device has made steps that arrived late: what shows here is what will be marked. */
	async function readAgain(paperId: string, attempt: string): Promise<void> {
		const answer = await call(paperId, "state", { attempt });
		if (answer.state === "sent") await store.addOthers(answer.value.events);
	}

	const stops = [
		store.subscribe(() => {
			if (isBusy || retryMs !== FIRST_RETRY_MS) return;
			if (store.listUnsent().length > 0 || isOverHere(store)) plan(GATHER_MS);
		}),
		onWake(() => {
			store.wake();
			plan(0);
		}),
	];
	plan(0);
	return () => {
		isStopped = true;
		clearTimeout(timer);
		for (const stop of stops) stop();
	};
}
