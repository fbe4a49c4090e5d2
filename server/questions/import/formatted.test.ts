// Formulas between dollar signs, and the bold words, code, tables and lists of HTML, become formatted texts.
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Row } from "#core/questions/import/rows.ts";
import type { RichInline } from "#core/rich-text/tree.ts";
import { readMd1 } from "#server/rich-text/read-md1.ts";
import { readSource } from "./read-source.ts";

const codes = ({ problems }: Row) => problems.map(({ code }) => code);

async function rowsOf(text: string): Promise<Row[]> {
	const reading = await readSource(new TextEncoder().encode(text));
	if (!reading.ok) throw new Error(reading.kind);
	return reading.rows;
}

/** The formulas of a text, in order. */
function formulasIn(text: string): string[] {
	return readMd1(text).flatMap((block) =>
		block.kind === "paragraph" ? block.children.flatMap((node) => (node.kind === "formula" ? [node.text] : [])) : [],
	);
}

describe("TeX between dollar signs", () => {
	const sure = "1. Solve $x^2 = y$ for $x$.\n(a) $y$\n(b) $y+1$\n(c) $8$\n(d) $\\alpha$\nAns: a\n";

	test("is a formula in every option and every question of the source", async () => {
		const [first, second] = await rowsOf(`${sure}2. What is $x$?\n(a) $2$\n(b) $3$\nAns: b`);
		expect(first?.question?.text).toBe("Solve $x^2 = y$ for $x$.");
		expect(first?.question?.options.map(({ text }) => text)).toEqual(["$y$", "$y+1$", "$8$", "$\\alpha$"]);
		expect(second?.question).toMatchObject({ format: "md1", text: "What is $x$?" });
		expect(second?.question?.options.map(({ text }) => text)).toEqual(["$2$", "$3$"]);
		expect([first, second].map((row) => row && codes(row))).toEqual([[], []]);
	});

	test("is a formula in the explanation of an option too, whose other characters stay plain", async () => {
		const [row] = await rowsOf("::q::Solve \\(x^2\\=4\\){=\\(2\\)#not *3*, \\(x\\=2\\) ~3}");
		const explanation = row?.question?.options[0]?.explanation;
		expect(row?.question?.format).toBe("md1");
		expect(explanation).toBe("not \\*3\\*, $x=2$");
	});

	test.each(["$5 to ₹500", "$5 and $6", "$5 each, or US$", "$5-$10", "$ 5 $", "$5 or 6$"])(
		"money stays money: %s",
		async (money) => {
			const [row] = await rowsOf(`${sure.replace("$8$", money)}`);
			const option = row?.question?.options[2]?.text ?? "";
			expect(formulasIn(option)).toEqual([]);
			expect(option).toBe(money.replaceAll("$", "\\$"));
		},
	);

	test("stays text when no question certainly has TeX", async () => {
		const [row] = await rowsOf("1. Which costs $x$ less?\n(a) $5\n(b) $6\nAns: a");
		expect(row?.question).toMatchObject({ text: "Which costs $x$ less?" });
		expect(row?.question?.format).toBeUndefined();
	});

	test("is read as it was written, between amounts and words", async () => {
		const formula = fc.constantFrom("x", "y+1", "8", "\\alpha", "x^2", "a_1 b", "\\$3", "2\\%");
		const piece = fc.oneof(
			formula.map((tex) => ({ text: `$${tex}$`, formulas: [tex] })),
			fc.constantFrom("$5 to ₹500", "costs $7,", "for 2 * 3", "`a`", "| b").map((text) => ({ text, formulas: [] })),
		);
		const line = fc.array(piece, { minLength: 1, maxLength: 6 });
		await fc.assert(
			fc.asyncProperty(line, async (pieces) => {
				const text = `Let $\\beta$ be ${pieces.map((one) => one.text).join(" ")} so?`;
				const [row] = await rowsOf(`1. ${text}\n(a) x\n(b) y\nAns: a`);
				expect(formulasIn(row?.question?.text ?? "")).toEqual(["\\beta", ...pieces.flatMap((one) => one.formulas)]);
			}),
			{ numRuns: 60 },
		);
	});

	test("that cannot be drawn is listed", async () => {
		const [row] = await rowsOf(`${sure.replace("$8$", "$\\frac{1}{$")}`);
		expect(row?.problems).toEqual([{ code: "formula-unreadable", values: { count: 1, formula: "\\frac{1}{" } }]);
	});
});

