// Makes the question file of imported rows, which the panel uploads like any other. Ids of questions without one are made of their
// text, not of their position: learners' progress and the history of questions follow ids, so an id derived from the position
// would move them to another question.
import type { RowQuestion } from "./rows.ts";

/** The JSON text. Questions keep their ids (questionIds). Option ids are kept too; options without one get a, b, …. */
export function writeQuestionFile(questions: readonly RowQuestion[]): string {
	const ids = questionIds(questions);
	const file = { questions: questions.map((question, index) => toStored(question, ids[index] ?? "")) };
	return `${JSON.stringify(file, null, "\t")}\n`;
}

function toStored(question: RowQuestion, id: string) {
	const { id: _, text, options, explanation, type, answer, tolerance, unit, ...about } = question;
	const answers = type === "number" ? { answer, tolerance, unit: unit || undefined } : { options: withIds(options) };
	return { id, type, text, ...answers, explanation, ...about };
}

/** The ids of questions or options; of equal ones the first keeps it. @param taken is filled with them */
function claimIds(all: readonly { id?: string | undefined }[], taken: Set<string>): (string | undefined)[] {
	return all.map(({ id = "" }) => {
		if (id === "" || taken.has(id)) return undefined;
		taken.add(id);
		return id;
	});
}

/** Options keep their id when it is unique; the others get the letter of their position, or a free one. */
function withIds(options: RowQuestion["options"]) {
	const taken = new Set<string>();
	const given = claimIds(options, taken);
	return options.map(({ id: _, ...option }, at) => {
		let id = given[at] ?? letterId(at);
		for (let number = 0; given[at] === undefined && taken.has(id); number++) id = letterId(number);
		taken.add(id);
		return { id, ...option };
	});
}

/** "a" to "z", then "o26" and so on. */
function letterId(index: number): string {
	return index < 26 ? String.fromCharCode(97 + index) : `o${index}`;
}

/**
 * One id for each question, in order. The first question with an id keeps it; another one gets "q" and a checksum of its text,
 * and of its options too when several questions have the same text.
 */
export function questionIds(questions: readonly RowQuestion[]): string[] {
	const taken = new Set<string>();
	const given = claimIds(questions, taken);
	const texts = Map.groupBy(questions, ({ text }) => plain(text));
	return questions.map((question, index) => {
		const own = given[index];
		if (own !== undefined) return own;
		const text = plain(question.text);
		const isAlone = texts.get(text)?.length === 1;
		const base = `q${checksum(isAlone ? text : JSON.stringify([text, answersOf(question)]))}`;
		let id = base;
		for (let number = 2; taken.has(id); number++) id = `${base}-${number}`;
		taken.add(id);
		return id;
	});
}

function answersOf({ options, answer, unit = "" }: RowQuestion): unknown {
	return options.length > 0 ? options.map(({ text }) => plain(text)) : [answer ?? null, unit];
}

function plain(text: string): string {
	return text.normalize("NFC").replaceAll(/\s+/g, " ").trim();
}

/** cyrb53: 53 bits of two multiplying hashes over UTF-16 units, in base 36; enough for the questions of one file. */
function checksum(text: string): string {
	let high = 0xdeadbeef;
	let low = 0x41c6ce57;
	for (let index = 0; index < text.length; index++) {
		const unit = text.charCodeAt(index);
		high = Math.imul(high ^ unit, 2_654_435_761);
		low = Math.imul(low ^ unit, 1_597_334_677);
	}
	high = Math.imul(high ^ (high >>> 16), 2_246_822_507) ^ Math.imul(low ^ (low >>> 13), 3_266_489_909);
	low = Math.imul(low ^ (low >>> 16), 2_246_822_507) ^ Math.imul(high ^ (high >>> 13), 3_266_489_909);
	return (4_294_967_296 * (2_097_151 & low) + (high >>> 0)).toString(36);
}
