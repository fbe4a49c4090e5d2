// The quotas of doubts: per learner and per network address in an hour that starts with the first question, and model answers
// of the whole site per UTC day. Counted by rate-limiter.ts. A caller must not call the model when this throws.
import type { Db } from "#server/db/tables.ts";
import { createRateLimiter, type RateLimit, type Ticket } from "#server/work/rate-limiter.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

export type QuotaLimits = {
	/** Questions in an hour: of one learner, and from one address. */
	perLearner: number;
	perAddress: number;
	/** New learners that one address may create in an hour. */
	newLearners: number;
	/** Answers of the model on one day, for the whole site. */
	perDay: number;
};
/** Hashes of the learner and the address that a question is counted for. */
export type Asker = { learner: string; address: string };
/** Proof that a question was counted, for its refund. */
export type Receipt = { learner: Ticket | undefined; address: Ticket | undefined };
export type Reserved =
	| { ok: true; receipt: Receipt }
	| { ok: false; code: "hour-used" | "network-used"; retryAt: number };
export type QuotaLeft = { left: number; limit: number; resetInMs: number | null };
export type Quota = ReturnType<typeof createQuota>;

const INPUT_TOKENS: RateLimit = { name: "input tokens", windowMs: DAY_MS, max: Number.POSITIVE_INFINITY };
const OUTPUT_TOKENS: RateLimit = { ...INPUT_TOKENS, name: "output tokens" };

/** Builds the quota on an open database. `now` gives milliseconds since 1970. */
export function createQuota({ db, now, limits }: { db: Db; now: () => number; limits: QuotaLimits }) {
	const limiter = createRateLimiter({ db, now });
	const ofLearner: RateLimit = { name: "doubt learner", windowMs: HOUR_MS, max: limits.perLearner };
	const ofAddress: RateLimit = { name: "doubt address", windowMs: HOUR_MS, max: limits.perAddress };
	const ofNewLearners: RateLimit = { name: "new learner", windowMs: HOUR_MS, max: limits.newLearners };
	/** The counter's subject is the UTC day; a window of 24 h from the first answer outlasts it. */
	const ofDay: RateLimit = { name: "model answer", windowMs: DAY_MS, max: limits.perDay };
	const today = () => new Date(now()).toISOString().slice(0, 10);

	return {
		/** Counts one question of a learner. When an hour is used up, returns whose and until when, and counts nothing. */
		async reserve({ learner, address }: Asker): Promise<Reserved> {
			const consumed = await limiter.consume([
				{ limit: ofLearner, subject: learner },
				{ limit: ofAddress, subject: address },
			]);
			if (consumed.ok) return { ok: true, receipt: { learner: consumed.tickets[0], address: consumed.tickets[1] } };
			const code = consumed.limit === ofLearner ? "hour-used" : "network-used";
			return { ok: false, code, retryAt: consumed.retryAt };
		},

		/** Refunds a counted question, once per receipt; with "learner" it still counts against the address. */
		async refund({ learner, address }: Receipt, whom: "both" | "learner" = "both"): Promise<void> {
			if (learner) await limiter.refund(learner);
			if (address && whom === "both") await limiter.refund(address);
		},

		/** What a learner has left; counts nothing. */
		async getLeft(learner: string): Promise<QuotaLeft> {
			const [counter] = await limiter.read([{ limit: ofLearner, subject: learner }]);
			const limit = limits.perLearner;
			if (!counter || counter.count === 0) return { left: limit, limit, resetInMs: null };
			return { left: Math.max(0, limit - counter.count), limit, resetInMs: counter.endsAt - now() };
		},

		/** Whether an address may create one more learner; counts it. */
		async admitLearner(address: string): Promise<boolean> {
			return (await limiter.consume([{ limit: ofNewLearners, subject: address }])).ok;
		},

		/** Counts one answer of the model against the day. @returns the day, for recordUsage; undefined when it is used up */
		async reserveAnswer(): Promise<string | undefined> {
			const subject = today();
			return (await limiter.consume([{ limit: ofDay, subject }])).ok ? subject : undefined;
		},

		/**
		 * Records an answer's tokens on the day that it was counted on, which may be over, or with "unused" refunds an answer
		 * that was never given.
		 */
		async recordUsage(subject: string, used: { inputTokens: number; outputTokens: number } | "unused"): Promise<void> {
			if (used === "unused") return limiter.refund({ limit: ofDay, subject });
			await limiter.consume([
				{ limit: INPUT_TOKENS, subject, amount: used.inputTokens },
				{ limit: OUTPUT_TOKENS, subject, amount: used.outputTokens },
			]);
		},

		/** The day's figures, for administrators. */
		async getDay(): Promise<{ answers: number; limit: number; inputTokens: number; outputTokens: number }> {
			const subject = today();
			const counted = [ofDay, INPUT_TOKENS, OUTPUT_TOKENS].map((limit) => ({ limit, subject }));
			const [answers = 0, inputTokens = 0, outputTokens = 0] = (await limiter.read(counted)).map(({ count }) => count);
			return { answers, limit: limits.perDay, inputTokens, outputTokens };
		},

		/** When the site's day ends. */
		dayEndsAt: () => (Math.floor(now() / DAY_MS) + 1) * DAY_MS,
	};
}
