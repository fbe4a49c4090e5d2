// The sync call of the learner's log: request and response. Shared by page and server. Events are short lists, and subtopics
// and devices are listed once in a table, so that an answer takes at most 60 bytes of a request. A page of an earlier release keeps
// lists that it does not know, also longer ones of a known kind, until it is updated.

import * as z from "zod/mini";
import { DOCUMENT_PHASES, METHOD_ORDER } from "#core/modules/phases.ts";
import { GIVEN_LENGTH } from "#core/quiz/given-length.ts";
import { DEVICE_PATTERN, ERR_REASONS, HIGHEST_DAY, type OpenEvent, SURENESS } from "./event.ts";
import { OWN_ANSWER_LENGTH } from "./own-questions.ts";

/** Events in one request, and in one response. */
export const SENT_EVENTS = 500;
export const RECEIVED_EVENTS = 5_000;

const idSchema = z.string().check(z.minLength(1), z.maxLength(200));
const givenSchema = z.string().check(z.minLength(1), z.maxLength(GIVEN_LENGTH));
const checksumSchema = z.string().check(z.maxLength(8));
const answersSchema = z.array(givenSchema).check(z.maxLength(100));
const countSchema = z.int().check(z.nonnegative(), z.maximum(2 ** 40));
/** Higher than HIGHEST_HEARD: a device that has heard of it can still count on. */
const clockSchema = z.int().check(z.nonnegative(), z.maximum(2 ** 50));
const placeSchema = z.int().check(z.nonnegative(), z.maximum(RECEIVED_EVENTS));
const setSchema = z.int().check(z.positive(), z.maximum(1_000_000));
const blockSchema = z.int().check(z.nonnegative(), z.maximum(1_000_000));
const runSchema = z.int().check(z.nonnegative(), z.maximum(1_000_000));
const seedSchema = z.int().check(z.nonnegative(), z.maximum(0xffff_ffff));
const deviceSchema = z.string().check(z.regex(DEVICE_PATTERN));
const subtopicsSchema = z.array(z.string().check(z.regex(/^[A-Za-z0-9_-]{1,64}$/)));
/** Milliseconds that the learner took, at most a day: longer times are cut. */
const tookSchema = z.int().check(z.nonnegative(), z.maximum(86_400_000));
const flagSchema = z.literal([0, 1]);
/** A learner's day (event.ts). */
const daySchema = z.int().check(z.nonnegative(), z.maximum(HIGHEST_DAY));
const surenessSchema = z.enum(SURENESS);
/** The largest daily number. */
const MAX_PER_DAY = 500;

/** Bytes that AES-GCM adds to a text. */
const IV_BYTES = 12;
const TAG_BYTES = 16;
const KEY_BYTES = 32;
/** Own events are padded to a multiple of this before they are encrypted, which hides their lengths. */
export const OWN_STEP_BYTES = 64;
/** The longest own event in JSON: at most 3 bytes per UTF-16 unit (6 for the rare control character), and 128 besides the text. */
export const OWN_BYTES = Math.ceil((OWN_ANSWER_LENGTH * 3 + 128) / OWN_STEP_BYTES) * OWN_STEP_BYTES;
/** Base64url of at most this many encrypted bytes. */
const letters = (bytes: number) => Math.ceil(((IV_BYTES + bytes + TAG_BYTES) * 4) / 3);
const boxPattern = z.regex(/^[A-Za-z0-9_-]+$/);
const ownBoxSchema = z
	.string()
	.check(z.minLength(letters(OWN_STEP_BYTES)), z.maxLength(letters(OWN_BYTES)), boxPattern);
const keyBoxSchema = z.string().check(z.length(letters(KEY_BYTES)), boxPattern);

