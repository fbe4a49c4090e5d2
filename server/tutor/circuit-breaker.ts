// Spares a provider that fails, for all processes at once: its state is one row. Closed for good reasons only, and after a
// while a single turn goes through to see whether it is well again.
import { createHash } from "node:crypto";
import { sql } from "kysely";
import { FAILURE_CAUSES, type FailureCause, type ProviderReport } from "#core/doubts/tutor-status.ts";
import type { Db } from "#server/db/tables.ts";
import { type Failure, isLasting } from "./failure.ts";

/** So many failures in so long close it for so long (doubts 1.7). */
const FAILURES = 5;
const FAILURES_MS = 60_000;
const CLOSED_MS = 30_000;
/** What only a change of settings can mend is tried again this often. */
const LASTING_MS = 600_000;
/** Longest wait that a provider's limit for a minute may ask for. */
const LIMIT_MS = 120_000;
const NAME = "model";
const DETAIL_LIMIT = 500;
/** That it answered is written down this often at most. */
const ANSWERED_MS = 60_000;

export type Closed = { cause: FailureCause; until: number };
export type Breaker = ReturnType<typeof createBreaker>;

/** @param settings whatever makes another provider or model of it: a state for other settings is forgotten */
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

	/** When it may be tried again after this failure; undefined: it is only counted. */
	function closedUntil({ cause, waitMs }: Failure, at: number): number | undefined {
		if (isLasting(cause)) return at + LASTING_MS;
		if (cause === "limit-day") return nextPacificMidnight(at);
		if (cause === "limit-minute" || cause === "limit-unknown")
			return at + Math.min(waitMs ?? CLOSED_MS, LIMIT_MS);
		return undefined;
	}

	return {
		/** Whether a turn may go to the provider: undefined, or why and until when not. */
		async check(): Promise<Closed | undefined> {
			const row = await find();
			if (!row || row.closedFor === null) return undefined;
			const at = now();
			const closed = { cause: causeOf(row.closedFor), until: row.closedUntil };
			if (row.closedUntil > at) return closed;
			// One turn of all processes goes first; the others wait until it has told how it went.
			const again = isLasting(closed.cause) ? LASTING_MS : CLOSED_MS;
			const claimed = await db
				.updateTable("providerState")
				.set({ closedUntil: at + again })
				.where("name", "=", NAME)
				.where("closedUntil", "=", row.closedUntil)
				.executeTakeFirst();
			return claimed.numUpdatedRows > 0n ? undefined : { ...closed, until: at + again };
		},

		/** Notes a failure, and closes when it was one too many or one that says so itself. */
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
			const isTooMany = sql`(not ${isOld} and provider_state.failures + 1 >= ${FAILURES})`;
			const closing =
				known === undefined
					? {
							closedUntil: sql<number>`case when ${isTooMany} then ${at + CLOSED_MS} when ${isOther} then 0 else provider_state.closed_until end`,
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

		/** Notes that it answered: whatever was wrong is over. */
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

		/** How the provider is doing, for administrators. */
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

/** A cause that a newer version wrote is some error of the provider to this one. */
function causeOf(text: string | null): FailureCause {
	return FAILURE_CAUSES.find((cause) => cause === text) ?? "provider-error";
}

/** Google counts days by its own clock on the west coast, summer time included. */
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
