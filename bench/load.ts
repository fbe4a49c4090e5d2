// Loads an address with wrk from a core of its own, and reads what the server used meanwhile.
import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { cpuSeconds, onCore } from "./processes.ts";
import { median } from "./report.ts";
import { findTool } from "./tools.ts";

export type Load = {
	url: string;
	/** Whose processor time counts: these processes and all that they started. */
	pids: number[];
	headers?: Record<string, string>;
	connections?: number;
};
export type Loaded = {
	perSecond: number;
	/** Processor time of the whole server, in milliseconds for a request. */
	cpuMs: number;
	perCpuSecond: number;
	errors: number;
};

/** @param seconds how long @throws Missing without wrk */
export async function load(
	{ url, pids, headers = {}, connections = 16 }: Load,
	seconds: number,
): Promise<Loaded> {
	const wrk = await findTool("wrk");
	const named = Object.entries(headers).flatMap(([name, value]) => ["-H", `${name}: ${value}`]);
	const words = [wrk, "-t1", `-c${connections}`, `-d${seconds}s`, "--timeout", "10s", ...named, url];
	const [command = "", ...rest] = onCore("load", words);
	const cpuOf = () => pids.reduce((sum, pid) => sum + cpuSeconds(pid), 0);
	const before = cpuOf();
	const { stdout } = await promisify(execFile)(command, rest);
	const cpu = cpuOf() - before;
	const [, requests = "0", time = "1"] = /(\d+) requests in ([\d.]+)s/.exec(stdout) ?? [];
	const broken = /Socket errors: connect (\d+), read (\d+), write (\d+), timeout (\d+)/.exec(stdout) ?? [];
	const refused = Number(/Non-2xx or 3xx responses: (\d+)/.exec(stdout)?.[1] ?? 0);
	const errors = broken.slice(1).reduce((sum, n) => sum + Number(n), refused);
	const count = Number(requests);
	return {
		perSecond: count / Number(time),
		cpuMs: (cpu * 1_000) / count,
		perCpuSecond: count / cpu,
		errors,
	};
}

/** So many times a round's seconds. */
const WARM_UP = 3;

export type Compared = { ours: Loaded; other: Loaded; ratio: number };

/**
 * Loads two servers in turn, so that a noisy machine is noisy for both. The ratio is that of requests per second of
 * processor time, the middle one of all rounds; the first round warms both up and does not count.
 */
export async function compare(ours: Load, other: Load, times: Times): Promise<Compared> {
	const rounds: { ours: Loaded; other: Loaded }[] = [];
	for (let round = 0; round <= times.rounds; round++) {
		// V8 goes on compiling what is hot for ten seconds and more.
		const seconds = round === 0 ? times.seconds * WARM_UP : times.seconds;
		const pair = { other: await load(other, seconds), ours: await load(ours, seconds) };
		if (round > 0) rounds.push(pair);
	}
	const ratio = median(rounds.map((pair) => pair.ours.perCpuSecond / pair.other.perCpuSecond));
	return { ratio, ours: middle(rounds.map((r) => r.ours)), other: middle(rounds.map((r) => r.other)) };
}
export type Times = { rounds: number; seconds: number };

export function middle(all: readonly Loaded[]): Loaded {
	return {
		perSecond: median(all.map((one) => one.perSecond)),
		cpuMs: median(all.map((one) => one.cpuMs)),
		perCpuSecond: median(all.map((one) => one.perCpuSecond)),
		errors: all.reduce((sum, one) => sum + one.errors, 0),
	};
}

/** "1,234/s, 0.40 ms" and what went wrong, if anything did. */
export function tell({ perSecond, cpuMs, errors }: Loaded): string {
	const bad = errors > 0 ? `, ${errors} ERRORS` : "";
	return `${perSecond.toFixed(0)}/s, ${cpuMs.toFixed(cpuMs < 0.1 ? 3 : 2)} ms CPU${bad}`;
}
