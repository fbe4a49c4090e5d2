// TypeScript types of the tables. Column names are camelCase here and snake_case in the database.
// In our own tables times are milliseconds since 1970 (integers), lists are JSON text, and there are no booleans, so
// that both engines agree.
import type { Generated, Kysely } from "kysely";
import type { BinEntryTable } from "./bin-table.ts";
import type { LinkWeekTable, ModuleLinkTable } from "./link-tables.ts";
import type { PaperTables } from "./paper-tables.ts";
import type {
	ItemSumsTable,
	QuestionChangeTable,
	QuestionListTable,
	QuestionReportTable,
	QuestionRowTable,
	QuestionTable,
} from "./question-tables.ts";
import type { ApiKeyTable, SiteSettingsTable } from "./settings-tables.ts";
import type {
	DocumentCheckTable,
	DocumentTextTable,
	StudyTextOriginalTable,
	StudyTextTable,
	StudyTextVersionTable,
} from "./text-tables.ts";

/**
 * The tables "module" and "subtopic" are views without what lies in the bin; only what changes rows, or has to see all of them, names
 * the tables behind them (server/modules/bin-rows.ts).
 */
type InBin = {
	/** The entry of the bin in which the row lies; null: it is not in the bin. */
	binId: Generated<string | null>;
};

export type ModuleTable = {
	id: string;
	title: string;
	description: string;
	linkCode: string | null;
	/** 1: its own code is switched off. */
	codeOff: Generated<number>;
	/** 1: the card of its own code's link has the module's title. */
	codeShowsTitle: Generated<number>;
	/** What learners get of it (core/modules/publication.ts). */
	publication: Generated<"draft" | "published" | "archived">;
	/** When a draft opens by itself. */
	publishAt: Generated<number | null>;
	customButtons: string;
	/** The exam that the module names, as JSON (core/marks/set-scheme.ts). */
	examScheme: Generated<string | null>;
	createdAt: number;
	updatedAt: number;
	/** Rises with each save of its form; a save of an older version is a conflict. */
	version: Generated<number>;
	/** Number of subtopics, updated in the transaction that adds or removes one. */
	subtopicCount: Generated<number>;
	/** Number of question files, updated likewise. */
	mcqFileCount: Generated<number>;
	/** Rises with each change of the module's passages. */
	materialVersion: Generated<number>;
	/** Rises with each change of the module, its subtopics or their files, together with `updatedAt` (content-watch.ts). */
	contentVersion: Generated<number>;
	/** Lists sort by this and search in the next (search-text.ts). */
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
	/** What learners get of it (core/modules/publication.ts). */
	publication: Generated<"draft" | "published" | "archived">;
	/** When a draft opens by itself. */
	publishAt: Generated<number | null>;
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
	/** Of its parts. */
	generation: Generated<number>;
};

/**
 * The JSON of a file, made of its questions, in parts of some questions (server/questions/file-parts.ts). Parts of another
 * generation than the file's are being written, or are deleted.
 */
type McqPartTable = {
	subtopicId: string;
	generation: number;
	kind: "file" | "rendered" | "ids" | "starts" | "original";
	number: number;
	content: Uint8Array;
	/** Where each of its questions begins and ends in the content: numbers of four bytes. */
	offsets: Uint8Array;
};

/** A row for each file with texts of the format "md1": the JSON that learners' pages load (core/questions/rendered-file.ts). */
type McqRenderedTable = {
	subtopicId: string;
	/** Of the content, base64url. */
	sha256: string;
	byteLength: Generated<number>;
	/** 1: its pages need the style sheet and font of formulas. */
	hasFormula: number;
};
/** The file that the questions were made from (server/questions/files/original-file.ts); its content is in parts of this generation. */
type McqOriginalTable = {
	subtopicId: string;
	fileName: string;
	mediaType: string;
	generation: number;
	byteLength: number;
	at: number;
};

