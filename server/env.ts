// Reads and validates the environment once at start-up. Every setting has a working default; `.env.example` lists them all.
// An invalid setting stops the start with one line that names the variable.
import { randomBytes } from "node:crypto";
import { linkSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import proxyAddr from "proxy-addr";
import { z } from "zod";
import { cardName, DEFAULT_NAME, PLAIN_LOOK, type Site } from "#core/site.ts";
import * as m from "#messages";
import { EnvError, errorCode, openDataDir } from "./env-error.ts";

/** Minimum length of the secret that signs sign-in cookies, in characters. */
const SECRET_MIN = 32;

const webAddress = z.url({
	protocol: /^https?$/,
	error: "must be an address that starts with http:// or https://",
});
const optional = <T extends z.ZodType>(schema: T) => z.preprocess((v) => (v === "" ? undefined : v), schema);
const line = (max: number) => {
	return z
		.string()
		.max(max, { error: `must have at most ${max} characters` })
		.regex(/^\P{Cc}*$/u, { error: "must be one line of text" })
		.regex(/\S/, { error: "must not be blank" });
};
/** @param unit " of bytes": what the number counts, for the error message */
const wholeNumber = (min: number, max: number, unit = "") => {
	const error = `must be a whole number${unit} from ${min} to ${max}`;
	return z
		.string()
		.regex(/^\d{1,9}$/, { error, abort: true })
		.transform(Number)
		.refine((number) => number >= min && number <= max, { error });
};

const secret = z.string().regex(/^[\x21-\x7e]{1,500}$/);

const envSchema = z.object({
	PORT: optional(wholeNumber(0, 65_535).default(3000)),
	HOST: optional(line(255).default("0.0.0.0")),
	DATA_DIR: optional(z.string().default("./data")),
	DATABASE_URL: optional(
		z
			.string()
			.regex(/^postgres(ql)?:\/\//)
			.refine((address) => URL.canParse(address))
			.optional(),
	),
	BASE_URL: optional(webAddress.refine(isOrigin).transform(originOf).optional()),
	TRUSTED_PROXIES: optional(z.string().refine(isProxyList).default("")),
	PRODUCT_NAME: optional(line(40).optional()),
	PROVIDER_NAME: optional(line(80).optional()),
	PROVIDER_URL: optional(webAddress.optional()),
	SAMPLE_CODE: optional(
		z
			.string()
			.regex(/^B[A-Za-z0-9_-]{3,63}$/)
			.default("Bsample1"),
	),
	LANGUAGE: optional(z.string().default("en")),
	ADMIN_EMAIL: optional(z.email().optional()),
	ADMIN_PASSWORD: optional(z.string().min(8).max(128).regex(/\S/).optional()),
	AUTH_SECRET: optional(z.string().min(SECRET_MIN).optional()),
	MCQ_MAX_BYTES: optional(wholeNumber(1_024, 200_000_000, " of bytes").default(20_000_000)),
	MCQ_MAX_QUESTIONS: optional(wholeNumber(1, 1_000_000).default(100_000)),
	GEMINI_API_KEY: optional(secret.optional()),
	GEMINI_BASE_URL: optional(webAddress.transform(withoutSlash).optional()),
	GEMINI_TAB_LABEL: optional(line(20).optional()),
	AI_BASE_URL: optional(webAddress.transform(withoutSlash).optional()),
	AI_API_KEY: optional(secret.optional()),
	AI_MODEL: optional(line(200).optional()),
	AI_THINKING: optional(z.enum(["none", "minimal", "low", "medium", "high"]).default("minimal")),
	AI_MAX_OUTPUT_TOKENS: optional(wholeNumber(50, 8_000).default(700)),
	AI_ANSWERS_PER_DAY: optional(wholeNumber(0, 1_000_000).default(500)),
	AI_ANSWERS_AT_ONCE: optional(wholeNumber(1, 1_000).default(8)),
	DOUBTS_PER_HOUR: optional(wholeNumber(1, 10).default(10)),
	DOUBTS_PER_ADDRESS: optional(wholeNumber(1, 1_000_000).default(300)),
	NEW_LEARNERS_PER_ADDRESS: optional(wholeNumber(1, 1_000_000).default(120)),
	DISTRESS_TEXT: optional(line(500).optional()),
	READ_DOCUMENTS: optional(z.enum(["on-save", "by-hand"]).default("on-save")),
	PROGRESS: optional(z.enum(["synced", "device"]).default("synced")),
	PROGRESS_MONTHS: optional(wholeNumber(1, 120, " of months").default(18)),
	WEB_CONCURRENCY: optional(wholeNumber(1, 64, " of processes").optional()),
	DRAIN_SECONDS: optional(wholeNumber(0, 300, " of seconds").default(0)),
	SHARED_CACHE_SECONDS: optional(wholeNumber(0, 86_400, " of seconds").default(0)),
	CACHE_MB: optional(wholeNumber(0, 4_096, " of megabytes").default(48)),
	SEARCH_CACHE_MB: optional(wholeNumber(100, 4_096, " of megabytes").default(150)),
	UPGRADE_BACKUPS: optional(wholeNumber(0, 100).default(3)),
	SMTP_URL: optional(z.string().refine(isSmtpAddress).optional()),
	SMTP_FROM: optional(z.email().optional()),
	LOG_LEVEL: optional(z.enum(["silent", "error", "warn", "info", "debug"]).default("warn")),
});

/** The names of all settings. */
export const SETTING_NAMES: readonly string[] = Object.keys(envSchema.shape);

/** Error messages of the settings whose schema above has none. */
const RULES: Record<string, string> = {
	DATABASE_URL: "must be an address that starts with postgres:// (leave it out for the built-in database)",
	BASE_URL: "must be the site's address without a path, like https://learn.example.org",
	TRUSTED_PROXIES: "must be addresses or ranges separated by commas, like 10.0.0.0/8, or loopback",
	SAMPLE_CODE: "must be a link code: B, then 3 to 63 letters, digits, - or _",
	ADMIN_EMAIL: "must be an e-mail address",
	ADMIN_PASSWORD: "must have 8 to 128 characters, and not spaces alone",
	AUTH_SECRET: `must have at least ${SECRET_MIN} characters`,
	GEMINI_API_KEY: "must be a key as Google's AI Studio shows it, without spaces",
	AI_API_KEY: "must be a key without spaces",
	AI_THINKING: "must be one of none, minimal, low, medium, high",
	READ_DOCUMENTS: "must be on-save or by-hand",
	PROGRESS: "must be synced or device",
	SMTP_URL:
		"must be smtps:// or smtp://, user:password@ if the server needs them, and its name, like smtps://mail.example.org (write other characters than letters and digits in user and password as % codes)",
	SMTP_FROM: "must be the e-mail address that mails come from",
	LOG_LEVEL: "must be one of silent, error, warn, info, debug",
};

/** The validated settings. */
export type Env = z.infer<typeof envSchema>;

/**
 * Reads the settings from `variables` (normally `process.env`, after `.env`).
 * @param languages the languages that have a message file; `LANGUAGE` must be one of them
 * @throws EnvError naming the first bad variable
 */
export function readEnv(variables: Record<string, string | undefined>, languages: readonly string[]): Env {
	const result = envSchema.safeParse(variables);
	if (!result.success) {
		const issue = result.error.issues[0];
		const name = String(issue?.path[0] ?? "environment");
		const rule = RULES[name] ?? issue?.message ?? "cannot be read";
		throw new EnvError(`${name}: ${rule} (it is ${shown(name, variables[name])})`);
	}
	if (!languages.includes(result.data.LANGUAGE)) {
		throw new EnvError(`LANGUAGE: must be one of ${languages.join(", ")} (it is "${result.data.LANGUAGE}")`);
	}
	const clash = modelClash(result.data) ?? mailClash(result.data);
	if (clash) throw new EnvError(clash);
	return result.data;
}

/** Model settings that are each valid but contradict each other. */
function modelClash({ GEMINI_API_KEY, AI_BASE_URL, AI_API_KEY, AI_MODEL }: Env): string | undefined {
	if (GEMINI_API_KEY && AI_BASE_URL) return "AI_BASE_URL: cannot be combined with GEMINI_API_KEY; set one of the two";
	if (AI_BASE_URL && !AI_MODEL) return "AI_MODEL: must name the model that AI_BASE_URL serves (it is not set)";
	if (AI_API_KEY && !AI_BASE_URL) return "AI_BASE_URL: must be set when AI_API_KEY is (it is not set)";
	return undefined;
}

/** Settings of mails that are each valid but incomplete. A link in a mail must not come from what a request calls this site. */
function mailClash({ SMTP_URL, SMTP_FROM, BASE_URL }: Env): string | undefined {
	if (SMTP_FROM && !SMTP_URL) return "SMTP_URL: must be set when SMTP_FROM is (it is not set)";
	if (SMTP_URL && !SMTP_FROM) return "SMTP_FROM: must be set when SMTP_URL is (it is not set)";
	if (SMTP_URL && !BASE_URL) return "BASE_URL: must be set when SMTP_URL is, for the links in mails (it is not set)";
	return undefined;
}

/** Google's alias for its newest model of this size; the names of single models are retired. */
const NEWEST_GEMINI = "gemini-flash-latest";

/** The model that answers doubts; undefined when none is configured. */
export function readModelSettings(env: Env) {
	const { GEMINI_API_KEY: apiKey, AI_BASE_URL: baseUrl, AI_MODEL: model } = env;
	if (apiKey) {
		const settings = { apiKey, model: model ?? NEWEST_GEMINI, baseUrl: env.GEMINI_BASE_URL };
		return { provider: "google" as const, ...settings, thinking: env.AI_THINKING };
	}
	if (!baseUrl || !model) return undefined;
	return { provider: "compatible" as const, baseUrl, model, apiKey: env.AI_API_KEY };
}

/** Whether a Gemini model answers, at Google or behind another address. */
function isGemini(model: ReturnType<typeof readModelSettings>): boolean {
	return model?.provider === "google" || /(?:^|\/)gemini/i.test(model?.model ?? "");
}

/** The part of the settings that pages may show (no secret among them). What owners set is added by server/settings. */
export function readSite(env: Env): Site {
	const model = readModelSettings(env);
	const productName = env.PRODUCT_NAME ?? DEFAULT_NAME;
	const providerName = env.PROVIDER_NAME ?? DEFAULT_NAME;
	return {
		productName,
		providerName,
		cardName: cardName({ productName, providerName }),
		// Without a site of the provider's own, its links lead to this site's home page.
		providerUrl: env.PROVIDER_URL ?? "/",
		sampleCode: env.SAMPLE_CODE,
		language: env.LANGUAGE,
		baseUrl: env.BASE_URL ?? null,
		progress: env.PROGRESS,
		look: PLAIN_LOOK,
		doubts: {
			label: env.GEMINI_TAB_LABEL ?? (isGemini(model) ? "Gemini" : m.doubts_label()),
			hasModel: model !== undefined,
			distressText: env.DISTRESS_TEXT ?? null,
		},
	};
}

/**
 * The secret that signs sign-in cookies: AUTH_SECRET, or one that is generated once and stored in the data folder (mode
 * 0600) for all processes that share it. Servers that share only a database need AUTH_SECRET.
 * @throws EnvError when it can be neither read nor created, or the stored one is too short
 */
export function readAuthSecret(env: Env): string {
	if (env.AUTH_SECRET) return env.AUTH_SECRET;
	const file = join(openDataDir(env), "auth-secret");
	try {
		const secret = readIfThere(file) ?? makeSecret(file);
		if (secret.length >= SECRET_MIN) return secret;
	} catch (error) {
		throw new EnvError(`DATA_DIR: "${file}" cannot be read or created (${errorCode(error)})`);
	}
	throw new EnvError(`DATA_DIR: "${file}" is damaged; restore it from a copy, or delete it, which signs everybody out`);
}

/** Writes a temporary file first, so that several processes that start together all read the same secret. */
function makeSecret(file: string): string {
	const draft = `${file}.new-${process.pid}`;
	writeFileSync(draft, randomBytes(32).toString("base64url"), { mode: 0o600 });
	try {
		linkSync(draft, file);
	} catch (error) {
		if (errorCode(error) !== "EEXIST") throw error;
	} finally {
		rmSync(draft, { force: true });
	}
	return readFileSync(file, "utf8").trim();
}

function readIfThere(file: string): string | undefined {
	try {
		return readFileSync(file, "utf8").trim();
	} catch (error) {
		if (errorCode(error) === "ENOENT") return undefined;
		throw error;
	}
}

function isOrigin(address: string): boolean {
	if (!URL.canParse(address)) return false;
	const { pathname, search, hash, username, password } = new URL(address);
	return pathname === "/" && `${search}${hash}${username}${password}` === "";
}

function isSmtpAddress(address: string): boolean {
	if (!/^smtps?:\/\/[\x21-\x7e]+$/.test(address) || !URL.canParse(address)) return false;
	const { pathname, search, hash, hostname, port, username, password } = new URL(address);
	if (`${pathname === "/" ? "" : pathname}${search}${hash}` !== "" || port === "0") return false;
	if (!/^(?:[a-z0-9._-]+|\[[0-9a-f:.]+\])$/i.test(hostname) || (username === "") !== (password === "")) return false;
	try {
		// A control character would end the command of the protocol that carries it.
		return !/\p{Cc}/u.test(decodeURIComponent(username + password));
	} catch {
		return false;
	}
}

function withoutSlash(address: string): string {
	return address.replace(/\/+$/, "");
}

function originOf(address: string): string {
	return new URL(address).origin;
}

function isProxyList(list: string): boolean {
	try {
		proxyAddr.compile(readProxyList(list));
		return true;
	} catch {
		return false;
	}
}

/** The entries of TRUSTED_PROXIES. */
export function readProxyList(list: string): string[] {
	return list
		.split(",")
		.map((entry) => entry.trim())
		.filter(Boolean);
}

function shown(name: string, value: string | undefined): string {
	if (value === undefined) return "not set";
	return /PASSWORD|SECRET|KEY|DATABASE_URL|SMTP_URL/.test(name) ? "set, not shown" : JSON.stringify(value.slice(0, 80));
}
