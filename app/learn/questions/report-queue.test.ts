import fc from "fast-check";
import { expect, test } from "vitest";
import { type QuestionReport, REPORTS_AT_ONCE } from "#core/questions/report.ts";
import { createReportQueue, type SendResult } from "./report-queue.ts";

/** A queue over one entry; `isReached` is whether the server answers. */
function createParts({ isBlocked = false } = {}) {
	const page = {
		entry: null as string | null,
		isReached: true,
		/** What a server that does not take reports asks for. */
		retryAfterMs: undefined as number | undefined,
		sent: [] as QuestionReport[],
		requests: 0,
		now: 0,
		timers: new Set<{ at: number; work: () => void }>(),
	};
	const queue = createReportQueue({
		read: () => (isBlocked ? undefined : page.entry),
		write: (text) => {
			if (isBlocked) return false;
			page.entry = text ?? null;
			return true;
		},
		send: async (reports): Promise<SendResult> => {
			page.requests++;
			expect(reports.length).toBeLessThanOrEqual(REPORTS_AT_ONCE);
			if (!page.isReached) return { retryAfterMs: page.retryAfterMs };
			page.sent.push(...reports);
			return "done";
		},
		now: () => page.now,
		schedule: (work, inMs) => {
			const timer = { at: page.now + inMs, work };
			page.timers.add(timer);
			return () => page.timers.delete(timer);
		},
	});
	/** Lets time pass, with what is scheduled for it. */
	const pass = async (ms: number) => {
		const end = page.now + ms;
		for (;;) {
			const [next] = [...page.timers].filter(({ at }) => at <= end).sort((a, b) => a.at - b.at);
			if (!next) break;
			page.timers.delete(next);
			page.now = next.at;
			next.work();
			await new Promise(setImmediate);
		}
		page.now = end;
	};
	return { page, queue, pass };
}

const report = (n: number): QuestionReport => {
	return { id: String(n).padStart(22, "0"), subtopicId: "s", questionId: "q1", kind: "key", note: "" };
};

test("sends a report at once and leaves nothing behind", async () => {
	const { page, queue } = createParts();
	expect(await queue.add(report(1))).toBe("sent");
	expect([page.sent, page.entry]).toEqual([[report(1)], null]);
});

test("stores what is reported offline, and sends it all later in requests of the size that the server takes", async () => {
	const { page, queue } = createParts();
	page.isReached = false;
	for (let n = 0; n < 45; n++) expect(await queue.add(report(n))).toBe("stored");
	page.isReached = true;
	page.requests = 0;
	await Promise.all([queue.flush(), queue.flush()]);
	expect(page.sent.map(({ id }) => Number(id))).toEqual(Array.from({ length: 45 }, (_, n) => n));
	expect([page.requests, page.entry]).toEqual([3, null]);
});

test("tells when a stored report has been sent", async () => {
	const { page, queue } = createParts();
	page.isReached = false;
	await queue.add(report(1));
	let isSent = false;
	const sent = queue.whenSent(report(1).id).then(() => {
		isSent = true;
	});
	await queue.flush();
	expect(isSent).toBe(false);
	page.isReached = true;
	await queue.flush();
	await sent;
	expect(page.sent).toEqual([report(1)]);
});

test("sends a stored report by itself once the server answers again, half a minute later at most", async () => {
	const { page, queue, pass } = createParts();
	page.isReached = false;
	expect(await queue.add(report(1))).toBe("stored");
	await pass(3_600_000);
	expect(page.requests).toBeLessThan(130);
	page.isReached = true;
	await pass(30_000);
	expect([page.sent, page.entry, page.timers.size]).toEqual([[report(1)], null, 0]);
});

test("waits as long as the server asks, whatever happens on the page", async () => {
	const { page, queue, pass } = createParts();
	page.isReached = false;
	page.retryAfterMs = 60_000;
	await queue.add(report(1));
	page.isReached = true;
	await pass(59_000);
	await queue.flush();
	expect(await queue.add(report(2))).toBe("stored");
	expect([page.sent, page.requests]).toEqual([[], 1]);
	await pass(1_000);
	expect([page.sent, page.entry]).toEqual([[report(1), report(2)], null]);
});

test("with blocked storage a report is sent, or said to be lost", async () => {
	const { page, queue } = createParts({ isBlocked: true });
	expect(await queue.add(report(1))).toBe("sent");
	page.isReached = false;
	expect(await queue.add(report(2))).toBe("lost");
});

test("a damaged entry is no obstacle", async () => {
	const { page, queue } = createParts();
	for (const damaged of ["{", "5", '[null,1,{"id":2}]']) {
		page.entry = damaged;
		expect(await queue.add(report(1))).toBe("sent");
	}
});

test("every report arrives once the server answers, in whatever order the network comes and goes", async () => {
	await fc.assert(
		fc.asyncProperty(fc.array(fc.boolean(), { maxLength: 40 }), async (network) => {
			const { page, queue } = createParts();
			const results = network.map((isReached, n) => {
				page.isReached = isReached;
				return queue.add(report(n));
			});
			await Promise.all(results);
			page.isReached = true;
			await queue.flush();
			expect(new Set(page.sent.map(({ id }) => id)).size).toBe(network.length);
			expect(page.entry).toBeNull();
		}),
	);
});
