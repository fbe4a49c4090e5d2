import { expect, test } from "vitest";
import { FILE_KINDS } from "#core/questions/file-kind.ts";
import { JSON_REASONS } from "#core/questions/json-fault.ts";
import * as m from "#messages";
import { problemPlace, problemText } from "#messages/problem-text";

const textsFor = (code: "invalid-json" | "other-file", key: string, values: readonly (string | undefined)[]) =>
	values.map((value) => problemText({ code, values: value ? { [key]: value } : {} }));

test("has a message for every certain reason why a file is not JSON", () => {
	const texts = new Set(textsFor("invalid-json", "reason", JSON_REASONS));
	expect(texts.size).toBe(JSON_REASONS.length);
	expect(texts).not.toContain(m.admin_problem_invalid_json());
});

test("uses the general message for an uncertain or unknown reason", () => {
	const general = m.admin_problem_invalid_json();
	expect(textsFor("invalid-json", "reason", [undefined, "toString"])).toEqual([general, general]);
});

test("names every kind of file that is not JSON, and no unknown one", () => {
	const texts = new Set(textsFor("other-file", "kind", FILE_KINDS));
	expect(texts.size).toBe(FILE_KINDS.length);
	expect(texts).not.toContain("");
	expect(textsFor("other-file", "kind", [undefined, "toString"])).toEqual(["", ""]);
});

test.each([
	[{ question: 1, option: 2, field: "explanation" }, "Question 1, explanation of option 2:"],
	[{ question: 1, option: 2, field: "text" }, "Question 1, option 2:"],
	[{ question: 1, field: "explanation" }, "Question 1, explanation:"],
])("names the text in which a backslash was lost: %j", (place, shown) => {
	expect(problemPlace({ code: "single-backslash", ...place })).toBe(shown);
});
