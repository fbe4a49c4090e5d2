// Files that are more than their text: decks of Anki, workbooks with formats, papers in an old font, Word's lists of answers. Each kind in
// three writings.
import { DatabaseSync } from "node:sqlite";
import { zstdCompressSync } from "node:zlib";
import { strToU8, unzipSync, zipSync } from "fflate";
import { writeXlsx } from "#server/questions/export/xlsx.ts";
import { typeKrutiDev } from "../../../tests/kruti-dev-keys.ts";
import { cell, item, list, makeWordFile, num, paragraph, row, run, table } from "../../../tests/word-file.ts";
import { type Layout, letterOf, paper, rightOf } from "./layout.ts";
import { ENGLISH, HINDI, SHOWN, type Truth } from "./truths.ts";

/** Without signs that the font does not have. */
const TYPED = HINDI.filter(({ text, options }) => !/[A-Za-z°]/.test([text, ...options].join("")));
const FONT = '<w:rFonts w:ascii="Kruti Dev 010" w:hAnsi="Kruti Dev 010"/>';
const typed = (text: string) => run(escaped(typeKrutiDev(text)), FONT);
const escaped = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");

export const PACKAGE_LAYOUTS: readonly Layout<Uint8Array>[] = [
	{
		kind: "Anki",
		ending: "apkg",
		from: ENGLISH,
		writings: [
			(all) =>
				zipSync({
					"collection.anki2": collection(
						["Question", "A", "B", "C", "D", "Answer"],
						all.map((one) => [one.text, ...one.options, letterOf(one, "ABCD")]),
					),
				}),
			(all) =>
				zipSync({
					"collection.anki21": collection(
						["Front", "Back"],
						all.map((one) => [
							[one.text, ...one.options.map((text, at) => `${"ABCD"[at]}) ${text}`)].join("<br>"),
							letterOf(one, "ABCD"),
						]),
						(text) => escaped(text).replaceAll("&lt;br>", "<br>"),
					),
				}),
			(all) =>
				zipSync({
					"collection.anki21b": zstdCompressSync(
						newCollection(
							["Question", "Option 1", "Option 2", "Option 3", "Option 4", "Correct Answer"],
							all.map((one) => [one.text, ...one.options, rightOf(one)]),
						),
					),
				}),
		],
	},
	{
		kind: "Excel: cells with formats",
		ending: "xlsx",
		from: SHOWN,
		writings: [
			(all) => formatted(["Question", "Option A", "Option B", "Option C", "Option D", "Answer"], all, letterOf),
			(all) => formatted(["Question", "A", "B", "C", "D", "Key"], all, (one) => letterOf(one, "ABCD")),
			(all) =>
				formatted(
					["Question", "Option 1", "Option 2", "Option 3", "Option 4", "Answer"],
					all,
					(one) => `Option ${one.right + 1}`,
				),
		],
	},
	{
		kind: "Kruti Dev in Word",
		ending: "docx",
		from: TYPED,
		asks: true,
		writings: [
			(all) =>
				makeWordFile({
					body: all.map((one, at) => oldFont(one, `${at + 1}. `) + line(`Ans: (${letterOf(one)})`)).join(""),
				}),
			(all) =>
				makeWordFile({
					body:
						all.map((one, at) => oldFont(one, `Q${at + 1}. `)).join("") +
						line(`Answers: ${all.map((one, at) => `${at + 1}-${letterOf(one)}`).join(", ")}`),
				}),
			(all) =>
				makeWordFile({
					body: table(
						row(...["Question", "A", "B", "C", "D", "Answer"].map((text) => cell(line(text)))),
						...all.map((one) =>
							row(
								...[one.text, ...one.options].map((text) => cell(paragraph(typed(text)))),
								cell(line(letterOf(one, "ABCD"))),
							),
						),
					),
				}),
		],
	},
	{
		kind: "Kruti Dev as a text",
		ending: "txt",
		from: TYPED,
		asks: true,
		isKrutiDev: true,
		writings: [
			(all) => strToU8(typeKrutiDev(paper(all, { labels: "कखगघ", answer: (one) => `उत्तर: (${one})` }))),
			(all) =>
				strToU8(
					all
						.map((one, at) => {
							const options = one.options.map((text, index) => `(${"abcd"[index]}) ${typeKrutiDev(text)}`);
							return [`${at + 1}- ${typeKrutiDev(one.text)}`, ...options, `Ans. (${letterOf(one)})`].join("\n");
						})
						.join("\n\n"),
				),
			(all) =>
				strToU8(
					[
						"Question,A,B,C,D,Answer",
						...all.map((one) => {
							const cells = [one.text, ...one.options].map((text) => `"${typeKrutiDev(text).replaceAll('"', '""')}"`);
							return [...cells, letterOf(one, "ABCD")].join(",");
						}),
					].join("\n"),
				),
		],
	},
	{
		kind: "Word: answers as a list",
		ending: "docx",
		from: ENGLISH,
		writings: [
			(all) => withList(all, "Answers"),
			(all) => withList(all, "ANSWER KEY", (letter) => letter.toUpperCase()),
			(all) => withList(all, "Answer Key", (letter) => `(${letter})`),
		],
	},
];

const line = (text: string) => paragraph(run(text));

