// Starts the processes of a bench, pinned to a core where possible, and reads their CPU time and memory from /proc (Linux).
import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { readdirSync, readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { findFreePort } from "../../scripts/free-port.ts";
import { ROOT } from "../../scripts/settings.ts";

const START_MS = 30_000;
const STOP_MS = 12_000;
/** The kernel counts CPU time in hundredths of a second, on every architecture (USER_HZ). */
const TICKS_PER_SECOND = 100;
/** The flags of `npm start`. */
export const NODE_FLAGS = ["--max-semi-space-size=8", "--max-old-space-size=512"];

/** The core of the server and that of the load generator; without two cores, or taskset, nothing is pinned. */
export const CAN_PIN =
	availableParallelism() >= 2 && spawnSync("taskset", ["--version"], { stdio: "ignore" }).status === 0;
export const CORES = { measured: "0", load: "1" } as const;

export type Started = { child: ChildProcess; pid: number; url: string; stop: () => Promise<void> };

/** The command that runs `words` on one core. */
export function onCore(core: keyof typeof CORES | "any", words: string[]): string[] {
	return CAN_PIN && core !== "any" ? ["taskset", "-c", CORES[core], ...words] : words;
}

/**
 * Starts a program that listens on a port and waits until `path` answers.
 * The program gets its port as PORT, or has a fixed one in `url`. @throws with its stderr when it does not start
 */
export async function startServer(
	words: string[],
	{ env = {}, path = "/", core = "measured", url: known }: ServerOptions = {},
): Promise<Started> {
	const port = known ? new URL(known).port : await findFreePort();
	const [command = "", ...rest] = onCore(core, words);
	const child = spawn(command, rest, {
		cwd: ROOT,
		env: { PATH: process.env.PATH, NODE_ENV: "production", ...env, PORT: String(port), HOST: "127.0.0.1" },
		stdio: ["ignore", "ignore", "pipe"],
	});
	let said = "";
	child.stderr.on("data", (part) => {
		said = `${said}${part}`.slice(-4_000);
	});
	const kill = () => child.kill("SIGKILL");
	process.once("exit", kill);
	const stop = async () => {
		process.removeListener("exit", kill);
		if (child.exitCode !== null || child.signalCode !== null) return;
		const ended = once(child, "exit");
		child.kill("SIGTERM");
		await Promise.race([ended, wait(STOP_MS, undefined, { ref: false })]);
		child.kill("SIGKILL");
	};
	const url = `http://127.0.0.1:${port}`;
	for (const end = Date.now() + START_MS; Date.now() < end && child.exitCode === null; await wait(10)) {
		const answer = await fetch(`${url}${path}`).catch(() => undefined);
		await answer?.arrayBuffer();
		if (answer?.ok) return { child, pid: child.pid ?? 0, url, stop };
	}
	await stop();
	throw new Error(`${command} ${rest.join(" ")} did not start: ${said.trim()}`);
}
export type ServerOptions = {
	url?: string;
	env?: Record<string, string>;
	path?: string;
	core?: keyof typeof CORES | "any";
};

/** The product as `npm start` runs it: one process unless `env` says otherwise, without the request log. */
export function startProduct(env: Record<string, string>, options: ServerOptions = {}): Promise<Started> {
	return startServer([process.execPath, ...NODE_FLAGS, join(ROOT, "start.mjs")], {
		path: "/readyz",
		...options,
		env: { WEB_CONCURRENCY: "1", LOG_LEVEL: "warn", READ_DOCUMENTS: "by-hand", ...env },
	});
}

/** Seconds of CPU time that a process and its children have used, threads included. */
export function cpuSeconds(pid: number): number {
	const ticks = listFamily(pid).map(([, stat]) => Number(stat[11]) + Number(stat[12]));
	return ticks.reduce((sum, n) => sum + n, 0) / TICKS_PER_SECOND;
}

/** Memory of each process of a process tree, in MB: `rss` includes the program's shared pages. */
export function memoryOf(pid: number): { pid: number; rss: number }[] {
	return listFamily(pid).map(([id]) => {
		const status = readFileSync(`/proc/${id}/status`, "utf8");
		return { pid: id, rss: Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1_024 };
	});
}

/** Each process of the tree with the fields of its stat line that follow the name. */
function listFamily(pid: number): [pid: number, stat: string[]][] {
	const all = readdirSync("/proc").flatMap((name): [number, string[]][] => {
		if (!/^\d+$/.test(name)) return [];
		try {
			const line = readFileSync(`/proc/${name}/stat`, "utf8");
			return [[Number(name), line.slice(line.lastIndexOf(")") + 2).split(" ")]];
		} catch {
			return []; // it has exited
		}
	});
	const family = new Set([pid]);
	// Parents usually have the smaller id; two passes cover the others.
	for (let round = 0; round < 2; round++) for (const [id, stat] of all) if (family.has(Number(stat[1]))) family.add(id);
	return all.filter(([id]) => family.has(id));
}
