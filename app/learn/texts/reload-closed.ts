// A text that the server does not give: its subtopic may have been closed, or deleted, since the page was opened. Then the page is loaded
// again, which says so. Loaded by later-parts.ts when a text has failed.
import { BUILD_HEADER } from "#app/ui/script/contact.ts";

/** The statuses of pages that are gone, or not open at present (core/problem.ts). */
const CLOSED: readonly number[] = [404, 410];

export async function reloadIfClosed(): Promise<void> {
	const answer = await fetch(location.pathname, { method: "HEAD", cache: "no-store" }).catch(() => undefined);
	// Our own answer: a captive portal gives others.
	if (answer?.headers.has(BUILD_HEADER) && CLOSED.includes(answer.status)) location.reload();
}
