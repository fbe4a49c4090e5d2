import { expect, test } from "vitest";
import * as m from "#messages";
import { panelMarkup } from "../../../tests/panel-markup.tsx";
import { LinkCodeField } from "./link-code-field.tsx";

const typed = (code: string) =>
	panelMarkup(
		<LinkCodeField code={code} isFixed={false} error={undefined} onType={() => {}} />,
		"https://learn.school.example",
	);
const hintOf = (code: string) => /<span role="status">(.*?)<\/span>/.exec(typed(code))?.[1];

test("an invalid link code shows its rule while it is typed, and is not marked as wrong", () => {
	expect(hintOf("so")).toBe(m.admin_problem_code_length({ min: 4, max: 64 }));
	expect(hintOf("solar 1")).toBe(m.admin_problem_code_space());
	expect(typed("solar 1")).toContain('value="solar 1"');
	expect(typed("solar 1")).not.toMatch(/aria-invalid|<output/);
});

test("a valid one shows the link that learners will open, and an empty one what it is for", () => {
	expect(hintOf("solar1")).toBe("");
	expect(typed("solar1")).toMatch(/Learners will open: <\/span><output [^>]*>[^<]*\/module\/Bsolar1</);
	expect(hintOf("")).toBe("");
	expect(typed("")).toContain(m.admin_link_code_help());
});
