// The figures of all kills as a table and, unrounded, as JSON.
import { mkdirSync, writeFileSync } from "node:fs";
import { availableParallelism, cpus, totalmem } from "node:os";
import { dirname } from "node:path";
import type { KillFigures, Reads } from "./kills.ts";
import type { PoolerFigures } from "./pooler.ts";

/** Limits: seconds from promotion to the first write, failed reads of cached pages, lost writes. */
const WRITES_AFTER_MS = 15_000;
const SERVED_AFTER_MS = 1_000;

export type Report = {
	kills: KillFigures[];
	/** The limit while one process of the site uses pgbouncer. */
	pooled: (PoolerFigures & { kill: KillFigures }) | undefined;
};

const HEAD = [
	"kill",
	"leader",
	"promoted after",
	"then wrote after",
	"ready: read",
	"failed",
	"slowest",
	"rendered: read",
	"503",
	"failed",
	"writes: done",
	"503",
	"failed",
	"lost",
	"doubled",
];

export function printReport({ kills, pooled }: Report): void {
	const rows = kills.map((figures, index) => rowOf(String(index + 1), figures));
	if (pooled) rows.push(rowOf("pgbouncer", pooled.kill));
	const widths = HEAD.map((title, column) =>
		Math.max(...[title, ...rows.map((row) => row[column] ?? "")].map((cell) => cell.length)),
	);
	const line = (cells: readonly string[]) => cells.map((cell, column) => cell.padStart(widths[column] ?? 0)).join("  ");
	process.stdout.write(`\n${[HEAD, ...rows].map(line).join("\n")}\n`);
	if (!pooled) return;
	const { toPooled, fromPooled } = pooled.servedAfterMs;
	process.stdout.write(
		`\nBy way of pgbouncer a change was served after ${Math.round(Math.max(...toPooled))} ms at most (from there to here ${Math.round(Math.max(...fromPooled))} ms); statements end after ${pooled.statementTimeout}.\n`,
	);
}

function rowOf(name: string, figures: KillFigures): string[] {
	const { leader, next, promotedAfterMs, wroteAfterMs, ready, rendered, writes, acknowledged, lost, doubled } = figures;
	return [
		name,
		`${leader} > ${next}`,
		seconds(promotedAfterMs),
		seconds(wroteAfterMs),
		...[String(ready.answered), String(failuresOf(ready)), `${Math.round(ready.slowestMs)} ms`],
		...[rendered, writes].flatMap((reads) => [reads.answered, reads.refused, sum(reads.failed)].map(String)),
		`${lost.length} of ${acknowledged}`,
		String(doubled.length),
	];
}

/** The limits that were missed, each as a sentence; empty if none was. */
export function listMisses({ kills, pooled }: Report): string[] {
	const all = [...kills, ...(pooled ? [pooled.kill] : [])];
	const slow = all.filter(({ wroteAfterMs }) => wroteAfterMs > WRITES_AFTER_MS).length;
	const failed = all.reduce((count, { ready }) => count + failuresOf(ready), 0);
	const lost = all.reduce((count, { lost }) => count + lost.length, 0);
	const doubled = all.reduce((count, { doubled }) => count + doubled.length, 0);
	const late = Object.values(pooled?.servedAfterMs ?? {})
		.flat()
		.filter((ms) => ms > SERVED_AFTER_MS).length;
	return [
		slow > 0 ? `${slow} times the site did not write again within ${WRITES_AFTER_MS / 1_000} s.` : "",
		failed > 0 ? `${failed} reads of ready pages failed.` : "",
		lost > 0 ? `${lost} acknowledged writes were lost.` : "",
		doubled > 0 ? `${doubled} changes were made twice.` : "",
		late > 0 ? `${late} changes were served later than a second after they were saved.` : "",
	].filter(Boolean);
}

export function writeReport(file: string, report: Report, at: Date): void {
	const machine = { cores: availableParallelism(), model: cpus()[0]?.model ?? "", memory: totalmem() };
	mkdirSync(dirname(file), { recursive: true });
	writeFileSync(file, `${JSON.stringify({ at: at.toISOString(), machine, ...report }, null, "\t")}\n`);
}

/** A rejected read of a cached page counts as failed. */
function failuresOf({ refused, failed }: Reads): number {
	return refused + sum(failed);
}

function sum(failed: Reads["failed"]): number {
	return Object.values(failed).reduce((total, count) => total + count, 0);
}

function seconds(ms: number): string {
	return `${(ms / 1_000).toFixed(1)} s`;
}
