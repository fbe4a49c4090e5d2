import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readTable } from "#core/questions/import/read-table.ts";
import { readQuestionsText } from "#core/questions/import/readers/read-questions-text.ts";
import { fillInKeys } from "./key-box.ts";
import { countKeys, keySourceOf } from "./key-source.ts";
import { groupSameAsking } from "./same-asking.ts";
import {
	blankQuestion,
	confirmTogether,
	countOpenForms,
	countStates,
	decide,
	type ImportWork,
	importWorkOf,
	importWorkSchema,
	leaveOutAll,
	pressKey,
	questionOf,
	questionsToSave,
	rowStateOf,
	storeTyping,
	typingOf,
	undoMany,
} from "./work.ts";

const paper = (count: number, key: (number: number) => string = () => "") => {
	const numbers = Array.from({ length: count }, (_, index) => index + 1);
	return numbers.map((n) => `${n}. Stem ${n}?\n(a) v${n} (b) w${n} (c) x${n} (d) y${n}\n${key(n)}`).join("\n");
};
const workOf = (text: string): ImportWork => importWorkOf({ ok: true, kind: "text", ...readQuestionsText(text) });
/** The letters of the right options, one entry a row. */
const lettersOf = (work: ImportWork) =>
	work.rows.map((_, index) =>
		(questionOf(work, index)?.options ?? []).map(({ isCorrect }, at) => (isCorrect ? "abcdefgh"[at] : "")).join(""),
	);

