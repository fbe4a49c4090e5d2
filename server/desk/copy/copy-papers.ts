// Copies the papers of a module as drafts: with the questions of the copy, without versions, attempts, names, links and times of the last
// term. In the transaction of the caller.
import { randomInt } from "node:crypto";
import { createSubtopicId } from "#core/modules/catalog.ts";
import { createExtraCode } from "#core/papers/extra-time.ts";
import { type PaperDraft, paperDraftSchema } from "#core/papers/paper.ts";
import type { Db } from "#server/db/tables.ts";

/** @param subtopics the copy's subtopics by those that they were made of */
export async function copyPapers(
	tx: Db,
	{ from, to, at }: { from: string; to: string; at: number },
	subtopics: ReadonlyMap<string, string>,
): Promise<void> {
	const papers = await tx.selectFrom("paper").selectAll().where("moduleId", "=", from).orderBy("id").execute();
	for (const { title, titleKey, searchText, draft } of papers) {
		const copied = copyDraft(paperDraftSchema.parse(JSON.parse(draft)), to, subtopics);
		const fresh = { id: createSubtopicId(randomInt), moduleId: to, version: 1, createdAt: at, updatedAt: at };
		const closed = { openVersionId: null, extraCode: createExtraCode(randomInt), binId: null };
		await tx
			.insertInto("paperRow")
			.values({ ...fresh, ...closed, title, titleKey, searchText, draft: JSON.stringify(copied) })
			.execute();
	}
}

/** Questions keep their ids in a copy of their subtopic. What names a subtopic that was not copied is reported by the paper's check. */
function copyDraft(draft: PaperDraft, moduleId: string, subtopics: ReadonlyMap<string, string>): PaperDraft {
	const copiedIdOf = (subtopicId: string) => subtopics.get(subtopicId) ?? subtopicId;
	return {
		...draft,
		moduleId,
		openFrom: null,
		openUntil: null,
		resultsFrom: null,
		sections: draft.sections.map((section) => ({
			...section,
			pools: section.pools.map((pool) => {
				return { ...pool, subtopicId: pool.subtopicId === null ? null : copiedIdOf(pool.subtopicId) };
			}),
			chosen: section.chosen.map(({ subtopicId, questionId }) => ({ subtopicId: copiedIdOf(subtopicId), questionId })),
		})),
	};
}
