// Stores the conversations, one per subtopic, in the browser's session storage: read once, written after each turn. When
// storage is blocked, full or damaged, conversations live in memory only. Used by conversation.ts.
import * as z from "zod/mini";
import { readEntry, writeEntry } from "#app/ui/script/storage.ts";
import { doubtOutcomeSchema, doubtSourceSchema } from "#core/doubts/call.ts";
import { findHostileKey, parseJson } from "#core/json.ts";

/** The key in sessionStorage. */
const DOUBTS_KEY = "doubtless.doubts";

const VERSION = 1;
/** Characters of all conversations together; the oldest turns are dropped first. */
export const MAX_STORED_LENGTH = 400_000;
/** Characters of one text that are stored. */
const MAX_TEXT_LENGTH = 20_000;

const attachedSchema = z.object({
	questionId: z.string(),
	optionId: z.string(),
	question: z.string(),
	choice: z.string(),
	isCorrect: z.boolean(),
	explanation: z.string(),
});

const turnSchema = z.object({
	question: z.string(),
	about: z.optional(attachedSchema),
	/** The model's text so far; empty without one. */
	text: z.string(),
	sources: z.array(doubtSourceSchema),
	/** Missing while the answer is running, and when it ended without one. */
	outcome: z.optional(doubtOutcomeSchema),
	/** How an answer without an outcome ended: by the learner, by an error, or in the middle of its text. */
	ending: z.optional(z.enum(["stopped", "failed", "cut-off"])),
});

const conversationSchema = z.object({
	subtopicId: z.string(),
	turns: z.array(turnSchema),
	/** The answer attached to the unsent text, which session/typed-words.ts has. */
	attached: z.optional(attachedSchema),
});
export type StoredTurn = z.infer<typeof turnSchema>;
export type StoredConversation = z.infer<typeof conversationSchema>;

const memorySchema = z.object({
	version: z.literal(VERSION),
	/** Start of the learner's session; conversations end with it. */
	startTime: z.number(),
	conversations: z.array(z.unknown()),
});

let memory: { startTime: number; conversations: StoredConversation[] } | undefined;

/**
 * The stored conversation of a subtopic. `wasCut` is true once for a turn that was running when the page was left; it is
 * stored as ended.
 */
export function findStored(
	subtopicId: string,
	startTime: number,
): (StoredConversation & { wasCut: boolean }) | undefined {
	const found = openMemory(startTime).find((one) => one.subtopicId === subtopicId);
	if (!found) return undefined;
	const last = found.turns.at(-1);
	const wasCut = last !== undefined && !last.outcome && !last.ending;
	const turns = found.turns.map(withEnding);
	if (wasCut) storeConversation({ ...found, turns }, startTime);
	return { ...found, turns, wasCut };
}

export function storeConversation(changed: StoredConversation, startTime: number): void {
	const isEmpty = changed.turns.length === 0 && !changed.attached;
	if (isEmpty && !openMemory(startTime).some(({ subtopicId }) => subtopicId === changed.subtopicId)) return;
	const conversations = withConversation(openMemory(startTime), changed);
	memory = { startTime, conversations };
	// With blocked or full storage, the conversation is in memory only.
	writeEntry("sessionStorage", DOUBTS_KEY, writeMemory(conversations, startTime));
}

function openMemory(startTime: number): StoredConversation[] {
	if (memory?.startTime !== startTime) {
		memory = { startTime, conversations: readMemory(readEntry("sessionStorage", DOUBTS_KEY), startTime) };
	}
	return memory.conversations;
}

function withEnding(turn: StoredTurn): StoredTurn {
	if (turn.outcome || turn.ending) return turn;
	return { ...turn, ending: turn.text === "" ? "failed" : "cut-off" };
}

/**
 * The conversations in a stored text, the last changed last; empty for damaged or hostile text, or another session's. Skips
 * damaged conversations. Never throws.
 */
export function readMemory(text: string | null | undefined, startTime: number): StoredConversation[] {
	const json = text ? parseJson(text) : undefined;
	if (!json?.ok || findHostileKey(json.value) !== undefined) return [];
	const memory = z.safeParse(memorySchema, json.value);
	if (!memory.success || memory.data.startTime !== startTime) return [];
	return memory.data.conversations.flatMap((stored) => {
		const read = z.safeParse(conversationSchema, stored);
		return read.success ? [read.data] : [];
	});
}

/** The list with this conversation moved to its end. */
export function withConversation(
	conversations: readonly StoredConversation[],
	changed: StoredConversation,
): StoredConversation[] {
	return [...conversations.filter(({ subtopicId }) => subtopicId !== changed.subtopicId), changed];
}

/** The text to store, of at most MAX_STORED_LENGTH characters. */
export function writeMemory(conversations: readonly StoredConversation[], startTime: number): string {
	let stored = conversations.map(shortened);
	let text = JSON.stringify({ version: VERSION, startTime, conversations: stored });
	while (text.length > MAX_STORED_LENGTH && stored.length > 0) {
		stored = withoutOldest(stored);
		text = JSON.stringify({ version: VERSION, startTime, conversations: stored });
	}
	return text;
}

/** Drops the first turn of the conversation that was changed longest ago, or the conversation with its last turn. */
function withoutOldest([oldest, ...others]: readonly StoredConversation[]): StoredConversation[] {
	if (!oldest || oldest.turns.length === 0) return others;
	return [{ ...oldest, turns: oldest.turns.slice(1) }, ...others];
}

function shortened(conversation: StoredConversation): StoredConversation {
	const turns = conversation.turns.map((turn) => ({ ...turn, text: turn.text.slice(0, MAX_TEXT_LENGTH) }));
	return { ...conversation, turns };
}
