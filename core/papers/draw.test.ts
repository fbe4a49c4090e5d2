import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { makeQuestion } from "../../tests/make.ts";
import { makeAvailable, makeDraft, makeSection, makeVersion } from "../../tests/make-paper.ts";
import { checkPaper, checkTimes } from "./check-paper.ts";
import { type AvailableQuestion, drawQuestions, fitsPool, orderForCandidate, paperNameOf } from "./draw.ts";
import { freezeQuestion, type PaperDraft, paperDraftSchema } from "./paper.ts";

function problemsOf(draft: PaperDraft, available: readonly AvailableQuestion[]) {
	return checkPaper(draft, available, drawQuestions(draft, available, 0));
}

const seeds = fc.integer({ min: 0, max: 2 ** 32 - 1 });
const facts = fc.record({
	subtopicId: fc.constantFrom("s1", "s2"),
	topic: fc.constantFrom("light", "heat", null),
	difficulty: fc.constantFrom("1", "2", null),
	type: fc.constantFrom("single" as const, "number" as const),
});
const availables = fc
	.array(facts, { maxLength: 25 })
	.map((list) => list.map((one, index): AvailableQuestion => ({ ...one, questionId: `q${index}` })));
const pools = fc.record({
	count: fc.integer({ min: 1, max: 6 }),
	subtopicId: fc.constantFrom("s1", "s2", null),
	topic: fc.constantFrom("light", "heat", null),
	difficulty: fc.constantFrom("1", "2", null),
});
const sections = fc
	.array(fc.array(pools, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 3 })
	.map((bySection) => bySection.map((own) => makeSection({ pools: own, questions: 1 })));

describe("drawing", () => {
	test("takes each question once, only of its pools, and the same for the same seed", () => {
		fc.assert(
			fc.property(sections, availables, seeds, (own, available, seed) => {
				const draft = makeDraft({ sections: own });
				const { drawn, short } = drawQuestions(draft, available, seed);
				const names = drawn.flat().map(paperNameOf);
				expect(new Set(names).size).toBe(names.length);
				for (const [index, ofSection] of drawn.entries())
					for (const question of ofSection)
						expect(own[index]?.pools.some((pool) => fitsPool(pool, question))).toBe(true);
				const wanted = own.flatMap((section) => section.pools).reduce((sum, { count }) => sum + count, 0);
				const missing = short.reduce((sum, pool) => sum + pool.wanted - pool.found, 0);
				expect(names.length).toBe(wanted - missing);
				expect(drawQuestions(draft, available, seed)).toEqual({ drawn, short });
			}),
		);
	});

	test("fills as many places as can be filled, as the best of all ways to share the questions out", () => {
		const small = fc
			.array(facts, { maxLength: 5 })
			.map((list) => list.map((one, index) => ({ ...one, questionId: `q${index}` })));
		const few = fc.array(pools, { minLength: 1, maxLength: 3 });
		fc.assert(
			fc.property(small, few, seeds, (available, own, seed) => {
				const { drawn } = drawQuestions(makeDraft({ sections: [makeSection({ pools: own })] }), available, seed);
				expect(drawn.flat().length).toBe(
					mostFilled(
						available,
						own.map(({ count }) => count),
						own,
					),
				);
			}),
		);
	});

	test("leaves a pool what only it can use", () => {
		const available = [
			...makeAvailable(1, { topic: "light" }),
			...makeAvailable(1, { subtopicId: "s2", topic: "heat" }),
		];
		const any = { count: 1, subtopicId: null, topic: null, difficulty: null };
		const draft = makeDraft({ sections: [makeSection({ pools: [any, { ...any, topic: "light" }] })] });
		for (let seed = 0; seed < 20; seed++) expect(drawQuestions(draft, available, seed).short).toEqual([]);
	});

	test("draws every question of a pool about equally often", () => {
		const draft = makeDraft({ sections: [makeSection()] });
		const available = makeAvailable(10);
		const counts = new Map<string, number>();
		for (let seed = 0; seed < 2_000; seed++) {
			for (const question of drawQuestions(draft, available, seed).drawn.flat())
				counts.set(question.questionId, (counts.get(question.questionId) ?? 0) + 1);
		}
		// Expected 400 each; five standard deviations of the binomial distribution are 90.
		for (const count of counts.values()) expect(Math.abs(count - 400)).toBeLessThan(90);
		expect(counts.size).toBe(10);
	});

	test("keeps a chosen question for its section, and draws no type that the scheme does not mark", () => {
		const available = [...makeAvailable(2), ...makeAvailable(1, { questionId: "n", type: "number" })].map(
			(one, index) => ({
				...one,
				questionId: `q${index}`,
			}),
		);
		const rules = { single: { right: "1", wrong: "0", blank: "0" } };
		const draft = makeDraft({
			scheme: { ...makeDraft().scheme, rules },
			sections: [
				makeSection(),
				makeSection({ questions: 1, pools: [], chosen: [{ subtopicId: "s1", questionId: "q0" }] }),
			],
		});
		const { drawn, short } = drawQuestions(draft, available, 7);
		expect(drawn.map((own) => own.map(({ questionId }) => questionId))).toEqual([["q1"], ["q0"]]);
		expect(short).toEqual([{ section: 0, pool: 0, wanted: 2, found: 1 }]);
	});
});

