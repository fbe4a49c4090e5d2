// Whether a document can be loaded now. Asked before the panel leaves a page for a new document, which without the server would be the
// browser's error page.
import * as m from "#messages";
import { panelFetch } from "./panel-fetch.ts";

/** How long the server may take to answer, in milliseconds. */
const TIMEOUT_MS = 10_000;

/** @returns why no document can be loaded, for the administrator; undefined when the server answers */
export async function findOutage(): Promise<string | undefined> {
	if (!navigator.onLine) return m.admin_reason_offline();
	const signal = AbortSignal.timeout(TIMEOUT_MS);
	const reply = await panelFetch("/healthz", { method: "HEAD", cache: "no-store", signal });
	return reply.is === "response" && reply.isOk ? undefined : m.admin_reason_unreachable();
}
