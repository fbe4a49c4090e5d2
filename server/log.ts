// The log of a process: one JSON object a line on stderr, so that stdout stays for people. Built by hub.ts.
// Link codes, module ids and e-mail addresses are secrets or personal: no line may hold one, whatever wrote it.
import { createHash, randomBytes } from "node:crypto";
import { type Logger, pino } from "pino";
import type { Env } from "./env.ts";

export type Log = Logger;

/** What follows these first parts of a path opens a module, in any case, as the router reads it (app/learn is ours). */
const SECRET_PATH =
	/((?<!\/app)(?:\/|%2f)(?:api(?:\/|%2f)+modules|module|subtopics|learn|mcq-data)(?:\/|%2f)+)[^\s"'\\?#,)]+/gi;
const MAIL_ADDRESS = /[^\s"'<>(),:;@/\\]+@[^\s"'<>(),:;@/\\]+\.[a-z]{2,}/gi;

/**
 * Builds the log. Levels: error = somebody must look; warn (the default) = refusals worth knowing, such as an address
 * that tried too many codes; info = also each request: method, masked path, status, milliseconds.
 * @param write takes each finished line, its line break included
 */
export function createLog(level: Env["LOG_LEVEL"], write = writeToStderr): Log {
	const options = { level, base: null, timestamp: pino.stdTimeFunctions.isoTime };
	return pino(options, { write: (line: string) => write(maskSecrets(line)) });
}

/** The text with codes, ids and e-mail addresses replaced by ***. */
export function maskSecrets(text: string): string {
	return text.replaceAll(SECRET_PATH, "$1***").replaceAll(MAIL_ADDRESS, "***");
}

const salt = randomBytes(16);

/** Stands for a network address in the log: the same one gives the same mark while this process runs. */
export function markOf(address: string): string {
	return createHash("sha256").update(salt).update(address).digest("base64url").slice(0, 10);
}

/** What libraries print goes into the log too: their lines would be no JSON, and might name a code. */
export function sendConsoleTo(log: Log): void {
	console.error = (...parts: unknown[]) => log.error(textOf(parts));
	console.warn = (...parts: unknown[]) => log.warn(textOf(parts));
	console.info = (...parts: unknown[]) => log.debug(textOf(parts));
	console.log = console.info;
}

function textOf(parts: unknown[]): string {
	return parts.map((part) => (part instanceof Error ? (part.stack ?? part.message) : String(part))).join(" ");
}

function writeToStderr(line: string): void {
	process.stderr.write(line);
}
