// Learners' reports about questions: stored without who sent them, listed by question, closed with a reason. Built by hub.ts; used
// by calls.ts and by the panel's pages.
import { sql } from "kysely";
import { HubError } from "#core/problem.ts";
import {
	CLOSE_REASONS,
	CLOSED_FOR_DAYS,
	type CloseReason,
	type QuestionReport,
	type ReportPlace,
} from "#core/questions/report.ts";
import { type Actor, type AuditAction, recordEntry } from "#server/audit/entry.ts";
import { storable } from "#server/db/engines/search-text.ts";
import { inWindow, type PageNumbers, readPage } from "#server/db/list-page.ts";
import type { Db } from "#server/db/tables.ts";
import { inTransaction } from "#server/db/transaction.ts";
import { numberModules } from "#server/modules/same-titles.ts";
import { entryOf } from "#server/questions/file-record.ts";
import { nameOf } from "#server/questions/list-questions.ts";
import { questionKey } from "#server/questions/question-rows.ts";
import { createRateLimiter, type RateLimit, secondsUntil } from "#server/work/rate-limiter.ts";
import { listClosedReports, readPlace, type ShownReport, selectNamed, selectShown, toShown } from "./report-rows.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Reports of one network address, which a school may share, and of the whole site. */
const OF_ADDRESS: RateLimit = { name: "question reports", windowMs: HOUR_MS, max: 120 };
const OF_SITE: RateLimit = { name: "question reports of the site", windowMs: DAY_MS, max: 3_000 };
/** Open reports of one question; later ones say nothing new and are not stored. */
const OPEN_PER_QUESTION = 50;
/** Closed reports are deleted after this time. */
const CLOSED_FOR_MS = CLOSED_FOR_DAYS * DAY_MS;

export type Reports = ReturnType<typeof createReports>;
/** A question with its open reports, the newest first. */
export type ReportedQuestion = ReportPlace & { reports: ShownReport[] };

/** The question of reports, as the audit list names it. */
type ReportSubject = { subtopicId: string; title: string; place: readonly string[] };
type ToClose = { subtopicId: string; ids: readonly string[]; reason: CloseReason };

