// Checks and stores a large question file in a thread of its own, with a connection of its own: a file of many megabytes
// would hold up everybody else for a third of a second (F-11, F-12; decision 12). Joined to the store by hub.ts.
import { HubError, type HubErrorCode } from "#core/problem.ts";
import type { DatabaseEnv } from "#server/db/open.ts";
import { createThreads } from "#server/work/thread.ts";
import { TOO_HARD } from "./check.ts";
import type { SaveJob, SaveMcqResult } from "./store-file.ts";

const WORKER = new URL("./save-worker.ts", import.meta.url);
/** So much is copied at once before others get their turn, in bytes: a few milliseconds. */
const COPIED_AT_ONCE = 4 * 1024 * 1024;

/** What the thread is started with, beside the content. */
export type SaveThreadData = { job: SaveJob; env: DatabaseEnv; maxQuestions: number };
/** What it answers when the transaction has been committed, or nothing was changed. */
export type SaveThreadAnswer = { saved: SaveMcqResult } | { refused: HubErrorCode };

export type McqSaver = ReturnType<typeof createMcqSaver>;

/** Builds the saver. `close` ends what is still being stored: such a file is not stored at all. */
export function createMcqSaver({ env, maxQuestions }: { env: DatabaseEnv; maxQuestions: number }) {
	const threads = createThreads();
	const { DATABASE_URL, DATA_DIR } = env;

	return {
		/** As McqStore.saveMcqFile. @param pieces the content as it came */
		async save(job: SaveJob, pieces: readonly Uint8Array[]): Promise<SaveMcqResult> {
			const data: SaveThreadData = { job, env: { DATABASE_URL, DATA_DIR }, maxQuestions };
			const answer = await threads.run<SaveThreadAnswer>(WORKER, data, await join(pieces));
			if (!answer) return TOO_HARD;
			if ("refused" in answer) throw new HubError(answer.refused);
			return answer.saved;
		},
		close: () => threads.close(),
	};
}

async function join(pieces: readonly Uint8Array[]): Promise<Uint8Array<ArrayBuffer>> {
	const content = new Uint8Array(lengthOf(pieces));
	let end = 0;
	let copied = 0;
	for (const piece of pieces) {
		content.set(piece, end);
		end += piece.byteLength;
		copied += piece.byteLength;
		if (copied < COPIED_AT_ONCE) continue;
		copied = 0;
		await new Promise((resolve) => setImmediate(resolve));
	}
	return content;
}

/** Bytes of a content that is still in pieces. */
export function lengthOf(pieces: readonly Uint8Array[]): number {
	return pieces.reduce((length, piece) => length + piece.byteLength, 0);
}
