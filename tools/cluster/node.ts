// One node on this machine: etcd, and PostgreSQL under Patroni. `kill` imitates a power failure.
import type { ChildProcess } from "node:child_process";
import { mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { findFreePort } from "../../scripts/free-port.ts";
import { fillTemplate, giveAway, type Programs, startProgram, type Values } from "./programs.ts";

export const HOST = "127.0.0.1";

export type Node = {
	name: string;
	folder: string;
	ports: { etcd: number; peer: number; rest: number; postgres: number };
	etcd: ChildProcess | undefined;
	patroni: ChildProcess | undefined;
};

/** A node's folder and ports; starts nothing. */
export async function makeNode(name: string, parent: string): Promise<Node> {
	const folder = join(parent, name);
	mkdirSync(folder, { mode: 0o700 });
	giveAway(folder);
	const ports = {
		etcd: await findFreePort(),
		peer: await findFreePort(),
		rest: await findFreePort(),
		postgres: await findFreePort(),
	};
	const node: Node = { name, folder, ports, etcd: undefined, patroni: undefined };
	// PostgreSQL is a child of Patroni and outlives it.
	process.once("exit", () => killPostgres(node));
	return node;
}

/** Writes the node's settings. @param shared the passwords, and where PostgreSQL's programs are */
export function configureNode({ name, folder, ports }: Node, nodes: readonly Node[], shared: Values): void {
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

export function startEtcd(node: Node, { etcd }: Programs): void {
	node.etcd = startProgram("etcd", node.folder, [etcd, "--config-file", join(node.folder, "etcd.yml")]);
}

export function startPatroni(node: Node, { patroni }: Programs): void {
	node.patroni = startProgram("patroni", node.folder, [patroni, join(node.folder, "patroni.yml")]);
}

/** Kills Patroni and all processes of PostgreSQL without a shutdown. */
export function killNode(node: Node): void {
	node.patroni?.kill("SIGKILL");
	killPostgres(node);
}

/** SIGKILL to the server and each of its processes, so that none of them finishes anything. */
function killPostgres({ folder }: Node): void {
	const pid = Number(readIfThere(join(folder, "data/postmaster.pid")).split("\n")[0]);
	// The process id may belong to another program by now.
	if (!pid || !readIfThere(`/proc/${pid}/cmdline`).includes(folder)) return;
	const children = readIfThere(`/proc/${pid}/task/${pid}/children`).split(" ").filter(Boolean).map(Number);
	for (const id of [pid, ...children]) {
		try {
			process.kill(id, "SIGKILL");
		} catch {
			// The process has exited already.
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
