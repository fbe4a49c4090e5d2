// The conversations as the browser's session storage keeps them, one a subtopic, and how they are read back from storage
// that anyone may have damaged. Pure; store.ts calls it. What cannot be read is as if it had never been.

import * as z from "zod/mini";
import { doubtOutcomeSchema, doubtSourceSchema } from "#core/doubts/call.ts";
import { findHostileKey, parseJson } from "#core/json.ts";

const VERSION = 1;
/** All conversations together, in characters of their text; the oldest turns go first. */
export const MEMORY_LIMIT = 400_000;
/** Of one text this much is kept, in characters. */
export const KEPT_TEXT = 20_000;

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
	text: z.string(),
	sources: z.array(doubtSourceSchema),
	outcome: z.optional(doubtOutcomeSchema),
	ending: z.optional(z.enum(["stopped", "failed", "cut-off"])),
});

const conversationSchema = z.object({
	subtopicId: z.string(),
	turns: z.array(turnSchema),
	/** What stands in the box, not sent yet, and what is attached to it. */
	draft: z.string(),
	attached: z.optional(attachedSchema),
});
export type KeptTurn = z.infer<typeof turnSchema>;
export type KeptConversation = z.infer<typeof conversationSchema>;

const memorySchema = z.object({
	version: z.literal(VERSION),
	/** When the learner's session began: conversations end with it. */
	startTime: z.number(),
	conversations: z.array(z.unknown()),
});

/**
 * The conversations in a stored text, the last changed last. Damaged, foreign or hostile text, and one of another
 * session, is none; a damaged conversation loses only itself. Never throws.
 */
export function readMemory(text: string | null, startTime: number): KeptConversation[] {
	const json = text === null ? undefined : parseJson(text);
	if (!json?.ok || findHostileKey(json.value) !== undefined) return [];
	const memory = z.safeParse(memorySchema, json.value);
	if (!memory.success || memory.data.startTime !== startTime) return [];
	return memory.data.conversations.flatMap((stored) => {
		const read = z.safeParse(conversationSchema, stored);
		return read.success ? [read.data] : [];
	});
}

/** The list with this conversation at its end, in the place of an older state of it. */
export function withConversation(
	conversations: readonly KeptConversation[],
	changed: KeptConversation,
): KeptConversation[] {
	return [...conversations.filter(({ subtopicId }) => subtopicId !== changed.subtopicId), changed];
}

/** The text to store: never longer than MEMORY_LIMIT, however much was said. */
export function writeMemory(conversations: readonly KeptConversation[], startTime: number): string {
	let kept = conversations.map(shortened);
	let text = JSON.stringify({ version: VERSION, startTime, conversations: kept });
	while (text.length > MEMORY_LIMIT && kept.length > 0) {
		kept = withoutOldest(kept);
		text = JSON.stringify({ version: VERSION, startTime, conversations: kept });
	}
	return text;
}

/** Drops the first turn of the conversation that was changed longest ago, and the conversation with its last turn. */
function withoutOldest([oldest, ...others]: readonly KeptConversation[]): KeptConversation[] {
	if (!oldest || oldest.turns.length === 0) return others;
	return [{ ...oldest, turns: oldest.turns.slice(1) }, ...others];
}

function shortened(conversation: KeptConversation): KeptConversation {
	const turns = conversation.turns.map((turn) => ({ ...turn, text: turn.text.slice(0, KEPT_TEXT) }));
	return { ...conversation, turns, draft: conversation.draft.slice(0, KEPT_TEXT) };
}