/** Clock, kind, index of the subtopic in the table, run, and the fields of the kind. */
const eventSchemas = [
	z.tuple([clockSchema, z.literal("b"), placeSchema, runSchema, seedSchema]),
	z.tuple([
		...[clockSchema, z.literal("a"), placeSchema, runSchema],
		...[idSchema, checksumSchema, givenSchema, flagSchema, setSchema, tookSchema, z.optional(daySchema)],
	] as const),
	z.tuple([clockSchema, z.literal("s"), placeSchema, runSchema, setSchema]),
	z.tuple([clockSchema, z.literal("n"), placeSchema, runSchema, idSchema, setSchema]),
	z.tuple([
		...[clockSchema, z.literal("c"), placeSchema, runSchema],
		...[idSchema, checksumSchema, clockSchema, answersSchema, answersSchema],
	] as const),
	z.tuple([clockSchema, z.literal("r"), placeSchema, runSchema, z.enum(DOCUMENT_PHASES)]),
	z.tuple([clockSchema, z.literal("p"), placeSchema, runSchema, z.enum(DOCUMENT_PHASES), blockSchema]),
	z.tuple([clockSchema, z.literal("d"), placeSchema, runSchema, idSchema]),
	z.tuple([clockSchema, z.literal("o"), placeSchema, runSchema]),
	z.tuple([
		...[clockSchema, z.literal("t"), placeSchema, runSchema],
		...[idSchema, checksumSchema, givenSchema, flagSchema, z.nullable(surenessSchema), tookSchema, daySchema],
		z.optional(z.literal(1)),
	] as const),
	z.tuple([clockSchema, z.literal("u"), placeSchema, runSchema, idSchema, setSchema, surenessSchema]),
	z.tuple([clockSchema, z.literal("f"), placeSchema, runSchema, idSchema, flagSchema]),
	z.tuple([clockSchema, z.literal("y"), placeSchema, runSchema, idSchema, z.nullable(z.enum(ERR_REASONS))]),
	z.tuple([clockSchema, z.literal("j"), placeSchema, runSchema, idSchema, daySchema]),
	z.tuple([clockSchema, z.literal("e"), placeSchema, runSchema, idSchema, z.nullable(daySchema)]),
	z.tuple([
		...[clockSchema, z.literal("m"), placeSchema, runSchema],
		...[idSchema, z.int().check(z.positive(), z.maximum(MAX_PER_DAY))],
	] as const),
	z.tuple([clockSchema, z.literal("w"), placeSchema, runSchema, flagSchema]),
	// An id of a content key has the form of a device's.
	z.tuple([clockSchema, z.literal("x"), placeSchema, runSchema, deviceSchema, ownBoxSchema]),
	z.tuple([clockSchema, z.literal("k"), placeSchema, runSchema, deviceSchema, keyBoxSchema]),
] as const;
const wireEventSchema = z.union(eventSchemas);
export type WireEvent = z.infer<typeof wireEventSchema>;

/** Identifies the log (learner and database) of a response. Not a credential. */
const tagSchema = z.string().check(z.regex(/^[A-Za-z0-9_-]{11}$/));

/** Identifies a code without being a credential: made of the locator's hash with a key of the server. */
const codeMarkSchema = z.string().check(z.maxLength(40));
/**
 * Replaces the code at the server, which never sees it: half of what app/learn/progress/log/code-secret.ts derives from it. It is enough to
 * join a log, but not to read the learner's own questions.
 */
const locatorSchema = z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/));

export const syncRequestSchema = z.strictObject({
	device: deviceSchema,
	/** The tag of the last response; missing before it. */
	tag: z.optional(tagSchema),
	/** The server's sequence up to which this phone has everything; 0 before the first response. */
	since: countSchema,
	/** Starts a new log when the cookie's log was deleted; without it the server responds 410. */
	begin: z.optional(z.boolean()),
	subtopics: subtopicsSchema.check(z.maxLength(SENT_EVENTS)),
	/** Events of this phone's own device, by clock. */
	events: z.array(wireEventSchema).check(z.maxLength(SENT_EVENTS)),
});
export type SyncRequest = z.infer<typeof syncRequestSchema>;

/**
 * Status 200. Errors: 400 and 415 invalid request; 404 this site stores no logs; 409 the log is full and 410 it was deleted, both
 * store nothing; 429 and 503 try again after Retry-After.
 */
