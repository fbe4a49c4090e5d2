// Sends a change to a page's action as one awaited call. A failed request (network, server error) is a result, so that the form and
// its text stay on the screen.
import { useCallback, useEffect, useRef } from "react";
import { data, useFetcher } from "react-router";

type NoResponse = { ok: false; code: "no-response"; isOffline: boolean };

/** A page's clientAction: the server action's result, or "no-response". Redirects pass through. */
export async function callServerAction<Answer>({ serverAction }: { serverAction: () => Promise<Answer> }) {
	try {
		return await serverAction();
	} catch (error) {
		if (error instanceof Response) throw error;
		const none: NoResponse = { ok: false, code: "no-response", isOffline: error instanceof TypeError };
		// An error status keeps React Router from revalidating, which would fail too.
		return data(none, { status: 503 });
	}
}

/** A JSON body. */
export type Sendable = Record<string, unknown>;

/** The type of a result after serialisation. */
type Received<Answer> = NonNullable<ReturnType<typeof useFetcher<Answer>>["data"]>;

/**
 * Sends JSON to the action of a page (this one by default, or that of the call) and waits for the result of its clientAction. One call
 * at a time.
 */
export function useSend<Answer>(action?: string): (body: Sendable, to?: string) => Promise<Received<Answer>> {
	const fetcher = useFetcher<Answer>();
	const waiting = useRef<(answer: Received<Answer>) => void>(undefined);
	const { submit } = fetcher;
	useEffect(() => {
		if (fetcher.state !== "idle" || !fetcher.data) return;
		waiting.current?.(fetcher.data);
		waiting.current = undefined;
	}, [fetcher.state, fetcher.data]);
	return useCallback(
		(body, to = action) =>
			new Promise((resolve) => {
				waiting.current = resolve;
				const target = to === undefined ? {} : { action: to };
				submit(JSON.stringify(body), { method: "post", encType: "application/json", ...target });
			}),
		[submit, action],
	);
}
