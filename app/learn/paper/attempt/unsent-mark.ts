// The mark of a browser that has steps of a paper which the server does not have: by it any page sends them (send-waiting.ts). And the
// message to all pages when they have arrived.
import { PAPERS_DATABASE } from "#app/learn/progress/log/tables.ts";
import { readEntry, writeEntry } from "#app/ui/script/storage.ts";
import type { AttemptStore } from "./store.ts";

const MARK = "doubtless.papers";

/** Each time with another value, by which removeUnsentMark sees that it was set again. */
export function setUnsentMark(): void {
	writeEntry("localStorage", MARK, String(performance.timeOrigin + performance.now()));
}

export function readUnsentMark(): string | null | undefined {
	return readEntry("localStorage", MARK);
}

/** @param seen the mark before it was found that nothing waits: one that was set since stays */
export function removeUnsentMark(seen: string | null | undefined): void {
	if (seen === readUnsentMark()) writeEntry("localStorage", MARK, undefined);
}

/** Sets the mark when the attempt has such steps, and says when it has none any more. @returns stops it */
export function watchUnsent(store: AttemptStore): () => void {
	let wasWaiting = false;
	const look = () => {
		const { isPersistent, stored } = store.view();
		// What is in memory alone ends with this page. A press that is not stored yet is none that another page could send.
		const isWaiting = isPersistent && stored.sentTo < stored.sequence && !stored.isPreview;
		if (isWaiting === wasWaiting) return;
		wasWaiting = isWaiting;
		if (isWaiting) setUnsentMark();
		else void announceSent(store);
	};
	look();
	return store.subscribe(look);
}

/** Pages that show what is stored of papers read it again. */
export async function announceSent(store: AttemptStore): Promise<void> {
	await store.written();
	const channel = new BroadcastChannel(PAPERS_DATABASE);
	channel.postMessage({ sent: store.view().stored.paperId });
	channel.close();
}

/** Calls a listener when this page or another one has sent steps. @returns a function that unsubscribes */
export function onPapersSent(listener: () => void): () => void {
	const channel = new BroadcastChannel(PAPERS_DATABASE);
	channel.addEventListener("message", listener);
	return () => channel.close();
}
