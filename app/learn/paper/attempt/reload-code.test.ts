import { afterEach, expect, test, vi } from "vitest";
import { forgetReloadCode, noteReloadCode, readReloadCode } from "./reload-code.ts";

afterEach(() => vi.unstubAllGlobals());

test("the code is in both entries of the instructions, beside what they have, until the next attempt", () => {
	const entries: Record<string, unknown>[] = [{ key: "first" }, { part: "rules" }];
	let at = 1;
	const page = new EventTarget();
	vi.stubGlobal("history", {
		get state() {
			return entries[at];
		},
		replaceState(state: Record<string, unknown>) {
			entries[at] = state;
		},
	});
	vi.stubGlobal("addEventListener", page.addEventListener.bind(page));
	vi.stubGlobal("removeEventListener", page.removeEventListener.bind(page));
	expect(readReloadCode()).toBeUndefined();
	const stop = noteReloadCode("AB12CD34", false);
	expect(readReloadCode()).toEqual({ code: "AB12CD34", hasEnded: false });
	at = 0;
	page.dispatchEvent(new Event("popstate"));
	expect(entries[0]).toEqual({ key: "first", attempt: "AB12CD34" });
	stop();
	const stopEnded = noteReloadCode("AB12CD34", true);
	expect(readReloadCode()).toEqual({ code: "AB12CD34", hasEnded: true });
	stopEnded();
	forgetReloadCode();
	expect(readReloadCode()).toBeUndefined();
});
