import { afterEach, expect, test, vi } from "vitest";
import { transact } from "#app/learn/progress/log/open-tables.ts";
import { BUILD_HEADER } from "#app/ui/script/contact.ts";
import { isRunningElsewhere } from "./running-elsewhere.ts";

afterEach(() => vi.unstubAllGlobals());

test("asks where there is a code for another device, also before the log has been sent with it, and nowhere else", async () => {
	const fetched = vi.fn(async () => Response.json({ isRunning: true }, { headers: { [BUILD_HEADER]: "build" } }));
	vi.stubGlobal("fetch", fetched);
	vi.stubGlobal("document", { documentElement: { dataset: {} } });
	expect(await isRunningElsewhere("paper")).toBe(false);
	expect(fetched).not.toHaveBeenCalled();
	await transact("readwrite", async (tx) => tx.putMeta("code", "ABCD2345"));
	expect(await isRunningElsewhere("paper")).toBe(true);
	await transact("readwrite", async (tx) => tx.deleteMeta("code"));
});
