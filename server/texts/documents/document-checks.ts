// Checks once a day whether the documents that subtopics link to still open, and whether they have changed since the hub read or
// copied them. One document at a time, with a pause after each, in one process at a time. Built by hub.ts, started by
// serve.ts. Fetches from Google alone, as reading does, and changes nothing that learners see (decision 79).
import { setTimeout as wait } from "node:timers/promises";
import { HubError } from "#core/problem.ts";
import { isNetworkFailure } from "#core/texts/document-check.ts";
import type { Db } from "#server/db/tables.ts";
import type { Log } from "#server/log.ts";
import { createRateLimiter, type RateLimit } from "#server/work/rate-limiter.ts";
import { createRegularJob } from "#server/work/regular-job.ts";
import { createSemaphore } from "#server/work/semaphore.ts";
import {
	addMissingRows,
	addRowsOf,
	type CheckOutcome,
	findDue,
	noteTry,
	recordFound,
	type Section,
} from "./check-rows.ts";
import { countAttention, countBySubtopic, countOfModule, listAttention, listViewsOf } from "./checked-documents.ts";
import { fetchText, GOOGLE, type Reach } from "./fetch-document.ts";
import { textAddress } from "./read-documents.ts";

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
/** After each fetch, in milliseconds. */
const PAUSE_MS = 3_000;
/** Documents that one run checks at most; a run begins every hour. */
export const MAX_DOCUMENTS_PER_RUN = 100;
const ONE_RUN: RateLimit = { name: "document checks", windowMs: HOUR_MS, max: 1 };
/** One check of an address a day, by all processes together. */
const ONE_A_DAY: RateLimit = { name: "document check", windowMs: DAY_MS, max: 1 };
/** Concurrent checks by administrators. */
const ASKED_AT_ONCE = 2;
const ASKED_WAITING = 8;

export type DocumentChecksContext = {
	db: Db;
	log: Log;
	now: () => number;
	/** Whether there is a text of this hub at a path such as /documents/{subtopic}/{phase}. */
	hasText: (path: string) => Promise<boolean>;
	reach?: Reach;
	addressOf?: typeof textAddress;
	pauseMs?: number;
};
/** The result of an administrator's check; a failure of the network changes no state. */
export type CheckedNow = { ok: true } | Extract<CheckOutcome, { ok: false }>;

/** Builds the checks; nothing runs before `start`. */
export function createDocumentChecks(context: DocumentChecksContext) {
	const { db, log, now, hasText, reach = GOOGLE, addressOf = textAddress, pauseMs = PAUSE_MS } = context;
	const limiter = createRateLimiter({ db, now });
	const semaphore = createSemaphore({ atOnce: ASKED_AT_ONCE, waiting: ASKED_WAITING });
	const stop = new AbortController();
	const isStopped = () => stop.signal.aborted;
	const asked = new Set<Promise<unknown>>();

	async function find(address: string): Promise<CheckOutcome> {
		if (address.startsWith("/")) {
			return (await hasText(address)) ? { ok: true, text: undefined } : { ok: false, reason: "not-found" };
		}
		const export_ = addressOf(address);
		return export_.ok ? fetchText(export_.address, { ...reach, stop: stop.signal }) : export_;
	}

	/** @returns how many documents were checked; 0 also while another process does the work */
	async function run(): Promise<number> {
		if (!(await limiter.consume([{ limit: ONE_RUN, subject: "" }])).ok) return 0;
		await addMissingRows(db, isStopped);
		/** Failures that count only when the network is known to work: when another document has answered. */
		const held: { address: string; found: CheckOutcome; at: number }[] = [];
		let hasAnswer = false;
		let checked = 0;
		for (let n = 0; n < MAX_DOCUMENTS_PER_RUN && !isStopped(); n++) {
			const address = await findDue(db, now() - DAY_MS);
			if (address === undefined) break;
			const isClaimed = (await limiter.consume([{ limit: ONE_A_DAY, subject: address }])).ok;
			await noteTry(db, address, now());
			if (!isClaimed) continue;
			const found = await find(address);
			if (isStopped()) break;
			checked += 1;
			const at = now();
			if (found.ok || !isNetworkFailure(found.reason)) {
				hasAnswer ||= !address.startsWith("/");
				await recordFound(db, address, found, at);
			} else held.push({ address, found, at });
			if (!address.startsWith("/")) await pause();
		}
		if (hasAnswer) for (const { address, found, at } of held) await recordFound(db, address, found, at);
		else if (held.length > 0) log.warn({ documents: held.length }, "no linked document could be reached");
		return checked;
	}

	async function pause(): Promise<void> {
		// Ends immediately when the process stops.
		await wait(pauseMs, undefined, { signal: stop.signal }).catch(() => {});
	}

	async function checkOne({ subtopicId, phase }: Section): Promise<CheckedNow> {
		await addRowsOf(db, [subtopicId]);
		const row = await db
			.selectFrom("documentCheck")
			.select("address")
			.where((e) => e.and({ subtopicId, phase }))
			.executeTakeFirst();
		if (!row) throw new HubError("subtopic-not-found");
		const { address } = row;
		const found = await semaphore.runOrThrow(() => find(address));
		if (!found.ok && isNetworkFailure(found.reason)) return found;
		const at = now();
		await noteTry(db, address, at);
		await recordFound(db, address, found, at);
		return found.ok ? { ok: true } : found;
	}

	const job = createRegularJob({ run, log, failure: "checking documents failed", everyMs: HOUR_MS });
	return {
		run,
		start: job.start,

		/**
		 * Checks the document of a section now. A failure becomes a state by the same rule as that of a daily check.
		 * @throws HubError("subtopic-not-found") when there is nothing to check; "too-many-tries" while too many are being checked
		 */
		async checkNow(section: Section): Promise<CheckedNow> {
			const work = checkOne(section);
			asked.add(work);
			try {
				return await work;
			} finally {
				asked.delete(work);
			}
		},

		/** How many documents need attention. */
		count: () => countAttention(db),
		/** One page of them. */
		list: (page?: number) => listAttention(db, page),
		/** How many of each of these subtopics; subtopics without any are missing. */
		countBySubtopic: (ids: readonly string[]) => countBySubtopic(db, ids),
		countOfModule: (moduleId: string) => countOfModule(db, moduleId),
		listOf: (ids: readonly string[]) => listViewsOf(db, ids),

		/** Aborts a fetch and a pause, and waits until nothing runs. */
		async close(): Promise<void> {
			stop.abort();
			await job.close();
			await Promise.allSettled(asked);
		},
	};
}
