// What a site may be restored or copied into: a place where none is. Used by restoring.ts and copying.ts.
import { existsSync } from "node:fs";
import { sql } from "kysely";
import { EnvError } from "../../env.ts";
import { KEPT_TABLES } from "./backed-up-tables.ts";
import type { SiteAddress } from "./site-address.ts";
import { hasTable, type SitePlace } from "./site-place.ts";

/** @throws EnvError when the file, or what belongs to one, is there already */
export function checkNoFile(address: SiteAddress & { engine: "sqlite" }): void {
	const found = ["", "-wal", "-shm", "-journal"]
		.map((end) => `${address.file}${end}`)
		.find((name) => existsSync(name));
	if (!found) return;
	throw new EnvError(
		`--to: "${found}" is there already. Choose an empty folder, or stop the hub and move the old database (with its -wal and -shm files) away first.`,
	);
}

/** @throws EnvError when a table of a site has rows, or tables of something else are in the way */
export async function checkNoRows({ db, engine }: SitePlace): Promise<void> {
	for (const table of KEPT_TABLES) {
		if (!(await hasTable(db, engine, table))) continue;
		const { rows } = await sql`select 1 from ${sql.table(table)} limit 1`.execute(db);
		if (rows.length > 0)
			throw new EnvError(
				`--to: the database holds a site already (the table ${table} has rows). Make a new, empty database for it: createdb NAME.`,
			);
	}
}
