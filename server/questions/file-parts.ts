// Makes the JSON of a question file of its questions, and of its rendered form, in parts of some questions each: a large file is
// written in short transactions, and single questions are read without the rest (part-rows.ts). Pure but for the checksum.
import { createHash, hash } from "node:crypto";
import { isNested } from "#core/json.ts";
import { isServedByParts } from "#core/questions/partial-file.ts";
import { SET_SIZE } from "#core/quiz/bank.ts";
import { shuffle } from "#core/random.ts";
import { chunksOf } from "#server/db/chunks.ts";
import type { Tables } from "#server/db/tables.ts";

/** Questions of a part. A set of ten questions reads at most ten parts, a whole file all of them. */
export const PART_QUESTIONS = 25;

export type PartKind = Tables["mcqPart"]["kind"];
/** Where each question begins and ends: numbers of four bytes. */
export type FilePart = { kind: PartKind; number: number; content: Uint8Array; offsets: Uint8Array };
export type PreparedFile = {
	parts: FilePart[];
	/** Of the whole content, base64url. */
	sha256: string;
	byteLength: number;
	questionCount: number;
};

/** The fields of a file besides its questions, as JSON with an empty list in their place. @param root its JSON value */
export function writeRoot(root: unknown): string {
	return JSON.stringify({ ...(isNested(root) ? root : {}), questions: [] });
}

/** The file of these questions, each its JSON. @param root as writeRoot gives it */
export function makeFile(root: string, questions: readonly string[]): PreparedFile {
	const fields: unknown = JSON.parse(root);
	const members = Object.entries(isNested(fields) ? fields : {});
	const place = members.findIndex(([key]) => key === "questions");
	const write = ([key, value]: [string, unknown]) => `${JSON.stringify(key)}:${JSON.stringify(value)}`;
	const before = members.slice(0, place).map((member) => `${write(member)},`);
	const after = members.slice(place + 1).map((member) => `,${write(member)}`);
	const writer = createWriter("file");
	writer.addList(`{${before.join("")}"questions":[\n`, questions, `\n]${after.join("")}}\n`);
	return writer.finish(questions.length);
}

/** The rendered form: questions with plain texts, and for each its entry in the list `html`; "" for a question without formatting. */
export function makeRendered(shuffle: boolean, questions: readonly string[], html: readonly string[]): PreparedFile {
	const writer = createWriter("rendered");
	writer.addList('{"questions":[\n', questions, `\n],"shuffle":${shuffle},"html":[\n`);
	writer.addList("", html, "\n]}\n");
	return writer.finish(questions.length);
}

/** Seeds of new quizzes of a large file, one of which a learner gets with the questions of its first set. */
const STARTS = 32;

/** A seed, and where the questions of its first set are. */
export type Start = [seed: number, places: number[]];

/** Ids in one part of the places of ids. */
const IDS_IN_PART = 100;

/**
 * The parts by which learners' pages load a large file: the starts of new quizzes, and the places of its ids. None for another file.
 * @param file `isRendered`: it is loaded in its rendered form
 */
export function makePartsForLearners(
	ids: readonly string[],
	file: { byteLength: number; isRendered: boolean },
): FilePart[] {
	if (!isServedByParts({ ...file, questionCount: ids.length })) return [];
	const places = ids.map((_, place) => place);
	const starts = [...crypto.getRandomValues(new Uint32Array(STARTS))].map((seed): Start => {
		return [seed, shuffle(places, seed).slice(0, SET_SIZE)];
	});
	const keyed = ids.map((id, place) => ({ ...placeOfId(id, ids.length), place }));
	const tables = Map.groupBy(keyed, ({ number }) => number);
	const part = (kind: PartKind, number: number, value: unknown) => {
		return { kind, number, content: Buffer.from(JSON.stringify(value)), offsets: new Uint8Array() };
	};
	return [part("starts", 0, starts), ...[...tables].map(([number, table]) => part("ids", number, tableOf(table)))];
}

const tableOf = (keyed: readonly { key: string; place: number }[]) =>
	Object.fromEntries(keyed.map(({ key, place }) => [key, place]));

/** The key of an id in the tables of places, and the number of its table. */
export function placeOfId(id: string, questionCount: number): { key: string; number: number } {
	const sum = hash("sha256", id, "hex").slice(0, 16);
	return { key: `i${sum}`, number: Number.parseInt(sum.slice(0, 8), 16) % Math.ceil(questionCount / IDS_IN_PART) };
}

function createWriter(kind: PartKind) {
	const parts: FilePart[] = [];
	const sum = createHash("sha256");
	let byteLength = 0;

	function addPart(before: string, items: readonly { lead: string; text: string }[], after: string): void {
		const offsets: number[] = [];
		let end = Buffer.byteLength(before);
		for (const { lead, text } of items) {
			const start = end + lead.length;
			end = start + Buffer.byteLength(text);
			offsets.push(start, end);
		}
		const texts = items.map(({ lead, text }) => lead + text);
		const content = Buffer.from(before + texts.join("") + after);
		sum.update(content);
		byteLength += content.byteLength;
		const written = new Uint8Array(Uint32Array.from(offsets).buffer);
		parts.push({ kind, number: parts.length, content, offsets: written });
	}

	return {
		/** Adds a list of JSON texts; an empty text is no entry, but has its place in the part. */
		addList(before: string, items: readonly string[], after: string): void {
			let isFirst = true;
			const led = items.map((text) => {
				const lead = text === "" || isFirst ? "" : ",\n";
				if (text !== "") isFirst = false;
				return { lead, text };
			});
			const chunks = [...chunksOf(led, PART_QUESTIONS)];
			for (const [index, some] of chunks.entries())
				addPart(index === 0 ? before : "", some, index === chunks.length - 1 ? after : "");
		},
		finish: (questionCount: number): PreparedFile => ({
			parts,
			sha256: sum.digest("base64url"),
			byteLength,
			questionCount,
		}),
	};
}

/** The part that has a question, and its place there. @param place in the file, from 0 */
export function partOf(place: number): { number: number; index: number } {
	return { number: Math.floor(place / PART_QUESTIONS), index: place % PART_QUESTIONS };
}

/** A question's text in its part; undefined when the part has fewer questions. */
export function readQuestionOf({ content, offsets }: Pick<FilePart, "content" | "offsets">, index: number) {
	const view = new DataView(offsets.buffer, offsets.byteOffset, offsets.byteLength);
	if (8 * index + 8 > view.byteLength) return undefined;
	const all = Buffer.from(content.buffer, content.byteOffset, content.byteLength);
	return all.toString("utf8", view.getUint32(8 * index, true), view.getUint32(8 * index + 4, true));
}
