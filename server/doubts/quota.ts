// How much may be asked: by a learner and from a network address in an hour that begins with its first question, and by
// the whole site of its model on one UTC day. Each step is one statement that counts only while there is something left,
// all of one turn in one transaction: however many processes ask at once, never one more than the limit gets through.
import { sql } from "kysely";
import type { Db } from "#server/db/tables.ts";
import { inTransaction } from "#server/db/transaction.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** What ended longer ago is thrown away, looked for this often. */
const KEPT_MS = HOUR_MS;
const KEPT_DAYS_MS = 35 * DAY_MS;
const SWEEP_MS = 600_000;

export type QuotaLimits = {
	/** Questions in an hour: of one learner, and from one address. */
	perLearner: number;
	perAddress: number;
	/** Learners that one address may make in an hour. */
	newLearners: number;
	/** Answers of the model on one day, for the whole site. */
	perDay: number;
};
/** Marks of the two whom a question counts against, never the learner's id or the address itself. */
export type Asker = { learner: string; address: string };
/** Proof that a question was counted, to give it back with. */
export type Receipt = { learner: Place; address: Place };
type Place = { key: string; endsAt: number };
export type Reserved =
	| { ok: true; receipt: Receipt }
	| { ok: false; code: "hour-used" | "network-used"; retryAt: number };
export type QuotaLeft = { left: number; limit: number; resetInMs: number | null };
export type Quota = ReturnType<typeof createQuota>;

/** Builds the counters on an open database. Whoever gets an error from it must not ask the model. */
export function createQuota({ db, now, limits }: { db: Db; now: () => number; limits: QuotaLimits }) {
	let sweptAt = 0;

	return {
		/** Counts one question of a learner, or says whose hour is used up and until when; then nothing is counted. */
		async reserve({ learner, address }: Asker): Promise<Reserved> {
			const at = now();
			if (at - sweptAt > SWEEP_MS) {
				sweptAt = at;
				await sweep(db, at);
			}
			try {
				return await inTransaction(db, async (tx) => {
					const ofLearner = await count(tx, `l:${learner}`, limits.perLearner, at);
					if (!ofLearner.ok) throw new UsedUp("hour-used", ofLearner.endsAt);
					const ofAddress = await count(tx, `a:${address}`, limits.perAddress, at);
					if (!ofAddress.ok) throw new UsedUp("network-used", ofAddress.endsAt);
					return { ok: true, receipt: { learner: ofLearner.place, address: ofAddress.place } };
				});
			} catch (error) {
				if (error instanceof UsedUp) return { ok: false, code: error.code, retryAt: error.endsAt };
				throw error;
			}
		},

		/** Gives a counted question back, once per receipt; to the learner alone where the address shall go on paying. */
		async refund({ learner, address }: Receipt, whom: "both" | "learner" = "both"): Promise<void> {
			await giveBack(db, learner);
			if (whom === "both") await giveBack(db, address);
		},

		/** What a learner has left; nothing is counted. */
		async getLeft(learner: string): Promise<QuotaLeft> {
			const at = now();
			const row = await db
				.selectFrom("quotaWindow")
				.select(["used", "endsAt"])
				.where("key", "=", `l:${learner}`)
				.executeTakeFirst();
			const limit = limits.perLearner;
			if (!row || row.used === 0 || row.endsAt <= at) return { left: limit, limit, resetInMs: null };
			return { left: Math.max(0, limit - row.used), limit, resetInMs: Math.min(row.endsAt - at, HOUR_MS) };
		},

		/** Whether an address may make one more learner; counts it. */
		async admitLearner(address: string): Promise<boolean> {
			return (await count(db, `n:${address}`, limits.newLearners, now())).ok;
		},

		/** Counts one answer of the model against the day. @returns false when the day is used up */
		async reserveAnswer(): Promise<boolean> {
			const day = dayOf(now());
			if (limits.perDay === 0) return false;
			const counted = await db
				.insertInto("dayBudget")
				.values({ day, turns: 1, inputTokens: 0, outputTokens: 0 })
				.onConflict((c) =>
					c
						.column("day")
						.doUpdateSet((e) => ({ turns: e("dayBudget.turns", "+", 1) }))
						.where("dayBudget.turns", "<", limits.perDay),
				)
				.returning("turns")
				.executeTakeFirst();
			return counted !== undefined;
		},

		/** What an answer came to: its tokens, or that it never came about and costs nothing. */
		async settleAnswer(used: { inputTokens: number; outputTokens: number } | "unused"): Promise<void> {
			const change =
				used === "unused" ? { turns: -1, inputTokens: 0, outputTokens: 0 } : { turns: 0, ...used };
			await db
				.updateTable("dayBudget")
				.set((e) => ({
					turns: e("turns", "+", change.turns),
					inputTokens: e("inputTokens", "+", change.inputTokens),
					outputTokens: e("outputTokens", "+", change.outputTokens),
				}))
				.where("day", "=", dayOf(now()))
				.where("turns", ">=", -change.turns)
				.execute();
		},

		/** The day's figures, for administrators. */
		async getDay(): Promise<{ answers: number; limit: number; inputTokens: number; outputTokens: number }> {
			const row = await db
				.selectFrom("dayBudget")
				.selectAll()
				.where("day", "=", dayOf(now()))
				.executeTakeFirst();
			const { turns = 0, inputTokens = 0, outputTokens = 0 } = row ?? {};
			return { answers: turns, limit: limits.perDay, inputTokens, outputTokens };
		},

		/** When the site's day ends. */
		dayEndsAt: () => (Math.floor(now() / DAY_MS) + 1) * DAY_MS,
	};
}

