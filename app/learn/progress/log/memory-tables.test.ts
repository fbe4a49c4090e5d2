import { beforeEach, expect, test, vi } from "vitest";
import type { LogEvent } from "#core/progress/log/event.ts";
import { createMemoryTables } from "./memory-tables.ts";

const event = (clock: number, subtopicId = "s"): LogEvent => {
	return { device: "aaaaaaaa", clock, subtopicId, run: 0, kind: "set-ended", set: clock };
};

beforeEach(() => {
	const stored = new Map<string, string>();
	vi.stubGlobal("sessionStorage", {
		getItem: (key: string) => stored.get(key) ?? null,
		setItem: (key: string, text: string) => stored.set(key, text),
		removeItem: (key: string) => stored.delete(key),
	});
	return () => vi.unstubAllGlobals();
});

test("a page of the same tab has what the one before has added, not yet sent, and counts on under another name", async () => {
	const before = createMemoryTables([event(7, "known")]);
	await before.transact("readwrite", async (tx) => {
		tx.putEvents([event(8)]);
		tx.putReceived("other", [event(9, "other")]);
	});
	const { isPersistent, transact } = createMemoryTables();
	const [all, unsent, device, summary] = await transact("readonly", (tx) => {
		return Promise.all([tx.listAll(), tx.listUnsent(9), tx.getMeta("device"), tx.getSummary("s")]);
	});
	expect([isPersistent, all, unsent]).toEqual([false, [event(8)], [event(8)]]);
	expect(device?.clock).toBe(8);
	expect(device?.device).not.toBe("aaaaaaaa");
	expect(summary).toMatchObject({ subtopicId: "s", run: 0, set: 9 });
});

test("a forgotten log leaves nothing in the tab, and damaged text is no log", async () => {
	const tables = createMemoryTables();
	await tables.transact("readwrite", async (tx) => tx.putEvents([event(1)]));
	await tables.clear();
	const list = () => createMemoryTables().transact("readonly", (tx) => tx.listAll());
	expect(await list()).toEqual([]);
	for (const text of ["{", "[null]", "7", '[{"clock":"x"}]']) {
		sessionStorage.setItem("doubtless.log", text);
		expect(await list()).toEqual([]);
	}
});
