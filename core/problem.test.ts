import { expect, test } from "vitest";
import { ERROR_STATUS, HubError, type HubErrorCode, isHubError } from "./problem.ts";

test("is an error whose message is its code", () => {
	// Object.keys forgets the type of the keys.
	for (const code of Object.keys(ERROR_STATUS) as HubErrorCode[]) {
		const error = new HubError(code);
		expect(error).toBeInstanceOf(Error);
		expect([error.name, error.code, error.message]).toEqual(["HubError", code, code]);
		expect(error.retryAfterSeconds).toBeUndefined();
		expect("cause" in error).toBe(false);
	}
});

test("carries the waiting time and the cause", () => {
	const cause = new Error("disk full");
	expect(new HubError("too-many-tries", { retryAfterSeconds: 30 }).retryAfterSeconds).toBe(30);
	expect(new HubError("module-unavailable", { cause }).cause).toBe(cause);
});

test("is recognised by name, because another bundle has its own copy of the class", () => {
	const foreign = Object.assign(new Error("forbidden"), { name: "HubError" });
	expect([new HubError("forbidden"), foreign].map(isHubError)).toEqual([true, true]);
	expect([new Error("HubError"), { name: "HubError" }, "HubError", undefined].some(isHubError)).toBe(false);
});
