// Draft, published, archived: when learners get a module or a subtopic, and why not.
// A state is a function of the time at which it is looked up, so that "publish at" needs no timer. Pure: times are arguments.

import * as z from "zod/mini";
import type { HubErrorCode } from "#core/problem.ts";

const PUBLICATION_STATES = ["draft", "published", "archived"] as const;
export type PublicationState = (typeof PUBLICATION_STATES)[number];

/** What an administrator has chosen. `publishAt`: when a draft becomes public, in milliseconds since 1970; null: not by itself. */
export type Publication = { state: PublicationState; publishAt: number | null };

/** What a call of the panel chooses; the time comes from the browser, which knows the time zone. */
export const publicationSchema = z.strictObject({
	state: z.enum(PUBLICATION_STATES),
	publishAt: z.nullable(z.int().check(z.nonnegative(), z.lte(4_102_444_800_000))),
});

/** Subtopics that one step publishes or makes drafts of. */
export const DRAFTS_AT_ONCE = 500;

export const PUBLISHED: Publication = { state: "published", publishAt: null };

/** "not-open": a draft; "scheduled": a draft that opens at its time. */
export type Openness = "open" | "scheduled" | "not-open" | "archived";

/** Whether learners get it at a time. A draft opens at the very millisecond of its time. */
export function opennessOf({ state, publishAt }: Publication, now: number): Openness {
	if (state === "published") return "open";
	if (state === "archived") return "archived";
	if (publishAt === null) return "not-open";
	return now >= publishAt ? "open" : "scheduled";
}

/** What is chosen, as it is stored: only a draft has a time. */
export function readPublication({ state, publishAt }: Publication): Publication {
	return { state, publishAt: state === "draft" ? publishAt : null };
}

/** Why a learner does not get a module or one of its subtopics. */
export type Closed = {
	code: Extract<HubErrorCode, "not-published" | "archived" | "subtopic-not-published" | "subtopic-archived">;
	/** When it opens by itself. */
	opensAt?: number;
};

/**
 * Why a learner does not get a module, or a subtopic of it; undefined when nothing is in the way but its links
 * (module-links.ts). A subtopic is never open while its module is not.
 */
export function closedBecause(module: Publication, subtopic: Publication | undefined, now: number): Closed | undefined {
	const ofModule = closedState(module, MODULE_CODES, now);
	return ofModule ?? (subtopic && closedState(subtopic, SUBTOPIC_CODES, now));
}

type Codes = { draft: Closed["code"]; archived: Closed["code"] };
const MODULE_CODES: Codes = { draft: "not-published", archived: "archived" };
const SUBTOPIC_CODES: Codes = { draft: "subtopic-not-published", archived: "subtopic-archived" };

function closedState(publication: Publication, codes: Codes, now: number): Closed | undefined {
	const openness = opennessOf(publication, now);
	if (openness === "open") return undefined;
	if (openness === "archived") return { code: codes.archived };
	const { publishAt } = publication;
	if (openness === "not-open" || publishAt === null) return { code: codes.draft };
	return { code: codes.draft, opensAt: publishAt };
}

/** The next time at which one of these opens by itself; undefined when none does. What was made before that time is old after it. */
export function nextOpening(publications: readonly Publication[], now: number): number | undefined {
	const times = publications.flatMap(({ state, publishAt }) => {
		return state === "draft" && publishAt !== null && publishAt > now ? [publishAt] : [];
	});
	return times.length === 0 ? undefined : Math.min(...times);
}
