import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { thisTab, typedJournal } from "#app/ui/script/text-journal.ts";
import { TYPED_KEY } from "./session-store.ts";
import { chooseNewer, startTypedJournal } from "./typed-journal.ts";
import { onTyped, onTypedReplaced, readTexts, readTyped, replaceTyped, withText, writeTyped } from "./typed-words.ts";

const session = new Map<string, string>();
beforeEach(() => {
	session.clear();
	vi.useFakeTimers({ toFake: ["Date"] });
	vi.stubGlobal("sessionStorage", {
		getItem: (key: string) => session.get(key) ?? null,
		setItem: (key: string, text: string) => session.set(key, text),
		removeItem: (key: string) => session.delete(key),
	});
});
afterEach(() => {
	vi.useRealTimers();
	vi.unstubAllGlobals();
});

const entryOf = (at: number, texts: Record<string, string>) => JSON.stringify({ at, texts: Object.entries(texts) });

test("keeps the last texts, forgets an emptied one, and survives a damaged entry", () => {
	let texts = new Map<string, string>();
	for (let n = 0; n < 25; n++) texts = withText(texts, `place ${n}`, `text ${n}`);
	expect(texts.size).toBe(20);
	expect(texts.get("place 24")).toBe("text 24");
	expect(withText(texts, "place 24", "").has("place 24")).toBe(false);
	expect(readTexts(JSON.stringify({ at: 5, texts: [...texts] }))).toEqual({ at: 5, texts });
	for (const damaged of [
		null,
		undefined,
		"{{",
		"7",
		"null",
		'[["a","b"]]',
		'{"at":"x","texts":[["a"],["b",1],["c","d"]]}',
	]) {
		expect([...readTexts(damaged).texts.keys()]).toEqual(damaged?.includes('"c"') ? ["c"] : []);
		expect(readTexts(damaged).at).toBe(0);
	}
});

test("gives each change to the copy at once, also that a text was sent", () => {
	const copied: string[] = [];
	const stop = onTyped((entry) => copied.push(entry));
	vi.setSystemTime(7);
	writeTyped("own", "W");
	writeTyped("own", "W");
	writeTyped("own", "");
	stop();
	expect(copied).toEqual([entryOf(7, { own: "W" }), entryOf(7, {})]);
	expect(session.has(TYPED_KEY)).toBe(false);
});

test("writes each change to the copy at once, so that a killed browser loses no words", async () => {
	// A browser without locks and IndexedDB.
	vi.stubGlobal("navigator", {});
	const write = vi.spyOn(typedJournal, "write").mockImplementation(() => undefined);
	await startTypedJournal();
	vi.setSystemTime(7);
	writeTyped("own", "Why?");
	expect(write.mock.calls).toEqual([[thisTab(), entryOf(7, { own: "Why?" })]]);
	write.mockRestore();
});

test("fields read their texts again when others are put into storage", () => {
	let replaced = 0;
	const stop = onTypedReplaced(() => replaced++);
	writeTyped("own", "Why is");
	replaceTyped(entryOf(9, { own: "Why is the sky blue?" }));
	expect([readTyped("own"), replaced]).toEqual(["Why is the sky blue?", 1]);
	// Sent just before the browser was killed.
	replaceTyped(entryOf(10, {}));
	expect([readTyped("own"), session.has(TYPED_KEY), replaced]).toEqual(["", false, 2]);
	stop();
});

test("the newer one of storage and copy counts, a damaged or missing one is the oldest", () => {
	const stored = entryOf(5, { own: "Why?" });
	for (const copy of [entryOf(4, { own: "Wh" }), "{{", undefined]) expect(chooseNewer(stored, copy)).toBe("stored");
	expect(chooseNewer(stored, stored)).toBeUndefined();
	expect(chooseNewer(undefined, undefined)).toBeUndefined();
	expect(chooseNewer(stored, entryOf(6, {}))).toBe("copy");
	expect(chooseNewer(undefined, stored)).toBe("copy");
});
