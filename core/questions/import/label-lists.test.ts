// The labels of a document's lists, and the marks of what a question loses.
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Flow, List } from "#core/mdast/nodes.ts";
import { labelLists } from "./label-lists.ts";
import { bareText, CONVERTED, hiddenToken, LOST_FORMULA, linkToken, withoutLosses } from "./losses.ts";
import { makeRow } from "./rows.ts";
import { writeFlow } from "./write-mdast.ts";

const paragraph = (value: string): Flow => ({ type: "paragraph", children: [{ type: "text", value }] });
const list = (items: Flow[][], more: Partial<List> = {}): Flow => ({
	type: "list",
	ordered: true,
	...more,
	children: items.map((children) => ({ type: "listItem", children })),
});
const textOf = (reading: Parameters<typeof labelLists>[1], ...flow: Flow[]) =>
	writeFlow(labelLists(flow, reading)).text.replaceAll(/\n+/g, " / ");

describe("lists", () => {
	const inner = list([[paragraph("x")], [paragraph("y")]], { ordered: false });

	test("with lists inside have questions with their options, counted on from list to list", () => {
		const two = [list([[paragraph("One?"), inner]]), list([[paragraph("Two?"), inner]])];
		for (const reading of ["shown", "options", "questions"] as const)
			expect(textOf(reading, ...two)).toBe("1. One? / (a) x / (b) y / 2. Two? / (a) x / (b) y");
	});

	test("without any are questions or options", () => {
		expect(textOf("shown", list([[paragraph("x")], [paragraph("y")]]))).toBe("1. x / 2. y");
		expect(textOf("options", list([[paragraph("x")], [paragraph("y")]]))).toBe("(a) x / (b) y");
		expect(textOf("questions", inner, inner)).toBe("1. x / 2. y / 3. x / 4. y");
		expect(textOf("shown", inner)).toBe("x / y");
	});

	test("have the letters of their style, and items keep labels of their own", () => {
		expect(textOf("shown", list([[paragraph("x")], [paragraph("y")]], { style: "upper-alpha" }))).toBe("A. x / B. y");
		expect(textOf("options", list([[paragraph("A. x")], [paragraph("B. y")]]))).toBe("A. x / B. y");
		const labelled: Flow = {
			type: "list",
			ordered: true,
			children: [{ type: "listItem", label: "(iv)", children: [paragraph("x")] }],
		};
		expect(textOf("options", labelled)).toBe("(iv) x");
	});
});

test("words that are hidden, links and formulas become problems of their row, and no sign of them stays", () => {
	const word = fc.string({ unit: fc.constantFrom("a", "Z", "7", " ", "é", "क"), minLength: 1, maxLength: 8 });
	fc.assert(
		fc.property(word, word, (seen, hidden) => {
			fc.pre(hidden.trim() !== "");
			const text = `${seen}${hiddenToken(hidden)}${LOST_FORMULA}${CONVERTED}${linkToken("https://a.example/é")}`;
			expect(bareText(text)).toBe(seen);
			const question = { text, options: [], explanation: "" };
			const row = withoutLosses(makeRow({ kind: "line", number: 1 }, text, question, [{ code: "unreadable" }]));
			expect(row.source).toBe(`${seen}[${hidden}]`);
			expect(row.question?.text).toBe(seen.replaceAll(/ {2,}/g, " ").trim());
			expect(row.problems.map(({ code }) => code)).toEqual([
				"unreadable",
				"formula-lost",
				"font-converted",
				"text-hidden",
				"link-lost",
			]);
		}),
	);
});
