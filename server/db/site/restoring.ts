// Puts a backup into a place where no site is: all of it or nothing, and only after it was read back and found to be the
// same. The tables are made as the backup knew them; the hub brings them up to date at its next start.
import { rmSync } from "node:fs";
import { EnvError } from "../../env.ts";
import { type BackupHeader, damagedBackup, readHeader } from "./backup-header.ts";
import { readBackup } from "./backup-reading.ts";
import { createPrivateFile, publishDraft, syncFile } from "./site-draft.ts";
import { applyMigrations, listApplied, listKnown } from "./site-migrations.ts";
import {
	checkNoFile,
	checkNoRows,
	explainPostgres,
	makeFolderFor,
	openPostgresPlace,
	openSqlitePlace,
	type SiteAddress,
	type SiteDb,
	type SitePlace,
} from "./site-place.ts";
import { insertRows } from "./site-rows.ts";
import { readShape, type TableShape } from "./site-shape.ts";
import { createCounter, sumTable, type TellProgress } from "./table-sums.ts";

export type RestoreOptions = { tell?: TellProgress; drafts?: Set<string> };

/**
 * Restores the backup `file` to `to`.
 * @param drafts holds the unfinished file's name meanwhile, for who is stopped by a signal and tidies up
 * @returns what the backup says of itself
 * @throws EnvError in one line when the backup is no good or too new, or the place is not empty; nothing has changed then
 */
export async function restoreBackup(
	file: string,
	to: SiteAddress,
	{ tell = () => {}, drafts = new Set() }: RestoreOptions = {},
): Promise<BackupHeader> {
	const header = readHeader(file);
	checkMigrations(file, header, to);
	const fill = (place: SitePlace, db: SiteDb) => fillPlace({ ...place, db }, file, header, tell);
	if (to.engine === "sqlite") {
		await restoreToFile(to, header, fill, drafts);
	} else {
		await restoreToPostgres(to, header, fill);
	}
	return header;
}

type Fill = (place: SitePlace, db: SiteDb) => Promise<void>;

/** Under another name until it is whole. */
async function restoreToFile(
	to: SiteAddress & { engine: "sqlite" },
	header: BackupHeader,
	fill: Fill,
	drafts: Set<string>,
): Promise<void> {
	checkNoFile(to);
	makeFolderFor("--to", to.file);
	const draft = `${to.file}.restoring-${process.pid}`;
	const parts = ["", "-wal", "-shm"].map((end) => `${draft}${end}`);
	for (const part of parts) drafts.add(part);
	try {
		createPrivateFile(draft);
		const place = openSqlitePlace(draft, {});
		try {
			await applyMigrations(place.db, place.engine, header.migrations.at(-1));
			await place.db.transaction().execute((tx) => fill(place, tx));
		} finally {
			await place.close();
		}
		syncFile(draft);
		checkNoFile(to);
		publishDraft(draft, to.file);
	} finally {
		for (const part of parts) rmSync(part, { force: true });
		for (const part of parts) drafts.delete(part);
	}
}

/** In one transaction; the empty tables that were made for it may stay behind when it fails. */
async function restoreToPostgres(
	to: SiteAddress & { engine: "postgres" },
	header: BackupHeader,
	fill: Fill,
): Promise<void> {
	const place = openPostgresPlace(to.url);
	try {
		await checkNoRows(place);
		const applied = await listApplied(place.db, place.engine);
		if (applied.length === 0) await applyMigrations(place.db, place.engine, header.migrations.at(-1));
		else if (applied.join() !== header.migrations.join())
			throw new EnvError(
				"--to: the database has the empty tables of another version. Make a new, empty one for it: createdb NAME.",
			);
		await place.db.transaction().execute(async (tx) => {
			await checkNoRows({ ...place, db: tx });
			await fill(place, tx);
		});
	} catch (error) {
		throw explainPostgres("--to", to, error);
	} finally {
		await place.close();
	}
}

function checkMigrations(file: string, { migrations, product }: BackupHeader, to: SiteAddress): void {
	const known = listKnown(to.engine);
	if (migrations.length > 0 && migrations.every((name, index) => known[index] === name)) return;
	throw new EnvError(
		`--from: "${file}" is of a newer version of this program (${product}). Restore it with that version.`,
	);
}

async function fillPlace(
	place: SitePlace,
	file: string,
	header: BackupHeader,
	tell: TellProgress,
): Promise<void> {
	const shapes = await readShape(place.db, place.engine);
	const total = header.tables.reduce((sum, { rows }) => sum + rows, 0);
	const read = createCounter("read", total, tell);
	for (const { name, columns } of header.tables) {
		const shape = shapes.find((shape) => shape.name === name);
		if (JSON.stringify(shape?.columns) !== JSON.stringify(columns))
			throw damagedBackup(file, `the table ${name} has other columns than this program's`);
	}
	try {
		for await (const { table, rows } of readBackup(file, header)) {
			await insertRows(place, shapeOf(shapes, table.name), rows);
			read(table.name, rows.length);
		}
	} catch (error) {
		// Rows that no database takes are what damage may look like, before the checksum is met: then this says so.
		for await (const _ of readBackup(file, header));
		throw error;
	}
	const check = createCounter("check", total, tell);
	for (const { name, rows, sha256 } of header.tables) {
		const found = await sumTable(place, shapeOf(shapes, name), (more) => check(name, more));
		if (found.rows !== rows || found.sha256 !== sha256)
			throw new EnvError(`--to: the table ${name} is not what was written there. Nothing was kept.`);
	}
}

function shapeOf(shapes: readonly TableShape[], name: string): TableShape {
	const shape = shapes.find((shape) => shape.name === name);
	if (!shape) throw new Error(`There is no table ${name}.`);
	return shape;
}
