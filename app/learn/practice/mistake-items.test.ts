import { expect, test } from "vitest";
import { missedText } from "./mistake-items.tsx";

const MISTAKE = {
	subtopicId: "springs",
	questionId: "q1",
	name: "springs q1",
	checksum: "1",
	given: "a",
	wasGuess: false,
	missed: 2,
	guessed: 1,
	firstDay: 20_780,
	lastDay: 20_790,
	wrongDay: 20_785,
	isNew: false,
	isFixed: false,
	isToRead: false,
};

test("says 'today' of the learner's day, which has yesterday's date before 4:00", () => {
	expect(missedText({ ...MISTAKE, lastDay: 20_785 }, 20_785)).toBe("Missed 2 times, last today");
	expect(missedText(MISTAKE, 20_790)).toBe("Missed 2 times, last on Nov 28, 2026; guessed today");
	expect(missedText({ ...MISTAKE, missed: 0, wrongDay: null }, 20_790)).toBe("Guessed once, today");
	expect(missedText({ ...MISTAKE, missed: 0, wrongDay: null }, 20_791)).toBe("Guessed once, on Dec 3, 2026");
});
