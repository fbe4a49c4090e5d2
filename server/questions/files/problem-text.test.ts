import { expect, test } from "vitest";
import type { Problem } from "#core/problem.ts";
import { FILE_KINDS } from "#core/questions/file-kind.ts";
import { JSON_REASONS } from "#core/questions/json-fault.ts";
import * as m from "#messages";
import { fileRefusal, problemLocation, problemText, uploadRefusalText } from "#messages/problem-text";

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

test("doubles the backslash of every command that lost one", () => {
	const text = problemText({ code: "single-backslash", values: { written: "“\\frac”, “\\times”" } });
	expect(text).toContain("as meant: “\\frac”, “\\times”. Write “\\\\frac”, “\\\\times”.");
});

test("says of a tolerance that it cannot be below 0", () => {
	const textOf = (field: string) => problemText({ code: "number-malformed", field });
	expect([textOf("tolerance"), textOf("answer")]).toEqual([m.admin_problem_tolerance(), m.admin_problem_number()]);
});

test.each([
	[{ question: 1, option: 2, field: "explanation" }, "Question 1, explanation of option 2:"],
	[{ question: 1, option: 2, field: "text" }, "Question 1, option 2:"],
	[{ question: 1, field: "explanation" }, "Question 1, explanation:"],
])("names the text in which a backslash was lost: %j", (place, shown) => {
	expect(problemLocation({ code: "single-backslash", ...place })).toBe(shown);
});

const NO_JSON: Problem = { code: "invalid-json", line: 1, column: 1 };
const WITH_FENCE: Problem = { ...NO_JSON, values: { reason: "markdown-fence" } };
const WEB_PAGE: Problem = { ...NO_JSON, values: { reason: "web-page" } };
const NOT_UTF8: Problem = { code: "not-utf8", line: 1 };
const OTHER_FILE: Problem = { code: "other-file", values: { kind: "picture" } };
const [INVALID, OTHER] = ["Invalid JSON format!", "Please upload a JSON file for MCQ data"];
const [NO_LIST, EMPTY] = ["Invalid MCQ data format: questions array missing", "No questions found in the MCQ data"];

test.each<[problem: Problem, isJson: boolean, sentence: string, listed: number]>([
	[NO_JSON, true, INVALID, 1],
	[NO_JSON, false, OTHER, 0],
	[WITH_FENCE, false, INVALID, 1],
	[WEB_PAGE, true, INVALID, 1],
	[WEB_PAGE, false, OTHER, 1],
	[NOT_UTF8, true, INVALID, 1],
	[NOT_UTF8, false, OTHER, 0],
	[{ code: "too-deep" }, true, INVALID, 1],
	[OTHER_FILE, true, OTHER, 1],
	[{ code: "questions-missing" }, false, NO_LIST, 1],
	[{ code: "no-questions" }, true, EMPTY, 1],
	[{ code: "too-few-options", question: 1 }, true, "", 1],
])("a file with %j (meant as JSON: %s) is refused with “%s”", (problem, isJson, sentence, listed) => {
	const refusal = fileRefusal([problem], isJson);
	expect([refusal.sentence, refusal.listed.length]).toEqual([sentence, listed]);
});

test("an upload's refusal is the specification's sentence and the problems", () => {
	expect(uploadRefusalText([OTHER_FILE], 20)).toBe(`${OTHER}. It seems to be a picture.`);
	expect(uploadRefusalText([WITH_FENCE], 20)).toMatch(/^Invalid JSON format! Line 1, column 1: The JSON is/);
	expect(uploadRefusalText([NO_JSON], 20, false)).toBe(OTHER);
	expect(uploadRefusalText([{ code: "no-correct-option", question: 2 }], 20)).toMatch(/^Question 2/);
});
