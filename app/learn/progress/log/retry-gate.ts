// Holds requests back while the server has asked to wait (Retry-After): an answer, the network's return or a page that becomes
// visible must not send one earlier.

/** The longest wait that a server may ask for, in milliseconds. */
const LONGEST_MS = 3_600_000;

/** @param now a clock in milliseconds that is never set back */
export function createRetryGate(now: () => number) {
	let openAt = 0;
	return {
		close(forMs: number): void {
			openAt = now() + Math.min(forMs, LONGEST_MS);
		},
		/** How long it stays closed; 0 when it is open. */
		waitMs: () => Math.max(0, openAt - now()),
	};
}
