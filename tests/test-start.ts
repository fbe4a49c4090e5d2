// For tests only: the hub as a process, started as `npm start` does, on the built pages.
import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createTestHub } from "./test-hub.ts";
import { ADMINISTRATOR_ENV, signInFirst } from "./test-panel.ts";
import { ROOT, waitForExit } from "./test-process.ts";

/** Empty values, so that neither this machine's variables nor its .env apply. */
const NO_SETTINGS = Object.fromEntries(
	"PORT HOST DATABASE_URL BASE_URL TRUSTED_PROXIES PRODUCT_NAME PROVIDER_NAME PROVIDER_URL SAMPLE_CODE LANGUAGE ADMIN_EMAIL ADMIN_PASSWORD AUTH_SECRET LOG_LEVEL GEMINI_API_KEY GEMINI_BASE_URL GEMINI_TAB_LABEL AI_BASE_URL AI_API_KEY AI_MODEL NODE_ENV CACHE_MB SHARED_CACHE_SECONDS DRAIN_SECONDS"
		.split(" ")
		.map((name) => [name, ""]),
);

const folders: string[] = [];
const children: ChildProcess[] = [];
/** Kills the processes and removes the folders of a test. */
export function cleanUp(): void {
	for (const child of children.splice(0)) child.kill("SIGKILL");
	for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
}

export function makeFolder(): string {
	const folder = mkdtempSync(join(tmpdir(), "doubtless-start-"));
	folders.push(folder);
	return folder;
}

/** The data folder of a site with an administrator, until the test file ends: a first start takes twice as long as a later one. */
export async function makeStartedFolder(): Promise<string> {
	const hub = await createTestHub({ env: ADMINISTRATOR_ENV });
	await signInFirst(hub);
	return hub.env.DATA_DIR;
}

export function startHub(env: Record<string, string>, user: { uid?: number; gid?: number } = {}): ChildProcess {
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

/** Starts a hub and waits until it is ready. @returns its greeting, its address and its stderr so far */
export async function openHub(env: Record<string, string>) {
	const child = startHub(env);
	const output = { out: "", err: "" };
	child.stderr?.on("data", (part) => {
		output.err += part;
	});
	const start = performance.now();
	await new Promise<void>((resolve, reject) => {
		child.stdout?.on("data", (part) => {
			output.out += part;
			if (output.out.includes("Stop with")) resolve();
		});
		child.once("exit", () => reject(new Error(`ended: ${output.err}`)));
	});
	const address = /Open +(\S+)\//.exec(output.out)?.[1] ?? "";
	return { child, output, address, ms: performance.now() - start };
}

export async function stopHub(child: ChildProcess, signal: NodeJS.Signals = "SIGTERM") {
	const start = performance.now();
	const ended = once(child, "exit");
	child.kill(signal);
	const [code] = await ended;
	return { code, ms: performance.now() - start };
}

/** The one line that a hub prints when it cannot start. */
export async function readStartError(child: ChildProcess): Promise<string> {
	const { code, out, err } = await waitForExit(child);
	const line = err.trimEnd();
	if (code !== 1 || out !== "" || line.includes("\n")) throw new Error(`code ${code}, output: ${out}${err}`);
	return line;
}

/** Whether another user can run the Node of this checkout: a parent folder may not be readable for them. */
export function canStartAs(uid: number): boolean {
	return spawnSync(process.execPath, ["--version"], { uid, gid: uid, cwd: tmpdir() }).status === 0;
}
