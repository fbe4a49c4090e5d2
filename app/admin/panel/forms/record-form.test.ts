import { describe, expect, test } from "vitest";
import { readModuleForm } from "#core/modules/form.ts";
import {
	fieldsBefore,
	findFieldConflicts,
	isSame,
	isUnsaved,
	keepBlankRows,
	mergeFields,
	problemsLeft,
	valueAt,
} from "./record-form.ts";

const base = { title: "Stars", description: "", buttons: [{ text: "Home", url: "/" }] };

test("the fields that a save has changed are known with their earlier values", () => {
	expect(fieldsBefore(base, { ...base, title: "Suns", buttons: [] })).toEqual({
		title: "Stars",
		buttons: [{ text: "Home", url: "/" }],
	});
	expect(fieldsBefore(base, structuredClone(base))).toEqual({});
});

test("a list keeps a row that is still blank when the form was saved by itself; other fields are as they were stored", () => {
	const blank = { text: "", url: "" };
	const typed = { ...base, title: " Stars ", buttons: [...base.buttons, blank] };
	expect(keepBlankRows(typed, base)).toEqual({ ...base, buttons: [...base.buttons, blank] });
	expect(keepBlankRows({ ...base, buttons: [] }, base)).toEqual(base);
});

test("a blank row and a space that saving trims are no change; a row that is half filled is one", () => {
	const stored = {
		title: "Stars",
		description: "",
		linkCode: "",
		customButtons: [{ text: "Home", url: "https://a.in" }],
	};
	const withRow = (text: string, of = stored) => ({ ...of, customButtons: [...of.customButtons, { text, url: "" }] });
	const check = (typed: typeof stored, from = stored) => isUnsaved({ typed, base: from }, readModuleForm);
	expect(check(withRow(" "))).toBe(false);
	expect(check({ ...withRow(""), title: "Stars " })).toBe(false);
	expect(check(withRow("Help"))).toBe(true);
	expect(check({ ...stored, customButtons: [] })).toBe(true);
	// A new module that cannot be saved yet.
	const blank = { ...stored, title: "" };
	expect(check(withRow("", blank), blank)).toBe(false);
	expect(check({ ...withRow("", blank), description: "New" }, blank)).toBe(true);
});

describe("conflicting saves of one record", () => {
	test("lists each field that differs, and who changed it since both administrators loaded the record", () => {
		const mine = { ...base, title: "My stars", buttons: [] };
		const theirs = { ...base, title: "Their stars", description: "New" };
		expect(findFieldConflicts(base, mine, theirs)).toEqual([
			{ field: "title", changedBy: "both" },
			{ field: "description", changedBy: "them" },
			{ field: "buttons", changedBy: "me" },
		]);
	});

	test("reports no conflict when both administrators typed the same", () => {
		const same = { ...base, title: "Suns" };
		expect(findFieldConflicts(base, same, structuredClone(same))).toEqual([]);
	});

	test("takes a blank row for no difference", () => {
		const mine = { ...base, buttons: [...base.buttons, { text: "", url: "" }] };
		expect(findFieldConflicts(base, mine, base)).toEqual([]);
		const theirs = { ...base, buttons: [] };
		expect(findFieldConflicts(base, mine, theirs)).toEqual([{ field: "buttons", changedBy: "them" }]);
	});

	test("merges field by field as chosen; a field without a choice keeps its stored value", () => {
		const mine = { ...base, title: "My stars", description: "Mine" };
		const theirs = { ...base, title: "Their stars", description: "Theirs" };
		const merged = mergeFields(mine, theirs, new Map([["title", "mine"] as const]));
		expect(merged).toEqual({ ...base, title: "My stars", description: "Theirs" });
	});
});

describe("items of a list", () => {
	const stored = { title: "Mock", sections: [{ name: "A" }, { name: "B" }, { name: "C" }] };
	const mine = { title: "Mock", sections: [{ name: "My A" }, { name: "B" }, { name: "My C" }] };
	const theirs = { title: "Mock", sections: [{ name: "A" }, { name: "Their B" }, { name: "Their C" }] };

	test("are compared and merged one by one where nobody has added or removed one", () => {
		expect(findFieldConflicts(stored, mine, theirs, ["sections"])).toEqual([
			{ field: "sections.0", changedBy: "me" },
			{ field: "sections.1", changedBy: "them" },
			{ field: "sections.2", changedBy: "both" },
		]);
		expect([valueAt(mine, "sections.2"), valueAt(mine, "title")]).toEqual([{ name: "My C" }, "Mock"]);
		const choices = new Map([
			["sections.0", "mine"],
			["sections.1", "theirs"],
			["sections.2", "mine"],
		] as const);
		const sections = [{ name: "My A" }, { name: "Their B" }, { name: "My C" }];
		expect(mergeFields(mine, theirs, choices)).toEqual({ title: "Mock", sections });
		expect(theirs.sections[0]).toEqual({ name: "A" });
	});

	test("are one field otherwise", () => {
		const fewer = { ...theirs, sections: theirs.sections.slice(1) };
		expect(findFieldConflicts(stored, mine, fewer, ["sections"])).toEqual([{ field: "sections", changedBy: "both" }]);
		expect(mergeFields(mine, fewer, new Map([["sections", "mine"] as const]))).toEqual(mine);
		expect(mergeFields(mine, fewer, new Map([["sections", "theirs"] as const]))).toEqual(fewer);
	});
});

test("compares lists of records by their text", () => {
	expect(isSame(base.buttons, [{ text: "Home", url: "/" }])).toBe(true);
	expect(isSame(base.buttons, [{ text: "Home", url: "/x" }])).toBe(false);
});

test("typing in a field clears its problem, and a list's problems with it", () => {
	const problems = [
		{ code: "required" as const, field: "title" },
		{ code: "required" as const, field: "buttons.0.text" },
		{ code: "too-long" as const, field: "description" },
	];
	expect(problemsLeft(problems, ["title", "buttons"])).toEqual([{ code: "too-long", field: "description" }]);
});
