import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { loadPart, PART_TIMEOUT_MS, PartTimeout, readPartFailure } from "./lazy-part.tsx";

beforeEach(() => {
	vi.useFakeTimers();
});
afterEach(() => {
	vi.useRealTimers();
});

describe("loading a lazy part", () => {
	test("times out after 120 seconds and not before", async () => {
		let outcome = "pending";
		loadPart(() => new Promise(() => {})).catch((error: unknown) => {
			outcome = readPartFailure(error);
		});
		await vi.advanceTimersByTimeAsync(PART_TIMEOUT_MS - 1);
		expect(outcome).toBe("pending");
		await vi.advanceTimersByTimeAsync(1);
		expect(outcome).toBe("time-out");
	});

	test("resolves when the part is loaded and leaves no timer behind", async () => {
		await expect(loadPart(async () => "part")).resolves.toBe("part");
		expect(vi.getTimerCount()).toBe(0);
	});

	test("distinguishes a missing file, a timeout and a broken part", () => {
		expect(readPartFailure(new TypeError("Failed to fetch dynamically imported module"))).toBe("missing");
		expect(readPartFailure(new PartTimeout())).toBe("time-out");
		expect(readPartFailure(new ReferenceError("x"))).toBe("other");
	});
});
