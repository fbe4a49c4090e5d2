// What a learner's page does once it has loaded: offline support, notes for "Your progress", wide tables, copies of what
// is typed, what is due today, mock exams that were taken or are not sent, reports that wait, and the sync of the log, which stores everything until it is sent. Loaded by learner-page.ts.

import { afterLoad } from "#app/learn/offline/after-load.ts";
import { onAppended } from "#app/learn/progress/log/log-store.ts";
import { noteProgress } from "#app/learn/progress/log/progress-notes.ts";
import { packLog } from "#app/learn/progress/pack-log.ts";
import { noteHomeLists, reserveTodayLine } from "#app/learn/progress/session/home-lists.ts";
import { startTypedJournal } from "#app/learn/progress/session/typed-journal.ts";
import { PROGRESS_MARK } from "#app/ui/script/contact.ts";
import { readEntry } from "#app/ui/script/storage.ts";
import { watchScrollBoxes } from "#app/ui/scroll-boxes.ts";

export function startLaterParts(): void {
	noteProgress();
	void packLog();
	watchScrollBoxes();
	startTypedJournal().catch(() => undefined);
	afterLoad().catch(() => undefined);
	if (readEntry("localStorage", "doubtless.reports"))
		import("#app/learn/questions/report-sender.ts").catch(() => undefined);
	sendPapers();
	// A paper that was left without a network may have been handed in since, in another tab or on the page after this one.
	addEventListener("pageshow", ({ persisted }) => persisted && sendPapers());
	document.addEventListener("visibilitychange", () => document.hidden || sendPapers());
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

function sendPapers(): void {
	if (readEntry("localStorage", "doubtless.papers"))
		import("#app/learn/paper/attempt/send-waiting.ts").then((part) => part.sendWaiting()).catch(() => undefined);
}
