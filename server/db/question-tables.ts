// TypeScript types of the tables of single questions (server/questions). See tables.ts for what all columns have in common.

/**
 * A list of questions. The list of a subtopic names it; one that is being written, or was replaced, names none, and its rows are deleted
 * (server/questions/lists.ts).
 */
export type QuestionListTable = {
	id: string;
	subtopicId: string | null;
	/** The JSON of the file's other fields, with an empty list of questions in its place. */
	root: string;
	/** The format of the whole file's texts, when it names one. */
	format: string | null;
	/** What the file was imported from; null when it was not. */
	importName: string | null;
	/** When it was begun, in milliseconds; 0 for one that another list has replaced. */
	begunAt: number;
};

/** A question of a list: published, or with an unpublished change. */
export type QuestionRowTable = {
	listId: string;
	/** Made of the question's id (server/questions/question-rows.ts). */
	questionKey: string;
	/** Sorts the questions; numbers have gaps. */
	place: number;
	/** Its JSON, with the fields that we do not know. */
	body: string;
	/** "added": not in the file yet; "deleted": in the bin until the next publishing; "dropped": both. */
	state: "published" | "added" | "deleted" | "dropped";
	/** Published body and position, when a draft changed them. */
	published: string | null;
	publishedPlace: number | null;
	/** Rises with each change. */
	version: number;
	/** The version whose notes an administrator has confirmed. */
	lookedAt: number | null;
	/** When and by whom it was changed since the last publishing; null when it was not. */
	changedAt: number | null;
	changedBy: string | null;
	topic: string;
	difficulty: string;
	/** See near-duplicate.ts. */
	sketchOne: number;
	sketchTwo: number;
	searchText: string;
	/** See short-number.ts. */
	shortNumber: number;
	/** What it was imported from, by the name that the administrator gave it. */
	importName: string | null;
};

/** A view: the questions of the lists of subtopics, as administrators see them. Changes are written to the rows. */
export type QuestionTable = QuestionRowTable & { subtopicId: string };

/** A question's history: changes published, deleted or discarded. Never changed. */
export type QuestionChangeTable = {
	/** Begins with the time, see AuditEntryTable. */
	id: string;
	subtopicId: string;
	questionKey: string;
	at: number;
	/** The author's e-mail. */
	actor: string;
	action: "added" | "edited" | "deleted" | "discarded" | "replaced";
	/** The question's JSON; null if the question did not exist. */
	before: string | null;
	after: string | null;
};

/** A learner's report about a question, without who it was. Open until an administrator closes it. */
export type QuestionReportTable = {
	/** The phone's random number for it. */
	id: string;
	subtopicId: string;
	questionKey: string;
	/** See core/questions/report.ts, as for the reason. */
	kind: string;
	note: string;
	at: number;
	closedAt: number | null;
	closedReason: string | null;
	/** The administrator's e-mail. */
	closedBy: string | null;
};

/** What learners' first answers to a question add up to, without any learner (server/questions/statistics). */
export type ItemSumsTable = {
	subtopicId: string;
	questionKey: string;
	/** JSON: a list of answer, learners, rated learners, and the sums of their shares and of the squares. */
	sums: string;
	/** The option that looks right instead of the marked one, at the time of the last run. */
	suspect: string | null;
};
