// For processes.test.ts: a program of one worker whose successors neither listen nor exit. Prints which workers were alive
// before and after a replacement, and after a stop.
import cluster from "node:cluster";
import { createServer } from "node:net";
import { createLog } from "#server/log.ts";
import { reportStarted, startProcesses } from "#server/work/processes.ts";

const LIMIT_MS = 1_000;

if (cluster.isPrimary) await replaceAndStop();
else work();

/** Ignores SIGTERM; the first worker listens, the others do nothing. */
function work(): void {
	process.on("SIGTERM", () => {});
	setInterval(() => {}, 60_000);
	if (cluster.worker?.id === 1) createServer().listen(0, "127.0.0.1", reportStarted);
}

async function replaceAndStop(): Promise<void> {
	const processes = startProcesses(1, { log: createLog("error"), startMs: LIMIT_MS, stopMs: LIMIT_MS });
	await processes.ready;
	const before = listAlive();
	await processes.replace();
	const after = listAlive();
	await processes.stop();
	process.stdout.write(JSON.stringify({ before, after, left: listAlive() }));
	process.exit(0);
}

function listAlive(): number[] {
	const workers = Object.values(cluster.workers ?? {});
	return workers.flatMap((worker) => (worker && !worker.isDead() ? [worker.id] : []));
}
