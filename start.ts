// The process: settings, and whether this one answers (serve.ts) or only keeps others going that do. `npm start` runs it
// on the built pages, by start.mjs.
import cluster from "node:cluster";
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { type Env, EnvError, readEnv } from "#server/env.ts";
import { createLog } from "#server/log.ts";
import { defaultProcessCount, startProcesses } from "#server/work/processes.ts";

/** How long a stop of all processes may take after their drain, in milliseconds. */
const STOP_MS = 11_000;

process.env.NODE_ENV ??= "production";
const root = import.meta.dirname;

stopWithNpm();
try {
	await main();
} catch (error) {
	giveUp(error);
}

async function main(): Promise<void> {
	const env = loadEnv();
	const count = env.WEB_CONCURRENCY ?? defaultProcessCount();
	if (cluster.isPrimary && count > 1) return lead(env, count);
	// Only where it is needed: the process that leads others stays small.
	const { serve } = await import("./serve.ts");
	await serve(env, giveUp);
}

/**
 * npm and its shell hand no signal on: ended by one, they would leave the hub alone, on its port, with nobody to stop it.
 * Started by `npm start` it therefore looks whether they are still there. A service manager starts it without npm.
 */
function stopWithNpm(): void {
	if (!cluster.isPrimary || process.env.npm_lifecycle_event !== "start") return;
	const parent = process.ppid;
	const look = () => process.ppid !== parent && process.kill(process.pid, "SIGTERM");
	setInterval(look, 1_000).unref();
}

/** The first of several processes: answers nothing itself. */
async function lead(env: Env, count: number): Promise<void> {
	const processes = startProcesses(count, { log: createLog(env.LOG_LEVEL) });
	const stop = async () => {
		await Promise.race([processes.stop(), wait(STOP_MS + env.DRAIN_SECONDS * 1_000)]);
		process.exit(0);
	};
	for (const signal of ["SIGTERM", "SIGINT"] as const) process.once(signal, stop);
	process.on("SIGHUP", processes.replace);
	// Why the first one did not start, it has said itself.
	await processes.ready.catch(() => process.exit(1));
}

function loadEnv(): Env {
	if (existsSync(join(root, ".env"))) process.loadEnvFile(join(root, ".env"));
	const languages = readdirSync(join(root, "messages"))
		.filter((name) => name.endsWith(".json"))
		.map((name) => name.slice(0, -".json".length));
	return readEnv(process.env, languages);
}

/** One readable line and the exit code 1. */
function giveUp(error: unknown): void {
	const message = error instanceof Error ? error.message || error.name : String(error);
	const line = message.replaceAll(/\s+/g, " ");
	process.stderr.write(error instanceof EnvError ? `${line}\n` : `Doubtless could not start: ${line}\n`);
	process.exit(1);
}
