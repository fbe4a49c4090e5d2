import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { readEntry, writeEntry } from "#app/ui/script/storage.ts";
import { reserveTodayLine } from "./home-lists.ts";

const stored = new Map<string, string>();
beforeEach(() => {
	stored.clear();
	vi.stubGlobal("localStorage", {
		getItem: (key: string) => stored.get(key) ?? null,
		setItem: (key: string, text: string) => stored.set(key, text),
	});
});
afterEach(() => vi.unstubAllGlobals());

test("an answer of practice keeps a line for today on home, and nothing of what home has shown", () => {
	const heights = () => readEntry("localStorage", "doubtless.lists");
	reserveTodayLine();
	expect(heights(), "home was never open").toBe("56 0");
	writeEntry("localStorage", "doubtless.lists", "0 220");
	reserveTodayLine();
	expect(heights()).toBe("56 220");
	writeEntry("localStorage", "doubtless.lists", "112 220");
	reserveTodayLine();
	expect(heights(), "two modules").toBe("112 220");
});
