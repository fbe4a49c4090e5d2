// Dropped questions: what a settlement would change, and settling. After it every result is marked again (hand-in.ts), and candidates
// read one line. Called by the panel.
import { readMarks, sortableMarks, writeMarks } from "#core/marks/fraction.ts";
import type { Settlement } from "#core/papers/marking.ts";
import type { ChangedResult, SettlementEffect } from "#core/papers/settlement-effect.ts";
import { HubError } from "#core/problem.ts";
import { type Actor, recordEntry } from "#server/audit/entry.ts";
import type { Db } from "#server/db/tables.ts";
import { inTransaction } from "#server/db/transaction.ts";
import { type HandIn, resultOf } from "./hand-in.ts";
import { readEnded } from "./question-figures.ts";
import { readFigures } from "./results.ts";
import type { LoadedVersion, Versions } from "./versions.ts";

/** Results of a page of those that change. */
const CHANGED_PER_PAGE = 25;

export type SettleContext = { db: Db; now: () => number; versions: Versions; handIn: Pick<HandIn, "run"> };

export function createSettle({ db, now, versions, handIn }: SettleContext) {
	/** @throws HubError("paper-not-found") */
	async function getVersion(paperId: string, versionId: string, from: Db = db): Promise<LoadedVersion> {
		const version = await versions.find(versionId, from);
		const paper = await from.selectFrom("paper").select("id").where("id", "=", paperId).executeTakeFirst();
		if (!paper || version?.paperId !== paperId) throw new HubError("paper-not-found");
		return version;
	}

	return {
		/** What would change; `settlement` null: the one of this question is taken back. `page`: of the results that change. */
		async preview(paperId: string, versionId: string, questionId: string, settlement: Settlement | null, page = 1) {
			const version = await getVersion(paperId, versionId);
			return findEffect(db, { ...version, settlements: replace(version.settlements, questionId, settlement) }, page);
		},

		/** Settles a question, or takes that back, and begins to mark all results again. */
		async settle(paperId: string, versionId: string, questionId: string, settlement: Settlement | null, actor: Actor) {
			await inTransaction(db, async (tx) => {
				const version = await getVersion(paperId, versionId, tx);
				const settlements = JSON.stringify(replace(version.settlements, questionId, settlement));
				const { numUpdatedRows } = await tx
					.updateTable("paperVersion")
					.set((e) => ({ settlements, isMarking: 1, stamp: e("stamp", "+", 1) }))
					.where("id", "=", versionId)
					.where("stamp", "=", version.stamp)
					.executeTakeFirst();
				if (numUpdatedRows === 0n) throw new HubError("conflict");
				const { title, moduleId } = version.content;
				const module = await tx.selectFrom("module").select("title").where("id", "=", moduleId).executeTakeFirst();
				const subject = { subjectType: "paper" as const, subjectId: paperId, title, place: [module?.title ?? ""] };
				await recordEntry(tx, { ...subject, at: now(), actor, action: "paper-settled" });
			});
			await handIn.run();
		},
	};
}

function replace(settlements: readonly Settlement[], questionId: string, next: Settlement | null): Settlement[] {
	const others = settlements.filter((one) => one.questionId !== questionId);
	return next ? [...others, next] : others;
}

async function findEffect(db: Db, version: LoadedVersion, page: number): Promise<SettlementEffect> {
	const effect = { ended: 0, rise: 0, fall: 0 };
	const results: Omit<ChangedResult, "rank" | "rankAfter">[] = [];
	let [mostUp, mostDown] = [readMarks("0"), readMarks("0")];
	for await (const { id, name, answers, figures } of readEnded(db, version.id)) {
		const before = readFigures(figures).all.marks;
		const after = resultOf(version, answers).marks;
		const change = readMarks(after).sub(readMarks(before));
		results.push({ id, name, before, after });
		effect.ended++;
		if (change.gt(0n)) effect.rise++;
		if (change.lt(0n)) effect.fall++;
		if (change.gt(mostUp)) mostUp = change;
		if (change.lt(mostDown)) mostDown = change;
	}
	const ranked = rankedOf(results);
	const ranksOnly = ranked.filter(({ before, after }) => before === after).length;
	const changed = version.content.asksName ? pageOf(ranked, page) : null;
	return { ...effect, ranksOnly, mostUp: writeMarks(mostUp), mostDown: writeMarks(mostDown), changed };
}

/** The results whose marks or rank change: who is overtaken keeps the marks. */
function rankedOf(results: readonly Omit<ChangedResult, "rank" | "rankAfter">[]): ChangedResult[] {
	const [rankNow, rankThen] = [ranksOf(results.map((one) => one.before)), ranksOf(results.map((one) => one.after))];
	return results
		.map((one) => ({ ...one, rank: rankNow(one.before), rankAfter: rankThen(one.after) }))
		.filter(({ before, after, rank, rankAfter }) => before !== after || rank !== rankAfter)
		.sort((one, other) => one.rank - other.rank || (one.id < other.id ? -1 : 1));
}

function pageOf(rows: readonly ChangedResult[], page: number) {
	const pageCount = Math.max(1, Math.ceil(rows.length / CHANGED_PER_PAGE));
	const shown = Math.min(Math.max(page, 1), pageCount);
	return { rows: rows.slice((shown - 1) * CHANGED_PER_PAGE, shown * CHANGED_PER_PAGE), page: shown, pageCount };
}

/** The rank of marks among others; equal marks share one (1, 1, 3). */
function ranksOf(marks: readonly string[]): (text: string) => number {
	const ranks = new Map<number, number>();
	const sorted = marks.map(sortableMarks).sort((one, other) => other - one);
	for (const [index, units] of sorted.entries()) if (!ranks.has(units)) ranks.set(units, index + 1);
	return (text) => ranks.get(sortableMarks(text)) ?? sorted.length;
}
