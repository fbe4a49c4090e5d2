// The learners' logs: events stored per second in batches against bare inserts of the same rows, the bytes of a stored event,
// and a thousand learners who sync, with server and load on separate cores.
import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { sql } from "kysely";
import { createTable, encodeEvent, type SyncRequest } from "#core/progress/log/sync-protocol.ts";
import type { Hub } from "#server/hub.ts";
import { createPhone, createPost, type Phone } from "../../tests/test-phones.ts";
import { onBothEngines } from "./both-engines.ts";
import type { Context } from "./context.ts";
import { cpuSeconds, startProduct } from "./processes.ts";
import { format, median, middleRound, percentile, type Row, ratioRow } from "./report.ts";
import { openSite } from "./site.ts";

const BATCH = 100;
/** Requests of one measure. */
const REQUESTS = 100;
const LEARNERS = 1_000;
/** A learner sends the answers of this many seconds at once. */
const EVERY_S = 30;
const ANSWERS = 10;
const RUSH_S = 20;
const P99_MS = 200;

export async function measureProgress(context: Context): Promise<Row[]> {
	const rows = await onBothEngines((engine, url) => measureOn(engine, url, context));
	return [...rows, ...(await measureSyncing(context))];
}

/** A learner's next batch of a hundred answers; subtopics and ids have the product's lengths. */
function createSender() {
	const device = randomBytes(6).toString("base64url");
	const places = Array.from({ length: 3 }, () => randomBytes(15).toString("base64url"));
	const state = { clock: 0, since: 0, cookie: undefined as string | undefined, tag: undefined as string | undefined };
	const next = (): SyncRequest => {
		const subtopics = createTable();
		const events = Array.from({ length: BATCH }, () => {
			const clock = ++state.clock;
			const subtopicId = places[clock % places.length] ?? "";
			const about = { questionId: `q${clock % 300}`, checksum: "Zk3_9a", optionId: "c", isCorrect: clock % 3 > 0 };
			const base = { device, clock, subtopicId, run: 0, set: 1 + (clock >> 5), tookMs: (clock * 7_919) % 60_000 };
			return encodeEvent({ ...base, ...about, kind: "answered" }, subtopics.indexOf(subtopicId));
		});
		const { tag, since } = state;
		return { device, ...(tag !== undefined && { tag }), since, subtopics: [...subtopics.texts], events };
	};
	return { state, next, device };
}
type Sender = ReturnType<typeof createSender>;

async function measureOn(engine: string, url: string | undefined, { times, isQuick }: Context): Promise<Row[]> {
	const { hub, close } = await openSite({ modules: 12, subtopics: 12, hasFiles: false }, url);
	try {
		const senders = Array.from({ length: REQUESTS }, createSender);
		const before = await readBytes(hub);
		await createBareTable(hub);
		const rounds: { ours: number; bare: number }[] = [];
		const warmUp = isQuick ? 0 : 3;
		for (let round = -warmUp; round <= times.rounds; round++) {
			const pair = {
				bare: await rate(senders, (sender) => insertBare(hub, sender)),
				ours: await rate(senders, (sender) => sync(hub, sender)),
			};
			if (round > 0 || isQuick) rounds.push(pair);
		}
		const { ours, bare } = middleRound(rounds, (round) => round.ours / round.bare);
		const stored = await countEvents(hub);
		await sql`drop table bare_event`.execute(hub.db);
		const bytes = ((await readBytes(hub)) - before) / stored;
		const row = {
			what: `store a learner's events, batches of ${BATCH}, ${engine}`,
			ours: `${format(ours)} events/s`,
			against: `bare inserts of these rows in a transaction: ${format(bare)}/s`,
			figures: { ours, bare, rounds },
		};
		const size = { ours: `${bytes.toFixed(0)} bytes`, against: "", limit: "", result: "", figures: { bytes, stored } };
		return [ratioRow(row, ours / bare, { atLeast: 0.3 }), { what: `a stored event, ${engine}`, ...size }];
	} finally {
		await close();
	}
}

/** Events per second, one request of each sender after the other. */
async function rate(senders: readonly Sender[], work: (sender: Sender) => Promise<void>): Promise<number> {
	const begun = performance.now();
	for (const sender of senders) await work(sender);
	return (senders.length * BATCH * 1_000) / (performance.now() - begun);
}

/** Each has its own address for the rate limits. */
async function sync({ progress }: Hub, { state, next, device }: Sender): Promise<void> {
	const { response, cookie } = await progress.sync(next(), { cookies: state.cookie, address: device });
	state.cookie = cookie?.split(";")[0] ?? state.cookie;
	state.tag = response.tag;
	state.since = response.sequence;
}

