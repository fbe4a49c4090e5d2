// Opens the one database of a process: Node's SQLite by default, PostgreSQL when DATABASE_URL says so. Called by
// hub.ts and by tests; must never be imported by a page.
import { join } from "node:path";
import { CamelCasePlugin, Kysely, PostgresDialect, SqliteDialect } from "kysely";
import { Migrator } from "kysely/migration";
import pg from "pg";
import { type Env, openDataDir } from "../env.ts";
import type { Engine } from "./engine.ts";
import { listMigrations } from "./migrations/index.ts";
import { openNodeSqlite } from "./node-sqlite.ts";
import type { Db, Tables } from "./tables.ts";

/** PostgreSQL: connections a process holds at most, and how long a query may wait and run (milliseconds). */
const POOL_SIZE = 10;
const POOL_WAIT_MS = 2_000;
const STATEMENT_TIMEOUT_MS = 5_000;

/** `int8` (20) comes as text from the wire; our integers are milliseconds and counts, all below 2^53. */
const INT8 = 20;
pg.types.setTypeParser(INT8, Number);

export type OpenDatabase = { db: Db; engine: Engine; close: () => Promise<void> };

/**
 * Opens the database and brings its tables up to date.
 * @param onIdleError told of a connection that broke while idle; the pool replaces it by itself
 * @throws when the database cannot be reached or a migration fails; nothing is half applied
 */
export async function openDatabase(
	env: Env,
	onIdleError: (error: Error) => void = () => {},
): Promise<OpenDatabase> {
	const engine: Engine = env.DATABASE_URL ? "postgres" : "sqlite";
	const dialect = env.DATABASE_URL
		? new PostgresDialect({ pool: createPool(env.DATABASE_URL, onIdleError) })
		: new SqliteDialect({ database: openNodeSqlite(join(openDataDir(env), "doubtless.db")) });
	const db: Db = new Kysely<Tables>({ dialect, plugins: [new CamelCasePlugin()] });
	await migrate(db, engine);
	return { db, engine, close: () => db.destroy() };
}

async function migrate(db: Db, engine: Engine): Promise<void> {
	const migrator = new Migrator({
		db: db.withoutPlugins(),
		provider: { getMigrations: async () => listMigrations(engine) },
	});
	const { error } = await migrator.migrateToLatest();
	if (error) throw error;
}

function createPool(connectionString: string, onIdleError: (error: Error) => void): pg.Pool {
	const pool = new pg.Pool({
		connectionString,
		max: POOL_SIZE,
		connectionTimeoutMillis: POOL_WAIT_MS,
		statement_timeout: STATEMENT_TIMEOUT_MS,
	});
	// Without a listener an idle connection that the server ends would end this process too.
	pool.on("error", onIdleError);
	return pool;
}
