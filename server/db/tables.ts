// The tables as TypeScript sees them. Column names are camelCase here and snake_case in the database.
// In our own tables times are milliseconds since 1970 (integers), lists are JSON text, and there are no booleans, so
// that both engines agree.
import type { Kysely } from "kysely";

export type ModuleTable = {
	id: string;
	title: string;
	description: string;
	linkCode: string | null;
	customButtons: string;
	createdAt: number;
	updatedAt: number;
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
};

export type McqFileTable = {
	subtopicId: string;
	fileName: string;
	content: Uint8Array;
	sha256: string;
	questionCount: number;
	updatedAt: number;
};

/** What we read of administrators ourselves; the sign-in library (server/auth.ts) writes this and its other tables. */
export type AdministratorTable = {
	id: string;
	name: string;
	email: string;
	role: string | null;
};

/** One row a thing that happened once in the life of a site: seeded, first administrator made. */
export type SiteEventTable = { name: string; at: number };

export type Tables = {
	module: ModuleTable;
	subtopic: SubtopicTable;
	mcqFile: McqFileTable;
	siteEvent: SiteEventTable;
	administrator: AdministratorTable;
};

export type Db = Kysely<Tables>;
