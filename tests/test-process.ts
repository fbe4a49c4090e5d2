// For tests only: runs a few lines of TypeScript in a separate process with the project's imports, to test what a process
// owns alone (its database connection, its exit).
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";

export const ROOT = join(import.meta.dirname, "..");

export type ProcessResult = { code: number | null; signal: NodeJS.Signals | null; out: string; err: string };

/** Starts `code`, which may import "#server/…". `env` is added to this process's own. */
export function startProcess(code: string, env: Record<string, string> = {}): ChildProcess {
	return spawn(process.execPath, ["--input-type=module-typescript", "-e", code], {
		cwd: ROOT,
		env: { ...process.env, ...env },
		stdio: ["ignore", "pipe", "pipe", "ipc"],
	});
}

/** Waits until a process exits. @returns its output and exit code */
export async function waitForExit(child: ChildProcess): Promise<ProcessResult> {
	const output = { out: "", err: "" };
	child.stdout?.on("data", (part) => {
		output.out += part;
	});
	child.stderr?.on("data", (part) => {
		output.err += part;
	});
	await once(child, "close");
	return { code: child.exitCode, signal: child.signalCode, ...output };
}

export function runProcess(code: string, env: Record<string, string> = {}): Promise<ProcessResult> {
	return waitForExit(startProcess(code, env));
}
