// For tests only: runs a few lines of TypeScript in a process of their own, with the project's imports. What a process
// owns alone (its connection to a file, its death) can be tested in no other way.
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";

export const ROOT = join(import.meta.dirname, "..");

export type Ended = { code: number | null; signal: NodeJS.Signals | null; out: string; err: string };

/** Starts `code`; it may import "#server/…". `env` is added to this process's own. */
export function startProcess(code: string, env: Record<string, string> = {}): ChildProcess {
	return spawn(process.execPath, ["--input-type=module-typescript", "-e", code], {
		cwd: ROOT,
		env: { ...process.env, ...env },
		stdio: ["ignore", "pipe", "pipe", "ipc"],
	});
}

/** What a started process said until it ended. */
export async function endOf(child: ChildProcess): Promise<Ended> {
	const said = { out: "", err: "" };
	child.stdout?.on("data", (part) => {
		said.out += part;
	});
	child.stderr?.on("data", (part) => {
		said.err += part;
	});
	await once(child, "close");
	return { code: child.exitCode, signal: child.signalCode, ...said };
}

export function runProcess(code: string, env: Record<string, string> = {}): Promise<Ended> {
	return endOf(startProcess(code, env));
}
