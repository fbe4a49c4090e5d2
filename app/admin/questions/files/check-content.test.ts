import { describe, expect, test } from "vitest";
import { checkContent } from "./check-content.ts";

const check = (text: string) => checkContent(new TextEncoder().encode(text));
const questions = (count: number) => {
	const options = [
		{ id: "a", text: "Yes", isCorrect: true },
		{ id: "b", text: "No", isCorrect: false },
	];
	return Array.from({ length: count }, (_, index) => ({
		id: index + 1,
		text: `Question ${index + 1}`,
		options,
	}));
};

describe("checking a question file before the upload", () => {
	test("shows the first two questions and counts all", () => {
		const checked = check(JSON.stringify({ questions: questions(5) }));
		expect(checked).toMatchObject({ ok: true, questionCount: 5, notices: { list: [], isCut: false } });
		expect(checked.ok && checked.preview.map(({ text }) => text)).toEqual(["Question 1", "Question 2"]);
	});

	test("says when the file may have more faults than are listed", () => {
		const broken = questions(50).map((question) => ({ ...question, options: [] }));
		expect(check(JSON.stringify({ questions: broken }))).toMatchObject({
			ok: false,
			problems: { isCut: true },
		});
	});

	test("names the kind of a file that is not JSON", () => {
		expect(check("{ not json")).toMatchObject({ ok: false, isJson: true });
		expect(check("\u0089PNG")).toMatchObject({ ok: false, isJson: false });
		expect(check("")).toMatchObject({ ok: false, isJson: false });
	});
});
