// Anki packages: collections of old and of new programs, decks with thousands of pictures, and malicious databases.

import { DatabaseSync } from "node:sqlite";
import { zstdCompressSync } from "node:zlib";
import { strToU8, zipSync } from "fflate";
import { afterAll, expect, test } from "vitest";
import type { ImportReading } from "#core/questions/import/rows.ts";
import type { FoundPictures } from "#server/mdast/pictures.ts";
import { startCpuClock } from "../../../tests/cpu-time.ts";
import { createQuestionReader } from "./question-reader.ts";
import { readSource } from "./read-source.ts";

const threads = createQuestionReader();
afterAll(() => threads.close());

const FIELDS = ["Question", "A", "B", "Answer"];
const SEPARATOR = "\x1f";
const NOTE = ["Which?", "x", "y", "B"].join(SEPARATOR);
const rightOf = (reading: ImportReading | undefined) =>
	(reading?.ok ? reading.rows : []).map(({ question }) => question?.options.find(({ isCorrect }) => isCorrect)?.text);

/** A collection as a database. @param sql makes its tables */
function collection(sql: string): Uint8Array {
	const db = new DatabaseSync(":memory:");
	db.exec(sql);
	const bytes = new Uint8Array(db.serialize());
	db.close();
	return bytes;
}

const named = (names: readonly string[]) => ({ flds: names.map((name) => ({ name })) });
const MODELS = JSON.stringify({ 1: named(FIELDS), 2: named(["Front", "Back"]) });
const OLD = `create table col (models text); insert into col values ('${MODELS}');`;
const NOTES = "create table notes (id integer primary key, mid integer, flds text);";
const oldCollection = (notes: readonly string[]) =>
	collection(
		`${OLD}${NOTES}${notes.map((note, id) => `insert into notes values (${id}, ${note.split(SEPARATOR).length > 2 ? 1 : 2}, '${note}');`).join("")}`,
	);
const apkg = (bytes: Uint8Array) => zipSync({ "collection.anki2": bytes }, { level: 0 });

test("of new programs: their tables have a collation that SQLite does not know", async () => {
	const fields = FIELDS.map((name, ord) => `insert into fields values (1, ${ord}, '${name}', x'');`).join("");
	// "nocase " has as many letters as Anki's own "unicase", for which a database cannot be made here.
	const bytes = collection(
		`create table fields (ntid integer not null, ord integer not null, name text not null collate nocase , config blob not null, primary key (ntid, ord)) without rowid;
		create unique index idx_fields_name_ntid on fields (name, ntid); ${fields}
		create table decks (name text not null primary key collate nocase , id integer not null);
		${NOTES} insert into notes values (1, 1, '${NOTE}');`,
	);
	const text = Buffer.from(bytes).toString("latin1").replaceAll("collate nocase ", "collate unicase");
	const renamed = Buffer.from(text, "latin1");
	renamed.fill(2, 18, 20);
	const content = zipSync({ "collection.anki21b": zstdCompressSync(renamed), "collection.anki2": strToU8("old") });
	expect(rightOf(await readSource(content))).toEqual(["y"]);
});

test("with 3,000 pictures: only those of the questions are unpacked", async () => {
	const card = (n: number) => [`<img src="${n}.jpg">`, "A word"].join(SEPARATOR);
	const question = ['Which? <img src="7.jpg">', "x", '<img src="8.jpg">', "A"].join(SEPARATOR);
	const names = Array.from({ length: 3_000 }, (_, n) => [String(n), `${n}.jpg`] as const);
	const content = zipSync(
		{
			"collection.anki2": oldCollection([question, ...Array.from({ length: 100 }, (_, n) => card(n + 20))]),
			media: strToU8(JSON.stringify(Object.fromEntries(names))),
			...Object.fromEntries(names.map(([file]) => [file, strToU8(`picture ${file} ${"x".repeat(2_000)}`)])),
		},
		{ level: 0 },
	);
	const pictures: FoundPictures = new Map();
	const reading = await readSource(content, {}, pictures);
	expect(reading.ok && reading.rows.map(({ problems }) => problems.map(({ code }) => code))).toEqual([
		[],
		...Array.from({ length: 100 }, () => ["not-choice", "picture-lost"]),
	]);
	expect([...pictures.values()].map((bytes) => new TextDecoder().decode(bytes).slice(0, 9))).toEqual([
		"picture 7",
		"picture 8",
	]);
});

test.each([
	["a collection of 60 MB", { "collection.anki2": new Uint8Array(60 * 1024 * 1024) }],
	[
		"a new collection of 60 MB beside an old one",
		{ "collection.anki21b": new Uint8Array(60 * 1024 * 1024), "collection.anki2": strToU8("x") },
	],
])("with %s is refused without being unpacked", async (_, files) => {
	const content = zipSync(files);
	const before = process.memoryUsage().rss;
	expect(await threads.read(content)).toEqual({ ok: false, kind: "bomb" });
	expect(process.memoryUsage().rss - before).toBeLessThan(20 * 1024 * 1024);
});

test("with a collection that unpacks to more than it may is named as too large", async () => {
	const content = zipSync({ "collection.anki21b": zstdCompressSync(Buffer.alloc(60 * 1024 * 1024)) }, { level: 0 });
	expect(await threads.read(content)).toEqual({ ok: false, kind: "too-hard" });
});

const ENDLESS =
	"with recursive n(id) as (select 1 union all select id + 1 from n) select id, 1 as mid, 'x' as flds from n";
test.each([
	["an endless view", `${OLD} create view notes as ${ENDLESS};`],
	["a view of a huge value", `${OLD} create view notes as select 1 as id, 1 as mid, zeroblob(900000000) as flds;`],
	[
		"a column that is computed",
		`${OLD} create table notes (id integer, mid integer, flds text as (hex(zeroblob(1000)))); insert into notes values (1, 1);`,
	],
	["a virtual table", `${OLD} create virtual table notes using fts5(id, mid, flds);`],
	["no notes", OLD],
	["no kinds of notes", `${NOTES} insert into notes values (1, 1, '${NOTE}');`],
])("with %s is refused, not run", async (_, sql) => {
	const content = apkg(collection(sql));
	const cpuMs = startCpuClock();
	expect(await threads.read(content)).toEqual({ ok: false, kind: "damaged" });
	expect(cpuMs()).toBeLessThan(15_000);
});

test("with triggers and views of its own is read without running them", async () => {
	const bytes = collection(
		`${OLD}${NOTES} insert into notes values (1, 1, '${NOTE}'); create view extra as ${ENDLESS};
		create trigger t after insert on notes begin delete from notes; end;`,
	);
	expect(rightOf(await threads.read(apkg(bytes)))).toEqual(["y"]);
});

test("whose pages form a cycle is refused", async () => {
	const bytes = oldCollection(Array.from({ length: 2_000 }, (_, n) => `${n}${SEPARATOR}${"x".repeat(100)}`));
	// The root page of the notes gets its own number as its last child.
	const view = new DataView(bytes.buffer, bytes.byteOffset);
	const root = 3;
	const at = (root - 1) * 4096;
	expect(view.getUint8(at)).toBe(5);
	view.setUint32(at + 8, root);
	expect(await threads.read(apkg(bytes))).toEqual({ ok: false, kind: "damaged" });
});
