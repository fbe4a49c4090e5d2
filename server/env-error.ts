// The error of a setting that stops the start or a command, and the data folder, whose setting is the first that can be wrong.
// Apart from env.ts, so that worker threads do not load what reads all settings.
import { accessSync, constants, mkdirSync } from "node:fs";

/** An invalid setting; the message is one readable line that names the variable. */
export class EnvError extends Error {}

/** Creates the data folder if it is absent. @throws EnvError when it cannot be created or written */
export function openDataDir(env: { DATA_DIR: string }): string {
	try {
		mkdirSync(env.DATA_DIR, { recursive: true, mode: 0o700 });
		accessSync(env.DATA_DIR, constants.W_OK | constants.X_OK);
		return env.DATA_DIR;
	} catch (error) {
		throw new EnvError(`DATA_DIR: cannot be created or written at "${env.DATA_DIR}" (${errorCode(error)})`);
	}
}

/** The code of an error of the file system. */
export function errorCode(error: unknown): string {
	return error instanceof Error && "code" in error ? String(error.code) : "unknown reason";
}
