// Answers a doubt: reserves the learner's quota, searches the module's passages, and asks the model or, without one, quotes
// the passages. Called by call.ts. Every turn ends with an outcome code and the remaining quota.
import { randomBytes } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { createAnswerFilter } from "#core/doubts/answer-filter.ts";
import { type DoubtOutcome, type DoubtParts, QUOTE_LIMIT, WORTH_WORDS } from "#core/doubts/call.ts";
import { isDistress, isGreeting, tidyQuestion } from "#core/doubts/doubt-text.ts";
import { type Prompt, type PromptAttempt, type PromptTurn, writePrompt } from "#core/doubts/prompt.ts";
import { countWords } from "#core/modules/study-time.ts";
import { rightTexts } from "#core/questions/question-texts.ts";
import { givenText, isRightAnswer } from "#core/quiz/given-answer.ts";
import type { ModelClient, TurnEnd } from "#server/doubts/model/model-client.ts";
import type { PassageSearch } from "#server/doubts/retrieval/passage-search.ts";
import { errorText, type Log, markOf } from "#server/log.ts";
import { nameDocument, toSources } from "./answer-sources.ts";
import type { AnswerDoubt, Doubt, DoubtPart } from "./doubt.ts";
import { type FoundPassages, findPassages } from "./find-passages.ts";
import type { Learners } from "./learners.ts";
import type { Quota, Receipt } from "./quota.ts";

/** The specification's pause before an answer without a model. */
const QUOTE_DELAY_MS = 500;

export type DoubtAnswersContext = {
	passageSearch: PassageSearch;
	quota: Quota;
	modelClient: ModelClient;
	learners: Learners;
	log: Log;
	now: () => number;
	/** The module's title, for the prompt. */
	findTitle: (moduleId: string) => Promise<string>;
};
type Outcome = DoubtParts["outcome"];
type Turn = { doubt: Doubt; receipt: Receipt | undefined; startedAt: number };
type Parts = AsyncGenerator<DoubtPart, void>;

