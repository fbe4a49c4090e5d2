import { describe, expect, test } from "vitest";
import { findFieldConflicts, isSame, mergeFields, problemsLeft } from "./record-form.ts";

const base = { title: "Stars", description: "", buttons: [{ text: "Home", url: "/" }] };

describe("two administrators' changes of one record", () => {
	test("name each field that differs, and who changed it since both began", () => {
		const mine = { ...base, title: "My stars", buttons: [] };
		const theirs = { ...base, title: "Their stars", description: "New" };
		expect(findFieldConflicts(base, mine, theirs)).toEqual([
			{ field: "title", changedBy: "both" },
			{ field: "description", changedBy: "them" },
			{ field: "buttons", changedBy: "me" },
		]);
	});

	test("are no conflict where both typed the same", () => {
		const same = { ...base, title: "Suns" };
		expect(findFieldConflicts(base, same, structuredClone(same))).toEqual([]);
	});

	test("are put together field by field as chosen; what was not chosen stays as it is stored", () => {
		const mine = { ...base, title: "My stars", description: "Mine" };
		const theirs = { ...base, title: "Their stars", description: "Theirs" };
		const merged = mergeFields(mine, theirs, new Map([["title", "mine"] as const]));
		expect(merged).toEqual({ ...base, title: "My stars", description: "Theirs" });
	});
});

test("lists of records are the same when their words are", () => {
	expect(isSame(base.buttons, [{ text: "Home", url: "/" }])).toBe(true);
	expect(isSame(base.buttons, [{ text: "Home", url: "/x" }])).toBe(false);
});

test("typing in a field takes its problem away, and a list's problems with the list", () => {
	const problems = [
		{ code: "required" as const, field: "title" },
		{ code: "required" as const, field: "buttons.0.text" },
		{ code: "too-long" as const, field: "description" },
	];
	expect(problemsLeft(problems, ["title", "buttons"])).toEqual([{ code: "too-long", field: "description" }]);
});
