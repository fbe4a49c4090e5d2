// Sends requests to an address with wrk, pinned to its own core, and reads the CPU time that the server used.
import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { cpuSeconds, onCore } from "./processes.ts";
import { findTool } from "./programs.ts";
import { middleRound } from "./report.ts";

export type Load = {
	url: string;
	/** The processes whose CPU time counts, with all their children. */
	pids: number[];
	headers?: Record<string, string>;
	connections?: number;
};
export type Loaded = {
	perSecond: number;
	/** CPU time of the whole server, in milliseconds per request. */
	cpuMs: number;
	perCpuSecond: number;
	errors: number;
};

/** @param seconds duration @throws Missing without wrk */
export async function load({ url, pids, headers = {}, connections = 16 }: Load, seconds: number): Promise<Loaded> {
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

export type Round = { ours: Loaded; other: Loaded };
/** The round with the median ratio, so that the figures match the ratio; and all rounds. */
export type Compared = Round & { ratio: number; rounds: Round[] };

/**
 * Loads two servers in turn, so that other load on the machine hits both. The ratio is that of requests per second of
 * CPU time in the median round; the first round warms up and does not count.
 */
export async function compare(ours: Load, other: Load, times: Times): Promise<Compared> {
	const rounds: Round[] = [];
	for (let round = 0; round <= times.rounds; round++) {
		const seconds = round === 0 ? times.warmUpSeconds : times.seconds;
		const pair = { other: await load(other, seconds), ours: await load(ours, seconds) };
		if (round > 0) rounds.push(pair);
	}
	return summarize(rounds, "perCpuSecond");
}
/** Long, because V8 keeps compiling hot code for half a minute. */
export type Times = { rounds: number; seconds: number; warmUpSeconds: number };

/** The round with the median `rate`. Failures of any other round are reported with it. */
export function summarize(rounds: Round[], rate: "perSecond" | "perCpuSecond"): Compared {
	const ratioOf = ({ ours, other }: Round) => ours[rate] / other[rate];
	const shown = middleRound(rounds, ratioOf);
	const withErrors = (side: keyof Round): Loaded => ({
		...shown[side],
		errors: rounds.reduce((sum, round) => sum + round[side].errors, 0),
	});
	return { ratio: ratioOf(shown), ours: withErrors("ours"), other: withErrors("other"), rounds };
}

/** "1,234/s, 0.40 ms" and failures, if any. */
export function describeLoad({ perSecond, cpuMs, errors }: Loaded): string {
	const bad = errors > 0 ? `, ${errors} ERRORS` : "";
	return `${perSecond.toFixed(0)}/s, ${cpuMs.toFixed(cpuMs < 0.1 ? 3 : 2)} ms CPU${bad}`;
}
