// Literals of scripts are what JSON says; what is more than a literal is not read.
import fc from "fast-check";
import { expect, test } from "vitest";
import { readLiteral } from "./script-literal.ts";

const parsed = (text: string) => {
	const read = readLiteral(text, 0);
	return read && JSON.parse(read.json);
};

test("every JSON value is read as itself, and the place behind it is right", () => {
	fc.assert(
		fc.property(fc.jsonValue({ maxDepth: 4 }), fc.constantFrom("", ";", "\nexport {}"), (value, behind) => {
			const json = JSON.stringify(value, null, 1);
			// "-0" is written as 0.
			expect(JSON.parse(readLiteral(json + behind, 0)?.json ?? "")).toEqual(JSON.parse(json.replaceAll("-0,", "0,")));
			expect(readLiteral(json + behind, 0)?.end).toBe(json.length);
		}),
	);
});

test("names, comments, all kinds of strings and trailing commas", () => {
	const text = "{ a: 'It\\'s', /* no */ \"b\": [`x`, .5, -2,], // end\n c: undefined, 'd': true, }";
	expect(parsed(text)).toEqual({ a: "It's", b: ["x", 0.5, -2], c: null, d: true });
});

test.each([
	"[f()]",
	"[a]",
	`[\`$${"{x}"}\`]`,
	"{ [k]: 1 }",
	"['a' + 'b']",
	"[() => 1]",
	"[1",
	"{ a 1 }",
	"[new Date()]",
	"[/x/]",
])("%s is not read", (text) => {
	expect(readLiteral(text, 0)).toBeUndefined();
});

test("never throws", () => {
	const sign = fc.constantFrom(
		"[",
		"]",
		"{",
		"}",
		"'",
		'"',
		"`",
		"\\",
		"a",
		":",
		",",
		"1",
		"/",
		"*",
		" ",
		"\\u{ffffffff}",
	);
	fc.assert(
		fc.property(fc.array(sign, { maxLength: 30 }), (signs) => {
			readLiteral(signs.join(""), 0);
		}),
	);
});
