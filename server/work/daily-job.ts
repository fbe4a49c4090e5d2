// A job that every process tries at its start and once a day. Which process does the work, the job itself decides, such as by
// a rate limit of one an hour.
import type { Log } from "#server/log.ts";

const DAY_MS = 86_400_000;

/**
 * Builds the job; nothing runs before `start`. A run that fails is logged, and the next one is tried a day later.
 * @param failure what the log says then
 */
export function createDailyJob({ run, log, failure }: { run: () => Promise<unknown>; log: Log; failure: string }) {
	let timer: NodeJS.Timeout | undefined;
	let running: Promise<unknown> = Promise.resolve();

	const runLogged = () => {
		running = run().catch((error: unknown) => {
			log.error({ error: error instanceof Error ? error.stack : String(error) }, failure);
		});
	};

	return {
		/** Runs now and every day, until `close`. */
		start(): void {
			runLogged();
			timer = setInterval(runLogged, DAY_MS).unref();
		},
		/** Starts no further run and waits for the one that is running. */
		async close(): Promise<void> {
			clearInterval(timer);
			await running;
		},
	};
}
