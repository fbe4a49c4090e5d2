// Three nodes on this machine, each with etcd and with PostgreSQL under Patroni, and HAProxy before them.
import type { ChildProcess } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { findFreePort } from "../../scripts/free-port.ts";
import { fillTemplate, giveAway, type Programs, startProgram, stopProgram, type Values } from "./programs.ts";

const HOST = "127.0.0.1";
const NODES = 3;
const START_MS = 90_000;
const ASK_MS = 25;

export type Node = {
	name: string;
	folder: string;
	ports: { etcd: number; peer: number; rest: number; postgres: number };
	etcd: ChildProcess | undefined;
	patroni: ChildProcess | undefined;
};
/** What Patroni says of a node. */
export type Member = { name: string; role: string; state: string; lag?: number | string };
export type Cluster = {
	proxy: { host: string; port: number };
	/** The site's database, by HAProxy. */
	url: string;
	password: string;
	members: () => Promise<Member[]>;
	/** Resolves when one leads, one follows in step and the third follows. */
	whole: () => Promise<void>;
	leader: () => Promise<Node>;
	/** Kills all of a node's PostgreSQL and its Patroni at once, as a machine dies. */
	kill: (node: Node) => void;
	/** Resolves when another node takes changes. @returns it, and when (performance.now()) */
	promoted: (old: Node) => Promise<{ node: Node; at: number }>;
	start: (node: Node) => void;
	stop: () => Promise<void>;
};

const secret = () => randomBytes(16).toString("hex");

/** Makes a cluster in `folder` and waits until it is whole. */
export async function startCluster(folder: string, programs: Programs): Promise<Cluster> {
	const nodes: Node[] = [];
	for (let n = 1; n <= NODES; n++) nodes.push(await makeNode(`node${n}`, folder));
	const passwords = {
		POSTGRES_PASSWORD: secret(),
		REPLICATION_PASSWORD: secret(),
		REWIND_PASSWORD: secret(),
	};
	for (const node of nodes) configure(node, nodes, { ...passwords, POSTGRES_BIN: programs.postgresBin });
	for (const node of nodes)
		node.etcd = startProgram("etcd", node.folder, [
			programs.etcd,
			"--config-file",
			join(node.folder, "etcd.yml"),
		]);
	const start = (node: Node) => {
		node.patroni = startProgram("patroni", node.folder, [programs.patroni, join(node.folder, "patroni.yml")]);
	};
	for (const node of nodes) start(node);
	const proxy = { host: HOST, port: await findFreePort() };
	const haproxy = startProxy(folder, programs, nodes, proxy);
	const superuser = (port: number) =>
		`postgres://postgres:${passwords.POSTGRES_PASSWORD}@${HOST}:${port}/postgres`;

	const kill = (node: Node) => {
		node.patroni?.kill("SIGKILL");
		killPostgres(node);
	};

	/** Nobody will miss it. */
	async function stop(): Promise<void> {
		for (const node of nodes) kill(node);
		await Promise.all(
			[haproxy, ...nodes.map(({ etcd }) => etcd)].map((child) => child && stopProgram(child, "SIGKILL")),
		);
	}

	async function members(): Promise<Member[]> {
		for (const { ports } of nodes) {
			const answer = await fetch(`http://${HOST}:${ports.rest}/cluster`).catch(() => undefined);
			if (!answer?.ok) continue;
			const { members }: { members: Member[] } = JSON.parse(await answer.text());
			return members;
		}
		return [];
	}

	async function leader(): Promise<Node> {
		const name = (await members()).find(({ role }) => role === "leader")?.name;
		const node = nodes.find((node) => node.name === name);
		if (!node) throw new Error("No node leads.");
		return node;
	}

	async function whole(): Promise<void> {
		await until("the cluster is whole", START_MS, async () => {
			const all = await members();
			const isUp = ({ role, state, lag }: Member) =>
				role === "leader" || (/^(running|streaming)$/.test(state) && lag === 0);
			const roles = all.filter(isUp).map(({ role }) => role);
			return roles.length === NODES && roles.includes("leader") && roles.includes("sync_standby");
		});
	}

	try {
		await whole();
		const password = secret();
		await makeDatabase(superuser(proxy.port), password);
		return {
			...{ proxy, password, members, whole, leader, start, kill, stop },
			url: `postgres://doubtless:${password}@${HOST}:${proxy.port}/doubtless`,
			promoted: (old) =>
				watchPromotion(
					nodes.filter((node) => node !== old),
					superuser,
				),
		};
	} catch (error) {
		await stop();
		throw error;
	}
}

