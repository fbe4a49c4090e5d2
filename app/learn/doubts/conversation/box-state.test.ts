import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { reportContact } from "#app/ui/script/contact.ts";
import { createBox, forgetWhenBack } from "./box-state.ts";

const page = new EventTarget();

// Tests of other files share the process.
beforeEach(() => {
	vi.stubGlobal("addEventListener", page.addEventListener.bind(page));
	vi.stubGlobal("removeEventListener", page.removeEventListener.bind(page));
	vi.stubGlobal("navigator", { onLine: true });
	vi.useFakeTimers();
	reportContact(true);
});
afterEach(() => {
	reportContact(true);
	vi.unstubAllGlobals();
	vi.useRealTimers();
});

function boxThatWasOffline() {
	const box = createBox({ text: "Why?", attached: undefined });
	const end = forgetWhenBack(box);
	box.change({ isOffline: true });
	return { box, end };
}

test("'Nothing was sent' goes when the site answers again", () => {
	reportContact(false);
	const { box, end } = boxThatWasOffline();
	expect(box.read().isOffline).toBe(true);
	reportContact(true);
	expect(box.read()).toEqual({ text: "Why?", attached: undefined, isOffline: false });
	end();
});

test("'Nothing was sent' goes when the network is back, and stays while it is not", () => {
	reportContact(true);
	const { box, end } = boxThatWasOffline();
	reportContact(false);
	expect(box.read().isOffline).toBe(true);
	page.dispatchEvent(new Event("online"));
	expect(box.read().isOffline).toBe(false);
	end();
	box.change({ isOffline: true });
	page.dispatchEvent(new Event("online"));
	expect(box.read().isOffline).toBe(true);
});
