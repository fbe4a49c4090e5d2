// Measures the same on SQLite and on a temporary PostgreSQL.
import startPostgres from "../../tests/postgres.ts";
import type { Row } from "./report.ts";

/** @param measure gets the engine's name, and the address of a PostgreSQL @throws Missing where that is not there */
export async function onBothEngines(
	measure: (engine: string, url: string | undefined) => Promise<Row[]>,
): Promise<Row[]> {
	const rows = await measure("SQLite", undefined);
	const stop = await startPostgres();
	try {
		return [...rows, ...(await measure("PostgreSQL", process.env.TEST_POSTGRES_URL))];
	} finally {
		await stop();
	}
}
