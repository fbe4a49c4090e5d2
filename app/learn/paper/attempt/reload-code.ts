// The code of an attempt that this browser refuses to store, in the entry of the tab's history: after a reload the page offers to go on with
// it. Without that it would look as if nothing had begun, and a second attempt would use up one more.

const ENTRY = "attempt";
/** Beside the code where the server has the end of the attempt: what is offered is its result. */
const ENDED = "hasEnded";

export type ReloadCode = { code: string; hasEnded: boolean };

/**
 * Notes the code, also in the entry to which the page goes back from the second page of the instructions.
 * @returns ends that
 */
export function noteReloadCode(code: string, hasEnded: boolean): () => void {
	const write = () => replaceCode(code, hasEnded);
	write();
	addEventListener("popstate", write);
	return () => removeEventListener("popstate", write);
}

export function readReloadCode(): ReloadCode | undefined {
	const code: unknown = history.state?.[ENTRY];
	return typeof code === "string" ? { code, hasEnded: history.state[ENDED] === true } : undefined;
}

/** The next attempt is another one. */
export function forgetReloadCode(): void {
	replaceCode(undefined, false);
}

function replaceCode(code: string | undefined, hasEnded: boolean): void {
	history.replaceState({ ...history.state, [ENTRY]: code, [ENDED]: hasEnded || undefined }, "");
}
