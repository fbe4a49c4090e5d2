// The cards of a module's page, of the subtopics that are open: each subtopic's sections and roughly how long they take. And the subtopic after another one.
import type { NextSubtopic, Subtopic, SubtopicCard } from "#core/modules/catalog.ts";
import { DOCUMENT_LINK_FIELDS, DOCUMENT_PHASES, documentLink, listSteps } from "#core/modules/phases.ts";
import { countWords, studyMinutes } from "#core/modules/study-time.ts";
import { toPlainText } from "#core/rich-text/tree.ts";
import { documentPath } from "#core/texts/state.ts";
import type { Db } from "#server/db/tables.ts";
import type { PassageContext } from "#server/passages/passage-rows.ts";
import { isOpenAt } from "./publication-rows.ts";

/** Builds the reader of cards. Our own documents do not change while the process runs, so their words are counted once. */
export function createSubtopicCards({ db, now, findBlocks }: Pick<PassageContext, "findBlocks" | "now"> & { db: Db }) {
	const ownWords = new Map<string, number>();

	async function countOwnWords(link: string): Promise<number | undefined> {
		const counted = ownWords.get(link);
		if (counted !== undefined) return counted;
		const blocks = await findBlocks?.(link);
		if (!blocks) return undefined;
		const words = countWords(toPlainText(blocks));
		ownWords.set(link, words);
		return words;
	}

	/** One page of cards in their taught order. */
	return async function readCards(moduleId: string, limit: number, offset: number): Promise<SubtopicCard[]> {
		const rows = await db
			.selectFrom("subtopic")
			.leftJoin("mcqFile", "mcqFile.subtopicId", "subtopic.id")
			.select([
				"subtopic.id",
				"title",
				"description",
				"surveyDocLink",
				"questionDocLink",
				"readDocLink",
				"reviewDocLink",
				"mcqFileRef",
			])
			.select("mcqFile.questionCount")
			.where("moduleId", "=", moduleId)
			.where(isOpenAt(now()))
			.orderBy("position")
			.orderBy("subtopic.id")
			.limit(limit)
			.offset(offset)
			.execute();
		const ids = rows.map(({ id }) => id);
		const texts =
			ids.length === 0
				? []
				: await db
						.selectFrom("documentText")
						.select(["subtopicId", "link", "words"])
						.where("status", "=", "read")
						.where("subtopicId", "in", ids)
						.execute();
		const written =
			ids.length === 0
				? []
				: await db
						.selectFrom("studyText")
						.select(["subtopicId", "phase", "words"])
						.where("subtopicId", "in", ids)
						.execute();
		for (const { subtopicId, phase, words } of written)
			texts.push({ subtopicId, link: documentPath(subtopicId, phase), words });
		return Promise.all(
			rows.map(async (row) => {
				const { id, title, description } = row;
				const questionCount = row.questionCount ?? 0;
				const links = DOCUMENT_PHASES.map((phase) => documentLink(row, phase)).filter((link) => link !== null);
				const words = await Promise.all(
					links.map(async (link) => {
						const read = texts.find((text) => text.subtopicId === id && text.link === link);
						return read?.words ?? (await countOwnWords(link));
					}),
				);
				const phases = listSteps(row);
				return { id, title, description, phases, questionCount, time: studyMinutes(questionCount, words) };
			}),
		);
	};
}

/** The next open subtopic with content after this one in its module's order. */
export async function findNextSubtopic(
	db: Db,
	{ moduleId, position, id }: Pick<Subtopic, "moduleId" | "position" | "id">,
	now: number,
): Promise<NextSubtopic | undefined> {
	const row = await db
		.selectFrom("subtopic")
		.leftJoin("mcqFile", "mcqFile.subtopicId", "subtopic.id")
		.select(["subtopic.id", "title", "surveyDocLink", "questionDocLink", "readDocLink", "reviewDocLink", "mcqFileRef"])
		.select("mcqFile.questionCount")
		.where("moduleId", "=", moduleId)
		.where(isOpenAt(now))
		.where((e) =>
			e.or([e("position", ">", position), e.and([e("position", "=", position), e("subtopic.id", ">", id)])]),
		)
		.where((e) =>
			e.or([
				e("mcqFileRef", "is not", null),
				...DOCUMENT_PHASES.map((phase) => e(DOCUMENT_LINK_FIELDS[phase], "!=", "")),
			]),
		)
		.orderBy("position")
		.orderBy("subtopic.id")
		.limit(1)
		.executeTakeFirst();
	return (
		row && {
			subtopicId: row.id,
			title: row.title,
			steps: listSteps(row),
			questionCount: row.questionCount ?? 0,
		}
	);
}
