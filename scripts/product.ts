// Runs the built product as an operator would (`node start.mjs`), on a free port of this machine with a data folder of
// its own. Used by the stories, size.ts and lighthouse.ts; `prepare.mjs --build` must have run.
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
	/** Where it answers, without a slash at the end. */
	url: string;
	/** The settings that it runs with, beside the defaults. */
	env: Record<string, string>;
	/** Everything that it has written to its terminal and log. */
	readOutput: () => string;
	stop: () => Promise<void>;
};

/**
 * Starts the product and waits until it answers.
 * @param env settings that differ from the defaults; without DATA_DIR it gets a temporary folder, gone after `stop`
 * @param prepare is called with all settings before the start, for example to put data into the folder
 * @throws with what it said, when it ends early or does not answer in time
 */
export async function startProduct(
	env: Record<string, string> = {},
	prepare: (env: Record<string, string>) => Promise<void> = async () => {},
): Promise<Product> {
	const folder = env.DATA_DIR ? undefined : mkdtempSync(join(tmpdir(), "doubtless-product-"));
	const port = await findFreePort();
	const settings = {
		// One process, as far as `env` says nothing else: what several share has tests of its own.
		WEB_CONCURRENCY: "1",
		DATA_DIR: folder ?? "",
		READ_DOCUMENTS: "by-hand",
		...env,
		HOST: "127.0.0.1",
		PORT: String(port),
	};
	await prepare(settings);
	const child = spawn(process.execPath, [join(ROOT, "start.mjs")], {
		cwd: ROOT,
		env: { PATH: process.env.PATH, NODE_ENV: "production", ...settings },
		stdio: ["ignore", "pipe", "pipe"],
	});
	let output = "";
	const collect = (chunk: Buffer) => {
		output += chunk;
	};
	child.stdout.on("data", collect);
	child.stderr.on("data", collect);
	// A script that ends early must not leave its product behind.
	const kill = () => child.kill("SIGKILL");
	process.once("exit", kill);
	const stop = async () => {
		await stopChild(child);
		process.removeListener("exit", kill);
		if (folder) rmSync(folder, { recursive: true, force: true });
	};
	const url = `http://127.0.0.1:${port}`;
	if (await isReady(child, url)) return { url, env: settings, readOutput: () => output, stop };
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

async function stopChild(child: ChildProcess): Promise<void> {
	if (child.exitCode !== null || child.signalCode !== null) return;
	const ended = once(child, "exit");
	child.kill("SIGTERM");
	await Promise.race([ended, wait(STOP_MS, undefined, { ref: false })]);
	child.kill("SIGKILL");
}
