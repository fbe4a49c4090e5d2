import { afterEach, expect, test, vi } from "vitest";
import { oneTabAtATime } from "./lock.ts";

afterEach(() => vi.unstubAllGlobals());

test("work is done once, also without locks and where a browser that blocks storage refuses them", async () => {
	const refuse = vi.fn(() => Promise.reject(new DOMException("denied", "SecurityError")));
	const grant = vi.fn((_name: string, work: () => Promise<void>) => work());
	const query = async () => ({ held: [], pending: [] });
	for (const locks of [undefined, { query: refuse, request: refuse }, { query, request: grant }]) {
		vi.stubGlobal("navigator", { locks });
		const work = vi.fn(async () => undefined);
		await oneTabAtATime("name", work);
		expect(work).toHaveBeenCalledTimes(1);
	}
	expect(grant).toHaveBeenCalledTimes(1);
});
