// Powers, indices and underlined words stay what they are, in every format that a question can come in.
import { strToU8, unzipSync, zipSync } from "fflate";
import { describe, expect, test } from "vitest";
import { writeXlsx } from "#server/questions/export/xlsx.ts";
import { makeWordFile, paragraph, run } from "../../../tests/word-file.ts";
import { readSource } from "./read-source.ts";

async function shown(content: string | Uint8Array): Promise<string[]> {
	const reading = await readSource(typeof content === "string" ? strToU8(content) : content);
	if (!reading.ok) return [reading.kind];
	return reading.rows.map(({ question }) => {
		const options = question?.options.map(({ text, isCorrect }) => (isCorrect ? `*${text}*` : text)) ?? [];
		return `${question?.text} | ${options.join("/")}`;
	});
}

const up = (text: string) => run(text, '<w:vertAlign w:val="superscript"/>');
const down = (text: string) => run(text, '<w:vertAlign w:val="subscript"/>');
const lines = (...texts: string[]) => texts.map((text) => paragraph(run(text))).join("");
const OPTIONS = ["(a) 103", "(b) 30", "Ans: b"];
const ASKED = "Is 10³ more than CO₂? | 103/*30*";

/** A workbook whose question is a text of runs. */
function workbook(runs: string, ...answers: string[]): Uint8Array {
	const files = unzipSync(
		writeXlsx([
			["Question", "A", "B", "Answer"],
			["MARKED", ...answers],
		]),
	);
	const replaced = Object.entries(files).map(([name, bytes]): [string, Uint8Array] => {
		const text = new TextDecoder().decode(bytes);
		return [name, strToU8(text.replace(/<is><t[^>]*>MARKED<\/t><\/is>/, `<is>${runs}</is>`))];
	});
	return zipSync(Object.fromEntries(replaced));
}
const cellRun = (text: string, properties = "") => `<r><rPr>${properties}</rPr><t xml:space="preserve">${text}</t></r>`;
const RAISED_RUNS =
	cellRun("Is 10") +
	cellRun("3", '<vertAlign val="superscript"/>') +
	cellRun(" more than CO") +
	cellRun("2", '<vertAlign val="subscript"/>') +
	cellRun("?");

describe("raised and lowered letters", () => {
	const stem = (raised: string, lowered: string) => `1. Is 10${raised} more than CO${lowered}?`;
	const span = (style: string, text: string) => `<span style="${style}">${text}</span>`;
	test.each<[string, string | Uint8Array]>([
		["tags of HTML", `<p>${[stem("<sup>3</sup>", "<sub>2</sub>"), ...OPTIONS].join("</p><p>")}</p>`],
		[
			"styles of HTML, as Google's clipboard has them",
			`<p>${[stem(span("vertical-align:super;font-size:0.6em", "3"), span("font-size:0.6em;vertical-align: sub", "2")), ...OPTIONS].join("</p><p>")}</p>`,
		],
		[
			"a table of HTML",
			`<table><tr><th>Question</th><th>A</th><th>B</th><th>Answer</th></tr><tr><td>Is 10<span style="vertical-align:super">3</span> more than CO<sub>2</sub>?</td><td>103</td><td>30</td><td>B</td></tr></table>`,
		],
		["lines that are shown as they are", `<pre>${[stem("<sup>3</sup>", "<sub>2</sub>"), ...OPTIONS].join("\n")}</pre>`],
		[
			"code",
			`<p>${["1. Is <code>10<sup>3</sup></code> more than <tt>CO<sub>2</sub></tt>?", ...OPTIONS].join("</p><p>")}</p>`,
		],
		[
			"Word",
			makeWordFile({
				body: paragraph(run("1. Is 10") + up("3") + run(" more than CO") + down("2") + run("?")) + lines(...OPTIONS),
			}),
		],
		["texts of an Excel cell", workbook(RAISED_RUNS, "103", "30", "B")],
	])("of %s", async (_, content) => expect(await shown(content)).toEqual([ASKED]));
});

describe("an underlined word that the question speaks of", () => {
	const expected = "Find the opposite of the underlined word: a **calm** sea | *rough*/still";
	const start = "1. Find the opposite of the underlined word: a ";
	const options = ["(a) rough", "(b) still", "Ans: a"];
	const pageOf = (word: string) => `<p>${[`${start}${word} sea`, ...options].join("</p>\n<p>")}</p>`;
	test.each<[string, string | Uint8Array]>([
		["a tag of HTML", pageOf("<u>calm</u>")],
		["a style of HTML", pageOf('<span style="text-decoration:underline">calm</span>')],
		[
			"Word",
			makeWordFile({
				body: paragraph(run(start) + run("calm", '<w:u w:val="single"/>') + run(" sea")) + lines(...options),
			}),
		],
		[
			"an Excel cell",
			workbook(cellRun(start.slice(3)) + cellRun("calm", "<u/>") + cellRun(" sea"), "rough", "still", "A"),
		],
	])("keeps its mark: %s", async (_, content) => expect(await shown(content)).toEqual([expected]));

	test("in a text of Moodle", async () => {
		const text = (words: string) => `<text><![CDATA[${words}]]></text>`;
		const xml = `<quiz><question type="multichoice"><questiontext format="html">${text("<p>Find the opposite of the underlined word.</p><p>A <u>calm</u> sea</p>")}</questiontext><answer fraction="100"><text>rough</text></answer><answer fraction="0"><text>still</text></answer></question></quiz>`;
		expect(await shown(xml)).toEqual(["Find the opposite of the underlined word.\n\nA **calm** sea | *rough*/still"]);
	});
});

test("a formula that a page shows twice is read once, and a list beside its item belongs to it", async () => {
	const math =
		'<math><semantics><mi>x</mi><annotation encoding="application/x-tex">x^2</annotation></semantics></math>';
	const katex = `<span class="katex"><span class="katex-mathml">${math}</span><span class="katex-html">x2</span></span>`;
	const page = `<ol><li>Is ${katex} even?</li><ol type="a"><li>yes</li><li>no</li></ol></ol><p>Ans: b</p>`;
	expect(await shown(page)).toEqual(["Is $x^2$ even? | yes/*no*"]);
});

test("questions beside a table of questions are read, too", async () => {
	const table =
		"<table><tr><th>Question</th><th>A</th><th>B</th><th>Answer</th></tr><tr><td>One?</td><td>x</td><td>y</td><td>B</td></tr></table>";
	const page = `<div>${table}<p>1. Two?</p><p>(a) x</p><p>(b) y</p><p>Ans: a</p></div>`;
	expect(await shown(page)).toEqual(["One? | x/*y*", "Two? | *x*/y"]);
	expect(await shown(`<div>${table}<p>Home</p><p>1. About us</p></div>`)).toEqual(["One? | x/*y*"]);
});

test("what is nested too deeply keeps its words", async () => {
	const page = `${"<div>".repeat(400)}1. Which?<br>(a) x<br>(b) y<br>Ans: b${"</div>".repeat(400)}`;
	expect((await shown(page))[0]).toContain("Which?");
});
