// Reads QTI 1.2, 2.x and 3 items with one choice interaction. Others become rows that name their kind. Called by
// read-source.ts for single files and packages.
import { type AnyNode, type Element, isTag } from "domhandler";
import { findAll, textContent } from "domutils";
import { lossesOf, type QuestionText } from "#core/questions/import/losses.ts";
import { rowOfParts } from "#core/questions/import/make-question.ts";
import { makeRow, type Row, type RowLocation } from "#core/questions/import/rows.ts";
import { besideAllWritten } from "#core/questions/import/second-reading.ts";
import type { HtmlPictures } from "#server/mdast/from-html.ts";
import type { FoundPictures, OpenPicture } from "#server/mdast/pictures.ts";
import { childText, elements, excerptOf, localName, readXml } from "../../mdast/xml/xml.ts";
import { FORMATTED, htmlText, nodesText, picturesFrom } from "./html-text.ts";
import { writtenInQti } from "./written-questions.ts";

/** Whether an XML text has QTI items. */
export function isQti(text: string): boolean {
	return /<(?:\w+:)?(?:questestinterop|assessmentItem|qti-assessment-item)[\s>]/.test(text);
}

/** The context of a QTI text: its file name in a package, and how its pictures are opened and collected. */
type QtiSource = { part?: string; open: OpenPicture; found: FoundPictures };

/** Rows of a QTI text. @throws as readXml */
export function readQti(text: string, { part, open, found }: QtiSource): Row[] {
	const document = readXml(text);
	const pictures = picturesFrom(open, found);
	const old = elements(document, "item");
	const items = old.length > 0 ? old : listNamed(document, "assessmentitem");
	const rows = items.map((item, index) => {
		const place: RowLocation = { kind: "entry", number: 1 + index, part };
		return old.length > 0 ? readOldItem(item, place, pictures) : readItem(item, place, pictures);
	});
	return besideAllWritten(rows, writtenInQti(text));
}

/** An element's name as QTI 2 has it, in small letters: those of QTI 3 begin with "qti-" and have hyphens. */
function nameOf(node: Element): string {
	return localName(node).replace(/^qti-/, "").replaceAll("-", "");
}

/** The elements below a node with this name in QTI 2 or 3. */
function listNamed(node: { children: AnyNode[] }, name: string): Element[] {
	return findAll((one) => nameOf(one) === name, node.children);
}

function readItem(item: Element, place: RowLocation, pictures: HtmlPictures): Row {
	const source = excerptOf(item);
	const [body] = listNamed(item, "itembody");
	const interactions = body ? findAll((one) => nameOf(one).endsWith("interaction"), body.children) : [];
	const [choice] = interactions;
	const kind = choice ? localName(choice).replace(/^qti-|-?interaction$/g, "") : "text";
	if (!body || !choice || interactions.length > 1 || nameOf(choice) !== "choiceinteraction")
		return makeRow(
			place,
			source,
			{ text: body ? stemOf(body, choice, pictures).text : "", options: [], explanation: "" },
			[{ code: "not-choice", values: { kind: interactions.length > 1 ? "several interactions" : kind } }],
		);
	const choices = listNamed(choice, "simplechoice");
	const id = choice.attribs.responseIdentifier ?? choice.attribs["response-identifier"] ?? "RESPONSE";
	const declared = listNamed(item, "responsedeclaration").find(({ attribs }) => attribs.identifier === id);
	const right = declared ? listNamed(declared, "correctresponse").flatMap((one) => listNamed(one, "value")) : [];
	const keys = right.map((value) => textContent(value).trim());
	const stem = stemOf(body, choice, pictures);
	const texts = choices.map((one) =>
		nodesText(
			one.children.filter((child) => !isTag(child) || nameOf(child) !== "feedbackinline"),
			FORMATTED,
			pictures,
		),
	);
	const marked = choices.flatMap(({ attribs }, index) => (keys.includes(attribs.identifier ?? "") ? [index] : []));
	const max = Number(choice.attribs.maxChoices ?? choice.attribs["max-choices"] ?? 1);
	return rowOfParts(place, source, {
		text: stem.text,
		options: texts.map(({ text }) => text),
		marked,
		...(max === 1 && { isAnyOf: true }),
		problems: [
			...lossesOf([stem, ...texts]),
			...(keys.length > marked.length
				? [{ code: "key-unreadable" as const, values: { key: keys.join(", ").slice(0, 200) } }]
				: []),
		],
	});
}

/** The text of the body without its interaction, and the interaction's prompt. */
function stemOf(body: Element, choice: Element | undefined, pictures: HtmlPictures): QuestionText {
	const cut = (nodes: readonly AnyNode[]): AnyNode[] =>
		nodes.flatMap((node) => {
			if (node === choice) return listNamed(node, "prompt").flatMap((prompt) => prompt.children);
			if (!isTag(node)) return [node];
			if (["feedbackblock", "rubricblock"].includes(nameOf(node))) return [];
			const copy = node.cloneNode(false);
			copy.children = [];
			return [Object.assign(copy, { children: cut(node.children) })];
		});
	return nodesText(cut(body.children), FORMATTED, pictures);
}

