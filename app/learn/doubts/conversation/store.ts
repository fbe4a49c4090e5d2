// The conversations in the browser's session storage, with their own entry beside the session's: read once, written after
// each turn. Blocked, full or damaged storage costs nothing but the memory of them.
import { type KeptConversation, type KeptTurn, readMemory, withConversation, writeMemory } from "./memory.ts";

/** The chat's own entry in sessionStorage. */
export const DOUBTS_KEY = "doubtless.doubts";

let memory: { startTime: number; conversations: KeptConversation[] } | undefined;

/**
 * The stored conversation of a subtopic. A turn that was under way when the page went away ended in its middle, and so it
 * is stored again: `wasCut` is told once.
 */
export function findKept(
	subtopicId: string,
	startTime: number,
): (KeptConversation & { wasCut: boolean }) | undefined {
	const found = openMemory(startTime).find((kept) => kept.subtopicId === subtopicId);
	if (!found) return undefined;
	const last = found.turns.at(-1);
	const wasCut = last !== undefined && !last.outcome && !last.ending;
	const turns = found.turns.map(withEnding);
	if (wasCut) keepConversation({ ...found, turns }, startTime);
	return { ...found, turns, wasCut };
}

export function keepConversation(changed: KeptConversation, startTime: number): void {
	const isEmpty = changed.turns.length === 0 && changed.draft === "" && !changed.attached;
	if (isEmpty && !openMemory(startTime).some(({ subtopicId }) => subtopicId === changed.subtopicId)) return;
	const conversations = withConversation(openMemory(startTime), changed);
	memory = { startTime, conversations };
	try {
		sessionStorage.setItem(DOUBTS_KEY, writeMemory(conversations, startTime));
	} catch {
		// Blocked or full: the conversation goes on in memory, as the session does.
	}
}

function openMemory(startTime: number): KeptConversation[] {
	if (memory?.startTime !== startTime)
		memory = { startTime, conversations: readMemory(readStored(), startTime) };
	return memory.conversations;
}

function readStored(): string | null {
	try {
		return sessionStorage.getItem(DOUBTS_KEY);
	} catch {
		return null;
	}
}

function withEnding(turn: KeptTurn): KeptTurn {
	if (turn.outcome || turn.ending) return turn;
	return { ...turn, ending: turn.text === "" ? "failed" : "cut-off" };
}
