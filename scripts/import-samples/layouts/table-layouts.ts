// Questions as tables, HTML and XML: each kind in three writings.
import { rightOf, type TextLayout, wrongOf } from "./layout.ts";
import { ENGLISH, HINDI, JUDGED, type Truth } from "./truths.ts";

const letterOf = ({ right }: Truth) => "ABCD"[right] ?? "";
const json = (value: unknown) => JSON.stringify(value, null, "\t");
const escaped = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");

/** Cells with quotation marks where they need them. */
function csv(rows: readonly (readonly (string | number)[])[], separator = ","): string {
	const cell = (text: string) => (/["\n,;\t]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
	return rows.map((row) => row.map(String).map(cell).join(separator)).join("\n");
}

/** A table of Markdown, with the line below its headings. */
function pipes(headings: readonly string[], rows: readonly (readonly (string | number)[])[]): string {
	const line = (cells: readonly (string | number)[]) => `| ${cells.join(" | ")} |`;
	return [line(headings), line(headings.map(() => "---")), ...rows.map(line)].join("\n");
}

const WIDE = ["Question", "Option A", "Option B", "Option C", "Option D", "Correct Answer"];

export const TABLE_LAYOUTS: readonly TextLayout[] = [
	{
		kind: "true or false as data",
		ending: "json",
		from: JUDGED,
		writings: [
			(all) => json(all.map((one) => ({ question: one.text, answer: one.right === 0 }))),
			(all) =>
				csv([
					["No", "Statement", "True/False"],
					...all.map((one, at) => [at + 1, one.text, one.right === 0 ? "T" : "F"]),
				]),
			(all) =>
				csv(
					[
						["Statement", "True", "False"],
						...all.map((one) => [one.text, one.right === 0 ? "x" : "", one.right === 1 ? "x" : ""]),
					],
					"\t",
				),
		],
	},
	{
		kind: "tables of Markdown",
		ending: "md",
		from: ENGLISH,
		writings: [
			(all) =>
				pipes(
					WIDE,
					all.map((one) => [one.text, ...one.options, letterOf(one)]),
				),
			(all) =>
				pipes(
					["No", ...WIDE],
					all.map((one, at) => [at + 1, one.text, ...one.options, letterOf(one)]),
				),
			(all) =>
				pipes(
					WIDE,
					all.map((one) => [one.text, ...one.options, rightOf(one)]),
				),
		],
	},
	{
		kind: "tables",
		ending: "csv",
		from: ENGLISH,
		writings: [
			(all) => csv([WIDE, ...all.map((one) => [one.text, ...one.options, letterOf(one)])]),
			(all) =>
				csv(
					[
						["S.No", "Question", "A", "B", "C", "D", "Ans"],
						...all.map((one, at) => [at + 1, one.text, ...one.options, rightOf(one)]),
					],
					";",
				),
			(all) =>
				csv(
					[
						["Test of March"],
						[],
						["Question", "Opt 1", "Opt 2", "Opt 3", "Opt 4", "Answer"],
						...all.map((one) => [one.text, ...one.options, `Option ${one.right + 1}`]),
					],
					"\t",
				),
		],
	},
	{
		kind: "tables in Hindi and other languages",
		ending: "csv",
		from: HINDI,
		writings: [
			(all) =>
				csv([
					["प्रश्न", "विकल्प 1", "विकल्प 2", "विकल्प 3", "विकल्प 4", "सही उत्तर"],
					...all.map((one) => [one.text, ...one.options, rightOf(one)]),
				]),
			(all) =>
				csv([
					["Frage", "A", "B", "C", "D", "Richtige Antwort"],
					...all.map((one) => [one.text, ...one.options, letterOf(one)]),
				]),
			(all) =>
				csv([
					["Question", "A", "B", "C", "D", "Réponse"],
					...all.map((one) => [one.text, ...one.options, letterOf(one)]),
				]),
		],
	},
	{
		kind: "sheets of quiz tools",
		ending: "csv",
		from: ENGLISH,
		writings: [
			(all) =>
				csv([
					[
						"Question Text",
						"Question Type",
						"Option 1",
						"Option 2",
						"Option 3",
						"Option 4",
						"Option 5",
						"Correct Answer",
						"Time in seconds",
						"Image Link",
						"Answer explanation",
					],
					[
						"Text of the question",
						"Type",
						...[1, 2, 3, 4, 5].map((at) => `Text for option ${at}`),
						"The correct option",
						"",
						"",
						"",
					],
					...all.map((one) => [one.text, "Multiple Choice", ...one.options, "", one.right + 1, 30, "", ""]),
				]),
			(all) =>
				csv([
					["Blooket\nImport Template"],
					[
						"Question #",
						"Question Text",
						"Answer 1",
						"Answer 2",
						"Answer 3\n(Optional)",
						"Answer 4\n(Optional)",
						"Time Limit (sec)\n(Max: 300 seconds)",
						"Correct Answer(s)\n(Only include Answer #)",
					],
					...all.map((one, at) => [at + 1, one.text, ...one.options, 20, one.right + 1]),
				]),
			(all) =>
				csv([
					[
						"Question",
						"Correct Answer",
						"Incorrect Answer 1",
						"Incorrect Answer 2 (Optional)",
						"Incorrect Answer 3 (Optional)",
					],
					...all.map((one) => [one.text, rightOf(one), ...wrongOf(one)]),
				]),
		],
	},
	{
		kind: "lists copied from a browser",
		ending: "html",
		from: ENGLISH,
		writings: [
			(all) =>
				`<meta charset="utf-8"><ol>${all.map((one) => `<li>${html(one.text)}<ol type="A">${items(one)}</ol></li>`).join("")}</ol><p>Answers: ${all.map((one, at) => `${at + 1}-${letterOf(one)}`).join(", ")}</p>`,
			(all) =>
				all
					.map(
						(one, at) =>
							`<p><strong>${at + 1}. ${html(one.text)}</strong></p><ol style="list-style-type: lower-alpha">${items(one)}</ol><p>Answer: ${letterOf(one)}</p>`,
					)
					.join("\n"),
			(all) =>
				`<h2>Quiz</h2><ol>${all.map((one) => `<li><p>${html(one.text)}</p><ul>${items(one)}</ul><p><b>Answer:</b> ${html(rightOf(one))}</p></li>`).join("")}</ol>`,
		],
	},
	{
		kind: "tables and lines copied from a browser",
		ending: "html",
		from: ENGLISH,
		writings: [
			(all) =>
				`<table><tr>${WIDE.map((name) => `<th>${name}</th>`).join("")}</tr>${all.map((one) => `<tr>${[one.text, ...one.options, letterOf(one)].map((cell) => `<td>${html(cell)}</td>`).join("")}</tr>`).join("")}</table>`,
			(all) =>
				all
					.map(
						(one, at) =>
							`<p>${at + 1}. ${html(one.text)}<br>${one.options.map((text, index) => `(${"abcd"[index]}) ${html(text)}`).join("<br>")}</p><p>Ans: ${letterOf(one)}</p>`,
					)
					.join(""),
			(all) =>
				`<div><h3>Test</h3>${all.map((one, at) => `<div>Q${at + 1}. ${html(one.text)}</div>${one.options.map((text, index) => `<div>${"ABCD"[index]}) ${html(text)}</div>`).join("")}<div>Correct answer: ${letterOf(one)}</div>`).join("")}</div>`,
		],
	},
	{
		kind: "Moodle XML",
		ending: "xml",
		from: ENGLISH,
		writings: [
			(all) => moodle(all, (text) => `<text><![CDATA[<p>${html(text)}</p>]]></text>`),
			(all) => moodle(all, (text) => `<text>${escaped(text)}</text>`),
			(all) =>
				`<?xml version="1.0" encoding="UTF-8"?>\n${moodle(all, (text) => `<text>${escaped(`<p dir="ltr">${html(text)}<br></p>`)}</text>`)}`,
		],
	},
];

/** With powers and indices as HTML writes them. */
function html(text: string): string {
	const digits = (signs: string, from: string) => Array.from(signs, (sign) => from.indexOf(sign)).join("");
	return escaped(text)
		.replaceAll(/[⁰¹²³⁴⁵⁶⁷⁸⁹]+/g, (power) => `<sup>${digits(power, "⁰¹²³⁴⁵⁶⁷⁸⁹")}</sup>`)
		.replaceAll(/[₀₁₂₃₄₅₆₇₈₉]+/g, (index) => `<sub>${digits(index, "₀₁₂₃₄₅₆₇₈₉")}</sub>`);
}

function items({ options }: Truth): string {
	return options.map((text) => `<li>${html(text)}</li>`).join("");
}

function moodle(all: readonly Truth[], text: (text: string) => string): string {
	const questions = all.map(
		(one) =>
			`<question type="multichoice"><questiontext format="html">${text(one.text)}</questiontext>${one.options.map((option, at) => `<answer fraction="${at === one.right ? 100 : 0}" format="html">${text(option)}</answer>`).join("")}</question>`,
	);
	return `<quiz>${questions.join("\n")}</quiz>`;
}
