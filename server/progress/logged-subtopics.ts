// The modules, titles and sizes of the subtopics in a learner's log, for their progress page: the log itself has only
// ids. Called by progress.ts for the log's own learner alone.
import { listSteps } from "#core/modules/phases.ts";
import { type LoggedSubtopic, MAX_SUBTOPICS } from "#core/progress/log/sync-protocol.ts";
import type { Db } from "#server/db/tables.ts";

/** The latest events that are searched, so that a long log costs no more. */
const SEARCHED_EVENTS = 5_000;

/**
 * The subtopics that a learner used last, at most MAX_SUBTOPICS, the latest first, without deleted ones.
 * Events of before SEARCHED_EVENTS are not searched.
 */
export async function listLoggedSubtopics(db: Db, learnerId: number): Promise<LoggedSubtopic[]> {
	const rows = await db
		.selectFrom((from) =>
			from
				.selectFrom("answerEvent")
				.select(["subtopicId", "sequence"])
				.where("learnerId", "=", learnerId)
				.orderBy("sequence", "desc")
				.limit(SEARCHED_EVENTS)
				.as("event"),
		)
		.innerJoin("subtopic", "subtopic.id", "event.subtopicId")
		.innerJoin("module", "module.id", "subtopic.moduleId")
		.leftJoin("mcqFile", "mcqFile.subtopicId", "subtopic.id")
		.select([
			"module.id as moduleId",
			"module.title as moduleTitle",
			"subtopic.id as subtopicId",
			"subtopic.title as subtopicTitle",
			"surveyDocLink",
			"questionDocLink",
			"readDocLink",
			"reviewDocLink",
			"mcqFileRef",
			"mcqFile.questionCount",
		])
		// All that is selected: PostgreSQL knows no key of a view.
		.groupBy(["module.id", "module.title", "subtopic.id", "subtopic.title", "mcqFileRef", "mcqFile.questionCount"])
		.groupBy(["surveyDocLink", "questionDocLink", "readDocLink", "reviewDocLink"])
		.orderBy(({ fn }) => fn.max("event.sequence"), "desc")
		.limit(MAX_SUBTOPICS)
		.execute();
	return rows.map((row) => {
		const { moduleId, moduleTitle, subtopicId, subtopicTitle } = row;
		const steps = listSteps(row);
		return { moduleId, moduleTitle, subtopicId, subtopicTitle, steps, questionCount: row.questionCount ?? 0 };
	});
}
