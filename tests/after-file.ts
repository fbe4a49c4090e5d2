// What a test file has opened and must be closed when the file ends. Vitest runs many files in one process, where a helper
// module is loaded once: its own afterAll would run after the first file only.

const closing = new Set<() => unknown>();

/** Runs `close` when the current test file has ended, unless the returned function is called before. */
export function afterFile(close: () => unknown): () => void {
	closing.add(close);
	return () => void closing.delete(close);
}

/** Called by setup.ts alone. */
export async function closeFile(): Promise<void> {
	for (const close of closing) {
		closing.delete(close);
		await close();
	}
}
