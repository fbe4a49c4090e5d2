// Asks the AI model of the doubt chat: the circuit breaker, the queue, the turn with its timeouts and its one retry. Learners
// get an outcome code of a failure; the log and administrators get its cause. Called by server/doubts/answers.ts.
import { randomInt } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { FailureCause, ModelStatus } from "#core/doubts/model-status.ts";
import type { Prompt } from "#core/doubts/prompt.ts";
import type { Db } from "#server/db/tables.ts";
import type { Log } from "#server/log.ts";
import { type Closed, createBreaker } from "./circuit-breaker.ts";
import { ModelFailure, type ModelSettings, runTurn } from "./model.ts";
import { type Failure, isLasting } from "./provider-failure.ts";
import { createRequestQueue } from "./request-queue.ts";

export type ModelLimits = {
	/** Timeouts in milliseconds: to the first text, between pieces of the answer, and for the whole answer. */
	firstTextMs: number;
	idleMs: number;
	totalMs: number;
	/** Turns that run at once, that may wait, and how long they wait in milliseconds. */
	atOnce: number;
	waiting: number;
	waitMs: number;
	maxOutputTokens: number;
	/** Random delay before a retry, in milliseconds, between the two. */
	retryMs: readonly [number, number];
};
export const MODEL_LIMITS: ModelLimits = {
	firstTextMs: 15_000,
	idleMs: 10_000,
	totalMs: 60_000,
	atOnce: 8,
	waiting: 20,
	waitMs: 5_000,
	maxOutputTokens: 700,
	retryMs: [500, 1_500],
};
/** Longest delay asked for by the provider that a turn waits for. */
const SHORT_WAIT_MS = 3_000;
/** An answer is cut at some 500 words, four times what the prompt asks for. */
const MAX_TEXT_LENGTH = 3_000;

export type ClosedOutcome = "provider-off" | "day-used" | "busy" | "no-answer";
export type TurnEnd = {
	outcome: "answered" | "shortened" | "cut-off" | "refused" | "stopped" | ClosedOutcome;
	/** When a retry makes sense. */
	retryAt?: number | undefined;
	/** The provider was asked, so the turn may cost something. */
	isSpent: boolean;
	inputTokens: number;
	outputTokens: number;
};
export type ModelClient = ReturnType<typeof createModelClient>;

/** Builds the client of the model. @param settings undefined when the site has no model */
export function createModelClient({
	db,
	log,
	now,
	settings,
	limits = MODEL_LIMITS,
}: {
	db: Db;
	log: Log;
	now: () => number;
	settings: ModelSettings | undefined;
	limits?: ModelLimits;
}) {
	const queue = createRequestQueue(limits);
	const stopping = new AbortController();
	const breaker = createBreaker({
		db,
		now,
		settings: [settings?.provider, settings?.model, settings?.baseUrl, settings?.apiKey],
	});

	async function noteFailure(failure: Failure): Promise<void> {
		const detail = withoutKey(failure.detail, settings?.apiKey);
		const line = { cause: failure.cause, status: failure.status, waitMs: failure.waitMs, detail };
		if (isLasting(failure.cause)) log.error(line, "the AI provider refuses requests until a setting changes");
		else log.warn(line, "the AI provider failed");
		await note(breaker.noteFailure({ ...failure, detail }));
	}

	/** Saves the provider's state; a failure to save is logged and does not reach the learner. */
	async function note(work: Promise<void>): Promise<void> {
		await work.catch((error: unknown) =>
			log.error({ error: String(error) }, "the provider's state could not be saved"),
		);
	}

	/** The delay before the retry, in milliseconds; undefined for no retry. */
	function retryWait({ cause, status, waitMs }: Failure): number | undefined {
		const [least, most] = limits.retryMs;
		if (cause === "limit-minute") return waitMs !== undefined && waitMs <= SHORT_WAIT_MS ? waitMs : undefined;
		if (![500, 502, 503, 504].includes(status ?? 0)) return undefined;
		if (waitMs !== undefined && waitMs > SHORT_WAIT_MS) return undefined;
		return waitMs ?? randomInt(least, most + 1);
	}

	return {
		hasModel: settings !== undefined,

		/** Why the model cannot be asked now; undefined when it can. @throws when the database fails */
		async checkOpen(): Promise<{ outcome: ClosedOutcome; retryAt: number | undefined } | undefined> {
			const closed = await breaker.check();
			return closed && { outcome: closedOutcome(closed.cause), retryAt: retryAtOf(closed) };
		},

		/**
		 * Asks the model. Yields the answer's text as it comes and returns how it ended; never throws for a failure of the
		 * provider. @param signal aborts the provider's stream when the learner leaves
		 */
		async *ask(learner: string, prompt: Prompt, signal: AbortSignal): AsyncGenerator<string, TurnEnd> {
			const end: TurnEnd = { outcome: "busy", isSpent: false, inputTokens: 0, outputTokens: 0 };
			if (!settings) throw new Error("There is no model to ask.");
			const release = await queue.enter(learner, signal);
			if (!release) return signal.aborted ? { ...end, outcome: "stopped" } : end;
			const timeouts = createTimeouts([signal, stopping.signal], limits);
			let length = 0;
			try {
				for (let isRetry = false; ; isRetry = true) {
					try {
						timeouts.restart();
						const turn = runTurn(settings, prompt, {
							signal: timeouts.signal,
							maxOutputTokens: limits.maxOutputTokens,
						});
						for await (const part of turn) {
							end.isSpent = true;
							timeouts.received(part.type === "text");
							if (part.type === "text") {
								length += part.text.length;
								if (part.text !== "") yield part.text;
								if (length > MAX_TEXT_LENGTH) return { ...end, outcome: "shortened" };
							}
							if (part.type !== "end") continue;
							end.inputTokens = part.inputTokens;
							end.outputTokens = part.outputTokens;
							if (part.reason === "refused") return await noteAnswered({ ...end, outcome: "refused" });
							if (length === 0) throw new ModelFailure(emptyAnswer(part.reason), true);
							if (part.reason === "length") return await noteAnswered({ ...end, outcome: "shortened" });
							if (part.reason === "done") return await noteAnswered({ ...end, outcome: "answered" });
							throw new ModelFailure({ cause: "broken-answer", detail: "ended without a reason" }, true);
						}
						throw new ModelFailure({ cause: "broken-answer", detail: "ended in the middle" }, true);
					} catch (error) {
						// The provider was asked, and may bill the answer.
						if (signal.aborted) return { ...end, outcome: "stopped", isSpent: true };
						// The process ends: the learner keeps the partial answer and is not charged.
						if (stopping.signal.aborted) return { ...end, outcome: length > 0 ? "cut-off" : "busy", isSpent: true };
						const { failure, wasBegun } = readStop(error, timeouts.lateReason());
						end.isSpent ||= wasBegun;
						const wait = !isRetry && length === 0 && !wasBegun ? retryWait(failure) : undefined;
						if (wait === undefined) {
							await noteFailure(failure);
							const retryAt = failure.waitMs === undefined ? undefined : now() + failure.waitMs;
							const outcome = length > 0 ? "cut-off" : closedOutcome(failure.cause);
							return { ...end, outcome, retryAt };
						}
						await sleep(wait, undefined, { signal: AbortSignal.any([signal, stopping.signal]) }).catch(() => {});
						if (signal.aborted) return { ...end, outcome: "stopped" };
						if (stopping.signal.aborted) return end;
					}
				}
			} finally {
				timeouts.stop();
				release();
			}
		},

		/** Ends running answers as cut off and starts no more. Called when the process ends. */
		stop(): void {
			stopping.abort();
		},

		/** How the provider is doing, for administrators; undefined without a model. */
		async getStatus(): Promise<ModelStatus | undefined> {
			if (!settings) return undefined;
			const { provider, model, apiKey } = settings;
			return { provider, model, keyEnd: apiKey?.slice(-4), ...(await breaker.getReport()) };
		},
	};

	async function noteAnswered(end: TurnEnd): Promise<TurnEnd> {
		await note(breaker.noteAnswer());
		return end;
	}
}

