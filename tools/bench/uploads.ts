// Durable uploads of a 100-question file against a bare SQLite transaction that writes the same rows (the file's and one of each
// question) with the same tables, indexes and pragmas. The product also checks the file, writes an audit entry and marks the
// module as changed; that takes twice the time of the 101 rows. Further rows: the bytes alone without an index, and the whole
// upload over HTTP. TMPDIR has to be on a disk: in memory a commit costs nothing.
import { hash } from "node:crypto";
import { once } from "node:events";
import { Agent, request } from "node:http";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { databaseFile } from "#server/db/connect.ts";
import { createListener } from "#server/http/listener.ts";
import { makeQuestions } from "../../tests/make.ts";
import type { Context } from "./context.ts";
import { format, median, middleRound, type Row, ratioRow } from "./report.ts";
import { openSite } from "./site.ts";

const QUESTIONS = 100;
const BATCH = 100;
/** Writes before measuring, because V8 keeps compiling hot code for a while. */
const WARM_UP = 1_000;

type Site = Awaited<ReturnType<typeof openSite>>;
/** Stores the n-th version of the file; all versions differ. */
type Write = (n: number) => Promise<unknown> | unknown;

export async function measureUploads({ folder, times, isQuick }: Context): Promise<Row[]> {
	const site = await openSite({ modules: 10, subtopics: 10 }, undefined);
	await createSave(site)(version++);
	const row = openRow(site, join(folder, "row.db"));
	const bytes = openBytes(join(folder, "bytes.db"));
	const byHttp = await openHttp(site);
	try {
		const [ours, other, bare, whole] = [createSave(site), row.write, bytes.write, byHttp.write];
		for (const write of [other, bare, ours, whole]) await rate(write, isQuick ? BATCH : WARM_UP);
		const rounds: Round[] = [];
		for (let round = 0; round <= times.rounds * 2; round++) {
			const [ofOther, ofBytes] = [await rate(other), await rate(bare)];
			rounds.push({ other: ofOther, bytes: ofBytes, ours: await rate(ours), whole: await rate(whole) });
		}
		return makeRows(rounds);
	} finally {
		byHttp.close();
		bytes.close();
		row.close();
		await site.close();
	}
}

/** Writes per second of each kind. */
type Round = { ours: number; other: number; bytes: number; whole: number };

function makeRows(rounds: Round[]): Row[] {
	const ratioOf = (round: Round) => round.ours / round.other;
	const { ours, other } = middleRound(rounds, ratioOf);
	const whole = median(rounds.map((r) => r.whole));
	const figures = { ours, other, whole, rounds };
	const ofBytes = median(rounds.map((r) => r.ours / r.bytes));
	const row = {
		what: `store a file of ${QUESTIONS} questions, durable`,
		ours: `${format(ours)}/s`,
		against: `bare transaction of its rows: ${format(other)}/s`,
		figures,
	};
	const bytes = {
		what: "the same, against its bytes alone",
		ours: "",
		against: `bare transaction: ${format(median(rounds.map((r) => r.bytes)))}/s`,
		limit: "",
		result: `${ofBytes.toFixed(2)}x`,
		figures,
	};
	const http = {
		what: "the same by HTTP, form and session",
		ours: `${format(whole)}/s`,
		against: "",
		limit: "",
	};
	return [ratioRow(row, ours / other, { atLeast: 0.4 }), bytes, { ...http, result: `${format(whole)}/s`, figures }];
}

let version = 0;
/** Writes per second, one after the other. */
async function rate(write: Write, times = BATCH): Promise<number> {
	const begun = performance.now();
	for (let n = 0; n < times; n++) await write(version++);
	return (times * 1_000) / (performance.now() - begun);
}

/** Each question differs from version to version: SQLite does not write a page whose bytes stay the same. */
function makeContent(n: number): Uint8Array<ArrayBuffer> {
	const questions = makeQuestions(QUESTIONS).map((question) => ({
		...question,
		text: `${question.text} ${n}`,
	}));
	return new TextEncoder().encode(JSON.stringify({ questions }));
}

