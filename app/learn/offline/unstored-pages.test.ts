import { runInNewContext } from "node:vm";
import { afterEach, expect, test, vi } from "vitest";
import { forgetUnstoredPages, listUnstoredPages, noteUnstoredScript } from "./unstored-pages.ts";

afterEach(() => vi.unstubAllGlobals());

test("pages that were opened without the service worker are noted until it has their addresses, and no others", () => {
	const entries = new Map<string, string>();
	const sessionStorage = {
		getItem: (key: string) => entries.get(key) ?? null,
		setItem: (key: string, text: string) => entries.set(key, text),
		removeItem: (key: string) => entries.delete(key),
	};
	vi.stubGlobal("sessionStorage", sessionStorage);
	const open = (address: string, serviceWorker: { controller: object | null } | undefined) =>
		runInNewContext(noteUnstoredScript, {
			location: new URL(address, "https://example.org"),
			navigator: { serviceWorker },
			sessionStorage,
		});
	expect(listUnstoredPages()).toEqual([]);
	open("/", { controller: null });
	open("/module/Bsample1?page=2#x", { controller: null });
	open("/", { controller: null });
	open("/learn/Q1/S1", { controller: {} });
	open("/data", undefined);
	expect(listUnstoredPages()).toEqual(["/", "/module/Bsample1?page=2"]);
	forgetUnstoredPages();
	expect(listUnstoredPages()).toEqual([]);
});
