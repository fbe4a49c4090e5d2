// Copies a whole site into an empty location of the same engine or the other, as it is in one snapshot (fill-site.ts).
// Called by scripts/db-copy.ts.
import { existsSync } from "node:fs";
import { EnvError } from "../../env-error.ts";
import type { BackupTable } from "./backup-file.ts";
import { type FillOptions, fillSite } from "./fill-site.ts";
import {
	explainPostgres,
	inSnapshot,
	openPostgresLocation,
	openSqliteLocation,
	type SiteAddress,
	type SiteLocation,
} from "./site-location.ts";
import { listSourceMigrations } from "./site-migrations.ts";
import { countAll, createSum, lineOf, type RowLine, readRows } from "./site-rows.ts";
import { readShape, type TableShape } from "./site-shape.ts";

/**
 * Copies the site at `from` to `to`; `from` is only read.
 * @returns the tables with their counts and checksums, which are the same at both places
 * @throws EnvError in one line when `from` holds no site or one of a newer version; as fillSite
 */
export async function copySite(from: SiteAddress, to: SiteAddress, options: FillOptions = {}): Promise<BackupTable[]> {
	const source = openSource(from);
	try {
		return await inSnapshot(source, async (db) => {
			const snapshot = { ...source, db };
			const migrations = await listSourceMigrations(snapshot);
			const shapes = await readShape(db, source.engine);
			const total = await countAll(snapshot, shapes);
			const tables: BackupTable[] = [];
			const rows = readTables(snapshot, shapes, tables);
			await fillSite(to, { migrations, total, rows, tables }, options);
			return tables;
		});
	} catch (error) {
		throw explainPostgres("--from", from, error);
	} finally {
		await source.close();
	}
}

function openSource(from: SiteAddress): SiteLocation {
	if (from.engine === "postgres") return openPostgresLocation(from.url);
	if (!existsSync(from.file)) throw new EnvError(`--from: there is no database "${from.file}".`);
	return openSqliteLocation(from.file, { isReader: true });
}

/** The rows of all tables; adds each table with its sum to `tables` once it is read. */
async function* readTables(
	location: SiteLocation,
	shapes: readonly TableShape[],
	tables: BackupTable[],
): AsyncGenerator<RowLine> {
	for (const shape of shapes) {
		const { name, columns } = shape;
		const sum = createSum();
		for await (const row of readRows(location, shape)) {
			const line = lineOf(row);
			sum.add(line);
			yield { table: name, row, line };
		}
		tables.push({ name, columns, ...sum.end() });
	}
}
