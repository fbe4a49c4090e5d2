import { expect, test } from "vitest";
import * as m from "#messages";
import { makeScheme, makeSection } from "../../../tests/make-paper.ts";
import { marksLine } from "./marks-text.ts";

const values = { right: "4", wrong: "-2", blank: "0" };

test("a question with several right options says what each of them gives where the scheme says so", () => {
	const partial = makeScheme({ rules: { several: { ...values, each: "1" } } });
	const words = { right: "+4", wrong: "−2", blank: "0" };
	expect(marksLine(partial, undefined, "several")).toBe(m.mock_marks_each({ ...words, each: "+1" }));
	const allOrNothing = makeScheme({ rules: { several: values } });
	expect(marksLine(allOrNothing, undefined, "several")).toBe(m.mock_marks(words));
});

test("a section's own marks come before those of the scheme, to the fraction", () => {
	const rules = { single: { right: { total: "30", questions: 35 }, wrong: { ofRight: "-1/4" }, blank: "0" } };
	const section = makeSection({ rules });
	const words = { right: "+6/7", wrong: "−3/14", blank: "0" };
	expect(marksLine(makeScheme(), section, "single")).toBe(m.mock_marks(words));
});

test("a type without marks has no line", () => {
	expect(marksLine(makeScheme({ rules: { number: values } }), undefined, "several")).toBe("");
});
