// Connects to the database without checking or upgrading it. Apart from open.ts, so that a worker thread does not load the migrations.
import { join } from "node:path";
import { CamelCasePlugin, Kysely, PostgresDialect } from "kysely";
import { NodeSqliteDialect, openNodeSqlite } from "#server/db/engines/node-sqlite.ts";
import { createPostgresPool, type PoolOptions } from "#server/db/engines/postgres-pool.ts";
import { SITE_FILE } from "#server/db/engines/sqlite-file.ts";
import type { Env } from "../env.ts";
import { openDataDir } from "../env-error.ts";
import type { Db, Tables } from "./tables.ts";

/** Statement timeout for a file of many megabytes, which PostgreSQL compresses while storing it (milliseconds). */
const LARGE_STATEMENT_TIMEOUT_MS = 60_000;

/**
 * One more connection to a database that openDatabase has opened already, for a worker thread that stores a large file
 * (server/questions/files/file-worker.ts). Neither checked nor migrated. The caller destroys it.
 * @param onQuery called after each query
 */
export function connectOnceMore(env: DatabaseEnv, onQuery?: () => void): Db {
	return connect(env, { limits: { max: 1, statement_timeout: LARGE_STATEMENT_TIMEOUT_MS } }, onQuery);
}

/** The settings that a connection needs. */
export type DatabaseEnv = Pick<Env, "DATABASE_URL" | "DATA_DIR">;

/** The caller destroys it. @param onQuery called after each query */
export function connect(env: DatabaseEnv, options: PoolOptions, onQuery?: () => void): Db {
	const dialect = env.DATABASE_URL
		? new PostgresDialect({ pool: createPostgresPool(env.DATABASE_URL, options) })
		: new NodeSqliteDialect({ database: openNodeSqlite(databaseFile(env)) });
	return new Kysely<Tables>({ dialect, plugins: [new CamelCasePlugin()], ...(onQuery && { log: onQuery }) });
}

/** Path of the SQLite file. */
export function databaseFile(env: DatabaseEnv): string {
	return join(openDataDir(env), SITE_FILE);
}
