// The second look at GIFT, Moodle XML, QTI, Aiken and Anki: it agrees with what is read right, and finds what is not.
import { DatabaseSync } from "node:sqlite";
import { zipSync } from "fflate";
import { describe, expect, test } from "vitest";
import type { ImportReading, Row, RowQuestion } from "#core/questions/import/rows.ts";
import { besideLines, besideWritten, type Written } from "#core/questions/import/second-reading.ts";
import { readSource } from "./read-source.ts";
import { writtenInGift, writtenInH5p, writtenInMoodle, writtenInQti } from "./written-questions.ts";

const codesOf = (reading: ImportReading) =>
	reading.ok ? reading.rows.flatMap(({ problems }) => problems.map(({ code }) => code)) : [reading.kind];

describe("a second look at what was read", () => {
	const row = (text: string, right: number, options: readonly string[], more: Partial<RowQuestion> = {}): Row => ({
		place: { kind: "entry", number: 1 },
		source: "",
		problems: [],
		question: {
			text,
			explanation: "",
			options: options.map((one, at) => ({ text: one, isCorrect: at === right })),
			...more,
		},
	});
	const codes = (one: Row, written: Written | undefined) =>
		besideWritten(one, written).problems.map(({ code }) => code);
	const GIFT = "::Q1:: What is 2+2\\=? {~3 =4#yes ~%-50%5 ####It follows.}";
	const MOODLE =
		'<quiz><question type="category"/><question type="multichoice"><questiontext format="html"><text><![CDATA[<p>H<sub>2</sub>O &amp; salt?</p>]]></text></questiontext><answer fraction="0"><text>x</text></answer><answer fraction="100"><text>y</text><feedback><text>Why.</text></feedback></answer></question></quiz>';
	const ITEM =
		'<assessmentItem><responseDeclaration><correctResponse><value>B</value></correctResponse></responseDeclaration><itemBody><p>Read.</p><choiceInteraction><prompt>Which?</prompt><simpleChoice identifier="A">x</simpleChoice><simpleChoice identifier="B">y</simpleChoice></choiceInteraction></itemBody></assessmentItem>';
	const OLD =
		'<item ident="1"><presentation><material><mattext>Which?</mattext></material><response_lid><render_choice><response_label ident="1"><material><mattext>x</mattext></material></response_label><response_label ident="2"><material><mattext>y</mattext></material></response_label></render_choice></response_lid></presentation><resprocessing><respcondition><conditionvar><varequal>2</varequal></conditionvar><setvar action="Set">100</setvar></respcondition></resprocessing></item>';
	const H5P = JSON.stringify({
		library: "H5P.TrueFalse 1.8",
		params: { question: "<p>Ice sinks.</p>", correct: "false" },
	});
	const [moodle, qti, old] = [writtenInMoodle(MOODLE)[0], writtenInQti(ITEM)[0], writtenInQti(OLD)[0]];

	test.each([
		["GIFT", row("What is 2+2=?", 1, ["3", "4", "5"], { explanation: "It follows.\nyes" }), writtenInGift(GIFT)],
		["GIFT with a truth", row("Ice sinks.", 1, ["True", "False"]), writtenInGift("Ice sinks.{F}")],
		[
			"a number of GIFT",
			row("Legs?", 0, [], { type: "number", answer: 4 }),
			writtenInGift("Legs?{#=%0%2:0 =%100%4:0}"),
		],
		["Moodle XML", row("H₂O & salt?", 1, ["x", "y"], { explanation: "Why." }), moodle],
		["QTI 2", row("Read.\nWhich?", 1, ["x", "y"]), qti],
		["H5P", row("Ice sinks.", 1, ["True", "False"]), writtenInH5p(H5P)[0]],
		["QTI 1.2", row("Which?", 1, ["x", "y"]), old],
	])("agrees with %s", (_, one, written) => expect(codes(one, written)).toEqual([]));

	test.each([
		["another key", row("Which?", 0, ["x", "y"])],
		["a missing option", row("Which?", 1, ["x"])],
		["options in another order", row("Which?", 0, ["y", "x"])],
		["a word more", row("Which one?", 1, ["x", "y"])],
		["another number", row("Which 2.5?", 1, ["x", "y"])],
	])("finds %s", (_, one) => expect(codes(one, old)).toEqual(["text-unused"]));

	test("finds a power that became a digit", () => {
		const [written] = writtenInMoodle(MOODLE.replace("<sub>2</sub>", "<sup>2</sup>"));
		expect(codes(row("H²O & salt?", 1, ["x", "y"], { explanation: "Why." }), written)).toEqual([]);
		expect(codes(row("H2O & salt?", 1, ["x", "y"], { explanation: "Why." }), written)).toEqual(["text-unused"]);
	});

	test("finds an explanation that is lost, another number, and a question that the file does not have", () => {
		expect(codes(row("What is 2+2=?", 1, ["3", "4", "5"]), writtenInGift(GIFT))).toEqual(["text-unused"]);
		const number = row("Legs?", 0, [], { type: "number", answer: 2 });
		expect(codes(number, writtenInGift("Legs?{#=%0%2:0 =%100%4:0}"))).toEqual(["text-unused"]);
		expect(codes(row("Which?", 1, ["x", "y"]), undefined)).toEqual(["text-unused"]);
	});

	test("finds a letter of Aiken that stands for another option", () => {
		const source = "Which?\nA. Mars\nB. Venus\nANSWER: B";
		const look = (right: number) => besideLines({ ...row("Which?", right, ["Mars", "Venus"]), source }).problems;
		expect(look(0)).toEqual([{ code: "text-unused" }]);
		expect(look(1)).toEqual([]);
	});

	test("a card of Anki that asks two questions asks", async () => {
		const front = "Which is red?<br>A) Mars<br>B) Venus<br>2. Which rings?<br>A) Moon<br>B) Saturn";
		const db = new DatabaseSync(":memory:");
		db.exec("create table col (models text); create table notes (id integer primary key, mid integer, flds text)");
		db.prepare("insert into col values (?)").run(
			JSON.stringify({ 1: { flds: [{ name: "Front" }, { name: "Back" }] } }),
		);
		db.prepare("insert into notes values (1, 1, ?)").run(`${front}\x1fA`);
		const bytes = zipSync({ "collection.anki2": new Uint8Array(db.serialize()) });
		db.close();
		expect(codesOf(await readSource(bytes))).toEqual(["text-unused"]);
	});
});
