// Converts between the chat library's messages and turns of a question and its answer, which the page shows and stores.
// Pure.
import type { UIMessage } from "ai";
import { type DoubtParts, type DoubtSource, WORTH_WORDS } from "#core/doubts/call.ts";
import { countWords } from "#core/modules/study-time.ts";
import type { StoredTurn } from "./conversation-store.ts";

/** Metadata of a question's message. */
type DoubtMetadata = Pick<StoredTurn, "about" | "ending">;
export type DoubtMessage = UIMessage<DoubtMetadata, DoubtParts>;

export type Turn = StoredTurn & { id: string };

const NO_SOURCES: DoubtSource[] = [];

/** Whether a turn counts against the learner's hour: by the server's outcome, or without one by its number of words (decision 17). */
export function isCountedTurn({ outcome, text }: Pick<Turn, "outcome" | "text">): boolean {
	return outcome?.counted ?? countWords(text) >= WORTH_WORDS;
}

/** The turns of a conversation, oldest first. Skips an answer without a question. */
export function readTurns(messages: readonly DoubtMessage[]): Turn[] {
	const turns: Turn[] = [];
	for (const message of messages) {
		if (message.role === "user") turns.push(readQuestion(message));
		const turn = turns.at(-1);
		if (message.role !== "assistant" || !turn) continue;
		turn.text = textOf(message);
		for (const part of message.parts) {
			if (part.type === "data-sources") turn.sources = part.data.sources;
			if (part.type === "data-outcome") turn.outcome = part.data;
		}
	}
	return turns;
}

/** Stored turns as the chat library's messages. */
export function makeMessages(turns: readonly StoredTurn[]): DoubtMessage[] {
	return turns.flatMap(({ question, about, text, sources, outcome, ending }, index): DoubtMessage[] => {
		const parts: DoubtMessage["parts"] = [];
		if (sources.length > 0) parts.push({ type: "data-sources", data: { sources } });
		if (text) parts.push({ type: "text", text });
		if (outcome) parts.push({ type: "data-outcome", data: outcome });
		const asked: DoubtMessage = {
			id: `kept-${index}-question`,
			role: "user",
			metadata: { about, ending },
			parts: [{ type: "text", text: question }],
		};
		return parts.length > 0 ? [asked, { id: `kept-${index}-answer`, role: "assistant", parts }] : [asked];
	});
}

/** The messages with the ending of the last answer, unless it has an outcome. */
export function endLastTurn(messages: readonly DoubtMessage[], ending: NonNullable<Turn["ending"]>): DoubtMessage[] {
	const last = messages.findLastIndex(({ role }) => role === "user");
	if (readTurns(messages).at(-1)?.outcome) return [...messages];
	return messages.map((message, index) =>
		index === last ? { ...message, metadata: { ...message.metadata, ending } } : message,
	);
}

/** The messages with one turn moved to the end, to be asked again: it has not ended. The other turns stay as they are. */
export function moveToEnd(messages: readonly DoubtMessage[], turnId: string): DoubtMessage[] {
	const from = messages.findIndex(({ id }) => id === turnId);
	if (from === -1) return [...messages];
	const next = messages.findIndex(({ role }, index) => index > from && role === "user");
	const to = next === -1 ? messages.length : next;
	const moved = messages
		.slice(from, to)
		.map((message) =>
			message.id === turnId ? { ...message, metadata: { ...message.metadata, ending: undefined } } : message,
		);
	return [...messages.slice(0, from), ...messages.slice(to), ...moved];
}

/** The new turns, with the old object for each unchanged turn, so that React renders only changes. */
export function reuseTurns(before: readonly Turn[], now: readonly Turn[]): Turn[] {
	return now.map((turn, index) => {
		const old = before[index];
		const keys: (keyof Turn)[] = ["id", "question", "about", "text", "sources", "outcome", "ending"];
		return old && keys.every((key) => old[key] === turn[key]) ? old : turn;
	});
}

function readQuestion(message: DoubtMessage): Turn {
	const { about, ending } = message.metadata ?? {};
	return { id: message.id, question: textOf(message), about, text: "", sources: NO_SOURCES, ending };
}

function textOf({ parts }: DoubtMessage): string {
	return parts.map((part) => (part.type === "text" ? part.text : "")).join("");
}
