// Lists the ids of the published questions of a module's open subtopics, with their topics and years. Built by hub.ts; used by serve-module-questions.ts.

import { setImmediate } from "node:timers/promises";
import { isNested } from "#core/json.ts";
import { listSteps } from "#core/modules/phases.ts";
import type { ListedSubtopic, ModuleQuestions } from "#core/questions/module-questions.ts";
import { type Db, SUBTOPIC_COLUMNS } from "#server/db/tables.ts";
import { isOpenAt } from "#server/modules/publication-rows.ts";
import { PART_QUESTIONS, readQuestionOf } from "#server/questions/file-parts.ts";
import type { QuestionFiles } from "#server/questions/files/question-files.ts";
import { readParts } from "#server/questions/part-rows.ts";
import type { createSectionTexts } from "#server/texts/section-texts.ts";

export type ModuleQuestionsContext = {
	db: Db;
	now: () => number;
	questionFiles: Pick<QuestionFiles, "findFileRefForLearners">;
	sectionTexts: Pick<ReturnType<typeof createSectionTexts>, "list">;
};

type FileQuestions = Pick<ListedSubtopic, "ids" | "topics" | "years">;

/** Parts that one query reads: some hundred questions. */
const PARTS_AT_ONCE = 20;

/** Builds the function. A subtopic without a file is listed without questions. */
export function createListModuleQuestions({ db, now, questionFiles, sectionTexts }: ModuleQuestionsContext) {
	return async ({ id, title }: { id: string; title: string }): Promise<ModuleQuestions> => {
		const subtopics = await db
			.selectFrom("subtopic")
			.leftJoin("mcqFile", "mcqFile.subtopicId", "subtopic.id")
			.select(SUBTOPIC_COLUMNS)
			.select("mcqFile.generation")
			.where("subtopic.moduleId", "=", id)
			.where(isOpenAt(now()))
			.orderBy("subtopic.position")
			.orderBy("subtopic.id")
			.execute();
		const listed: ListedSubtopic[] = [];
		for (const subtopic of subtopics) {
			const { id: subtopicId, generation } = subtopic;
			const texts = await sectionTexts.list(subtopic);
			listed.push({
				subtopicId,
				title: subtopic.title,
				ref: generation === null ? null : await questionFiles.findFileRefForLearners(subtopic),
				steps: listSteps(subtopic),
				texts: texts.map(({ phase, address }) => ({ phase, address })),
				...(await listQuestions(db, subtopicId, generation)),
			});
		}
		return { moduleId: id, title, subtopics: listed };
	};
}

/** The questions of a subtopic's file: when another one replaces it while it is read, and its parts go, those of the other one. */
async function listQuestions(db: Db, subtopicId: string, known: number | null): Promise<FileQuestions> {
	let generation = known;
	while (generation !== null) {
		const listed = await listGeneration(db, subtopicId, generation);
		const file = await db
			.selectFrom("mcqFile")
			.select("generation")
			.where("subtopicId", "=", subtopicId)
			.executeTakeFirst();
		if (file?.generation === generation) return listed;
		generation = file?.generation ?? null;
	}
	return { ids: [] };
}

/** The ids, topics and years of a file, in its order. */
async function listGeneration(db: Db, subtopicId: string, generation: number): Promise<FileQuestions> {
	const listed: { id: string; topic: string; year: string }[] = [];
	for (let from = 0; ; from += PARTS_AT_ONCE) {
		const parts = await readParts(db, { subtopicId, generation }, "file", from, PARTS_AT_ONCE);
		for (const part of parts) {
			for (let index = 0; index < PART_QUESTIONS; index++) {
				const text = readQuestionOf(part, index);
				if (text === undefined) break;
				const question: unknown = JSON.parse(text);
				if (isNested(question))
					listed.push({
						id: String(question.id),
						topic: wordOf(question.topic),
						year: wordOf(question.year),
					});
			}
		}
		if (parts.length < PARTS_AT_ONCE) break;
		// Yields to other requests between two queries.
		await setImmediate();
	}
	const topics = listed.map(({ topic }) => topic);
	const years = listed.map(({ year }) => year);
	return {
		ids: listed.map(({ id }) => id),
		topics: topics.some(Boolean) ? topics : undefined,
		years: years.some(Boolean) ? years : undefined,
	};
}

function wordOf(value: unknown): string {
	return typeof value === "string" ? value.trim() : typeof value === "number" ? String(value) : "";
}