/** A picture of questions (server/questions/pictures). */
type PictureTable = {
	/** Of the bytes that were uploaded, which are not stored; hexadecimal. */
	sha256: string;
	/** Of `large`, in pixels. */
	width: number;
	height: number;
	/** WebP; null when `large` is small enough for both sizes. */
	small: Uint8Array | null;
	large: Uint8Array;
	createdAt: number;
	/** When the sweep first found it unused (server/questions/pictures/picture-sweep.ts). */
	unusedSince: number | null;
};

/** The columns that our own code uses; the sign-in library (server/sign-in/auth.ts) writes this and its other tables. */
type AdministratorTable = {
	id: string;
	name: string;
	email: string;
	/** core/people/roles.ts */
	role: string | null;
	banned: boolean | number | null;
	twoFactorEnabled: Generated<boolean | number | null>;
	/** When a session of theirs was used last; 0: never. */
	lastSeenAt: Generated<number>;
	/** Of name and e-mail (search-text.ts). */
	searchText: Generated<string>;
};

/** Of the sign-in library: an authenticator's secret and the backup codes, encrypted. Unverified: its first code has not come yet. */
type AdministratorTwoFactorTable = { id: string; userId: string; verified: boolean | number | null };

/** Passkeys, with their public keys (server/sign-in/passkeys.ts). */
type AdministratorPasskeyTable = {
	/** The credential's id, base64url. */
	id: string;
	administratorId: string;
	name: string;
	/** As COSE, base64url. */
	publicKey: string;
	/** The signature counter of its last use; many authenticators always send 0. */
	counter: number;
	createdAt: number;
	usedAt: number;
};

/** Links that invite a person (with a role) or reset a password (with an administrator): server/people/links.ts. */
type AdministratorLinkTable = {
	/** SHA-256 of the token, base64url. */
	id: string;
	email: string;
	role: string | null;
	administratorId: string | null;
	/** The e-mail of the owner who made it. */
	madeBy: string;
	createdAt: number;
	expiresAt: number;
};

type AdministratorSessionTable = {
	id: string;
	userId: string;
	token: string;
	/** Written by the library too: text on SQLite. */
	createdAt: Date | string;
	updatedAt: Date | string;
	userAgent: string | null;
};

/** Of the sign-in library: values that live for minutes, such as a sign-in that waits for a code. */
type AdministratorVerificationTable = { id: string; identifier: string; value: string; expiresAt: Date | string };

type AdministratorAccountTable = {
	id: string;
	userId: string;
	providerId: string;
	password: string | null;
};

type AuditEntryTable = {
	/** Begins with the time, so entries are sorted by their ids (server/audit/entry.ts). */
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
	/** The titles of the records that it belongs to, as JSON. */
	place: Generated<string | null>;
	/** Field values before and after, as JSON (server/audit/field-changes.ts). */
	changes: Generated<string | null>;
	searchText: Generated<string>;
};

/** Deleted modules, for the response caches of other processes (server/modules/content-watch.ts). */
export type ContentChangeTable = { moduleId: string; stamp: string; changedAt: number };

/** Counters of every rate limit (server/work/rate-limiter.ts); the keys are hashes. */
type RateLimitTable = { key: string; count: number; endsAt: number };

/** One row for each event that happens once in the life of a site: seeded, first administrator created. */
type SiteEventTable = { name: string; at: number };

/** Passages of a subtopic's title, description and documents (core/doubts/retrieval/passages.ts). */
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

/** When a subtopic's passages were built. Passages were called material once; the table keeps that name. */
type MaterialTable = { subtopicId: string; builtAt: number };

/**
 * The passages of a question file (question-index.ts); valid only while `sha256` is that of the stored file. The table's name is
 * as old as `material`.
 */
type QuestionMaterialTable = {
	subtopicId: string;
	sha256: string;
	passageCount: number;
	/** A line of JSON for each (question-passages.ts). */
	passages: string;
};

