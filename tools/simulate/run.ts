// `npm run simulate [-- --seeds 30]`: compares three ways to choose a day's questions until an exam, on simulated learners, and prints
// the tables of docs/practice.md. Takes some minutes.
import { parseArgs } from "node:util";
import { FORGETTING } from "./learner.ts";
import type { PolicyName, Setting } from "./policies.ts";
import { simulate } from "./simulate.ts";
import { describeTable, type Row } from "./table.ts";

const { values } = parseArgs({ options: { seeds: { type: "string", default: "30" } } });
const seeds = Array.from({ length: Number(values.seeds) }, (_, seed) => seed + 1);

/** From few questions with much time to more than can be seen. */
const SETTINGS: readonly Setting[] = [
	[150, 30, 10],
	[150, 60, 20],
	[150, 90, 20],
	[300, 40, 20],
	[300, 60, 20],
	[300, 60, 40],
	[300, 120, 10],
	[600, 60, 20],
	[600, 90, 40],
	[600, 120, 20],
	[1_000, 60, 20],
	[1_000, 100, 40],
].map(([questions = 0, days = 0, perDay = 0]) => ({ questions, days, perDay }));

for (const forgetting of FORGETTING) {
	const rows = SETTINGS.map((setting): Row => {
		const shares = seeds.map((seed) => {
			const share = (name: PolicyName) => simulate(name, seed, forgetting, setting);
			return { dueFirst: share("dueFirst"), quota: share("quota"), quotaWithWindow: share("quotaWithWindow") };
		});
		return { setting, shares };
	});
	process.stdout.write(describeTable(forgetting, rows));
}
