// The learner's own questions about a subtopic: read from the log and written into it.
import { isOwnEvent, isSealedEvent, type LogEvent } from "#core/log/event.ts";
import { foldOwnQuestions, type OwnQuestion } from "#core/log/own-questions.ts";
import { canEncrypt } from "./code-secret.ts";
import { openTables } from "./open-tables.ts";

export type OwnQuestions = {
	questions: readonly OwnQuestion[];
	/** Events (not questions) that came sealed and would open if the code were typed. */
	lockedCount: number;
};

/** Those of a subtopic. Never rejects: without a readable log, none. They are written by `appendEvents` of the log. */
export async function loadOwnQuestions(subtopicId: string): Promise<OwnQuestions> {
	const tables = await openTables();
	const reading = tables.transact("readonly", async (tx) => {
		const [listing, readingKeys] = [tx.listEvents(subtopicId), tx.getMeta("keyring")];
		return { events: await listing, keys: (await readingKeys)?.keys };
	});
	const { events, keys = new Map() } = await reading.catch(() => ({ events: [] as LogEvent[], keys: undefined }));
	const sealed = events.filter(isSealedEvent);
	const openable = sealed.filter(({ keyId }) => keys.has(keyId));
	const open = async () => (await import("./seal.ts")).openSealed(openable, keys);
	const opened = openable.length === 0 ? [] : await open().catch(() => []);
	const questions = foldOwnQuestions([...events.filter(isOwnEvent), ...opened]);
	return { questions, lockedCount: canEncrypt() ? sealed.length - openable.length : 0 };
}
