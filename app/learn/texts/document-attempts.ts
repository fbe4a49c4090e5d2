// Attempts to load a document in a frame (specification 4 and 9): up to 4, with waits of 1 s, 2 s and 4 s between them and
// a short pause before a reload. A frame fires no error event, so an attempt fails when no load event comes in time.
import { useEffect, useReducer } from "react";

export const MAX_ATTEMPTS = 4;
const RETRY_WAITS_MS = [1_000, 2_000, 4_000] as const;
const RELOAD_PAUSE_MS = 100;
/** An attempt without a load event fails after this long (decisions, "Documents"). */
const ATTEMPT_MS = 15_000;

export type Attempts = { attempt: number; state: "loading" | "waiting" | "loaded" | "failed" };
/** "broke": something other than the document loaded (the browser's own error page, say). */
export type AttemptEvent = "loaded" | "broke" | "timed-out" | "waited" | "try-again";

export const FIRST_ATTEMPT: Attempts = { attempt: 1, state: "loading" };

/** The next state after an event; one that does not fit the state (a late load event, say) is ignored. */
export function nextAttempt(attempts: Attempts, event: AttemptEvent): Attempts {
	const { attempt, state } = attempts;
	if (event === "try-again") return FIRST_ATTEMPT;
	if (event === "loaded" && state === "loading") return { attempt, state: "loaded" };
	if ((event === "timed-out" || event === "broke") && state === "loading") {
		return attempt < MAX_ATTEMPTS ? { attempt, state: "waiting" } : { attempt, state: "failed" };
	}
	if (event === "waited" && state === "waiting") return { attempt: attempt + 1, state: "loading" };
	return attempts;
}

/** The timer of a state and the event that it sends; undefined for a state without one. */
export function attemptTimer({ attempt, state }: Attempts): { ms: number; event: AttemptEvent } | undefined {
	if (state === "loading") return { ms: ATTEMPT_MS, event: "timed-out" };
	if (state === "waiting") {
		return { ms: (RETRY_WAITS_MS[attempt - 1] ?? 0) + RELOAD_PAUSE_MS, event: "waited" };
	}
	return undefined;
}

/**
 * The attempts to load one document, with their timers, which run once its tab has been opened. Without a network no further
 * attempt is made.
 */
export function useDocumentAttempts(isOpened: boolean, isOffline: boolean): [Attempts, (event: AttemptEvent) => void] {
	const [attempts, send] = useReducer(nextAttempt, FIRST_ATTEMPT);
	useEffect(() => {
		const isHeld = !isOpened || (isOffline && attempts.state === "waiting");
		const timer = isHeld ? undefined : attemptTimer(attempts);
		if (!timer) return;
		const id = setTimeout(() => send(timer.event), timer.ms);
		return () => clearTimeout(id);
	}, [attempts, isOpened, isOffline]);
	return [attempts, send];
}
