// The script of the pages without React: home, module, subtopics, errors. Shows what only this browser knows (progress,
// "Continue"), and records the opened module in the session.
import { loadLastSubtopic, onForeignChange } from "#app/learn/log/log-store.ts";
import type { LastSubtopic } from "#app/learn/log/tables.ts";
import { joinProgress, readLoggedProgress, readProgress } from "#app/learn/modules/card-progress.ts";
import { runLinkCheck } from "#app/learn/modules/run-link-check.ts";
import { type CardProgress, showCardProgress } from "#app/learn/modules/show-card-progress.ts";
import { findOtherModule, forgetModule } from "#app/learn/session/session-module.ts";
import { getSnapshot, loadSession, onSessionChange, updateSession } from "#app/learn/session/session-store.ts";
import { showContinue } from "#app/learn/session/show-continue.ts";
import { isLeaving } from "#app/ui/script/link-status.ts";
import { markStarted } from "#app/ui/script/watchdog.ts";
import { openModule } from "#core/session/session.ts";
import { startLearnerPage } from "./learner-page.ts";

/** When the session began: a later one does not have this page's module yet. */
let startTime: number | undefined;

let logged: ReadonlyMap<string, CardProgress> = new Map();
let last: LastSubtopic | undefined;

startLearnerPage();
onSessionChange(paint);
onForeignChange(() => void readLog());
addEventListener("pageshow", ({ persisted }) => persisted && void readLog());
void readLog();
loadSession().then(paint, () => undefined);
void noteModule();
void runLinkCheck();
markStarted();

function paint(): void {
	const session = getSnapshot()?.session;
	if (!session) return;
	const before = startTime;
	startTime = session.sessionMetadata.startTime;
	if (before !== undefined && before !== startTime) void noteModule();
	showContinue(session, last);
	showCardProgress(joinProgress(readProgress(session), logged));
}

/** Reads the log. Runs again after a sync, after a change in another tab, and when the page comes back from the back/forward cache. */
async function readLog(): Promise<void> {
	[logged, last] = await Promise.all([readLoggedProgress(), loadLastSubtopic()]);
	paint();
}

/** Compares the page's module with the session's (learn/modules/page-facts.tsx): removes a deleted one, redirects to the session's, or stores this one. */
async function noteModule(): Promise<void> {
	const { page, moduleId } = document.querySelector<HTMLElement>("[data-page]")?.dataset ?? {};
	if (!page || moduleId === undefined) return;
	if (page === "gone" || page === "none") forgetModule(moduleId);
	if (page === "list" || page === "none") {
		const other = await findOtherModule(moduleId);
		// A link that was pressed since is newer.
		if (other && !isLeaving()) location.replace(`/subtopics/${encodeURIComponent(other)}`);
		if (other) return;
	}
	if (page === "module" || page === "list") updateSession((session) => openModule(session, moduleId));
}
