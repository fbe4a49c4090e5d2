// Runs the built product as an operator would (`node start.mjs`), on a free port with its own data folder. Used by the
// stories, size.ts and lighthouse.ts; `prepare.mjs --build` must have run.
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { findFreePort } from "./free-port.ts";
import { ROOT } from "./settings.ts";

const START_MS = 30_000;
const STOP_MS = 12_000;

export type Product = {
	/** Its address, without a slash at the end. */
	url: string;
	/** The settings that differ from the defaults. */
	env: Record<string, string>;
	/** Its output to stdout and stderr. */
	readOutput: () => string;
	stop: () => Promise<void>;
	/** Kills it with SIGKILL; a given data folder stays. */
	kill: () => Promise<void>;
};

/**
 * Starts the product and waits until it answers.
 * @param env settings that differ from the defaults; without PORT it gets a free one, and without DATA_DIR a temporary folder,
 *   deleted by `stop`
 * @param prepare is called with all settings before the start, for example to put data into the folder
 * @param root the folder with its sources and its build
 * @throws with its output, when it exits early or does not answer in time
 */
export async function startProduct(
	env: Record<string, string> = {},
	prepare: (env: Record<string, string>) => Promise<void> = async () => {},
	root = ROOT,
): Promise<Product> {
	const folder = env.DATA_DIR ? undefined : mkdtempSync(join(tmpdir(), "doubtless-product-"));
	const port = env.PORT ? Number(env.PORT) : await findFreePort();
	const settings = {
		// One process unless `env` sets more.
		WEB_CONCURRENCY: "1",
		DATA_DIR: folder ?? "",
		READ_DOCUMENTS: "by-hand",
		...env,
		HOST: "127.0.0.1",
		PORT: String(port),
	};
	await prepare(settings);
	const child = spawn(process.execPath, [join(root, "start.mjs")], {
		cwd: root,
		env: { PATH: process.env.PATH, NODE_ENV: "production", ...settings },
		stdio: ["ignore", "pipe", "pipe"],
	});
	let output = "";
	const collect = (chunk: Buffer) => {
		output += chunk;
	};
	child.stdout.on("data", collect);
	child.stderr.on("data", collect);
	// A script that exits early must not leave its product running.
	const kill = () => child.kill("SIGKILL");
	process.once("exit", kill);
	const end = async (signal: NodeJS.Signals) => {
		await stopChild(child, signal);
		process.removeListener("exit", kill);
	};
	const stop = async () => {
		await end("SIGTERM");
		if (folder) rmSync(folder, { recursive: true, force: true });
	};
	const url = `http://127.0.0.1:${port}`;
	if (await isReady(child, url))
		return { url, env: settings, readOutput: () => output, stop, kill: () => end("SIGKILL") };
	await stop();
	throw new Error(`The product did not start:\n${output.trim() || "(it said nothing)"}`);
}

async function isReady(child: ChildProcess, url: string): Promise<boolean> {
	const end = Date.now() + START_MS;
	while (child.exitCode === null && Date.now() < end) {
		const answer = await fetch(`${url}/healthz`).catch(() => undefined);
		if (answer?.ok) return true;
		await wait(50);
	}
	return false;
}

async function stopChild(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
	if (child.exitCode !== null || child.signalCode !== null) return;
	const ended = once(child, "exit");
	child.kill(signal);
	await Promise.race([ended, wait(STOP_MS, undefined, { ref: false })]);
	child.kill("SIGKILL");
}
