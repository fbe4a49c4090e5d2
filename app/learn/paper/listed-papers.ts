// What this browser has of the mock exams on a module's page: begun, handed in, and when the result comes; of others when they open.
// Without React; loaded after the page, and shown again when the page comes back, when what waited has been sent, and when a time has come.
import { openPaperTables } from "#app/learn/paper/attempt/indexed-attempts.ts";
import { findUnanswered } from "#app/learn/paper/attempt/own-names.ts";
import { isRunningElsewhere } from "#app/learn/paper/attempt/running-elsewhere.ts";
import { endOf, viewOf } from "#app/learn/paper/attempt/show-running.ts";
import type { PaperTables, Stored } from "#app/learn/paper/attempt/stored-attempt.ts";
import { onPapersSent } from "#app/learn/paper/attempt/unsent-mark.ts";
import { createAlarm } from "#app/ui/script/alarm.ts";
import { isOffline, onContact } from "#app/ui/script/contact.ts";
import type { CandidatePaper } from "#core/papers/calls.ts";
import * as m from "#messages";
import { timeText } from "./time-text.ts";

export function showListedPapers(list: HTMLElement): void {
	const show = () => void (document.hidden || showAll(list).then(setTimes));
	const setTimes = createAlarm(show);
	show();
	addEventListener("pageshow", ({ persisted }) => persisted && show());
	document.addEventListener("visibilitychange", show);
	onPapersSent(show);
	// Without a network none begins.
	onContact(show);
}

/** @returns the times that change what is said */
async function showAll(list: HTMLElement): Promise<(number | null)[]> {
	const times: (number | null)[] = [];
	const tables = await openPaperTables();
	for (const item of list.querySelectorAll<HTMLElement>("[data-paper]")) {
		const { paper = "", openFrom, openUntil, resultsFrom } = item.dataset;
		const stored = await tables.find(paper).catch(() => undefined);
		const state = item.querySelector("[data-paper-state]");
		if (!state) continue;
		times.push(...[openFrom, openUntil, resultsFrom].map(readTime), stored ? endOf(stored, tables) : null);
		const isUnanswered = findUnanswered(paper) !== undefined;
		state.textContent = stored
			? stateOf(stored, tables, readTime(resultsFrom))
			: stateWithout({
					openFrom: readTime(openFrom),
					openUntil: readTime(openUntil),
					isUnanswered,
					isOffline: isOffline(),
				});
		// Also of a paper that is closed or deleted since: its beginning may have arrived.
		if (stored || isUnanswered) showItem(list, item);
		else void showIfRunning(list, item);
	}
	return times;
}

async function showIfRunning(list: HTMLElement, item: HTMLElement): Promise<void> {
	if (!(await isRunningElsewhere(item.dataset.paper ?? ""))) return;
	const state = item.querySelector("[data-paper-state]");
	if (state) state.textContent = m.mock_listed_running();
	showItem(list, item);
}

/** It may be hidden since the paper is closed. */
function showItem(list: HTMLElement, item: HTMLElement): void {
	item.hidden = false;
	list.hidden = false;
}

function readTime(text: string | undefined): number | null {
	return text === undefined ? null : Number(text);
}

/** Of a paper that was not begun here: when it opens, or that it is over since the page was stored. */
function openingOf({ openFrom, openUntil }: Pick<CandidatePaper, "openFrom" | "openUntil">, now = Date.now()): string {
	if (openFrom !== null && now < openFrom) return m.mock_opens_at({ time: timeText(openFrom) });
	return openUntil !== null && now >= openUntil ? m.mock_closed_at({ time: timeText(openUntil) }) : "";
}

/** Of a paper that is not stored here: that its beginning has no answer yet, when it opens, or that it needs a network. */
export function stateWithout(
	{
		isUnanswered,
		isOffline,
		...times
	}: Parameters<typeof openingOf>[0] & Record<"isUnanswered" | "isOffline", boolean>,
	now = Date.now(),
): string {
	if (isUnanswered) return m.mock_listed_unanswered();
	return openingOf(times, now) || (isOffline ? m.mock_listed_offline() : "");
}

/** In a sentence. */
export function stateOf(stored: Stored, tables: PaperTables, resultsFrom: number | null, now = Date.now()): string {
	const { attempt, isSent } = viewOf(stored, tables, now);
	if (attempt.endedAt === null) return stored.attempt.isElsewhere ? m.mock_listed_elsewhere() : m.mock_listed_open();
	if (!isSent) return m.mock_listed_unsent();
	if (resultsFrom === null || resultsFrom <= now) return m.mock_listed_result();
	return m.mock_listed_result_from({ time: timeText(resultsFrom) });
}
