// Node's own SQLite in the shape that Kysely's dialect expects. Used by open.ts alone.
import { DatabaseSync, type SQLInputValue } from "node:sqlite";
import { setTimeout as sleep } from "node:timers/promises";
import {
	type CompiledQuery,
	type DatabaseConnection,
	type Driver,
	type LimitNode,
	SqliteAdapter,
	type SqliteDatabase,
	SqliteDialect,
	type SqliteDialectConfig,
	SqliteDriver,
	SqliteQueryCompiler,
	ValueNode,
} from "kysely";
import { LRUCache } from "lru-cache";
import { checkSqliteVersion } from "./sqlite-version.ts";

/** How long a statement waits for the write lock of another thread or process, in milliseconds. */
export const BUSY_TIMEOUT_MS = 5_000;
/** How often it asks again, in milliseconds. */
const RETRY_MS = 4;
/** Pages of the file kept in memory at most, in kB: counting 100,000 rows is then fifty times as fast as with SQLite's 2 MB. */
const CACHE_KB = 16_000;
/** Statements that stay prepared: preparing one takes longer than running it. */
const KEPT_STATEMENTS = 200;
/** What a statement was last given stays in it; one that was given more is not kept (characters or bytes). */
const KEPT_VALUES = 64 * 1024;
/** Everything else may change tables, and what was prepared before is out of date then. */
const ABOUT_ROWS = /^(?:select|insert|update|delete|begin|commit|rollback|savepoint|release)\b/;
/** SQLite's result code for a lock that somebody else holds. */
const SQLITE_BUSY = 5;

type Statement = ReturnType<SqliteDatabase["prepare"]>;

/** SQLite rolls its schema changes back like any others; Kysely's own adapter does not count on it. */
class TransactionalSqliteAdapter extends SqliteAdapter {
	override get supportsTransactionalDdl(): boolean {
		return true;
	}
}

/**
 * Writes limits as numbers into their statements. SQLite plans by a limit's value, so a statement that is given its limit
 * with the other values is read and planned anew each time it is run, however long it has been prepared.
 */
class LimitWriter extends SqliteQueryCompiler {
	protected override visitLimit(node: LimitNode): void {
		const { limit } = node;
		if (ValueNode.is(limit) && Number.isSafeInteger(limit.value)) this.append(`limit ${limit.value}`);
		else super.visitLimit(node);
	}
}

/** Kysely's SQLite dialect with migrations that are applied whole or not at all, and waiting that holds up nobody. */
export class NodeSqliteDialect extends SqliteDialect {
	readonly #config: SqliteDialectConfig;
	constructor(config: SqliteDialectConfig) {
		super(config);
		this.#config = config;
	}
	override createAdapter(): SqliteAdapter {
		return new TransactionalSqliteAdapter();
	}
	override createQueryCompiler(): SqliteQueryCompiler {
		return new LimitWriter();
	}
	override createDriver(): Driver {
		return new RetryOnBusyDriver(this.#config);
	}
}

/**
 * SQLite's own waiting would stop the whole thread, every visitor's request with it. So it answers at once that it is
 * busy, and the statement is made again a little later: one that was refused has changed nothing.
 */
class RetryOnBusyDriver extends SqliteDriver {
	/** There is one connection, which all take in turn. */
	#connection: DatabaseConnection | undefined;

	override async acquireConnection(): Promise<DatabaseConnection> {
		const connection = await super.acquireConnection();
		this.#connection ??= {
			executeQuery<R>(query: CompiledQuery) {
				const run = () => connection.executeQuery<R>(query);
				return run().catch((error: unknown) => retryWhileBusy(error, run));
			},
			streamQuery: (query, chunkSize, options) => connection.streamQuery(query, chunkSize, options),
		};
		return this.#connection;
	}
}

/** @throws what the first or a later try was refused with, unless that was a lock that somebody held for a while */
async function retryWhileBusy<T>(refusal: unknown, work: () => Promise<T>): Promise<T> {
	const end = performance.now() + BUSY_TIMEOUT_MS;
	for (let last = refusal; ; ) {
		if (!isBusy(last) || performance.now() >= end) throw last;
		await sleep(RETRY_MS);
		try {
			return await work();
		} catch (error) {
			last = error;
		}
	}
}

function isBusy(error: unknown): boolean {
	return error instanceof Error && "errcode" in error && error.errcode === SQLITE_BUSY;
}

/**
 * `isReader`: the file is only read. `waitMs`: how long a statement waits for another's write lock, and everybody in this
 * thread with it.
 */
export type OpenOptions = { isReader?: boolean; waitMs?: number };

/**
 * Opens the database file. WAL lets readers go on during a write; `synchronous=FULL` keeps every acknowledged
 * commit through a power cut.
 * @throws EnvError when this Node's SQLite could damage it (sqlite-version.ts)
 */
export function openNodeSqlite(file: string, { isReader = false, waitMs }: OpenOptions = {}): SqliteDatabase {
	checkSqliteVersion();
	const timeout = waitMs ?? BUSY_TIMEOUT_MS;
	const database = new DatabaseSync(file, { timeout, enableForeignKeyConstraints: true });
	// Not opened as read-only: such a connection could not tidy up the -wal file when it is the last one.
	database.exec(isReader ? "pragma query_only = 1" : "pragma journal_mode = wal; pragma synchronous = full;");
	database.exec(`pragma cache_size = -${CACHE_KB};`);
	// From here on the driver waits, see RetryOnBusyDriver; who names a wait of their own has nobody else to serve.
	if (waitMs === undefined) database.exec("pragma busy_timeout = 0;");
	const kept = new LRUCache<string, Statement>({ max: KEPT_STATEMENTS });
	return {
		close: () => database.close(),
		prepare(sql) {
			const known = kept.get(sql);
			if (known) return known;
			const prepare = () => database.prepare(lockAtOnce(sql));
			const statement = prepare();
			const bind = (parameters: readonly unknown[]) => {
				const values = parameters.map(toSqlValue);
				if (isLarge(values)) kept.delete(sql);
				return values;
			};
			const made: Statement = {
				reader: statement.columns().length > 0,
				all: (parameters) => statement.all(...bind(parameters)),
				run: (parameters) => statement.run(...bind(parameters)),
				// Of its own: it lasts, and another reading by the same statement would end it.
				iterate: (parameters) => prepare().iterate(...parameters.map(toSqlValue)),
			};
			if (ABOUT_ROWS.test(sql)) kept.set(sql, made);
			else kept.clear();
			return made;
		},
	};
}

/**
 * Our transactions all write. One that read first would be refused at once when another process had written in
 * between, without waiting; taking the write lock at the start makes it wait its turn instead.
 */
function lockAtOnce(sql: string): string {
	return sql === "begin" ? "begin immediate" : sql;
}

function isLarge(values: readonly SQLInputValue[]): boolean {
	let size = 0;
	for (const value of values) {
		if (typeof value === "string") size += value.length;
		else if (value instanceof Uint8Array) size += value.byteLength;
	}
	return size > KEPT_VALUES;
}

/** SQLite binds text, numbers, bytes and null; the sign-in library also hands over booleans and dates. */
export function toSqlValue(value: unknown): SQLInputValue {
	if (typeof value === "boolean") return value ? 1 : 0;
	if (value instanceof Date) return value.toISOString();
	if (value === undefined || value === null) return null;
	if (typeof value === "string" || typeof value === "number" || typeof value === "bigint") return value;
	if (value instanceof Uint8Array) return value;
	throw new TypeError(`A ${typeof value} cannot be stored in SQLite.`);
}
