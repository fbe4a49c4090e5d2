// The tables as TypeScript sees them. Column names are camelCase here and snake_case in the database.
// In our own tables times are milliseconds since 1970 (integers), lists are JSON text, and there are no booleans, so
// that both engines agree.
import type { Generated, Kysely } from "kysely";

export type ModuleTable = {
	id: string;
	title: string;
	description: string;
	linkCode: string | null;
	customButtons: string;
	createdAt: number;
	updatedAt: number;
	/** Rises with each save of its form: who saves an older one is told. */
	version: Generated<number>;
	/** Kept by whatever adds and removes subtopics, in the same transaction. */
	subtopicCount: Generated<number>;
	/** The same for its question files. */
	mcqFileCount: Generated<number>;
	/** Rises with each change of the module's passages. */
	materialVersion: Generated<number>;
	/** Rises with each change of the module, its subtopics or their files: `updatedAt` says when (content-watch.ts). */
	contentVersion: Generated<number>;
	/** What lists sort and search by (search-text.ts). */
	titleKey: Generated<string>;
	searchText: Generated<string>;
};

type SubtopicTable = {
	id: string;
	moduleId: string;
	title: string;
	description: string | null;
	surveyDocLink: string | null;
	questionDocLink: string | null;
	readDocLink: string | null;
	reviewDocLink: string | null;
	mcqFileRef: string | null;
	position: number;
	createdAt: number;
	updatedAt: number;
	version: Generated<number>;
	/** How many of the five sections have content. */
	sectionCount: Generated<number>;
	titleKey: Generated<string>;
	searchText: Generated<string>;
};

type McqFileTable = {
	subtopicId: string;
	fileName: string;
	fileKey: Generated<string>;
	sha256: string;
	questionCount: number;
	byteLength: Generated<number>;
	updatedAt: number;
};

type McqContentTable = { subtopicId: string; content: Uint8Array };

/** What we read of administrators ourselves; the sign-in library (server/sign-in/auth.ts) writes this and its other tables. */
type AdministratorTable = {
	id: string;
	name: string;
	email: string;
	role: string | null;
	banned: boolean | number | null;
};

type AdministratorSessionTable = {
	id: string;
	userId: string;
	token: string;
	/** Written by the library too: text on SQLite. */
	createdAt: Date | string;
	updatedAt: Date | string;
};

type AdministratorAccountTable = {
	id: string;
	userId: string;
	providerId: string;
	password: string | null;
};

type AuditEntryTable = {
	/** Begins with the time: entries come in the order of their ids (server/audit/entry.ts). */
	id: string;
	at: number;
	/** Null: done at the terminal. */
	administratorId: string | null;
	/** The e-mail at the time. */
	actor: string;
	action: string;
	subjectType: string;
	subjectId: string;
	title: string;
};

/** Modules that are gone, whose rows can tell nobody of it; `stamp` is new with each (server/catalog/content-watch.ts). */
export type ContentChangeTable = { moduleId: string; stamp: string; changedAt: number };

/** Counters of every rate limit (server/work/rate-limiter.ts); the keys are hashes. */
type RateLimitTable = { key: string; count: number; endsAt: number };

/** One row a thing that happened once in the life of a site: seeded, first administrator made. */
type SiteEventTable = { name: string; at: number };

/** One piece of a subtopic's title, description or documents, as the doubt chat finds and quotes it (core/retrieval/passages.ts). */
export type PassageTable = {
	subtopicId: string;
	position: number;
	moduleId: string;
	kind: string;
	phase: string | null;
	title: string;
	place: string;
	anchor: string | null;
	text: string;
};

/** That a subtopic's passages have been built. */
type MaterialTable = { subtopicId: string; builtAt: number };

/** A question file as passages (question-corpus.ts): counts only while `sha256` is that of the file that is there. */
type QuestionMaterialTable = {
	subtopicId: string;
	sha256: string;
	passageCount: number;
	/** A line of JSON for each (question-passages.ts). */
	passages: string;
};

/** What an administrator's act read from a document elsewhere, or why it could not be read. */
type DocumentTextTable = {
	subtopicId: string;
	phase: string;
	/** The link it was read from: another one in the subtopic makes it worthless. */
	link: string;
	status: "read" | "unreadable";
	reason: string | null;
	text: string;
	words: number;
	readAt: number;
};

/** How the model's provider is doing, for all processes (server/tutor/circuit-breaker.ts). */
type ProviderStateTable = {
	name: string;
	/** Stands for the settings it holds for: other ones start anew. */
	settings: string;
	closedUntil: number;
	closedFor: string | null;
	failures: number;
	failuresSince: number;
	lastCause: string | null;
	lastDetail: string | null;
	lastFailedAt: number | null;
	lastAnsweredAt: number | null;
};

export type Tables = {
	module: ModuleTable;
	subtopic: SubtopicTable;
	mcqFile: McqFileTable;
	siteEvent: SiteEventTable;
	mcqContent: McqContentTable;
	administrator: AdministratorTable;
	administratorAccount: AdministratorAccountTable;
	administratorSession: AdministratorSessionTable;
	auditEntry: AuditEntryTable;
	passage: PassageTable;
	material: MaterialTable;
	questionMaterial: QuestionMaterialTable;
	documentText: DocumentTextTable;
	providerState: ProviderStateTable;
	contentChange: ContentChangeTable;
	rateLimit: RateLimitTable;
};

export type Db = Kysely<Tables>;
