import { afterEach, expect, test, vi } from "vitest";
import type { Question } from "#core/questions/question-file.ts";
import { checkRendering, isChanged } from "./check-rendering.ts";

afterEach(() => vi.unstubAllGlobals());

const question = (id: string, more: Partial<Question> = {}): Question => ({
	id,
	text: `Text ${id}`,
	explanation: "",
	options: [
		{ id: "a", text: "A", isCorrect: true },
		{ id: "b", text: "B", isCorrect: false },
	],
	...more,
});

/** Answers as the server does, with every asterisk gone and a notice about the first question of each call. */
function answerCalls() {
	const calls: Question[][] = [];
	vi.stubGlobal("fetch", async (_: string, { body }: { body: string }) => {
		const { questions }: { questions: Question[] } = JSON.parse(body);
		calls.push(questions);
		const shown = questions.map(({ format: _, ...one }) => ({ ...one, text: one.text.replaceAll("*", "") }));
		const notice = { code: "formula-unreadable", question: 1, field: "text", values: { source: "\\frac{1}{" } };
		return Response.json({ file: { questions: shown, shuffle: true, html: [] }, notices: [notice] });
	});
	return calls;
}

test("numbers a formula that cannot be drawn as in the file, over several calls", async () => {
	const calls = answerCalls();
	const long = "x".repeat(15_000);
	const questions = [3, 9].map((number) => ({
		number,
		question: question(`q${number}`, { text: long, format: "md1" }),
	}));
	const { notices, changed } = await checkRendering(questions);
	expect(calls.map((call) => call.length)).toEqual([1, 1]);
	expect(notices.map((notice) => notice.question)).toEqual([3, 9]);
	expect(changed).toEqual([]);
});

test("lists a text that would change, without notices for a question without a format", async () => {
	answerCalls();
	const questions = [{ number: 5, question: question("q5", { text: "Is *it* $x^2$?" }) }];
	expect(await checkRendering(questions)).toEqual({
		renderedCount: 1,
		notices: [],
		changed: [{ number: 5, before: "Is *it* $x^2$?", after: "Is it $x^2$?" }],
	});
});

test.each([
	["$x^2$ and \\(y\\)", "x^2 and y", false],
	["a\n\nb", "a\nb", false],
	["a *b*", "a b", true],
	["\\_", "_", true],
])("%j as %j: changed %s", (before, after, is) => expect(isChanged(before, after)).toBe(is));