/** State of the model provider's circuit breaker, for all processes (server/doubts/model/circuit-breaker.ts). */
type ProviderStateTable = {
	name: string;
	/** Fingerprint of the settings it is valid for; other settings start with an empty state. */
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

/** A learner: a random number, no name (server/progress). */
export type LearnerTable = {
	/** 53 random bits. */
	id: number;
	createdAt: number;
	/** The day, as the time it began (UTC): an index over it is then written once a day. */
	seenAt: number;
	/** The highest sequence of an event; lower ones may be missing. */
	lastSequence: number;
	eventCount: number;
	/** Hash of the locator of the code for other phones (core/progress/log/sync-protocol.ts). */
	codeHash: string | null;
	/** The learner into which it was merged, and which has its events. */
	mergedInto: number | null;
	/** The device that created it; cleared when a request has its cookie. Lets a device that lost the first response find its learner. */
	begunBy: string | null;
};

/** One event of a learner's log. Never changed; a join moves it to another learner and gives it a new sequence. */
type AnswerEventTable = {
	learnerId: number;
	clock: number;
	/** Rises by learner, in the order of commits. */
	sequence: number;
	device: string;
	subtopicId: string;
	/** The rest of the event as JSON (core/progress/log/sync-protocol.ts): kind, run, and what the kind has. */
	body: string;
};

/** One row, created with the table: a restored or copied database gets another epoch. */
type LogEpochTable = { value: string };

export type Tables = PaperTables & {
	module: ModuleTable;
	moduleRow: ModuleTable & InBin;
	moduleLink: ModuleLinkTable;
	linkWeek: LinkWeekTable;
	subtopic: SubtopicTable;
	subtopicRow: SubtopicTable & InBin;
	binEntry: BinEntryTable;
	mcqFile: McqFileTable;
	siteEvent: SiteEventTable;
	mcqPart: McqPartTable;
	mcqRendered: McqRenderedTable;
	mcqOriginal: McqOriginalTable;
	picture: PictureTable;
	questionList: QuestionListTable;
	questionRow: QuestionRowTable;
	question: QuestionTable;
	questionChange: QuestionChangeTable;
	questionReport: QuestionReportTable;
	itemSums: ItemSumsTable;
	studyText: StudyTextTable;
	studyTextVersion: StudyTextVersionTable;
	studyTextOriginal: StudyTextOriginalTable;
	administrator: AdministratorTable;
	administratorAccount: AdministratorAccountTable;
	administratorSession: AdministratorSessionTable;
	administratorVerification: AdministratorVerificationTable;
	administratorTwoFactor: AdministratorTwoFactorTable;
	administratorPasskey: AdministratorPasskeyTable;
	administratorLink: AdministratorLinkTable;
	apiKey: ApiKeyTable;
	siteSettings: SiteSettingsTable;
	auditEntry: AuditEntryTable;
	passage: PassageTable;
	material: MaterialTable;
	questionMaterial: QuestionMaterialTable;
	documentText: DocumentTextTable;
	documentCheck: DocumentCheckTable;
	providerState: ProviderStateTable;
	contentChange: ContentChangeTable;
	rateLimit: RateLimitTable;
	learner: LearnerTable;
	answerEvent: AnswerEventTable;
	logEpoch: LogEpochTable;
};

export type Db = Kysely<Tables>;

/** The columns of a Module and of a Subtopic; the others are for lists. */
export const MODULE_COLUMNS = [
	"module.id",
	"module.title",
	"module.description",
	"module.linkCode",
	"module.customButtons",
	"module.examScheme",
	"module.createdAt",
	"module.updatedAt",
] as const;
export const SUBTOPIC_COLUMNS = [
	"subtopic.id",
	"subtopic.moduleId",
	"subtopic.title",
	"subtopic.description",
	"subtopic.surveyDocLink",
	"subtopic.questionDocLink",
	"subtopic.readDocLink",
	"subtopic.reviewDocLink",
	"subtopic.mcqFileRef",
	"subtopic.position",
	"subtopic.createdAt",
	"subtopic.updatedAt",
] as const;
