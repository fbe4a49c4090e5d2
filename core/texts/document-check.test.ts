import fc from "fast-check";
import { expect, test } from "vitest";
import {
	type DocumentCheck,
	type DocumentCheckOutcome,
	needsAttention,
	nextCheck,
	UNCHECKED,
} from "./document-check.ts";
import { UNREADABLE_REASONS } from "./state.ts";

const NOON = Date.UTC(2026, 10, 21, 12);
const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const GONE: DocumentCheckOutcome = { ok: false, reason: "not-found" };
const SAME: DocumentCheckOutcome = { ok: true, isChanged: false };

/** The check after these outcomes, each with the hours since the first. */
function after(...steps: readonly (readonly [number, DocumentCheckOutcome])[]): DocumentCheck {
	return steps.reduce((check, [hours, outcome]) => nextCheck(check, outcome, NOON + hours * HOUR), UNCHECKED);
}

test("is gone after two consecutive failures on different days", () => {
	expect(after([0, GONE]).state).toBe("unchecked");
	expect(after([0, GONE], [1, GONE]).state).toBe("unchecked");
	expect(after([0, GONE], [24, GONE]).state).toBe("gone");
	expect(after([0, SAME], [24, GONE], [48, SAME], [72, GONE]).state).toBe("good");
	expect(after([0, SAME], [24, GONE], [48, { ok: false, reason: "refused" }]).state).toBe("good");
});

test("keeps a failure until the document opens or fails in another way on two days", () => {
	const closed: DocumentCheckOutcome = { ok: false, reason: "not-shared" };
	const gone = [
		[0, GONE],
		[24, GONE],
	] as const;
	expect(after(...gone, [48, closed]).state).toBe("gone");
	expect(after(...gone, [48, closed], [72, closed]).state).toBe("not-shared");
	expect(after(...gone, [49, SAME])).toEqual({
		state: "good",
		reason: undefined,
		failedAt: undefined,
		checkedAt: NOON + 49 * HOUR,
	});
});

test("is changed immediately, and stays so while the document fails", () => {
	const changed: DocumentCheckOutcome = { ok: true, isChanged: true };
	expect(after([0, changed]).state).toBe("changed");
	expect(after([0, changed], [24, GONE]).state).toBe("changed");
});

const outcome = fc.oneof(
	fc.record({ ok: fc.constant(true as const), isChanged: fc.boolean() }),
	fc.record({ ok: fc.constant(false as const), reason: fc.constantFrom(...UNREADABLE_REASONS) }),
);

test("reports a failure exactly when it occurred on two days in a row", () => {
	const steps = fc.array(fc.tuple(outcome, fc.integer({ min: DAY, max: 3 * DAY })), { minLength: 1, maxLength: 12 });
	fc.assert(
		fc.property(steps, (list) => {
			let check = UNCHECKED;
			let at = NOON;
			for (const [n, [found, gap]] of list.entries()) {
				at += gap;
				const next = nextCheck(check, found, at);
				const before = list[n - 1]?.[0];
				const isTwice = before && !before.ok && !found.ok && before.reason === found.reason;
				if (isTwice) expect(needsAttention(next.state)).toBe(true);
				const isNew = next.state !== check.state;
				if (!found.ok && isNew) expect(before?.ok).toBe(false);
				if (found.ok) expect(next.state).toBe(found.isChanged ? "changed" : "good");
				check = next;
			}
		}),
	);
});
