import fc from "fast-check";
import { expect, test } from "vitest";
import type { OwnEvent } from "./event.ts";
import { foldNotes, NOTE_LENGTH, tidyNote } from "./own-notes.ts";
import { foldOwnQuestions } from "./own-questions.ts";

const noted = fc
	.record({
		device: fc.constantFrom("AAAAAAAA", "BBBBBBBB"),
		clock: fc.integer({ min: 1, max: 30 }),
		questionId: fc.constantFrom("q1", "q2"),
		text: fc.constantFrom("", "a", "b"),
	})
	.map((note): OwnEvent => ({ ...note, kind: "own-noted", subtopicId: "s1", run: 0 }));
const log = fc.uniqueArray(noted, { selector: ({ device, clock }) => `${device} ${clock}`, maxLength: 20 });

test("the latest note to a question counts, in any order of arrival, and an empty one deletes it", () => {
	fc.assert(
		fc.property(log, fc.nat(), (events, cut) => {
			const other = [...events.slice(cut % 21), ...events, ...events.slice(0, cut % 21)];
			expect(foldNotes(other)).toEqual(foldNotes(events));
			expect([...foldNotes(events).values()]).not.toContain("");
		}),
	);
	const at = { device: "AAAAAAAA", kind: "own-noted" as const, subtopicId: "s1", run: 0, questionId: "q1" };
	const events: OwnEvent[] = [
		{ ...at, clock: 2, text: "Think of the spindle." },
		{ ...at, clock: 1, text: "Old" },
	];
	expect(foldNotes(events).get("q1")).toBe("Think of the spindle.");
	expect(foldNotes([...events, { ...at, clock: 3, text: "" }]).size).toBe(0);
});

test("notes are no own questions", () => {
	fc.assert(
		fc.property(log, (events) => {
			expect(foldOwnQuestions(events)).toEqual([]);
		}),
	);
});

test("a note is one line that does not end with half a character", () => {
	expect(tidyNote("  two\n lines ")).toBe("two lines");
	expect(tidyNote(`${"x".repeat(NOTE_LENGTH - 1)}😀`)).toBe("x".repeat(NOTE_LENGTH - 1));
});
