// A Kysely dialect that runs queries in a worker thread: for searches, which scan a whole table and would block the event
// loop for a tenth of a second. Used by open.ts alone (decision 14).
import type { SQLInputValue } from "node:sqlite";
import { Worker } from "node:worker_threads";
import {
	type CompiledQuery,
	type DatabaseConnection,
	type Dialect,
	type Driver,
	type Kysely,
	type QueryResult,
	SqliteAdapter,
	SqliteIntrospector,
	SqliteQueryCompiler,
} from "kysely";
import { toSqlValue } from "./node-sqlite.ts";

export type ReaderQuestion = { id: number; sql: string; parameters: SQLInputValue[] };
/** `errcode` is SQLite's result code, which copying an error to another thread loses. */
export type ReaderAnswer =
	| { id: number; rows: unknown[] }
	| { id: number; problem: { message: string; errcode?: unknown } };

const WORKER = new URL("./sqlite-reader-worker.ts", import.meta.url);

/** Kysely's SQLite dialect over the reader thread, which starts with the first query. */
export class SqliteReaderDialect implements Dialect {
	readonly #file: string;
	constructor(file: string) {
		this.#file = file;
	}
	createAdapter = () => new SqliteAdapter();
	createQueryCompiler = () => new SqliteQueryCompiler();
	createIntrospector = (db: Kysely<unknown>) => new SqliteIntrospector(db);
	createDriver(): Driver {
		return new ReaderDriver(this.#file);
	}
}

type Waiting = { resolve: (rows: unknown[]) => void; reject: (error: Error) => void };

class ReaderDriver implements Driver {
	readonly #file: string;
	readonly #waiting = new Map<number, Waiting>();
	#worker: Worker | undefined;
	#asked = 0;

	constructor(file: string) {
		this.#file = file;
	}

	async init(): Promise<void> {}

	async acquireConnection(): Promise<DatabaseConnection> {
		return {
			executeQuery: <R>(query: CompiledQuery) => this.#ask<R>(query),
			streamQuery: () => {
				throw new Error("The reader thread does not stream.");
			},
		};
	}
	async releaseConnection(): Promise<void> {}

	async destroy(): Promise<void> {
		await this.#worker?.terminate();
	}

	// Read-only, so there are no transactions.
	beginTransaction = refuse;
	commitTransaction = refuse;
	rollbackTransaction = refuse;

	#ask<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
		return new Promise((resolve, reject) => {
			const id = ++this.#asked;
			// The rows are what the query selects: Kysely types them by it, as it does for its own drivers.
			this.#waiting.set(id, { resolve: (rows) => resolve({ rows: rows as R[] }), reject });
			this.#worker ??= this.#start();
			this.#worker.ref();
			this.#worker.postMessage({ id, sql, parameters: parameters.map(toSqlValue) } satisfies ReaderQuestion);
		});
	}

	#start(): Worker {
		const worker = new Worker(WORKER, { workerData: { file: this.#file }, execArgv: [], env: {} });
		worker.on("message", (answer: ReaderAnswer) => {
			const waiting = this.#waiting.get(answer.id);
			this.#waiting.delete(answer.id);
			// A process that has nothing else to do may end.
			if (this.#waiting.size === 0) worker.unref();
			if ("rows" in answer) waiting?.resolve(answer.rows);
			else waiting?.reject(Object.assign(new Error(answer.problem.message), { errcode: answer.problem.errcode }));
		});
		worker.on("error", (error: unknown) => this.#giveUp(error));
		worker.on("exit", () => this.#giveUp(new Error("The reader thread ended.")));
		return worker;
	}

	/** Rejects all pending queries; the next query starts another thread. */
	#giveUp(error: unknown): void {
		this.#worker = undefined;
		const failure = error instanceof Error ? error : new Error(String(error));
		for (const { reject } of this.#waiting.values()) reject(failure);
		this.#waiting.clear();
	}
}

async function refuse(): Promise<never> {
	throw new Error("The reader thread has no transactions.");
}
