import { expect, test } from "vitest";
import type { LogEvent } from "./event.ts";
import { findLeftPhase } from "./left-phase.ts";

const base = { device: "device00", subtopicId: "s", run: 0 };
const read: LogEvent = { ...base, clock: 1, kind: "read", phase: "question" };
const place: LogEvent = { ...base, clock: 3, kind: "place", phase: "read", block: 4 };
const answered: LogEvent = {
	...base,
	clock: 2,
	kind: "answered",
	questionId: "q",
	checksum: "c",
	optionId: "o",
	isCorrect: true,
	set: 1,
	tookMs: 0,
};
const bookmarked: LogEvent = { ...base, clock: 9, kind: "bookmarked", questionId: "q", isOn: true };

test("the step that was left is that of the last read document, place or answer, whatever else was done", () => {
	expect(findLeftPhase([])).toBeUndefined();
	expect(findLeftPhase([bookmarked])).toBeUndefined();
	expect(findLeftPhase([read])).toBe("question");
	expect(findLeftPhase([answered, read, bookmarked])).toBe("recite");
	expect(findLeftPhase([place, answered, read])).toBe("read");
});
