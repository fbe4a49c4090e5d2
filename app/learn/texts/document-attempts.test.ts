import { describe, expect, test } from "vitest";
import { attemptTimer, FIRST_ATTEMPT, nextAttempt } from "./document-attempts.ts";

/** Lets every timer run until nothing is pending. @returns each state with its duration */
function runOut(): string[] {
	const seen: string[] = [];
	let attempts = FIRST_ATTEMPT;
	for (;;) {
		const timer = attemptTimer(attempts);
		seen.push(`${attempts.state} ${attempts.attempt}${timer ? ` for ${timer.ms} ms` : ""}`);
		if (!timer) return seen;
		attempts = nextAttempt(attempts, timer.event);
	}
}

describe("attempts to load a document", () => {
	test("makes four attempts, with waits of 1 s, 2 s and 4 s and a pause of 100 ms, and then stops", () => {
		expect(runOut()).toEqual([
			"loading 1 for 15000 ms",
			"waiting 1 for 1100 ms",
			"loading 2 for 15000 ms",
			"waiting 2 for 2100 ms",
			"loading 3 for 15000 ms",
			"waiting 3 for 4100 ms",
			"loading 4 for 15000 ms",
			"failed 4",
		]);
	});

	test("stops at the first load event and ignores everything after it", () => {
		const loaded = nextAttempt(FIRST_ATTEMPT, "loaded");
		expect(loaded).toEqual({ attempt: 1, state: "loaded" });
		expect(nextAttempt(loaded, "timed-out")).toBe(loaded);
		expect(nextAttempt(loaded, "waited")).toBe(loaded);
	});

	test("starts from the first attempt when the learner retries", () => {
		expect(nextAttempt({ attempt: 4, state: "failed" }, "try-again")).toEqual(FIRST_ATTEMPT);
	});

	test("ignores a load event during a wait", () => {
		const waiting = nextAttempt(FIRST_ATTEMPT, "timed-out");
		expect(nextAttempt(waiting, "loaded")).toBe(waiting);
	});
});
