// Makes the rows of questions the truth. A list has an id of its own, so that a large new one is written beside the old one and takes
// its place in a moment (decision 120). What learners get is stored in parts of some questions, made of the rows.
import { hash } from "node:crypto";
import { type Kysely, sql } from "kysely";
import type { Engine } from "#server/db/engines/engine.ts";

type OldQuestion = {
	subtopic_id: string;
	question_key: string;
	body: string;
	published: string | null;
	short_number: number | null;
};
type Old = {
	question_before: OldQuestion;
	question_list_before: {
		subtopic_id: string;
		sha256: string;
		head: string;
		tail: string;
		format: string | null;
		import_name: string | null;
	};
	question_list: {
		id: string;
		subtopic_id: string | null;
		root: string;
		format: string | null;
		import_name: string | null;
		begun_at: number;
	};
	question_change: { id: string; before: string | null; after: string | null };
	question_row: Omit<OldQuestion, "subtopic_id"> & { list_id: string };
	mcq_file: { subtopic_id: string; sha256: string; byte_length: number; generation: number };
	mcq_content: { subtopic_id: string; content: Uint8Array };
	mcq_rendered: { subtopic_id: string; content: Uint8Array; sha256: string; byte_length: number };
	mcq_original: { subtopic_id: string; content: Uint8Array; byte_length: number };
	mcq_part: {
		subtopic_id: string;
		generation: number;
		kind: string;
		number: number;
		content: Uint8Array;
		offsets: Uint8Array;
	};
};
type OldDb = Kysely<Old>;

/** Rows that are read at one time. */
const AT_ONCE = 500;
/** Questions of a part; as server/question-bank/file-parts.ts has it. */
const PART_QUESTIONS = 25;
/** Bytes of a part of an original. */
const ORIGINAL_BYTES = 256 * 1024;

export async function up(untyped: Kysely<unknown>, engine: Engine): Promise<void> {
	const db = untyped.withTables<Old>();
	await db.schema.alterTable("question").renameTo("question_before").execute();
	await db.schema.alterTable("question_list").renameTo("question_list_before").execute();
	await createTables(db, engine);
	const lists = await moveLists(db);
	for (const id of lists) await moveQuestions(db, id);
	await moveHistory(db);
	await db.schema.dropTable("question_before").execute();
	await db.schema.dropTable("question_list_before").execute();
	await createIndexes(db);
	await moveFiles(db);
	await db.schema.dropTable("mcq_content").execute();
	await db.schema.alterTable("mcq_rendered").dropColumn("content").execute();
	await moveOriginals(db);
	await db.schema.alterTable("mcq_original").dropColumn("content").execute();
}

async function createTables(db: OldDb, engine: Engine): Promise<void> {
	const bytes = engine === "postgres" ? sql`bytea` : sql`blob`;
	await db.schema
		.createTable("question_list")
		.addColumn("id", "text", (c) => c.notNull().primaryKey())
		// Null while a list is written, and after another one took its place: its rows are deleted then.
		.addColumn("subtopic_id", "text", (c) => c.references("subtopic.id").onDelete("set null"))
		.addColumn("root", "text", (c) => c.notNull())
		.addColumn("format", "text")
		.addColumn("import_name", "text")
		.addColumn("begun_at", "bigint", (c) => c.notNull())
		.execute();
	await db.schema.createIndex("question_list_of").unique().on("question_list").column("subtopic_id").execute();
	await db.schema
		.createTable("question_row")
		.addColumn("list_id", "text", (c) => c.notNull().references("question_list.id").onDelete("cascade"))
		.addColumn("question_key", "text", (c) => c.notNull())
		.addColumn("place", "bigint", (c) => c.notNull())
		.addColumn("body", "text", (c) => c.notNull())
		.addColumn("state", "text", (c) => c.notNull())
		.addColumn("published", "text")
		.addColumn("published_place", "bigint")
		.addColumn("version", "bigint", (c) => c.notNull())
		.addColumn("looked_at", "bigint")
		.addColumn("changed_at", "bigint")
		.addColumn("changed_by", "text")
		.addColumn("topic", "text", (c) => c.notNull())
		.addColumn("difficulty", "text", (c) => c.notNull())
		.addColumn("sketch_one", "bigint", (c) => c.notNull())
		.addColumn("sketch_two", "bigint", (c) => c.notNull())
		.addColumn("search_text", "text", (c) => c.notNull())
		.addColumn("short_number", "bigint")
		.addColumn("import_name", "text")
		.addPrimaryKeyConstraint("question_row_pkey", ["list_id", "question_key"])
		.execute();
	await db.schema
		.createTable("mcq_part")
		.addColumn("subtopic_id", "text", (c) => c.notNull().references("subtopic.id").onDelete("cascade"))
		.addColumn("generation", "bigint", (c) => c.notNull())
		.addColumn("kind", "text", (c) => c.notNull())
		.addColumn("number", "integer", (c) => c.notNull())
		.addColumn("content", bytes, (c) => c.notNull())
		.addColumn("offsets", bytes, (c) => c.notNull())
		.addPrimaryKeyConstraint("mcq_part_pkey", ["subtopic_id", "generation", "kind", "number"])
		.execute();
	for (const [table, column] of [
		["mcq_file", "generation"],
		["mcq_rendered", "byte_length"],
		["mcq_original", "generation"],
		["mcq_original", "byte_length"],
	] as const)
		await db.schema
			.alterTable(table)
			.addColumn(column, "bigint", (c) => c.notNull().defaultTo(0))
			.execute();
}