async function makeNode(name: string, parent: string): Promise<Node> {
	const folder = join(parent, name);
	mkdirSync(folder, { mode: 0o700 });
	giveAway(folder);
	const [etcd, peer, rest, postgres] = [
		await findFreePort(),
		await findFreePort(),
		await findFreePort(),
		await findFreePort(),
	];
	return { name, folder, ports: { etcd, peer, rest, postgres }, etcd: undefined, patroni: undefined };
}

function configure({ name, folder, ports }: Node, nodes: Node[], shared: Values): void {
	const values = {
		...shared,
		NODE: name,
		HOST,
		NETWORK: `${HOST}/32`,
		ETCD_DATA: join(folder, "etcd"),
		ETCD_PORT: ports.etcd,
		ETCD_PEER_PORT: ports.peer,
		ETCD_PEERS: nodes.map(({ name, ports }) => `${name}=http://${HOST}:${ports.peer}`).join(","),
		ETCD_HOSTS: nodes.map(({ ports }) => `${HOST}:${ports.etcd}`).join(","),
		REST_PORT: ports.rest,
		POSTGRES_PORT: ports.postgres,
		POSTGRES_DATA: join(folder, "data"),
		PGPASS: join(folder, "pgpass"),
		SOCKETS: folder,
	};
	fillTemplate("etcd.yml", folder, values);
	fillTemplate("patroni.yml", folder, values);
}

function startProxy(
	folder: string,
	programs: Programs,
	nodes: Node[],
	proxy: Cluster["proxy"],
): ChildProcess {
	const values: Values = { PROXY_HOST: proxy.host, PROXY_PORT: proxy.port };
	for (const [index, { ports }] of nodes.entries()) {
		values[`HOST_${index + 1}`] = HOST;
		values[`POSTGRES_PORT_${index + 1}`] = ports.postgres;
		values[`REST_PORT_${index + 1}`] = ports.rest;
	}
	const file = fillTemplate("haproxy.cfg", folder, values);
	// -db: it stays in front of us and writes what it has to say to the log.
	return startProgram("haproxy", folder, [programs.haproxy, "-db", "-f", file]);
}

/** The role has the site's limit for statements itself: pgbouncer would not pass it on. */
async function makeDatabase(url: string, password: string): Promise<void> {
	const client = new pg.Client({ connectionString: url });
	await client.connect();
	await client.query(`create role doubtless login password '${password}'`);
	await client.query("alter role doubtless set statement_timeout = '5s'");
	await client.query("create database doubtless owner doubtless");
	await client.end();
}

/** SIGKILL to the server and to each of its processes, so that none of them finishes anything. */
function killPostgres({ folder }: Node): void {
	const pid = Number(readIfThere(join(folder, "data/postmaster.pid")).split("\n")[0]);
	if (!pid || !readIfThere(`/proc/${pid}/cmdline`).includes(folder)) return;
	const children = readIfThere(`/proc/${pid}/task/${pid}/children`).split(" ").filter(Boolean).map(Number);
	for (const id of [pid, ...children]) {
		try {
			process.kill(id, "SIGKILL");
		} catch {
			// It has ended by itself.
		}
	}
}

function readIfThere(file: string): string {
	try {
		return readFileSync(file, "utf8");
	} catch {
		return "";
	}
}

async function watchPromotion(nodes: Node[], superuser: (port: number) => string) {
	const clients = nodes.map((node) => ({ node, client: new pg.Client(superuser(node.ports.postgres)) }));
	for (const { client } of clients) {
		client.on("error", () => {});
		await client.connect();
	}
	try {
		const end = performance.now() + START_MS;
		while (performance.now() < end) {
			for (const { node, client } of clients) {
				const { rows } = await client.query<{ follows: boolean }>("select pg_is_in_recovery() as follows");
				if (rows[0]?.follows === false) return { node, at: performance.now() };
			}
			await wait(ASK_MS);
		}
		throw new Error("No node was promoted.");
	} finally {
		await Promise.all(clients.map(({ client }) => client.end()));
	}
}

/** Waits for a thing to become true. */
export async function until(
	what: string,
	ms: number,
	isTrue: () => boolean | Promise<boolean>,
): Promise<void> {
	const end = performance.now() + ms;
	while (!(await isTrue())) {
		if (performance.now() > end) throw new Error(`Waited ${ms / 1_000} s in vain: ${what}.`);
		await wait(ASK_MS);
	}
}
