import { expect, test } from "vitest";
import { makeDraft, makeSection } from "../../../tests/make-paper.ts";
import { paperValueText } from "./conflict-words.ts";
import { NEW_POOL, NEW_SECTION, paperFieldLabel, typedPaper } from "./paper-fields.ts";

test("a conflict shows days and times as the rest of the panel does, and other texts as they are", () => {
	const words = { dateText: (at: number) => `time ${at}`, dayText: (at: number) => `day ${at}`, subtopics: [] };
	const textOf = (field: string, value: unknown) => paperValueText(field, value, words);
	expect(textOf("asOf", "1970-01-02")).toBe("day 86400000");
	expect(textOf("openFrom", 5)).toBe("time 5");
	expect([textOf("asOf", "2026-99-99"), textOf("title", "1970-01-02")]).toEqual([undefined, undefined]);
});

test("a conflict shows sections and marks as lines of words", () => {
	const subtopics = [{ id: "s1", title: "The membrane" }];
	const words = { dateText: String, dayText: String, subtopics };
	const { rules } = typedPaper(makeDraft({ sections: [makeSection()] }));
	const section = {
		...NEW_SECTION,
		name: "Physics",
		questions: "12",
		minutes: "30",
		pass: "33%",
		rules: { ...rules, several: { right: "", wrong: "", blank: "", each: "" } },
		pools: [
			{ count: "5", subtopicId: "s1", topic: "Optics", difficulty: "2" },
			{ ...NEW_POOL, count: "4" },
		],
		chosen: ["q1", "q2", "q3"].map((questionId) => ({ subtopicId: "s1", questionId })),
	};
	const lines = [
		"Name of the section: Physics",
		"Questions: 12",
		"Minutes of the section: 30",
		"Marks to pass: 33%",
		"Row 1: 5 · Subtopic: The membrane · Topic: Optics · Difficulty: 2",
		"Row 2: 4 · Subtopic: Any",
		"3 chosen questions",
		"This section has marks of its own:",
		"One option: Right 4 · Wrong -1 · Blank 0",
		"Number: Right 4 · Wrong -1 · Blank 0",
	];
	expect(paperFieldLabel("sections.1")).toBe("Section 2");
	expect(paperValueText("sections.1", section, words)?.split("\n")).toEqual(lines);
	const all = paperValueText("sections", [section, { ...NEW_SECTION, name: "Botany", pools: [] }], words);
	expect(all?.split("\n")).toEqual(["Section 1", ...lines, "", "Section 2", "Name of the section: Botany"]);
	expect(paperValueText("rules", section.rules, words)?.split("\n")).toEqual(lines.slice(-2));
	expect(paperValueText("sectionOrder", "locked", words)).toBe("Locked, each its minutes");
	expect(paperValueText("screen", "nta", words)).toBe("As at NTA");
});
