// The report of a bench run: a table for people and the same as JSON. A row that could not be measured gives the reason.
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";

export type Row = {
	what: string;
	/** Our figure and the baseline, as text. */
	ours: string;
	against: string;
	/** The limit and the measured result; `isMet` is undefined for rows without a limit. */
	limit: string;
	result: string;
	isMet?: boolean;
	/** The raw figures, for the JSON file. */
	figures: Record<string, unknown>;
};
export type NotRun = { what: string; reason: string };

/** The row of a comparison: our figure divided by the baseline's. */
export function ratioRow(
	row: Omit<Row, "limit" | "result" | "isMet">,
	ratio: number,
	allowed: { atLeast: number } | { atMost: number },
): Row {
	const isMet = "atLeast" in allowed ? ratio >= allowed.atLeast : ratio <= allowed.atMost;
	const limit = "atLeast" in allowed ? `>= ${allowed.atLeast}x` : `<= ${allowed.atMost}x`;
	return { ...row, limit, result: `${ratio.toFixed(2)}x`, isMet };
}

/** As a Markdown table. */
export function formatTable(rows: readonly Row[]): string {
	const cells = rows.map(({ what, ours, against, limit, result, isMet }) => {
		const verdict = isMet === undefined ? "" : isMet ? "yes" : "NO";
		return [what, ours, against, result, limit, verdict];
	});
	const all = [["what", "Doubtless", "against", "result", "limit", "met"], ...cells];
	const widths = (all[0] ?? []).map((_, column) => Math.max(...all.map((row) => row[column]?.length ?? 0)));
	const line = (row: string[]) => `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(" | ")} |`;
	const [head = [], ...body] = all;
	return [line(head), line(widths.map((width) => "-".repeat(width))), ...body.map(line)].join("\n");
}

export function writeJson(file: string, content: object): void {
	mkdirSync(dirname(file), { recursive: true });
	writeFileSync(file, `${JSON.stringify(content, undefined, "\t")}\n`);
}

/** The median, which one disturbed round does not move. */
export function median(numbers: readonly number[]): number {
	const sorted = numbers.toSorted((a, b) => a - b);
	const middle = Math.floor(sorted.length / 2);
	const [low = 0, high = 0] = [sorted[sorted.length % 2 === 0 ? middle - 1 : middle], sorted[middle]];
	return (low + high) / 2;
}

/**
 * The round with the median ratio (of two, the smaller), so that the figures beside a ratio are its own.
 * @throws without a round
 */
export function middleRound<T>(rounds: readonly T[], ratioOf: (round: T) => number): T {
	const sorted = rounds.toSorted((a, b) => ratioOf(a) - ratioOf(b));
	const round = sorted[Math.floor((sorted.length - 1) / 2)];
	if (round === undefined) throw new Error("No round was measured.");
	return round;
}

export function percentile(numbers: readonly number[], percent: number): number {
	const sorted = numbers.toSorted((a, b) => a - b);
	return sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * percent) / 100))] ?? 0;
}

/** Formats large numbers. */
export function format(n: number): string {
	return n.toLocaleString("en", { maximumFractionDigits: n < 10 ? 2 : n < 100 ? 1 : 0 });
}
