// Error codes as closed lists. Functions that parse text return a Problem; functions that find something absent or
// forbidden throw a HubError. Neither holds a sentence: the message catalogue turns codes and values into text in the
// visitor's language.

/** Errors and warnings about a question file (core/questions/question-file.ts). A file with warnings is accepted. */
export type FileProblemCode =
	| "invalid-json"
	| "too-deep"
	| "not-utf8"
	| "other-file"
	| "hostile-key"
	| "questions-missing"
	| "no-questions"
	| "field-missing"
	| "wrong-type"
	| "is-correct-not-boolean"
	| "too-few-options"
	| "too-many-options"
	| "no-correct-option"
	| "options-not-wanted"
	| "duplicate-question-id"
	| "duplicate-option-id"
	| "too-many-questions"
	| "too-hard-to-read";

export type FileNoticeCode =
	| "empty-question-text"
	| "empty-option-text"
	| "duplicate-option-text"
	| "duplicate-key"
	| "unknown-fields"
	| "unused-value"
	| "formulas-as-typed"
	| "bare-command"
	| "formula-unreadable"
	| "picture-missing"
	| "picture-without-text"
	| "single-backslash"
	| "control-character"
	| "replacement-character";

/** Errors in what an administrator types (core/modules/links.ts, core/modules/catalog.ts, and the forms above them). */
type FormProblemCode =
	| "required"
	| "too-long"
	| "too-many"
	| "no-right-option"
	| "several-right-options"
	| "number-malformed"
	| "number-unclear"
	| "link-malformed"
	| "link-without-scheme"
	| "link-scheme-not-allowed"
	| "link-with-credentials"
	| "link-code-length"
	| "link-code-characters"
	| "link-code-taken"
	| "time-malformed"
	| "ends-before-start"
	| "devices-malformed"
	| "wrong-password"
	| "password-too-short"
	| "password-too-long"
	| "password-too-common"
	| "wrong-code"
	| "email-malformed"
	| "email-taken"
	| "time-over"
	| "read-only"
	| "time-of-draft"
	| "marks-malformed"
	| "marks-or-empty-malformed"
	| "count-malformed"
	| "count-or-empty-malformed"
	| "share-malformed"
	| "pass-malformed"
	| "factor-malformed"
	| "colour-malformed"
	| "accent-contrast";

type ProblemCode = FileProblemCode | FileNoticeCode | FormProblemCode;

/** One error and its place. Questions, options, lines and columns count from 1. */
export type Problem = {
	code: ProblemCode;
	question?: number;
	option?: number;
	line?: number;
	column?: number;
	field?: string;
	/** Values that the message names: a limit, a scheme, the question with the same id. */
	values?: Record<string, string | number>;
};

/** The HTTP status of every error (specification 8). All responses that report an error take it from here. */
export const ERROR_STATUS = {
	"invalid-access-link": 404,
	"invalid-module-identifier": 404,
	"module-not-found": 404,
	// A module's link that no longer opens it, that opens later, or that has as many devices as it may have; and a module's id
	// in a browser that came by no link that is open (core/modules/module-links.ts). 410 lets browsers drop what they stored.
	"link-ended": 410,
	"link-not-yet": 404,
	"link-full": 403,
	"link-needed": 410,
	// A module or subtopic that is a draft, perhaps until a time, or archived (core/modules/publication.ts). It may have been open before.
	"not-published": 410,
	"subtopic-not-published": 410,
	archived: 410,
	"subtopic-archived": 410,
	// The bin (server/desk/bin).
	"bin-entry-not-found": 404,
	"owner-in-bin": 409,
	"file-in-place": 409,
	"name-differs": 422,
	"link-not-found": 404,
	// Two administrators replace the same link.
	"link-replaced": 409,
	"module-unavailable": 503,
	// The stored row is damaged; retrying does not help.
	"module-unreadable": 500,
	"subtopic-not-found": 404,
	"subtopic-unavailable": 503,
	"subtopics-unavailable": 503,
	"mcq-not-found": 404,
	"question-not-found": 404,
	// A question that was brought in without a certain answer is published in the panel, after somebody has looked at it.
	"review-needed": 409,
	"mcq-changed": 409,
	// Too many wrong links: the visitor passes a check first (server/modules/link-check.ts).
	"link-check-needed": 429,
	"too-many-tries": 429,
	// The calls of the learner's log (server/progress).
	"not-synced": 404,
	"learner-forgotten": 410,
	"log-full": 409,
	"code-taken": 409,
	"code-unknown": 404,
	// Mock papers (server/papers). "attempt-running": this learner's other phone has one that goes on.
	"paper-not-found": 404,
	"paper-not-open": 409,
	"paper-not-ready": 422,
	"attempt-unknown": 404,
	"attempt-running": 409,
	"attempts-used": 409,
	"extra-time-unknown": 404,
	"extra-time-used": 409,
	"attempt-not-running": 409,
	"sections-begun": 409,
	"name-needed": 422,
	forbidden: 403,
	// People of the panel (server/people).
	"person-not-found": 404,
	"last-owner": 409,
	"signed-out": 401,
	// Keys of scripts (server/api).
	"key-refused": 401,
	"invalid-credentials": 401,
	"sign-in-unavailable": 503,
	// A request that is refused for itself: its body, its method, what it would change.
	unreadable: 400,
	"unknown-address": 404,
	"wrong-method": 405,
	conflict: 409,
	"too-large": 413,
	"wrong-type": 415,
	problems: 422,
} as const;

export type HubErrorCode = keyof typeof ERROR_STATUS;

/** Why a visitor does not get a page. `opensAt`: when it opens by itself, in milliseconds since 1970. */
export type Refusal = { code: HubErrorCode; opensAt?: number | undefined };

/** The time to wait where "too-many-tries" names none: a queue was full, or a database restarts. */
export const RETRY_AFTER_SECONDS = 5;

/**
 * Thrown when something is absent or forbidden. Each kind of response (page, form, call, file) translates it in one place.
 * `retryAfterSeconds` comes with "too-many-tries" only, `opensAt` (milliseconds since 1970) with "link-not-yet" and the drafts that open at a time; `cause` is the
 * underlying error, for the log.
 */
export class HubError extends Error {
	readonly code: HubErrorCode;
	readonly retryAfterSeconds: number | undefined;
	readonly opensAt: number | undefined;

	constructor(
		code: HubErrorCode,
		details: { retryAfterSeconds?: number; opensAt?: number | undefined; cause?: unknown } = {},
	) {
		super(code, "cause" in details ? { cause: details.cause } : undefined);
		this.name = "HubError";
		this.code = code;
		this.retryAfterSeconds = details.retryAfterSeconds;
		this.opensAt = details.opensAt;
	}
}

/**
 * Tells whether a caught value is a HubError. Compares the name, not the class: the server runs from source and the pages
 * from a bundle, so one process can hold two copies of the class.
 */
export function isHubError(error: unknown): error is HubError {
	return error instanceof Error && error.name === "HubError";
}
