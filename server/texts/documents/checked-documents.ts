// The documents that need attention, as administrators see them: how many, and page by page. Called by document-checks.ts.
import { sql } from "kysely";
import { DOCUMENT_PHASES, type DocumentPhase } from "#core/modules/phases.ts";
import { ATTENTION_STATES, type AttentionState, type CheckView, needsAttention } from "#core/texts/document-check.ts";
import { countRows, inWindow, type PageNumbers, readPage } from "#server/db/list-page.ts";
import type { Db } from "#server/db/tables.ts";
import { numberModules } from "#server/modules/same-titles.ts";
import { selectChecks, toCheck } from "./check-rows.ts";

type AttentionRow = {
	subtopicId: string;
	phase: DocumentPhase;
	subtopicTitle: string;
	moduleTitle: string;
	check: CheckView & { state: AttentionState };
};
export type CheckedDocumentsPage = PageNumbers & { documents: AttentionRow[] };

/** For a copied text only "changed" is reported, because learners read the copy. */
function needing(db: Db) {
	return db
		.selectFrom("documentCheck")
		.where("documentCheck.state", "in", ATTENTION_STATES)
		.where((e) =>
			e.or([
				e("documentCheck.state", "=", "changed" satisfies AttentionState),
				e("documentCheck.address", "=", e.ref("documentCheck.link")),
			]),
		);
}

/** How many documents need attention. */
export function countAttention(db: Db): Promise<number> {
	// The subtopic hides those of the bin.
	return countRows(needing(db).innerJoin("subtopic", "subtopic.id", "documentCheck.subtopicId"));
}

/** How many documents of each of these subtopics need attention. */
export async function countBySubtopic(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, number>> {
	if (ids.length === 0) return new Map();
	const rows = await needing(db).select("subtopicId").where("subtopicId", "in", ids).execute();
	const counts = new Map<string, number>();
	for (const { subtopicId } of rows) counts.set(subtopicId, (counts.get(subtopicId) ?? 0) + 1);
	return counts;
}

/** How many documents of a module need attention. */
export function countOfModule(db: Db, moduleId: string): Promise<number> {
	const found = needing(db).innerJoin("subtopic", "subtopic.id", "documentCheck.subtopicId");
	return countRows(found.where("subtopic.moduleId", "=", moduleId));
}

/** One page of the documents that need attention, by module, in the taught order. */
export async function listAttention(db: Db, page?: number): Promise<CheckedDocumentsPage> {
	const id = sql<string>`${sql.ref("documentCheck.subtopicId")} || '.' || ${sql.ref("documentCheck.phase")}`;
	const { rows, ...numbers } = await readPage(
		{ total: await countAttention(db), ...(page !== undefined && { page }) },
		(window) => {
			const found = needing(db)
				.innerJoin("subtopic", "subtopic.id", "documentCheck.subtopicId")
				.innerJoin("module", "module.id", "subtopic.moduleId")
				.select(id.as("id"));
			const order = ["module.titleKey", "module.id", "subtopic.position", "subtopic.id", "documentCheck.phase"];
			return inWindow(found, order, window).execute();
		},
		(ids) => readRows(db, [...new Set(ids.map((each) => each.replace(/\.[^.]*$/, "")))]),
		({ subtopicId, phase }) => `${subtopicId}.${phase}`,
	);
	return { ...numbers, documents: rows };
}

async function readRows(db: Db, subtopicIds: readonly string[]): Promise<AttentionRow[]> {
	const rows = await selectViews(db)
		.innerJoin("subtopic", "subtopic.id", "documentCheck.subtopicId")
		.innerJoin("module", "module.id", "subtopic.moduleId")
		.select(["subtopic.title as subtopicTitle", "subtopic.moduleId", "module.title as moduleTitle"])
		.where("documentCheck.subtopicId", "in", subtopicIds)
		.execute();
	return (await numberModules(db, rows)).flatMap(({ subtopicTitle, moduleTitle, ...row }) => {
		const phase = DOCUMENT_PHASES.find((each) => each === row.phase);
		const check = toView(row);
		const { state } = check;
		if (!phase || !needsAttention(state)) return [];
		return [{ subtopicId: row.subtopicId, phase, subtopicTitle, moduleTitle, check: { ...check, state } }];
	});
}

/** The state of a subtopic's documents, for each phase and link. */
export async function listViews(db: Db, subtopicId: string) {
	const rows = await selectViews(db).where("documentCheck.subtopicId", "=", subtopicId).execute();
	return rows.map((row) => ({ phase: row.phase, link: row.link, check: toView(row) }));
}

/** The same for several subtopics. */
export async function listViewsOf(db: Db, ids: readonly string[]) {
	if (ids.length === 0) return [];
	const rows = await selectViews(db).where("documentCheck.subtopicId", "in", ids).execute();
	return rows.map((row) => ({ subtopicId: row.subtopicId, phase: row.phase, check: toView(row) }));
}

function selectViews(db: Db) {
	return selectChecks(db).select(["studyText.copiedAt", "documentText.readAt"]);
}

type ViewRow = Awaited<ReturnType<ReturnType<typeof selectViews>["execute"]>>[number];

function toView({ copiedAt, readAt, address, link, ...row }: ViewRow): CheckView {
	const { state, reason, checkedAt } = toCheck(row);
	const isPage = address.startsWith("/");
	const of = isPage ? "page" : address === link ? "link" : "copy";
	return { state, reason, checkedAt, of, storedAt: (of === "copy" ? copiedAt : readAt) ?? undefined };
}
