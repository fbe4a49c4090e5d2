// Reads the notes of an Anki package. Cards have no options, so only notes with fields for options become questions; the
// others become rows that name their kind. Called by read-source.ts with a zip that is checked.
import { DatabaseSync } from "node:sqlite";
import { zstdDecompressSync } from "node:zlib";
import * as z from "zod/mini";
import { lossesOf, type QuestionText } from "#core/questions/import/losses.ts";
import { rowOfParts } from "#core/questions/import/make-question.ts";
import { readTable } from "#core/questions/import/read-table.ts";
import { readQuestionsText } from "#core/questions/import/readers/read-questions-text.ts";
import { type ImportReading, makeRow, type Row } from "#core/questions/import/rows.ts";
import { isOtherAnswer, losesWords } from "#core/questions/import/second-reading.ts";
import type { FoundPictures, OpenPicture } from "#server/mdast/pictures.ts";
import type { Entries } from "../../mdast/zip/unzip.ts";
import { openMedia } from "./anki-media.ts";
import { htmlText, picturesFrom } from "./html-text.ts";

const MAX_BYTES = 50 * 1024 * 1024;
/** Largest value of the collection, such as all kinds of notes as JSON (bytes). */
const MAX_VALUE = 20 * 1024 * 1024;
/** Most notes that are read. */
const MAX_NOTES = 50_000;
const SEPARATOR = "\x1f";
/** The tables that are read. */
const TABLES = ["notes", "col", "fields"];
const COLLATION = "unicase";
/** Schema objects that would execute expressions of the file. */
const COMPUTED = /\b(?:virtual|generated|check)\b|\bas\s*\(/i;

/**
 * @param entries the collection, alone @param open a file of the package @param found gets the pictures of the questions
 * @throws when the collection is damaged, or is not a plain database of notes
 */
export function readAnki(entries: Entries, open: OpenPicture, found: FoundPictures): ImportReading {
	const [[name, packed] = []] = Object.entries(entries);
	if (!packed) return { ok: false, kind: "damaged" };
	const isPacked = name === "collection.anki21b";
	const bytes = isPacked ? unpackCollection(packed) : packed;
	if (!bytes) return { ok: false, kind: "too-hard" };
	const db = openCollection(bytes);
	try {
		const media = openMedia(open, isPacked);
		const rows = readNotes(db, (field, isTaken) => htmlText(field, {}, isTaken ? picturesFrom(media, found) : {}));
		if (rows.length > MAX_NOTES) return { ok: false, kind: "too-hard" };
		return rows.length > 0 ? { ok: true, kind: "anki", rows, notices: [] } : { ok: false, kind: "no-questions" };
	} finally {
		db.close();
	}
}

/** @returns undefined for a larger one @throws when it is damaged */
function unpackCollection(packed: Uint8Array): Uint8Array | undefined {
	try {
		return new Uint8Array(zstdDecompressSync(packed, { maxOutputLength: MAX_BYTES }));
	} catch (error) {
		if (error instanceof RangeError) return undefined;
		throw error;
	}
}

/**
 * An untrusted database, in memory. Its tables must be plain ones, so that reading them runs nothing of the file, and their
 * pages in order, so that reading them ends.
 */
function openCollection(given: Uint8Array): DatabaseSync {
	const bytes = Buffer.from(given);
	// Kinds of notes have a collation that only Anki knows, without which SQLite refuses to read them; no order of it is used.
	for (let at = bytes.indexOf(COLLATION); at !== -1; at = bytes.indexOf(COLLATION, at + 1)) bytes.write("binary ", at);
	// Written with a log beside it, which a database in memory cannot have: the log is empty in a package.
	if (bytes[18] === 2 && bytes[19] === 2) bytes.fill(1, 18, 20);
	const db = new DatabaseSync(":memory:", { defensive: true, limits: { length: MAX_VALUE } });
	try {
		db.deserialize(bytes);
		db.exec("pragma trusted_schema = off");
		const tables = db.prepare("select name, type, sql from sqlite_master").all();
		for (const { name, type, sql } of tables) {
			if (!TABLES.includes(String(name).toLowerCase())) continue;
			if (type !== "table" || COMPUTED.test(String(sql))) throw new Error("A table of the collection is computed.");
			const [check] = db.prepare(`pragma quick_check('${name}')`).all();
			if (check?.quick_check !== "ok") throw new Error("The collection is damaged.");
		}
		return db;
	} catch (error) {
		db.close();
		throw error;
	}
}

/** @param textOf the text of a field, with its pictures or their alt texts */
function readNotes(db: DatabaseSync, textOf: (field: string, isTaken: boolean) => QuestionText): Row[] {
	const names = fieldNames(db);
	const notes = db.prepare(`select mid, flds from notes order by id limit ${MAX_NOTES + 1}`).all();
	return notes.map(({ mid, flds }, index) => {
		const fields = String(flds).split(SEPARATOR);
		const read = (isTaken: boolean) => {
			const texts = fields.map((field) => textOf(field, isTaken));
			const words = texts.map(({ text }) => text);
			const row = readNote(words, names.get(String(mid)) ?? [], index + 1);
			return { ...row, problems: [...row.problems, ...lossesOf(texts)] };
		};
		const row = read(false);
		// Only the pictures of questions are unpacked.
		const isCard = row.problems.some(({ code }) => code === "not-choice");
		return !isCard && /<(?:img|object)\b/i.test(String(flds)) ? read(true) : row;
	});
}

function readNote(fields: readonly string[], names: readonly string[], number: number): Row {
	const place = { kind: "entry" as const, number };
	const source = fields.join("\n");
	const table = readTable({ cells: [names, fields] })?.rows[0];
	if (table) return { ...table, place, source };
	const [front = "", back = "", ...more] = fields;
	const [found] = readQuestionsText(front).rows;
	const inner = found?.question;
	// The letters of a key also count missing options.
	const missing = found?.problems.filter(({ code }) => code === "option-missing") ?? [];
	if (inner && inner.options.length >= 2) {
		const row = rowOfParts(place, source, {
			text: inner.text,
			options: inner.options.map(({ text }) => text),
			problems: missing,
			...(missing.length === 0 && { key: back }),
			explanation: more.join("\n"),
		});
		const isLost = losesWords({ ...row, source: [front, ...more].join("\n") });
		const isInDoubt = isLost || (row.question !== undefined && isOtherAnswer(back, row.question));
		return isInDoubt && row.problems.length === 0 ? { ...row, problems: [{ code: "text-unused" }] } : row;
	}
	return makeRow(place, source, { text: front, options: [{ text: back, isCorrect: true }], explanation: "" }, [
		{ code: "not-choice", values: { kind: "card" } },
	]);
}

/** A malformed entry gives no names. */
const modelsSchema = z.catch(
	z.record(
		z.string(),
		z.catch(z.object({ flds: z.array(z.catch(z.object({ name: z.string() }), { name: "" })) }), { flds: [] }),
	),
	{},
);

/** The names of the fields by the id of the note's kind: a table in new collections, JSON in old ones. */
function fieldNames(db: DatabaseSync): Map<string, string[]> {
	const isNew = db.prepare("select 1 from sqlite_master where name = 'fields'").get() !== undefined;
	if (isNew) {
		// Not by "order by": the table has a collation that only Anki knows.
		const names = new Map<string, string[]>();
		const fields = db.prepare("select ntid, ord, name from fields").all();
		for (const { ntid, name } of fields.toSorted((a, b) => Number(a.ord) - Number(b.ord)))
			names.set(String(ntid), [...(names.get(String(ntid)) ?? []), String(name)]);
		return names;
	}
	const models = z.parse(modelsSchema, JSON.parse(String(db.prepare("select models from col").get()?.models ?? "{}")));
	return new Map(Object.entries(models).map(([id, { flds }]) => [id, flds.map(({ name }) => name)]));
}
