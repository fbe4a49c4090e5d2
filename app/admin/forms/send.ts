// Sending a change to a page's action as one awaited call. No answer (network down, server failing) is an answer too,
// so that the form with its words stays on the screen.
import { useCallback, useEffect, useRef } from "react";
import { data, useFetcher } from "react-router";

type NoAnswer = { ok: false; code: "no-answer"; isOffline: boolean };

/** For a route's clientAction: what the server said, or that nothing came. A redirect goes through. */
export async function answerOrNone<Answer>(serverAction: () => Promise<Answer>) {
	try {
		return await serverAction();
	} catch (error) {
		if (error instanceof Response) throw error;
		const none: NoAnswer = { ok: false, code: "no-answer", isOffline: error instanceof TypeError };
		// The status keeps React Router from loading the page anew, which would fail too.
		return data(none, { status: 503 });
	}
}

/** What may be sent: plain values. */
export type Sendable = Record<string, unknown>;

/** An answer as it arrives: the same for the plain values that our actions answer with. */
type Received<Answer> = NonNullable<ReturnType<typeof useFetcher<Answer>>["data"]>;

/**
 * Sends JSON to the action of a page (of this one by default) and waits for its answer, which the route's clientAction
 * has made sure of.
 */
export function useSend<Answer>(action?: string): (body: Sendable) => Promise<Received<Answer>> {
	const fetcher = useFetcher<Answer>();
	const waiting = useRef<(answer: Received<Answer>) => void>(undefined);
	const { submit } = fetcher;
	useEffect(() => {
		if (fetcher.state !== "idle" || !fetcher.data) return;
		waiting.current?.(fetcher.data);
		waiting.current = undefined;
	}, [fetcher.state, fetcher.data]);
	return useCallback(
		(body) =>
			new Promise((resolve) => {
				waiting.current = resolve;
				const target = action === undefined ? {} : { action };
				submit(JSON.stringify(body), { method: "post", encType: "application/json", ...target });
			}),
		[submit, action],
	);
}
