import { afterEach, expect, test, vi } from "vitest";
import { BUILD_HEADER } from "#app/ui/script/contact.ts";
import { createLearnerCode, showLearnerCode } from "#core/progress/log/learner-code.ts";
import { createCode, joinLog } from "./learner-code.ts";

afterEach(() => {
	vi.unstubAllGlobals();
	vi.restoreAllMocks();
});

test("an answer that cannot be read ends the wait with a failure", async () => {
	vi.stubGlobal("fetch", async () => new Response('{"mark": ', { headers: { [BUILD_HEADER]: "b1" } }));
	const logged = vi.spyOn(console, "error").mockImplementation(() => {});
	const later = { ok: false, failure: { kind: "later" } };
	expect(await joinLog(showLearnerCode(createLearnerCode(() => 0)))).toEqual(later);
	expect(await createCode()).toEqual(later);
	expect(logged).toHaveBeenCalledTimes(2);
});
