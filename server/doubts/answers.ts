// How a doubt is answered: counted, looked up in the module's own material, and then by the model or, wherever there is
// none or it cannot, by the passages themselves. Every turn ends with a code and with what the learner has left.
import { randomBytes } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { createAnswerFilter } from "#core/doubts/answer-filter.ts";
import { type DoubtOutcome, type DoubtParts, QUOTE_LIMIT, WORTH_WORDS } from "#core/doubts/call.ts";
import { createLeakFilter } from "#core/doubts/leak-filter.ts";
import {
	PROMPT_PASSAGES,
	type PromptAttempt,
	type PromptTurn,
	TOLD,
	writePrompt,
} from "#core/doubts/prompt.ts";
import { countWords, isDistress, isGreeting, tidyQuestion } from "#core/doubts/text.ts";
import { type Log, markOf } from "#server/log.ts";
import type { AskedQuestion, Materials } from "#server/retrieval/corpus.ts";
import type { TurnEnd, Tutor } from "#server/tutor/tutor.ts";
import type { Learners } from "./learners.ts";
import type { AnswerDoubt, Doubt, DoubtPart } from "./parts.ts";
import type { Quota, Receipt } from "./quota.ts";
import { type FoundPassage, nameDocument, toSources } from "./sources.ts";

/** The specification's pause before an answer without a model. */
const QUOTE_DELAY_MS = 500;
/** A question of so few words may lean on the one before it. */
const SHORT_WORDS = 3;

export type DoubtAnswersContext = {
	materials: Materials;
	quota: Quota;
	tutor: Tutor;
	learners: Learners;
	log: Log;
	now: () => number;
	/** The module's title, for the prompt. */
	findTitle: (moduleId: string) => Promise<string>;
};
type Outcome = DoubtParts["outcome"];
type Turn = { doubt: Doubt; receipt: Receipt | undefined; startedAt: number };
type Found = {
	passages: FoundPassage[];
	asked: AskedQuestion | undefined;
	/** The words name nothing that could be looked up, and no earlier question helps. */
	isUnclear?: boolean;
};

