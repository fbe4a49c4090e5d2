// Several worker processes behind one port (decision 27): the primary process distributes connections, replaces a worker that
// dies, and restarts the workers one by one without losing a request. Used by start.ts.
import cluster, { type Worker } from "node:cluster";
import { once } from "node:events";
import { availableParallelism } from "node:os";
import type { Log } from "#server/log.ts";

/** Upper bound of the default; each process takes about 100 MB. */
const MAX_DEFAULT_COUNT = 4;
/** A worker that ends within EARLY_MS of its start is replaced after RESTART_DELAY_MS instead of immediately. */
const EARLY_MS = 2_000;
const RESTART_DELAY_MS = 1_000;

/** A new worker that does not listen after this long is killed: an upgrade's backup and migrations come first. */
const START_MS = 600_000;

/** V8's young generation, in MB. The default of 16 costs 7 MB per process and gains nothing measurable; 4 slows rendering. */
const SEMI_SPACE_MB = 8;
/**
 * V8's old generation, in MB; the search index of the largest modules needs a third. With the default on a large machine V8
 * collects so late that a process under load grew by 150 MB instead of 50.
 */
const OLD_SPACE_MB = 512;

/** Set by the primary process for the first worker that it starts. */
const FIRST = "DOUBTLESS_FIRST_PROCESS";
/**
 * The first worker's message after its first start. It listens before: what is then left to do, such as creating the first
 * administrator, can still fail.
 */
const STARTED = "started";

/** Whether this is the only process or the first worker, which prints the greeting and creates the first administrator. */
export function isFirstProcess(): boolean {
	return cluster.isPrimary || process.env[FIRST] !== undefined;
}

/** One for each available core, at most four. */
export function defaultProcessCount(): number {
	return Math.min(availableParallelism(), MAX_DEFAULT_COUNT);
}

export type Processes = {
	/** Resolves when the first worker has started; the others follow. @throws when it exits instead; it has printed the reason */
	ready: Promise<void>;
	/** Replaces the workers one by one: the new one listens before the old one stops. */
	replace: () => Promise<void>;
	/** Stops all workers gracefully; resolves when they have exited. */
	stop: () => Promise<void>;
};

export type ProcessesContext = {
	log: Log;
	/** How long a worker may take to stop before it is killed, in milliseconds. */
	stopMs: number;
	startMs?: number;
};

/** Starts `count` workers of this program; in these, `cluster.isWorker` is true. */
export function startProcesses(count: number, { log, stopMs, startMs = START_MS }: ProcessesContext): Processes {
	cluster.schedulingPolicy = cluster.SCHED_RR;
	const flags = [`--max-semi-space-size=${SEMI_SPACE_MB}`, `--max-old-space-size=${OLD_SPACE_MB}`];
	// The operator's flags come last and win.
	cluster.setupPrimary({ execArgv: [...flags, ...process.execArgv] });
	const state = { isStopping: false, isReady: false };
	/** Workers that nobody replaces when they exit: those that stop, and one that has not taken over yet. */
	const unreplaced = new Set<Worker>();
	let replacing = Promise.resolve();

	function start(settings: Record<string, string> = {}): Worker {
		const worker = cluster.fork(settings);
		const startedAt = performance.now();
		worker.once("exit", (code, signal) => {
			if (state.isStopping || !state.isReady || unreplaced.delete(worker)) return;
			log.error({ code, signal }, "a process ended and is replaced");
			const lived = performance.now() - startedAt;
			setTimeout(() => !state.isStopping && start(), lived < EARLY_MS ? RESTART_DELAY_MS : 0);
		});
		return worker;
	}

	async function replaceOne(old: Worker): Promise<void> {
		if (state.isStopping || old.isDead()) return;
		const next = start();
		unreplaced.add(next);
		await untilListening(next, startMs);
		unreplaced.delete(next);
		unreplaced.add(old);
		await end(old, stopMs);
	}

	return {
		ready: untilStarted(start({ [FIRST]: "1" })).then(() => {
			state.isReady = true;
			for (let n = 1; n < count; n++) start();
		}),
		replace() {
			replacing = replacing
				.then(async () => {
					for (const old of listWorkers()) await replaceOne(old);
				})
				.catch((error: unknown) =>
					log.error({ error: String(error) }, "a new process did not start; the old ones continue"),
				);
			return replacing;
		},
		async stop() {
			state.isStopping = true;
			await Promise.all(
				listWorkers().map(async (worker) => {
					if (!worker.isDead()) await end(worker, stopMs);
				}),
			);
		},
	};
}

function listWorkers(): Worker[] {
	return Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined);
}

/** Tells the primary process that everything of the first start is done. */
export function reportStarted(): void {
	// The primary may have stopped; the callback gets the error that would be thrown otherwise.
	if (cluster.isWorker) process.send?.(STARTED, undefined, {}, () => {});
}

function untilStarted(worker: Worker): Promise<void> {
	return orEnded(
		worker,
		new Promise<void>((resolve) => {
			worker.on("message", (message) => message === STARTED && resolve());
		}),
	);
}

/** @throws when the worker exits first, or is killed because it does neither in time */
async function untilListening(worker: Worker, startMs: number): Promise<void> {
	const late = setTimeout(() => worker.process.kill("SIGKILL"), startMs);
	await orEnded(worker, once(worker, "listening")).finally(() => clearTimeout(late));
}

/** Stops a worker gracefully, and kills one that does not stop in time. */
async function end(worker: Worker, stopMs: number): Promise<void> {
	const late = setTimeout(() => worker.process.kill("SIGKILL"), stopMs);
	const ended = once(worker, "exit");
	worker.process.kill("SIGTERM");
	await ended.finally(() => clearTimeout(late));
}

/** @throws when the worker exits first */
async function orEnded(worker: Worker, event: Promise<unknown>): Promise<void> {
	const isHere = event.then(() => true);
	const hasEnded = once(worker, "exit").then(() => false);
	if (!(await Promise.race([isHere, hasEnded]))) throw new Error("a process ended before it was ready");
}
