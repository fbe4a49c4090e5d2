// Sends this browser's reports: now, again while the server does not answer, and when the network or the page becomes active, like the
// log's sync. Loaded with the form, and by any page while reports wait (later-parts.ts).
import { BUILD_HEADER, isOffline, onContact, reportContact } from "#app/ui/script/contact.ts";
import { readEntry, writeEntry } from "#app/ui/script/storage.ts";
import { REPORT_PATH } from "#core/addresses/calls.ts";
import type { QuestionReport } from "#core/questions/report.ts";
import { createReportQueue, REPORTS_KEY, type SendResult } from "./report-queue.ts";

/** A request without a response fails after this time, in milliseconds. */
const RESPONSE_TIMEOUT_MS = 10_000;

export const reportQueue = createReportQueue({
	read: () => readEntry("localStorage", REPORTS_KEY),
	write: (text) => writeEntry("localStorage", REPORTS_KEY, text),
	send,
	now: () => performance.now(),
	schedule: (work, inMs) => {
		const timer = setTimeout(work, inMs);
		return () => clearTimeout(timer);
	},
});

if (typeof window !== "undefined") startSending();

function startSending(): void {
	const flush = () => void reportQueue.flush();
	for (const type of ["online", "pageshow"]) addEventListener(type, flush);
	document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && flush());
	onContact(() => !isOffline() && flush());
	flush();
}

async function send(reports: readonly QuestionReport[]): Promise<SendResult> {
	const response = await fetch(REPORT_PATH, {
		method: "POST",
		headers: { "Content-Type": "application/json" },
		// Nobody is recognised by a cookie.
		credentials: "omit",
		body: JSON.stringify({ reports }),
		signal: AbortSignal.timeout(RESPONSE_TIMEOUT_MS),
	}).catch(() => undefined);
	// A captive portal responds too, with a page of its own.
	const isFromServer = response?.headers.has(BUILD_HEADER) ?? false;
	reportContact(isFromServer);
	if (!response || !isFromServer) return { retryAfterMs: undefined };
	if (response.status !== 429 && response.status < 500) return "done";
	return { retryAfterMs: 1_000 * Number(response.headers.get("Retry-After")) || undefined };
}
