// Reads Moodle XML: multiple choice, true or false, numbers. Other types become rows that name their type. Called by
// read-source.ts.
import type { Element } from "domhandler";
import { textContent } from "domutils";
import { fromMoodleFormulas, fromTags } from "#core/questions/export/moodle-texts.ts";
import { withFormulas } from "#core/questions/import/formulas.ts";
import { lossesOf, type QuestionText } from "#core/questions/import/losses.ts";
import { readTolerance, rowOfParts } from "#core/questions/import/make-question.ts";
import { pictureToken } from "#core/questions/import/pictures.ts";
import { makeRow, type Row, type RowLocation, type RowProblem, type RowQuestion } from "#core/questions/import/rows.ts";
import { besideAllWritten } from "#core/questions/import/second-reading.ts";
import { readTypedNumber } from "#core/questions/typed-number.ts";
import { decodeAddress, type FoundPictures, type OpenPicture } from "#server/mdast/pictures.ts";
import { childrenOf, childText, elements, readXml } from "../../mdast/xml/xml.ts";
import { rightOf } from "./gift.ts";
import { FORMATTED, htmlText, picturesFrom } from "./html-text.ts";
import { writtenInMoodle } from "./written-questions.ts";

/** The shares that Moodle knows, in percent. */
const GRADES = [
	100, 90, 83.33333, 80, 75, 70, 66.66667, 60, 50, 40, 33.33333, 30, 25, 20, 16.66667, 14.28571, 12.5, 11.11111, 10, 5,
	0,
];

/** Rows of a Moodle XML text. @param found gets the pictures @throws as readXml */
export function readMoodleXml(text: string, found: FoundPictures): Row[] {
	let topic = "";
	let number = 0;
	const rows = elements(readXml(text), "question").flatMap((question) => {
		const type = question.attribs.type ?? "";
		if (type === "category") {
			const [category] = childrenOf(question, "category");
			topic = lastLevel((category ? textContent(category) : "").trim());
			return [];
		}
		number += 1;
		return [readQuestion(question, type, number, topic === "top" ? "" : topic, found)];
	});
	return besideAllWritten(rows, writtenInMoodle(text));
}

/** The last part of a category path, in which "//" is an escaped slash. */
function lastLevel(path: string): string {
	return path.replaceAll("//", "\0").split("/").at(-1)?.replaceAll("\0", "/").trim().slice(0, 200) ?? "";
}

/** The text of an element, in its own format or in that of the element around it. */
function readElementText(part: Element | undefined, found: FoundPictures, around?: Element): QuestionText {
	if (!part) return { text: "", formulas: 0 };
	const text = childText(part, "text") || (childrenOf(part, "text").length > 0 ? "" : textContent(part).trim());
	const format = part.attribs.format ?? around?.attribs.format ?? "";
	if (format === "markdown") return { text: markLost(fromMoodleFormulas(text)), formulas: 0 };
	const isPlain = format === "plain_text" || (format !== "html" && !/<\/?[a-z][^<>]*>|&\w+;/i.test(text));
	return isPlain ? { text, formulas: 0 } : htmlText(text, FORMATTED, picturesFrom(filesOf(part), found));
}

/** Opens the pictures that are embedded beside a text in the file. */
function filesOf(parent: Element): OpenPicture {
	const files = new Map(
		childrenOf(parent, "file")
			.filter(({ attribs }) => attribs.encoding === "base64")
			.map((file) => [file.attribs.name ?? "", file]),
	);
	return (address) => {
		const [, path] = /@@PLUGINFILE@@\/([^?]+)/.exec(address) ?? [];
		const file = path && files.get(decodeAddress(path).split("/").at(-1) ?? "");
		return file ? new Uint8Array(Buffer.from(textContent(file), "base64")) : undefined;
	};
}

