import { expect, test } from "vitest";
import { consonantsOf, soundDistance } from "./sound.ts";

test.each([
	["नोट्स", "notes"],
	["सर्वे", "survey"],
	["रिसाइट", "recite"],
	["हाइलाइट", "highlight"],
	["फ्लैशकार्ड", "flashcard"],
	["फोन", "phone"],
	["रिवीजन", "revision"],
	["टाइमटेबल", "timetable"],
	["meny", "many"],
	["servey", "survey"],
])("%s sounds like %s", (heard, written) => {
	expect(consonantsOf(heard)).toBe(consonantsOf(written));
	expect(soundDistance(heard, written)).toBeLessThan(0.51);
});

test("others sound different", () => {
	expect(consonantsOf("मौसम")).not.toBe(consonantsOf("mesh"));
	expect(soundDistance("फोन", "phone")).toBeLessThan(soundDistance("फोन", "fine"));
});
