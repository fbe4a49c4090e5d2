import { expect, test } from "vitest";
import { PRESETS } from "#core/marks/presets.ts";
import { BLANK_PAPER, fromPreset, replacesTyped, typedTypes } from "./paper-fields.ts";

const NEET = PRESETS.find(({ id }) => id === "neet-ug-2026");

test("sections of a preset draw from what has their names: one subtopic, or a topic; else from the whole module", () => {
	if (!NEET) throw new Error("no preset");
	const subtopics = ["Physics, class 11", "Botany", "Chemistry I", "Chemistry II"].map((title, index) => {
		return { id: `s${index}`, title };
	});
	const groups = [{ topic: null }, { topic: "Biology" }, { topic: "Optics" }];
	const { sections = [] } = fromPreset(NEET, { groups, subtopics });
	expect(sections.map(({ name, pools }) => [name, pools[0]?.subtopicId, pools[0]?.topic])).toEqual([
		["Physics", "s0", ""],
		["Chemistry", "", ""],
		["Biology", "", "Biology"],
	]);
});

test("an exam replaces what is typed in a form that has sections or marks of its own", () => {
	if (!NEET) throw new Error("no preset");
	const patch = fromPreset(NEET, { groups: [], subtopics: [] });
	const typed = { ...BLANK_PAPER, title: "Mock", attempts: "2" };
	const [section] = BLANK_PAPER.sections;
	if (!section) throw new Error("no section");
	expect(replacesTyped(typed, patch)).toBe(false);
	expect(replacesTyped({ ...typed, ...patch }, patch)).toBe(false);
	expect(replacesTyped({ ...typed, sections: [{ ...section, name: "Botany" }] }, patch)).toBe(true);
	expect(replacesTyped({ ...typed, ...patch, minutes: "100" }, patch)).toBe(true);
});

test("a section has the types that have marks: its own ones, or those of the paper", () => {
	const rule = { right: "4", wrong: "", blank: "", each: "" };
	const { rules } = BLANK_PAPER;
	expect(typedTypes(rules, null)).toEqual(["single", "several", "number"]);
	expect(typedTypes({ ...rules, single: rule }, null)).toEqual(["single"]);
	expect(typedTypes({ ...rules, single: rule }, { ...rules, number: rule })).toEqual(["single", "number"]);
});
