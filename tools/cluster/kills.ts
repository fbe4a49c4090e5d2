// Kills the leader under load and measures the effects.
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import type { Failure, Readers } from "../../tests/site-load.ts";
import { readFileNumber } from "../../tests/site-writer.ts";
import { type Cluster, until } from "./nodes.ts";
import type { BusySite } from "./site.ts";

/** Load before each kill, and observation after writing works again (milliseconds). */
const BEFORE_MS = 2_000;
const AFTER_MS = 3_000;
const WRITE_MS = 60_000;

export type Reads = {
	answered: number;
	/** Answered with 503 and Retry-After. */
	refused: number;
	/** Other failures with their counts: another status, no response. */
	failed: Record<string, number>;
	slowestMs: number;
};
export type KillFigures = {
	leader: string;
	next: string;
	promotedAfterMs: number;
	/** From the promotion until each process of the site has acknowledged a change. */
	wroteAfterMs: number;
	/** From the promotion until the old leader is a replica again. */
	wholeAfterMs: number;
	ready: Reads;
	rendered: Reads;
	writes: Reads;
	/** Of all acknowledged writes since the start. */
	acknowledged: number;
	lost: string[];
	doubled: string[];
};

/** Kills the leader and waits until the cluster has recovered. */
export async function killLeader(cluster: Cluster, sites: readonly BusySite[]): Promise<KillFigures> {
	const leader = await cluster.leader();
	await wait(BEFORE_MS);
	for (const site of sites) for (const readers of [site.ready, site.rendered]) forget(readers);
	for (const { writer } of sites) writer.failures.splice(0);
	const begun = performance.now();
	const before = sites.reduce((sum, { writer }) => sum + writer.titles.size, 0);
	cluster.kill(leader);
	const promoted = await cluster.promoted(leader);
	await until("the site writes again", WRITE_MS, () => sites.every((site) => hasWrittenSince(site, promoted.at)));
	const wroteAt = Math.max(...sites.map(({ writer }) => firstAfter([...writer.titles.values()], promoted.at)));
	cluster.start(leader);
	await wait(AFTER_MS);
	await cluster.whole();
	const wholeAt = performance.now();
	const after = sites.reduce((sum, { writer }) => sum + writer.titles.size, 0);
	const written = {
		answers: after - before,
		slowestMs: 0,
		failures: sites.flatMap(({ writer }) => writer.failures),
	};
	return {
		leader: leader.name,
		next: promoted.node.name,
		promotedAfterMs: promoted.at - begun,
		wroteAfterMs: wroteAt - promoted.at,
		wholeAfterMs: wholeAt - promoted.at,
		ready: readsOf(sites.map(({ ready }) => ready)),
		rendered: readsOf(sites.map(({ rendered }) => rendered)),
		writes: readsOf([written]),
		...(await lookFor(cluster.url, sites)),
	};
}

function hasWrittenSince({ writer }: BusySite, at: number): boolean {
	return [...writer.titles.values()].some((time) => time > at);
}

function firstAfter(times: readonly number[], at: number): number {
	return Math.min(...times.filter((time) => time > at));
}

function forget(readers: Readers): void {
	readers.answers = 0;
	readers.slowestMs = 0;
	readers.failures.splice(0);
}

function readsOf(all: readonly Pick<Readers, "answers" | "slowestMs" | "failures">[]): Reads {
	const failures = all.flatMap(({ failures }) => failures);
	const isRefusal = ({ outcome, retryAfter }: Failure) => outcome === "503" && retryAfter !== undefined;
	const others = failures.filter((failure) => !isRefusal(failure));
	const kinds = Map.groupBy(others, ({ what, outcome }) => `${what.split("/")[1] ?? what}: ${outcome}`);
	return {
		answered: all.reduce((sum, { answers }) => sum + answers, 0),
		refused: failures.length - others.length,
		failed: Object.fromEntries([...kinds].map(([kind, list]) => [kind, list.length])),
		slowestMs: Math.max(...all.map(({ slowestMs }) => slowestMs), ...failures.map(({ ms }) => ms)),
	};
}

/** Looks in the database for every acknowledged write. */
async function lookFor(url: string, sites: readonly BusySite[]) {
	const titles = sites.flatMap(({ writer }) => [...writer.titles.keys()]);
	const files = sites.map(({ place, writer }) => ({
		id: place.subtopicId,
		number: writer.file.acknowledged,
	}));
	const client = new pg.Client({ connectionString: url });
	await client.connect();
	const modules = await client.query<{ title: string }>("select title from module");
	const stored = await client.query<{ id: string; content: Buffer }>(
		`select p.subtopic_id as id, p.content from mcq_part p join mcq_file f using (subtopic_id, generation)
		where p.kind = 'file' and p.number = 0 and p.subtopic_id = any($1)`,
		[files.map(({ id }) => id)],
	);
	await client.end();
	const counts = Map.groupBy(modules.rows, ({ title }) => title);
	const numbers = new Map(stored.rows.map(({ id, content }) => [id, readFileNumber(content.toString())]));
	const oldFiles = files.filter(({ id, number }) => (numbers.get(id) ?? 0) < number);
	return {
		acknowledged: titles.length + files.reduce((sum, { number }) => sum + number, 0),
		lost: [...titles.filter((title) => !counts.has(title)), ...oldFiles.map(({ id, number }) => `${id} ${number}`)],
		doubled: titles.filter((title) => (counts.get(title)?.length ?? 0) > 1),
	};
}
