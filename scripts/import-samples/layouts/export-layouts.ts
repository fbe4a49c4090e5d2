// Our own exports and the packages of QTI: each kind in three writings.
import { strToU8, zipSync } from "fflate";
import { writeCells, writeCsv } from "#core/questions/export/cells.ts";
import { writeGift } from "#core/questions/export/gift.ts";
import { writeMoodleXml } from "#core/questions/export/moodle-xml.ts";
import type { Question } from "#core/questions/question-file.ts";
import { writeXlsx } from "#server/questions/export/xlsx.ts";
import type { Layout } from "./layout.ts";
import { ENGLISH, HINDI, SEVERAL, SIGNED, type Truth } from "./truths.ts";

const MIXED = [...SIGNED, ...SEVERAL, ...HINDI, ...ENGLISH];

/** The same questions as our files have them. */
function storedOf({ text, options, right, also = [] }: Truth, at: number): Question {
	const isRight = (index: number) => index === right || also.includes(index);
	const stored = options.map((option, index) => ({ id: "abcd"[index] ?? "", text: option, isCorrect: isRight(index) }));
	const kind = also.length > 0 ? { type: "several" as const } : {};
	return { id: `q${at + 1}`, text, options: stored, explanation: "", ...kind };
}

const escaped = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");

export const EXPORT_LAYOUTS: readonly Layout<Uint8Array>[] = [
	{
		kind: "our own exports",
		ending: "export",
		from: MIXED,
		count: 8,
		writings: [
			(all) => strToU8(writeGift(all.map(storedOf))),
			(all) => strToU8(writeCsv(writeCells(all.map(storedOf)))),
			(all) => writeXlsx(writeCells(all.map(storedOf))),
		],
	},
	{
		kind: "our own Moodle XML",
		ending: "xml",
		from: MIXED,
		writings: [
			(all) => strToU8(writeMoodleXml(all.map(storedOf))),
			(all) => strToU8(writeMoodleXml(all.map(storedOf)).replaceAll("\n", "\r\n")),
			(all) => zipSync({ "quiz.xml": strToU8(writeMoodleXml(all.map(storedOf))) }),
		],
	},
	{
		kind: "QTI",
		ending: "zip",
		from: ENGLISH,
		writings: [
			(all) => zipSync(Object.fromEntries(all.map((one, at) => [`item${at}.xml`, strToU8(itemOf(one, at))]))),
			(all) =>
				zipSync(
					Object.fromEntries(
						all.map((one, at) => [`items/${at}.xml`, strToU8(itemOf(one, at).replaceAll("v2p1", "v2p2"))]),
					),
				),
			(all) => strToU8(oldItems(all)),
		],
	},
];

/** An item of QTI 2. */
function itemOf(one: Truth, at: number): string {
	const choices = one.options.map(
		(text, index) => `<simpleChoice identifier="C${index}">${escaped(text)}</simpleChoice>`,
	);
	return `<?xml version="1.0"?><assessmentItem xmlns="http://www.imsglobal.org/xsd/imsqti_v2p1" identifier="i${at}" title="t" adaptive="false" timeDependent="false"><responseDeclaration identifier="RESPONSE" cardinality="single" baseType="identifier"><correctResponse><value>C${one.right}</value></correctResponse></responseDeclaration><itemBody><choiceInteraction responseIdentifier="RESPONSE" maxChoices="1"><prompt>${escaped(one.text)}</prompt>${choices.join("")}</choiceInteraction></itemBody></assessmentItem>`;
}

/** QTI 1.2, as Canvas writes it. */
function oldItems(all: readonly Truth[]): string {
	const items = all.map((one, at) => {
		const choices = one.options.map(
			(text, index) =>
				`<response_label ident="${index}"><material><mattext texttype="text/plain">${escaped(text)}</mattext></material></response_label>`,
		);
		return `<item ident="i${at}"><presentation><material><mattext texttype="text/html">${escaped(`<p>${escaped(one.text)}</p>`)}</mattext></material><response_lid ident="response1" rcardinality="Single"><render_choice>${choices.join("")}</render_choice></response_lid></presentation><resprocessing><outcomes><decvar maxvalue="100" minvalue="0" varname="SCORE" vartype="Decimal"/></outcomes><respcondition continue="No"><conditionvar><varequal respident="response1">${one.right}</varequal></conditionvar><setvar action="Set" varname="SCORE">100</setvar></respcondition></resprocessing></item>`;
	});
	return `<?xml version="1.0"?><questestinterop><assessment ident="a" title="t"><section ident="root">${items.join("")}</section></assessment></questestinterop>`;
}