export function createReports({ db, now }: { db: Db; now: () => number }) {
	const limiter = createRateLimiter({ db, now });

	const selectOpen = (from: Db) => from.selectFrom("questionReport").where("closedAt", "is", null);
	const selectQuestions = () => selectOpen(db).groupBy(["questionReport.subtopicId", "questionReport.questionKey"]);

	/** How many questions have open reports. */
	async function countQuestions(): Promise<number> {
		// The subtopic hides those of the bin.
		const groups = selectQuestions()
			.innerJoin("subtopic", "subtopic.id", "questionReport.subtopicId")
			.select("questionKey")
			.as("reported");
		const counted = await db
			.selectFrom(groups)
			.select((e) => e.fn.countAll<number | string>().as("total"))
			.executeTakeFirstOrThrow();
		return Number(counted.total);
	}

	async function readQuestions(ids: readonly string[]): Promise<ReportedQuestion[]> {
		const wanted = ids.map((id) => id.split(" "));
		const rows = await selectShown(db)
			.where("questionReport.closedAt", "is", null)
			.where((e) =>
				e.or(
					wanted.map(([subtopicId = "", key = ""]) =>
						e.and({ "questionReport.subtopicId": subtopicId, "questionReport.questionKey": key }),
					),
				),
			)
			.orderBy("questionReport.at", "desc")
			.orderBy("questionReport.id")
			.execute();
		const numbered = await numberModules(db, rows);
		const groups = Map.groupBy(numbered, ({ subtopicId, key }) => `${subtopicId} ${key}`);
		const questions = [...groups.values()].map(async (group): Promise<ReportedQuestion[]> => {
			const [first] = group;
			if (!first) return [];
			return [{ ...(await readPlace(first)), reports: group.map(toShown) }];
		});
		return (await Promise.all(questions)).flat();
	}

	/** What the audit list says of the questions of these reports, by their keys. */
	async function nameQuestions(subtopicId: string, ids: readonly string[]): Promise<Map<string, ReportSubject>> {
		const rows = await selectNamed(db)
			.select(["questionReport.questionKey as key", "subtopic.title as subtopicTitle", "module.title as moduleTitle"])
			.select(["questionRow.body", "questionList.format"])
			.distinct()
			.where("questionReport.subtopicId", "=", subtopicId)
			.where("questionReport.id", "in", ids)
			.execute();
		const named = rows.map(async ({ key, subtopicTitle, moduleTitle, body, format }) => {
			// A question that is in the file no longer.
			const title = body === null ? subtopicTitle : (await nameOf(body, format)).text;
			return [key, { subtopicId, title, place: [moduleTitle, subtopicTitle] }] as const;
		});
		return new Map(await Promise.all(named));
	}

	/** Closes or opens reports, with one entry in the audit list for each question. @returns how many it changed */
	async function change(
		{ subtopicId, ids, isOpen }: { subtopicId: string; ids: readonly string[]; isOpen: boolean },
		set: { closedAt: number | null; closedReason: string | null; closedBy: string | null },
		recordChange: (tx: Db, key: string) => Promise<void>,
	): Promise<number> {
		return inTransaction(db, async (tx) => {
			const changed = await tx
				.updateTable("questionReport")
				.set(set)
				.where("subtopicId", "=", subtopicId)
				.where("id", "in", ids)
				.where("closedAt", isOpen ? "is" : "is not", null)
				.returning("questionKey")
				.execute();
			for (const key of new Set(changed.map(({ questionKey }) => questionKey))) await recordChange(tx, key);
			return changed.length;
		});
	}

	async function record(tx: Db, action: AuditAction, subject: ReportSubject | undefined, actor: Actor): Promise<void> {
		if (!subject) return;
		const { subtopicId, title, place } = subject;
		await recordEntry(tx, { ...entryOf(subtopicId, title, place), at: now(), actor, action });
	}

	return {
		countQuestions,

		/**
		 * Stores reports of one network address. One that is stored already, one about a question that the site does not have
		 * and one too many about a question change nothing. @throws HubError("too-many-tries")
		 */
		async store(reports: readonly QuestionReport[], address: string): Promise<void> {
			const amount = reports.length;
			const consumed = await limiter.consume([
				{ limit: OF_ADDRESS, subject: address, amount },
				{ limit: OF_SITE, subject: "", amount },
			]);
			if (!consumed.ok) {
				throw new HubError("too-many-tries", { retryAfterSeconds: Math.max(1, secondsUntil(consumed.retryAt, now())) });
			}
			const at = now() - (now() % DAY_MS);
			await inTransaction(db, async (tx) => {
				for (const { id, subtopicId, questionId, kind, note } of reports) {
					const place = { subtopicId, questionKey: questionKey(questionId) };
					const question = await tx
						.selectFrom("question")
						.select("questionKey")
						.where((e) => e.and(place))
						.executeTakeFirst();
					if (!question || (await countOf(tx, place)) >= OPEN_PER_QUESTION) continue;
					await tx
						.insertInto("questionReport")
						.values({
							...place,
							id,
							kind,
							at,
							note: storable(note).trim(),
							closedAt: null,
							closedReason: null,
							closedBy: null,
						})
						.onConflict((c) => c.column("id").doNothing())
						.execute();
				}
			});
		},

		/** How many questions of each of these subtopics have open reports. */
		async countBySubtopic(subtopicIds: readonly string[]): Promise<Map<string, number>> {
			if (subtopicIds.length === 0) return new Map();
			const rows = await selectOpen(db)
				.select((e) => ["subtopicId", e.fn.count<number | string>("questionKey").distinct().as("count")])
				.where("subtopicId", "in", subtopicIds)
				.groupBy("subtopicId")
				.execute();
			return new Map(rows.map(({ subtopicId, count }) => [subtopicId, Number(count)]));
		},

		/** The same for modules. */
		async countByModule(moduleIds: readonly string[]): Promise<Map<string, number>> {
			if (moduleIds.length === 0) return new Map();
			const groups = selectQuestions().select("subtopicId").as("reported");
			const rows = await db
				.selectFrom(groups)
				.innerJoin("subtopic", "subtopic.id", "reported.subtopicId")
				.select((e) => ["subtopic.moduleId", e.fn.countAll<number | string>().as("count")])
				.where("subtopic.moduleId", "in", moduleIds)
				.groupBy("subtopic.moduleId")
				.execute();
			return new Map(rows.map(({ moduleId, count }) => [moduleId, Number(count)]));
		},

		/** One page of the questions with open reports, by module, in the taught order. */
		async list(page?: number): Promise<PageNumbers & { questions: ReportedQuestion[] }> {
			const { rows, ...numbers } = await readPage(
				{ total: await countQuestions(), page },
				(window) => {
					const id = sql<string>`${sql.ref("questionReport.subtopicId")} || ' ' || ${sql.ref("questionReport.questionKey")}`;
					const found = selectQuestions()
						.innerJoin("subtopic", "subtopic.id", "questionReport.subtopicId")
						.innerJoin("module", "module.id", "subtopic.moduleId")
						.groupBy(["module.titleKey", "module.id", "subtopic.position"])
						.select(id.as("id"));
					const order = ["module.titleKey", "module.id", "subtopic.position"];
					const last = ["questionReport.subtopicId", "questionReport.questionKey"];
					return inWindow(found, [...order, ...last], window).execute();
				},
				readQuestions,
				({ subtopicId, key }) => `${subtopicId} ${key}`,
			);
			return { ...numbers, questions: rows };
		},

		/** One page of the closed reports, the last closed first. */
		listClosed: (page?: number) => listClosedReports(db, now() - CLOSED_FOR_MS, page),

		/** A question with its open reports; undefined without any. */
		async find(subtopicId: string, key: string): Promise<ReportedQuestion | undefined> {
			const [found] = await readQuestions([`${subtopicId} ${key}`]);
			return found;
		},

		/** Closes these reports; those that came since the page was loaded stay open. @returns how many were open */
		async close({ subtopicId, ids, reason }: ToClose, actor: Actor): Promise<number> {
			const at = now();
			const named = await nameQuestions(subtopicId, ids);
			const set = { closedAt: at, closedReason: reason, closedBy: actor?.email ?? null };
			const count = await change({ subtopicId, ids, isOpen: true }, set, (tx, key) =>
				record(tx, `reports-${reason}`, named.get(key), actor),
			);
			await db
				.deleteFrom("questionReport")
				.where("closedAt", "<", at - CLOSED_FOR_MS)
				.execute();
			return count;
		},

		/** Opens closed reports again, as the undo of `close`. @returns how many were closed */
		async reopen({ subtopicId, ids }: Omit<ToClose, "reason">, actor: Actor): Promise<number> {
			const named = await nameQuestions(subtopicId, ids);
			const set = { closedAt: null, closedReason: null, closedBy: null };
			return change({ subtopicId, ids, isOpen: false }, set, (tx, key) =>
				record(tx, "reports-reopened", named.get(key), actor),
			);
		},

		/** How many of a question's reports were closed for each reason. */
		async countClosed(subtopicId: string, key: string): Promise<{ reason: CloseReason; count: number }[]> {
			const rows = await db
				.selectFrom("questionReport")
				.select((e) => ["closedReason", e.fn.countAll<number | string>().as("count")])
				.where((e) => e.and({ subtopicId, questionKey: key }))
				.where("closedAt", "is not", null)
				.groupBy("closedReason")
				.execute();
			const counts = new Map(rows.map(({ closedReason, count }) => [closedReason, Number(count)]));
			return CLOSE_REASONS.map((reason) => ({ reason, count: counts.get(reason) ?? 0 })).filter(
				({ count }) => count > 0,
			);
		},
	};
}

async function countOf(tx: Db, place: { subtopicId: string; questionKey: string }): Promise<number> {
	const { count } = await tx
		.selectFrom("questionReport")
		.select((e) => e.fn.countAll<number | string>().as("count"))
		.where((e) => e.and(place))
		.where("closedAt", "is", null)
		.executeTakeFirstOrThrow();
	return Number(count);
}
