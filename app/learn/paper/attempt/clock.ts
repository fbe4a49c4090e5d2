// How long an attempt has run, by the server. Between two answers of the server a monotonic clock counts on, so that the device's time of
// day, which may be wrong, decides nothing while the page is open; over a closed page or a device that slept it counts on, never back.

/** Milliseconds since the server began the attempt. */
export type AttemptClock = {
	elapsed: () => number;
	/** The server's value, with the times of the request and the answer: it was true between them. */
	set: (elapsedMs: number, sentAt: number, receivedAt: number) => void;
	/** Counts on to a value, never back. */
	forward: (elapsedMs: number) => void;
};

/**
 * @param now a clock in milliseconds that is never set back
 * @param elapsedMs the last known value, where it goes on
 */
export function createAttemptClock(now: () => number, elapsedMs: number): AttemptClock {
	let beganAt = now() - elapsedMs;
	return {
		elapsed: () => Math.max(0, Math.floor(now() - beganAt)),
		set(serverMs, sentAt, receivedAt) {
			beganAt = (sentAt + receivedAt) / 2 - serverMs;
		},
		forward(elapsed) {
			beganAt = Math.min(beganAt, now() - elapsed);
		},
	};
}
