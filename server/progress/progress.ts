// The learners' logs: what the calls do. A learner is a random number in a signed cookie; a code joins the logs of two phones.
// The server never gets a code, only its locator (core/progress/log/sync-protocol.ts), and stores a hash of that. Called by calls.ts.

import { HubError } from "#core/problem.ts";
import type { LoggedSubtopic, SyncRequest, SyncResponse } from "#core/progress/log/sync-protocol.ts";
import type { Db, LearnerTable } from "#server/db/tables.ts";
import { inTransaction } from "#server/db/transaction.ts";
import { createSignedCookie, deriveKey, sign } from "#server/http/signed-cookie.ts";
import { readEvents, storeEvents } from "./event-rows.ts";
import {
	createLearner,
	dayOf,
	deleteLearners,
	findBegun,
	findByCode,
	findLearner,
	listCodeHashes,
	lockLearner,
	mergeLearner,
} from "./learner-rows.ts";
import { listLoggedSubtopics } from "./logged-subtopics.ts";
import { createProgressLimits, EVENTS_PER_LEARNER } from "./progress-limits.ts";

/** Lifetime of the cookie in seconds; it is renewed when it is older than a day. */
const COOKIE_SECONDS = 365 * 24 * 3_600;
const RENEW_MS = 24 * 3_600_000;
/** The letters of a tag: 66 bits. */
const TAG_LETTERS = 11;
/** A learner that was merged or deleted between two queries is looked up again; this often at most. */
const TRIES = 4;

export type ProgressContext = { db: Db; now: () => number; secret: string; isSecure: boolean };
export type Progress = ReturnType<typeof createProgress>;
/** The sender of a request: its Cookie header, and its address as client-address.ts gives it. */
export type Sender = { cookies: string | undefined; address: string };
type Known = { id: number; at: number; madeIn: string };
/** `cookie`: the Set-Cookie header to send. */
type WithCookie<T> = T & { cookie?: string | undefined };

