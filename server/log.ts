// The log: one JSON object per line on stderr; stdout is for people. Built by hub.ts. Link codes, module ids and e-mail
// addresses are secret or personal: no line may contain one, including output of libraries.
import { createHash, randomBytes } from "node:crypto";
import { type Logger, pino } from "pino";
import { ADDRESSES } from "#core/addresses/addresses.ts";
import type { Env } from "./env.ts";

export type Log = Logger;

const SLASH = "(?:/|%2f)";
/** The words before the id or code of a secret address. */
const WORDS_BEFORE_SECRETS = ADDRESSES.filter(({ path, isSecret }) => isSecret && path.includes(":"))
	.map(({ path }) => path.slice(1, path.indexOf("/:")).replaceAll("/", `${SLASH}{1,3}`))
	.join("|");
/** What follows these words opens a module; in any case, as the router matches. Source folders have the same names. */
const SECRET_PATH = new RegExp(
	`((?<!/(?:app|core|server|learn))${SLASH}(?:${WORDS_BEFORE_SECRETS})${SLASH}{1,3})[^\\s"'\\\\?#,)]+`,
	"gi",
);
/** A library's line about a path that cannot be decoded; such a path can spell a code in ways that no pattern knows. */
const MALFORMED_PATH = /(URL path \\?")[^"\\\s]*/gi;
/** Words of our own addresses. Link codes and module ids begin with a capital letter. */
const PATH_WORD = /^[a-z][a-z0-9.-]{0,30}$/;
/** Segments of the longest of our addresses. */
const MAX_SEGMENTS = 8;
/** Bounded as addresses are (RFC 5321: 64 and 255), so that the time stays linear in the length of the text. */
const MAIL_ADDRESS = /[^\s"'<>(),:;@/\\]{1,64}@[^\s"'<>(),:;@/\\]{1,250}\.[a-z]{2,24}/gi;
/** Longest text of a visitor or a library in a line, and longest value, a stack trace, in characters. */
const MAX_TEXT = 1_000;
const MAX_VALUE = 8_000;

/**
 * Builds the log. Levels: error = needs attention; warn (the default) = notable refusals, such as an address that tried too
 * many codes; info = also each request: method, masked path, status, milliseconds.
 * @param write receives each line with its line break
 */
export function createLog(level: Env["LOG_LEVEL"], write = writeToStderr): Log {
	const formatters = { log: cutValues };
	const options = { level, base: null, timestamp: pino.stdTimeFunctions.isoTime, formatters };
	return pino(options, { write: (line: string) => write(maskSecrets(line)) });
}

function cutValues(values: Record<string, unknown>): Record<string, unknown> {
	return Object.fromEntries(
		Object.entries(values).map(([name, value]) => [
			name,
			typeof value === "string" ? value.slice(0, MAX_VALUE) : value,
		]),
	);
}

/** The text with codes, ids and e-mail addresses replaced by ***. */
export function maskSecrets(text: string): string {
	return text.replaceAll(MALFORMED_PATH, "$1***").replaceAll(SECRET_PATH, "$1***").replaceAll(MAIL_ADDRESS, "***");
}

/** The path of a request for the log: every segment that is not a plain word is masked, in any spelling. */
export function maskPath(path: string): string {
	const segments = (path.split("?", 1)[0] ?? "").split("/", MAX_SEGMENTS);
	return segments.map((segment) => (segment === "" || PATH_WORD.test(segment) ? segment : "***")).join("/");
}

const salt = randomBytes(16);

/** A pseudonym of a network address for the log: the same for the same address while this process runs. */
export function markOf(address: string): string {
	return createHash("sha256").update(salt).update(address).digest("base64url").slice(0, 10);
}

/** An error for the log: its stack if it has one. */
export function errorText(error: unknown): string {
	return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

/** Redirects what libraries print to the log: their lines would not be JSON, and might contain a link code. */
export function sendConsoleTo(log: Log): void {
	console.error = (...parts: unknown[]) => log.error(textOf(parts));
	console.warn = (...parts: unknown[]) => log.warn(textOf(parts));
	console.info = (...parts: unknown[]) => log.debug(textOf(parts));
	console.log = console.info;
}

function textOf(parts: unknown[]): string {
	const texts = parts.map((part) => {
		if (part instanceof Error) return errorText(part).slice(0, MAX_VALUE);
		return (typeof part === "object" ? JSON.stringify(part) : String(part)).slice(0, MAX_TEXT);
	});
	return texts.join(" ");
}

function writeToStderr(line: string): void {
	process.stderr.write(line);
}
