// Fills an empty location with a whole site, all of it or nothing: in one transaction of PostgreSQL, or in a draft file that
// gets its name when it is complete. Reads the rows back and compares their checksums before it finishes. The tables are
// those of the source's version; a hub migrates them at its next start. Called by restoring.ts and copying.ts.
import { chmodSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { EnvError } from "../../env-error.ts";
import type { BackupTable } from "./backup-file.ts";
import { publishDraft, syncFile } from "./site-draft.ts";
import {
	checkNoFile,
	checkNoRows,
	createCounter,
	explainPostgres,
	openPostgresLocation,
	openSqliteLocation,
	type ReportProgress,
	type SiteAddress,
	type SiteLocation,
} from "./site-location.ts";
import { applyMigrations, listApplied, nameMigrations } from "./site-migrations.ts";
import {
	BYTES_AT_ONCE,
	createSum,
	insertRows,
	lineOf,
	ROWS_AT_ONCE,
	type RowLine,
	readRows,
	type SiteRow,
} from "./site-rows.ts";
import { readShape, type TableShape } from "./site-shape.ts";

export type FillOptions = { onProgress?: ReportProgress; drafts?: Set<string> };
export type SiteContent = {
	migrations: readonly string[];
	/** Row count of the whole site, for the progress. */
	total: number;
	/** Table after table, each after those that it refers to. */
	rows: AsyncIterable<RowLine>;
	/** The expected columns, counts and checksums; complete once `rows` has been read. */
	tables: readonly BackupTable[];
};

/**
 * Fills the location `to`.
 * @param drafts contains the draft's name while it exists, so that a command stopped by a signal can delete it
 * @throws EnvError in one line when the location is not empty, cannot be reached or written, or holds something else
 *   afterwards. Then nothing has changed, except that PostgreSQL may have got empty tables.
 */
export async function fillSite(
	to: SiteAddress,
	content: SiteContent,
	{ onProgress = () => {}, drafts = new Set() }: FillOptions,
): Promise<void> {
	if (to.engine === "sqlite")
		return fillFile(to, drafts, (draft) => fillLocation(openSqliteLocation(draft, {}), content, onProgress));
	await fillLocation(openPostgresLocation(to.url), content, onProgress).catch((error: unknown) => {
		throw explainPostgres("--to", to, error);
	});
}

async function fillFile(
	to: SiteAddress & { engine: "sqlite" },
	drafts: Set<string>,
	fill: (draft: string) => Promise<void>,
): Promise<void> {
	checkNoFile(to);
	makeFolder(dirname(to.file));
	const draft = `${to.file}.draft-${process.pid}`;
	const parts = ["", "-wal", "-shm"].map((end) => `${draft}${end}`);
	for (const part of parts) drafts.add(part);
	try {
		writeFileSync(draft, "", { mode: 0o600 });
		chmodSync(draft, 0o600);
		await fill(draft);
		syncFile(draft);
		checkNoFile(to);
		publishDraft(draft, to.file);
	} finally {
		for (const part of parts) rmSync(part, { force: true });
		for (const part of parts) drafts.delete(part);
	}
}

function makeFolder(folder: string): void {
	try {
		mkdirSync(folder, { recursive: true, mode: 0o700 });
	} catch (error) {
		const code = error instanceof Error && "code" in error ? String(error.code) : "unknown reason";
		throw new EnvError(`--to: "${folder}" cannot be made (${code}).`);
	}
}

async function fillLocation(location: SiteLocation, content: SiteContent, onProgress: ReportProgress): Promise<void> {
	const { db, engine, close } = location;
	try {
		await checkNoRows(location);
		const applied = nameMigrations(await listApplied(db, engine), "--to");
		if (applied.length === 0) await applyMigrations(db, engine, content.migrations.at(-1));
		else if (applied.join() !== content.migrations.join())
			throw new EnvError(
				"--to: the database has the empty tables of another version. Make a new, empty one for it: createdb NAME.",
			);
		await db.transaction().execute(async (tx) => {
			const target = { ...location, db: tx };
			await checkNoRows(target);
			const shapes = await readShape(tx, engine);
			await insertAll(target, shapes, content, onProgress);
			await compare(target, shapes, content, onProgress);
		});
	} finally {
		await close();
	}
}

async function insertAll(
	{ db }: SiteLocation,
	shapes: readonly TableShape[],
	{ rows, total }: SiteContent,
	onProgress: ReportProgress,
): Promise<void> {
	const count = createCounter("copy", total, onProgress);
	let table = "";
	let group: SiteRow[] = [];
	let bytes = 0;
	const insertGroup = async () => {
		if (group.length > 0) await insertRows(db, shapeOf(shapes, table), group);
		count(table, group.length);
		group = [];
		bytes = 0;
	};
	for await (const { table: name, row, line } of rows) {
		if (name !== table || group.length === ROWS_AT_ONCE || bytes > BYTES_AT_ONCE) await insertGroup();
		table = name;
		group.push(row);
		bytes += line.length;
	}
	await insertGroup();
}

async function compare(
	location: SiteLocation,
	shapes: readonly TableShape[],
	{ tables, total }: SiteContent,
	onProgress: ReportProgress,
): Promise<void> {
	const count = createCounter("check", total, onProgress);
	for (const { name, columns, rows, sha256 } of tables) {
		const shape = shapeOf(shapes, name);
		const sum = createSum();
		for await (const row of readRows(location, shape)) {
			sum.add(lineOf(row));
			count(name, 1);
		}
		const found = { columns: shape.columns, ...sum.end() };
		if (JSON.stringify(found) !== JSON.stringify({ columns, rows, sha256 }))
			throw new EnvError(`--to: the table ${name} is not what was written there. Nothing was kept.`);
	}
}

function shapeOf(shapes: readonly TableShape[], name: string): TableShape {
	const shape = shapes.find((shape) => shape.name === name);
	if (!shape) throw new EnvError(`--from: this version of the program has no table ${name}.`);
	return shape;
}