/** Builds the logs on an open database. Methods throw HubError("too-many-tries") over a limit, and what the database throws. */
export function createProgress({ db, now, secret, isSecure }: ProgressContext) {
	const limits = createProgressLimits({ db, now });
	const place = { name: "progress", path: "/api/progress", seconds: COOKIE_SECONDS };
	const cookie = createSignedCookie({ secret, isSecure, use: "progress cookie", ...place });
	const [tagKey, codeKey] = [deriveKey(secret, "progress tag"), deriveKey(secret, "progress code")];
	const hashOf = (locator: string) => sign(codeKey, locator);
	const markKey = deriveKey(secret, "progress code mark");
	const markOf = (codeHash: string) => sign(markKey, codeHash).slice(0, TAG_LETTERS);
	let epoch: string | undefined;

	/** Changes after a restore, so that phones send their events again. */
	async function readEpoch(): Promise<string> {
		epoch ??= (await db.selectFrom("logEpoch").select("value").executeTakeFirstOrThrow()).value;
		return epoch;
	}

	const tagOf = async (learner: number) => sign(tagKey, `${await readEpoch()} ${learner}`).slice(0, TAG_LETTERS);

	/** Parses the cookie: learner, time, epoch. Undefined if missing or older than a year. */
	function readCookie(cookies: string | undefined): Known | undefined {
		const [id, at, madeIn] = cookie.read(cookies)?.split("-") ?? [];
		if (madeIn === undefined || Number(at) + COOKIE_SECONDS * 1_000 < now()) return undefined;
		return { id: Number(id), at: Number(at), madeIn };
	}

	const writeCookie = async (id: number) => cookie.write(`${id}-${now()}-${await readEpoch()}`);

	/** The cookie for a learner's response; undefined when the sender has a recent one. */
	async function renew(known: Known | undefined, id: number): Promise<string | undefined> {
		const isFresh = known?.id === id && now() - known.at < RENEW_MS && known.madeIn === (await readEpoch());
		return isFresh ? undefined : writeCookie(id);
	}

	/**
	 * The sender's learner; a new one without a cookie, or for `begin` after a deleted one. One that the database has lost,
	 * since it was restored from a backup, is created again under its number, so that its phones stay together.
	 * @throws HubError("learner-forgotten") for the cookie of a deleted one
	 */
	async function findOrCreate(
		{ cookies, address }: Sender,
		device: string | null,
		begin = false,
	): Promise<LearnerTable> {
		const known = readCookie(cookies);
		const found = known && (await findLearner(db, known.id));
		if (found) return found;
		const isLost = known !== undefined && known.madeIn !== (await readEpoch());
		if (known && !isLost && !begin) throw new HubError("learner-forgotten");
		const begun = device === null ? undefined : await findBegun(db, device, now());
		if (begun) return begun;
		await limits.countLearner(address);
		return inTransaction(db, (tx) => createLearner(tx, device, now(), isLost ? known.id : undefined));
	}

	/** Stores events in a log. @returns the log's row after them; undefined when it was merged or deleted since then */
	function store(id: number, request: SyncRequest, isKnown: boolean): Promise<LearnerTable | undefined> {
		return inTransaction(db, async (tx) => {
			const sent = request.events.length;
			const learner = await lockLearner(tx, id, now(), { events: sent, isKnown });
			if (!learner) return undefined;
			const stored = await storeEvents(tx, id, learner.lastSequence - sent, request);
			const eventCount = learner.eventCount - (sent - stored);
			if (stored > 0 && eventCount > EVENTS_PER_LEARNER) throw new HubError("log-full");
			if (stored < sent) await tx.updateTable("learner").set({ eventCount }).where("id", "=", id).execute();
			return { ...learner, eventCount };
		});
	}

	/** The sender's log after storing what it sends. @throws as sync */
	async function receive(request: SyncRequest, sender: Sender): Promise<LearnerTable> {
		const known = readCookie(sender.cookies);
		// Fast path: saves a query when the log exists.
		const own = known && request.events.length > 0 && (await store(known.id, request, true));
		if (own) return own;
		for (let tries = 1; tries <= TRIES; tries++) {
			const found = await findOrCreate(sender, request.device, request.begin);
			const isKnown = known?.id === found.id;
			const isNoted = found.seenAt === dayOf(now()) && !(isKnown && found.begunBy !== null);
			if (isNoted && request.events.length === 0) return found;
			const learner = await store(found.id, request, isKnown);
			if (learner) return learner;
		}
		throw new HubError("too-many-tries");
	}

	return {
		/** The number of a sender's learner, by its cookie alone; it may have been deleted since. */
		readLearner: (cookies: string | undefined): number | undefined => readCookie(cookies)?.id,

		/**
		 * Stores what a phone sends and returns what it lacks.
		 * @throws HubError "learner-forgotten" or "log-full"; nothing was stored then
		 */
		async sync(request: SyncRequest, sender: Sender): Promise<WithCookie<{ response: SyncResponse }>> {
			const known = readCookie(sender.cookies);
			const sent = request.events.length;
			await limits.countCall(sender.address, request.events, known ? String(known.id) : request.device);
			if (!known && sent === 0) return { response: emptyResponse(request) };
			const learner = await receive(request, sender);
			const tag = await tagOf(learner.id);
			const before = learner.lastSequence - sent;
			const isSame = request.tag === tag && request.since <= before;
			const received = await readEvents(db, learner.id, {
				after: isSame ? request.since : 0,
				upTo: before,
			});
			const sequence = received.hasMore ? received.sequence : learner.lastSequence;
			const stored = request.events.map(([clock]) => clock);
			const sendAgain = request.tag !== undefined && !isSame;
			// Skipped for requests with events, which are the most frequent ones.
			const codes = sent === 0 && { codes: (await listCodeHashes(db, learner.id)).map(markOf) };
			const response = { tag, sendAgain, stored, ...codes, ...received, sequence };
			return { response, cookie: await renew(known, learner.id) };
		},

		/**
		 * Sets the code of the sender's log and revokes earlier ones. Creates a log if there is none. Counted like a join until it
		 * succeeds, because a 409 reveals that the code exists.
		 * @throws HubError "learner-forgotten" or "code-taken"
		 */
		async setCode(locator: string, sender: Sender): Promise<WithCookie<{ mark: string }>> {
			const refund = await limits.countTry(sender.address);
			const { id } = await findOrCreate(sender, null);
			await limits.countCode(id);
			const codeHash = hashOf(locator);
			await inTransaction(db, async (tx) => {
				if (!(await lockLearner(tx, id, now()))) throw new HubError("too-many-tries");
				await tx.updateTable("learner").set({ codeHash: null }).where("mergedInto", "=", id).execute();
				const holder = await findByCode(tx, codeHash);
				if (holder !== undefined && holder !== id) throw new HubError("code-taken");
				await tx.updateTable("learner").set({ codeHash }).where("id", "=", id).execute();
			});
			await refund();
			return { mark: markOf(codeHash), cookie: await renew(readCookie(sender.cookies), id) };
		},

		/**
		 * Joins the sender's log, if there is one, with that of a code.
		 * @throws HubError "code-unknown" or "log-full"
		 */
		async join(locator: string, sender: Sender): Promise<{ tag: string; mark: string; cookie: string }> {
			const refund = await limits.countTry(sender.address);
			const codeHash = hashOf(locator);
			const own = readCookie(sender.cookies);
			for (let tries = 1; ; tries++) {
				const holder = await findByCode(db, codeHash);
				const target = holder !== undefined && (await findLearner(db, holder));
				if (!target) throw new HubError("code-unknown");
				if (tries === 1) await refund();
				const from = own && (await findLearner(db, own.id));
				const joined = !from || from.id === target.id || (await merge(from.id, target.id));
				const mark = markOf(codeHash);
				if (joined) return { tag: await tagOf(target.id), mark, cookie: await writeCookie(target.id) };
				if (tries === TRIES) throw new HubError("too-many-tries");
			}
		},

		/**
		 * The modules and titles of the subtopics in the sender's log; empty without a log. The cookie is enough: a
		 * learner who answered in a subtopic had its address.
		 */
		async listLoggedSubtopics(sender: Sender): Promise<LoggedSubtopic[]> {
			await limits.countCall(sender.address);
			const known = readCookie(sender.cookies);
			const learner = known && (await findLearner(db, known.id));
			return learner ? listLoggedSubtopics(db, learner.id) : [];
		},

		/** Deletes the sender's log and everything about the learner. @returns the header that deletes the cookie */
		async forget(sender: Sender): Promise<{ cookie: string }> {
			await limits.countCall(sender.address);
			const known = readCookie(sender.cookies);
			for (let tries = 1; known && tries <= TRIES; tries++) {
				const learner = await findLearner(db, known.id);
				if (!learner) break;
				const isDone = await inTransaction(db, async (tx) => {
					if (!(await lockLearner(tx, learner.id, now()))) return false;
					await deleteLearners(tx, [learner.id]);
					return true;
				});
				if (isDone) break;
				if (tries === TRIES) throw new HubError("too-many-tries");
			}
			return { cookie: cookie.clear() };
		},

		/** For a shared device. @returns the header that deletes the cookie; the log stays */
		leave: (): { cookie: string } => ({ cookie: cookie.clear() }),
	};

	/** @returns whether both were there @throws HubError "log-full" */
	function merge(from: number, into: number): Promise<boolean> {
		return inTransaction(db, async (tx) => {
			const events = await mergeLearner(tx, from, into, now());
			if (events !== undefined && events > EVENTS_PER_LEARNER) throw new HubError("log-full");
			return events !== undefined;
		});
	}
}

/** Response for a phone that has no log here and sends no events. */
function emptyResponse({ tag }: SyncRequest): SyncResponse {
	const nothing = { stored: [], sequence: 0, hasMore: false, devices: [], subtopics: [], events: [] };
	return { sendAgain: tag !== undefined, ...nothing };
}
