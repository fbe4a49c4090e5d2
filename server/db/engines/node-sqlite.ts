// Node's built-in SQLite as a Kysely dialect that retries when the file is locked. Used by open.ts and site/site-location.ts.
import { DatabaseSync, type SQLInputValue } from "node:sqlite";
import { setTimeout as sleep } from "node:timers/promises";
import {
	type CompiledQuery,
	type DatabaseConnection,
	type Driver,
	type LimitNode,
	type QueryResult,
	SqliteAdapter,
	type SqliteDatabase,
	SqliteDialect,
	SqliteDriver,
	SqliteQueryCompiler,
	ValueNode,
} from "kysely";
import { LRUCache } from "lru-cache";
import { canCountLog, checkSqliteVersion } from "./sqlite-version.ts";

/** How long a statement waits for the write lock of another thread or process, in milliseconds. */
export const BUSY_TIMEOUT_MS = 5_000;
/** Pause between two tries, in milliseconds. */
const RETRY_MS = 4;
/** SQLite's page cache, in kB: counting 100,000 rows is fifty times as fast as with the default 2 MB. */
const CACHE_KB = 16_000;
/** Size of the cache of prepared statements: preparing one takes longer than running it. */
const STATEMENT_CACHE_SIZE = 200;
/** A cached statement keeps its last values in memory; one with larger values is not cached (characters or bytes). */
const CACHED_VALUES_SIZE = 64 * 1024;
/** Statements that may be cached. All others may change tables, which makes every cached statement stale. */
const CACHEABLE = /^(?:select|insert|update|delete|begin|commit|rollback|savepoint|release)\b/;
/** So many pages of the log that are not in the database yet are copied there after a commit (a checkpoint; as many as SQLite's default). */
const CHECKPOINT_PAGES = 1_000;
/** The file of the log is cut to so many bytes when the log begins again: a large upload makes it many times as long. */
const LOG_SIZE = 16 * 1024 * 1024;
/** SQLite's result code for a lock that another connection holds. */
const SQLITE_BUSY = 5;

type Statement = ReturnType<SqliteDatabase["prepare"]>;
/** An open file as Kysely needs it, whether a transaction is open on it, and what to call after each commit (createCheckpoint). */
type NodeSqlite = SqliteDatabase & { isInTransaction: () => boolean; checkpoint: () => void };
type NodeSqliteConfig = { database: NodeSqlite };

/**
 * Lets Kysely run each migration in a transaction: SQLite rolls schema changes back like any others. Its lock around the
 * one connection would be held while a write waits; RetryOnBusyDriver has its own.
 */
class TransactionalSqliteAdapter extends SqliteAdapter {
	override get supportsMultipleConnections(): boolean {
		return true;
	}
	override get supportsTransactionalDdl(): boolean {
		return true;
	}
}

/** Writes LIMIT as a literal: SQLite plans by its value, so binding it re-prepares a cached statement on every run. */
class LiteralLimitCompiler extends SqliteQueryCompiler {
	protected override visitLimit(node: LimitNode): void {
		const { limit } = node;
		if (ValueNode.is(limit) && Number.isSafeInteger(limit.value)) this.append(`limit ${limit.value}`);
		else super.visitLimit(node);
	}
}

/** Kysely's SQLite dialect with transactional migrations and busy retries that do not block the event loop. */
export class NodeSqliteDialect extends SqliteDialect {
	readonly #config: NodeSqliteConfig;
	constructor(config: NodeSqliteConfig) {
		super(config);
		this.#config = config;
	}
	override createAdapter(): SqliteAdapter {
		return new TransactionalSqliteAdapter();
	}
	override createQueryCompiler(): SqliteQueryCompiler {
		return new LiteralLimitCompiler();
	}
	override createDriver(): Driver {
		return new RetryOnBusyDriver(this.#config);
	}
}

/**
 * Retries statements that fail with SQLITE_BUSY; such a statement has changed nothing. SQLite's own busy timeout would
 * block the thread, and every request with it. While a write waits for another process's lock, reads go on: a caller has
 * the one connection during a statement or a transaction, and not while it waits.
 */
class RetryOnBusyDriver extends SqliteDriver {
	readonly #database: NodeSqlite;
	readonly #turns = createTurns();

	constructor(config: NodeSqliteConfig) {
		super(config);
		this.#database = config.database;
	}

	/**
	 * SQLite itself rolls back when the disk is full or fails. A second rollback would fail, and its error would replace
	 * the one that says why (Kysely throws the last).
	 */
	override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
		if (connection instanceof TurnConnection && connection.isInTransaction) await super.rollbackTransaction(connection);
	}

	override async acquireConnection(): Promise<DatabaseConnection> {
		return new TurnConnection(await super.acquireConnection(), this.#database, this.#turns);
	}
}

type Turns = ReturnType<typeof createTurns>;

/** Lets one caller at a time have the connection, in the order in which they asked. */
function createTurns() {
	const waiting: (() => void)[] = [];
	let isTaken = false;
	return {
		async take(): Promise<void> {
			if (isTaken) return new Promise((resolve) => waiting.push(resolve));
			isTaken = true;
		},
		release(): void {
			const next = waiting.shift();
			if (next) next();
			else isTaken = false;
		},
	};
}

/** The one connection as a caller of Kysely sees it. */
class TurnConnection implements DatabaseConnection {
	readonly #connection: DatabaseConnection;
	readonly #database: NodeSqlite;
	readonly #turns: Turns;
	/** Whether a transaction of this caller is open, which keeps the others out. */
	isInTransaction = false;

