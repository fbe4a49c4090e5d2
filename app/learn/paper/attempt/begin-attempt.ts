// Begins an attempt, goes on with that of another phone, or finds out what became of a beginning whose answer was lost: the server may
// have begun it, and then its time runs.

import type { Begun } from "#core/papers/calls.ts";
import { createMemoryTables } from "./attempts-in-memory.ts";
import { type Answer, callPaper } from "./calls.ts";
import { createAttemptClock } from "./clock.ts";
import { goOnInMemory, openPaperTables } from "./indexed-attempts.ts";
import { createOwnNames, findOwnNames, findUnanswered, forgetOwnNames, type OwnNames } from "./own-names.ts";
import { type AttemptStore, createAttemptStore, openEntry, storedOf } from "./store.ts";

/** What a candidate gives to begin, or to go on from another phone. */
export type Beginning =
	| { call: "begin"; name?: string; extra?: string; isPreview?: boolean }
	| { call: "take-over"; code?: string };

type Failed = Exclude<Answer<Begun>, { state: "sent" }>;
/** `mayHaveBegun`: the request may have reached the server. */
export type BeginFailure = Failed & { mayHaveBegun?: boolean };
export type BeginOutcome = { store: AttemptStore } | { failure: BeginFailure };

const now = () => performance.now();
const wallNow = () => Date.now();

/** The status of the only refusal after which the same request may succeed. */
const TOO_MANY_REQUESTS = 429;

/** @param isPreview begins with every load of the page, and is not stored in the browser */
export async function beginAttempt(
	paperId: string,
	{ call, ...given }: Beginning,
	isPreview: boolean,
	post = callPaper,
): Promise<BeginOutcome> {
	const wasSent = findUnanswered(paperId) !== undefined;
	const hadNetwork = navigator.onLine !== false;
	const own = isPreview ? createOwnNames() : await findOwnNames(paperId, call);
	const answer = await post(paperId, call, { attempt: own.attempt, device: own.device, ...given });
	if (answer.state === "sent") return { store: await openBegun(paperId, own, answer, isPreview) };
	if (call === "take-over" || isPreview) return { failure: answer };
	const mayHaveBegun = isUndecided(answer) && (wasSent || (answer.state === "unreached" && hadNetwork));
	if (!mayHaveBegun) forgetOwnNames();
	return { failure: { ...answer, mayHaveBegun } };
}

/** Asks what became of a beginning without an answer, and begins nothing. */
export async function findLostBeginning(paperId: string, post = callPaper): Promise<BeginOutcome | undefined> {
	const own = findUnanswered(paperId);
	if (!own) return undefined;
	const answer = await post(paperId, "state", { attempt: own.attempt });
	if (answer.state === "sent") return { store: await openBegun(paperId, own, answer, false) };
	if (isUndecided(answer)) return { failure: { ...answer, mayHaveBegun: true } };
	forgetOwnNames();
	return undefined;
}

function isUndecided(answer: Failed): boolean {
	return answer.state === "unreached" || answer.status === TOO_MANY_REQUESTS;
}

async function openBegun(
	paperId: string,
	own: OwnNames,
	{ value, sentAt, receivedAt }: Extract<Answer<Begun>, { state: "sent" }>,
	isPreview: boolean,
): Promise<AttemptStore> {
	const { elapsedMs } = value;
	const stored = openEntry(storedOf(value, { paperId, ...own, isPreview, beganAt: Date.now() - elapsedMs }), elapsedMs);
	const clock = createAttemptClock(now, 0);
	clock.set(elapsedMs, sentAt, receivedAt);
	const tables = isPreview ? createMemoryTables() : await openPaperTables();
	const used = await tables.begin(stored).then(
		() => tables,
		() => goOnInMemory(stored),
	);
	if (!isPreview) forgetOwnNames();
	return createAttemptStore({ stored, tables: used, goOnInMemory, now, wallNow, clock });
}
