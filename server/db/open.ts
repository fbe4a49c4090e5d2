// Opens the database of a process: Node's SQLite by default, PostgreSQL when DATABASE_URL is set. Called by hub.ts and by
// tests; must never be imported by a page.
import { CamelCasePlugin, Kysely } from "kysely";
import type { Engine } from "#server/db/engines/engine.ts";
import { readySqliteFile } from "#server/db/engines/sqlite-file.ts";
import { SqliteReaderDialect } from "#server/db/engines/sqlite-reader.ts";
import type { Env } from "../env.ts";
import { EnvError } from "../env-error.ts";
import { connect, databaseFile } from "./connect.ts";
import { findNotify } from "./notify.ts";
import type { Db, Tables } from "./tables.ts";
import { type ReportUpgrade, upgradeDatabase } from "./upgrade.ts";

export type OpenDatabase = {
	db: Db;
	/** The same database for queries that scan a whole table: they do not block the event loop. Read-only. */
	searchDb: Db;
	engine: Engine;
	close: () => Promise<void>;
};

/**
 * Opens the database and brings its tables up to date; before they change, a backup is taken (upgrade.ts).
 * @param onIdleError called when an idle connection breaks; the pool replaces it by itself
 * @param reportUpgrade called before and after the backup that precedes an upgrade
 * @throws EnvError, in one line, when the file is damaged or cannot be written, the server cannot be reached, or the
 *   tables are newer than this program; any other error when a migration fails. Nothing is half applied.
 */
export async function openDatabase(
	env: Env,
	onIdleError: (error: Error) => void = () => {},
	reportUpgrade: ReportUpgrade = () => {},
): Promise<OpenDatabase> {
	const engine: Engine = env.DATABASE_URL ? "postgres" : "sqlite";
	if (engine === "sqlite") readySqliteFile(databaseFile(env));
	const db = connect(env, { onIdleError });
	try {
		await upgradeDatabase(db, {
			engine,
			env,
			file: env.DATABASE_URL ? undefined : databaseFile(env),
			reportUpgrade,
		});
	} catch (error) {
		await db.destroy();
		throw explain(error, env);
	}
	if (engine === "postgres") {
		await findNotify(db);
		return { db, searchDb: db, engine, close: () => db.destroy() };
	}
	const searchDb: Db = new Kysely<Tables>({
		dialect: new SqliteReaderDialect(databaseFile(env)),
		plugins: [new CamelCasePlugin()],
	});
	const close = async () => {
		await searchDb.destroy();
		await db.destroy();
	};
	return { db, searchDb, engine, close };
}

/** Turns errors that an operator can act on into EnvErrors without the password; returns bugs as they are. */
function explain(error: unknown, env: Env): unknown {
	if (!(error instanceof Error) || error instanceof EnvError) return error;
	const setting = env.DATABASE_URL ? "DATABASE_URL" : "DATA_DIR";
	if (/^corrupted migrations: previously executed migration .* is missing/.test(error.message))
		return new EnvError(
			`${setting}: the database was last used by a newer version of this program; use that version, or a backup made before it.`,
		);
	if (!env.DATABASE_URL) return error;
	const code = "code" in error && typeof error.code === "string" ? error.code : undefined;
	const isStatementError = code !== undefined && /^(22|23|25|42)/.test(code);
	if (isStatementError && code !== "42501") return error;
	const reason = error.message || code || "no answer";
	return new EnvError(`DATABASE_URL: PostgreSQL cannot be used (${reason.replaceAll(/\s+/g, " ")}).`);
}
