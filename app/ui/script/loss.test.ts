import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { BUILD_HEADER, onContact, reportContact, watchContact } from "./contact.ts";
import { findLoss } from "./loss.ts";

// Tests of other files share the process.
beforeEach(() => reportContact(true));

afterEach(() => {
	reportContact(true);
	vi.unstubAllGlobals();
	vi.useRealTimers();
});

test("a site that does not answer is no missing network", () => {
	vi.useFakeTimers();
	vi.stubGlobal("navigator", { onLine: true });
	expect(findLoss()).toBeUndefined();
	reportContact(false);
	expect(findLoss()).toBe("site");
	vi.stubGlobal("navigator", { onLine: false });
	expect(findLoss()).toBe("network");
	vi.stubGlobal("navigator", { onLine: true });
	reportContact(true);
	expect(findLoss()).toBeUndefined();
});

test("the network's return is told, also when a response that was under way hid its loss", async () => {
	const page = new EventTarget();
	vi.stubGlobal("addEventListener", page.addEventListener.bind(page));
	vi.stubGlobal("document", { addEventListener: () => {}, documentElement: { dataset: { build: "1" } } });
	vi.stubGlobal("navigator", { onLine: true });
	vi.stubGlobal("fetch", async () => new Response(null, { headers: { [BUILD_HEADER]: "1" } }));
	watchContact();
	const told = vi.fn();
	const stop = onContact(told);
	page.dispatchEvent(new Event("offline"));
	reportContact(true);
	expect(told).toHaveBeenCalledTimes(2);
	page.dispatchEvent(new Event("online"));
	await expect.poll(() => told.mock.calls.length).toBe(3);
	// Once.
	reportContact(true);
	expect(told).toHaveBeenCalledTimes(3);
	stop();
});

test("a response that was under way when the network went does not hide the loss", async () => {
	vi.stubGlobal("document", { documentElement: { dataset: { build: "1" } } });
	vi.stubGlobal("navigator", { onLine: false });
	const ask = vi.fn(async () => Promise.reject(new TypeError("Failed to fetch")));
	vi.stubGlobal("fetch", ask);
	reportContact(false);
	reportContact(true);
	await expect.poll(() => ask.mock.calls.length).toBe(1);
	expect(findLoss()).toBe("network");
	// A server on this machine answers without a network.
	vi.stubGlobal("fetch", async () => new Response(null, { headers: { [BUILD_HEADER]: "1" } }));
	await expect
		.poll(() => {
			reportContact(true);
			return findLoss();
		})
		.toBeUndefined();
});

test("without contact the server is asked every ten seconds until it answers", async () => {
	vi.useFakeTimers();
	vi.stubGlobal("document", { documentElement: { dataset: { build: "1" } } });
	vi.stubGlobal("navigator", { onLine: true });
	const ask = vi.fn(async () => Promise.reject(new TypeError("Failed to fetch")));
	vi.stubGlobal("fetch", ask);
	reportContact(false);
	await vi.advanceTimersByTimeAsync(9_999);
	expect(ask).toHaveBeenCalledTimes(0);
	await vi.advanceTimersByTimeAsync(20_001);
	expect(ask).toHaveBeenCalledTimes(3);
	vi.stubGlobal("fetch", async () => new Response(null, { headers: { [BUILD_HEADER]: "1" } }));
	const told = vi.fn();
	const stop = onContact(told);
	await vi.advanceTimersByTimeAsync(10_000);
	expect([findLoss(), told.mock.calls.length]).toEqual([undefined, 1]);
	await vi.advanceTimersByTimeAsync(60_000);
	expect(told).toHaveBeenCalledTimes(1);
	stop();
});