function readQuestion(question: Element, type: string, number: number, topic: string, found: FoundPictures): Row {
	const place: RowLocation = { kind: "entry", number };
	const source = wordsOf(question);
	const [stemPart] = childrenOf(question, "questiontext");
	const stem = readElementText(stemPart, found);
	const feedback = readElementText(childrenOf(question, "generalfeedback")[0], found);
	const answers = childrenOf(question, "answer");
	const id = childText(question, "idnumber").trim();
	const { unit: _, ...tagged } = fromTags(elements(question, "tag").map((tag) => childText(tag, "text").trim()));
	const extra = {
		...(topic !== "" && { topic }),
		...tagged,
		...(id && { id }),
		...(stemPart?.attribs.format === "markdown" && { format: "md1" as const }),
	};
	const base: RowQuestion = { text: stem.text, options: [], explanation: feedback.text, ...extra };
	const shares = answers.map(({ attribs }) => Number(attribs.fraction ?? 0));
	if (type === "multichoice" || type === "truefalse") {
		const texts = answers.map((answer) => {
			const read = readElementText(answer, found);
			return /^(?:true|false)$/.test(read.text) ? { ...read, text: read.text === "true" ? "True" : "False" } : read;
		});
		const { marked, problems } = rightOf(shares);
		// Equal parts of more right options than Moodle has a grade for, as our export writes them.
		const isEqualPart = (share: number) => Math.abs(share * marked.length - 100) < 0.1;
		const odd = shares.filter((share) => !Number.isFinite(share) || !(isGrade(Math.abs(share)) || isEqualPart(share)));
		if (odd.length > 0 && !problems.some(({ code }) => code === "partial-credit"))
			problems.push({ code: "partial-credit", values: { share: odd.join(", ") } });
		const isSingle = !/^(?:false|0)$/.test(childText(question, "single"));
		const notes = answers.map((answer) => readElementText(childrenOf(answer, "feedback")[0], found, answer));
		const lost: RowProblem[] = lossesOf([stem, feedback, ...texts, ...notes]);
		return rowOfParts(place, source, {
			text: stem.text,
			options: texts.map(({ text }) => text),
			marked,
			explanation: feedback.text,
			extra,
			ids: answers.map(({ attribs }) => attribs.id),
			notes: notes.map(({ text }) => text),
			problems: [...lost, ...problems],
			isAnyOf: type === "multichoice" && isSingle,
			isSeveral: type === "multichoice" && !isSingle,
		});
	}
	if (type === "numerical") {
		const at = shares.indexOf(100);
		const [answer] = answers.slice(Math.max(at, 0));
		const value = readTypedNumber(answer ? childText(answer, "text") : "");
		const tolerance = readTolerance(answer ? childText(answer, "tolerance") : "");
		const unit = elements(question, "unit_name")[0];
		const problems: RowProblem[] = [...lossesOf([stem, feedback]), ...tolerance.problems];
		if (shares.filter((share) => share > 0).length > 1) problems.push({ code: "partial-credit" });
		const numbers = { ...(value.ok && { answer: value.value }), ...(tolerance.read.tolerance && tolerance.read) };
		const named = unit ? { unit: textContent(unit).trim() } : {};
		return makeRow(place, source, withFormulas({ ...base, type: "number", ...numbers, ...named }), problems);
	}
	return makeRow(place, source, base, [{ code: "not-choice", values: { kind: type || "?" } }]);
}

/** Longest source text of a row, in characters. */
const SOURCE_LENGTH = 4000;

/** A question's source text for its row: its text, its answers with their shares, its pairs, and the explanation. */
function wordsOf(question: Element): string {
	const words = (parent: Element) => plainText(childText(parent, "text"), parent.attribs.format);
	const named = (name: string) => childrenOf(question, name).map(words);
	const lines = childrenOf(question, "answer", "subquestion", "dragbox", "selectoption").map((part) => {
		const share = Number(part.attribs.fraction ?? 0);
		const answers = childrenOf(part, "answer").map(words).filter(Boolean);
		return [[words(part), ...answers].filter(Boolean).join(" → "), ...(share === 0 ? [] : [`(${share}%)`])].join(" ");
	});
	return [...named("questiontext"), ...lines, ...named("generalfeedback")]
		.filter((line) => line.trim() !== "")
		.join("\n")
		.slice(0, SOURCE_LENGTH);
}

function plainText(text: string, format: string | undefined): string {
	return format === "markdown" || format === "plain_text" ? text : htmlText(text, FORMATTED).text;
}

/** A Markdown text with tokens for pictures of other sites and of the Moodle file; those of ours are named by their checksum. */
function markLost(text: string): string {
	return text.replaceAll(/!\[([^\]]{0,500})\]\((?!sha256:)[^)\s]*(?:\s+"[^"]*")?\)/g, (_, alt: string) =>
		pictureToken(undefined, alt),
	);
}

function isGrade(share: number): boolean {
	return GRADES.some((grade) => Math.abs(grade - share) < 0.01);
}
