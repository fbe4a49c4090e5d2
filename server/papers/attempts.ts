// What a candidate's browser does with a paper: begin, go on with another phone, send steps, get questions and the result. Until the
// result may be shown, no answer depends on what is right. Called by calls.ts.
import { randomInt, randomUUID } from "node:crypto";
import { attemptMs, foldAttempt } from "#core/papers/attempt.ts";
import type { AttemptEvent } from "#core/papers/attempt-event.ts";
import {
	type AttemptState,
	type BeginRequest,
	type Begun,
	type EventsAnswer,
	type EventsRequest,
	type ExtraTimeAnswer,
	FIRST_QUESTIONS,
	type QuestionsAnswer,
	type QuestionsRequest,
	type ResultAnswer,
	type TakeOverRequest,
} from "#core/papers/calls.ts";
import { describePaper } from "#core/papers/describe-paper.ts";
import { CODE_LETTERS } from "#core/papers/extra-time.ts";
import { HubError } from "#core/problem.ts";
import type { Db } from "#server/db/tables.ts";
import { inTransaction } from "#server/db/transaction.ts";
import { deriveKey, sign } from "#server/http/signed-cookie.ts";
import { createRateLimiter, type RateLimit, secondsUntil } from "#server/work/rate-limiter.ts";
import {
	type AttemptRow,
	countAttemptsLeft,
	countOthers,
	findAttempt,
	hashOfSecret,
	lockAttempt,
	planOf,
	readEvents,
	selectEarlier,
	storeEvents,
} from "./attempt-rows.ts";
import { showMarking, showQuestions, showResult } from "./candidate-view.ts";
import { findBand } from "./find-band.ts";
import { type HandIn, readAnswers } from "./hand-in.ts";
import { inServerTime, isClosed, listAnswered, listTooLate } from "./late-steps.ts";
import { nameUntil } from "./names.ts";
import { findExtraTime, lookUpExtraTime } from "./person-times.ts";
import type { LoadedVersion, Versions } from "./versions.ts";

/** Devices of an attempt. */
const MOST_DEVICES = 20;
/** A device's steps in one attempt. */
const MOST_STEPS = 20_000;
const CODE_LENGTH = 8;
/** A whole institute may come from one address. */
const BEGIN_LIMIT: RateLimit = { name: "paper begun", windowMs: 3_600_000, max: 5_000 };
/** A page with a link for extra time asks once. */
const TIME_LIMIT: RateLimit = { name: "paper time", windowMs: 3_600_000, max: 5_000 };
const CODE_LIMITS = {
	byAddress: { name: "paper code", windowMs: 600_000, max: 20 },
	byPaper: { name: "paper codes", windowMs: 3_600_000, max: 1_000 },
} as const satisfies Record<string, RateLimit>;

export type AttemptsContext = { db: Db; now: () => number; secret: string; versions: Versions; handIn: HandIn };
/** Who sends a call. `learner`: of the log, by its cookie. */
export type Candidate = { learner: number | undefined; address: string };
/** What begins: the version, the paper's code of extra time, and whether it is a preview. */
export type Beginning = { version: LoadedVersion; extraCode: string; isPreview: boolean };
export type Attempts = ReturnType<typeof createAttempts>;

