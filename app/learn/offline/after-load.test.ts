import { expect, test } from "vitest";
import * as m from "#messages";
import { offlineSentence } from "./after-load.ts";

test("a site that does not answer is sent something later only if there is something", () => {
	expect(offlineSentence("site", "synced", true, false)).toBe(m.site_silent_sent_later());
	expect(offlineSentence("site", "device", true, false)).toBe(m.site_silent_on_device());
	expect(offlineSentence("site", "synced", false, false)).toBe(m.site_silent());
	expect(offlineSentence("network", "synced", false, false)).toBe(m.offline_sent_later());
});

test("a browser that stores nothing is promised neither that answers are saved nor that they will be sent", () => {
	for (const progress of ["synced", "device"]) {
		expect(offlineSentence("network", progress, true, true)).toBe(m.offline_now());
		expect(offlineSentence("site", progress, true, true)).toBe(m.site_silent());
	}
});