describe("the box for keys", () => {
	test.each([
		["1b 2c 3a 4d"],
		["1-b, 2-c, 3-a, 4-d"],
		["1. (b) 2. (c) 3. (a) 4. (d)"],
		["Answer key: 1) B 2) C 3) A 4) D"],
		["1 2 3 4\nb c a d"],
		["Q. No. | 1 | 2 | 3 | 4\nAns | b | c | a | d"],
		["1\tb\n2\tc\n3\ta\n4\td"],
		["1\tb\t3\ta\n2\tc\t4\td"],
		["1\nb\n2\nc\n3\na\n4\nd"],
		["1→2 2→3 3→1 4→4"],
		["१. ख २. ग ३. क ४. घ"],
		["1. (b) because it is so\n2. (c) because of that\nand more of it\n3. (a) since\n4. (d) as"],
	])("reads %j", (text) => {
		const work = fillInKeys(workOf(paper(4)), text);
		expect(lettersOf(work)).toEqual(["b", "c", "a", "d"]);
		expect(work.undo?.keys).toMatchObject({ set: 4, changed: 0, missing: [], noOption: [], unread: [] });
		expect(countStates(work)).toMatchObject({ good: 4 });
		expect(importWorkSchema.parse(JSON.parse(JSON.stringify(work)))).toEqual(JSON.parse(JSON.stringify(work)));
	});

	test("says what it changed, what it did not find, and what names no option, and changes nothing else", () => {
		const before = workOf(paper(4, (n) => `Ans: ${n === 1 ? "b" : "c"}`));
		const work = fillInKeys(before, "1-b 2-a 3-f 4-bonus 9-a\nthe rest follows");
		expect(lettersOf(work)).toEqual(["b", "a", "c", "c"]);
		expect(work.undo?.keys).toEqual({
			set: 0,
			changed: 1,
			same: 1,
			missing: [9],
			noOption: [3],
			twice: [],
			unread: ["the rest follows"],
		});
		expect(lettersOf(undoMany(work))).toEqual(lettersOf(before));
	});

	test("gives each section its own keys, and changes nothing where a number is there twice", () => {
		const two = workOf(`${paper(3)}\n${paper(3)}`);
		expect(lettersOf(fillInKeys(two, "1a 2a 3a 1b 2b 3b"))).toEqual(["a", "a", "a", "b", "b", "b"]);
		const one = fillInKeys(two, "1a 2a 3a");
		expect(lettersOf(one)).toEqual(["", "", "", "", "", ""]);
		expect(one.undo?.keys).toMatchObject({ set: 0, twice: [1, 2, 3] });
		const repeated = fillInKeys(workOf(paper(3)), "1a 2b 2c 3a");
		expect([lettersOf(repeated), repeated.undo?.keys?.twice]).toEqual([["a", "", "a"], [2]]);
	});

	test("goes by the numbers of a table, and by the places of its rows where these are ids", () => {
		const table = (numbers: readonly string[]) => {
			const rows = numbers.map((number) => [number, `What is ${number}?`, "u", "v", "w"]);
			const reading = readTable({ cells: [["S.No.", "Question", "Option A", "Option B", "Option C"], ...rows] });
			return importWorkOf({ ok: true, kind: "table", rows: reading?.rows ?? [], notices: [] });
		};
		expect(lettersOf(fillInKeys(table(["2", "3", "5"]), "1a 2b 3c 5a"))).toEqual(["b", "c", "a"]);
		expect(lettersOf(fillInKeys(table(["77", "12", "40"]), "1a 2b 3c"))).toEqual(["a", "b", "c"]);
	});

	test("does not count letters where an option is missing", () => {
		const work = workOf("1. Which?\n(a) one\n(b) two\n(d) four\n2. Other?\n(a) one (b) two (c) three (d) four");
		const filled = fillInKeys(work, "1d 2d");
		expect(lettersOf(filled)).toEqual(["", "d"]);
		expect(filled.undo?.keys).toMatchObject({ set: 1, noOption: [1] });
	});

	test("several letters are all to be chosen, and a key keeps what else a row asks", () => {
		const work = fillInKeys(workOf(paper(2)), "1-a,c 2-b");
		expect(questionOf(work, 0)).toMatchObject({ type: "several" });
		const asking = { ...workOf(paper(1)), decisions: {} };
		const row = asking.rows[0];
		if (!row) throw new Error("no row");
		const problems = [...row.problems, { code: "boundary-inferred" as const }];
		const filled = fillInKeys({ ...asking, rows: [{ ...row, problems }] }, "1b");
		expect([lettersOf(filled), rowStateOf(filled, 0)]).toEqual([["b"], "confirm"]);
	});

	test("every key of every layout lands at its own question, whatever was there before, and Undo brings that back", () => {
		const letter = fc.constantFrom("a", "b", "c", "d");
		const layout = fc.constantFrom("pairs", "grid", "lines");
		fc.assert(
			fc.property(
				fc.array(fc.tuple(letter, letter, fc.boolean()), { minLength: 2, maxLength: 30 }),
				layout,
				(all, how) => {
					const before = workOf(paper(all.length, (n) => (all[n - 1]?.[2] ? `Ans: ${all[n - 1]?.[0]}` : "")));
					const keys = all.map(([, key]) => key);
					const numbers = keys.map((_, index) => index + 1);
					const texts = {
						pairs: keys.map((key, index) => `${index + 1}${key}`).join(" "),
						grid: `${numbers.join("\t")}\n${keys.join("\t")}`,
						lines: keys.map((key, index) => `${index + 1}. (${key})`).join("\n"),
					};
					const work = fillInKeys(before, texts[how]);
					expect(lettersOf(work)).toEqual(keys);
					const { set = 0, changed = 0, same = 0 } = work.undo?.keys ?? {};
					expect(set + changed + same).toBe(keys.length);
					expect(lettersOf(undoMany(work))).toEqual(lettersOf(before));
				},
			),
			{ numRuns: 60 },
		);
	});
});

