// The events of a candidate's attempt at a paper, which attempt.ts folds. Pure.
import * as z from "zod/mini";

const ID_LENGTH = 20;
/** Longest written answer, in UTF-16 units: the ids of all options of a question. */
const GIVEN_LENGTH = 500;

const questionId = z.string().check(z.minLength(1), z.maxLength(ID_LENGTH));
const eventFields = {
	/** The device's random name, and the number of the event among those of this device: together the event's id. */
	device: z.string().check(z.regex(/^[A-Za-z0-9_-]{1,20}$/)),
	sequence: z.int().check(z.nonnegative()),
	/**
	 * Whole milliseconds since the server began the attempt, by the device's monotonic clock, which it sets at each contact with the
	 * server. Never the time of day that the device shows.
	 */
	at: z.int().check(z.nonnegative()),
};
const section = z.int().check(z.nonnegative());

/**
 * A step of an attempt. "saved" and "cleared" change the answer; "marked" is marked for review. "drafted" is a choice that is not saved, as
 * on screens where only a button saves: it is never marked, and shown as not saved, also on another device.
 */
export const attemptEventSchema = z.discriminatedUnion("kind", [
	z.object({ ...eventFields, kind: z.literal("started") }),
	/** Another device goes on. Later answers of those before still count, by their time: they were made before their device heard of it. */
	z.object({ ...eventFields, kind: z.literal("taken-over") }),
	z.object({ ...eventFields, kind: z.literal("visited"), questionId }),
	z.object({
		...eventFields,
		kind: z.literal("saved"),
		questionId,
		given: z.string().check(z.maxLength(GIVEN_LENGTH)),
	}),
	z.object({
		...eventFields,
		kind: z.literal("drafted"),
		questionId,
		given: z.string().check(z.maxLength(GIVEN_LENGTH)),
	}),
	z.object({ ...eventFields, kind: z.literal("cleared"), questionId }),
	z.object({ ...eventFields, kind: z.literal("marked"), questionId }),
	z.object({ ...eventFields, kind: z.literal("unmarked"), questionId }),
	z.object({ ...eventFields, kind: z.literal("section-changed"), section }),
	/** The candidate leaves the section for good, which only sections "in-order" allow. After the last one the paper is handed in. */
	z.object({ ...eventFields, kind: z.literal("section-ended"), section }),
	z.object({ ...eventFields, kind: z.literal("handed-in") }),
]);
/** As the server has it, with the time since the beginning at which it arrived: no event happened after that. */
export type AttemptEvent = z.infer<typeof attemptEventSchema> & { receivedAt?: number | undefined };
