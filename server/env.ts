// The environment, read and checked once at the start. Every setting has a working default; `.env.example` lists them
// all. A bad setting ends the start with one line that names the variable.
import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";

const webAddress = z.url({
	protocol: /^https?$/,
	error: "must be an address that starts with http:// or https://",
});
const optional = <T extends z.ZodType>(schema: T) => z.preprocess((v) => (v === "" ? undefined : v), schema);

const envSchema = z.object({
	PORT: optional(z.coerce.number().int().min(0).max(65_535).default(3000)),
	HOST: optional(z.string().default("0.0.0.0")),
	DATA_DIR: optional(z.string().default("./data")),
	DATABASE_URL: optional(
		z
			.string()
			.regex(/^postgres(ql)?:\/\//, {
				error: "must start with postgres:// (leave it out for the built-in database)",
			})
			.optional(),
	),
	BASE_URL: optional(webAddress.optional()),
	TRUSTED_PROXIES: optional(z.string().default("")),
	PRODUCT_NAME: optional(z.string().max(40).default("Doubtless")),
	PROVIDER_NAME: optional(z.string().max(80).default("Doubtless")),
	PROVIDER_URL: optional(webAddress.default("https://example.com/")),
	SAMPLE_CODE: optional(
		z
			.string()
			.regex(/^B[A-Za-z0-9_-]{3,63}$/, {
				error: "must be a link code: B, then 3 to 63 letters, digits, - or _",
			})
			.default("Bsample1"),
	),
	LANGUAGE: optional(z.string().default("en")),
	ADMIN_EMAIL: optional(z.email().optional()),
	ADMIN_PASSWORD: optional(z.string().min(8).max(128).optional()),
	AUTH_SECRET: optional(z.string().min(32).optional()),
	LOG_LEVEL: optional(z.enum(["silent", "error", "warn", "info", "debug"]).default("warn")),
});

/** The checked settings. `DATA_DIR` exists; ports are numbers; addresses are whole. */
export type Env = z.infer<typeof envSchema>;

/** What every page may show of the settings: the provider's and the product's name and addresses. */
export type Site = {
	productName: string;
	providerName: string;
	providerUrl: string;
	sampleCode: string;
	language: string;
	baseUrl: string | null;
};

/** A setting that cannot be used; the message is one readable line that names the variable. */
export class EnvError extends Error {}

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
		throw new EnvError(
			`${name}: ${issue?.message ?? "cannot be read"} (it is ${shown(name, variables[name])})`,
		);
	}
	if (!languages.includes(result.data.LANGUAGE)) {
		throw new EnvError(`LANGUAGE: must be one of ${languages.join(", ")} (it is "${result.data.LANGUAGE}")`);
	}
	return result.data;
}

/** The part of the settings that pages may show (no secret among them). */
export function readSite(env: Env): Site {
	return {
		productName: env.PRODUCT_NAME,
		providerName: env.PROVIDER_NAME,
		providerUrl: env.PROVIDER_URL,
		sampleCode: env.SAMPLE_CODE,
		language: env.LANGUAGE,
		baseUrl: env.BASE_URL ?? null,
	};
}

/** Makes the data folder if it is absent. @throws EnvError when it cannot be made or written */
export function openDataDir(env: Env): string {
	try {
		mkdirSync(env.DATA_DIR, { recursive: true, mode: 0o700 });
		return env.DATA_DIR;
	} catch (error) {
		throw new EnvError(`DATA_DIR: cannot be made at "${env.DATA_DIR}" (${reason(error)})`);
	}
}

/** The secret that signs sign-in cookies: AUTH_SECRET, or one made once and kept in the data folder (mode 0600). */
export function readAuthSecret(env: Env): string {
	if (env.AUTH_SECRET) return env.AUTH_SECRET;
	const file = join(openDataDir(env), "auth-secret");
	if (!existsSync(file)) writeFileSync(file, randomBytes(32).toString("base64url"), { mode: 0o600 });
	return readFileSync(file, "utf8").trim();
}

function shown(name: string, value: string | undefined): string {
	if (value === undefined) return "not set";
	return /PASSWORD|SECRET|KEY|DATABASE_URL/.test(name)
		? "set, not shown"
		: JSON.stringify(value.slice(0, 80));
}

function reason(error: unknown): string {
	return error instanceof Error && "code" in error ? String(error.code) : "unknown reason";
}
