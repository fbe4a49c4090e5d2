import { expect, test } from "vitest";
import { FILE_KINDS } from "#core/questions/file-kind.ts";
import { JSON_REASONS } from "#core/questions/json-reason.ts";
import * as m from "#messages";
import { problemText } from "#messages/problem-text";

const textsFor = (
	code: "invalid-json" | "other-file",
	key: string,
	values: readonly (string | undefined)[],
) => values.map((value) => problemText({ code, values: value ? { [key]: value } : {} }));

test("every sure reason why a file is not JSON has words of its own", () => {
	const texts = new Set(textsFor("invalid-json", "reason", JSON_REASONS));
	expect(texts.size).toBe(JSON_REASONS.length);
	expect(texts).not.toContain(m.admin_problem_invalid_json());
});

test("a reason that is not sure, or unknown, has the general words", () => {
	const general = m.admin_problem_invalid_json();
	expect(textsFor("invalid-json", "reason", [undefined, "toString"])).toEqual([general, general]);
});

test("every kind of file that is no JSON has a name; an unknown one has none", () => {
	const texts = new Set(textsFor("other-file", "kind", FILE_KINDS));
	expect(texts.size).toBe(FILE_KINDS.length);
	expect(texts).not.toContain("");
	expect(textsFor("other-file", "kind", [undefined, "toString"])).toEqual(["", ""]);
});
