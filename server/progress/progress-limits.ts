// Limits of what may be stored, sent and tried. Counted by rate-limiter.ts; used by progress.ts. An honest phone that meets a limit
// keeps its events and sends them later, so a limit delays events but never loses any.
import { HubError } from "#core/problem.ts";
import type { Db } from "#server/db/tables.ts";
import { createRateLimiter, type RateLimit, secondsUntil, type Ticket, type Use } from "#server/work/rate-limiter.ts";
import { FAILURES_PER_HOUR, FAILURES_PER_MINUTE } from "#server/work/wrong-code-limiter.ts";

const SECOND_MS = 1_000;
const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;

/** Events of one learner: 50 answers a day for more than five years. */
export const EVENTS_PER_LEARNER = 100_000;
/** Events that one learner may send in an hour: a phone that sends a long log again. */
const OF_LEARNER: RateLimit = { name: "progress learner events", windowMs: HOUR_MS, max: 30_000 };
/** From one network address, which a school of a thousand phones may share. */
const ADDRESS_CALLS: RateLimit = { name: "progress calls", windowMs: MINUTE_MS, max: 6_000 };
const ADDRESS_BYTES: RateLimit = { name: "progress bytes", windowMs: HOUR_MS, max: 100_000_000 };
const ADDRESS_LEARNERS: RateLimit = { name: "progress learners", windowMs: HOUR_MS, max: 2_000 };
/** New codes of one learner. */
const CODES: RateLimit = { name: "progress codes", windowMs: HOUR_MS, max: 30 };
/** Unknown codes: of one address as for link codes, and of the whole site. */
const WRONG_MINUTE: RateLimit = { name: "progress join minute", windowMs: MINUTE_MS, max: FAILURES_PER_MINUTE };
const WRONG_HOUR: RateLimit = { name: "progress join hour", windowMs: HOUR_MS, max: FAILURES_PER_HOUR };
/**
 * Ten a second for the site, in two halves: an address with more than FEW_TRIES in a minute shares one half with those like it,
 * so that guessers cannot shut out a learner who types a code for the first time.
 */
const FEW_TRIES = 2;
const SITE_FEW: RateLimit = { name: "progress join site, few", windowMs: SECOND_MS, max: 5 };
const SITE_MANY: RateLimit = { name: "progress join site, many", windowMs: SECOND_MS, max: 5 };

/** Builds the limits on an open database. Each method throws HubError("too-many-tries") when its limit is reached. */
export function createProgressLimits({ db, now }: { db: Db; now: () => number }) {
	const limiter = createRateLimiter({ db, now });
	/** Until when a half of the site's tries is used up, so that a flood of them costs no query each. */
	const siteBlockedUntil = new Map<RateLimit, number>();

	/** Uses one try of the site. */
	async function takeOfSite(limit: RateLimit): Promise<Ticket[]> {
		const left = (siteBlockedUntil.get(limit) ?? 0) - now();
		if (left > 0 && left <= SECOND_MS) throw new HubError("too-many-tries", { retryAfterSeconds: 1 });
		const consumed = await limiter.consume([{ limit, subject: "" }]);
		if (consumed.ok) return consumed.tickets;
		siteBlockedUntil.set(limit, consumed.retryAt);
		throw new HubError("too-many-tries", { retryAfterSeconds: 1 });
	}

	async function consume(uses: readonly Use[]) {
		const consumed = await limiter.consume(uses);
		if (consumed.ok) return consumed;
		throw new HubError("too-many-tries", { retryAfterSeconds: Math.max(1, secondsUntil(consumed.retryAt, now())) });
	}

	return {
		/** Counts one call of an address, and the events that it sends for a learner or, before there is one, a device. */
		async countCall(address: string, events: readonly unknown[] = [], learner = ""): Promise<void> {
			const uses: Use[] = [{ limit: ADDRESS_CALLS, subject: address }];
			if (events.length > 0)
				uses.push(
					{ limit: ADDRESS_BYTES, subject: address, amount: JSON.stringify(events).length },
					{ limit: OF_LEARNER, subject: learner, amount: events.length },
				);
			await consume(uses);
		},

		/** Counts one new learner of an address. */
		async countLearner(address: string): Promise<void> {
			await consume([{ limit: ADDRESS_LEARNERS, subject: address }]);
		},

		/** Counts one new code of a learner. */
		async countCode(learner: number): Promise<void> {
			await consume([{ limit: CODES, subject: String(learner) }]);
		},

		/**
		 * Counts a call with a code before the code is looked up, so that concurrent calls cannot exceed the limit.
		 * @returns refunds the count, for a valid code
		 */
		async countTry(address: string): Promise<() => Promise<void>> {
			const limitsOfAddress = [WRONG_MINUTE, WRONG_HOUR, ADDRESS_CALLS];
			const { counters, tickets } = await consume(limitsOfAddress.map((limit) => ({ limit, subject: address })));
			const isFew = (counters[0]?.count ?? 0) <= FEW_TRIES;
			const ofSite = await takeOfSite(isFew ? SITE_FEW : SITE_MANY);
			return async () => {
				for (const ticket of [...tickets.slice(0, 2), ...ofSite]) await limiter.refund(ticket);
			};
		},
	};
}
