// The learner's query quota for the chat's components. Checked every 60 s (specification 9) and at each change of the session.
import { useEffect, useMemo, useState } from "react";
import { updateSession } from "#app/learn/progress/session/session-store.ts";
import { useSession } from "#app/learn/progress/session/use-session.ts";
import { queriesLeft, refreshQueryWindow } from "#core/progress/session/query-window.ts";
import { GEMINI_QUERY_LIMIT } from "#core/progress/session/session.ts";

const CHECK_MS = 60_000;

export type QueryWindow = {
	left: number;
	limit: number;
	/** End of the current hour, in milliseconds since 1970; null before its first query. */
	resetTime: number | null;
};

export function useQueryWindow(): QueryWindow {
	const session = useSession();
	const [, setCheckedAt] = useState(0);
	useEffect(() => {
		const check = () => {
			updateSession((before) => refreshQueryWindow(before, Date.now()));
			// Draws again: a session that has ended after idle hours is not changed, but its hour is over, too.
			setCheckedAt(Date.now());
		};
		check();
		const timer = setInterval(check, CHECK_MS);
		// timers are paused in a hidden page
		document.addEventListener("visibilitychange", check);
		return () => {
			clearInterval(timer);
			document.removeEventListener("visibilitychange", check);
		};
	}, []);
	const limit = session?.geminiQueryLimit ?? GEMINI_QUERY_LIMIT;
	const left = session ? queriesLeft(session, Date.now()) : 0;
	const resetTime = left < limit ? (session?.sessionMetadata.geminiQueryResetTime ?? null) : null;
	return useMemo(() => ({ left, limit, resetTime }), [left, limit, resetTime]);
}