/** A Moodle file of one question; its texts are HTML. */
function moodle(type: string, text: string, parts: string): string {
	const html = (words: string) => `<text><![CDATA[${words}]]></text>`;
	return `<?xml version="1.0"?><quiz><question type="${type}"><name><text>Q1</text></name><questiontext format="html">${html(text)}</questiontext><defaultgrade>1.0000000</defaultgrade><penalty>0.3333333</penalty><hidden>0</hidden>${parts}</question></quiz>`;
}
const answer = (text: string, share = 0) =>
	`<answer fraction="${share}" format="html"><text><![CDATA[${text}]]></text></answer>`;

describe("Moodle's text as it came", () => {
	test("is the words of a matching question and its pairs", async () => {
		const pair = (one: string, other: string) =>
			`<subquestion format="html"><text><![CDATA[<p>${one}</p>]]></text><answer><text>${other}</text></answer></subquestion>`;
		const parts = `<shuffleanswers>true</shuffleanswers>${pair("Force", "newton")}${pair("Power &amp; heat", "watt")}`;
		const [row] = await rowsOf(moodle("matching", "<p>Match the <b>units</b>.</p>", parts));
		expect(row?.source).toBe("Match the units.\nForce → newton\nPower & heat → watt");
		expect(row && codes(row)).toEqual(["not-choice"]);
	});

	test("is the words of a choice with the shares of its options", async () => {
		const [row] = await rowsOf(
			moodle("multichoice", "<p>Which?</p>", answer("<p>x</p>", 100) + answer("y", -25) + answer("z")),
		);
		expect(row?.source).toBe("Which?\nx (100%)\ny (-25%)\nz");
	});
});

