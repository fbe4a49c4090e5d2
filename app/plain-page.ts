// The script of the pages without React: home, module, subtopics, errors. Shows what only this browser knows (progress,
// "Continue"), and records the opened module in the session.

import { listCards } from "#app/learn/modules/list-cards.ts";
import { showCardProgress } from "#app/learn/modules/show-card-progress.ts";
import { listSummaries, loadLastSubtopic, onForeignChange } from "#app/learn/progress/log/log-store.ts";
import type { LastSubtopic, SubtopicSummary } from "#app/learn/progress/log/tables.ts";
import { findOtherModule, forgetModule, leaveClosed } from "#app/learn/progress/session/session-module.ts";
import { getSnapshot, loadSession, onSessionChange, updateSession } from "#app/learn/progress/session/session-store.ts";
import { findLast, showContinue } from "#app/learn/progress/session/show-continue.ts";
import { isLeaving } from "#app/ui/script/links.ts";
import { markStarted } from "#app/ui/script/page-start.ts";
import { openModule } from "#core/progress/session/session.ts";
import {
	listSubtopicsToContinue,
	readStudyProgress,
	type StudySubtopic,
} from "#core/progress/session/study-progress.ts";
import { startLearnerPage } from "./learner-page.ts";

/** When the session began: a later one does not have this page's module yet. */
let startTime: number | undefined;

/** The subtopics on this page, which never change. */
const cards = listCards();
/** Undefined until the log has been read: before that the cards would show too little. */
let logged: readonly SubtopicSummary[] | undefined;
let last: LastSubtopic | undefined;

startLearnerPage();
onSessionChange(paint);
onForeignChange(() => void readLog());
addEventListener("pageshow", ({ persisted }) => persisted && void readLog());
void readLog();
void noteModule();
for (const time of document.querySelectorAll<HTMLTimeElement>("time[data-local]")) {
	const options = { dateStyle: "medium", timeStyle: "short" } as const;
	time.textContent = new Date(time.dateTime).toLocaleString(document.documentElement.lang, options);
}
if (document.querySelector("#link-check")) {
	void import("#app/learn/modules/run-link-check.ts").then((part) => part.runLinkCheck());
}
markStarted();

function paint(): void {
	const session = getSnapshot()?.session;
	if (!session) return;
	const before = startTime;
	startTime = session.sessionMetadata.startTime;
	if (before && before !== startTime) void noteModule();
	const summaries = logged;
	if (!summaries) return;
	const summaryOf = (id: string) => summaries.find(({ subtopicId }) => subtopicId === id);
	const progressOf = (subtopic: StudySubtopic) => readStudyProgress(subtopic, session, summaryOf(subtopic.subtopicId));
	const left = findLast(session, last);
	for (const card of cards) {
		showCardProgress(card, progressOf(card), card.subtopicId === left?.last.subtopicId ? left.phase : undefined);
	}
	showContinue(left, cards, progressOf);
}

/** Reads the log. Runs again after a sync, after a change in another tab, and when the page comes back from the back/forward cache. */
async function readLog(): Promise<void> {
	const [session, earlier] = await Promise.all([loadSession().catch(() => undefined), loadLastSubtopic()]);
	const left = session && findLast(session, earlier)?.last;
	const subtopics = [...cards, ...(left ? listSubtopicsToContinue(left) : [])];
	logged = await listSummaries([...new Set(subtopics.map(({ subtopicId }) => subtopicId))]);
	last = earlier;
	paint();
}

/** Compares the page's module with the session's (learn/modules/page-facts.tsx): removes a deleted one, redirects to the session's, or stores this one. */
async function noteModule(): Promise<void> {
	const { page, moduleId } = document.querySelector<HTMLElement>("[data-page]")?.dataset ?? {};
	if (moduleId === undefined) return;
	if (page === "gone" || page === "none") forgetModule(moduleId);
	if (page === "closed") leaveClosed(moduleId);
	if (page === "list" || page === "none") {
		const other = await findOtherModule(moduleId);
		// A link that was pressed since is newer.
		if (other && !isLeaving()) location.replace(`/subtopics/${encodeURIComponent(other)}`);
		if (other) return;
	}
	if (page === "module" || page === "list") updateSession((session) => openModule(session, moduleId));
}
