// Learners' reports that are not sent yet, in localStorage: one that is written without a server is sent when it answers again, at the
// latest some seconds later. The parts of the browser are arguments, for the tests.
import type { QuestionReport } from "#core/questions/report.ts";
import { REPORTS_AT_ONCE } from "#core/questions/report.ts";

/** The entry in localStorage. */
export const REPORTS_KEY = "doubtless.reports";
/** Reports that wait at most; more are not accepted until some are sent. */
const MAX_WAITING = 100;
/** Delays after consecutive failures, in milliseconds. */
const FIRST_WAIT_MS = 2_000;
const LONGEST_WAIT_MS = 30_000;
/** The longest wait that a server may ask for, in milliseconds. */
const LONGEST_ASKED_MS = 3_600_000;

/** "sent": the server has it. "stored": it is sent later. "lost": neither could be done. */
export type ReportResult = "sent" | "stored" | "lost";
/** "done": stored, or refused for good. Else there was no response of our server, or it asks to wait this long. */
export type SendResult = "done" | { retryAfterMs: number | undefined };
export type ReportQueueParts = {
	/** The entry; null without one, undefined when storage is blocked. */
	read: () => string | null | undefined;
	/** @returns whether it succeeded */
	write: (text: string | undefined) => boolean;
	send: (reports: readonly QuestionReport[]) => Promise<SendResult>;
	/** A clock in milliseconds that is never set back. */
	now: () => number;
	/** Calls it after this time, in milliseconds. @returns a function that cancels it */
	schedule: (work: () => void, inMs: number) => () => void;
};

export function createReportQueue({ read, write, send, now, schedule }: ReportQueueParts) {
	/** Until then the server has asked to wait: nothing that happens on the page sends earlier. */
	let openAt = 0;
	let failures = 0;
	let cancelRetry = () => {};
	let sending: Promise<void> | undefined;
	const waiters = new Map<string, () => void>();

	const list = () => readReports(read());
	const store = (reports: readonly QuestionReport[]) => {
		return write(reports.length === 0 ? undefined : JSON.stringify(reports));
	};

	async function sendAll(): Promise<void> {
		for (let some = list().slice(0, REPORTS_AT_ONCE); some.length > 0; some = list().slice(0, REPORTS_AT_ONCE)) {
			const result = await send(some);
			if (result !== "done") return retryLater(result.retryAfterMs);
			failures = 0;
			const done = new Set(some.map(({ id }) => id));
			// Another tab may have added some meanwhile.
			if (!store(list().filter(({ id }) => !done.has(id)))) return;
		}
	}

	function retryLater(retryAfterMs: number | undefined): void {
		const askedMs = Math.min(retryAfterMs ?? 0, LONGEST_ASKED_MS);
		const waitMs = askedMs || Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** failures);
		failures += 1;
		openAt = now() + askedMs;
		retryIn(waitMs);
	}

	function retryIn(waitMs: number): void {
		cancelRetry();
		cancelRetry = schedule(() => void flush(), waitMs);
	}

	/** Sends what waits, now or when the server allows it; simultaneous calls share the requests. */
	function flush(): Promise<void> {
		const waitMs = openAt - now();
		if (waitMs > 0 && !sending) {
			retryIn(waitMs);
			return Promise.resolve();
		}
		sending ??= sendAll().finally(() => {
			sending = undefined;
			// Another tab may have sent it.
			const waiting = new Set(list().map(({ id }) => id));
			for (const [id, resolve] of waiters) if (!waiting.has(id)) resolve();
		});
		return sending;
	}

	return {
		flush,
		/** Resolves once a stored report has been sent. */
		whenSent(id: string): Promise<void> {
			return new Promise((resolve) => waiters.set(id, resolve));
		},
		/** Stores a report and sends it; without storage it is only sent. */
		async add(report: QuestionReport): Promise<ReportResult> {
			const waiting = list();
			if (waiting.length >= MAX_WAITING || !store([...waiting, report])) {
				return (await send([report])) === "done" ? "sent" : "lost";
			}
			// A request that is under way does not have it.
			await sending;
			await flush();
			return list().some(({ id }) => id === report.id) ? "stored" : "sent";
		},
	};
}

/** The reports of an entry; none of a damaged one. */
function readReports(stored: string | null | undefined): QuestionReport[] {
	try {
		const read: unknown = JSON.parse(stored ?? "[]");
		return Array.isArray(read) ? read.filter(isReport) : [];
	} catch {
		return [];
	}
}

/** The server checks the rest. */
function isReport(value: unknown): value is QuestionReport {
	return typeof value === "object" && value !== null && "id" in value && typeof value.id === "string";
}
