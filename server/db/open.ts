// Opens the one database of a process: Node's SQLite by default, PostgreSQL when DATABASE_URL says so. Called by
// hub.ts and by tests; must never be imported by a page.
import { join } from "node:path";
import { CamelCasePlugin, Kysely, PostgresDialect } from "kysely";
import { Migrator } from "kysely/migration";
import pg from "pg";
import { type Env, EnvError, openDataDir } from "../env.ts";
import type { Engine } from "./engine.ts";
import { listMigrations } from "./migrations/index.ts";
import { NodeSqliteDialect, openNodeSqlite } from "./node-sqlite.ts";
import { findNotify } from "./notify.ts";
import { readySqliteFile } from "./sqlite-file.ts";
import { SqliteReaderDialect } from "./sqlite-reader.ts";
import type { Db, Tables } from "./tables.ts";

/** PostgreSQL: connections a process holds at most, and how long a query may wait and run (milliseconds). */
const POOL_SIZE = 10;
const POOL_WAIT_MS = 2_000;
const STATEMENT_TIMEOUT_MS = 5_000;
/** The same for a file of many megabytes, which PostgreSQL compresses as it takes it. */
const LARGE_STATEMENT_TIMEOUT_MS = 60_000;

/** `int8` (20) comes as text from the wire; our integers are milliseconds and counts, all below 2^53. */
const INT8 = 20;
pg.types.setTypeParser(INT8, Number);

export type OpenDatabase = {
	db: Db;
	/** The same database for queries that look at every row of a table: they hold up nobody. For reading alone. */
	searchDb: Db;
	engine: Engine;
	close: () => Promise<void>;
};

/**
 * Opens the database and brings its tables up to date.
 * @param onIdleError told of a connection that broke while idle; the pool replaces it by itself
 * @throws EnvError, in one line, when the file is damaged or cannot be written, the server cannot be reached, or the
 *   tables are newer than this program; any other error when a migration fails. Nothing is half applied.
 */
export async function openDatabase(
	env: Env,
	onIdleError: (error: Error) => void = () => {},
): Promise<OpenDatabase> {
	const engine: Engine = env.DATABASE_URL ? "postgres" : "sqlite";
	if (engine === "sqlite") readySqliteFile(databaseFile(env));
	const db = connect(env, { max: POOL_SIZE, statement_timeout: STATEMENT_TIMEOUT_MS }, onIdleError);
	try {
		await migrate(db, engine);
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

/**
 * One more connection to a database that openDatabase has opened already, for a thread of this process that writes
 * what is large (server/mcq-save-worker.ts). Neither checked nor migrated. Whoever asks for it destroys it.
 */
export function connectOnceMore(env: DatabaseEnv): Db {
	return connect(env, { max: 1, statement_timeout: LARGE_STATEMENT_TIMEOUT_MS }, () => {});
}

/** What a connection needs of the settings. */
export type DatabaseEnv = Pick<Env, "DATABASE_URL" | "DATA_DIR">;
type PoolLimits = Pick<pg.PoolConfig, "max" | "statement_timeout">;

function connect(env: DatabaseEnv, limits: PoolLimits, onIdleError: (error: Error) => void): Db {
	const dialect = env.DATABASE_URL
		? new PostgresDialect({ pool: createPool(env.DATABASE_URL, limits, onIdleError) })
		: new NodeSqliteDialect({ database: openNodeSqlite(databaseFile(env)) });
	return new Kysely<Tables>({ dialect, plugins: [new CamelCasePlugin()] });
}

/** Where the built-in database is kept. */
export function databaseFile(env: DatabaseEnv): string {
	return join(openDataDir(env), "doubtless.db");
}

async function migrate(db: Db, engine: Engine): Promise<void> {
	const migrator = new Migrator({
		db: db.withoutPlugins(),
		provider: { getMigrations: async () => listMigrations(engine) },
	});
	const { error } = await migrator.migrateToLatest();
	if (error) throw error;
}

function createPool(
	connectionString: string,
	limits: PoolLimits,
	onIdleError: (error: Error) => void,
): pg.Pool {
	const pool = new pg.Pool({
		connectionString,
		...limits,
		connectionTimeoutMillis: POOL_WAIT_MS,
		application_name: "doubtless",
		keepAlive: true,
	});
	// Without a listener an idle connection that the server ends would end this process too.
	pool.on("error", onIdleError);
	return pool;
}

/** What an operator can act on, without the address's password; a bug of ours stays what it is. */
function explain(error: unknown, env: Env): unknown {
	if (!(error instanceof Error)) return error;
	const setting = env.DATABASE_URL ? "DATABASE_URL" : "DATA_DIR";
	if (/^corrupted migrations: previously executed migration .* is missing/.test(error.message))
		return new EnvError(
			`${setting}: the database was last used by a newer version of this program; use that version, or a backup made before it.`,
		);
	if (!env.DATABASE_URL) return error;
	const code = "code" in error && typeof error.code === "string" ? error.code : undefined;
	const isOurs = code !== undefined && /^(22|23|25|42)/.test(code);
	if (isOurs && code !== "42501") return error;
	const reason = error.message || code || "no answer";
	return new EnvError(`DATABASE_URL: PostgreSQL cannot be used (${reason.replaceAll(/\s+/g, " ")}).`);
}
