import { expect, test } from "vitest";
import { HUB_ERROR_CODES, HubError } from "./problem.ts";

test("is an error that says its code and nothing else", () => {
	for (const code of HUB_ERROR_CODES) {
		const error = new HubError(code);
		expect(error).toBeInstanceOf(Error);
		expect([error.name, error.code, error.message]).toEqual(["HubError", code, code]);
		expect(error.retryAfterSeconds).toBeUndefined();
		expect("cause" in error).toBe(false);
	}
});

test("carries the waiting time and the fault underneath", () => {
	const cause = new Error("disk full");
	expect(new HubError("too-many-tries", { retryAfterSeconds: 30 }).retryAfterSeconds).toBe(30);
	expect(new HubError("module-unavailable", { cause }).cause).toBe(cause);
});
