// Copies of Google documents that the hub has read, for learners who are offline. Read by the page
// /documents/{module}/{subtopic}/{phase} and by the list of a module's files. Never fetches anything.

import { readPlainText } from "#core/doubts/retrieval/passages.ts";
import type { SubtopicContent } from "#core/modules/catalog.ts";
import { DOCUMENT_PHASES, type DocumentPhase, documentLink } from "#core/modules/phases.ts";
import type { RichBlock } from "#core/rich-text/tree.ts";
import { copyPath } from "#core/texts/state.ts";
import { chunksOf } from "#server/db/chunks.ts";
import { type Db, SUBTOPIC_COLUMNS } from "#server/db/tables.ts";

export type DocumentCopy = {
	phase: DocumentPhase;
	subtopicTitle: string;
	/** When the text was read, in milliseconds since 1970. */
	readAt: number;
	blocks: RichBlock[];
};
/** Where a copy is, and when its text was read, in milliseconds since 1970. */
type CopiedDocument = { subtopicId: string; phase: DocumentPhase; readAt: number; path: string };
type Linking = SubtopicContent & { id: string; moduleId: string };
export type DocumentCopies = ReturnType<typeof createDocumentCopies>;

/** Builds the access to the copies. A text whose link the subtopic no longer has is never shown. */
export function createDocumentCopies({ db }: { db: Db }) {
	const readTexts = () => db.selectFrom("documentText").where("status", "=", "read");
	return {
		/** The copy of a subtopic's document; undefined when the hub has not read it or the subtopic does not link to it. */
		async find(moduleId: string, subtopicId: string, phaseName: string): Promise<DocumentCopy | undefined> {
			const phase = DOCUMENT_PHASES.find((each) => each === phaseName);
			if (!phase) return undefined;
			const subtopic = await db
				.selectFrom("subtopic")
				.select(SUBTOPIC_COLUMNS)
				.where("moduleId", "=", moduleId)
				.where("id", "=", subtopicId)
				.executeTakeFirst();
			const link = subtopic && documentLink(subtopic, phase);
			if (!subtopic || !link) return undefined;
			const row = await readTexts()
				.select(["text", "readAt"])
				.where((e) => e.and({ subtopicId, phase }))
				.where("link", "=", link)
				.executeTakeFirst();
			if (!row) return undefined;
			return { phase, subtopicTitle: subtopic.title, readAt: row.readAt, blocks: readPlainText(row.text) };
		},

		/** The addresses of the copies of these subtopics' documents, by the subtopic's id and the phase. */
		async list(subtopics: readonly Linking[]): Promise<CopiedDocument[]> {
			const byId = new Map(subtopics.map((subtopic) => [subtopic.id, subtopic]));
			const rows = [];
			for (const some of chunksOf([...byId.keys()])) {
				const found = readTexts().select(["subtopicId", "phase", "link", "readAt"]).where("subtopicId", "in", some);
				rows.push(...(await found.execute()));
			}
			return rows.flatMap(({ subtopicId, phase: name, link, readAt }) => {
				const subtopic = byId.get(subtopicId);
				const phase = DOCUMENT_PHASES.find((each) => each === name);
				if (!subtopic || !phase || documentLink(subtopic, phase) !== link) return [];
				return [{ subtopicId, phase, readAt, path: copyPath(subtopic.moduleId, subtopicId, phase) }];
			});
		},
	};
}