/** A question in the font, with labels in another one. */
function oldFont(one: Truth, number: string): string {
	const options = one.options.map((text, at) => paragraph(run(`(${"abcd"[at]}) `) + typed(text)));
	return paragraph(run(number) + typed(one.text)) + options.join("");
}

const NUMBERING =
	list(0, [["decimal", "%1."]]) +
	list(1, [["lowerLetter", "(%1)"]]) +
	num(1, 0) +
	[2, 3, 4, 5]
		.map((id) => num(id, 1, '<w:lvlOverride w:ilvl="0"><w:startOverride w:val="1"/></w:lvlOverride>'))
		.join("") +
	num(6, 0, '<w:lvlOverride w:ilvl="0"><w:startOverride w:val="1"/></w:lvlOverride>');

/** Automatic numbers for questions, options and the answers below them. */
function withList(all: readonly Truth[], heading: string, write = (letter: string) => letter): Uint8Array {
	const questions = all.map(
		(one, at) => item(1, 0, one.text) + one.options.map((text) => item(at + 2, 0, text)).join(""),
	);
	const answers = all.map((one) => item(6, 0, write(letterOf(one))));
	return makeWordFile({ body: [...questions, line(heading), ...answers].join(""), numbering: NUMBERING });
}

type Notes = readonly (readonly string[])[];
const SEPARATOR = "\x1f";

/** A collection of earlier programs. */
function collection(names: readonly string[], notes: Notes, write = escaped): Uint8Array {
	const models = JSON.stringify({ 1: { flds: names.map((name) => ({ name })) } });
	return database("create table col (models text)", notes, write, (db) =>
		db.prepare("insert into col values (?)").run(models),
	);
}

function newCollection(names: readonly string[], notes: Notes): Uint8Array {
	const fields = "create table fields (ntid integer, ord integer, name text)";
	return database(fields, notes, escaped, (db) => {
		for (const [ord, name] of names.entries()) db.prepare("insert into fields values (1, ?, ?)").run(ord, name);
	});
}

function database(
	schema: string,
	notes: Notes,
	write: (text: string) => string,
	fill: (db: DatabaseSync) => unknown,
): Uint8Array {
	const db = new DatabaseSync(":memory:");
	db.exec(`${schema}; create table notes (id integer primary key, mid integer, flds text)`);
	fill(db);
	for (const note of notes)
		db.prepare("insert into notes (mid, flds) values (1, ?)").run(note.map(write).join(SEPARATOR));
	const bytes = new Uint8Array(db.serialize());
	db.close();
	return bytes;
}

const FORMATS = ["0%", '"₹"#,##0', '0" kg"', "000", "# ?/?", "dd-mm-yyyy"];

/** The number and the format that show a text; undefined for words. */
function numberOf(text: string): { value: number; format: number } | undefined {
	const [whole, part] = text.split("/").map(Number);
	const date = /^(\d\d)-(\d\d)-(\d{4})$/.exec(text);
	if (date) {
		const [, day, month, year] = date.map(Number);
		return { value: Date.UTC(year ?? 0, (month ?? 1) - 1, day) / 86_400_000 + 25_569, format: 5 };
	}
	if (text.endsWith("%")) return { value: Number.parseFloat(text) / 100, format: 0 };
	if (text.startsWith("₹")) return { value: Number(text.slice(1).replace(",", "")), format: 1 };
	if (text.endsWith(" kg")) return { value: Number.parseFloat(text), format: 2 };
	if (/^0\d\d$/.test(text)) return { value: Number(text), format: 3 };
	return part === undefined ? undefined : { value: (whole ?? 0) / part, format: 4 };
}

/** A workbook whose options are numbers that Excel shows in formats. */
function formatted(headings: readonly string[], all: readonly Truth[], key: (one: Truth) => string): Uint8Array {
	const main = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
	const cellOf = (text: string, at: number, no: number) => {
		const number = at === 0 ? undefined : numberOf(text);
		const place = `r="${"ABCDEF"[at]}${no + 1}"`;
		if (number) return `<c ${place} s="${number.format + 1}"><v>${number.value}</v></c>`;
		return `<c ${place} t="inlineStr"><is><t>${escaped(text)}</t></is></c>`;
	};
	const rows = [headings, ...all.map((one) => [one.text, ...one.options, key(one)])].map((texts, no) => {
		return `<row r="${no + 1}">${texts.map((text, at) => cellOf(text, at, no)).join("")}</row>`;
	});
	const codes = FORMATS.map((code, at) => `<numFmt numFmtId="${164 + at}" formatCode="${escaped(code)}"/>`);
	const styles = FORMATS.map((_, at) => `<xf numFmtId="${164 + at}" applyNumberFormat="1"/>`);
	return zipSync({
		...unzipSync(writeXlsx([["x"]])),
		"xl/styles.xml": strToU8(
			`<styleSheet ${main}><numFmts count="${codes.length}">${codes.join("")}</numFmts><cellXfs count="${styles.length + 1}"><xf numFmtId="0"/>${styles.join("")}</cellXfs></styleSheet>`,
		),
		"xl/worksheets/sheet1.xml": strToU8(`<worksheet ${main}><sheetData>${rows.join("")}</sheetData></worksheet>`),
	});
}
