// The same site through pgbouncer in transaction mode, which does not support LISTEN: how long a change takes to be served
// there, and whether the statement timeout works.
import type { ChildProcess } from "node:child_process";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { findFreePort } from "../../scripts/free-port.ts";
import { ask } from "../../tests/site-load.ts";
import { readFileNumber, signInOver, uploadFile } from "../../tests/site-writer.ts";
import { type Cluster, until } from "./nodes.ts";
import { fillTemplate, type Programs, startProgram, writeOwned } from "./programs.ts";
import type { WrittenPlace } from "./site.ts";

const CHANGES = 10;
const START_MS = 10_000;
const SERVED_MS = 10_000;

export type Pooler = { url: string; child: ChildProcess };
export type PoolerFigures = {
	/** The statement timeout of a connection through pgbouncer. */
	statementTimeout: string;
	/** Milliseconds from the acknowledgement by one process until the other one served it; both ways. */
	servedAfterMs: { toPooled: number[]; fromPooled: number[] };
};

export async function startPooler(folder: string, programs: Programs, cluster: Cluster): Promise<Pooler> {
	const port = await findFreePort();
	const { host } = cluster.proxy;
	const file = fillTemplate("pgbouncer.ini", folder, {
		PROXY_HOST: host,
		PROXY_PORT: cluster.proxy.port,
		PGBOUNCER_PORT: port,
		USERLIST: writeOwned(join(folder, "userlist.txt"), `"doubtless" "${cluster.password}"\n`),
	});
	const child = startProgram("pgbouncer", folder, [programs.pgbouncer, file]);
	const url = `postgres://doubtless:${cluster.password}@${host}:${port}/doubtless`;
	await until("pgbouncer answers", START_MS, () => query(url, "select 1").then(Boolean, () => false));
	return { url, child };
}

/** @param direct and pooled: the addresses of a process without and with pgbouncer */
export async function measurePooler(
	{ url }: Pooler,
	direct: string,
	pooled: string,
	place: WrittenPlace,
): Promise<PoolerFigures> {
	const [row] = await query(url, "show statement_timeout");
	return {
		statementTimeout: String(row?.statement_timeout),
		servedAfterMs: {
			toPooled: await measureChanges(direct, pooled, place),
			fromPooled: await measureChanges(pooled, direct, place),
		},
	};
}

/** Stores files on one process and measures when the other one, with the old file cached, serves them. */
async function measureChanges(from: string, to: string, place: WrittenPlace): Promise<number[]> {
	const address = `${to}/mcq-data/${place.moduleId}/${place.subtopicId}.json`;
	const cookie = await signInOver(from);
	const times: number[] = [];
	for (let n = 0; n < CHANGES; n++) {
		await ask(address);
		// Random, so as not to be in step with the polling.
		await wait(300 + 137 * (n % 5));
		const next = readFileNumber((await ask(address)).text) + 1;
		const { status } = await uploadFile({ url: from, cookie, ...place }, next);
		if (status !== 200) throw new Error(`The file was answered with ${status}.`);
		const begun = performance.now();
		await until("the file is served", SERVED_MS, async () => readFileNumber((await ask(address)).text) === next);
		times.push(performance.now() - begun);
	}
	return times;
}

async function query(url: string, text: string): Promise<Record<string, unknown>[]> {
	const client = new pg.Client({ connectionString: url });
	client.on("error", () => {});
	await client.connect();
	try {
		return (await client.query<Record<string, unknown>>(text)).rows;
	} finally {
		await client.end();
	}
}
