// Runs the built product as an operator would (`node start.mjs`), on a port of its own with its own data folder. Used by the
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
 * Starts the product and waits until it is ready.
 * @param env settings that differ from the defaults; without PORT the system gives it a free one, and without DATA_DIR it gets a
 *   temporary folder, deleted by `stop`
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
	const settings = {
		// One process unless `env` sets more.
		WEB_CONCURRENCY: "1",
		DATA_DIR: folder ?? "",
		READ_DOCUMENTS: "by-hand",
		...env,
		HOST: "127.0.0.1",
		// Its greeting names the port, unless it names BASE_URL.
		PORT: env.PORT ?? (env.BASE_URL ? String(await findFreePort()) : "0"),
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
	const greeted = await waitForGreeting(child, () => output);
	const url = env.BASE_URL && greeted ? `http://127.0.0.1:${settings.PORT}` : greeted;
	if (url) return { url, env: settings, readOutput: () => output, stop, kill: () => end("SIGKILL") };
	await stop();
	throw new Error(`The product did not start:\n${output.trim() || "(it said nothing)"}`);
}

/** @returns the address in the greeting, which the product prints when it listens; undefined when it ended or took too long */
async function waitForGreeting(child: ChildProcess, readOutput: () => string): Promise<string | undefined> {
	const late = AbortSignal.timeout(START_MS);
	const ended = once(child, "exit", { signal: late }).catch(() => undefined);
	for (;;) {
		const [, url] = /^ {2}Open +(\S+)\/$/m.exec(readOutput()) ?? [];
		if (url) return url;
		if (late.aborted || child.exitCode !== null || child.signalCode !== null || !child.stdout) return undefined;
		await Promise.race([once(child.stdout, "data", { signal: late }).catch(() => undefined), ended]);
	}
}

async function stopChild(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
	if (child.exitCode !== null || child.signalCode !== null) return;
	const ended = once(child, "exit");
	child.kill(signal);
	await Promise.race([ended, wait(STOP_MS, undefined, { ref: false })]);
	child.kill("SIGKILL");
}
