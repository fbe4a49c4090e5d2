// Names the mock exams that go on in this browser, on home and "Today": for who left one and opens another page. Without React; loaded by
// later-parts.ts where this browser is marked, and by each paper's page, so that it is stored for pages without a network.

import { make } from "#app/ui/script/make.ts";
import { RUNNING_MARK } from "#app/ui/script/storage.ts";
import * as m from "#messages";
import { goOnInMemory, openPaperTables } from "./indexed-attempts.ts";
import { listRunning, noteRunning } from "./running-mark.ts";
import { createAttemptStore } from "./store.ts";
import type { PaperTables, Stored } from "./stored-attempt.ts";

/** May be called repeatedly. @param slot has room for one of them (theme/running-papers.css) */
export async function showRunning(slot: HTMLElement): Promise<void> {
	const tables = await openPaperTables();
	const links: HTMLElement[] = [];
	for (const paperId of listRunning()) {
		const stored = await tables.find(paperId).catch(() => undefined);
		const text = stored && runningText(stored, tables);
		if (text === undefined) noteRunning(paperId, false);
		else links.push(createLink(paperId, text, stored?.attempt.paper?.title ?? ""));
	}
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
	const clocks = { now: () => performance.now(), wallNow: () => now };
	const { attempt } = createAttemptStore({ stored, tables, goOnInMemory, ...clocks }).view();
	if (attempt.endedAt !== null) return undefined;
	return stored.attempt.isElsewhere ? m.mock_running_elsewhere() : m.mock_running();
}
