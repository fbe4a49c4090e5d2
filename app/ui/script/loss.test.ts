import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { reportContact } from "./contact.ts";
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
	reportContact(true);
	expect(findLoss()).toBeUndefined();
});
