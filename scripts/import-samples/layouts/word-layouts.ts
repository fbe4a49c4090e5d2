// Papers of Word: each kind in three writings.
import { strFromU8, strToU8, unzipSync, zipSync } from "fflate";
import { cell, item, list, makeWordFile, num, paragraph, row, run, table } from "../../../tests/word-file.ts";
import { type Layout, paper } from "./layout.ts";
import { ENGLISH, HINDI, type Truth, UNDERLINED } from "./truths.ts";

const NUMBERING =
	list(0, [
		["decimal", "%1."],
		["lowerLetter", "(%2)"],
	]) +
	list(1, [["upperLetter", "%1."]]) +
	num(1, 0) +
	[2, 3, 4, 5, 6, 7]
		.map((id) => num(id, 1, '<w:lvlOverride w:ilvl="0"><w:startOverride w:val="1"/></w:lvlOverride>'))
		.join("");

const letterOf = ({ right }: Truth) => "abcd"[right] ?? "";
const line = (text: string, properties = "") => paragraph(run(text, properties));
const lines = (text: string) =>
	text
		.split("\n")
		.map((one) => line(one))
		.join("");
const cells = (texts: readonly string[]) => row(...texts.map((text) => cell(line(text))));
const word = (body: string) => makeWordFile({ body, numbering: NUMBERING });
const options = (one: Truth, write: (text: string, at: number) => string) => one.options.map(write).join("");
const label = (at: number) => `(${"abcd"[at]}) `;
const keyTable = (all: readonly Truth[]) =>
	line("ANSWER KEY") +
	table(cells(["Q. No.", "Answer"]), ...all.map((one, at) => cells([String(at + 1), letterOf(one)])));
const keyRow = (all: readonly Truth[]) =>
	line("Answers") + table(cells(all.map((_, at) => String(at + 1))), cells(all.map(letterOf)));

