// The results of a simulation as a table of docs/practice.md.
import type { PolicyName, Setting } from "./policies.ts";

export type Row = {
	setting: Setting;
	/** Of each simulated learner. */
	shares: readonly Record<PolicyName, number>[];
};

/** Standard errors on each side of a mean that hold it with a probability of 95 %, for 30 learners. */
const T_95 = 2.045;
/** A difference that would be a loss, in points. */
const LOSS = -0.5;

/** A Markdown table with a line below it that counts. */
export function describeTable(title: string, rows: readonly Row[]): string {
	const measured = rows.map(({ setting, shares }) => {
		const mean = (name: PolicyName) => average(shares.map((share) => share[name]));
		const gains = shares.map(({ quotaWithWindow, dueFirst }) => quotaWithWindow - dueFirst);
		const overQuota = shares.map(({ quotaWithWindow, quota }) => quotaWithWindow - quota);
		return {
			setting,
			mean,
			gain: average(gains),
			error: errorOf(gains),
			over: average(overQuota),
			overError: errorOf(overQuota),
		};
	});
	const lines = measured.map(({ setting, mean, gain, error, over, overError }) => {
		const { questions, days, perDay } = setting;
		const shares = [mean("dueFirst"), mean("quota"), mean("quotaWithWindow")].map((share) => share.toFixed(1));
		const cells = [`${questions} / ${days} / ${perDay}`, ...shares, `${signed(gain)} ± ${error.toFixed(1)}`];
		return `| ${[...cells, `${signed(over)} ± ${overError.toFixed(1)}`].join(" | ")} |`;
	});
	const ahead = measured.filter(({ gain, error }) => gain - error > 0).length;
	const behind = measured.filter(({ gain }) => gain < LOSS).length;
	const head = "| questions / days / a day | due first | quota | quota and window | to due first | to quota |";
	const count = `Ahead of due first with the whole interval: ${ahead} of ${rows.length}; more than 0.5 points behind: ${behind}.`;
	return [`**${title}**`, "", head, `|${" --- |".repeat(6)}`, ...lines, "", count, "", ""].join("\n");
}

function average(values: readonly number[]): number {
	return values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** Half of the 95 % interval of a mean. */
function errorOf(values: readonly number[]): number {
	const mean = average(values);
	const variance = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / Math.max(1, values.length - 1);
	return T_95 * Math.sqrt(variance / values.length);
}

function signed(value: number): string {
	return `${value >= 0 ? "+" : "−"}${Math.abs(value).toFixed(1)}`;
}