async function createIndexes(db: OldDb): Promise<void> {
	await db.schema.createIndex("question_by_place").on("question_row").columns(["list_id", "place"]).execute();
	for (const column of ["sketch_one", "sketch_two"])
		await db.schema.createIndex(`question_by_${column}`).on("question_row").column(column).execute();
	// Changes that are not published are few: this index holds only them.
	await db.schema
		.createIndex("question_by_change")
		.on("question_row")
		.columns(["list_id", "changed_at"])
		.where(sql.ref("changed_at"), "is not", null)
		.execute();
	await db.schema
		.createIndex("question_by_short_number")
		.on("question_row")
		.columns(["short_number", "list_id", "question_key"])
		.execute();
	// The questions of the lists that count.
	await sql`create view question as select l.subtopic_id, r.* from question_row r join question_list l on l.id = r.list_id
		where l.subtopic_id is not null`.execute(db);
}

/** Lists that belong to their files, or to none; the rows of other files are made when they are needed. @returns their ids */
async function moveLists(db: OldDb): Promise<string[]> {
	const rows = await db
		.selectFrom("question_list_before")
		.leftJoin("mcq_file", "mcq_file.subtopic_id", "question_list_before.subtopic_id")
		.selectAll("question_list_before")
		.select("mcq_file.sha256 as of_file")
		.execute();
	const lists = rows.filter(({ sha256, of_file }) => sha256 === (of_file ?? "none"));
	for (const { subtopic_id, head, tail, format, import_name } of lists) {
		const root = JSON.stringify(JSON.parse((head + tail).replace(/^\ufeff/, "")));
		const list = { id: subtopic_id, subtopic_id, root, format, import_name, begun_at: 0 };
		await db.insertInto("question_list").values(list).execute();
	}
	return lists.map(({ subtopic_id }) => subtopic_id);
}

/** A question was its piece of the file's text, with the white space around it; now it is a value. */
async function moveQuestions(db: OldDb, listId: string): Promise<void> {
	let last = "";
	for (;;) {
		const rows = await db
			.selectFrom("question_before")
			.selectAll()
			.where("subtopic_id", "=", listId)
			.where("question_key", ">", last)
			.orderBy("question_key")
			.limit(AT_ONCE)
			.execute();
		const moved = rows.map(({ subtopic_id, body, published, ...row }) => {
			return { ...row, list_id: subtopic_id, body: canonical(body), published: published && canonical(published) };
		});
		if (moved.length > 0) await db.insertInto("question_row").values(moved).execute();
		if (rows.length < AT_ONCE) return;
		last = rows.at(-1)?.question_key ?? "";
	}
}

/** Entries of the history are compared with the questions. */
async function moveHistory(db: OldDb): Promise<void> {
	let last = "";
	for (;;) {
		const rows = await db
			.selectFrom("question_change")
			.select(["id", "before", "after"])
			.where("id", ">", last)
			.orderBy("id")
			.limit(AT_ONCE)
			.execute();
		for (const { id, before, after } of rows) {
			const values = { before: before && canonical(before), after: after && canonical(after) };
			if (values.before === before && values.after === after) continue;
			await db.updateTable("question_change").set(values).where("id", "=", id).execute();
		}
		if (rows.length < AT_ONCE) return;
		last = rows.at(-1)?.id ?? "";
	}
}

const canonical = (text: string): string => JSON.stringify(JSON.parse(text));

