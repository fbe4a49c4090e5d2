// Requests of the learner's log.

import * as z from "zod/mini";
import { BUILD_HEADER } from "#app/ui/script/contact.ts";
import { PLACES_PATH } from "#core/addresses/calls.ts";
import { type LoggedSubtopic, MAX_SUBTOPICS, subtopicsResponseSchema } from "#core/progress/log/sync-protocol.ts";

/** A request without a response fails after this time, in milliseconds. */
const RESPONSE_TIMEOUT_MS = 10_000;

/** Undefined without a response of our server: a captive portal responds too, with a page of its own. */
export async function post(path: string, body: object): Promise<Response | undefined> {
	const response = await fetch(path, {
		method: "POST",
		headers: { "Content-Type": "application/json" },
		body: JSON.stringify(body),
		signal: AbortSignal.timeout(RESPONSE_TIMEOUT_MS),
	}).catch(() => undefined);
	return response?.headers.has(BUILD_HEADER) ? response : undefined;
}

/** Titles and modules of the log's subtopics, the latest first; the log itself has only ids. Undefined without a response. */
export async function requestSubtopics(): Promise<LoggedSubtopic[] | undefined> {
	const response = await post(PLACES_PATH, {});
	if (!response?.ok) return undefined;
	const read = z.safeParse(subtopicsResponseSchema, await response.json().catch(() => undefined));
	return read.success ? read.data.places : undefined;
}

/** Whether the server named all subtopics of the log, and not the first ones of many. */
export function areAll(named: readonly LoggedSubtopic[]): boolean {
	return named.length > 0 && named.length < MAX_SUBTOPICS;
}
