// The log: one JSON object per line on stderr; stdout is for people. Built by hub.ts. Link codes, module ids and e-mail
// addresses are secret or personal: no line may contain one, whatever wrote it.
import { createHash, randomBytes } from "node:crypto";
import { type Logger, pino } from "pino";
import type { Env } from "./env.ts";

export type Log = Logger;

/** A path segment after these names opens a module; in any case, as the router matches (app/learn is a source folder). */
const SECRET_PATH =
	/((?<!\/app)(?:\/|%2f)(?:api(?:\/|%2f)+modules|module|subtopics|learn|mcq-data)(?:\/|%2f)+)[^\s"'\\?#,)]+/gi;
const MAIL_ADDRESS = /[^\s"'<>(),:;@/\\]+@[^\s"'<>(),:;@/\\]+\.[a-z]{2,}/gi;

/**
 * Builds the log. Levels: error = needs attention; warn (the default) = notable refusals, such as an address that tried too
 * many codes; info = also each request: method, masked path, status, milliseconds.
 * @param write receives each line with its line break
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

/** A pseudonym of a network address for the log: the same for the same address while this process runs. */
export function markOf(address: string): string {
	return createHash("sha256").update(salt).update(address).digest("base64url").slice(0, 10);
}

/** Redirects what libraries print to the log: their lines would not be JSON, and might contain a link code. */
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