export const syncResponseSchema = z.object({
	/** Missing while the server has no log for this phone, because no event was sent. */
	tag: z.optional(tagSchema),
	/**
	 * Whether the phone has to send all events except `stored`: true when the log differs from the request's `tag` (another learner, or
	 * a database restored from a backup) or ends before `since`. The response then begins at sequence 0.
	 */
	sendAgain: z.boolean(),
	/** The clocks of the sent events, which are all stored now. */
	stored: z.array(clockSchema),
	/** The next request's `since`. */
	sequence: countSchema,
	/** Whether more events can be fetched immediately. */
	hasMore: z.boolean(),
	/** Identifiers of this log's codes, only in responses to requests without events. A phone hides a code that is not among them. */
	codes: z.optional(z.array(codeMarkSchema)),
	devices: z.array(deviceSchema),
	subtopics: subtopicsSchema,
	/**
	 * Events stored after `since`, also earlier ones of this device: the device's index, and the event (decodeEvent). A newer server
	 * may know kinds that this page, perhaps a stored one, does not.
	 */
	events: z.array(z.tuple([placeSchema, z.array(z.unknown())])),
});
export type SyncResponse = z.infer<typeof syncResponseSchema>;

/** The body of calls without parameters. */
export const emptyRequestSchema = z.strictObject({});
/** 409: another code has this locator, and the phone makes a new code. 429: too many requests. */
export const codeRequestSchema = z.strictObject({ locator: locatorSchema });
export const codeResponseSchema = z.object({ mark: codeMarkSchema });
/** Most subtopics in one response to PLACES_PATH, the last used first. */
export const MAX_SUBTOPICS = 100;
const titleSchema = z.string().check(z.maxLength(1_000));
const loggedSubtopicSchema = z.object({
	moduleId: idSchema,
	moduleTitle: titleSchema,
	subtopicId: idSchema,
	subtopicTitle: titleSchema,
	/** The steps that have content, in the method's order. */
	steps: z.array(z.enum(METHOD_ORDER)),
	questionCount: countSchema,
});
/** A subtopic of the log with its module, and with what there is to do in it. */
export type LoggedSubtopic = z.infer<typeof loggedSubtopicSchema>;
export const subtopicsResponseSchema = z.object({
	places: z.array(loggedSubtopicSchema).check(z.maxLength(MAX_SUBTOPICS)),
});
/**
 * The response has the code's mark; the next sync sends and receives all events again. 404: no code has this locator,
 * 409: both logs together are too long, 429: too many wrong codes.
 */
export const joinRequestSchema = z.strictObject({ locator: locatorSchema });
export const joinResponseSchema = z.object({ mark: codeMarkSchema });
/** A table that gives each text its index. */
export function createTable(): { texts: readonly string[]; indexOf: (text: string) => number } {
	const texts: string[] = [];
	const places = new Map<string, number>();
	const indexOf = (text: string) => {
		const place = places.get(text) ?? texts.push(text) - 1;
		places.set(text, place);
		return place;
	};
	return { texts, indexOf };
}

/** An event as it is sent; `place` is the index of its subtopic. */
export function encodeEvent(event: OpenEvent, place: number): WireEvent {
	const { clock, run } = event;
	switch (event.kind) {
		case "begun":
			return [clock, "b", place, run, event.seed];
		case "answered": {
			const { questionId, checksum, optionId, isCorrect, set, tookMs, day } = event;
			const flag = isCorrect ? 1 : 0;
			const wire = [clock, "a", place, run, questionId, checksum, optionId, flag, set, tookMs] as const;
			return day === undefined ? [...wire] : [...wire, day];
		}
		case "skipped":
			return [clock, "n", place, run, event.questionId, event.set];
		case "corrected": {
			const { questionId, checksum, version, right, wrong } = event;
			return [clock, "c", place, run, questionId, checksum, version, [...right], [...wrong]];
		}
		case "set-ended":
			return [clock, "s", place, run, event.set];
		case "read":
			return [clock, "r", place, run, event.phase];
		case "place":
			return [clock, "p", place, run, event.phase, event.block];
		case "doubt":
			return [clock, "d", place, run, event.doubtId];
		case "started-over":
			return [clock, "o", place, run];
		case "practised": {
			const { questionId, checksum, given, isCorrect, sureness, tookMs, day, isExtra } = event;
			const flag = isCorrect ? 1 : 0;
			const wire = [clock, "t", place, run, questionId, checksum, given, flag, sureness, tookMs, day] as const;
			return isExtra ? [...wire, 1] : [...wire];
		}
		case "sureness":
			return [clock, "u", place, run, event.questionId, event.set, event.sureness];
		case "bookmarked":
			return [clock, "f", place, run, event.questionId, event.isOn ? 1 : 0];
		case "erred":
			return [clock, "y", place, run, event.questionId, event.why];
		case "reread":
			return [clock, "j", place, run, event.questionId, event.day];
		case "exam-day":
			return [clock, "e", place, run, event.moduleId, event.day];
		case "daily-number":
			return [clock, "m", place, run, event.moduleId, event.perDay];
		case "sureness-asked":
			return [clock, "w", place, run, event.isOn ? 1 : 0];
		case "sealed":
			return [clock, "x", place, run, event.keyId, event.box];
		case "key":
			return [clock, "k", place, run, event.keyId, event.box];
	}
}

