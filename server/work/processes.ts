// Several processes behind one port: a first one that only keeps the others going and hands them connections, so that a
// port is opened once, a process that dies is replaced, and a restart loses nobody. Used by start.ts.
import cluster, { type Worker } from "node:cluster";
import { once } from "node:events";
import { availableParallelism } from "node:os";
import type { Log } from "#server/log.ts";

/** More than this on one machine is for its operator to decide: each takes about 100 MB. */
const MOST_BY_DEFAULT = 4;
/** A process that ends sooner after its start is not replaced at once. In milliseconds. */
const SOON_MS = 2_000;
const PAUSE_MS = 1_000;

/**
 * How large the space of short-lived values may get, in megabytes. With V8's own 16 a process has 7 MB more after its
 * start, for no gain in speed that could be measured; with 4 rendering takes a twentieth longer.
 */
const SEMI_SPACE_MB = 8;
/**
 * How large the rest may get, which the search index of the largest modules needs a third of, in megabytes. On a machine
 * with much memory V8 would allow itself ten times as much, and then tidies up so late that a process which renders grew
 * by 150 MB instead of 50, for no gain in speed either.
 */
const OLD_SPACE_MB = 512;
/**
 * After so many calls V8 compiles a function as well as it can. With its own 3,000 a process that renders gets there half a
 * minute later, and is a tenth slower until then, but for its first five seconds under full load.
 */
const CALLS_BEFORE_BEST = 1_000;

/** Set by the leading process for the first one that it starts. */
const FIRST = "DOUBTLESS_FIRST_PROCESS";

/** Whether this process answers alone, or is the first of several: it speaks for all of them at the start. */
export function isFirstProcess(): boolean {
	return cluster.isPrimary || process.env[FIRST] !== undefined;
}

/** One for each core that this process may use, up to four. */
export function defaultProcessCount(): number {
	return Math.min(availableParallelism(), MOST_BY_DEFAULT);
}

export type Processes = {
	/** Ends when the first takes connections; the others follow. @throws when it ends instead: its own words say why */
	ready: Promise<void>;
	/** Replaces one after the other: the new one takes connections before the old one stops. */
	replace: () => Promise<void>;
	/** Lets all finish, and ends when they have ended. */
	stop: () => Promise<void>;
};

/**
 * Starts `count` processes of this very program; they are told by `cluster.isWorker`.
 */
export function startProcesses(count: number, { log }: { log: Log }): Processes {
	cluster.schedulingPolicy = cluster.SCHED_RR;
	const flags = [
		`--max-semi-space-size=${SEMI_SPACE_MB}`,
		`--max-old-space-size=${OLD_SPACE_MB}`,
		`--invocation-count-for-turbofan=${CALLS_BEFORE_BEST}`,
	];
	// What the operator gave to the first process comes later, and wins.
	cluster.setupPrimary({ execArgv: [...flags, ...process.execArgv] });
	const state = { isStopping: false, isReady: false };
	const leaving = new Set<Worker>();
	let replacing = Promise.resolve();

	function start(settings: Record<string, string> = {}): Worker {
		const worker = cluster.fork(settings);
		const startedAt = performance.now();
		worker.once("exit", (code, signal) => {
			if (state.isStopping || !state.isReady || leaving.delete(worker)) return;
			log.error({ code, signal }, "a process ended and is replaced");
			const lived = performance.now() - startedAt;
			setTimeout(() => !state.isStopping && start(), lived < SOON_MS ? PAUSE_MS : 0);
		});
		return worker;
	}

	async function replaceOne(old: Worker): Promise<void> {
		if (state.isStopping || old.isDead()) return;
		const next = start();
		await listening(next);
		leaving.add(old);
		const ended = once(old, "exit");
		old.process.kill("SIGTERM");
		await ended;
	}

	return {
		ready: listening(start({ [FIRST]: "1" })).then(() => {
			state.isReady = true;
			for (let n = 1; n < count; n++) start();
		}),
		replace() {
			replacing = replacing
				.then(async () => {
					for (const old of listWorkers()) await replaceOne(old);
				})
				.catch((error: unknown) =>
					log.error({ error: String(error) }, "a new process did not start; the old ones go on"),
				);
			return replacing;
		},
		async stop() {
			state.isStopping = true;
			await Promise.all(
				listWorkers().map(async (worker) => {
					if (worker.isDead()) return;
					const ended = once(worker, "exit");
					worker.process.kill("SIGTERM");
					await ended;
				}),
			);
		},
	};
}

function listWorkers(): Worker[] {
	return Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined);
}

async function listening(worker: Worker): Promise<void> {
	const isOpen = once(worker, "listening").then(() => true);
	const hasEnded = once(worker, "exit").then(() => false);
	if (!(await Promise.race([isOpen, hasEnded]))) throw new Error("a process ended before it was ready");
}
