import { afterEach, expect, test, vi } from "vitest";
import { deleteDraft, hasDrafts, writeDraft, writeFileName } from "./drafts.ts";

/** Enough of a browser's storage for drafts. */
function createStorage(): Storage {
	const entries = new Map<string, string>();
	const storage = {
		get length() {
			return entries.size;
		},
		clear: () => entries.clear(),
		getItem: (key: string) => entries.get(key) ?? null,
		key: (index: number) => [...entries.keys()][index] ?? null,
		removeItem: (key: string) => entries.delete(key),
		setItem: (key: string, text: string) => entries.set(key, text),
	};
	return new Proxy(storage, {
		ownKeys: () => [...entries.keys()],
		getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
	});
}

afterEach(() => vi.unstubAllGlobals());

test("a tab has drafts while something typed is stored, and none for the name of a file alone", () => {
	vi.stubGlobal("sessionStorage", createStorage());
	vi.stubGlobal("localStorage", createStorage());
	expect(hasDrafts()).toBe(false);
	writeFileName("1.mcq.new", "questions.json");
	expect(hasDrafts()).toBe(false);
	writeDraft("1.module.new", { at: 1, base: "", version: null, typed: "Light" });
	expect(hasDrafts()).toBe(true);
	deleteDraft("1.module.new");
	expect(hasDrafts()).toBe(false);
});
