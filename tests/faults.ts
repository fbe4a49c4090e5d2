// What `npm run test:faults` checks and `npm test` does not: the long form of fault runs (kills, restarts, silence, load), and
// seconds on the clock, which a machine with other work cannot keep.
import { expect } from "vitest";

const isFaultRun = Boolean(process.env.TEST_FAULTS);

/** The whole form of a fault run in `npm run test:faults`, otherwise the short one. */
export function byRun<T>(short: T, whole: T): T {
	return isFaultRun ? whole : short;
}

/** Checks a time on the clock in `npm run test:faults`; `npm test` checks only that the thing happened. */
export function expectWithin(ms: number, limitMs: number): void {
	if (isFaultRun) expect(ms).toBeLessThan(limitMs);
}
