import { expect, test } from "vitest";
import { createLearner, FORGETTING } from "./learner.ts";
import { POLICIES, type PolicyName } from "./policies.ts";
import { simulate } from "./simulate.ts";
import { describeTable } from "./table.ts";

const NAMES = Object.keys(POLICIES) as PolicyName[];
const tight = { questions: 60, days: 20, perDay: 6 };

test("one seed is one learner, and every way asks at most the daily number", () => {
	for (const name of NAMES) {
		const share = simulate(name, 7, "as reckoned", tight);
		expect(simulate(name, 7, "as reckoned", tight)).toBe(share);
		expect(share).toBeGreaterThan(0);
		expect(share).toBeLessThanOrEqual(100);
		const items = Array.from({ length: 60 }, (_, question) => ({ question, name: `${question}`, memory: undefined }));
		expect(POLICIES[name](items, 0, tight).length).toBeLessThanOrEqual(6);
	}
});

test.each(FORGETTING)("the product's plan is ahead of due first where time is short: %s", (forgetting) => {
	const seeds = [1, 2, 3, 4, 5, 6];
	const gains = seeds.map((seed) => {
		return simulate("quotaWithWindow", seed, forgetting, tight) - simulate("dueFirst", seed, forgetting, tight);
	});
	expect(Math.min(...gains)).toBeGreaterThan(0);
});

test("a learner knows nothing before it was asked, and skips days only in one kind", () => {
	const days = Array.from({ length: 90 }, (_, day) => day);
	for (const forgetting of FORGETTING) {
		const learner = createLearner(3, forgetting, { questions: 10, days: 90 });
		expect(learner.knownShare(0)).toBe(0);
		learner.answer(4, 0);
		expect(learner.knownShare(0)).toBeCloseTo(10, 5);
		expect(days.every(learner.comes)).toBe(forgetting !== "skipped days");
	}
});

test("the table has the means and the interval of the differences", () => {
	const shares = [70, 72, 74].map((share) => ({ dueFirst: share - 9, quota: share, quotaWithWindow: share + 1 }));
	const table = describeTable("as reckoned", [{ setting: tight, shares }]);
	expect(table).toContain("| 60 / 20 / 6 | 63.0 | 72.0 | 73.0 | +10.0 ± 0.0 | +1.0 ± 0.0 |");
	expect(table).toContain("Ahead of due first with the whole interval: 1 of 1; more than 0.5 points behind: 0.");
});
