// Shared by backup, restore and db:copy: options, progress and exit codes.
import { rmSync } from "node:fs";
import { parseArgs } from "node:util";
import type { CommandProgress, ReportProgress } from "#server/db/site/site-location.ts";
import { EnvError } from "#server/env-error.ts";

/** Work that takes longer than this shows its progress, at this interval. In milliseconds. */
const PROGRESS_MS = 2_000;

const STEPS: Record<CommandProgress["step"], string> = {
	save: "Saving",
	copy: "Copying",
	check: "Checking",
};

/** Wrong arguments; the usage is printed. */
class UsageError extends Error {}

/**
 * Runs a command and sets the exit code: 0 done, 1 refused or failed, 2 wrong arguments. A signal removes the files in
 * `drafts` before it ends the process.
 */
export async function runCommand(usage: string, drafts: Set<string>, work: () => Promise<string>): Promise<void> {
	for (const signal of ["SIGINT", "SIGTERM"] as const) {
		process.once(signal, () => {
			for (const file of drafts) rmSync(file, { force: true });
			process.exit(130);
		});
	}
	try {
		process.stdout.write(`${await work()}\n`);
	} catch (error) {
		const message = error instanceof Error ? error.message : String(error);
		if (error instanceof UsageError) process.stderr.write(`${message}\n\n${usage}\n`);
		else process.stderr.write(error instanceof EnvError ? `${message}\n` : `That failed: ${message}\n`);
		process.exitCode = error instanceof UsageError ? 2 : 1;
	}
}

/**
 * Reads options with a value, and flags without one.
 * @throws UsageError for an unknown option, one without its value, or a flag with one
 */
export function readOptions<const Name extends string, const Flag extends string = never>(
	names: readonly Name[],
	flags: readonly Flag[] = [],
): Partial<Record<Name, string> & Record<Flag, boolean>> {
	const options = Object.fromEntries([
		...names.map((name) => [name, { type: "string" as const }] as const),
		...flags.map((flag) => [flag, { type: "boolean" as const }] as const),
	]);
	try {
		const { values } = parseArgs({ options, strict: true, allowPositionals: false });
		// In strict mode parseArgs gives what `options` names, each with its type.
		return values as Partial<Record<Name, string> & Record<Flag, boolean>>;
	} catch (error) {
		throw new UsageError(error instanceof Error ? error.message : String(error));
	}
}

/** @throws UsageError when a required option is missing */
export function needOption(name: string, value: string | undefined): string {
	if (value === undefined || value === "") throw new UsageError(`--${name} is missing.`);
	return value;
}

/** Shows the progress of long work: rewrites one line of a terminal, else prints lines. */
export function createProgressLine(
	write: (text: string) => void = (text) => process.stderr.write(text),
	isTerminal = process.stderr.isTTY,
	now: () => number = () => performance.now(),
): ReportProgress {
	let toldAt = now();
	let isOpen = false;
	return ({ step, table, rows, total }) => {
		const isEnd = rows === total && isOpen;
		if (!isEnd && now() - toldAt < (isTerminal && isOpen ? 200 : PROGRESS_MS)) return;
		toldAt = now();
		isOpen = !isEnd;
		const percent = total === 0 ? 100 : Math.floor((100 * rows) / total);
		const line = `${STEPS[step]} ${percent}% (${rows} of ${total} rows, ${table})`;
		write(isTerminal ? `\r${line}\x1b[K${isEnd ? "\n" : ""}` : `${line}\n`);
	};
}

/** 12.3 MB */
export function showBytes(bytes: number): string {
	return bytes < 1e6 ? `${Math.ceil(bytes / 1e3)} kB` : `${(bytes / 1e6).toFixed(1)} MB`;
}

export function countRows(tables: readonly { rows: number }[]): number {
	return tables.reduce((sum, { rows }) => sum + rows, 0);
}