/** The same columns and keys. */
async function createBareTable({ db, engine }: Hub): Promise<void> {
	const end = engine === "sqlite" ? sql`without rowid` : sql``;
	await sql`create table bare_event (learner_id bigint not null, clock bigint not null, sequence integer not null,
		device text not null, subtopic_id text not null, body text not null, primary key (learner_id, sequence)) ${end}`.execute(
		db,
	);
	await sql`create unique index bare_event_by_id on bare_event (learner_id, clock, device)`.execute(db);
}

async function insertBare({ db }: Hub, { next, device }: Sender): Promise<void> {
	const { events, subtopics } = next();
	const learner = Buffer.from(device, "base64url").readUIntBE(0, 6);
	const rows = events.map(([clock, kind, place, ...rest]) => {
		const body = JSON.stringify([kind, ...rest]);
		return sql`(${learner}, ${clock}, ${clock}, ${device}, ${subtopics[place] ?? ""}, ${body})`;
	});
	await db.transaction().execute(async (tx) => {
		await sql`insert into bare_event (learner_id, clock, sequence, device, subtopic_id, body)
			values ${sql.join(rows)}`.execute(tx);
	});
}

async function countEvents({ db }: Hub): Promise<number> {
	const { count } = await db
		.selectFrom("answerEvent")
		.select((e) => e.fn.countAll<number>().as("count"))
		.executeTakeFirstOrThrow();
	return Number(count);
}

/** Bytes of the pages in use by tables and indexes. */
async function readBytes({ db, engine }: Hub): Promise<number> {
	if (engine === "postgres") {
		const found = sql<{ bytes: number }>`select pg_total_relation_size('answer_event') as bytes`;
		return Number((await found.execute(db)).rows[0]?.bytes);
	}
	const found = sql<{ bytes: number }>`
		select (page_count - freelist_count) * page_size as bytes from pragma_page_count, pragma_freelist_count, pragma_page_size`;
	return Number((await found.execute(db)).rows[0]?.bytes);
}

/** Each of a thousand learners sends ten answers every thirty seconds; before that, all begin within twenty. */
async function measureSyncing({ folder, isQuick, steadySeconds }: Context): Promise<Row[]> {
	const product = await startProduct({ DATA_DIR: join(folder, "progress") });
	try {
		const post = createPost((path, init) => fetch(`${product.url}${path}`, init));
		const phones = Array.from({ length: isQuick ? 100 : LEARNERS }, () => createPhone(post));
		const run = async (what: string, seconds: number, count: number): Promise<Row> => {
			const [cpu, begun] = [cpuSeconds(product.pid), performance.now()];
			const answers = await atTimes(count, seconds, (n) => send(phones[n % phones.length]));
			const busy = ((cpuSeconds(product.pid) - cpu) * 100_000) / (performance.now() - begun);
			const errors = answers.filter(({ isError }) => isError).length;
			const times = answers.map(({ ms }) => ms);
			const [p50, p99] = [median(times), percentile(times, 99)];
			return {
				what,
				ours: `p50 ${p50.toFixed(1)}, p99 ${p99.toFixed(0)} ms`,
				against: `${busy.toFixed(0)} % of a core`,
				limit: `p99 < ${P99_MS} ms, 0 errors`,
				result: `${errors} errors`,
				isMet: errors === 0 && p99 < P99_MS,
				figures: { p50, p99, busy, errors, count },
			};
		};
		const steady = Math.round((phones.length / EVERY_S) * steadySeconds);
		return [
			await run(
				`Answers, ${phones.length} learners begin in ${RUSH_S} s, ${ANSWERS} answers each`,
				RUSH_S,
				phones.length,
			),
			await run(
				`Answers, ${phones.length} learners sync every ${EVERY_S} s for ${steadySeconds} s`,
				steadySeconds,
				steady,
			),
		];
	} finally {
		await product.stop();
	}
}

type Answered = { ms: number; isError: boolean };

async function send(phone: Phone | undefined): Promise<Answered> {
	phone?.answer(ANSWERS, "A".repeat(20));
	const begun = performance.now();
	const response = await phone?.syncOnce().catch(() => undefined);
	return { ms: performance.now() - begun, isError: response?.stored.length !== ANSWERS };
}

function atTimes<T>(count: number, seconds: number, work: (n: number) => Promise<T>): Promise<T[]> {
	const each = Array.from({ length: count }, async (_, n) => {
		await wait((n * seconds * 1_000) / count);
		return work(n);
	});
	return Promise.all(each);
}
