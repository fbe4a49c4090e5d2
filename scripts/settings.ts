// Reads the settings as start.ts does (.env below the process's own variables), for scripts and tests.
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { type Env, readEnv } from "#server/env.ts";

export const ROOT = join(import.meta.dirname, "..");

/** The settings of this machine, `.env` included. @throws EnvError naming the first invalid one */
export function readSettings(): Env {
	const file = join(ROOT, ".env");
	if (existsSync(file)) process.loadEnvFile(file);
	return readGivenSettings(process.env);
}

/** Only the given variables; nothing of this machine. @throws EnvError */
export function readGivenSettings(variables: Record<string, string | undefined>): Env {
	return readEnv(variables, listLanguages());
}

/** Every language that has a message file. */
function listLanguages(): string[] {
	return readdirSync(join(ROOT, "messages"))
		.filter((name) => name.endsWith(".json"))
		.map((name) => name.slice(0, -".json".length));
}
