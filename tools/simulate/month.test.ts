import { expect, test } from "vitest";
import { startCpuClock } from "../../tests/cpu-time.ts";
import { expectWithin } from "../../tests/faults.ts";
import { costOf, MONTH, NEXT_DAY, planOf, simulateMonth } from "./month.ts";

test("a month of 60 answers a day holds the budgets of the log: bytes, calls and the time of the next plan", () => {
	const month = simulateMonth(1);
	for (const { planned, more } of month.counts) {
		expect(planned).toBeLessThanOrEqual(MONTH.planned);
		expect(more).toBeLessThanOrEqual(MONTH.more);
	}
	const { answers, bytes, bytesPerAnswer, calls } = costOf(month);
	// On its first days a learner has few mistakes to practise.
	expect(answers).toBeGreaterThan(0.95 * MONTH.days * (MONTH.planned + MONTH.more));
	expect(bytesPerAnswer).toBeLessThanOrEqual(60);
	expect(bytes).toBeLessThan(110_000);
	expect(calls).toBeLessThanOrEqual(4);
	planOf(month.questions, month.events, NEXT_DAY);
	const read = startCpuClock();
	const plan = planOf(month.questions, month.events, NEXT_DAY);
	expectWithin(read(), 20);
	expect(plan).toHaveLength(MONTH.planned);
});
