// Reads the notes of an Anki package. Cards have no options, so only notes with fields for them become questions; the others
// are rows that are named for what they are. Called by read-source.ts with a zip that is checked.
import { DatabaseSync } from "node:sqlite";
import { zstdDecompressSync } from "node:zlib";
import { rowOfParts } from "#core/import/make-question.ts";
import { readTable } from "#core/import/read-table.ts";
import { readText } from "#core/import/read-text.ts";
import { type ImportReading, makeRow, type Row } from "#core/import/rows.ts";
import { openMedia } from "./anki-media.ts";
import { type FoundPictures, htmlWithPictures, type OpenPicture } from "./found-pictures.ts";

/** Newest first: newer packages hold the older names too, with a note that says to update. */
const COLLECTIONS = ["collection.anki21b", "collection.anki21", "collection.anki2"];
const MAX_BYTES = 50 * 1024 * 1024;
const SEPARATOR = "\x1f";

export function isAnki(names: readonly string[]): boolean {
	return names.some((name) => COLLECTIONS.includes(name));
}

/** @param open a file of the package @param found gets the pictures */
export function readAnki(open: OpenPicture, found: FoundPictures): ImportReading {
	const [name, packed] = COLLECTIONS.map((one) => [one, open(one)] as const).find(([, bytes]) => bytes) ?? [];
	if (!packed) return { ok: false, kind: "damaged" };
	const isPacked = name === "collection.anki21b";
	const bytes = isPacked ? zstdDecompressSync(packed, { maxOutputLength: MAX_BYTES }) : packed;
	const db = new DatabaseSync(":memory:");
	try {
		db.deserialize(bytes);
		const media = openMedia(open, isPacked);
		const rows = readNotes(db, (field) => htmlWithPictures(field, media, found).text);
		return rows.length > 0 ? { ok: true, kind: "anki", rows, notices: [] } : { ok: false, kind: "no-questions" };
	} finally {
		db.close();
	}
}

function readNotes(db: DatabaseSync, textOf: (field: string) => string): Row[] {
	const names = fieldNames(db);
	const notes = db.prepare("select mid, flds from notes order by id").all();
	return notes.map(({ mid, flds }, index) => {
		const fields = String(flds).split(SEPARATOR).map(textOf);
		return readNote(fields, names.get(String(mid)) ?? [], index + 1);
	});
}

function readNote(fields: readonly string[], names: readonly string[], number: number): Row {
	const place = { kind: "entry" as const, number };
	const source = fields.join("\n");
	const table = readTable({ cells: [names, fields] })?.rows[0];
	if (table) return { ...table, place, source };
	const [front = "", back = "", ...more] = fields;
	const inner = readText(front).rows[0]?.question;
	if (inner && inner.options.length >= 2)
		return rowOfParts(place, source, {
			...{ text: inner.text, options: inner.options.map(({ text }) => text), key: back },
			explanation: more.join("\n"),
		});
	return makeRow(place, source, { text: front, options: [{ text: back, isCorrect: true }], explanation: "" }, [
		{ code: "not-choice", values: { kind: "card" } },
	]);
}

/** The names of the fields by the id of the note's kind: a table in new collections, JSON in old ones. */
function fieldNames(db: DatabaseSync): Map<string, string[]> {
	const names = new Map<string, string[]>();
	const isNew = db.prepare("select 1 from sqlite_master where name = 'fields'").get() !== undefined;
	if (isNew) {
		// Not by "order by": the table has a collation that only Anki knows.
		const fields = db.prepare("select ntid, ord, name from fields").all();
		for (const { ntid, name } of fields.toSorted((a, b) => Number(a.ord) - Number(b.ord)))
			names.set(String(ntid), [...(names.get(String(ntid)) ?? []), String(name)]);
		return names;
	}
	const models: unknown = JSON.parse(String(db.prepare("select models from col").get()?.models ?? "{}"));
	if (typeof models !== "object" || models === null) return names;
	for (const [id, model] of Object.entries(models)) {
		const fields: unknown = model?.flds;
		if (!Array.isArray(fields)) continue;
		names.set(
			id,
			fields.map((field: unknown) => (isNamed(field) ? String(field.name) : "")),
		);
	}
	return names;
}

function isNamed(value: unknown): value is { name: unknown } {
	return typeof value === "object" && value !== null && "name" in value;
}
