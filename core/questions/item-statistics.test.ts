import fc from "fast-check";
import { expect, test } from "vitest";
import { createRandomBelow } from "#core/random.ts";
import { type AnswerSums, addLearner, describeItem, type FirstAnswer } from "./item-statistics.ts";

const OPTIONS = ["a", "b", "c", "d"];

type Sums = Map<string, Map<string, AnswerSums>>;
function sumUp(learners: readonly (readonly FirstAnswer[])[]): Sums {
	const sums: Sums = new Map();
	for (const answers of learners) addLearner(sums, answers);
	return sums;
}

/** The correlation of two lists, by their means: slower than sums, and without their cancellation. */
function correlation(xs: readonly number[], ys: readonly number[]): number {
	const mean = (list: readonly number[]) => list.reduce((sum, value) => sum + value, 0) / list.length;
	const [x, y] = [mean(xs), mean(ys)];
	const sum = (of: (at: number) => number) => xs.reduce((total, _, at) => total + of(at), 0);
	const together = sum((at) => ((xs[at] ?? 0) - x) * ((ys[at] ?? 0) - y));
	return together / Math.sqrt(sum((at) => ((xs[at] ?? 0) - x) ** 2) * sum((at) => ((ys[at] ?? 0) - y) ** 2));
}

const learnersOf = fc.array(fc.array(fc.constantFrom(...OPTIONS), { minLength: 8, maxLength: 8 }), {
	minLength: 10,
	maxLength: 60,
});

test("counts, shares and correlations are those of the plain definitions", () => {
	fc.assert(
		fc.property(learnersOf, (given) => {
			const learners = given.map((answers) =>
				answers.map((option, at): FirstAnswer => ({ questionId: `q${at}`, given: option, isCorrect: option === "a" })),
			);
			const sums = sumUp(learners);
			const found = describeItem(sums.get("q0") ?? new Map(), (option) => option === "a");
			const first = given.map(([option = ""]) => option);
			const rest = given.map((answers) => answers.slice(1).filter((option) => option === "a").length / 7);
			expect(found?.attempts).toBe(given.length);
			expect(found?.shareRight).toBeCloseTo(first.filter((option) => option === "a").length / given.length, 12);
			const expected = correlation(
				first.map((option) => (option === "a" ? 1 : 0)),
				rest,
			);
			if (Number.isFinite(expected)) expect(Math.abs((found?.discrimination ?? 9) - expected)).toBeLessThan(1e-9);
			for (const { given: option, count } of found?.answers ?? []) {
				const real = first.filter((one) => one === option).length;
				expect(count).toBe(real < 3 ? undefined : real);
			}
		}),
	);
});

test("the order of learners changes nothing", () => {
	fc.assert(
		fc.property(learnersOf, (given) => {
			const learners = given.map((answers) =>
				answers.map((option, at): FirstAnswer => ({ questionId: `q${at}`, given: option, isCorrect: option === "a" })),
			);
			const isRight = (option: string) => option === "a";
			const describe = (of: typeof learners) => describeItem(sumUp(of).get("q0") ?? new Map(), isRight);
			const [one, other] = [describe(learners), describe(learners.toReversed())];
			expect(other?.attempts).toBe(one?.attempts);
			expect(other?.discrimination ?? 0).toBeCloseTo(one?.discrimination ?? 0, 9);
		}),
	);
});

test("says nothing below ten first attempts, and nothing about learners who are all alike", () => {
	const learner = OPTIONS.map((given, at): FirstAnswer => ({ questionId: `q${at}`, given, isCorrect: at === 0 }));
	const sums = sumUp(Array.from({ length: 9 }, () => learner));
	expect(describeItem(sums.get("q0") ?? new Map(), () => true)).toBeUndefined();
	addLearner(sums, learner);
	expect(describeItem(sums.get("q0") ?? new Map(), () => true)).toEqual({
		attempts: 10,
		shareRight: 1,
		discrimination: undefined,
		answers: [{ given: "a", count: 10, discrimination: undefined }],
		suspect: undefined,
	});
});

/** A class that answers questions of different difficulty with four options; the key of the first is wrong ("a" instead of "b"). */
function simulateClass(seed: number, size: number): { hit: boolean; falseFlags: number; others: number } {
	const randomBelow = createRandomBelow(seed);
	const random = () => randomBelow(2 ** 32) / 2 ** 32;
	const normal = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
	const items = Array.from({ length: 30 }, (_, at) => ({
		id: `q${at}`,
		right: at === 0 ? "b" : "a",
		slope: 0.8 + 1.2 * random(),
		difficulty: 0.9 * normal(),
		pull: [random(), random(), random()] as const,
	}));
	const learners = Array.from({ length: size }, () => {
		const ability = normal();
		return items.map(({ id, right, slope, difficulty, pull }): FirstAnswer => {
			const knows = 0.2 + 0.8 / (1 + Math.exp(-1.7 * slope * (ability - difficulty)));
			const wrong = OPTIONS.filter((option) => option !== right);
			const drawn = random() * (pull[0] + pull[1] + pull[2]);
			const at = drawn < pull[0] ? 0 : drawn < pull[0] + pull[1] ? 1 : 2;
			const given = random() < knows ? right : (wrong[at] ?? "d");
			return { questionId: id, given, isCorrect: given === "a" };
		});
	});
	const sums = sumUp(learners);
	const suspects = items.map(({ id }) => describeItem(sums.get(id) ?? new Map(), (given) => given === "a")?.suspect);
	const falseFlags = suspects.slice(1).filter((suspect) => suspect !== undefined).length;
	return { hit: suspects[0] === "b", falseFlags, others: items.length - 1 };
}

test.each([40, 60, 120])(
	"in 50 simulated classes of %i a wrong key is suspected, and right keys hardly ever are",
	(size) => {
		const classes = Array.from({ length: 50 }, (_, at) => simulateClass(1_000_000 + at * 31 + size, size));
		const share = (count: number, of: number) => count / of;
		const hits = classes.filter(({ hit }) => hit).length;
		const flags = classes.reduce((sum, { falseFlags }) => sum + falseFlags, 0);
		const others = classes.reduce((sum, one) => sum + one.others, 0);
		expect(share(hits, classes.length)).toBeGreaterThanOrEqual(0.95);
		expect(share(flags, others)).toBeLessThanOrEqual(0.02);
	},
);
