// The reader thread: runs one query after the other on a read-only connection. Started by sqlite-reader.ts alone.
import { DatabaseSync } from "node:sqlite";
import { parentPort, workerData } from "node:worker_threads";
import type { ReaderAnswer, ReaderQuestion } from "./sqlite-reader.ts";

const file: string = workerData.file;
const database = new DatabaseSync(file, { readOnly: true, timeout: 5_000 });

parentPort?.on("message", ({ id, sql, parameters }: ReaderQuestion) => {
	parentPort?.postMessage(answer(id, sql, parameters));
});

function answer(id: number, sql: string, parameters: ReaderQuestion["parameters"]): ReaderAnswer {
	try {
		return { id, rows: database.prepare(sql).all(...parameters) };
	} catch (error) {
		if (!(error instanceof Error)) return { id, problem: { message: String(error) } };
		return { id, problem: { message: error.message, errcode: "errcode" in error ? error.errcode : undefined } };
	}
}
