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
	/** What lists sort and search by (search-text.ts). */
	titleKey: Generated<string>;
	searchText: Generated<string>;
};

export type SubtopicTable = {
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

export type McqFileTable = {
	subtopicId: string;
	fileName: string;
	fileKey: Generated<string>;
	sha256: string;
	questionCount: number;
	byteLength: Generated<number>;
	updatedAt: number;
};

export type McqContentTable = { subtopicId: string; content: Uint8Array };

/** What we read of administrators ourselves; the sign-in library (server/auth.ts) writes this and its other tables. */
export type AdministratorTable = {
	id: string;
	name: string;
	email: string;
	role: string | null;
	banned: boolean | number | null;
};

export type AdministratorSessionTable = {
	id: string;
	userId: string;
	token: string;
	/** Written by the library too: text on SQLite. */
	createdAt: Date | string;
	updatedAt: Date | string;
};

export type AdministratorAccountTable = {
	id: string;
	userId: string;
	providerId: string;
	password: string | null;
};

export type AuditEntryTable = {
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

/** Tries to sign in by address, and by address and account (server/sign-in-limit.ts). */
export type SignInTryTable = { key: string; tries: number; waitUntil: number; forgetAt: number };

/** The last change of a module's content, deleted ones included; `stamp` is new with each (server/content-watch.ts). */
export type ContentChangeTable = { moduleId: string; stamp: string; changedAt: number };

/** Codes that opened nothing, by address and window (server/miss-limit.ts). */
export type AccessMissTable = { key: string; misses: number; endsAt: number };

/** One row a thing that happened once in the life of a site: seeded, first administrator made. */
export type SiteEventTable = { name: string; at: number };

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
	signInTry: SignInTryTable;
	contentChange: ContentChangeTable;
	accessMiss: AccessMissTable;
};

export type Db = Kysely<Tables>;
