import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { makeQuestions } from "../../tests/make.ts";
import { type FilePieces, replaceInPiece, splitFile } from "./file-pieces.ts";
import { changeMembers, cutJson, joinJson } from "./json-parts.ts";

function joinFile({ head, pieces, tail }: FilePieces): string {
	return head + pieces.join(",") + tail;
}

/** JSON texts as different programs write them: indented, in one line, with white space around everything. */
const styled = (values: fc.Arbitrary<unknown>) =>
	fc
		.tuple(values, fc.constantFrom(undefined, 1, "\t", "\r\n "), fc.constantFrom("", " ", "\n\n"))
		.map(([value, indent, around]) => around + JSON.stringify(value, undefined, indent) + around);
const FIELD = fc.string({ unit: "binary" });

describe("the pieces of a question file", () => {
	test("join to the same file, and each is a question", () => {
		const files = styled(
			fc.record(
				{
					before: fc.jsonValue(),
					questions: fc.array(fc.dictionary(FIELD, fc.jsonValue()), { maxLength: 6 }),
					after: fc.jsonValue(),
				},
				{ requiredKeys: ["questions"] },
			),
		);
		fc.assert(
			fc.property(files, fc.boolean(), (text, hasMark) => {
				const file = hasMark ? `\ufeff${text}` : text;
				const pieces = splitFile(file);
				const { questions } = JSON.parse(text);
				expect(pieces && joinFile(pieces)).toBe(file);
				expect(pieces?.pieces.map((piece) => JSON.parse(piece))).toEqual(questions);
				expect(JSON.parse((pieces?.head ?? "").replace("\ufeff", "") + pieces?.tail).questions).toEqual([]);
			}),
		);
	});

	test("are those of the list that JSON.parse keeps, when the key is repeated or escaped", () => {
		const file = '{"questions": [1, 2], "a": {"questions": [9]}, "\\u0071uestions" : [ 3 , 4 ] , "z": 1 }';
		expect(splitFile(file)).toEqual({
			head: '{"questions": [1, 2], "a": {"questions": [9]}, "\\u0071uestions" : [',
			pieces: [" 3 ", " 4"],
			tail: ' ] , "z": 1 }',
		});
	});

	test("are undefined for other texts", () => {
		for (const text of ["[]", "{}", '{"questions": 3}', '{"questions": {}}', '"questions"'])
			expect(splitFile(text)).toBeUndefined();
	});

	test("replacing one question keeps the others byte for byte", () => {
		const text = JSON.stringify({ v: 1.0, questions: makeQuestions(3), note: "\u2028" }, undefined, "\t");
		const pieces = splitFile(text);
		if (!pieces) throw new Error("not cut");
		const changed = pieces.pieces.with(1, replaceInPiece(pieces.pieces[1] ?? "", ' {"id":"x"} '));
		const file = joinFile({ ...pieces, pieces: changed });
		expect(JSON.parse(file).questions.map(({ id }: { id: string }) => id)).toEqual(["q1", "x", "q3"]);
		const [first, , third] = pieces.pieces;
		expect(file.startsWith(pieces.head + first)).toBe(true);
		expect(file.endsWith(third + pieces.tail)).toBe(true);
	});
});

describe("changed members of an object", () => {
	test("have their new values, and all others are written as before", () => {
		const changes = fc.dictionary(FIELD, fc.option(fc.jsonValue(), { nil: undefined }), { maxKeys: 4 });
		fc.assert(
			fc.property(styled(fc.dictionary(FIELD, fc.jsonValue())), changes, (text, values) => {
				const before = JSON.parse(text);
				const after = JSON.parse(
					changeMembers(
						text,
						Object.fromEntries(
							Object.entries(values).map(([key, value]) => [
								key,
								value === undefined ? undefined : JSON.stringify(value),
							]),
						),
					),
				);
				const expected = new Map(Object.entries(before));
				for (const [key, value] of Object.entries(values)) {
					if (value === undefined) expected.delete(key);
					else expected.set(key, JSON.parse(JSON.stringify(value)));
				}
				expect(new Map(Object.entries(after))).toEqual(expected);
			}),
		);
	});

	test("keep numbers, escapes and white space that no change touches", () => {
		const text = '{ "id" : 1.50,\n  "text":"a\\u0062c" , "n": 1e2 }';
		expect(changeMembers(text, { text: '"new"' })).toBe('{ "id" : 1.50,\n  "text":"new" , "n": 1e2 }');
		expect(changeMembers(text, { n: undefined, more: "3" })).toBe('{ "id" : 1.50,\n  "text":"a\\u0062c" , "more": 3 }');
	});

	test("any object or list is the join of its parts", () => {
		const values = fc.oneof(fc.array(fc.jsonValue()), fc.dictionary(FIELD, fc.jsonValue()));
		fc.assert(
			fc.property(styled(values), (text) => {
				const start = text.search(/[[{]/);
				const cut = cutJson(text, start);
				expect(cut && text.slice(0, start) + joinJson(cut) + text.slice(cut.end)).toBe(text);
			}),
		);
	});
});
