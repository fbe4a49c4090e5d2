// Extra time for one person: by the roll number or nickname that a paper asks for, by a link for this person alone, or in an attempt
// that goes on. Names are deleted as those of results are (names.ts). Called by the panel and by attempts.ts.
import { randomInt, randomUUID } from "node:crypto";
import { readMarks } from "#core/marks/fraction.ts";
import { attemptMs, foldAttempt } from "#core/papers/attempt.ts";
import { createExtraCode, nameKey, type PersonTime } from "#core/papers/extra-time.ts";
import { HubError } from "#core/problem.ts";
import { type Actor, type AuditAction, recordEntry } from "#server/audit/entry.ts";
import type { Db } from "#server/db/tables.ts";
import { inTransaction } from "#server/db/transaction.ts";
import { lockAttempt, planOf, readEvents } from "./attempt-rows.ts";
import { nameUntil } from "./names.ts";
import { readDraft } from "./papers.ts";
import type { LoadedVersion, StoredVersion, Versions } from "./versions.ts";

/** People with extra time at one paper. */
const MOST_PEOPLE = 500;

export type ListedPersonTime = { id: string; name: string; factor: string; code: string; used: number };
export type PersonTimesContext = {
	db: Db;
	now: () => number;
	versions: Versions;
	/** The running attempt that has this code on its screen. */
	findByCode: (paperId: string, code: string) => Promise<string | undefined>;
};

export function createPersonTimes({ db, now, versions, findByCode }: PersonTimesContext) {
	/** @throws HubError("paper-not-found") */
	async function getPaper(tx: Db, id: string) {
		const row = await tx
			.selectFrom("paper")
			.innerJoin("module", "module.id", "paper.moduleId")
			.select(["paper.title", "draft", "module.title as place"])
			.where("paper.id", "=", id)
			.executeTakeFirst();
		if (!row) throw new HubError("paper-not-found");
		return row;
	}

	/** Nobody is named in the list of changes. */
	function record(
		tx: Db,
		action: AuditAction,
		id: string,
		{ title, place }: { title: string; place: string },
		actor: Actor,
	) {
		return recordEntry(tx, { at: now(), actor, action, subjectType: "paper", subjectId: id, title, place: [place] });
	}

	/** Those who sit the paper now under this name. */
	async function findByName(tx: Db, paperId: string, key: string): Promise<string[]> {
		const rows = await tx
			.selectFrom("paperAttempt")
			.select(["id", "name"])
			.where("paperId", "=", paperId)
			.where("isPreview", "=", 0)
			.where("endedAt", "is", null)
			.where("endsAt", ">", now())
			.where("name", "is not", null)
			.execute();
		return rows.flatMap(({ id, name }) => (nameKey(name ?? "") === key ? [id] : []));
	}

	/** @throws HubError("attempt-not-running"), or "sections-begun" where a timed section is over: its time would count again */
	async function prolong(tx: Db, attemptId: string, factor: string): Promise<void> {
		const attempt = await lockAttempt(tx, attemptId);
		const version = attempt && (await versions.find(attempt.versionId, tx));
		if (!version || attempt.endedAt !== null || now() >= attempt.endsAt) throw new HubError("attempt-not-running");
		if (!readMarks(factor).gt(readMarks(attempt.extraTime))) return;
		if (hasTimedSections(version.content)) {
			const plan = planOf(version.content, attempt);
			const { section } = foldAttempt(plan, await readEvents(tx, attemptId), now() - attempt.startedAt);
			if (section > 0) throw new HubError("sections-begun");
		}
		const endsAt = attempt.startedAt + attemptMs({ minutes: version.content.minutes, extraTime: factor });
		const until = nameUntil(version.content.openUntil, endsAt);
		const update = tx.updateTable("paperAttempt").set({ extraTime: factor, endsAt, nameUntil: until });
		await update.where("id", "=", attemptId).execute();
	}

	return {
		/** In the order of names. */
		list(paperId: string): Promise<ListedPersonTime[]> {
			const rows = db.selectFrom("paperPersonTime").select(["id", "name", "factor", "code", "used"]);
			return rows.where("paperId", "=", paperId).orderBy("nameKey").execute();
		},

		/**
		 * Gives a person extra time, also one who sits the paper now; a name that has some gets the new factor.
		 * @returns how many attempts that go on have it at once
		 * @throws HubError("paper-not-found"), "attempt-not-running", "sections-begun", "too-many-tries"
		 */
		async add(paperId: string, { name, factor, attemptCode }: PersonTime, actor: Actor): Promise<number> {
			const byCode = attemptCode.trim() === "" ? undefined : await findByCode(paperId, attemptCode);
			if (attemptCode.trim() !== "" && byCode === undefined) throw new HubError("attempt-not-running");
			return inTransaction(db, async (tx) => {
				const paper = await getPaper(tx, paperId);
				const { count } = await tx
					.selectFrom("paperPersonTime")
					.select((e) => e.fn.countAll().as("count"))
					.where("paperId", "=", paperId)
					.executeTakeFirstOrThrow();
				if (Number(count) >= MOST_PEOPLE) throw new HubError("too-many-tries");
				const until = nameUntil(readDraft(paper.draft).openUntil, now());
				const key = nameKey(name);
				const row = { id: randomUUID(), paperId, name, nameKey: key, nameUntil: until, factor };
				await tx
					.insertInto("paperPersonTime")
					.values({ ...row, code: createExtraCode(randomInt), used: 0, createdAt: now() })
					.onConflict((c) => c.columns(["paperId", "nameKey"]).doUpdateSet({ name, factor, nameUntil: until }))
					.execute();
				const running = new Set([...(await findByName(tx, paperId, key)), ...(byCode === undefined ? [] : [byCode])]);
				for (const id of running) await prolong(tx, id, factor);
				await record(tx, "paper-time-given", paperId, paper, actor);
				return running.size;
			});
		},

		/** Who has begun keeps the time. */
		remove(paperId: string, id: string, actor: Actor): Promise<void> {
			return inTransaction(db, async (tx) => {
				const paper = await getPaper(tx, paperId);
				const removal = tx.deleteFrom("paperPersonTime").where("id", "=", id).where("paperId", "=", paperId);
				if (await removal.returning("id").executeTakeFirst())
					await record(tx, "paper-time-ended", paperId, paper, actor);
			});
		},
	};
}

