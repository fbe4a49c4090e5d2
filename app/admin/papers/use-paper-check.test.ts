import { expect, test } from "vitest";
import * as m from "#messages";
import { makeDraft, makeSection } from "../../../tests/make-paper.ts";
import { NEW_POOL, paperFieldLabel, type TypedPaper, typedPaper } from "./paper-fields.ts";
import { readPaperForm } from "./read-paper.ts";
import { checkTyped } from "./use-paper-check.ts";

const group = { subtopicId: "s1", type: "single" as const, topic: null, difficulty: null, count: 10 };
const sources = { groups: [group], chosen: [], subtopics: [{ id: "s1", title: "Motion", isOpen: true }] };
const names = ["Physics", "Chemistry"];
const sections = names.map((name) => makeSection({ name, questions: 2, pass: { of: "marks", least: "99" } }));
const good = typedPaper(makeDraft({ title: "Mock", sections }));

function fieldsOf(typed: TypedPaper): string[] {
	return [...checkTyped(typed, "m1", sources).atFields.keys()].toSorted();
}

test("each problem stands at its field, and stays while another field cannot be read", () => {
	const passes = ["sections.0.pass", "sections.1.pass"];
	expect(fieldsOf(good)).toEqual(passes);
	expect(fieldsOf({ ...good, extraTime: "1/2" })).toEqual(["extraTime", ...passes]);
	const [first, second] = good.sections;
	if (!first || !second) throw new Error("no sections");
	const more = { ...good, sections: [first, { ...second, questions: "3" }] };
	expect(fieldsOf(more)).toEqual([...passes, "sections.1.questions"]);
	expect(fieldsOf({ ...more, minutes: "0" })).toEqual(["minutes", ...passes, "sections.1.questions"]);
	// How many marks can be had is not known without the number of questions.
	const unread = { ...good, sections: [first, { ...second, questions: "3.5" }] };
	expect(fieldsOf(unread)).toEqual(["sections.0.pass", "sections.1.questions"]);
	expect(checkTyped(unread, "m1", sources).drawn).toEqual({ practised: 4, total: 4 });
});

test("times that cannot work and marks above those of a right answer stand at their field, also while numbers are missing", () => {
	const passes = ["sections.0.pass", "sections.1.pass"];
	expect(fieldsOf({ ...good, openFrom: 5, openUntil: 4 })).toEqual(["openUntil", ...passes]);
	expect(fieldsOf({ ...good, minutes: "", openFrom: 5, openUntil: 4 })).toEqual(["openUntil", ...passes]);
	const single = { ...good.rules.single, blank: "5" };
	const generous = { ...good, rules: { ...good.rules, single } };
	expect(fieldsOf(generous)).toEqual(["rules.single.blank", ...passes]);
	// The mark for a right answer is not there yet.
	const unread = { ...good, rules: { ...good.rules, single: { ...single, right: "" } } };
	expect(fieldsOf(unread)).not.toContain("rules.single.blank");
	expect(fieldsOf({ ...good, notAttempted: "5" })).toContain("notAttempted");
});

test("minutes of sections are neither read nor called wrong while the sections are free", () => {
	const [first, second] = good.sections;
	if (!first || !second) throw new Error("no sections");
	const typed = {
		...good,
		sections: [
			{ ...first, minutes: "30" },
			{ ...second, minutes: "many" },
		],
	};
	const minutesOf = (sectionOrder: TypedPaper["sectionOrder"]) => {
		return fieldsOf({ ...typed, sectionOrder }).filter((field) => field.endsWith("minutes"));
	};
	expect([minutesOf("free"), minutesOf("locked")]).toEqual([[], ["sections.1.minutes"]]);
	const reading = readPaperForm({ ...typed, title: "Mock", sectionOrder: "free" }, "m1");
	expect(reading.ok && reading.input.sections.map(({ minutes }) => minutes)).toEqual([null, null]);
	const sectionMinutes = (sectionOrder: TypedPaper["sectionOrder"]) => {
		return typedPaper(makeDraft({ sectionOrder, sections: [makeSection({ minutes: 30 })] })).sections[0]?.minutes;
	};
	expect([sectionMinutes("free"), sectionMinutes("in-order")]).toEqual(["", "30"]);
});

