import { afterEach, expect, test, vi } from "vitest";
import { claimTab, thisTab } from "./text-journal.ts";

afterEach(() => {
	vi.unstubAllGlobals();
});

/** A browser whose locks are granted to nobody in time. @param isHeld whether another tab holds the one of this tab's number */
function stubLateLocks(isHeld: boolean) {
	const entries = new Map<string, string>();
	const request = vi.fn(async (_name: string, { signal }: LockOptions) => {
		if (signal) await new Promise((_, reject) => signal.addEventListener("abort", () => reject(signal.reason)));
	});
	const query = async () => ({ held: isHeld ? [{ name: `doubtless.tab.${number}` }] : [] });
	vi.stubGlobal("navigator", { locks: { request, query } });
	vi.stubGlobal("addEventListener", () => undefined);
	vi.stubGlobal("sessionStorage", {
		getItem: (key: string) => entries.get(key) ?? null,
		setItem: (key: string, text: string) => entries.set(key, text),
	});
	const number = thisTab();
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
