import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { makeBegun } from "../../../../tests/make-paper.ts";
import { createMemoryTables } from "./attempts-in-memory.ts";
import { runAttempt } from "./run-attempt.ts";
import { createAttemptStore, storedOf } from "./store.ts";

beforeEach(() => {
	// What a browser has and Node does not, and a network that never answers.
	vi.stubGlobal("document", new EventTarget());
	for (const name of ["addEventListener", "removeEventListener"]) vi.stubGlobal(name, () => undefined);
	vi.stubGlobal("fetch", () => new Promise(() => undefined));
});
afterEach(() => {
	vi.unstubAllGlobals();
});

/** A tab with the attempt at a paper on screen. */
function openTab(paperId: string) {
	const stored = storedOf(makeBegun(), { paperId, attempt: "secret", device: "phone", isPreview: false });
	const tables = createMemoryTables();
	const now = () => performance.now();
	const store = createAttemptStore({ stored, tables, now, wallNow: now, goOnInMemory: async () => tables });
	const onOtherTab = vi.fn();
	return { onOtherTab, stop: runAttempt(store, onOtherTab) };
}

test("of two tabs with one paper the first one stops, and a tab with another paper goes on", async () => {
	const [first, other] = [openTab("one"), openTab("another")];
	const second = openTab("one");
	await expect.poll(() => first.onOtherTab.mock.calls.length).toBe(1);
	// Messages arrive in their order: this one is after that of the second tab.
	const third = openTab("another");
	await expect.poll(() => other.onOtherTab.mock.calls.length).toBe(1);
	expect([first, second, third].map(({ onOtherTab }) => onOtherTab.mock.calls.length)).toEqual([1, 0, 0]);
	for (const { stop } of [first, other, second, third]) stop();
});
