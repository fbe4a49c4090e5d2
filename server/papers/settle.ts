// Dropped questions: what a settlement would change, and settling. After it every result is marked again (hand-in.ts), and candidates
// read one line. Called by the panel.
import { readMarks, writeMarks } from "#core/marks/fraction.ts";
import type { Settlement } from "#core/papers/marking.ts";
import { HubError } from "#core/problem.ts";
import { type Actor, recordEntry } from "#server/audit/entry.ts";
import type { Db } from "#server/db/tables.ts";
import { inTransaction } from "#server/db/transaction.ts";
import { type HandIn, resultOf } from "./hand-in.ts";
import { readEnded } from "./question-figures.ts";
import { readFigures } from "./results.ts";
import type { LoadedVersion, Versions } from "./versions.ts";

/** Whom a settlement touches: candidates whose marks rise or fall, and the largest changes. */
export type SettlementEffect = {
	ended: number;
	rise: number;
	fall: number;
	/** Exact marks as text. */
	mostUp: string;
	mostDown: string;
};

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
		/** What would change; `settlement` null: the one of this question is taken back. */
		async preview(paperId: string, versionId: string, questionId: string, settlement: Settlement | null) {
			const version = await getVersion(paperId, versionId);
			return findEffect(db, { ...version, settlements: replace(version.settlements, questionId, settlement) });
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

async function findEffect(db: Db, version: LoadedVersion): Promise<SettlementEffect> {
	const effect = { ended: 0, rise: 0, fall: 0 };
	let [mostUp, mostDown] = [readMarks("0"), readMarks("0")];
	for await (const { answers, figures } of readEnded(db, version.id)) {
		const before = readFigures(figures).all;
		const after = resultOf(version, answers);
		const change = readMarks(after.marks).sub(readMarks(before.marks));
		effect.ended++;
		if (change.gt(0n)) effect.rise++;
		if (change.lt(0n)) effect.fall++;
		if (change.gt(mostUp)) mostUp = change;
		if (change.lt(mostDown)) mostDown = change;
	}
	return { ...effect, mostUp: writeMarks(mostUp), mostDown: writeMarks(mostDown) };
}
