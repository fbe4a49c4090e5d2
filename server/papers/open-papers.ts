// Papers as candidates find them: what was published, and what every visitor may have of it before an attempt begins. Used by the calls
// and by the pages of learners.
import type { CandidatePaper, ListedPaper } from "#core/papers/calls.ts";
import { describePaper } from "#core/papers/describe-paper.ts";
import { drawQuestions } from "#core/papers/draw.ts";
import type { PaperDraft } from "#core/papers/paper.ts";
import type { DrawnQuestion } from "#core/papers/paper-marks.ts";
import type { Db } from "#server/db/tables.ts";
import { listAvailable } from "./available-questions.ts";
import { readDraft } from "./papers.ts";
import { findLastVersion, type LoadedVersion, type Versions } from "./versions.ts";

/** Papers on a module's page, and those that are looked at for it. */
const LISTED = 20;
const LOOKED_AT = 60;

export type OpenPaper = { version: LoadedVersion; extraCode: string };
export type OpenPapers = ReturnType<typeof createOpenPapers>;

export function createOpenPapers({ db, now, versions }: { db: Db; now: () => number; versions: Versions }) {
	function findRow(id: string) {
		return db
			.selectFrom("paper")
			.innerJoin("module", "module.id", "paper.moduleId")
			.select(["openVersionId", "extraCode"])
			.where("paper.id", "=", id)
			.executeTakeFirst();
	}

	/** Also of a paper that lies in the bin, alone or with its module: who has begun it goes on (decision 123), but nobody begins. */
	async function findAlsoInBin(id: string) {
		const row = await db
			.selectFrom("paperRow")
			.innerJoin("moduleRow", "moduleRow.id", "paperRow.moduleId")
			.select(["openVersionId", "paperRow.binId", "moduleRow.binId as moduleBinId"])
			.where("paperRow.id", "=", id)
			.executeTakeFirst();
		if (!row) return undefined;
		const isInBin = row.binId !== null || row.moduleBinId !== null;
		return { openVersionId: row.openVersionId, isWithdrawn: isInBin || row.openVersionId === null };
	}

	/** The version that an open paper's candidates begin. */
	async function find(id: string): Promise<OpenPaper | undefined> {
		const row = await findRow(id);
		const version = row?.openVersionId == null ? undefined : await versions.find(row.openVersionId);
		return row && version && { version, extraCode: row.extraCode };
	}

	return {
		find,

		/** The module of a paper, published or not. */
		async findModule(id: string): Promise<string | undefined> {
			const row = await db
				.selectFrom("paper")
				.innerJoin("module", "module.id", "paper.moduleId")
				.select("paper.moduleId")
				.where("paper.id", "=", id)
				.executeTakeFirst();
			return row?.moduleId;
		},

		/** What every visitor may have of a paper that was published. Of one that is closed or deleted, for those who have begun it. */
		async findForCandidate(id: string): Promise<CandidatePaper | undefined> {
			const row = await findAlsoInBin(id);
			const versionId = row && (row.openVersionId ?? (await findLastVersion(db, id))?.id);
			const content = versionId === undefined ? undefined : (await versions.find(versionId))?.content;
			if (!row || !content) return undefined;
			const opening = openingOf(content, now());
			return { ...toCandidate(id, content, content.questions), isWithdrawn: row.isWithdrawn, opening };
		},

		/** The same of a draft, for its preview, with the marks and types of questions that publishing would draw. */
		async findForPreview(id: string): Promise<CandidatePaper | undefined> {
			const row = await db.selectFrom("paper").select("draft").where("id", "=", id).executeTakeFirst();
			if (!row) return undefined;
			const draft = readDraft(row.draft);
			const last = await findLastVersion(db, id);
			const seed = (last && (await versions.find(last.id)))?.content.drawSeed ?? 0;
			const { drawn } = drawQuestions(draft, await listAvailable(db, draft.moduleId), seed);
			const questions = drawn.flatMap((own, section) => own.map(({ type }) => ({ section, question: { type } })));
			return toCandidate(id, draft, questions);
		},

		/**
		 * The papers of a module that were published, for its page: those that are not closed first. One in the bin counts as closed, and is
		 * listed where somebody has begun it: that candidate goes on.
		 */
		async listForModule(moduleId: string): Promise<ListedPaper[]> {
			const rows = await db
				.selectFrom("paperRow")
				.select((e) => [
					"id",
					"openVersionId",
					e.or([e("openVersionId", "is", null), e("binId", "is not", null)]).as("isWithdrawn"),
				])
				.where("moduleId", "=", moduleId)
				.where((e) =>
					e.exists(
						e.selectFrom("paperVersion").whereRef("paperId", "=", "paperRow.id").where("number", ">", 0).select("id"),
					),
				)
				.where((e) =>
					e.or([
						e("binId", "is", null),
						e.exists(
							e
								.selectFrom("paperAttempt")
								.whereRef("paperId", "=", "paperRow.id")
								.where("isPreview", "=", 0)
								.select("paperAttempt.id"),
						),
					]),
				)
				.orderBy("isWithdrawn")
				.orderBy("titleKey")
				.orderBy("id")
				.limit(LOOKED_AT)
				.execute();
			const listed: ListedPaper[] = [];
			for (const { id, openVersionId, isWithdrawn } of rows) {
				const version = await versions.find(openVersionId ?? (await findLastVersion(db, id))?.id ?? "");
				if (!version) continue;
				const { title, minutes, openFrom, openUntil, resultsFrom, questions } = version.content;
				const isClosed = Boolean(isWithdrawn) || (openUntil !== null && openUntil <= now());
				listed.push({ id, title, minutes, openFrom, openUntil, resultsFrom, isClosed, total: questions.length });
			}
			return listed.sort((one, other) => Number(one.isClosed) - Number(other.isClosed)).slice(0, LISTED);
		},
	};
}

function openingOf({ openFrom, openUntil }: PaperDraft, now: number): CandidatePaper["opening"] {
	if (openUntil !== null && openUntil <= now) return "closed";
	return openFrom !== null && now < openFrom ? "early" : "open";
}

/** @param drawn of a version, or what a draft would draw */
function toCandidate(id: string, paper: PaperDraft, drawn: readonly DrawnQuestion[]): CandidatePaper {
	const { moduleId, openFrom, openUntil, attempts, resultsFrom, isKeyOnPhone, asksName } = paper;
	return {
		id,
		moduleId,
		openFrom,
		openUntil,
		attempts,
		resultsFrom,
		isKeyOnPhone,
		asksName,
		isWithdrawn: false,
		opening: "open",
		...describePaper(paper, drawn),
	};
}
