// The questions of a module as an administrator chooses them for a section of a paper: by search, and by name. Only what papers can
// have (available-questions.ts). Called by papers.ts.
import { type ChoosableQuestion, markedTypeOf, paperNameOf } from "#core/papers/draw.ts";
import type { PaperQuestionName } from "#core/papers/paper.ts";
import { countRows, inWindow, isLike, type PageNumbers, readPage, searchOf } from "#server/db/list-page.ts";
import type { Db } from "#server/db/tables.ts";
import { readQuestions, selectQuestions } from "./available-questions.ts";

export type ChoosableQuery = { search?: string | undefined; page?: number | undefined };

/**
 * One page of a module's questions in the order of the module and its files.
 * @param query `search`: a part of the question's text, options, topic or explanation; blank for all
 */
export async function listChoosable(
	{ db, searchDb }: { db: Db; searchDb: Db },
	moduleId: string,
	{ search, page }: ChoosableQuery,
): Promise<PageNumbers & { rows: ChoosableQuestion[] }> {
	const pattern = searchOf(search);
	const found = selectQuestions(pattern === undefined ? db : searchDb, moduleId).$if(pattern !== undefined, (q) =>
		q.where(isLike("question.searchText", pattern ?? "")),
	);
	const names = new Map<string, PaperQuestionName>();
	return readPage(
		{ total: Number(await countRows(found)), page },
		async (window) => {
			const rows = await inWindow(
				found.select(["question.subtopicId", "questionKey as questionId"]),
				["subtopic.position", "subtopic.id", "question.place"],
				window,
			).execute();
			return rows.map((name) => {
				names.set(paperNameOf(name), name);
				return { id: paperNameOf(name) };
			});
		},
		(ids) =>
			readChoosable(
				db,
				moduleId,
				ids.flatMap((id) => names.get(id) ?? []),
			),
		paperNameOf,
	);
}

/** The questions with these names, in their order. Those that the module does not have any more are missing. */
export async function readChoosable(
	db: Db,
	moduleId: string,
	names: readonly PaperQuestionName[],
): Promise<ChoosableQuestion[]> {
	const questions = await readQuestions(db, moduleId, names);
	return names.flatMap(({ subtopicId, questionId }) => {
		const question = questions.get(paperNameOf({ subtopicId, questionId }));
		if (!question) return [];
		const { text, topic } = question;
		return [{ subtopicId, questionId, type: markedTypeOf(question), topic: topic || null, text }];
	});
}
