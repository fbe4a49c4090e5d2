// The entry point: reads the settings and either serves (serve.ts) or starts several processes that do. `npm start` runs it
// through start.mjs.
import cluster from "node:cluster";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseEnv } from "node:util";
import { type Env, readEnv } from "#server/env.ts";
import { EnvError } from "#server/env-error.ts";
import { createLog } from "#server/log.ts";
import { listUnknownSettings } from "#server/unknown-settings.ts";
import { defaultProcessCount, startProcesses } from "#server/work/processes.ts";

/** Time limit for stopping a process after DRAIN_SECONDS, in milliseconds; then it is killed. */
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
	// Imported late: the primary process of several stays small.
	const { serve } = await import("./serve.ts");
	await serve(env, giveUp);
}

/**
 * Stops when npm exits. npm and its shell do not pass signals on: killed by one, they would leave the server running. Under
 * a service manager there is no npm.
 */
function stopWithNpm(): void {
	if (!cluster.isPrimary || process.env.npm_lifecycle_event !== "start") return;
	const parent = process.ppid;
	const check = () => process.ppid !== parent && process.kill(process.pid, "SIGTERM");
	setInterval(check, 1_000).unref();
}

/** The primary process of several: it serves nothing itself. */
async function lead(env: Env, count: number): Promise<void> {
	const stopMs = STOP_MS + env.DRAIN_SECONDS * 1_000;
	const processes = startProcesses(count, { log: createLog(env.LOG_LEVEL), stopMs });
	const stop = async () => {
		await processes.stop();
		process.exit(0);
	};
	for (const signal of ["SIGTERM", "SIGINT"] as const) process.once(signal, stop);
	process.on("SIGHUP", processes.replace);
	// The worker has printed the reason.
	await processes.ready.catch(() => process.exit(1));
}

function loadEnv(): Env {
	const file = join(root, ".env");
	const inFile = existsSync(file) ? parseEnv(readFileSync(file, "utf8")) : {};
	if (existsSync(file)) process.loadEnvFile(file);
	if (cluster.isPrimary)
		for (const line of listUnknownSettings(process.env, Object.keys(inFile))) process.stdout.write(`${line}\n`);
	const languages = readdirSync(join(root, "messages"))
		.filter((name) => name.endsWith(".json"))
		.map((name) => name.slice(0, -".json".length));
	return readEnv(process.env, languages);
}

/** Prints one readable line and exits with 1. */
function giveUp(error: unknown): void {
	const message = error instanceof Error ? error.message || error.name : String(error);
	const line = message.replaceAll(/\s+/g, " ");
	process.stderr.write(error instanceof EnvError ? `${line}\n` : `Doubtless could not start: ${line}\n`);
	process.exit(1);
}
