// What "Forget everything" leaves: nothing but the learner's choice that nothing is sent.
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { BUILD_HEADER } from "#app/ui/script/contact.ts";
import { forget } from "./forget.ts";
import { transact } from "./open-tables.ts";

const readMode = () => transact("readonly", (tx) => tx.getMeta("mode"));

beforeEach(() => {
	vi.stubGlobal("fetch", async () => new Response(null, { status: 204, headers: { [BUILD_HEADER]: "build" } }));
});
afterEach(() => {
	vi.unstubAllGlobals();
});

test("'Only on this device' outlives 'Forget everything', but not the device's forgetting of its learner", async () => {
	await transact("readwrite", async (tx) => tx.putMeta("mode", "device"));
	await forget("all");
	expect(await readMode()).toBe("device");
	await forget("device");
	expect(await readMode()).toBeUndefined();
	await forget("all");
	expect(await readMode()).toBeUndefined();
});

test("forgetting ends where the browser blocks its caches, too", async () => {
	vi.stubGlobal("caches", { keys: () => Promise.reject(new DOMException("denied", "SecurityError")) });
	await expect(forget("all")).resolves.toBe(true);
});