export const WORD_LAYOUTS: readonly Layout<Uint8Array>[] = [
	{
		kind: "Word: typed numbers and letters",
		ending: "docx",
		from: [...ENGLISH, ...HINDI],
		writings: [
			(all) => word(lines(paper(all, { answer: (one) => `Ans: (${one})` }))),
			(all) => word(lines(paper(all, { between: "     ", answer: (one) => `Answer: ${one}`, after: "\n" }))),
			(all) => word(lines(paper(all)) + keyTable(all)),
		],
	},
	{
		kind: "Word: automatic numbers",
		ending: "docx",
		from: ENGLISH,
		writings: [
			(all) =>
				word(
					all.map((one) => item(1, 0, one.text) + options(one, (text) => item(1, 1, text))).join("") + keyTable(all),
				),
			(all) =>
				word(
					all.map((one, at) => item(1, 0, one.text) + options(one, (text) => item(at + 2, 0, text))).join("") +
						keyRow(all),
				),
			(all) =>
				word(
					all
						.map(
							(one) =>
								item(1, 0, one.text) + options(one, (text) => item(1, 1, text)) + line(`Ans. (${letterOf(one)})`),
						)
						.join(""),
				),
		],
	},
	{
		kind: "Word: options in tables",
		ending: "docx",
		from: ENGLISH,
		writings: [
			(all) => word(all.map((one) => item(1, 0, one.text) + square(one)).join("") + keyTable(all)),
			(all) =>
				word(
					all.map((one, at) => line(`${at + 1}. ${one.text}`) + square(one) + line(`Ans: ${letterOf(one)}`)).join(""),
				),
			(all) =>
				word(
					table(
						cells(["Question", "A", "B", "C", "D", "Answer"]),
						...all.map((one) => cells([one.text, ...one.options, letterOf(one).toUpperCase()])),
					),
				),
		],
	},
	{
		kind: "Word: the right option is coloured, bold or highlighted",
		ending: "docx",
		from: ENGLISH,
		asks: true,
		writings: ['<w:color w:val="FF0000"/>', "<w:b/>", '<w:highlight w:val="yellow"/>'].map(
			(mark) => (all: readonly Truth[]) =>
				word(
					all
						.map(
							(one, at) =>
								line(`${at + 1}. ${one.text}`) +
								options(one, (text, index) =>
									paragraph(run(label(index)) + run(text, index === one.right ? mark : "")),
								),
						)
						.join(""),
				),
		),
	},
	{
		kind: "Word: hidden and struck text",
		ending: "docx",
		from: ENGLISH,
		asks: true,
		writings: ["<w:vanish/>", "<w:strike/>", "<w:dstrike/>"].map(
			(mark) => (all: readonly Truth[]) =>
				word(
					all
						.map(
							(one, at) =>
								paragraph(run(`${at + 1}. ${one.text}`) + run(" old words", mark)) +
								options(one, (text, index) => line(label(index) + text)) +
								line(`Ans: ${letterOf(one)}`),
						)
						.join(""),
				),
		),
	},
	{
		kind: "Word: fields with equations",
		ending: "docx",
		from: [3, 4, 5, 6].map((part) => ({
			text: `A part of a whole is $\\frac{1}{${part}}$`,
			options: [`$\\frac{1}{${part}}$`, "none", "the whole"],
			right: 0,
		})),
		asks: true,
		writings: [
			complexField,
			(code: string) => complexField(code).replaceAll("</w:instrText>", " </w:instrText>"),
			simpleField,
		].map(
			(write: (code: string) => string) => (all: readonly Truth[]) =>
				word(
					all
						.map((one, at) => {
							const fields = (text: string) =>
								text
									.split("$")
									.map((part) =>
										part.startsWith("\\frac") ? write(part.replace(/\\frac\{(\d)\}\{(\d)\}/, "\\f($1,$2)")) : run(part),
									)
									.join("");
							return (
								paragraph(run(`${at + 1}. `) + fields(one.text)) +
								options(one, (text, index) => paragraph(run(label(index)) + fields(text))) +
								line(`Ans: ${letterOf(one)}`)
							);
						})
						.join(""),
				),
		),
	},
	{
		kind: "Word: GIFT",
		ending: "docx",
		from: ENGLISH.filter(({ text }) => !/[=:~{}#]/.test(text)),
		writings: [
			(all) => word(lines(all.map((one) => giftOf(one, "\n")).join("\n\n"))),
			(all) => word(lines(all.map((one) => giftOf(one, "\n")).join("\n"))),
			(all) => word(lines(all.map((one) => giftOf(one, " ")).join("\n"))),
		],
	},
	{
		kind: "Word for the web",
		ending: "docx",
		from: ENGLISH,
		count: 3,
		writings: [
			(all) => webWord(lines(paper(all, { answer: (one) => `Ans: (${one})` }))),
			(all) => webWord(lines(paper(all, { labels: "ABCD", answer: (one) => `Ans: ${one}` }))),
			(all) => webWord(lines(paper(all)) + keyRow(all)),
		],
	},
	{
		kind: "Word: an underlined word",
		ending: "docx",
		from: UNDERLINED,
		count: 3,
		writings: ["single", "double", "wave"].map(
			(line) => (all: readonly Truth[]) =>
				word(
					all
						.map(
							(one, at) =>
								marked(`${at + 1}. ${one.text}`, `<w:u w:val="${line}"/>`) +
								options(one, (text, index) => lines(label(index) + text)) +
								lines(`Ans: ${letterOf(one)}`),
						)
						.join(""),
				),
		),
	},
];

/** As Word for the web names the main part. */
function webWord(body: string): Uint8Array {
	const files = Object.entries(unzipSync(word(body))).map(([path, bytes]) => {
		const isIndex = path === "[Content_Types].xml" || path === "_rels/.rels";
		const renamed = isIndex ? strToU8(strFromU8(bytes).replaceAll("document.xml", "document2.xml")) : bytes;
		return [path.replace("document.xml", "document2.xml"), renamed] as const;
	});
	return zipSync(Object.fromEntries(files));
}

/** Options in two rows of two. */
function square(one: Truth): string {
	const texts = one.options.map((text, at) => label(at) + text);
	return table(cells(texts.slice(0, 2)), cells(texts.slice(2)));
}

/** A paragraph whose words between stars have a property. */
function marked(text: string, property: string): string {
	return paragraph(
		text
			.split("**")
			.map((part, at) => run(part, at % 2 === 1 ? property : ""))
			.join(""),
	);
}

function complexField(code: string): string {
	const sign = (type: string) => `<w:r><w:fldChar w:fldCharType="${type}"/></w:r>`;
	return `${sign("begin")}<w:r><w:instrText xml:space="preserve"> EQ ${code}</w:instrText></w:r>${sign("end")}`;
}

function simpleField(code: string): string {
	return `<w:fldSimple w:instr=" EQ ${code} "><w:r><w:t>?</w:t></w:r></w:fldSimple>`;
}

function giftOf(one: Truth, between: string): string {
	const inner = one.options.map((text, at) => (at === one.right ? "=" : "~") + text.replaceAll(/[~=#{}:]/g, "\\$&"));
	return [`${one.text} {`, ...inner, "}"].join(between);
}
