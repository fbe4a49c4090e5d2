// A circuit breaker around the AI provider, shared by all processes through one database row. While it is open no turn
// goes to the provider; when its time is over, a single turn tests the provider. Used by model-client.ts.
import { createHash } from "node:crypto";
import { sql } from "kysely";
import { FAILURE_CAUSES, type FailureCause, type ProviderReport } from "#core/doubts/model-status.ts";
import type { Db } from "#server/db/tables.ts";
import { type Failure, isLasting } from "./provider-failure.ts";

/** Failures within a time that stop requests, and for how long (doubts 1.7). */
const MAX_FAILURES = 5;
const FAILURES_MS = 60_000;
const BLOCKED_MS = 30_000;
/** How often the provider is tested while only a change of settings can help. */
const LASTING_MS = 600_000;
/** Longest wait for a provider's limit per minute. */
const MAX_LIMIT_MS = 120_000;
const NAME = "model";
const DETAIL_LIMIT = 500;
/** Shortest time between two updates of the last success. */
const ANSWERED_MS = 60_000;

export type Closed = { cause: FailureCause; until: number };

/** @param settings identify the provider, model and key; a state that was stored under other settings is ignored */
export function createBreaker({
	db,
	now,
	settings,
}: {
	db: Db;
	now: () => number;
	settings: readonly (string | undefined)[];
}) {
	const mark = createHash("sha256").update(JSON.stringify(settings)).digest("base64url");

	async function find() {
		const row = await db.selectFrom("providerState").selectAll().where("name", "=", NAME).executeTakeFirst();
		return row?.settings === mark ? row : undefined;
	}

	/** The time until which this failure stops requests by itself; undefined when it is only counted. */
	function closedUntil({ cause, waitMs }: Failure, at: number): number | undefined {
		if (isLasting(cause)) return at + LASTING_MS;
		if (cause === "limit-day") return nextPacificMidnight(at);
		if (cause === "limit-minute" || cause === "limit-unknown") return at + Math.min(waitMs ?? BLOCKED_MS, MAX_LIMIT_MS);
		return undefined;
	}

	return {
		/** Why and until when no turn may go to the provider; undefined when one may. */
		async check(): Promise<Closed | undefined> {
			const row = await find();
			if (!row || row.closedFor === null) return undefined;
			const at = now();
			const closed = { cause: causeOf(row.closedFor), until: row.closedUntil };
			if (row.closedUntil > at) return closed;
			// One turn of all processes tests the provider; the others wait for its result.
			const again = isLasting(closed.cause) ? LASTING_MS : BLOCKED_MS;
			const claimed = await db
				.updateTable("providerState")
				.set({ closedUntil: at + again })
				.where("name", "=", NAME)
				.where("closedUntil", "=", row.closedUntil)
				.executeTakeFirst();
			return claimed.numUpdatedRows > 0n ? undefined : { ...closed, until: at + again };
		},

		/** Stores a failure, and stops requests when there were too many or the failure asks for it. */
		async noteFailure(failure: Failure): Promise<void> {
			const at = now();
			const known = closedUntil(failure, at);
			const fresh = {
				name: NAME,
				settings: mark,
				closedUntil: known ?? 0,
				closedFor: known === undefined ? null : failure.cause,
				failures: 1,
				failuresSince: at,
				lastCause: failure.cause,
				lastDetail: failure.detail.slice(0, DETAIL_LIMIT).toWellFormed().replaceAll("\0", ""),
				lastFailedAt: at,
				lastAnsweredAt: null,
			};
			const isOther = sql`provider_state.settings <> ${mark}`;
			const isOld = sql`(${isOther} or provider_state.failures_since <= ${at - FAILURES_MS})`;
			const isTooMany = sql`(not ${isOld} and provider_state.failures + 1 >= ${MAX_FAILURES})`;
			const closing =
				known === undefined
					? {
							closedUntil: sql<number>`case when ${isTooMany} then ${at + BLOCKED_MS} when ${isOther} then 0 else provider_state.closed_until end`,
							closedFor: sql<string>`case when ${isTooMany} then ${failure.cause} when ${isOther} then null else provider_state.closed_for end`,
						}
					: { closedUntil: fresh.closedUntil, closedFor: fresh.closedFor };
			await db
				.insertInto("providerState")
				.values(fresh)
				.onConflict((c) =>
					c.column("name").doUpdateSet({
						...closing,
						settings: mark,
						failures: sql<number>`case when ${isOld} then 1 else provider_state.failures + 1 end`,
						failuresSince: sql<number>`case when ${isOld} then ${at} else provider_state.failures_since end`,
						lastCause: fresh.lastCause,
						lastDetail: fresh.lastDetail,
						lastFailedAt: at,
					}),
				)
				.execute();
		},

		/** Stores a success, which ends any block. */
		async noteAnswer(): Promise<void> {
			const row = await find();
			const at = now();
			const isWell = row && row.closedFor === null && row.failures === 0;
			if (isWell && row.lastAnsweredAt !== null && at - row.lastAnsweredAt < ANSWERED_MS) return;
			const well = { closedUntil: 0, closedFor: null, failures: 0, lastAnsweredAt: at };
			const none = { lastCause: null, lastDetail: null, lastFailedAt: null };
			await db
				.insertInto("providerState")
				.values({ name: NAME, settings: mark, failuresSince: 0, ...well, ...none })
				.onConflict((c) => c.column("name").doUpdateSet({ settings: mark, ...well, ...(row ? {} : none) }))
				.execute();
		},

		/** The provider's state, for administrators. */
		async getReport(): Promise<ProviderReport> {
			const row = await find();
			const isClosed = row && row.closedFor !== null && row.closedUntil > now();
			return {
				closed: isClosed ? { cause: causeOf(row.closedFor), until: row.closedUntil } : undefined,
				lastFailure:
					row?.lastCause && row.lastFailedAt !== null
						? { cause: causeOf(row.lastCause), detail: row.lastDetail ?? "", at: row.lastFailedAt }
						: undefined,
				lastAnsweredAt: row?.lastAnsweredAt ?? undefined,
			};
		},
	};
}

/** A cause that only a newer version knows reads as a general error. */
function causeOf(text: string | null): FailureCause {
	return FAILURE_CAUSES.find((cause) => cause === text) ?? "provider-error";
}

/** When Google's day limit resets: midnight Pacific time, daylight saving included. */
export function nextPacificMidnight(at: number): number {
	const parts = new Intl.DateTimeFormat("en-US", {
		timeZone: "America/Los_Angeles",
		hourCycle: "h23",
		hour: "2-digit",
		minute: "2-digit",
		second: "2-digit",
	}).formatToParts(at);
	const read = (type: string) => Number(parts.find((part) => part.type === type)?.value ?? 0);
	const sinceMidnight = ((read("hour") * 60 + read("minute")) * 60 + read("second")) * 1_000;
	return at - (at % 1_000) - sinceMidnight + 24 * 3_600_000;
}
