import fc from "fast-check";
import { expect, test } from "vitest";
import { decide, importWorkOf, importWorkSchema, storeTyping } from "#core/questions/import/review/work.ts";
import { makeRow, type RowQuestion } from "./rows.ts";
import { questionIds, writeQuestionFile } from "./to-file.ts";

const question = (text: string, more: Partial<RowQuestion> = {}): RowQuestion => ({
	text,
	options: [
		{ text: "yes", isCorrect: true },
		{ text: "no", isCorrect: false },
	],
	explanation: "",
	...more,
});
const questions = fc.array(
	fc.record({ text: fc.string(), id: fc.option(fc.constantFrom("q1", "q2", "x"), { nil: undefined }) }),
);

test("ids are unique, and questions keep their own", () => {
	fc.assert(
		fc.property(questions, (list) => {
			const ids = questionIds(list.map(({ text, id }) => question(text, id === undefined ? {} : { id })));
			expect(new Set(ids).size).toBe(list.length);
			for (const id of new Set(list.map((one) => one.id)))
				if (id !== undefined) expect(ids[list.findIndex((one) => one.id === id)]).toBe(id);
		}),
	);
});

test("a question keeps its id at any position, and another text never gets it", () => {
	fc.assert(
		fc.property(fc.uniqueArray(fc.uuid(), { minLength: 2, maxLength: 9 }), (texts) => {
			const ids = questionIds(texts.map((text) => question(text)));
			expect(questionIds(texts.toReversed().map((text) => question(text)))).toEqual(ids.toReversed());
			expect(questionIds(texts.slice(1).map((text) => question(text)))).toEqual(ids.slice(1));
		}),
	);
});

test("questions with the same text get different ids from their options, not from their position", () => {
	const other = question("Which is right?", { options: question("").options.toReversed() });
	const list = [question("Which is right?"), other];
	expect(questionIds(list.toReversed())).toEqual(questionIds(list).toReversed());
});

test("an explanation that contradicts the key, and options that are alike, must be confirmed", () => {
	const place = { kind: "row" as const, number: 1 };
	const codes = (one: RowQuestion) => makeRow(place, "", one).problems.map(({ code }) => code);
	expect(codes(question("Q?", { explanation: "so (b) is right" }))).toEqual(["contradicts-key"]);
	expect(codes(question("Q?", { explanation: "so (a) is right" }))).toEqual([]);
	const alike = ["Delhi", "delhi."].map((text, index) => ({ text, isCorrect: index === 0 }));
	expect(codes(question("Q?", { options: alike }))).toEqual(["duplicate-option"]);
});

test("options keep their ids, and the others get free letters", () => {
	const optionIds = fc.array(fc.option(fc.constantFrom("a", "b", "1", "2"), { nil: undefined }), {
		minLength: 2,
		maxLength: 6,
	});
	fc.assert(
		fc.property(optionIds, (given) => {
			const options = given.map((id, index) => ({ ...(id && { id }), text: `${index}`, isCorrect: index === 0 }));
			const [stored] = JSON.parse(writeQuestionFile([question("One?", { options })])).questions;
			const ids: string[] = stored.options.map(({ id }: { id: string }) => id);
			expect(new Set(ids).size).toBe(ids.length);
			for (const [index, id] of given.entries())
				if (id !== undefined && given.indexOf(id) === index) expect(ids[index]).toBe(id);
		}),
	);
});

test("the text in a row's form is stored beside the rows until the row is decided", () => {
	const row = makeRow({ kind: "line", number: 1 }, "One?", undefined);
	const work = importWorkOf({ ok: true, kind: "text", rows: [row], notices: [] });
	const typing = { question: question("Half"), number: "3," };
	const typed = storeTyping(work, 0, typing);
	expect(importWorkSchema.parse(JSON.parse(JSON.stringify(typed))).typing).toEqual({ 0: typing });
	expect(decide(typed, 0, { is: "left-out" }).typing).toEqual({});
});