class UsedUp extends Error {
	readonly code: "hour-used" | "network-used";
	readonly endsAt: number;
	constructor(code: "hour-used" | "network-used", endsAt: number) {
		super(code);
		this.code = code;
		this.endsAt = endsAt;
	}
}

type Counted = { ok: true; place: Place } | { ok: false; endsAt: number };

/**
 * One more in a window, if there is room. A window that is over, or from which everything was given back, begins anew.
 * One that ends more than an hour ahead was written by a clock that was set back since: it ends in an hour.
 */
async function count(db: Db, key: string, limit: number, at: number): Promise<Counted> {
	const end = at + HOUR_MS;
	const isOver = sql<boolean>`(quota_window.ends_at <= ${at} or quota_window.used <= 0)`;
	const counted = await db
		.insertInto("quotaWindow")
		.values({ key, used: 1, endsAt: end })
		.onConflict((c) =>
			c
				.column("key")
				.doUpdateSet({
					used: sql`case when ${isOver} then 1 else quota_window.used + 1 end`,
					endsAt: sql`case when ${isOver} or quota_window.ends_at > ${end} then ${end} else quota_window.ends_at end`,
				})
				.where(sql<boolean>`${isOver} or quota_window.used < ${limit}`),
		)
		.returning("endsAt")
		.executeTakeFirst();
	if (counted) return { ok: true, place: { key, endsAt: counted.endsAt } };
	const full = await db.selectFrom("quotaWindow").select("endsAt").where("key", "=", key).executeTakeFirst();
	return { ok: false, endsAt: Math.min(full?.endsAt ?? end, end) };
}

/** Into the window it was taken from, and no other. */
async function giveBack(db: Db, { key, endsAt }: Place): Promise<void> {
	await db
		.updateTable("quotaWindow")
		.set((e) => ({ used: e("used", "-", 1) }))
		.where("key", "=", key)
		.where("endsAt", "=", endsAt)
		.where("used", ">", 0)
		.execute();
}

async function sweep(db: Db, at: number): Promise<void> {
	await db
		.deleteFrom("quotaWindow")
		.where("endsAt", "<", at - KEPT_MS)
		.execute();
	await db
		.deleteFrom("dayBudget")
		.where("day", "<", dayOf(at - KEPT_DAYS_MS))
		.execute();
}

function dayOf(at: number): string {
	return new Date(at).toISOString().slice(0, 10);
}
