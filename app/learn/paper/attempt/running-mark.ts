// The mark of a browser in which papers go on: by it home and "Today" name them (app/learn/paper/attempt/show-running.ts).
import { readEntry, writeEntry } from "#app/ui/script/storage.ts";
import type { AttemptStore } from "./store.ts";

const KEY = "doubtless.running";

/** The ids of the papers. */
export function listRunning(): string[] {
	return readEntry("localStorage", KEY)?.split(" ") ?? [];
}

export function noteRunning(paperId: string, isRunning: boolean): void {
	const others = listRunning().filter((id) => id !== paperId);
	const ids = isRunning ? [...others, paperId] : others;
	writeEntry("localStorage", KEY, ids.join(" ") || undefined);
}

/** Sets the mark until the attempt ends. @returns stops it */
export function watchRunning(store: AttemptStore): () => void {
	let wasRunning: boolean | undefined;
	const look = () => {
		const { attempt, isPersistent, stored } = store.view();
		// What is in memory alone ends with this page.
		const isRunning = isPersistent && !stored.isPreview && attempt.endedAt === null;
		if (isRunning === wasRunning) return;
		wasRunning = isRunning;
		if (!stored.isPreview) noteRunning(stored.paperId, isRunning);
	};
	look();
	return store.subscribe(look);
}
