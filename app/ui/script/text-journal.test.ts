import { afterEach, expect, test, vi } from "vitest";
import { claimTab, thisTab } from "./text-journal.ts";

afterEach(() => {
	vi.unstubAllGlobals();
});

/** A browser whose locks are granted to nobody in time. @param isHeld whether another tab holds the one of this tab's number */
function stubLateLocks(isHeld: boolean) {
	const entries = new Map<string, string>();
	const number = "7";
	entries.set("doubtless.tab", number);
	const ask = async (name: string, { signal }: LockOptions, take: (lock: Lock | null) => unknown) => {
		if (signal) await new Promise((_, reject) => signal.addEventListener("abort", () => reject(signal.reason)));
		const isFree = !isHeld || name !== `doubtless.tab.${number}`;
		void take(isFree ? { mode: "exclusive", name } : null);
	};
	const request = vi.fn(ask);
	vi.stubGlobal("navigator", { locks: { request } });
	vi.stubGlobal("addEventListener", () => undefined);
	vi.stubGlobal("sessionStorage", {
		getItem: (key: string) => entries.get(key) ?? null,
		setItem: (key: string, text: string) => entries.set(key, text),
	});
	return { number, request };
}

test("a tab whose lock is held by another one takes another number", async () => {
	const { number } = stubLateLocks(true);
	expect(await claimTab()).toBe(true);
	expect(thisTab()).not.toBe(number);
});

test("a tab whose lock nobody holds keeps its number and what was typed, however late a busy browser grants it", async () => {
	const { number, request } = stubLateLocks(false);
	expect(await claimTab()).toBe(false);
	expect(thisTab()).toBe(number);
	expect(request).toHaveBeenCalledTimes(2);
});
