import { expect, test } from "vitest";
import * as m from "#messages";
import { offlineSentence } from "./after-load.ts";

test("a site that does not answer is sent something later only if there is something", () => {
	expect(offlineSentence("site", "synced", true)).toBe(m.site_silent_sent_later());
	expect(offlineSentence("site", "device", true)).toBe(m.site_silent_on_device());
	expect(offlineSentence("site", "synced", false)).toBe(m.site_silent());
	expect(offlineSentence("network", "synced", false)).toBe(m.offline_sent_later());
});