describe("HTML of Moodle", () => {
	const textOf = async (html: string) => {
		const [row] = await rowsOf(moodle("multichoice", html, answer("x", 100) + answer("y")));
		return row?.question;
	};

	test.each([
		[
			"bold and italic words",
			"<p>Which is <b>not</b> <i>Homo <strong>sapiens</strong></i>?</p>",
			"Which is **not** *Homo **sapiens***?",
		],
		["words by their style", '<p><span style="font-weight: bold">All</span> of 2*3*4</p>', "**All** of 2\\*3\\*4"],
		["code in a line", "Run <code>a*b | `c`</code> now", "Run ``a*b | `c` `` now"],
		[
			"lines of code",
			"<p>What?</p><pre>if x:\n    y = $1\n</pre><p>And?</p>",
			"What?\n\n```\nif x:\n    y = $1\n```\n\nAnd?",
		],
		["bold lines", "<b><p>One</p><p>Two</p></b>", "**One**\n\n**Two**"],
	])("%s", async (_, html, expected) => {
		const question = await textOf(html);
		// Backticks at an end stand apart from those around.
		expect(question?.text.replace("`` a", "``a")).toBe(expected);
		expect(question?.format).toBe("md1");
	});

	test("a table, with cells over two columns and rows and signs of its own", async () => {
		const html =
			'<p>Look:</p><table><thead><tr><th>P</th><th colspan="2">Q | R</th></tr></thead><tbody><tr><td rowspan="2"><b>1</b></td><td>\\(|x|\\)</td><td><code>a|b</code></td></tr><tr><td>3</td><td><p>4</p><p>5</p></td></tr></tbody></table><p>Which?</p>';
		const question = await textOf(html);
		const [look, table, which] = readMd1(question?.text ?? "");
		const text = (value: string) => [{ kind: "text", text: value }];
		expect(look).toMatchObject({ children: text("Look:") });
		expect(which).toMatchObject({ children: text("Which?") });
		const rows = table?.kind === "table" ? table.rows : [];
		const filled = rows.map((row) =>
			row.map((cell) => cell.filter((node) => !(node.kind === "text" && node.text === ""))),
		);
		expect(filled).toMatchObject([
			[text("P"), text("Q | R"), []],
			[[{ kind: "strong", children: text("1") }], [{ kind: "formula", text: "|x|" }], [{ kind: "code", text: "a|b" }]],
			[[], text("3"), text("4 5")],
		]);
	});

	test("lists, as lines with their numbers", async () => {
		const html =
			'<p>Steps:</p><ol><li>cut</li><li><p>boil</p></li></ol><ul><li>salt</li><li>oil</li></ul><ol type="i" start="3"><li>x</li><li>y</li></ol>';
		const question = await textOf(html);
		expect(question?.text.replaceAll(/\n+/g, "\n")).toBe("Steps:\n1. cut\n2. boil\n- salt\n- oil\niii. x\niv. y");
		expect(question?.format).toBeUndefined();
	});

	test("in options and in GIFT", async () => {
		const [row] = await rowsOf(moodle("multichoice", "Which?", answer("<p><i>E. coli</i></p>", 100) + answer("2 * 3")));
		expect(row?.question?.options.map(({ text }) => text)).toEqual(["*E. coli*", "2 \\* 3"]);
		expect(row?.source).toBe("Which?\nE. coli (100%)\n2 * 3");
		const [gift] = await rowsOf("::t:: [html]<p>Which is <em>not</em>?</p> {=x ~y}");
		expect(gift?.question).toMatchObject({ format: "md1", text: "Which is *not*?" });
	});

	test("markup that md1 would not read is dropped, and no character is added", async () => {
		const words = fc.constantFrom("a", "b c", "(", ")", "*", " ", "2", "|", "`", "न", "!", "\\");
		const piece = fc.tuple(fc.constantFrom("", "b", "i", "em"), fc.array(words, { minLength: 1, maxLength: 3 }));
		const plainOf = (text: string) =>
			readMd1(text)
				.flatMap((block) => (block.kind === "paragraph" ? block.children.map(inlineOf) : ["?"]))
				.join("");
		await fc.assert(
			fc.asyncProperty(fc.array(piece, { minLength: 1, maxLength: 5 }), async (pieces) => {
				const html = pieces.map(([tag, all]) => (tag ? `<${tag}>${all.join("")}</${tag}>` : all.join(""))).join("");
				const question = await textOf(`Q ${html} <b>end</b>`);
				const expected = `Q ${pieces.map(([, all]) => all.join("")).join("")} end`;
				// That is a formula in Moodle, and becomes one.
				fc.pre(!/\\\(.*\\\)/.test(expected));
				expect(plainOf(question?.text ?? "").replaceAll(/\s+/g, "")).toBe(expected.replaceAll(/\s+/g, ""));
			}),
			{ numRuns: 300 },
		);
	});
});

function inlineOf(node: RichInline): string {
	if ("children" in node) return node.children.map(inlineOf).join("");
	return "text" in node ? node.text : "?";
}

test("the address of a link is listed when only its text is kept", async () => {
	const html = (text: string) => `<![CDATA[<p>${text}</p>]]>`;
	const [row] = await rowsOf(`<quiz><question type="multichoice">
<questiontext format="html"><text>${html('What? <a href="https://example.org/a">https://example.org/a</a>')}</text></questiontext>
<generalfeedback format="html"><text>${html('See <a href="https://example.org/b?x=1">this</a>.')}</text></generalfeedback>
<answer fraction="100"><text>one</text></answer><answer fraction="0"><text>two</text>
<feedback format="html"><text>${html('No: <a href="#top">up</a>, <a href="mailto:t@example.org">write</a>')}</text></feedback></answer>
</question></quiz>`);
	expect(row?.problems).toEqual([
		{ code: "link-lost", values: { count: 2, names: "https://example.org/b?x=1, mailto:t@example.org" } },
	]);
});
