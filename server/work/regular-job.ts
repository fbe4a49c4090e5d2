// A job that runs at start and then regularly in every process; a rate limit in the job lets one process do the work.
import { errorText, type Log } from "#server/log.ts";

const DAY_MS = 86_400_000;

export type RegularJob = {
	run: () => Promise<unknown>;
	log: Log;
	/** The log message of a failed run. */
	failure: string;
	/** From the start of a run to that of the next one, in milliseconds; a day unless given. */
	everyMs?: number;
};

/** Builds the job; nothing runs before `start`. A failed run is logged; the next one runs as scheduled. */
export function createRegularJob({ run, log, failure, everyMs = DAY_MS }: RegularJob) {
	let timer: NodeJS.Timeout | undefined;
	let running: Promise<unknown> | undefined;

	const runLogged = () => {
		running ??= run()
			.catch((error: unknown) => {
				log.error({ error: errorText(error) }, failure);
			})
			.finally(() => {
				running = undefined;
			});
	};

	return {
		/** Runs now and then regularly, never twice at a time, until `close`. */
		start(): void {
			runLogged();
			timer = setInterval(runLogged, everyMs).unref();
		},
		/** Starts no further run and waits for the one that is running. */
		async close(): Promise<void> {
			clearInterval(timer);
			await running;
		},
	};
}
