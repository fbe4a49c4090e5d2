// For tests only: the hub as a process, started as `npm start` starts it, on the built pages.
import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { endOf, ROOT } from "./test-process.ts";

/** Set to nothing, so that neither this machine's settings nor its .env count. */
const NO_SETTINGS = Object.fromEntries(
	"PORT HOST DATABASE_URL BASE_URL TRUSTED_PROXIES PRODUCT_NAME PROVIDER_NAME PROVIDER_URL SAMPLE_CODE LANGUAGE ADMIN_EMAIL ADMIN_PASSWORD AUTH_SECRET LOG_LEVEL GEMINI_API_KEY GEMINI_BASE_URL GEMINI_TAB_LABEL AI_BASE_URL AI_API_KEY AI_MODEL NODE_ENV CACHE_MB SHARED_CACHE_SECONDS DRAIN_SECONDS"
		.split(" ")
		.map((name) => [name, ""]),
);

const folders: string[] = [];
const children: ChildProcess[] = [];
/** Ends what a test has started and removes what it has made. */
export function cleanUp(): void {
	for (const child of children.splice(0)) child.kill("SIGKILL");
	for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
}

export function makeFolder(): string {
	const folder = mkdtempSync(join(tmpdir(), "doubtless-start-"));
	folders.push(folder);
	return folder;
}

export function startHub(
	env: Record<string, string>,
	user: { uid?: number; gid?: number } = {},
): ChildProcess {
	const child = spawn(process.execPath, [join(ROOT, "start.mjs")], {
		...user,
		cwd: tmpdir(),
		env: {
			PATH: process.env.PATH,
			...NO_SETTINGS,
			NODE_ENV: "production",
			PORT: "0",
			HOST: "127.0.0.1",
			READ_DOCUMENTS: "by-hand",
			WEB_CONCURRENCY: "1",
			...env,
		},
		stdio: ["ignore", "pipe", "pipe"],
	});
	children.push(child);
	return child;
}

/** A started hub that has said it is ready: its greeting, its address, and what it writes to stderr meanwhile. */
export async function openHub(env: Record<string, string>) {
	const child = startHub(env);
	const said = { out: "", err: "" };
	child.stderr?.on("data", (part) => {
		said.err += part;
	});
	const start = performance.now();
	await new Promise<void>((resolve, reject) => {
		child.stdout?.on("data", (part) => {
			said.out += part;
			if (said.out.includes("Stop with")) resolve();
		});
		child.once("exit", () => reject(new Error(`ended: ${said.err}`)));
	});
	const address = /Open +(\S+)\//.exec(said.out)?.[1] ?? "";
	return { child, said, address, ms: performance.now() - start };
}

export async function stopHub(child: ChildProcess, signal: NodeJS.Signals = "SIGTERM") {
	const start = performance.now();
	const ended = once(child, "exit");
	child.kill(signal);
	const [code] = await ended;
	return { code, ms: performance.now() - start };
}

/** The one line that a hub which cannot start leaves. */
export async function refusalOf(child: ChildProcess): Promise<string> {
	const { code, out, err } = await endOf(child);
	const line = err.trimEnd();
	if (code !== 1 || out !== "" || line.includes("\n")) throw new Error(`code ${code}, said: ${out}${err}`);
	return line;
}

/** Whether another user can run the Node of this checkout: a folder above it may be closed to them. */
export function canStartAs(uid: number): boolean {
	return spawnSync(process.execPath, ["--version"], { uid, gid: uid, cwd: tmpdir() }).status === 0;
}
