// Where a site is or shall be, as an operator names it: a data folder, a SQLite file or a PostgreSQL address.
import { existsSync, mkdirSync, statSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { SITE_FILE } from "#server/db/engines/sqlite-file.ts";
import { EnvError } from "../../env.ts";

export type SiteAddress = { engine: "sqlite"; file: string } | { engine: "postgres"; url: string };

/** @param option its name, for what is said when it makes no sense */
export function readAddress(option: string, text: string): SiteAddress {
	if (/^postgres(ql)?:\/\//.test(text)) {
		if (URL.canParse(text)) return { engine: "postgres", url: text };
		throw new EnvError(`${option}: this is no address of a PostgreSQL database.`);
	}
	if (/^[a-z]+:\/\//i.test(text)) throw new EnvError(`${option}: must be a folder, a file or postgres://…`);
	const path = resolve(text);
	const isFile = existsSync(path) ? statSync(path).isFile() : /\.(db|sqlite3?)$/.test(path);
	return { engine: "sqlite", file: isFile ? path : join(path, SITE_FILE) };
}

/** For people and for telling two apart: without a password. */
export function describeAddress(address: SiteAddress): string {
	if (address.engine === "sqlite") return address.file;
	const { hostname, port, pathname } = new URL(address.url);
	return `PostgreSQL ${hostname}${port && `:${port}`}${pathname}`;
}

/** Makes the folder of a file that is to be written. @throws EnvError when that cannot be done */
export function makeFolderFor(option: string, file: string): void {
	try {
		mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
	} catch (error) {
		const code = error instanceof Error && "code" in error ? String(error.code) : "unknown reason";
		throw new EnvError(`${option}: "${dirname(file)}" cannot be made (${code}).`);
	}
}

/** What an operator can act on when a PostgreSQL cannot be reached, without its password; anything else as it is. */
export function explainPostgres(option: string, address: SiteAddress, error: unknown): unknown {
	if (address.engine !== "postgres" || !(error instanceof Error) || error instanceof EnvError) return error;
	const code = "code" in error ? String(error.code) : "";
	const isUnreachable = /^(E[A-Z]+|28|3D|08|57|53)/.test(code) || /timeout|terminated/i.test(error.message);
	if (!isUnreachable) return error;
	const reason = (error.message || code).replaceAll(/\s+/g, " ");
	return new EnvError(`${option}: ${describeAddress(address)} cannot be used (${reason}).`);
}
