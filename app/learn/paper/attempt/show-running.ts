// Names the mock exams that go on in this browser, on home and "Today": for who left one and opens another page. Without React; loaded by
// later-parts.ts where this browser is marked, and by each paper's page, so that it is stored for pages without a network.

import { createAlarm } from "#app/ui/script/alarm.ts";
import { make } from "#app/ui/script/make.ts";
import { RUNNING_MARK } from "#app/ui/script/storage.ts";
import * as m from "#messages";
import { goOnInMemory, openPaperTables } from "./indexed-attempts.ts";
import { listRunning, noteRunning } from "./running-mark.ts";
import { type AttemptView, createAttemptStore } from "./store.ts";
import type { PaperTables, Stored } from "./stored-attempt.ts";

const alarms = new WeakMap<HTMLElement, ReturnType<typeof createAlarm>>();

/** May be called repeatedly, and shows them again when the time of one is over. @param slot has room for one of them (theme/running-papers.css) */
export async function showRunning(slot: HTMLElement): Promise<void> {
	const tables = await openPaperTables();
	const links: HTMLElement[] = [];
	const ends: (number | null)[] = [];
	for (const paperId of listRunning()) {
		const stored = await tables.find(paperId).catch(() => undefined);
		const text = stored && runningText(stored, tables);
		if (!stored || text === undefined) noteRunning(paperId, false);
		else {
			links.push(createLink(paperId, text, stored.attempt.paper?.title ?? ""));
			ends.push(endOf(stored, tables));
		}
	}
	const setTimes = alarms.get(slot) ?? createAlarm(() => void showRunning(slot));
	alarms.set(slot, setTimes);
	setTimes(ends);
	if (links.length === 0) delete document.documentElement.dataset[RUNNING_MARK];
	slot.replaceChildren(...links);
}

function createLink(paperId: string, text: string, title: string): HTMLElement {
	const link = make("a", { href: `/paper/${paperId}` });
	link.append(make("b", { textContent: text }), make("span", { textContent: title }));
	return link;
}

/** Undefined when it has ended. */
export function runningText(stored: Stored, tables: PaperTables, now = Date.now()): string | undefined {
	const { attempt } = viewOf(stored, tables, now);
	if (attempt.endedAt !== null) return undefined;
	return stored.attempt.isElsewhere ? m.mock_running_elsewhere() : m.mock_running();
}

/** The attempt as its page would show it now. */
export function viewOf(stored: Stored, tables: PaperTables, now = Date.now()): AttemptView {
	const clocks = { now: () => performance.now(), wallNow: () => now };
	return createAttemptStore({ stored, tables, goOnInMemory, ...clocks }).view();
}

/** When its time is over, in milliseconds since 1970; null when it has ended. */
export function endOf(stored: Stored, tables: PaperTables, now = Date.now()): number | null {
	const { attempt } = viewOf(stored, tables, now);
	return attempt.endedAt === null ? now + attempt.leftMs : null;
}
