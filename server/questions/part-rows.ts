// Writes, reads and deletes the parts of question files. A generation of parts is written beside the stored one and counts from the
// moment at which the file's row names it. Used by the files of this folder and by server/questions/files.
import { randomInt } from "node:crypto";
import { chunksOf } from "#server/db/chunks.ts";
import type { Db } from "#server/db/tables.ts";
import { type FilePart, PART_QUESTIONS, type PartKind, partOf, placeOfId, readQuestionOf } from "./file-parts.ts";
import { inStep, inSteps, type StepSize } from "./steps.ts";

/** Parts of one transaction (steps.ts): some kilobytes each, for long questions more. */
const PARTS: StepSize<FilePart> = { least: 10, usual: 25, most: 100, bytesOf: ({ content }) => content.byteLength };
/** How long a generation or a list may be written at most, in milliseconds (longer than its thread lives); what is older was left by a process that ended. */
export const LONGEST_WRITING_MS = 900_000;

/** The parts of a file. */
export type Generation = { subtopicId: string; generation: number };

/** Generations of one second. */
const PER_SECOND = 2 ** 22;

/** A new generation: later ones are larger, those of one second have any order. @param at in milliseconds */
export function createGeneration(at: number): number {
	return Math.floor(at / 1_000) * PER_SECOND + randomInt(PER_SECOND);
}

/** Writes parts in short transactions. */
export function writePartsBeside(db: Db, at: Generation, parts: readonly FilePart[]): Promise<void> {
	return inSteps(db, parts, PARTS, (some) => (tx) => writeParts(tx, at, some));
}

/** Writes parts in the transaction of the caller. */
export async function writeParts(tx: Db, at: Generation, parts: readonly FilePart[]): Promise<void> {
	for (const some of chunksOf(parts, 50)) {
		const rows = some.map((part) => ({ ...at, ...part }));
		await tx.insertInto("mcqPart").values(rows).execute();
	}
}

/** Deletes a generation in short transactions. */
export async function deleteParts(db: Db, { subtopicId, generation }: Generation): Promise<void> {
	for (;;) {
		const deleted = await inStep(db, async (tx) => {
			const of = tx.selectFrom("mcqPart").where("subtopicId", "=", subtopicId).where("generation", "=", generation);
			const some = await of.select(["kind", "number"]).orderBy("kind").orderBy("number").limit(100).execute();
			for (const [kind, rows] of Map.groupBy(some, (row) => row.kind)) {
				const numbers = rows.map((row) => row.number);
				await tx
					.deleteFrom("mcqPart")
					.where("subtopicId", "=", subtopicId)
					.where("generation", "=", generation)
					.where("kind", "=", kind)
					.where("number", "in", numbers)
					.execute();
			}
			return some.length;
		});
		if (deleted === 0) return;
	}
}

/** Generations that no file names and nobody writes any more. @param now in milliseconds */
export async function listStaleParts(db: Db, now: number): Promise<Generation[]> {
	const limit = Math.floor((now - LONGEST_WRITING_MS) / 1_000) * PER_SECOND;
	const rows = await db
		.selectFrom("mcqPart")
		.leftJoin("mcqFile", "mcqFile.subtopicId", "mcqPart.subtopicId")
		.leftJoin("mcqOriginal", "mcqOriginal.subtopicId", "mcqPart.subtopicId")
		.select(["mcqPart.subtopicId", "mcqPart.generation"])
		.select(["mcqFile.generation as ofFile", "mcqOriginal.generation as ofOriginal"])
		.distinct()
		.where("mcqPart.generation", "<", limit)
		.execute();
	const inBin = await listBinned(db);
	return rows.filter(({ generation, ofFile, ofOriginal }) => {
		return generation !== ofFile && generation !== ofOriginal && !inBin.has(generation);
	});
}

/** The generations of files in the bin, whose parts stay with their subtopics (binned-file.ts). */
async function listBinned(db: Db): Promise<Set<number>> {
	const held = db.selectFrom("subtopicRow").select("id").where("binId", "is not", null);
	const files = db.selectFrom("mcqFile").select("generation").where("subtopicId", "in", held);
	const originals = db.selectFrom("mcqOriginal").select("generation").where("subtopicId", "in", held);
	return new Set((await files.unionAll(originals).execute()).map(({ generation }) => generation));
}

/** The parts of a kind from a number on, in their order. */
export function readParts(db: Db, { subtopicId, generation }: Generation, kind: PartKind, from: number, count: number) {
	return db
		.selectFrom("mcqPart")
		.select(["content", "offsets"])
		.where("subtopicId", "=", subtopicId)
		.where("generation", "=", generation)
		.where("kind", "=", kind)
		.where("number", ">=", from)
		.orderBy("number")
		.limit(count)
		.execute();
}