export function createAttempts({ db, now, secret, versions, handIn }: AttemptsContext) {
	const limiter = createRateLimiter({ db, now });
	const learnerKey = deriveKey(secret, "paper learner");
	const codeKey = deriveKey(secret, "paper code");
	const codeHashOf = (paperId: string, code: string) => sign(codeKey, `${paperId} ${code}`);
	const learnerHashOf = (paperId: string, learner: number | undefined) => {
		return learner === undefined ? null : sign(learnerKey, `${paperId} ${learner}`);
	};

	/** Not stored: the same id gives it again. */
	function codeOf(attemptId: string): string {
		const digest = Buffer.from(sign(codeKey, attemptId), "base64url");
		return Array.from({ length: CODE_LENGTH }, (_, n) => CODE_LETTERS[(digest[n] ?? 0) % CODE_LETTERS.length]).join("");
	}

	/** @returns tickets, by which it can be refunded @throws HubError("too-many-tries") */
	async function consume(uses: { limit: RateLimit; subject: string }[]) {
		const consumed = await limiter.consume(uses);
		if (consumed.ok) return consumed.tickets;
		throw new HubError("too-many-tries", { retryAfterSeconds: secondsUntil(consumed.retryAt, now()) });
	}

	/** @throws HubError("attempt-unknown") */
	async function getAttempt(paperId: string, own: string): Promise<{ attempt: AttemptRow; holder: string }> {
		const found = await findAttempt(db, paperId, own);
		if (!found) throw new HubError("attempt-unknown");
		return found;
	}

	/** @throws HubError("attempt-unknown") for one whose paper was deleted a moment ago */
	async function getVersion(id: string): Promise<LoadedVersion> {
		const version = await versions.find(id);
		if (!version) throw new HubError("attempt-unknown");
		return version;
	}

	/** Ended where its time is over, also before the job comes by. */
	async function current(attempt: AttemptRow): Promise<AttemptRow> {
		const isOver = attempt.endedAt === null && now() >= attempt.endsAt;
		return isOver ? ((await handIn.finish(attempt.id)) ?? attempt) : attempt;
	}

	function stateOf({ device, endedAt, endedBy, startedAt }: AttemptRow): AttemptState {
		return { device, endedAt, endedBy, elapsedMs: now() - startedAt };
	}

	async function begun(attempt: AttemptRow): Promise<Begun> {
		const version = await getVersion(attempt.versionId);
		return {
			...stateOf(attempt),
			code: codeOf(attempt.id),
			plan: planOf(version.content, attempt),
			paper: describePaper(version.content, version.content.questions),
			events: await readEvents(db, attempt.id),
			questions: showQuestions(version, attempt.seed, 0, FIRST_QUESTIONS),
			total: version.content.questions.length,
			marking: showMarking(version),
		};
	}

	/** Whether this browser or learner may begin once more. @throws HubError("attempts-used"), HubError("attempt-running") */
	async function checkEarlier(tx: Db, { paperId, content }: LoadedVersion, device: string, learnerHash: string | null) {
		const query = selectEarlier(tx, paperId, device, learnerHash);
		const earlier = await query.select(["learnerHash", "endedAt", "endsAt"]).execute();
		const isRunning = earlier.some(({ endedAt, endsAt, ...row }) => {
			return endedAt === null && now() < endsAt && learnerHash !== null && row.learnerHash === learnerHash;
		});
		if (isRunning) throw new HubError("attempt-running");
		if (content.attempts !== null && earlier.length >= content.attempts) throw new HubError("attempts-used");
	}

	/** Registers a browser's secret. */
	async function addKey(tx: Db, attemptId: string, own: string, device: string): Promise<void> {
		const query = tx.selectFrom("paperKey").select("keyHash").where("attemptId", "=", attemptId);
		if ((await query.execute()).length >= MOST_DEVICES) throw new HubError("too-many-tries");
		await tx
			.insertInto("paperKey")
			.values({ keyHash: hashOfSecret(own), attemptId, device })
			.execute();
	}

	async function findBegun(paperId: string, own: string): Promise<Begun | undefined> {
		const known = await findAttempt(db, paperId, own);
		return known && begun(await current(known.attempt));
	}

	return {
		/** The attempt of a secret that has begun one: a call whose answer was lost is repeated. */
		findBegun,

		/** Whether the learner of the log has an attempt that goes on, which another of their devices may take over. */
		async isRunning(paperId: string, { learner }: Pick<Candidate, "learner">): Promise<boolean> {
			const learnerHash = learnerHashOf(paperId, learner);
			if (learnerHash === null) return false;
			const row = await db
				.selectFrom("paperAttempt")
				.select("id")
				.where("learnerHash", "=", learnerHash)
				.where("paperId", "=", paperId)
				.where("isPreview", "=", 0)
				.where("endedAt", "is", null)
				.where("endsAt", ">", now())
				.executeTakeFirst();
			return row !== undefined;
		},

		/** Begins an attempt. @throws HubError for what the paper does not allow */
		async begin(
			request: BeginRequest,
			candidate: Candidate,
			{ version, extraCode, isPreview }: Beginning,
		): Promise<Begun> {
			const { paperId, content } = version;
			const { openFrom, openUntil, asksName } = content;
			const isOpen = (openFrom === null || openFrom <= now()) && (openUntil === null || now() < openUntil);
			if (!isOpen && !isPreview) throw new HubError("paper-not-open");
			if (asksName && request.name === undefined && !isPreview) throw new HubError("name-needed");
			await consume([{ limit: BEGIN_LIMIT, subject: candidate.address }]);
			const learnerHash = learnerHashOf(paperId, candidate.learner);
			const id = randomUUID();
			const startedAt = now();
			const name = asksName ? request.name : undefined;
			await inTransaction(db, async (tx) => {
				// A version of before a change that was published a moment ago is not begun any more.
				const frozen = await tx
					.updateTable("paperVersion")
					.set({ begun: isPreview ? 0 : 1 })
					.where("id", "=", version.id)
					.where("stamp", "=", version.stamp)
					.returning("id")
					.executeTakeFirst();
				if (!frozen) throw new HubError("conflict");
				if (!isPreview) await checkEarlier(tx, version, request.device, learnerHash);
				const asked = { extra: request.extra, name, extraCode, startedAt };
				const extraTime = isPreview ? "1" : await findExtraTime(tx, version, asked);
				const endsAt = startedAt + attemptMs({ minutes: content.minutes, extraTime });
				await tx
					.insertInto("paperAttempt")
					.values({
						id,
						paperId,
						versionId: version.id,
						isPreview: isPreview ? 1 : 0,
						codeHash: codeHashOf(paperId, codeOf(id)),
						learnerHash,
						firstDevice: request.device,
						device: request.device,
						seed: randomInt(2 ** 32),
						extraTime,
						name: name ?? null,
						nameUntil: nameUntil(openUntil, endsAt),
						startedAt,
						endsAt,
						lateEvents: 0,
					})
					.execute();
				await addKey(tx, id, request.attempt, request.device);
			});
			return begun((await getAttempt(paperId, request.attempt)).attempt);
		},

		/**
		 * What the code of a link for extra time gives somebody who begins with it; uses nothing.
		 * @throws HubError("extra-time-unknown"), or "extra-time-used" for a person's link that was used as often as the paper allows
		 */
		async extraTime(
			extra: string,
			{ address }: Candidate,
			{ version, extraCode }: Beginning,
		): Promise<ExtraTimeAnswer> {
			await consume([{ limit: TIME_LIMIT, subject: address }]);
			return { extraTime: await lookUpExtraTime(db, version, { extra, extraCode }) };
		},

		/**
		 * Another device goes on; where the attempt was handed in meanwhile, it gets the result.
		 * @throws HubError("attempt-unknown") for a wrong code, or a learner without an attempt
		 */
		async takeOver(paperId: string, request: TakeOverRequest, { learner, address }: Candidate): Promise<Begun> {
			const known = await findBegun(paperId, request.attempt);
			if (known) return known;
			const { code, device } = request;
			const learnerHash = learnerHashOf(paperId, learner);
			if (code === undefined && learnerHash === null) throw new HubError("attempt-unknown");
			const tickets = await consume([
				{ limit: CODE_LIMITS.byAddress, subject: address },
				{ limit: CODE_LIMITS.byPaper, subject: paperId },
			]);
			const typed = code === undefined ? undefined : codeHashOf(paperId, readCode(code));
			await inTransaction(db, async (tx) => {
				const found = await tx
					.selectFrom("paperAttempt")
					.select(["id", "startedAt", "endedAt"])
					.where("paperId", "=", paperId)
					.$if(typed !== undefined, (q) => q.where("codeHash", "=", typed ?? ""))
					.$if(typed === undefined, (q) => q.where("learnerHash", "=", learnerHash).where("isPreview", "=", 0))
					.orderBy("startedAt", "desc")
					.limit(1)
					.executeTakeFirst();
				if (!found) throw new HubError("attempt-unknown");
				await addKey(tx, found.id, request.attempt, device);
				if (found.endedAt !== null) return;
				const at = now() - found.startedAt;
				await storeEvents(tx, found.id, [{ kind: "taken-over", device, sequence: 0, at }], at);
				await tx.updateTable("paperAttempt").set({ device }).where("id", "=", found.id).execute();
			});
			for (const ticket of tickets) await limiter.refund(ticket);
			return begun(await current((await getAttempt(paperId, request.attempt)).attempt));
		},

		/** The id of an attempt that goes on, by the code on its candidate's screen. */
		async findByCode(paperId: string, code: string): Promise<string | undefined> {
			const row = await db
				.selectFrom("paperAttempt")
				.select("id")
				.where("codeHash", "=", codeHashOf(paperId, readCode(code)))
				.where("paperId", "=", paperId)
				.where("endedAt", "is", null)
				.executeTakeFirst();
			return row?.id;
		},

		/** Where an attempt stands. @throws HubError("attempt-unknown") */
		async state(paperId: string, own: string): Promise<Begun> {
			return begun(await current((await getAttempt(paperId, own)).attempt));
		},

		/**
		 * Stores steps for good; what was stored before does not change. Hands in where a step says so. Steps of a device whose clock is
		 * behind (it stood still while the page was closed) are later by as much: no section and no paper is longer for it.
		 * @throws HubError("attempt-unknown"); "unreadable" for steps of another device, or too many
		 */
		async store(
			paperId: string,
			{ attempt: own, device, events: sent, now: at }: EventsRequest,
		): Promise<EventsAnswer> {
			const { attempt: known, holder } = await getAttempt(paperId, own);
			if (holder !== device || sent.some(isForeign(device))) throw new HubError("unreadable");
			const events = inServerTime(known, sent, { now: now(), at });
			const isQuestion = events.length === 0;
			const after = await (isQuestion ? current(known) : inTransaction(db, (tx) => storeIn(tx, known.id, events)));
			if (!after) throw new HubError("attempt-unknown");
			const others = await countOthers(db, after, device);
			const tooLate =
				after.endedAt === null
					? await listRefused(after, events, sent)
					: listTooLate(after, events, isClosed(known, now()));
			return { ...stateOf(after), extraTime: after.extraTime, isClosed: isClosed(after, now()), others, tooLate };
		},

		/** Questions of an attempt in its candidate's order. @throws HubError("attempt-unknown") */
		async questions(paperId: string, { attempt: own, from, count }: QuestionsRequest): Promise<QuestionsAnswer> {
			const { attempt } = await getAttempt(paperId, own);
			const version = await getVersion(attempt.versionId);
			const questions = showQuestions(version, attempt.seed, from, count);
			return { from, total: version.content.questions.length, questions };
		},

		/** The result, once it may be shown; after that nothing more counts. @throws HubError("attempt-unknown") */
		async result(paperId: string, own: string): Promise<ResultAnswer> {
			const attempt = await current((await getAttempt(paperId, own)).attempt);
			if (attempt.endedAt === null) return { state: "running", elapsedMs: now() - attempt.startedAt };
			const version = await getVersion(attempt.versionId);
			const { resultsFrom, attempts } = version.content;
			const attemptsLeft = await countAttemptsLeft(db, attempt, attempts);
			if (resultsFrom !== null && now() < resultsFrom) return { state: "waiting", resultsFrom, attemptsLeft };
			if (attempt.markedStamp !== version.stamp) await handIn.markAgain(attempt.id);
			if (attempt.shownAt === null) await noteShown(attempt.id);
			const answers = await readAnswers(db, attempt.id);
			if (!answers) return { state: "waiting", resultsFrom: null, attemptsLeft };
			const place = attempt.isPreview ? null : await findBand(db, attempt);
			return { state: "ready", attemptsLeft, place, ...(await showResult(db, version, attempt.seed, answers, now())) };
		},
	};

	/**
	 * Questions whose answers came when their section was over. Only a device that is behind, or that another one has taken over from, makes
	 * such: its own screen closes a section in time.
	 */
	async function listRefused(attempt: AttemptRow, events: readonly AttemptEvent[], sent: readonly AttemptEvent[]) {
		const answered = listAnswered(events);
		const mayBeLate = events !== sent || events.some(({ device }) => device !== attempt.device);
		if (answered.length === 0 || !mayBeLate) return [];
		const { content } = await getVersion(attempt.versionId);
		const stored = await readEvents(db, attempt.id);
		const { refused } = foldAttempt(planOf(content, attempt), stored, now() - attempt.startedAt);
		return answered.filter((id) => refused.has(id));
	}

	async function storeIn(tx: Db, id: string, events: readonly AttemptEvent[]): Promise<AttemptRow | undefined> {
		const attempt = await lockAttempt(tx, id);
		if (!attempt || isClosed(attempt, now())) return attempt;
		const stored = await storeEvents(tx, id, events, now() - attempt.startedAt);
		const isLate = attempt.endedAt !== null;
		// A phone without a network that marks the attempt itself hands in what the server has ended by its clock.
		if (isLate && stored > 0 && events.some(({ kind }) => kind !== "handed-in")) {
			const late = tx.updateTable("paperAttempt").set((e) => ({ lateEvents: e("lateEvents", "+", stored) }));
			await late.where("id", "=", id).execute();
		}
		const mayEnd =
			events.some(({ kind }) => kind === "handed-in" || kind === "section-ended") || now() >= attempt.endsAt;
		const isChanged = isLate ? stored > 0 : mayEnd;
		return isChanged ? ((await handIn.finishIn(tx, id)) ?? attempt) : attempt;
	}

	/** From now on events do not count: this candidate knows what is right. */
	function noteShown(id: string): Promise<unknown> {
		const update = db.updateTable("paperAttempt").set({ shownAt: now() }).where("id", "=", id);
		return update.where("shownAt", "is", null).execute();
	}
}

function isForeign(device: string) {
	return (event: AttemptEvent) => event.device !== device || event.sequence > MOST_STEPS || event.kind === "taken-over";
}

/** A code as people type it. */
function readCode(typed: string): string {
	return typed.replaceAll(/[^A-Za-z0-9]/g, "").toUpperCase();
}