test("minutes of locked sections are not asked to be left empty, and those of sections in their order may be", () => {
	const [first] = good.sections;
	if (!first) throw new Error("no section");
	const textAt = (sectionOrder: TypedPaper["sectionOrder"], minutes: string) => {
		const typed = { ...good, sectionOrder, sections: [{ ...first, minutes }] };
		return checkTyped(typed, "m1", sources).atFields.get("sections.0.minutes");
	};
	expect(textAt("locked", "-2")).toBe(m.admin_problem_count({ max: 1_440 }));
	expect(textAt("locked", "")).toBe(m.admin_mock_problem_no_minutes());
	expect(textAt("in-order", "-2")).toBe(m.admin_problem_count_or_empty({ max: 1_440 }));
	expect(textAt("in-order", "")).toBeUndefined();
	const stored = { ...good, sectionOrder: "locked" as const, sections: [{ ...first, minutes: "-2" }] };
	expect(readPaperForm(stored, "m1")).toEqual({
		ok: false,
		problems: [{ code: "count-malformed", field: "sections.0.minutes", values: { max: 1_440 } }],
	});
});

test("what is empty, or the beginning of a number, is not called wrong while it is typed", () => {
	for (const wrong of ["", "-", "-1/", "1."]) {
		const single = { ...good.rules.single, wrong };
		expect(fieldsOf({ ...good, minutes: "", rules: { ...good.rules, single } })).not.toContain("rules.single.wrong");
		expect(fieldsOf({ ...good, minutes: "" })).not.toContain("minutes");
	}
});

test("what cannot be read names what is allowed, and marks name their cell", () => {
	const typed = {
		...good,
		minutes: "0",
		attempts: "1000",
		notAttempted: "no",
		blankLimit: "200%",
		pass: "half",
		extraTime: "x",
		rules: { ...good.rules, single: { right: "", wrong: "one", blank: "", each: "" } },
	};
	const reading = readPaperForm(typed, "m1");
	expect(reading.ok ? [] : reading.problems).toEqual([
		{ code: "required", field: "rules.single.right" },
		{ code: "marks-or-empty-malformed", field: "rules.single.wrong" },
		{ code: "marks-or-empty-malformed", field: "notAttempted" },
		{ code: "share-malformed", field: "blankLimit" },
		{ code: "pass-malformed", field: "pass" },
		{ code: "count-malformed", field: "minutes", values: { max: 1_440 } },
		{ code: "count-or-empty-malformed", field: "attempts", values: { max: 100 } },
		{ code: "factor-malformed", field: "extraTime" },
	]);
	expect(paperFieldLabel("rules.single.wrong")).toBe("One option, Wrong");
	expect(paperFieldLabel("sections.1.rules.number.right")).toBe("Section 2, Number, Right");
	expect(paperFieldLabel("sections.0.pools.1.count")).toBe("Section 1, row 2, How many");
});

test("an empty row beside chosen questions is no row; beside none it is to be filled in", () => {
	const [first] = good.sections;
	if (!first) throw new Error("no section");
	const chosen = [{ subtopicId: "s1", questionId: "q1" }];
	const empty = { ...first, pools: [NEW_POOL] };
	const problemsOf = (section: typeof first) => {
		const reading = readPaperForm({ ...good, sections: [section] }, "m1");
		return reading.ok ? reading.input.sections[0]?.pools : reading.problems;
	};
	const required = [{ code: "required", field: "sections.0.pools.0.count" }];
	expect(problemsOf({ ...empty, chosen })).toEqual([]);
	expect(problemsOf(empty)).toEqual(required);
	expect(problemsOf({ ...empty, chosen, pools: [{ ...NEW_POOL, topic: "Optics" }] })).toEqual(required);
	expect(problemsOf({ ...first, chosen, pools: [...first.pools, NEW_POOL] })).toHaveLength(first.pools.length);
});
