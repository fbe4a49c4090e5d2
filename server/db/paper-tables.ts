// TypeScript types of the tables of papers (server/papers, decision 136). See tables.ts for what all columns have in common.

/** A paper of a module: its draft, and which version candidates begin. */
type PaperTable = {
	id: string;
	moduleId: string;
	title: string;
	titleKey: string;
	searchText: string;
	/** JSON of paperDraftSchema (core/papers/paper.ts). */
	draft: string;
	/** Rises with each save of the draft; a save of an older version is a conflict. */
	version: number;
	/** The version that candidates begin; null: the paper was never published, or is closed. */
	openVersionId: string | null;
	/** In the link that gives extra time. */
	extraCode: string;
	createdAt: number;
	updatedAt: number;
};

/** A version: the draft at that time with its questions. Once begun, only its times and what was settled change. */
type PaperVersionTable = {
	id: string;
	paperId: string;
	/** From 1; 0: of a preview, deleted after a day. */
	number: number;
	/** JSON of StoredVersion (server/papers/versions.ts). */
	content: string;
	/** JSON: a list of settlementSchema (core/papers/marking.ts). */
	settlements: string;
	/** Rises with each change; results name the one by which they were marked. */
	stamp: number;
	/** 1: results that were marked before a settlement are being marked again. */
	isMarking: number;
	/** 1: somebody has begun it. */
	begun: number;
	createdAt: number;
};

/** A candidate's attempt. Nobody is named unless the paper asks for a name. */
export type PaperAttemptTable = {
	id: string;
	paperId: string;
	versionId: string;
	/** 1: an administrator's preview, which counts nowhere. */
	isPreview: number;
	/** Hash of the code for another phone. */
	codeHash: string;
	/** Hash of the learner of the log and the paper; null without a log on the server. */
	learnerHash: string | null;
	/** The device that began it. */
	firstDevice: string;
	/** The device that has it. */
	device: string;
	/** 32 bits: the order of questions and options. */
	seed: number;
	/** Factor of all minutes: "1" or "4/3". */
	extraTime: string;
	/** Roll number or nickname. */
	name: string | null;
	/** When the name is deleted. */
	nameUntil: number;
	startedAt: number;
	/** When its time is over. */
	endsAt: number;
	/** Since the start, in milliseconds; null while it goes on. */
	endedAt: number | null;
	endedBy: "candidate" | "time" | null;
	/** When its candidate first had the result: later events do not count. */
	shownAt: number | null;
	/** Events that arrived after the end and count. */
	lateEvents: number;
	/** JSON: a list of question, answer and time (server/papers/hand-in.ts); null before the end. */
	answers: string | null;
	/** JSON: the figures in all and by section. */
	figures: string | null;
	/** The marks, for sorting (sortableMarks in core/marks/fraction.ts). */
	sortMarks: number | null;
	/** The version's stamp by which it was marked. */
	markedStamp: number | null;
};

/** Hash of the secret of a device that may go on with an attempt. */
type PaperKeyTable = { keyHash: string; attemptId: string; device: string };

/** A step of an attempt (attemptEventSchema in core/papers/attempt.ts). Never changed. */
type PaperEventTable = {
	attemptId: string;
	device: string;
	sequence: number;
	/** JSON of the rest of the event. */
	body: string;
	/** Milliseconds since the start. */
	receivedAt: number;
};

/** A person who has extra time at a paper, with a link of the own. */
type PaperPersonTimeTable = {
	id: string;
	paperId: string;
	/** As the administrator typed it; a roll number or nickname where the paper asks for one. */
	name: string;
	/** What tells that two names are the same (nameKey in core/papers/extra-time.ts). */
	nameKey: string;
	/** When it is deleted. */
	nameUntil: number;
	/** Factor of all minutes. */
	factor: string;
	/** In the person's link. */
	code: string;
	/** How often an attempt has begun by the link. */
	used: number;
	createdAt: number;
};

export type PaperTables = {
	/** A view of the papers that are not in the bin. */
	paper: PaperTable;
	paperRow: PaperTable & { binId: string | null };
	paperVersion: PaperVersionTable;
	paperAttempt: PaperAttemptTable;
	paperKey: PaperKeyTable;
	paperEvent: PaperEventTable;
	paperPersonTime: PaperPersonTimeTable;
};