/**
 * An event as it is sent, with values that the server takes: a clock that is far ahead, or a mistyped year, gives days that it refuses,
 * and a refused event refuses its whole request. Undefined when no value in range makes the event one that it takes.
 */
export function encodeValidEvent(event: OpenEvent, place: number): WireEvent | undefined {
	const wire = encodeEvent(event, place);
	if (z.safeParse(wireEventSchema, wire).success) return wire;
	return z.safeParse(wireEventSchema, encodeEvent(clampDay(event), place)).data;
}

function clampDay(event: OpenEvent): OpenEvent {
	if (!("day" in event) || typeof event.day !== "number") return event;
	return { ...event, day: Math.max(0, Math.min(event.day, HIGHEST_DAY)) };
}

/** The event of a list; undefined for a kind of a newer release, or when its subtopic is not in the table. */
export function decodeEvent(list: unknown, device: string, subtopics: readonly string[]): OpenEvent | undefined {
	const wire = z.safeParse(wireEventSchema, list).data;
	if (!wire) return undefined;
	const [clock, kind, place, run] = wire;
	const subtopicId = subtopics[place];
	if (subtopicId === undefined) return undefined;
	const base = { device, clock, subtopicId, run };
	switch (kind) {
		case "b":
			return { ...base, kind: "begun", seed: wire[4] };
		case "a": {
			const [, , , , questionId, checksum, optionId, flag, set, tookMs, day] = wire;
			const isCorrect = flag === 1;
			const answer = { ...base, kind: "answered" as const, questionId, checksum, optionId, isCorrect, set, tookMs };
			return day === undefined ? answer : { ...answer, day };
		}
		case "n":
			return { ...base, kind: "skipped", questionId: wire[4], set: wire[5] };
		case "c": {
			const [, , , , questionId, checksum, version, right, wrong] = wire;
			return { ...base, kind: "corrected", questionId, checksum, version, right, wrong };
		}
		case "s":
			return { ...base, kind: "set-ended", set: wire[4] };
		case "r":
			return { ...base, kind: "read", phase: wire[4] };
		case "p":
			return { ...base, kind: "place", phase: wire[4], block: wire[5] };
		case "d":
			return { ...base, kind: "doubt", doubtId: wire[4] };
		case "o":
			return { ...base, kind: "started-over" };
		case "t": {
			const [, , , , questionId, checksum, given, flag, sureness, tookMs, day, extra] = wire;
			const about = { questionId, checksum, given, isCorrect: flag === 1, sureness, tookMs, day };
			const answer = { ...base, kind: "practised" as const, ...about };
			return extra === undefined ? answer : { ...answer, isExtra: true };
		}
		case "u":
			return { ...base, kind: "sureness", questionId: wire[4], set: wire[5], sureness: wire[6] };
		case "f":
			return { ...base, kind: "bookmarked", questionId: wire[4], isOn: wire[5] === 1 };
		case "y":
			return { ...base, kind: "erred", questionId: wire[4], why: wire[5] };
		case "j":
			return { ...base, kind: "reread", questionId: wire[4], day: wire[5] };
		case "e":
			return { ...base, kind: "exam-day", moduleId: wire[4], day: wire[5] };
		case "m":
			return { ...base, kind: "daily-number", moduleId: wire[4], perDay: wire[5] };
		case "w":
			return { ...base, kind: "sureness-asked", isOn: wire[4] === 1 };
		case "x":
			return { ...base, kind: "sealed", keyId: wire[4], box: wire[5] };
		case "k":
			return { ...base, kind: "key", keyId: wire[4], box: wire[5] };
	}
}