/** Reads a file's content in its order, some parts at a time. */
export function createContentReader(db: Db, at: Generation, kind: PartKind, byteLength: number) {
	let next = { number: 0, start: 0 };
	return async (start: number, length: number): Promise<Uint8Array | undefined> => {
		// Slices are read one after the other; another one begins from the first part.
		if (start !== next.start) next = { number: 0, start: 0 };
		for (;;) {
			const partBytes = next.number === 0 ? byteLength : next.start / next.number;
			const count = next.number === 0 ? 1 : Math.max(1, Math.floor(length / Math.max(1, partBytes)));
			const rows = await readParts(db, at, kind, next.number, count);
			if (rows.length === 0) return undefined;
			const slice = Buffer.concat(rows.map(({ content }) => content));
			const from = next.start;
			next = { number: next.number + rows.length, start: from + slice.byteLength };
			if (start < next.start) return slice.subarray(start - from);
		}
	};
}

/** A file's whole content; undefined when it was replaced meanwhile. */
export async function readContent(db: Db, at: Generation, kind: PartKind, byteLength: number) {
	const read = createContentReader(db, at, kind, byteLength);
	const slices: Uint8Array[] = [];
	for (let start = 0; start < byteLength; ) {
		const slice = await read(start, READ_AT_ONCE);
		if (!slice) return undefined;
		slices.push(slice);
		start += slice.byteLength;
	}
	return new Uint8Array(Buffer.concat(slices));
}

/** Bytes of one read of a whole content. */
const READ_AT_ONCE = 1024 * 1024;

/**
 * The JSON of the questions at these places, and of a rendered form their entries of the list `html` ("" for none). Costs the same
 * for files of all sizes. @returns undefined when one of the places does not exist
 */
export async function readPlaces(
	db: Db,
	{ subtopicId, generation }: Generation,
	{ kind, questionCount, places }: { kind: "file" | "rendered"; questionCount: number; places: readonly number[] },
): Promise<{ questions: string[]; html: string[] } | undefined> {
	if (places.some((place) => place >= questionCount)) return undefined;
	const ofHtml = kind === "rendered" ? Math.ceil(questionCount / PART_QUESTIONS) : undefined;
	const numbers = places.map((place) => partOf(place).number);
	const wanted = ofHtml === undefined ? numbers : [...numbers, ...numbers.map((number) => ofHtml + number)];
	const rows = await db
		.selectFrom("mcqPart")
		.select(["number", "content", "offsets"])
		.where("subtopicId", "=", subtopicId)
		.where("generation", "=", generation)
		.where("kind", "=", kind)
		.where("number", "in", [...new Set(wanted)])
		.execute();
	const parts = new Map(rows.map((row) => [row.number, row]));
	const read = (place: number, from: number) => {
		const { number, index } = partOf(place);
		const part = parts.get(from + number);
		return part && readQuestionOf(part, index);
	};
	const questions = places.map((place) => read(place, 0));
	const html = ofHtml === undefined ? [] : places.map((place) => read(place, ofHtml));
	if ([...questions, ...html].includes(undefined)) return undefined;
	return { questions: questions.filter((text) => text !== undefined), html: html.filter((text) => text !== undefined) };
}

/** The places of ids in a file; those of which it has no question are left out. Costs the same for files of all sizes. */
export async function findIndexes(
	db: Db,
	{ subtopicId, generation }: Generation,
	{ questionCount, ids }: { questionCount: number; ids: readonly string[] },
): Promise<number[]> {
	const wanted = ids.map((id) => placeOfId(id, questionCount));
	const rows = await db
		.selectFrom("mcqPart")
		.select(["number", "content"])
		.where("subtopicId", "=", subtopicId)
		.where("generation", "=", generation)
		.where("kind", "=", "ids")
		.where("number", "in", [...new Set(wanted.map(({ number }) => number))])
		.execute();
	const tables = new Map(rows.map(({ number, content }) => [number, content]));
	return wanted.flatMap(({ key, number }) => findPlace(tables.get(number), key) ?? []);
}

/** Searched, not parsed: the tables of 64 ids have 6,400. */
function findPlace(table: Uint8Array | undefined, key: string): number | undefined {
	if (!table) return undefined;
	const bytes = Buffer.from(table.buffer, table.byteOffset, table.byteLength);
	const name = `"${key}":`;
	const at = bytes.indexOf(name);
	// As long as the largest place.
	return at === -1 ? undefined : Number.parseInt(bytes.toString("latin1", at + name.length, at + name.length + 10), 10);
}
