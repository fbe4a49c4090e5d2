// What can be wrong, as closed lists of codes. Everybody who reads text into data returns a Problem; everybody
// who finds something absent or forbidden throws a HubError. Neither ever holds a sentence: the message
// catalogue turns codes and values into words, in the visitor's language.

/** Faults and notices of a question file (core/questions/question-file.ts). A notice names something odd that is accepted. */
export type McqProblemCode =
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
	| "duplicate-question-id"
	| "duplicate-option-id"
	| "too-many-questions"
	| "too-hard-to-read";

export type McqNoticeCode =
	| "empty-question-text"
	| "empty-option-text"
	| "duplicate-option-text"
	| "control-character"
	| "replacement-character";

/** Faults of what an administrator types (core/catalog/links.ts, core/catalog/catalog.ts, and the forms above them). */
export type FormProblemCode =
	| "required"
	| "too-long"
	| "too-many"
	| "link-malformed"
	| "link-without-scheme"
	| "link-scheme-not-allowed"
	| "link-with-credentials"
	| "link-code-length"
	| "link-code-characters"
	| "link-code-taken"
	| "wrong-password"
	| "password-too-short"
	| "password-too-long"
	| "password-too-common";

export type ProblemCode = McqProblemCode | McqNoticeCode | FormProblemCode;

/** One thing that is wrong and where. Questions, options, lines and columns count from 1. */
export type Problem = {
	code: ProblemCode;
	question?: number;
	option?: number;
	line?: number;
	column?: number;
	field?: string;
	/** What the sentence about it wants to name: a limit, a scheme, the question it collides with. */
	values?: Record<string, string | number>;
};

/** All reasons for which a door of the hub answers no (specification 8, decisions "Which message when"). */
export const HUB_ERROR_CODES = [
	"invalid-access-link",
	"invalid-module-identifier",
	"module-not-found",
	"module-unavailable",
	"module-unreadable",
	"subtopic-not-found",
	"subtopic-unavailable",
	"subtopics-unavailable",
	"mcq-not-found",
	"mcq-changed",
	"too-many-tries",
	"forbidden",
	"signed-out",
	"sign-in-unavailable",
] as const;

export type HubErrorCode = (typeof HUB_ERROR_CODES)[number];

/**
 * Thrown when something is absent or forbidden, and translated once at each door.
 * `retryAfterSeconds` comes with "too-many-tries" only; `cause` is the fault underneath, for the log.
 */
export class HubError extends Error {
	readonly code: HubErrorCode;
	readonly retryAfterSeconds: number | undefined;

	constructor(code: HubErrorCode, details: { retryAfterSeconds?: number; cause?: unknown } = {}) {
		super(code, "cause" in details ? { cause: details.cause } : undefined);
		this.name = "HubError";
		this.code = code;
		this.retryAfterSeconds = details.retryAfterSeconds;
	}
}

/**
 * Whether something caught is a HubError. By name, not by class: the server runs from source and the pages from a
 * bundle, so two copies of the class can meet in one process.
 */
export function isHubError(error: unknown): error is HubError {
	return error instanceof Error && error.name === "HubError";
}
