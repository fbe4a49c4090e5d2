// The questions of a module of which papers are made: what drawing knows of all of them, and the texts of those that were drawn.
// Only what is published in its file counts; a subtopic that learners do not get yet counts, too. Called by make-version.ts, papers.ts.
import { sql } from "kysely";
import type { MarkedType } from "#core/marks/scheme.ts";
import type { AvailableQuestion } from "#core/papers/draw.ts";
import { paperNameOf } from "#core/papers/draw.ts";
import type { PaperQuestionName } from "#core/papers/paper.ts";
import type { Question } from "#core/questions/question-file.ts";
import { chunksOf } from "#server/db/chunks.ts";
import type { Db } from "#server/db/tables.ts";
import { readQuestion } from "#server/questions/read-question.ts";

/** States of questions that are in the published file. */
const IN_FILE = ["published", "deleted"] as const;

/** The published JSON of a question, also where a draft differs. */
const published = sql<string>`coalesce(${sql.ref("question.published")}, ${sql.ref("question.body")})`;
/** That JSON where it names a type, which most questions do not; else null, so that little is read. */
const typedBody = sql<string | null>`case when ${published} like '%"type"%' then ${published} end`;

/** The rows of the questions that papers of a module can have. */
export function selectQuestions(db: Db, moduleId: string) {
	return db
		.selectFrom("question")
		.innerJoin("subtopic", "subtopic.id", "question.subtopicId")
		.innerJoin("mcqFile", "mcqFile.subtopicId", "subtopic.id")
		.where("subtopic.moduleId", "=", moduleId)
		.where("question.state", "in", IN_FILE);
}

/** In the order of the module and its files. */
export async function listAvailable(db: Db, moduleId: string): Promise<AvailableQuestion[]> {
	const rows = await selectQuestions(db, moduleId)
		.select(["question.subtopicId", "questionKey", "topic", "difficulty", typedBody.as("typed")])
		.orderBy("subtopic.position")
		.orderBy("subtopic.id")
		.orderBy("question.place")
		.execute();
	return rows.map(({ subtopicId, questionKey, topic, difficulty, typed }) => ({
		subtopicId,
		questionId: questionKey,
		type: typeOf(typed),
		topic: topic === "" ? null : topic,
		difficulty: difficulty === "" ? null : difficulty,
	}));
}

function typeOf(typed: string | null): MarkedType {
	const value: unknown = typed === null ? undefined : JSON.parse(typed).type;
	return value === "several" || value === "number" ? value : "single";
}

/** The questions with these names as learners get them, by paperNameOf. Those that are not there any more are missing. */
export async function readQuestions(
	db: Db,
	moduleId: string,
	names: readonly PaperQuestionName[],
): Promise<Map<string, Question>> {
	const questions = new Map<string, Question>();
	for (const [subtopicId, own] of Map.groupBy(names, (name) => name.subtopicId)) {
		for (const some of chunksOf(own)) {
			const rows = await selectQuestions(db, moduleId)
				.innerJoin("questionList", "questionList.subtopicId", "question.subtopicId")
				.select(["questionKey", "questionList.format", published.as("body")])
				.where("question.subtopicId", "=", subtopicId)
				.where(
					"questionKey",
					"in",
					some.map(({ questionId }) => questionId),
				)
				.execute();
			for (const { questionKey, format, body } of rows)
				questions.set(paperNameOf({ subtopicId, questionId: questionKey }), readQuestion(body, format));
		}
	}
	return questions;
}
