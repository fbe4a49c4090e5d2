// Uploads of a 100-question file that are acknowledged when they are durable, against a bare SQLite transaction that
// stores the same bytes under the same key with the same pragmas. Ours also checks the file and notes who did it, what
// changed, and that what doubts know of the module is out of date. Then the whole way by HTTP.
import { once } from "node:events";
import { Agent, request } from "node:http";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { createListener } from "#server/listener.ts";
import { makeQuestions } from "../tests/make.ts";
import type { Context } from "./context.ts";
import { format, median, middleRound, type Row, ratioRow } from "./report.ts";
import { openSite } from "./site.ts";

const QUESTIONS = 100;
const BATCH = 100;
/** Writes before anything counts: V8 goes on compiling what is hot for a while. */
const WARM_UP = 1_000;

type Site = Awaited<ReturnType<typeof openSite>>;
/** Stores the n-th version of the file, each of them different. */
type Write = (n: number) => Promise<unknown> | unknown;

export async function measureUploads({ folder, times, isQuick }: Context): Promise<Row[]> {
	const site = await openSite({ modules: 10, subtopics: 10 }, undefined);
	const bare = openBare(join(folder, "bare.db"));
	const byHttp = await openHttp(site);
	try {
		const [ours, other, whole] = [createSave(site), bare.write, byHttp.write];
		for (const write of [other, ours, whole]) await rate(write, isQuick ? BATCH : WARM_UP);
		const rounds: { ours: number; other: number; whole: number }[] = [];
		for (let round = 0; round <= times.rounds * 2; round++) {
			rounds.push({ other: await rate(other), ours: await rate(ours), whole: await rate(whole) });
		}
		return makeRows(rounds);
	} finally {
		byHttp.close();
		bare.close();
		await site.close();
	}
}

function makeRows(rounds: { ours: number; other: number; whole: number }[]): Row[] {
	const ratioOf = (round: { ours: number; other: number }) => round.ours / round.other;
	const { ours, other } = middleRound(rounds, ratioOf);
	const whole = median(rounds.map((r) => r.whole));
	const figures = { ours, other, whole, rounds };
	const row = {
		what: `store a file of ${QUESTIONS} questions, durable`,
		ours: `${format(ours)}/s`,
		against: `bare transaction: ${format(other)}/s`,
		figures,
	};
	const http = {
		what: "the same by HTTP, form and session",
		ours: `${format(whole)}/s`,
		against: "",
		goal: "",
	};
	return [ratioRow(row, ours / other, { atLeast: 0.5 }), { ...http, result: `${format(whole)}/s`, figures }];
}

let version = 0;
/** Writes a second, one after the other. */
async function rate(write: Write, times = BATCH): Promise<number> {
	const begun = performance.now();
	for (let n = 0; n < times; n++) await write(version++);
	return (times * 1_000) / (performance.now() - begun);
}

/** Each question differs from version to version: SQLite writes no page whose bytes stay as they were. */
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
		const saved = await hub.mcq.saveMcqPieces("Q0", "S0", "questions.json", [makeContent(n)], actor);
		if (!saved.ok) throw new Error("The bench's own file was refused.");
	};
}

function openBare(file: string) {
	const database = new DatabaseSync(file);
	database.exec("pragma journal_mode = wal; pragma synchronous = full;");
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
		if (response.statusCode !== 200)
			throw new Error(`An upload was answered ${response.statusCode}: ${text}`);
	};
	const close = () => {
		agent.destroy();
		server.closeAllConnections();
		server.close();
	};
	return { write, close };
}