/** Builds what answers doubts. */
export function createDoubtAnswers(context: DoubtAnswersContext): AnswerDoubt {
	const { materials, quota, tutor, learners, log, now } = context;

	return async function* answer(doubt, signal) {
		const turn: Turn = { doubt, receipt: undefined, startedAt: now() };
		if (isGreeting(doubt.question) && !doubt.about)
			return yield* finish(turn, { code: "greeting", counted: false, mode: "none" });
		if (isDistress(doubt.question))
			return yield* finish(turn, { code: "distress", counted: false, mode: "none" });
		const asker = {
			learner: learners.countMark(doubt.learner),
			address: learners.countMark(doubt.address),
		};
		const reserved = await quota.reserve(asker).catch((error: unknown) => {
			log.error({ error: describe(error) }, "a doubt could not be counted");
			return undefined;
		});
		const found = await find(doubt);
		// Nobody knows what was asked already: then nobody pays a model for it.
		if (!reserved) return yield* quote(turn, found, "provider-off");
		if (!reserved.ok && reserved.code === "hour-used")
			return yield* finish(turn, {
				code: "hour-used",
				counted: false,
				mode: "none",
				retryAt: reserved.retryAt,
			});
		if (!reserved.ok) return yield* quote(turn, found, "network-used", reserved.retryAt);
		turn.receipt = reserved.receipt;
		if (doubt.isCrowded) return yield* quote(turn, found, "network-used");
		if (!tutor.hasModel) await pause(turn, signal);
		if (signal.aborted) return await giveBack(turn);
		if (found.isUnclear) return yield* askBack(turn);
		if (found.passages.length === 0) return yield* sayNotFound(turn);
		if (!tutor.hasModel) return yield* quote(turn, found, "quote-no-key");
		yield* askModel(turn, found, signal);
	};

	/** The passages for a doubt; those of the question it is about first. */
	async function find({ subtopic, question, about, numbered, history, before }: Doubt): Promise<Found> {
		const asked = about && (await materials.findQuestion(subtopic.id, about.questionId));
		const look = (words: string) => materials.search(subtopic.moduleId, subtopic.id, words, PROMPT_PASSAGES);
		// A set of the quiz counts its questions anew: what the learner calls the third is another one in the file.
		const meant =
			asked || numbered === undefined ? undefined : await materials.findQuestion(subtopic.id, numbered);
		const words = meant ? `question ${meant.place}` : question;
		let { hits, isVague } = await look(asked ? `${question} ${asked.text}` : words);
		const isShort = isVague || (hits.length === 0 && countWords(question) <= SHORT_WORDS);
		// The last question that was about something; those that only ask on lean on the same one.
		const earlier = [...history.map((turn) => turn.question), ...before].reverse();
		// Without a model the same passages once more would be no answer: then it is asked back.
		for (const one of asked || !isShort || !tutor.hasModel ? [] : earlier) {
			const search = await look(`${one} ${question}`);
			if (search.isVague) continue;
			({ hits, isVague } = search);
			break;
		}
		if (!asked) return { passages: hits, asked, isUnclear: isVague };
		const others = hits.filter(({ passage: { subtopicId, anchor } }) => {
			return subtopicId !== subtopic.id || anchor !== asked.anchor;
		});
		return { passages: [{ passage: asked }, ...others].slice(0, PROMPT_PASSAGES), asked };
	}

	async function* askModel(turn: Turn, found: Found, signal: AbortSignal): AsyncGenerator<DoubtPart, void> {
		const closed = await tutor.checkOpen().catch((error: unknown) => {
			log.error({ error: describe(error) }, "the provider's state could not be read");
			return { outcome: "provider-off" as const, retryAt: undefined };
		});
		if (closed) return yield* quote(turn, found, closed.outcome, closed.retryAt);
		if (!(await quota.reserveAnswer())) return yield* quote(turn, found, "day-used", quota.dayEndsAt());
		const sources = toSources(found.passages);
		const filter = createAnswerFilter(new Set(sources.map(({ label }) => label)));
		const leak = createLeakFilter(TOLD);
		const { doubt } = turn;
		const asking = tutor.ask(doubt.learner, await promptOf(doubt, found, sources), signal);
		let text = "";
		let end: TurnEnd | undefined;
		/** The sources go before the first word of the answer, and not before there is one. */
		function* show(piece: string): Generator<DoubtPart> {
			const words = text === "" ? piece.trimStart() : piece;
			if (words === "") return;
			if (text === "") yield { type: "sources", data: { sources } };
			text += words;
			yield { type: "text", text: words };
		}
		try {
			for (;;) {
				const next = await asking.next();
				if (next.done) {
					end = next.value;
					break;
				}
				yield* show(filter.push(leak.push(next.value)));
			}
			if (end.outcome !== "stopped") yield* show(filter.push(leak.flush()) + filter.flush());
		} finally {
			// Also when the learner has gone and nobody asks for the rest.
			if (!end) await asking.return(STOPPED);
			await settle(turn, end ?? STOPPED, text);
		}
		if (end.outcome !== "stopped") yield* endOf(turn, found, end, text, filter.used);
	}

	/** What the turn cost: the day pays for what the provider began, the learner for what was shown. */
	async function settle({ receipt, doubt, startedAt }: Turn, end: TurnEnd, text: string): Promise<void> {
		const { outcome, isSpent, inputTokens, outputTokens } = end;
		const ms = now() - startedAt;
		const line = { outcome, module: markOf(doubt.subtopic.moduleId), learner: markOf(doubt.learner), ms };
		log.info({ ...line, inputTokens, outputTokens }, "a doubt went to the model");
		try {
			await quota.settleAnswer(isSpent ? { inputTokens, outputTokens } : "unused");
			// Whoever leaves early has still used the address's share: else leaving would make the model free.
			const isWorth = countWords(text) >= WORTH_WORDS;
			if (outcome === "stopped" && !isWorth && receipt)
				await quota.refund(receipt, isSpent ? "learner" : "both");
		} catch (error) {
			log.error({ error: describe(error) }, "a doubt could not be settled");
		}
	}

	async function* endOf(
		turn: Turn,
		found: Found,
		{ outcome, retryAt }: TurnEnd,
		text: string,
		used: ReadonlySet<number>,
	): AsyncGenerator<DoubtPart, void> {
		if (outcome === "refused" && text.trim() !== "")
			return yield* finish(turn, { code: "refused", counted: false, mode: "model" });
		if (outcome === "refused") return yield* quote(turn, found, outcome);
		if (outcome === "provider-off" || outcome === "day-used" || outcome === "busy" || outcome === "no-answer")
			return yield* quote(turn, found, outcome, retryAt);
		if (outcome === "stopped" || text.trim() === "") return yield* quote(turn, found, "no-answer");
		const counted = outcome !== "cut-off";
		const mark = learners.markTurn(placeOf(turn.doubt), turn.doubt.question, text);
		const isAnswer = counted || countWords(text) >= WORTH_WORDS;
		const untied = used.size === 0 && isAnswer ? { untied: true } : {};
		yield* finish(turn, { code: outcome, counted, mode: "model", mark, ...untied });
	}

	/** The passages themselves; only without a model, where they are the answer, are they counted. */
	async function* quote(
		turn: Turn,
		{ passages }: Found,
		code: DoubtOutcome,
		retryAt?: number,
	): AsyncGenerator<DoubtPart, void> {
		const sources = toSources(passages.slice(0, QUOTE_LIMIT));
		if (sources.length > 0) yield { type: "sources", data: { sources } };
		const unread = await listUnread(turn.doubt);
		const again = retryAt === undefined ? {} : { retryAt };
		yield* finish(turn, { code, counted: code === "quote-no-key", mode: "quote", ...unread, ...again });
	}

	async function* sayNotFound(turn: Turn): AsyncGenerator<DoubtPart, void> {
		const { subtopic } = turn.doubt;
		const topics = await materials.listTopics(subtopic.moduleId, subtopic.id);
		const unread = await listUnread(turn.doubt);
		yield* finish(turn, { code: "not-found", counted: false, mode: "none", topics, ...unread });
	}

	/** Nothing was named: what exactly is unclear, and what could it be? */
	async function* askBack(turn: Turn): AsyncGenerator<DoubtPart, void> {
		const topics = await materials.listHeadings(turn.doubt.subtopic.id);
		yield* finish(turn, { code: "unclear", counted: false, mode: "none", topics });
	}

	async function listUnread({ subtopic }: Doubt): Promise<{ unread?: string[] }> {
		const phases = await materials.listUnread(subtopic);
		return phases.length === 0 ? {} : { unread: phases.map(nameDocument) };
	}

	/** Gives back what is not counted, and says what is left. */
	async function* finish({ doubt, receipt }: Turn, outcome: Outcome): AsyncGenerator<DoubtPart, void> {
		try {
			if (!outcome.counted && receipt) await quota.refund(receipt);
			yield { type: "quota", data: await quota.getLeft(learners.countMark(doubt.learner)) };
		} catch (error) {
			log.error({ error: describe(error) }, "a learner's count could not be read");
		}
		if (outcome.code !== "answered") log.info({ outcome: outcome.code }, "a doubt was answered");
		yield { type: "outcome", data: outcome };
	}

	/** The learner has gone before there was an answer. */
	async function giveBack({ receipt }: Turn): Promise<void> {
		if (receipt) await quota.refund(receipt);
	}

	async function pause({ startedAt }: Turn, signal: AbortSignal): Promise<void> {
		const rest = QUOTE_DELAY_MS - (now() - startedAt);
		if (rest > 0) await sleep(Math.min(rest, QUOTE_DELAY_MS), undefined, { signal }).catch(() => {});
	}

	async function promptOf(doubt: Doubt, { asked }: Found, sources: ReturnType<typeof toSources>) {
		return writePrompt({
			module: await context.findTitle(doubt.subtopic.moduleId),
			subtopic: doubt.subtopic.title,
			sources,
			history: ownTurns(doubt),
			attempt: attemptOf(doubt, asked),
			question: doubt.question,
			nonce: randomBytes(6).toString("hex"),
		});
	}

	/** Earlier turns that this site once answered here; whatever else a browser sends is dropped. */
	function ownTurns(doubt: Doubt): PromptTurn[] {
		return doubt.history.flatMap(({ question, answer, mark }) => {
			const tidy = tidyQuestion(question);
			if (!tidy.ok) return [];
			const turn = { question: tidy.question, answer };
			return learners.isOwnTurn(placeOf(doubt), { ...turn, mark }) ? [turn] : [];
		});
	}
}

const STOPPED: TurnEnd = { outcome: "stopped", isSpent: true, inputTokens: 0, outputTokens: 0 };

function placeOf({ subtopic }: Doubt): string {
	return `${subtopic.moduleId}/${subtopic.id}`;
}

function attemptOf({ about }: Doubt, asked: AskedQuestion | undefined): PromptAttempt | undefined {
	const chosen = asked?.options.find(({ id }) => id === about?.optionId);
	if (!asked || !chosen) return undefined;
	const right = asked.options.filter(({ isCorrect }) => isCorrect).map(({ text }) => text);
	return {
		question: asked.text.split("\n\n")[0] ?? "",
		chosen: chosen.text,
		isCorrect: chosen.isCorrect,
		right,
	};
}

function describe(error: unknown): string {
	return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