// QTI 1.2 and Canvas: the key is the condition that sets a positive score.
function readOldItem(item: Element, place: RowLocation, pictures: HtmlPictures): Row {
	const read = (materials: readonly Element[]) => joined(materials.map((one) => materialText(one, pictures)));
	const source = excerptOf(item);
	const [presentation] = elements(item, "presentation");
	const type = fieldOf(item, "question_type") || fieldOf(item, "cc_profile");
	const materials = presentation
		? elements(presentation, ...MATERIALS).filter((one) => !hasParent(one, "response_label"))
		: [];
	const stem = read(materials);
	const lids = presentation ? elements(presentation, "response_lid") : [];
	const [lid] = lids;
	const isOther =
		/matching|multiple_dropdowns|fill_in|short_answer|essay|numerical|calculated|file_upload|text_only|categorization|ordering/i.test(
			type,
		);
	const isOrdered =
		/^ordered$/i.test(lid?.attribs.rcardinality ?? "") || (lid && elements(lid, "ims_render_object").length > 0);
	if (!lid || lids.length > 1 || isOther || isOrdered)
		return makeRow(place, source, { text: stem.text, options: [], explanation: "" }, [
			{ code: "not-choice", values: { kind: type || (lids.length > 1 ? "several interactions" : "text") } },
		]);
	const labels = elements(lid, "response_label");
	const texts = labels.map((label) => read(elements(label, ...MATERIALS)));
	const { ids: keys, isPartial } = rightIds(item);
	const marked = labels.flatMap(({ attribs }, index) => (keys.includes(attribs.ident ?? "") ? [index] : []));
	const isMultiple = lid.attribs.rcardinality?.toLowerCase() === "multiple";
	const general = elements(item, "itemfeedback").find(({ attribs }) => /general/i.test(attribs.ident ?? ""));
	const explained = general ? [read(elements(general, ...MATERIALS))] : [];
	const explanation = explained.map((one) => one.text).join("");
	return rowOfParts(place, source, {
		text: stem.text,
		options: texts.map(({ text }) => text),
		marked,
		explanation,
		isAnyOf: !isMultiple,
		isSeveral: isMultiple,
		problems: [
			...lossesOf([stem, ...texts, ...explained]),
			...(isPartial ? [{ code: "partial-credit" as const }] : []),
		],
	});
}

/** Texts, and pictures. */
const MATERIALS = ["mattext", "img", "matimage"];

const WRAPPED = /^<(p|div|span|table|ul|ol)\b[\s\S]*<\/\1>$/i;

function materialText(material: Element, pictures: HtmlPictures): QuestionText {
	if (localName(material) !== "mattext" || material.children.some(isTag))
		return nodesText([material], FORMATTED, pictures);
	const text = textContent(material).trim();
	const type = material.attribs.texttype ?? "";
	// Some programs write HTML as plain text: whole paragraphs of it, not "<div>" in a sentence.
	const isHtml = type === "text/plain" ? WRAPPED.test(text) : /html/i.test(type) || /<\/?[a-z][^<>]*>/i.test(text);
	return isHtml ? htmlText(text, FORMATTED, pictures) : { text, formulas: 0 };
}

function joined(texts: readonly QuestionText[]): QuestionText {
	return {
		text: texts
			.map(({ text }) => text)
			.filter(Boolean)
			.join("\n"),
		formulas: texts.reduce((sum, { formulas }) => sum + formulas, 0),
	};
}

function fieldOf(item: Element, label: string): string {
	const field = elements(item, "qtimetadatafield").find((one) => childText(one, "fieldlabel") === label);
	return field ? childText(field, "fieldentry") : "";
}

/** The options with the highest positive score; `isPartial`: others have a smaller one. */
function rightIds(item: Element): { ids: string[]; isPartial: boolean } {
	const scores = elements(item, "respcondition").flatMap((condition) => {
		const points = elements(condition, "setvar")
			.filter(({ attribs }) => !/^subtract$/i.test(attribs.action ?? ""))
			.map((one) => Number(textContent(one)));
		const named = elements(condition, "varequal").filter((one) => !hasParent(one, "not"));
		return named.map((one) => ({
			id: textContent(one).trim(),
			points: Math.max(0, ...points.filter(Number.isFinite)),
		}));
	});
	const best = Math.max(0, ...scores.map(({ points }) => points));
	const positive = scores.filter(({ points }) => points > 0);
	const ids = positive.filter(({ points }) => points === best).map(({ id }) => id);
	return { ids, isPartial: positive.length > ids.length };
}

function hasParent(node: Element, name: string): boolean {
	for (let parent = node.parent; parent; parent = parent.parent)
		if (isTag(parent) && localName(parent) === name) return true;
	return false;
}
