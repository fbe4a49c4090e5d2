// A real PostgreSQL for the tests: a temporary cluster, started before the tests and removed after them, also when they
// are killed. Vitest's globalSetup; sets TEST_POSTGRES_URL. Skipped by --quick.
import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { promisify } from "node:util";
import pg from "pg";
import { installPackage, Missing } from "../scripts/debian.ts";
import { PortTaken, startOnFreePort } from "../scripts/free-port.ts";

const DEBIAN_FOLDER = "/usr/lib/postgresql";
/** For initdb and the first start, on a busy machine. */
const START_MS = 120_000;
const STOP_MS = 10_000;

/**
 * The cluster lives as long as this shell's stdin is open: when the test run ends, however it ends, stdin closes.
 * Without fsync (the data is temporary), and reached only by TCP on this machine. A test may have restarted it, so it is
 * stopped by its folder.
 */
const SHELL = `
"$1/initdb" -D data -U postgres -A trust -E UTF8 --no-locale --no-sync >log 2>&1 || exit 1
"$1/postgres" -D data -p "$2" -c listen_addresses=127.0.0.1 -c unix_socket_directories= -c max_connections=300 \
	-c fsync=off -c full_page_writes=off -c synchronous_commit="$4" >>log 2>&1 &
cat >/dev/null
"$1/pg_ctl" -D data -m fast stop >>log 2>&1
wait
cd / && rm -rf "$3"
`;

/** A separate cluster for one test. */
export type PostgresCluster = {
	url: string;
	/** A normal restart; "immediate" is a crash of the server: it recovers from its log. */
	restart: (mode: "fast" | "immediate") => Promise<void>;
	stop: () => Promise<void>;
};

/** Starts the cluster unless TEST_POSTGRES_URL names one. @returns a function that stops and removes it */
export default async function startPostgres(): Promise<() => Promise<void>> {
	if (process.env.TEST_POSTGRES_URL) return async () => {};
	const { url, stop } = await startPostgresCluster({ isCrashSafe: false });
	process.env.TEST_POSTGRES_URL = url;
	return async () => {
		delete process.env.TEST_POSTGRES_URL;
		await stop();
	};
}

/**
 * Starts a cluster in a folder of its own.
 * @param isCrashSafe keeps acknowledged writes when the server crashes (not when the machine does); slower
 */
export async function startPostgresCluster({ isCrashSafe }: { isCrashSafe: boolean }): Promise<PostgresCluster> {
	const bin = await ensurePostgres();
	return startOnFreePort((port) => startOn(port, bin, isCrashSafe));
}

async function startOn(port: number, bin: string, isCrashSafe: boolean): Promise<PostgresCluster> {
	const user = findUser();
	const folder = mkdtempSync(join(tmpdir(), "doubtless-postgres-"));
	if (user) chownSync(folder, user.uid, user.gid);
	const own = { ...user, cwd: folder, env: { PATH: process.env.PATH, LC_ALL: "C" } };
	const synchronous = isCrashSafe ? "on" : "off";
	const shell = spawn("sh", ["-c", SHELL, "sh", bin, String(port), folder, synchronous], {
		...own,
		stdio: ["pipe", "ignore", "ignore"],
	});
	const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
	try {
		await waitUntilReady(url, shell, folder);
	} catch (error) {
		await stop(shell, folder);
		throw error;
	}
	return {
		url,
		async restart(mode) {
			const order = ["-D", "data", "-m", mode, "-l", "log", "restart"];
			await promisify(execFile)(join(bin, "pg_ctl"), order, own);
		},
		stop: () => stop(shell, folder),
	};
}

/** @throws PortTaken when another program listens on the port */
async function waitUntilReady(url: string, shell: ChildProcess, folder: string): Promise<void> {
	const log = join(folder, "log");
	const readLog = () => (existsSync(log) ? readFileSync(log, "utf8").trim() : "");
	const end = Date.now() + START_MS;
	for (;;) {
		const found = await findDataFolder(url);
		if (found === join(realpathSync(folder), "data")) return;
		if (found !== undefined || readLog().includes("could not bind")) throw new PortTaken(readLog());
		if (shell.exitCode !== null || Date.now() > end)
			throw new Missing(`PostgreSQL did not start for the tests:\n${readLog()}`);
		await wait(100);
	}
}

/** The folder of the cluster that answers, if one does. */
async function findDataFolder(url: string): Promise<string | undefined> {
	const client = new pg.Client({ connectionString: url });
	try {
		await client.connect();
		const { rows } = await client.query("show data_directory");
		return rows[0]?.data_directory;
	} catch {
		return undefined;
	} finally {
		await client.end().catch(() => {});
	}
}

async function stop(shell: ChildProcess, folder: string): Promise<void> {
	if (shell.exitCode === null) {
		const ended = once(shell, "close");
		shell.stdin?.end();
		await Promise.race([ended, wait(STOP_MS, undefined, { ref: false })]);
	}
	rmSync(folder, { recursive: true, force: true });
}

/** The folder of PostgreSQL's programs, installing Debian's where allowed. */
export async function ensurePostgres(): Promise<string> {
	if (!findPostgres()) await installPackage("postgresql", "The tests on a real PostgreSQL");
	const bin = findPostgres();
	if (!bin) throw new Missing("No PostgreSQL server programs (initdb, postgres) found on this machine.");
	return bin;
}

function findPostgres(): string | undefined {
	const versions = existsSync(DEBIAN_FOLDER) ? readdirSync(DEBIAN_FOLDER) : [];
	const debian = versions.sort((a, b) => Number(b) - Number(a)).map((version) => join(DEBIAN_FOLDER, version, "bin"));
	// A link in PATH leads to the folder that contains the other programs as well.
	const path = (process.env.PATH ?? "")
		.split(delimiter)
		.filter((folder) => existsSync(join(folder, "initdb")))
		.map((folder) => dirname(realpathSync(join(folder, "initdb"))));
	return [...debian, ...path].find((bin) => {
		return existsSync(join(bin, "initdb")) && existsSync(join(bin, "postgres"));
	});
}

/** PostgreSQL refuses to run as root: then it runs as its own user, or as nobody. */
export function findUser(): { uid: number; gid: number } | undefined {
	if (process.getuid?.() !== 0) return undefined;
	const rows = readFileSync("/etc/passwd", "utf8")
		.split("\n")
		.map((line) => line.split(":"));
	const row = ["postgres", "nobody"].map((name) => rows.find((row) => row[0] === name)).find(Boolean);
	if (!row) throw new Missing("PostgreSQL refuses to run as root, and there is no user postgres or nobody.");
	return { uid: Number(row[2]), gid: Number(row[3]) };
}
