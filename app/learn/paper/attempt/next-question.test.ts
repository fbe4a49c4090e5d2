import { expect, test } from "vitest";
import { type AttemptPlan, foldAttempt } from "#core/papers/attempt.ts";
import { entryOf, findEndable, findPosition, isJustEntered, openQuestions, stepFrom } from "./next-question.ts";

const plan = (sectionOrder: AttemptPlan["sectionOrder"]): AttemptPlan => ({
	sections: [
		{ questionIds: ["1", "2"], minutes: 20 },
		{ questionIds: ["3"], minutes: 20 },
	],
	sectionOrder,
	minutes: 40,
	extraTime: "1",
});

test("the question after the last one of a section is the next section's first one, and after the last of all the first", () => {
	const ids = openQuestions(plan("free"), { section: 0 });
	expect([stepFrom(ids, "2", 1), stepFrom(ids, "3", 1), stepFrom(ids, "1", -1)]).toEqual([
		{ questionId: "3", isWrapped: false },
		{ questionId: "1", isWrapped: true },
		{ questionId: "3", isWrapped: true },
	]);
});

test("buttons stay in a locked section", () => {
	const ids = openQuestions(plan("locked"), { section: 0 });
	expect([stepFrom(ids, "1", 1), stepFrom(ids, "2", 1), stepFrom(ids, "1", -1)]).toEqual([
		{ questionId: "2", isWrapped: false },
		{ questionId: "1", isWrapped: true },
		{ questionId: "2", isWrapped: true },
	]);
});

test("a locked section cannot be ended, one in order can, and the last one ends the paper", () => {
	const ends = (["free", "in-order", "locked"] as const).map((order) => {
		return [0, 1].map((section) => findEndable(plan(order), { section }));
	});
	expect(ends).toEqual([
		["paper", "paper"],
		["section", "paper"],
		[undefined, "paper"],
	]);
});

test("questions are counted in their section, which is entered at the first one that was not visited", () => {
	expect(findPosition(plan("free"), "2")).toEqual({ section: 0, number: 2, count: 2 });
	expect(findPosition(plan("free"), "9")).toBeUndefined();
	const event = { device: "a", sequence: 1, at: 0, kind: "visited", questionId: "1" } as const;
	expect(entryOf(plan("free"), foldAttempt(plan("free"), [event], 1), 0)).toBe("2");
});

test("a section is just entered until its second question is opened, and only where sections follow each other", () => {
	const made: AttemptPlan = {
		...plan("locked"),
		sections: [
			{ questionIds: ["1"], minutes: 20 },
			{ questionIds: ["2", "3"], minutes: 20 },
		],
	};
	const at = (order: AttemptPlan["sectionOrder"], minutes: number, visits: readonly string[]) => {
		const own = { ...made, sectionOrder: order };
		const events = visits.map((questionId, index) => {
			return { device: "a", sequence: index + 1, at: minutes * 60_000, kind: "visited", questionId } as const;
		});
		return isJustEntered(own, foldAttempt(own, events, minutes * 60_000));
	};
	expect([at("locked", 1, ["1"]), at("locked", 20, []), at("locked", 21, ["2"])]).toEqual([false, true, true]);
	expect([at("locked", 21, ["2", "3"]), at("free", 21, ["2"])]).toEqual([false, false]);
});
