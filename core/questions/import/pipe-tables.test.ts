import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { withTokens } from "./pictures.ts";
import { readQuestionsText } from "./readers/read-questions-text.ts";

const OPTIONS = "A) one\nB) two\nC) three\nD) four\nAnswer: B";
const TABLE = "| Writ | Meaning |\n|---|:-:|\n| Habeas corpus | produce the body |\n| Mandamus | we command |";
const MD1 = "| Writ | Meaning |\n| --- | --- |\n| Habeas corpus | produce the body |\n| Mandamus | we command |";

function read(text: string) {
	return readQuestionsText(text).rows.map(withTokens);
}
const first = (text: string) => {
	const [row] = read(text);
	return { ...row?.question, codes: row?.problems.map(({ code }) => code) };
};

describe("a table with pipes", () => {
	test("in a question becomes a table of md1, with and without bold words", () => {
		for (const asked of ["What is right?", "What is **right**?"]) {
			const { text, format, codes } = first(`1. Study this.\n\n${TABLE}\n\n${asked}\n${OPTIONS}`);
			expect(text).toBe(`Study this.\n\n${MD1}\n\n${asked}`);
			expect(format).toBe("md1");
			expect(codes).toEqual([]);
		}
	});

	test("in an explanation becomes one, right below its words and above others", () => {
		const { explanation, codes } = first(`1. Which?\n${OPTIONS}\nExplanation: 2 * 3 = 6.\n${TABLE}\nThat is all.`);
		expect(explanation).toBe(`2 \\* 3 = 6.\n\n${MD1}\n\nThat is all.`);
		expect(codes).toEqual([]);
	});

	test("with labels in its cells leaves the options below it alone", () => {
		const lists =
			"| List I | List II |\n| --- | --- |\n| A. Mandamus | 1. We command |\n| B. Certiorari | 2. To be certified |";
		const { text, options, codes } = first(
			`1. Match List I with List II:\n\n${lists}\n\n(a) A-1, B-2\n(b) A-2, B-1\n(c) A-1, B-1\n(d) A-2, B-2\nAns. (a)`,
		);
		expect(text).toBe(`Match List I with List II:\n\n${lists}`);
		expect(options?.map(({ isCorrect }) => isCorrect)).toEqual([true, false, false, false]);
		expect(codes).toEqual([]);
	});

	test.each([
		["rows between pipes without a line below the headings", "| Writ | Meaning |\n| Habeas | produce |"],
		["a row that is longer than its headings", "| a | b |\n|---|---|\n| c | d | e |"],
		["a line break in a cell", "| a | b |\n|---|---|\n| c<br>d | e |"],
		["another number of headings", "| a | b | c |\n|---|---|\n| c | d |"],
	])("asks: %s", (_, table) => {
		expect(first(`1. Study this:\n${table}\n${OPTIONS}`).codes).toEqual(["markup-unclear"]);
	});

	test("is not what a single pipe or one row is", () => {
		for (const text of ["What is | in a | b?", "What is |x| for x = 1?", "Here:\n|x|\nWhich?"]) {
			const row = first(`1. ${text}\n${OPTIONS}`);
			expect([row.text, row.format, row.codes]).toEqual([text, undefined, []]);
		}
	});

	test("keeps its words, whatever they are", () => {
		const cell = fc.stringMatching(/^[a-z]{3,8}( [a-z|*$`\\]{1,5})?$/);
		const rows = fc.array(fc.tuple(cell, cell), { minLength: 2, maxLength: 5 });
		fc.assert(
			fc.property(rows, (cells) => {
				const [head = "", ...body] = cells.map(
					(row) => `| ${row.map((one) => one.replaceAll("|", "\\|")).join(" | ")} |`,
				);
				const { text = "" } = first(`1. Study this:\n${[head, "|---|---|", ...body].join("\n")}\n${OPTIONS}`);
				const words = (one: string) => one.match(/[a-z]+/g)?.join(" ");
				expect(words(text.replace("Study this:", ""))).toBe(words(cells.flat().join(" ")));
			}),
			{ numRuns: 100 },
		);
	});
});