async function moveFiles(db: OldDb): Promise<void> {
	const files = await db.selectFrom("mcq_file").select("subtopic_id").orderBy("subtopic_id").execute();
	for (const { subtopic_id } of files) {
		const stored = await db
			.selectFrom("mcq_content")
			.select("content")
			.where("subtopic_id", "=", subtopic_id)
			.executeTakeFirst();
		if (stored) {
			const facts = await writeParts(db, subtopic_id, "file", stored.content);
			await db.updateTable("mcq_file").set(facts).where("subtopic_id", "=", subtopic_id).execute();
		}
		const rendered = await db
			.selectFrom("mcq_rendered")
			.select("content")
			.where("subtopic_id", "=", subtopic_id)
			.executeTakeFirst();
		if (!rendered) continue;
		const facts = await writeParts(db, subtopic_id, "rendered", rendered.content);
		await db.updateTable("mcq_rendered").set(facts).where("subtopic_id", "=", subtopic_id).execute();
	}
}

async function moveOriginals(db: OldDb): Promise<void> {
	const rows = await db.selectFrom("mcq_original").select("subtopic_id").orderBy("subtopic_id").execute();
	for (const { subtopic_id } of rows) {
		const original = db.selectFrom("mcq_original").select("content").where("subtopic_id", "=", subtopic_id);
		const { content } = await original.executeTakeFirstOrThrow();
		const count = Math.max(1, Math.ceil(content.byteLength / ORIGINAL_BYTES));
		for (let number = 0; number < count; number++) {
			const part = content.subarray(number * ORIGINAL_BYTES, (number + 1) * ORIGINAL_BYTES);
			const place = { subtopic_id, generation: 0, kind: "original", number };
			await db
				.insertInto("mcq_part")
				.values({ ...place, content: part, offsets: new Uint8Array() })
				.execute();
		}
		const facts = { byte_length: content.byteLength };
		await db.updateTable("mcq_original").set(facts).where("subtopic_id", "=", subtopic_id).execute();
	}
}

/** Writes a file in parts. One that is not JSON, which no check has ever accepted, stays as it is, in one part. */
async function writeParts(db: OldDb, subtopicId: string, kind: string, content: Uint8Array) {
	const parts = cutFile(content) ?? [{ content, offsets: new Uint8Array() }];
	for (const [number, part] of parts.entries())
		await db
			.insertInto("mcq_part")
			.values({ subtopic_id: subtopicId, generation: 0, kind, number, ...part })
			.execute();
	const all = Buffer.concat(parts.map((part) => part.content));
	return { sha256: hash("sha256", all, "base64url"), byte_length: all.byteLength };
}

type Part = { content: Uint8Array; offsets: Uint8Array };

function cutFile(content: Uint8Array): Part[] | undefined {
	const root = parse(content);
	if (!root) return undefined;
	const { html } = root;
	const parts: Part[] = [];
	const members = Object.entries(root).filter(([key]) => key !== "html" && key !== "questions");
	const others = members.map(([key, value]) => `,${JSON.stringify(key)}:${JSON.stringify(value)}`).join("");
	if (!Array.isArray(html)) {
		addList(
			parts,
			'{"questions":[\n',
			root.questions.map((question) => JSON.stringify(question)),
			`\n]${others}}\n`,
		);
		return parts;
	}
	addList(
		parts,
		'{"questions":[\n',
		root.questions.map((question) => JSON.stringify(question)),
		`\n]${others},"html":[\n`,
	);
	const byId = new Map(html.map((entry: unknown) => [Array.isArray(entry) ? entry[0] : undefined, entry]));
	const entries = root.questions.map((question) => {
		const entry = byId.get(Reflect.get(Object(question), "id"));
		return entry === undefined ? "" : JSON.stringify(entry);
	});
	addList(parts, "", entries, "\n]}\n");
	return parts;
}

function parse(content: Uint8Array): ({ questions: unknown[] } & Record<string, unknown>) | undefined {
	try {
		const root: unknown = JSON.parse(new TextDecoder().decode(content));
		const questions: unknown = Reflect.get(Object(root), "questions");
		return Array.isArray(questions) && questions.length > 0 ? { ...Object(root), questions } : undefined;
	} catch {
		return undefined;
	}
}

/** Adds a list of JSON texts in parts; "" is no entry. */
function addList(parts: Part[], before: string, items: readonly string[], after: string): void {
	let isFirst = true;
	for (let start = 0; start < items.length; start += PART_QUESTIONS) {
		let text = start === 0 ? before : "";
		const offsets: number[] = [];
		let length = Buffer.byteLength(text);
		const add = (more: string) => {
			text += more;
			length += Buffer.byteLength(more);
		};
		for (const item of items.slice(start, start + PART_QUESTIONS)) {
			if (item !== "" && !isFirst) add(",\n");
			if (item !== "") isFirst = false;
			offsets.push(length);
			add(item);
			offsets.push(length);
		}
		if (start + PART_QUESTIONS >= items.length) add(after);
		parts.push({ content: Buffer.from(text), offsets: new Uint8Array(Uint32Array.from(offsets).buffer) });
	}
}
