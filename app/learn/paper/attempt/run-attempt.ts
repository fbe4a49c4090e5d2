// What runs beside an attempt on screen: its clock, sending, loading of the questions that have not arrived, and other tabs.
import { PAPERS_DATABASE } from "#app/learn/progress/log/tables.ts";
import { onContact } from "#app/ui/script/contact.ts";
import { callPaper } from "./calls.ts";
import { watchRunning } from "./running-mark.ts";
import { startSender } from "./sender.ts";
import type { AttemptStore } from "./store.ts";
import { watchUnsent } from "./unsent-mark.ts";

const TICK_MS = 1_000;
/** How often the time is stored, in milliseconds: so much of it a reload without a network gives back. */
const SAVE_TIME_MS = 5_000;
/** Questions that one call gives. */
const AT_ONCE = 50;
const RETRY_MS = 5_000;

/**
 * @param onOtherTab called when another tab of this browser opens the paper; nothing runs here then
 * @returns stops it
 */
export function runAttempt(store: AttemptStore, onOtherTab: () => void): () => void {
	const { paperId, attempt, isPreview } = store.view().stored;
	// A preview is nobody's attempt in another tab.
	const name = isPreview ? attempt : paperId;
	const channel = new BroadcastChannel(PAPERS_DATABASE);
	channel.postMessage(name);
	channel.addEventListener("message", ({ data }) => data === name && onOtherTab());
	const ticking = setInterval(() => store.tick(), TICK_MS);
	const saving = setInterval(() => isRunning(store) && void store.saveTime(), SAVE_TIME_MS);
	const stops = [
		startSender(store, { call: callPaper, onWake }),
		loadQuestions(store),
		watchUnsent(store),
		watchRunning(store),
	];
	return () => {
		channel.close();
		clearInterval(ticking);
		clearInterval(saving);
		for (const stop of stops) stop();
	};
}

/** Calls a listener when the server may be reached again, and when the page is shown. @returns a function that unsubscribes */
export function onWake(listener: () => void): () => void {
	const look = () => document.hidden || listener();
	const stop = onContact(listener);
	for (const name of ["online", "pageshow"]) addEventListener(name, look);
	document.addEventListener("visibilitychange", look);
	return () => {
		stop();
		for (const name of ["online", "pageshow"]) removeEventListener(name, look);
		document.removeEventListener("visibilitychange", look);
	};
}

function isRunning(store: AttemptStore): boolean {
	const { attempt, stored } = store.view();
	return attempt.endedAt === null && !stored.isElsewhere;
}

/** The first question that has not arrived, in the candidate's order. */
function findMissing(store: AttemptStore): number {
	const { stored, questions } = store.view();
	const order = stored.plan.sections.flatMap(({ questionIds }) => questionIds);
	return order.findIndex((id) => !questions.has(id));
}

/** Loads them one call after the other, and again when the network is back. @returns stops it */
function loadQuestions(store: AttemptStore): () => void {
	let timer: ReturnType<typeof setTimeout> | undefined;
	let isBusy = false;
	let isStopped = false;
	async function load(): Promise<void> {
		const { paperId, attempt } = store.view().stored;
		const from = findMissing(store);
		if (from < 0 || isBusy || isStopped) return;
		isBusy = true;
		let inMs = RETRY_MS;
		try {
			const answer = await callPaper(paperId, "questions", { attempt, from, count: AT_ONCE });
			if (answer.state === "sent") {
				await store.addQuestions(answer.value.questions);
				inMs = 0;
			}
		} finally {
			isBusy = false;
			clearTimeout(timer);
			timer = setTimeout(() => void load(), inMs);
		}
	}
	void load();
	const stop = onWake(() => void load());
	return () => {
		isStopped = true;
		clearTimeout(timer);
		stop();
	};
}
