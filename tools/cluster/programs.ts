// The Debian programs of a cluster: installs them where that is allowed, and starts them with their own folder, ports and
// user. Debian's own services for them are not used.
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { chownSync, existsSync, openSync, readFileSync, writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { installPackage, Missing } from "../../scripts/debian.ts";
import { ROOT } from "../../scripts/settings.ts";
import { ensurePostgres, findUser } from "../../tests/postgres.ts";

/** Each program and its package. */
const PACKAGES = {
	etcd: "etcd-server",
	patroni: "patroni",
	haproxy: "haproxy",
	pgbouncer: "pgbouncer",
} as const;
const FOLDERS = [...(process.env.PATH ?? "").split(delimiter), "/usr/local/sbin", "/usr/sbin", "/sbin"];
const STOP_MS = 10_000;

type Program = keyof typeof PACKAGES;
export type Programs = Record<Program, string> & { postgresBin: string };
/** A template of docs/cluster with its values. */
export type Template = "etcd.yml" | "patroni.yml" | "haproxy.cfg" | "pgbouncer.ini";
export type Values = Record<string, string | number>;

/** @throws Missing naming what is not there and may not be installed */
export async function ensurePrograms(): Promise<Programs> {
	const postgresBin = await ensurePostgres();
	const ensure = async (name: Program) => {
		if (!find(name)) await installPackage(PACKAGES[name], "The cluster");
		const path = find(name);
		if (!path) throw new Missing(`${name} is not on this machine, although ${PACKAGES[name]} is.`);
		return path;
	};
	// One after the other, because Debian's installer has one lock.
	return {
		etcd: await ensure("etcd"),
		patroni: await ensure("patroni"),
		haproxy: await ensure("haproxy"),
		pgbouncer: await ensure("pgbouncer"),
		postgresBin,
	};
}

function find(name: string): string | undefined {
	return FOLDERS.map((folder) => join(folder, name)).find((path) => existsSync(path));
}

/** Fills in a template of docs/cluster and writes it into `folder`, owned by the user that the programs run as. */
export function fillTemplate(template: Template, folder: string, values: Values): string {
	const text = readFileSync(join(ROOT, "docs/cluster", template), "utf8").replaceAll(/^(?!\s*[#;]).*$/gm, (line) =>
		line.replaceAll(/\$\{(\w+)\}/g, (_gap, name: string) => {
			const value = values[name];
			if (value === undefined) throw new Error(`${template} asks for ${name}, which nobody gave.`);
			return String(value);
		}),
	);
	return writeOwned(join(folder, template), text);
}

/** Writes a file that may contain passwords. */
export function writeOwned(path: string, text: string): string {
	writeFileSync(path, text, { mode: 0o600 });
	giveAway(path);
	return path;
}

/** Gives a path to the programs' user, if that is another one. */
export function giveAway(path: string): void {
	const user = findUser();
	if (user) chownSync(path, user.uid, user.gid);
}

/** Every started process that is running. */
const living = new Set<ChildProcess>();
process.once("exit", () => {
	for (const child of living) child.kill("SIGKILL");
});

/** Starts a program as the user of PostgreSQL; its output goes to `name`.log in `folder`. */
export function startProgram(name: string, folder: string, [command = "", ...words]: string[]): ChildProcess {
	const log = openSync(join(folder, `${name}.log`), "a");
	const child = spawn(command, words, {
		...findUser(),
		cwd: folder,
		env: { PATH: process.env.PATH, HOME: folder, LC_ALL: "C.UTF-8" },
		stdio: ["ignore", log, log],
	});
	living.add(child);
	child.once("exit", () => living.delete(child));
	return child;
}

/** Stops a program with SIGTERM, and with SIGKILL if that takes too long. */
export async function stopProgram(child: ChildProcess, signal: NodeJS.Signals = "SIGTERM"): Promise<void> {
	if (child.exitCode !== null || child.signalCode !== null) return;
	const ended = once(child, "exit");
	child.kill(signal);
	await Promise.race([ended, wait(STOP_MS, undefined, { ref: false })]);
	child.kill("SIGKILL");
}