/** The outcome for a learner when the provider failed for this cause. */
function closedOutcome(cause: FailureCause): ClosedOutcome {
	if (isLasting(cause)) return "provider-off";
	if (cause === "limit-day") return "day-used";
	return cause === "limit-minute" || cause === "limit-unknown" ? "busy" : "no-answer";
}

/** Undefined for a cause that lasts until a setting changes. */
function retryAtOf({ cause, until }: Closed): number | undefined {
	return isLasting(cause) ? undefined : until;
}

function emptyAnswer(reason: string): Failure {
	return { cause: "empty-answer", detail: `the answer had no text (${reason})` };
}

function readStop(error: unknown, lateReason: string | undefined): { failure: Failure; wasBegun: boolean } {
	if (lateReason !== undefined) return { failure: { cause: "timeout", detail: lateReason }, wasBegun: true };
	if (!(error instanceof ModelFailure)) throw error;
	// A connection that breaks after the stream has begun is a broken answer.
	const { failure, wasBegun } = error;
	const isBroken = wasBegun && failure.cause === "unreachable";
	return { failure: isBroken ? { ...failure, cause: "broken-answer" } : failure, wasBegun };
}

/** Aborts a turn at its timeouts, and when one of the signals aborts. */
function createTimeouts(leaving: readonly AbortSignal[], { firstTextMs, idleMs, totalMs }: ModelLimits) {
	const controller = new AbortController();
	let late: string | undefined;
	let hasText = false;
	const end = (reason: string) => {
		late ??= reason;
		controller.abort(new Error(reason));
	};
	const whole = setTimeout(end, totalMs, "the answer took too long");
	let next: NodeJS.Timeout | undefined;
	return {
		signal: AbortSignal.any([controller.signal, ...leaving]),
		lateReason: () => late,
		restart() {
			clearTimeout(next);
			next = setTimeout(end, firstTextMs, "no text came in time");
		},
		received(isText: boolean) {
			hasText ||= isText;
			// Reasoning before the first text does not extend the first timeout.
			if (!hasText) return;
			clearTimeout(next);
			next = setTimeout(end, idleMs, "the answer stopped coming");
		},
		stop() {
			clearTimeout(whole);
			clearTimeout(next);
			controller.abort(new Error("The turn is over."));
		},
	};
}

/** The detail without API keys, which some providers repeat in their errors. */
function withoutKey(detail: string, key: string | undefined): string {
	const plain = key ? detail.replaceAll(key, "***") : detail;
	return plain.replaceAll(/\b(?:AIza|sk-)[A-Za-z0-9_*-]{6,}/g, "***").replaceAll(/\s+/g, " ");
}
