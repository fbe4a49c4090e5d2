// Workbooks, PDF files and packages of H5P: each kind in three writings.
import { strToU8, zipSync } from "fflate";
import { writeXlsx } from "#server/questions/export/xlsx.ts";
import { h5pChoice } from "./json-layouts.ts";
import { type Layout, paper, rightOf, wrongOf } from "./layout.ts";
import { ENGLISH, type Truth } from "./truths.ts";

const letterOf = ({ right }: Truth) => "abcd"[right] ?? "";

export const FILE_LAYOUTS: readonly Layout<Uint8Array>[] = [
	{
		kind: "Excel",
		ending: "xlsx",
		from: ENGLISH,
		writings: [
			(all) =>
				writeXlsx([
					["Question", "Option A", "Option B", "Option C", "Option D", "Answer"],
					...all.map((one) => [one.text, ...one.options, letterOf(one)]),
				]),
			(all) =>
				writeXlsx([
					["Weekly test"],
					[],
					["Q No", "Question", "1", "2", "3", "4", "Key"],
					...all.map((one, at) => [String(at + 1), one.text, ...one.options, rightOf(one)]),
				]),
			(all) =>
				writeXlsx([
					["Question", "Correct Answer", "Wrong Answer 1", "Wrong Answer 2", "Wrong Answer 3"],
					...all.map((one) => [one.text, rightOf(one), ...wrongOf(one)]),
				]),
		],
	},
	{
		kind: "PDF",
		ending: "pdf",
		from: ENGLISH.filter(({ text, options: all }) => /^[ -~]+$/.test([text, ...all].join(""))),
		writings: [
			(all) => pdf([paper(all, { answer: (one) => `Ans: (${one})`, after: "\n" })]),
			(all) =>
				pdf([
					`City School - Test\n${paper(all.slice(0, 2), { after: "\n" })}\nPage 1 of 2`,
					`City School - Test\n${paper(all.slice(2), { number: (at) => `${at + 2}. `, after: "\n" })}\nAnswers: ${all.map((one, at) => `${at + 1}-${letterOf(one)}`).join(", ")}\nPage 2 of 2`,
				]),
			(all) => pdf([paper(all, { labels: "ABCD", between: "      ", answer: (one) => `Answer: ${one}`, after: "\n" })]),
		],
	},
	{
		kind: "H5P packages",
		ending: "h5p",
		from: ENGLISH,
		count: 3,
		writings: [
			(all) => h5p("H5P.QuestionSet", { introPage: {}, questions: all.map(h5pChoice) }),
			(all) =>
				h5p("H5P.SingleChoiceSet", {
					choices: all.map((one) => ({
						question: one.text,
						answers: [rightOf(one), ...wrongOf(one)],
					})),
				}),
			(all) => h5p("H5P.Column", { content: all.map((one) => ({ content: h5pChoice(one) })) }),
		],
	},
];

function h5p(mainLibrary: string, content: unknown): Uint8Array {
	return zipSync({
		"h5p.json": strToU8(JSON.stringify({ title: "Test", mainLibrary })),
		"content/content.json": strToU8(JSON.stringify(content)),
		"H5P.Text-1.1/semantics.json": strToU8("[]"),
	});
}

/** A PDF file with pages of plain lines. */
function pdf(pages: readonly string[]): Uint8Array {
	const text = (page: string) =>
		page
			.split("\n")
			.map((one, at) => `BT /F1 11 Tf 50 ${780 - at * 16} Td (${one.replaceAll(/[\\()]/g, "\\$&")}) Tj ET`)
			.join("\n");
	const kids = pages.map((_, at) => `${4 + at * 2} 0 R`).join(" ");
	const objects = [
		"<< /Type /Catalog /Pages 2 0 R >>",
		`<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>`,
		"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
		...pages.flatMap((page, at) => [
			`<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F1 3 0 R >> >> /Contents ${5 + at * 2} 0 R >>`,
			`<< /Length ${text(page).length} >>\nstream\n${text(page)}\nendstream`,
		]),
	];
	let file = "%PDF-1.4\n";
	const places = objects.map((object, at) => {
		const place = file.length;
		file += `${at + 1} 0 obj\n${object}\nendobj\n`;
		return place;
	});
	const table = places.map((place) => `${String(place).padStart(10, "0")} 00000 n \n`).join("");
	const start = file.length;
	return strToU8(
		`${file}xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF`,
	);
}
