// The code of an attempt that this browser refuses to store, in the entry of the tab's history: after a reload the page offers to go on with
// it. Without that it would look as if nothing had begun, and a second attempt would use up one more.

const ENTRY = "attempt";

/**
 * Notes the code, also in the entry to which the page goes back from the second page of the instructions.
 * @returns ends that
 */
export function noteReloadCode(code: string): () => void {
	const write = () => replaceCode(code);
	write();
	addEventListener("popstate", write);
	return () => removeEventListener("popstate", write);
}

export function readReloadCode(): string | undefined {
	const code: unknown = history.state?.[ENTRY];
	return typeof code === "string" ? code : undefined;
}

/** The next attempt is another one. */
export function forgetReloadCode(): void {
	replaceCode(undefined);
}

function replaceCode(code: string | undefined): void {
	history.replaceState({ ...history.state, [ENTRY]: code }, "");
}
