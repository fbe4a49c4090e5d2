// Three nodes on this machine behind HAProxy: starts, watches and stops them.
import type { ChildProcess } from "node:child_process";
import { randomBytes } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { findFreePort } from "../../scripts/free-port.ts";
import { configureNode, HOST, killNode, makeNode, type Node, startEtcd, startPatroni } from "./node.ts";
import { fillTemplate, type Programs, startProgram, stopProgram, type Values } from "./programs.ts";

const NODES = 3;
const WHOLE_MS = 90_000;
const PROMOTED_MS = 90_000;
const ASK_MS = 25;

/** The state of a node as Patroni reports it. */
type Member = { name: string; role: string; state: string; lag?: number | string };
export type Cluster = {
	proxy: { host: string; port: number };
	/** The site's database through HAProxy. */
	url: string;
	password: string;
	/** Resolves when the cluster is complete for the first time and has the site's database. */
	begin: () => Promise<void>;
	/** Resolves when one node leads, one is its synchronous standby and the third is a replica. */
	whole: () => Promise<void>;
	leader: () => Promise<Node>;
	kill: (node: Node) => void;
	start: (node: Node) => void;
	/** Resolves when another node accepts writes. @returns the node and the time (performance.now()) */
	promoted: (old: Node) => Promise<{ node: Node; at: number }>;
	stop: () => Promise<void>;
};

const secret = () => randomBytes(16).toString("hex");

/** Starts all programs in `folder`; `begin` waits for them. */
export async function createCluster(folder: string, programs: Programs): Promise<Cluster> {
	const nodes: Node[] = [];
	for (let n = 1; n <= NODES; n++) nodes.push(await makeNode(`node${n}`, folder));
	const passwords = {
		POSTGRES_PASSWORD: secret(),
		REPLICATION_PASSWORD: secret(),
		REWIND_PASSWORD: secret(),
	};
	const superuser = (port: number) => `postgres://postgres:${passwords.POSTGRES_PASSWORD}@${HOST}:${port}/postgres`;
	for (const node of nodes) configureNode(node, nodes, { ...passwords, POSTGRES_BIN: programs.postgresBin });
	for (const node of nodes) startEtcd(node, programs);
	for (const node of nodes) startPatroni(node, programs);
	const proxy = { host: HOST, port: await findFreePort() };
	const haproxy = startProxy(folder, programs, nodes, proxy);
	const password = secret();
	const whole = () => until("the cluster is whole", WHOLE_MS, async () => isWhole(await listMembers(nodes)));
	return {
		proxy,
		url: `postgres://doubtless:${password}@${HOST}:${proxy.port}/doubtless`,
		password,
		async begin() {
			await whole();
			await makeDatabase(superuser(proxy.port), password);
		},
		whole,
		async leader() {
			const name = (await listMembers(nodes)).find(({ role }) => role === "leader")?.name;
			const node = nodes.find((node) => node.name === name);
			if (!node) throw new Error("No node leads.");
			return node;
		},
		kill: killNode,
		start: (node) => startPatroni(node, programs),
		promoted: (old) => {
			const others = nodes.filter((node) => node !== old);
			return watchPromotion(others.map((node) => ({ node, url: superuser(node.ports.postgres) })));
		},
		/** Ignores failures: the cluster is deleted afterwards. */
		async stop() {
			for (const node of nodes) killNode(node);
			const rest = [haproxy, ...nodes.map(({ etcd }) => etcd)];
			await Promise.all(rest.map((child) => child && stopProgram(child, "SIGKILL")));
		},
	};
}

function startProxy(folder: string, programs: Programs, nodes: readonly Node[], proxy: Cluster["proxy"]): ChildProcess {
	const values: Values = { PROXY_HOST: proxy.host, PROXY_PORT: proxy.port };
	for (const [index, { ports }] of nodes.entries()) {
		values[`HOST_${index + 1}`] = HOST;
		values[`POSTGRES_PORT_${index + 1}`] = ports.postgres;
		values[`REST_PORT_${index + 1}`] = ports.rest;
	}
	const file = fillTemplate("haproxy.cfg", folder, values);
	// -db: stays in the foreground and logs to its output.
	return startProgram("haproxy", folder, [programs.haproxy, "-db", "-f", file]);
}

/** Asks the first node that responds. */
async function listMembers(nodes: readonly Node[]): Promise<Member[]> {
	for (const { ports } of nodes) {
		const answer = await fetch(`http://${HOST}:${ports.rest}/cluster`).catch(() => undefined);
		if (!answer?.ok) continue;
		const { members }: { members: Member[] } = JSON.parse(await answer.text());
		return members;
	}
	return [];
}

function isWhole(members: readonly Member[]): boolean {
	const follows = ({ state, lag }: Member) => /^(running|streaming)$/.test(state) && lag === 0;
	const up = members.filter((member) => member.role === "leader" || follows(member));
	return (
		up
			.map(({ role }) => role)
			.sort()
			.join() === "leader,replica,sync_standby"
	);
}

/** The role itself has the site's statement timeout, because pgbouncer would not pass it on. */
async function makeDatabase(url: string, password: string): Promise<void> {
	const client = new pg.Client({ connectionString: url });
	await client.connect();
	await client.query(`create role doubtless login password '${password}'`);
	await client.query("alter role doubtless set statement_timeout = '5s'");
	await client.query("create database doubtless owner doubtless");
	await client.end();
}

async function watchPromotion(candidates: readonly { node: Node; url: string }[]) {
	const watched = candidates.map(({ node, url }) => ({ node, client: new pg.Client(url) }));
	for (const { client } of watched) {
		client.on("error", () => {});
		await client.connect();
	}
	try {
		const end = performance.now() + PROMOTED_MS;
		while (performance.now() < end) {
			for (const { node, client } of watched) {
				const { rows } = await client.query<{ follows: boolean }>("select pg_is_in_recovery() as follows");
				if (rows[0]?.follows === false) return { node, at: performance.now() };
			}
			await wait(ASK_MS);
		}
		throw new Error("No node was promoted.");
	} finally {
		await Promise.all(watched.map(({ client }) => client.end()));
	}
}

/** Polls until a condition is true. */
export async function until(what: string, ms: number, isTrue: () => boolean | Promise<boolean>): Promise<void> {
	const end = performance.now() + ms;
	while (!(await isTrue())) {
		if (performance.now() > end) throw new Error(`Waited ${ms / 1_000} s in vain: ${what}.`);
		await wait(ASK_MS);
	}
}
