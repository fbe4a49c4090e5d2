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