function hasTimedSections({ sectionOrder, sections }: StoredVersion): boolean {
	return sectionOrder !== "free" && sections.some(({ minutes }) => minutes !== null);
}

/** `extraCode`: of the paper's own link for extra time. */
type Asked = { extra: string | undefined; name: string | undefined; extraCode: string; startedAt: number };

/** @throws HubError("extra-time-unknown") */
async function getPerson(db: Db, paperId: string, code: string) {
	const people = db.selectFrom("paperPersonTime").select(["id", "factor", "used"]).where("paperId", "=", paperId);
	const person = await people.where("code", "=", code).executeTakeFirst();
	if (!person) throw new HubError("extra-time-unknown");
	return person;
}

/**
 * The factor that a link's code gives, without using it.
 * @throws HubError("extra-time-unknown"), or "extra-time-used" for a person's link that was used as often as the paper allows
 */
export async function lookUpExtraTime(
	db: Db,
	{ paperId, content }: Pick<LoadedVersion, "paperId" | "content">,
	{ extra, extraCode }: { extra: string; extraCode: string },
): Promise<string> {
	if (extra === extraCode) return content.extraTime;
	const { factor, used } = await getPerson(db, paperId, extra);
	if (content.attempts !== null && used >= content.attempts) throw new HubError("extra-time-used");
	return factor;
}

/**
 * The factor of somebody who begins, in the transaction of the beginning: by the name, by a person's link, or by the paper's.
 * @throws HubError("extra-time-unknown"), or "extra-time-used" for a person's link that was used as often as the paper allows
 */
export async function findExtraTime(
	tx: Db,
	{ paperId, content }: Pick<LoadedVersion, "paperId" | "content">,
	{ extra, name, extraCode, startedAt }: Asked,
): Promise<string> {
	const factors: string[] = [];
	const { attempts, openUntil } = content;
	const untilOf = (factor: string) => {
		return nameUntil(openUntil, startedAt + attemptMs({ minutes: content.minutes, extraTime: factor }));
	};
	if (name !== undefined) {
		const byName = await tx
			.selectFrom("paperPersonTime")
			.select(["id", "factor"])
			.where("paperId", "=", paperId)
			.where("nameKey", "=", nameKey(name))
			.executeTakeFirst();
		if (byName) {
			factors.push(byName.factor);
			const used = tx.updateTable("paperPersonTime").set({ nameUntil: untilOf(byName.factor) });
			await used.where("id", "=", byName.id).execute();
		}
	}
	if (extra === extraCode) factors.push(content.extraTime);
	else if (extra !== undefined) {
		const byCode = await getPerson(tx, paperId, extra);
		const used = await tx
			.updateTable("paperPersonTime")
			.set((e) => ({ used: e("used", "+", 1), nameUntil: untilOf(byCode.factor) }))
			.where("id", "=", byCode.id)
			.$if(attempts !== null, (q) => q.where("used", "<", attempts ?? 0))
			.returning("id")
			.executeTakeFirst();
		if (!used) throw new HubError("extra-time-used");
		factors.push(byCode.factor);
	}
	return factors.reduce((most, one) => (readMarks(one).gt(readMarks(most)) ? one : most), "1");
}
