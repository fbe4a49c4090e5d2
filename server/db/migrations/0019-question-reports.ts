// Creates learners' reports about questions (server/reports), and gives each question its short number, by which it is found.
import { type Kysely, sql } from "kysely";

type Old = { question: { subtopic_id: string; question_key: string; body: string; short_number: number | null } };

/** Questions that are numbered by one read. */
const AT_ONCE = 1_000;

export async function up(untyped: Kysely<unknown>): Promise<void> {
	const db = untyped.withTables<Old>();
	await db.schema.alterTable("question").addColumn("short_number", "bigint").execute();
	await numberAll(db);
	await db.schema
		.createIndex("question_by_short_number")
		.on("question")
		.columns(["short_number", "subtopic_id", "question_key"])
		.execute();
	await db.schema
		.createTable("question_report")
		.addColumn("id", "text", (c) => c.notNull().primaryKey())
		.addColumn("subtopic_id", "text", (c) => c.notNull().references("subtopic.id").onDelete("cascade"))
		.addColumn("question_key", "text", (c) => c.notNull())
		.addColumn("kind", "text", (c) => c.notNull())
		.addColumn("note", "text", (c) => c.notNull())
		.addColumn("at", "bigint", (c) => c.notNull())
		.addColumn("closed_at", "bigint")
		.addColumn("closed_reason", "text")
		.addColumn("closed_by", "text")
		.execute();
	await db.schema
		.createIndex("question_report_open")
		.on("question_report")
		.columns(["subtopic_id", "question_key", "at"])
		.where(sql.ref("closed_at"), "is", null)
		.execute();
	await db.schema
		.createIndex("question_report_closed")
		.on("question_report")
		.column("closed_at")
		.where(sql.ref("closed_at"), "is not", null)
		.execute();
}

/** As core/questions/short-number.ts has it. */
function shortNumberOf(subtopicId: string, questionId: string): number {
	const text = `${subtopicId}/${questionId}`;
	let sum = 0x811c9dc5;
	for (let place = 0; place < text.length; place++) sum = Math.imul(sum ^ text.charCodeAt(place), 0x01000193);
	return (sum >>> 0) % 10_000_000;
}

async function numberAll(db: Kysely<Old>): Promise<void> {
	for (;;) {
		const rows = await db
			.selectFrom("question")
			.select(["subtopic_id", "question_key", "body"])
			.where("short_number", "is", null)
			.limit(AT_ONCE)
			.execute();
		for (const { subtopic_id, question_key, body } of rows) {
			const { id }: { id: unknown } = JSON.parse(body);
			await db
				.updateTable("question")
				.set({ short_number: shortNumberOf(subtopic_id, String(id)) })
				.where("subtopic_id", "=", subtopic_id)
				.where("question_key", "=", question_key)
				.execute();
		}
		if (rows.length < AT_ONCE) return;
	}
}