function createSave({ hub }: Site): Write {
	const actor = { id: "bench", email: "bench@example.com" };
	return async (n) => {
		const saved = await hub.questionFiles.saveFilePieces("Q0", "S0", "questions.json", [makeContent(n)], actor);
		if (!saved.ok) throw new Error("The bench's own file was refused.");
	};
}

/** The rows in a copy of the site. */
function openRow({ hub }: Site, file: string) {
	const site = new DatabaseSync(databaseFile(hub.env));
	site.prepare("vacuum into ?").run(file);
	site.close();
	const database = openDurable(file);
	const facts = database.prepare(
		"update mcq_file set sha256 = ?, question_count = ?, byte_length = ?, updated_at = ? where subtopic_id = ?",
	);
	const content = database.prepare("update mcq_part set content = ?, number = ? where subtopic_id = ? and number = ?");
	const { n: parts } = database.prepare("select count(*) as n from mcq_part where subtopic_id = 'S0'").get() ?? {};
	const ofList = "list_id = (select id from question_list where subtopic_id = 'S0')";
	const questions = database.prepare(`select * from question_row where ${ofList}`).all();
	const columns = Object.keys(questions[0] ?? {});
	const texts = [columns.indexOf("body"), columns.indexOf("search_text")];
	const remove = database.prepare(`delete from question_row where ${ofList}`);
	const insert = database.prepare(`insert into question_row (${columns}) values (${columns.map(() => "?")})`);
	const write: Write = (n) => {
		const bytes = makeContent(n);
		const sha256 = hash("sha256", bytes, "base64url");
		database.exec("begin immediate");
		const { changes } = facts.run(sha256, QUESTIONS, bytes.byteLength, Date.now(), "S0");
		for (let number = 0; number < Number(parts); number++) {
			const share = Math.ceil(bytes.byteLength / Number(parts));
			content.run(bytes.subarray(number * share, (number + 1) * share), number, "S0", number);
		}
		remove.run();
		for (const question of questions)
			insert.run(...Object.values(question).map((value, place) => (texts.includes(place) ? `${value} ${n}` : value)));
		database.exec("commit");
		if (changes !== 1) throw new Error("The bench's own row is not there.");
	};
	return { write, close: () => database.close() };
}

/** Only the bytes, in a database of their own. */
function openBytes(file: string) {
	const database = openDurable(file);
	database.exec("create table mcq_content (subtopic_id text primary key, content blob not null)");
	const store = database.prepare(
		"insert into mcq_content values (?, ?) on conflict (subtopic_id) do update set content = excluded.content",
	);
	const write: Write = (n) => {
		database.exec("begin immediate");
		store.run("S0", makeContent(n));
		database.exec("commit");
	};
	return { write, close: () => database.close() };
}

function openDurable(file: string): DatabaseSync {
	const database = new DatabaseSync(file);
	database.exec("pragma journal_mode = wal; pragma synchronous = full;");
	return database;
}

async function openHttp({ http, cookie }: Site) {
	if (!http) throw new Error("The pages are not built.");
	const server = createListener(http).listen(0, "127.0.0.1");
	await once(server, "listening");
	const bound = server.address();
	const port = typeof bound === "object" && bound ? bound.port : 0;
	const agent = new Agent({ keepAlive: true });
	const write: Write = async (n) => {
		const body = new FormData();
		body.set("moduleId", "Q1");
		body.set("subtopicId", "S1");
		body.set("mcqFile", new Blob([makeContent(n)], { type: "application/json" }), "questions.json");
		const packed = new Response(body);
		const headers = { Cookie: cookie, "Content-Type": packed.headers.get("Content-Type") ?? "" };
		const bytes = Buffer.from(await packed.arrayBuffer());
		const sending = request({
			agent,
			port,
			host: "127.0.0.1",
			method: "POST",
			path: "/admin/mcq-upload.php",
			headers: { ...headers, "Content-Length": bytes.byteLength },
		});
		sending.end(bytes);
		const [response] = await once(sending, "response");
		const text = Buffer.concat(await response.toArray()).toString();
		if (response.statusCode !== 200) throw new Error(`An upload was answered ${response.statusCode}: ${text}`);
	};
	const close = () => {
		agent.destroy();
		server.closeAllConnections();
		server.close();
	};
	return { write, close };
}
