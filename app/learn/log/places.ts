// Where the subtopics of this learner's log are taught. The log knows their ids alone, and a phone that has joined it has seen
// none of their pages.
import * as z from "zod/mini";
import { type LearnedPlace, PLACES_PATH, placesResponseSchema } from "#core/log/wire.ts";
import { post } from "./post.ts";

/** The latest first; undefined when the server could not be asked. */
export async function listPlaces(): Promise<LearnedPlace[] | undefined> {
	const response = await post(PLACES_PATH, {});
	if (!response?.ok) return undefined;
	const read = z.safeParse(placesResponseSchema, await response.json().catch(() => undefined));
	return read.success ? read.data.places : undefined;
}
