// Runs one program of a check and captures its output for the caller.
import { spawn } from "node:child_process";
import { join } from "node:path";
import { ROOT } from "../settings.ts";

/** A program that takes longer is hanging: the longest takes six minutes, or three times as long on a busy machine. */
const LIMIT_MS = 30 * 60_000;
/** Prints the elapsed time this often, so that a long step does not look like a hang. */
const TICK_MS = 20_000;

/** Compiling TypeScript is half of a process's start, and the checks start many processes. Shares the cache of start.mjs. */
export const NODE_COMPILE_CACHE = join(ROOT, "node_modules/.compile-cache");

export type Ran = { isGood: boolean; output: string };

export function run(command: string, parameters: string[], env: Record<string, string> = {}): Promise<Ran> {
	return new Promise((resolve) => {
		const child = spawn(command, parameters, {
			cwd: ROOT,
			env: { NODE_COMPILE_CACHE, ...process.env, ...env },
			stdio: ["ignore", "pipe", "pipe"],
		});
		const stop = () => child.kill();
		const begun = Date.now();
		const ticking = setInterval(() => {
			process.stdout.write(`  … ${Math.round((Date.now() - begun) / 1_000)} s\n`);
		}, TICK_MS);
		const limit = setTimeout(() => {
			output += `\nStopped: it did not end within ${LIMIT_MS / 60_000} minutes.`;
			child.kill();
		}, LIMIT_MS);
		let output = "";
		const collect = (chunk: Buffer) => {
			output += chunk;
		};
		const end = (isGood: boolean) => {
			clearInterval(ticking);
			clearTimeout(limit);
			process.removeListener("exit", stop);
			resolve({ isGood, output: output.trimEnd() });
		};
		process.once("exit", stop);
		child.stdout.on("data", collect);
		child.stderr.on("data", collect);
		child.once("error", (error) => {
			output += error.message;
			end(false);
		});
		child.once("close", (code) => end(code === 0));
	});
}