	constructor(connection: DatabaseConnection, database: NodeSqlite, turns: Turns) {
		this.#connection = connection;
		this.#database = database;
		this.#turns = turns;
	}

	/** @throws the last error when it is not SQLITE_BUSY or the time is up */
	async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
		const end = performance.now() + BUSY_TIMEOUT_MS;
		for (;;) {
			try {
				return await this.#run<R>(query);
			} catch (error) {
				if (!isBusy(error) || performance.now() >= end) throw error;
			}
			await sleep(RETRY_MS);
		}
	}

	async #run<R>(query: CompiledQuery): Promise<QueryResult<R>> {
		if (!this.isInTransaction) await this.#turns.take();
		try {
			const result = await this.#connection.executeQuery<R>(query);
			if (result.numAffectedRows !== undefined && !this.#database.isInTransaction()) this.#database.checkpoint();
			return result;
		} finally {
			this.isInTransaction = this.#database.isInTransaction();
			if (!this.isInTransaction) this.#turns.release();
		}
	}

	async *streamQuery<R>(
		...query: Parameters<DatabaseConnection["streamQuery"]>
	): AsyncIterableIterator<QueryResult<R>> {
		const isAlone = !this.isInTransaction;
		if (isAlone) await this.#turns.take();
		try {
			yield* this.#connection.streamQuery<R>(...query);
		} finally {
			if (isAlone) this.#turns.release();
		}
	}
}

function isBusy(error: unknown): boolean {
	return error instanceof Error && "errcode" in error && error.errcode === SQLITE_BUSY;
}

/** `isReader`: the file is only read. `waitMs`: lets SQLite itself wait for a lock, which blocks the thread. */
export type OpenOptions = { isReader?: boolean; waitMs?: number };

/**
 * Opens the database file. WAL lets readers go on during a write; `synchronous=FULL` keeps every acknowledged
 * commit through a power cut.
 * @throws EnvError when this Node's SQLite could damage it (sqlite-version.ts)
 */
export function openNodeSqlite(file: string, { isReader = false, waitMs }: OpenOptions = {}): NodeSqlite {
	checkSqliteVersion();
	const timeout = waitMs ?? BUSY_TIMEOUT_MS;
	const database = new DatabaseSync(file, { timeout, enableForeignKeyConstraints: true });
	// Not opened as read-only: such a connection could not delete the -wal file when it is the last one.
	database.exec(isReader ? "pragma query_only = 1" : "pragma journal_mode = wal; pragma synchronous = full;");
	database.exec(`pragma cache_size = -${CACHE_KB}; pragma journal_size_limit = ${LOG_SIZE};`);
	// From here on the driver retries (RetryOnBusyDriver); a caller with `waitMs` serves no requests.
	if (waitMs === undefined) database.exec("pragma busy_timeout = 0;");
	const statements = new LRUCache<string, Statement>({ max: STATEMENT_CACHE_SIZE });
	return {
		checkpoint: isReader || waitMs !== undefined || !canCountLog() ? () => {} : createCheckpoint(database),
		close: () => database.close(),
		isInTransaction: () => database.isTransaction,
		prepare(sql) {
			const known = statements.get(sql);
			if (known) return known;
			const prepare = () => database.prepare(lockAtOnce(sql));
			const statement = prepare();
			const bind = (parameters: readonly unknown[]) => {
				const values = parameters.map(toSqlValue);
				if (isLarge(values)) statements.delete(sql);
				return values;
			};
			const made: Statement = {
				reader: statement.columns().length > 0,
				all: (parameters) => statement.all(...bind(parameters)),
				run: (parameters) => statement.run(...bind(parameters)),
				// A statement of its own: a second run of a shared one would end the iteration.
				iterate: (parameters) => prepare().iterate(...parameters.map(toSqlValue)),
			};
			if (CACHEABLE.test(sql)) statements.set(sql, made);
			else statements.clear();
			return made;
		},
	};
}

/**
 * Replaces SQLite's automatic checkpoints, which run at every commit while the log is long. While a thread stores many questions, the log
 * stays long although the thread copies it, and each answer of a learner would copy on the main thread (decision 145).
 */
function createCheckpoint(database: DatabaseSync): () => void {
	database.exec("pragma wal_autocheckpoint = 0;");
	const count = database.prepare("pragma wal_checkpoint(noop)");
	return () => {
		try {
			const { log, checkpointed } = count.get() ?? {};
			if (Number(log) - Number(checkpointed) >= CHECKPOINT_PAGES) database.exec("pragma wal_checkpoint(passive);");
		} catch {
			// The commit stands, and a later one tries again, as with SQLite's own.
		}
	};
}

/**
 * All our transactions write. A deferred one that reads first fails at once when another process has written since;
 * one that takes the write lock at the start can be retried.
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
	return size > CACHED_VALUES_SIZE;
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