/** By trying every owner of every question. */
function mostFilled(
	[question, ...rest]: readonly AvailableQuestion[],
	left: readonly number[],
	own: readonly Parameters<typeof fitsPool>[0][],
): number {
	if (!question) return 0;
	const ways = own.flatMap((pool, index) => {
		const places = left[index] ?? 0;
		return places > 0 && fitsPool(pool, question) ? [1 + mostFilled(rest, left.with(index, places - 1), own)] : [];
	});
	return Math.max(mostFilled(rest, left, own), ...ways);
}

describe("a version's question", () => {
	test("has new ids, and those of its options say nothing about their order in the file", () => {
		const question = makeQuestion();
		const frozen = freezeQuestion({ subtopicId: "s1", questionId: "q1" }, question, 0, 17).question;
		expect(frozen.id).toBe("17");
		expect(frozen.options.map(({ id, text }) => `${id} ${text}`)).toEqual([
			"3 Mercury",
			"4 Venus",
			"1 Earth",
			"2 Mars",
		]);
		const turned = freezeQuestion(
			{ subtopicId: "s1", questionId: "q1" },
			{ ...question, options: question.options.toReversed() },
			0,
			17,
		).question;
		expect(turned.options.toReversed()).toEqual(frozen.options);
	});
});

describe("a candidate's order", () => {
	const version = makeVersion({}, [
		Array.from({ length: 9 }, (_, index) => makeQuestion({ id: `a${index}` })),
		Array.from({ length: 5 }, (_, index) => makeQuestion({ id: `b${index}` })),
	]);
	const idsOf = (seed: number) => orderForCandidate(version, seed).map(({ question }) => question.id);

	test("has every question and every option once, section by section, the same for the same seed", () => {
		fc.assert(
			fc.property(seeds, (seed) => {
				const order = orderForCandidate(version, seed);
				expect(order.map(({ section }) => section)).toEqual([...Array(9).fill(0), ...Array(5).fill(1)]);
				expect(new Set(order.map(({ question }) => question.id)).size).toBe(14);
				for (const { options, question } of order) expect(new Set(options)).toEqual(new Set(question.options));
				expect(orderForCandidate(version, seed)).toEqual(order);
			}),
		);
	});

	test("differs between candidates, in questions and in options", () => {
		const orders = Array.from({ length: 50 }, (_, seed) => idsOf(seed).join());
		expect(new Set(orders).size).toBeGreaterThan(45);
		const options = Array.from({ length: 50 }, (_, seed) => {
			const first = orderForCandidate(version, seed).find(({ question }) => question.id === "1");
			return first?.options.map(({ id }) => id).join();
		});
		expect(new Set(options).size).toBeGreaterThan(10);
	});

	test("is that of the paper where it is not shuffled", () => {
		const plain = orderForCandidate({ ...version, isShuffled: false }, 3);
		expect(plain.map(({ question }) => question.id)).toEqual(version.questions.map(({ question }) => question.id));
		expect(plain[0]?.options).toEqual(version.questions[0]?.question.options);
	});
});