describe("a pressed letter", () => {
	test("is the only right one, or one of several where all have to be chosen", () => {
		const one = pressKey(workOf(paper(1, () => "Ans: a")), 0, 2);
		expect([lettersOf(one), keySourceOf(one, 0)]).toEqual([["c"], "pressed"]);
		const several = pressKey(workOf(paper(1, () => "Ans: a, c")), 0, 3);
		expect(lettersOf(several)).toEqual(["acd"]);
		expect(lettersOf(pressKey(several, 0, 0))).toEqual(["cd"]);
		expect(lettersOf(decide(several, 0, undefined))).toEqual(["ac"]);
	});

	test("ends what the row asks about its key, and is not undone with many rows", () => {
		const work = workOf(paper(3));
		expect(rowStateOf(work, 0)).toBe("fix");
		const filled = pressKey(fillInKeys(work, "1a 2a 3a"), 0, 1);
		expect(rowStateOf(filled, 0)).toBe("good");
		expect(lettersOf(undoMany(filled))).toEqual(["b", "", ""]);
	});

	test("goes with the question that it was chosen for", () => {
		const pressed = pressKey(workOf(paper(1)), 0, 3);
		const question = { text: "Other?", options: [{ text: "x", isCorrect: true }], explanation: "" };
		const fixed = decide(pressed, 0, { is: "fixed", question });
		expect(lettersOf(fixed)).toEqual(["a"]);
		expect(lettersOf(decide(fixed, 0, undefined))).toEqual([""]);
		expect(lettersOf(decide(decide(pressed, 0, { is: "left-out" }), 0, undefined))).toEqual(["d"]);
	});
});

describe("rows that ask the same", () => {
	const bold =
		"1. One?\n(a) x\n**(b) y**\n2. Two?\n**(a) x**\n(b) y\n3. Three?\n(a) x\n**(b) y**\n4. Four?\n(a) x\n(b) y\nAns: a";

	test("are accepted together, counted as concluded, and taken back together", () => {
		const work = workOf(bold);
		const [group, ...others] = groupSameAsking(work);
		expect(others).toEqual([]);
		expect(group).toMatchObject({ indexes: [0, 1, 2], problems: [{ code: "key-inferred", values: { how: "bold" } }] });
		const accepted = confirmTogether(work, group?.indexes ?? []);
		expect(countStates(accepted)).toMatchObject({ good: 4, confirm: 0 });
		expect(countKeys(accepted)).toEqual({ stated: 1, concluded: 3, confirmed: 0 });
		expect(countKeys(pressKey(accepted, 0, 0))).toEqual({ stated: 1, concluded: 2, confirmed: 1 });
		expect(countStates(undoMany(accepted))).toEqual(countStates(work));
		expect(keySourceOf(decide(work, 0, { is: "confirmed" }), 0)).toBe("confirmed");
	});

	test("add up their counts, and rows that ask something of their own stay alone", () => {
		const [first] = workOf(paper(1, () => "Ans: a")).rows;
		if (!first) throw new Error("no row");
		const row = (problems: typeof first.problems) => ({ ...first, problems });
		const formula = (count: number) => row([{ code: "formula-converted", values: { count } }]);
		const own = row([{ code: "contradicts-key", values: { named: "B", right: "A" } }]);
		const work = { ...workOf(paper(1)), rows: [formula(1), own, formula(3), own] };
		expect(groupSameAsking(work)).toMatchObject([
			{ indexes: [0, 2], problems: [{ code: "formula-converted", values: { count: 4 } }] },
		]);
	});
});

test("the origin of a key is where the text names it", () => {
	const text =
		"1. One?\n(a) x (b) y\nAns: a\n2. Two?\n(a) x\n(b) y ✓\n3. Three?\n(a) x\n**(b) y**\n4. Four?\n(a) x (b) y\nAnswers: 4-a 5-b";
	const listed = "1. One?\n(a) x (b) y\n2. Two?\n(a) x (b) y\nAnswer key\n1. a 2. b";
	const originsOf = (work: ImportWork) => work.rows.map((_, index) => keySourceOf(work, index));
	expect(originsOf(workOf(text)).slice(0, 3)).toEqual(["answer", "mark", "bold"]);
	expect(originsOf(workOf(listed))).toEqual(["list", "list"]);
	expect(originsOf(fillInKeys(workOf(paper(2)), "1a 2b"))).toEqual(["box", "box"]);
});

