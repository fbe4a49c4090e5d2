// The learner's own questions about a subtopic: read from the log and written into it.
import { isOwnEvent, isSealedEvent } from "#core/progress/log/event.ts";
import { foldOwnQuestions, type OwnQuestion } from "#core/progress/log/own-questions.ts";
import { canEncrypt } from "./code-secret.ts";
import { readFromLog } from "./log-store.ts";
import type { Tx } from "./tables.ts";

export type OwnQuestions = {
	questions: readonly OwnQuestion[];
	/** Number of events (not questions) that are encrypted and would open with the code. */
	lockedCount: number;
};

/** Those of a subtopic. Never rejects: empty without a readable log. They are written by `appendEvents` of the log. */
export async function loadOwnQuestions(subtopicId: string): Promise<OwnQuestions> {
	const read = async (tx: Tx) => Promise.all([tx.listEvents(subtopicId), tx.getMeta("keyring")]);
	const [events, keyring] = await readFromLog(read, [[], undefined]);
	const keys = keyring?.keys ?? new Map();
	const sealed = events.filter(isSealedEvent);
	const openable = sealed.filter(({ keyId }) => keys.has(keyId));
	const open = async () => (await import("./seal.ts")).openSealed(openable, keys);
	const opened = openable.length === 0 ? [] : await open().catch(() => []);
	const questions = foldOwnQuestions([...events.filter(isOwnEvent), ...opened]);
	return { questions, lockedCount: canEncrypt() ? sealed.length - openable.length : 0 };
}
