// What a learner's page does once it has loaded: offline support, notes for "Your progress", wide tables, copies of what
// is typed, what is due today, mock exams that were taken or are not sent, reports that wait, and the sync of the log, which stores everything until it is sent. Loaded by learner-page.ts.

import { afterLoad } from "#app/learn/offline/after-load.ts";
import { onAppended, readFromLog } from "#app/learn/progress/log/log-store.ts";
import { noteProgress } from "#app/learn/progress/log/progress-notes.ts";
import { packLog } from "#app/learn/progress/pack-log.ts";
import { forgetSubtopic } from "#app/learn/progress/session/forget-subtopic.ts";
import { noteHomeLists, reserveTodayLine } from "#app/learn/progress/session/home-lists.ts";
import { startTypedJournal } from "#app/learn/progress/session/typed-journal.ts";
import { isOffline, PROGRESS_MARK } from "#app/ui/script/contact.ts";
import { readEntry } from "#app/ui/script/storage.ts";
import { watchScrollBoxes } from "#app/ui/scroll-boxes.ts";

/** TEXT_EVENT of app/learn/phases/phase-hash.ts, which would load with every page. */
const TEXT_STATE = "text-state";

/** What waits for the server beside the log. */
const WAITING = ["doubtless.papers", "doubtless.reports"] as const;

export function startLaterParts(): void {
	noteProgress();
	void packLog();
	watchScrollBoxes();
	startTypedJournal().catch(() => undefined);
	afterLoad({ hasAny: hasWork, onMore: onAppended }).catch(() => undefined);
	if (readEntry("localStorage", "doubtless.reports"))
		import("#app/learn/questions/report-sender.ts").catch(() => undefined);
	lookAtPapers();
	// A paper may have been begun, or left without a network, since: in another tab or on the page after this one.
	addEventListener("pageshow", ({ persisted }) => persisted && lookAtPapers());
	document.addEventListener("visibilitychange", () => document.hidden || lookAtPapers());
	const { subtopicId } = document.querySelector<HTMLElement>("[data-page=no-subtopic]")?.dataset ?? {};
	if (subtopicId) void forgetSubtopic(subtopicId);
	document.addEventListener(
		TEXT_STATE,
		({ target }) => {
			if (target instanceof HTMLElement && target.dataset.state === "failed" && !isOffline())
				import("#app/learn/texts/reload-closed.ts").then((part) => part.reloadIfClosed()).catch(() => undefined);
			// The event does not bubble.
		},
		true,
	);
	// Back changes what is behind a question such as "Start over?" (session/confirm-button.tsx).
	addEventListener("popstate", () =>
		document.querySelector<HTMLDialogElement>(".dialog[open]:not(.source-dialog)")?.close(),
	);
	noteHomeLists([...document.querySelectorAll<HTMLElement>("[data-home-list]")]);
	if (/^\/(today|mistakes)\//.test(location.pathname)) onAppended(reserveTodayLine);
	const today = document.querySelector<HTMLElement>("[data-today]");
	if (today) import("#app/learn/practice/show-today.ts").then((part) => part.showToday(today)).catch(() => undefined);
	const due = document.querySelector<HTMLElement>("[data-due]");
	if (due) import("#app/learn/practice/show-today.ts").then((part) => part.showDue(due)).catch(() => undefined);
	const papers = document.querySelector<HTMLElement>("[data-papers]");
	if (papers)
		import("#app/learn/paper/listed-papers.ts").then((part) => part.showListedPapers(papers)).catch(() => undefined);
	if (document.documentElement.dataset[PROGRESS_MARK] !== "synced") return;
	import("#app/learn/progress/log/sync.ts").then(({ startSync }) => startSync()).catch(() => undefined);
}

/** Whether this browser has stored anything that the learner did: answers, steps of mock exams or reports. */
async function hasWork(): Promise<boolean> {
	const isWaiting = WAITING.some((key) => readEntry("localStorage", key));
	return isWaiting || readFromLog(async (tx) => (await tx.listAll()).length > 0, false);
}

function lookAtPapers(): void {
	const running = document.querySelector<HTMLElement>("[data-running-papers]");
	if (running && (readEntry("localStorage", "doubtless.running") || running.hasChildNodes()))
		import("#app/learn/paper/attempt/show-running.ts").then((part) => part.showRunning(running)).catch(() => undefined);
	if (readEntry("localStorage", "doubtless.papers"))
		import("#app/learn/paper/attempt/send-waiting.ts").then((part) => part.sendWaiting()).catch(() => undefined);
}