describe("a form that is open with changes", () => {
	const opened = (work: ImportWork, index: number, text?: string) => {
		const typing = typingOf(blankQuestion(questionOf(work, index)));
		const question = { ...typing.question, text: text ?? typing.question.text };
		return storeTyping(work, index, { ...typing, question });
	};
	const ready = workOf(paper(3, () => "Ans: b"));

	test("keeps the questions from being saved until it is used or closed", () => {
		expect(questionsToSave(opened(ready, 1))).toHaveLength(3);
		const work = opened(ready, 1, "Better?");
		expect(rowStateOf(work, 1)).toBe("confirm");
		expect(countOpenForms(work)).toBe(1);
		expect(questionsToSave(work)).toBeUndefined();
		expect(questionsToSave(storeTyping(work, 1, undefined))).toHaveLength(3);
		const question = work.typing?.[1]?.question;
		if (!question) throw new Error("The form has no question.");
		expect(questionsToSave(decide(work, 1, { is: "fixed", question }))?.[1]?.text).toBe("Better?");
	});

	test("stays as it is when keys are filled in or many rows are decided", () => {
		const work = fillInKeys(opened(ready, 1, "Better?"), "1a 2a 3a");
		expect(lettersOf(work)).toEqual(["a", "b", "a"]);
		expect(work.undo?.keys).toMatchObject({ changed: 2, open: [2] });
		expect(work.typing?.[1]?.question.text).toBe("Better?");
		expect(groupSameAsking(opened(opened(ready, 0, "One?"), 1, "Two?"))).toEqual([]);
		const undecided = opened(workOf(paper(3)), 1, "Better?");
		expect(countStates(leaveOutAll(undecided))).toMatchObject({ "left-out": 2, fix: 1 });
		const typedSince = opened(fillInKeys(ready, "1a 2a 3a"), 1, "Better?");
		expect(lettersOf(undoMany(typedSince))).toEqual(["b", "a", "b"]);
		expect(undoMany(typedSince).typing?.[1]?.question.text).toBe("Better?");
	});
});

describe("the buttons of a row whose key may name several options", () => {
	const options = "(a) w\n(b) x\n(c) y\n(d) z\n";
	const open = `1. One?\n${options}2. Two?\n${options}Answer: a, b`;

	test("take several, one after the other, and give one up again", () => {
		const work = workOf(open);
		expect(work.rows[1]?.problems).toMatchObject([{ code: "key-conflict", values: { labels: 2 } }]);
		const one = pressKey(work, 1, 0);
		expect([lettersOf(one)[1], questionOf(one, 1)?.type]).toEqual(["a", undefined]);
		const two = pressKey(one, 1, 1);
		expect([lettersOf(two)[1], questionOf(two, 1)?.type]).toEqual(["ab", "several"]);
		expect(lettersOf(pressKey(two, 1, 0))[1]).toBe("b");
		expect(rowStateOf(pressKey(one, 1, 0), 1)).toBe("fix");
	});

	test("and a table's key that options combine takes several too", () => {
		const combined = ["1 and 2", "1 and 3", "1, 2 and 3", "none"];
		const row = ["Which are?", ...combined, "A, B"];
		const reading = readTable({ cells: [["Question", "A", "B", "C", "D", "Answer"], row] });
		expect(reading?.rows[0]?.problems).toMatchObject([{ code: "key-conflict", values: { labels: 2 } }]);
	});

	test("are not needed where the question says that several are right", () => {
		const work = workOf(open.replace("Two?", "Choose two that are right."));
		expect([lettersOf(work)[1], questionOf(work, 1)?.type]).toEqual(["ab", "several"]);
	});
});