/** Builds the function that answers doubts. */
export function createDoubtAnswers(context: DoubtAnswersContext): AnswerDoubt {
	const { passageSearch, quota, modelClient, learners, log, now } = context;

	return async function* answer(doubt, signal) {
		const turn: Turn = { doubt, receipt: undefined, startedAt: now() };
		if (isGreeting(doubt.question) && !doubt.about) return yield* finish(turn, { code: "greeting" });
		if (isDistress(doubt.question)) return yield* finish(turn, { code: "distress" });
		const subjects = {
			learner: learners.countMark(doubt.learner),
			address: learners.countMark(doubt.address),
		};
		const reserved = await orLog(quota.reserve(subjects), "a doubt could not be counted");
		const found = await findPassages(passageSearch, doubt, modelClient.hasModel);
		// Without a count the model could be asked without limit.
		if (!reserved) return yield* quote(turn, found, "provider-off");
		if (!reserved.ok && reserved.code === "hour-used")
			return yield* finish(turn, { code: "hour-used", retryAt: reserved.retryAt });
		if (!reserved.ok) return yield* quote(turn, found, "network-used", reserved.retryAt);
		turn.receipt = reserved.receipt;
		if (doubt.isCrowded) return yield* quote(turn, found, "network-used");
		if (!modelClient.hasModel) await pause(turn, signal);
		if (signal.aborted) return await quota.refund(reserved.receipt);
		if (found.isUnclear) {
			const topics = await passageSearch.listHeadings(doubt.subtopic.id);
			return yield* finish(turn, { code: "unclear", topics });
		}
		if (found.passages.length === 0) {
			const topics = await passageSearch.listTopics(doubt.subtopic.moduleId, doubt.subtopic.id);
			return yield* finish(turn, { code: "not-found", topics, ...(await listUnread(doubt)) });
		}
		if (!modelClient.hasModel) return yield* quote(turn, found, "quote-no-key");
		yield* askModel(turn, found, signal);
	};

	async function* askModel(turn: Turn, found: FoundPassages, signal: AbortSignal): Parts {
		const closed = await modelClient.checkOpen().catch((error: unknown) => {
			log.error({ error: errorText(error) }, "the provider's state could not be read");
			return { outcome: "provider-off" as const, retryAt: undefined };
		});
		if (closed) return yield* quote(turn, found, closed.outcome, closed.retryAt);
		const day = await quota.reserveAnswer();
		if (day === undefined) return yield* quote(turn, found, "day-used", quota.dayEndsAt());
		const { doubt } = turn;
		const sources = toSources(found.passages);
		const filter = createAnswerFilter(new Set(sources.map(({ label }) => label)));
		const asking = modelClient.ask(doubt.learner, await promptOf(doubt, found, sources), signal);
		let text = "";
		let end: TurnEnd | undefined;
		/** Sends the sources right before the first word of the answer. */
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
				yield* show(filter.push(next.value));
			}
			if (end.outcome !== "stopped") yield* show(filter.flush());
		} finally {
			// Also runs when the learner has left.
			if (!end) await asking.return(STOPPED);
			await finishTurn(turn, day, end ?? STOPPED, text);
		}
		if (end.outcome !== "stopped") yield* endModelTurn(turn, found, end, text, filter.used.size > 0);
	}

	/** Charges the turn: to the day what the provider began, to the learner what was shown. */
	async function finishTurn(
		{ receipt, doubt, startedAt }: Turn,
		day: string,
		end: TurnEnd,
		text: string,
	): Promise<void> {
		const { outcome, isSpent, inputTokens, outputTokens } = end;
		const ms = now() - startedAt;
		const line = { outcome, module: markOf(doubt.subtopic.moduleId), learner: markOf(doubt.learner), ms };
		log.info({ ...line, inputTokens, outputTokens }, "a doubt went to the model");
		const book = async () => {
			await quota.recordUsage(day, isSpent ? { inputTokens, outputTokens } : "unused");
			const isWorth = countWords(text) >= WORTH_WORDS;
			// The address's share stays used when the model began: otherwise leaving early would make the model free.
			if (outcome === "stopped" && !isWorth && receipt) await quota.refund(receipt, isSpent ? "learner" : "both");
		};
		await orLog(book(), "the end of a doubt could not be recorded");
	}

	async function* endModelTurn(
		turn: Turn,
		found: FoundPassages,
		{ outcome, retryAt }: TurnEnd,
		text: string,
		hasCitation: boolean,
	): Parts {
		const isEmpty = text.trim() === "";
		switch (outcome) {
			case "refused":
				if (isEmpty) return yield* quote(turn, found, outcome);
				return yield* finish(turn, { code: outcome, mode: "model" });
			case "answered":
			case "shortened":
			case "cut-off": {
				if (isEmpty) return yield* quote(turn, found, "no-answer");
				const counted = outcome !== "cut-off";
				const mark = learners.markTurn(placeOf(turn.doubt), turn.doubt.question, text);
				const isAnswer = counted || countWords(text) >= WORTH_WORDS;
				const untied = isAnswer && !hasCitation ? { untied: true } : {};
				return yield* finish(turn, { code: outcome, counted, mode: "model", mark, ...untied });
			}
			case "stopped":
				return yield* quote(turn, found, "no-answer");
			default:
				return yield* quote(turn, found, outcome, retryAt);
		}
	}

	/** Quotes the passages. The turn counts only on a site without a model, where quotes that match are the answer. */
	async function* quote(turn: Turn, found: FoundPassages, code: DoubtOutcome, retryAt?: number): Parts {
		const sources = toSources(found.passages.slice(0, QUOTE_LIMIT));
		if (sources.length > 0) yield { type: "sources", data: { sources } };
		const unread = await listUnread(turn.doubt);
		const again = retryAt === undefined ? {} : { retryAt };
		const isUnsure = sources.length > 0 && found.isUnsure === true;
		const ending = { code, counted: code === "quote-no-key" && !isUnsure, mode: "quote" as const };
		yield* finish(turn, { ...ending, ...(isUnsure && { isUnsure }), ...unread, ...again });
	}

	async function listUnread({ subtopic }: Doubt): Promise<{ unread?: string[] }> {
		const phases = await passageSearch.listUnread(subtopic);
		return phases.length === 0 ? {} : { unread: phases.map(nameDocument) };
	}

	/** Refunds a turn that does not count, and ends it with the quota and the outcome. */
	async function* finish({ doubt, receipt }: Turn, ending: Pick<Outcome, "code"> & Partial<Outcome>): Parts {
		const outcome: Outcome = { counted: false, mode: "none", ...ending };
		try {
			if (!outcome.counted && receipt) await quota.refund(receipt);
			yield { type: "quota", data: await quota.getLeft(learners.countMark(doubt.learner)) };
		} catch (error) {
			log.error({ error: errorText(error) }, "a learner's count could not be read");
		}
		if (outcome.code !== "answered") log.info({ outcome: outcome.code }, "a doubt was answered");
		yield { type: "outcome", data: outcome };
	}

	async function pause({ startedAt }: Turn, signal: AbortSignal): Promise<void> {
		const rest = QUOTE_DELAY_MS - (now() - startedAt);
		if (rest > 0) await sleep(Math.min(rest, QUOTE_DELAY_MS), undefined, { signal }).catch(() => {});
	}

	async function promptOf(doubt: Doubt, found: FoundPassages, sources: ReturnType<typeof toSources>): Promise<Prompt> {
		return writePrompt({
			module: await context.findTitle(doubt.subtopic.moduleId),
			subtopic: doubt.subtopic.title,
			sources,
			history: ownTurns(doubt),
			attempt: attemptOf(doubt, found),
			question: doubt.question,
			nonce: randomBytes(6).toString("hex"),
		});
	}

	/** The earlier turns that this site answered here; drops anything else that a browser sends. */
	function ownTurns(doubt: Doubt): PromptTurn[] {
		return doubt.history.flatMap(({ question, answer, mark }) => {
			const tidy = tidyQuestion(question);
			if (!tidy.ok) return [];
			const turn = { question: tidy.question, answer };
			return learners.isOwnTurn(placeOf(doubt), { ...turn, mark }) ? [turn] : [];
		});
	}

	/** The result, or undefined after logging the failure, so that the rest of the answer is still sent. */
	async function orLog<T>(work: Promise<T>, message: string): Promise<T | undefined> {
		return work.catch((error: unknown) => {
			log.error({ error: errorText(error) }, message);
			return undefined;
		});
	}
}

const STOPPED: TurnEnd = { outcome: "stopped", isSpent: true, inputTokens: 0, outputTokens: 0 };

function placeOf({ subtopic }: Doubt): string {
	return `${subtopic.moduleId}/${subtopic.id}`;
}

function attemptOf({ about }: Doubt, { asked }: FoundPassages): PromptAttempt | undefined {
	if (!asked || !about) return undefined;
	const question = { ...asked.typed, id: about.questionId, text: asked.text, options: asked.options, explanation: "" };
	const isCorrect = isRightAnswer(question, about.optionId);
	if (isCorrect === undefined) return undefined;
	return {
		question: asked.text.split("\n\n")[0] ?? "",
		chosen: givenText(question, about.optionId),
		isCorrect,
		right: rightTexts(question),
	};
}