describe("a draft", () => {
	test("that works has no problem, and keeps its shape", () => {
		expect(problemsOf(makeDraft(), makeAvailable(2))).toEqual([]);
		expect(paperDraftSchema.parse(makeDraft())).toEqual(makeDraft());
	});

	test("says what is missing, by section and pool", () => {
		const name = { subtopicId: "s1", questionId: "q1" };
		const gone = { subtopicId: "s1", questionId: "gone" };
		const single = { right: "1", wrong: "0", blank: "0" };
		const draft = makeDraft({
			scheme: { ...makeDraft().scheme, rules: { single } },
			sections: [
				makeSection({ questions: 5 }),
				makeSection({ questions: 3, pools: [], chosen: [name, name, gone] }),
				makeSection({ rules: { single: { ...single, right: { total: "30", questions: 35 } } } }),
			],
		});
		const available = makeAvailable(3).map((one, index) => ({
			...one,
			type: index === 1 ? ("number" as const) : one.type,
		}));
		expect(problemsOf(draft, available)).toEqual([
			{ code: "sum-differs", section: 0, wanted: 5, listed: 2 },
			{ code: "total-over-other-number", section: 2, questions: 2, inRule: 35 },
			{ code: "chosen-twice", section: 1, name },
			{ code: "chosen-missing", section: 1, name: gone },
			{ code: "too-few-questions", section: 0, pool: 0, wanted: 2, found: 1, unmarked: ["number"] },
			{ code: "too-few-questions", section: 2, pool: 0, wanted: 2, found: 0, unmarked: ["number"] },
		]);
	});

	test("says which types have no marks", () => {
		const name = { subtopicId: "s1", questionId: "q1" };
		const scheme = { ...makeDraft().scheme, rules: { number: { right: "1", wrong: "0", blank: "0" } } };
		const chosen = makeDraft({ scheme, sections: [makeSection({ questions: 1, pools: [], chosen: [name] })] });
		expect(problemsOf(chosen, makeAvailable(1))).toEqual([{ code: "type-unmarked", section: 0, type: "single", name }]);
		const none = makeDraft({
			scheme: { ...scheme, rules: {} },
			sections: [makeSection({ questions: 1, pools: [], chosen: [] })],
		});
		expect(problemsOf(none, []).map(({ code }) => code)).toEqual(["sum-differs", "nothing-marked"]);
	});

	test("names a wrong answer that earns marks, as a loss without its minus does", () => {
		const losing = (wrong: string) => {
			const scheme = { ...makeDraft().scheme, rules: { single: { right: "1", wrong, blank: "0" } } };
			return problemsOf(makeDraft({ scheme }), makeAvailable(2));
		};
		expect(losing("0.25")).toEqual([{ code: "wrong-gains", section: 0, type: "single", wrong: "1/4" }]);
		expect(losing("-0.25")).toEqual([]);
		expect(losing("0")).toEqual([]);
	});

	test('names marks for a blank, or for "not attempted", that are above those for a right answer', () => {
		const giving = (blank: string, notAttempted: string | null = null) => {
			const rules = { single: { right: "4", wrong: "-1", blank } };
			return problemsOf(makeDraft({ scheme: { ...makeDraft().scheme, rules, notAttempted } }), makeAvailable(2));
		};
		const above = { code: "blank-above-right", section: 0, type: "single", blank: "5", right: "4" };
		expect(giving("5")).toEqual([above]);
		expect(giving("4")).toEqual([]);
		expect(giving("0", "9/2")).toEqual([{ code: "not-attempted-above-right", notAttempted: "9/2", right: "4" }]);
		expect(giving("0", "4")).toEqual([]);
	});

	test("needs minutes for locked sections, as many as the paper has", () => {
		const codes = (minutes: (number | null)[], sectionOrder: "locked" | "in-order" | "free") => {
			const own = minutes.map((one) => makeSection({ minutes: one }));
			return problemsOf(makeDraft({ sections: own, sectionOrder }), makeAvailable(9)).map(({ code }) => code);
		};
		expect(codes([20, 40], "locked")).toEqual([]);
		expect(codes([20, 30], "locked")).toEqual(["minutes-differ"]);
		expect(codes([20, null], "locked")).toEqual(["section-without-minutes"]);
		expect(codes([null, null], "in-order")).toEqual([]);
		// What is stored there counts for nothing.
		expect(codes([20, null], "free")).toEqual([]);
	});

	test("may not close before it opens, ask for more than can be had, or shorten extra time", () => {
		const codes = (overrides: Parameters<typeof makeDraft>[0]) => {
			return problemsOf(makeDraft(overrides), makeAvailable(2)).map(({ code }) => code);
		};
		expect(codes({ openFrom: 5, openUntil: 5 })).toEqual(["closes-before-opening"]);
		expect(codes({ openFrom: 5, openUntil: 6 })).toEqual([]);
		expect(codes({ extraTime: "3/4" })).toEqual(["extra-time-too-short"]);
		expect(codes({ scheme: { ...makeDraft().scheme, pass: { of: "marks", least: "9" } } })).toEqual([
			"pass-above-most",
		]);
		expect(codes({ sections: [makeSection({ pass: { of: "marks", least: "8" } })] })).toEqual([]);
		expect(codes({ sections: [] })).toEqual(["no-sections"]);
		expect(codes({ sections: [], openFrom: 5, openUntil: 5 })).toEqual(["no-sections", "closes-before-opening"]);
	});
});

describe("times of a paper", () => {
	const MINUTE = 60_000;
	const [nine, ten] = [540 * MINUTE, 600 * MINUTE];
	const open = { openFrom: nine, openUntil: ten, resultsFrom: null, minutes: 60 };

	test("say what is odd at the field that says it", () => {
		expect(checkTimes(open)).toEqual([]);
		expect(checkTimes({ ...open, openUntil: nine })).toEqual([{ field: "openUntil", code: "closes-before-opening" }]);
		const last = ten + 61 * MINUTE;
		expect(checkTimes({ ...open, minutes: 61 })).toEqual([
			{ field: "openUntil", code: "shorter-than-paper", minutes: 61, open: 60, last },
		]);
		expect(checkTimes({ ...open, resultsFrom: nine })).toEqual([
			{ field: "resultsFrom", code: "results-before-opening" },
		]);
		const soon = ten + 59 * MINUTE;
		expect(checkTimes({ ...open, resultsFrom: soon })).toEqual([
			{ field: "resultsFrom", code: "results-before-last", last: ten + 60 * MINUTE },
		]);
		expect(checkTimes({ ...open, resultsFrom: soon + MINUTE })).toEqual([]);
	});

	test("are compared as far as they are typed", () => {
		const none = { openFrom: null, openUntil: null, resultsFrom: null, minutes: null };
		expect(checkTimes(none)).toEqual([]);
		expect(checkTimes({ ...open, openFrom: null, minutes: 600 })).toEqual([]);
		expect(checkTimes({ ...open, openUntil: 1, minutes: null })).toMatchObject([{ code: "closes-before-opening" }]);
	});
});
