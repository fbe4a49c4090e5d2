// Moves a whole site into an empty place, of the same engine or the other. It may be killed at any moment and run again:
// it goes on where it was. Until all is there and found to be the same, no hub starts on the new place.
import { existsSync, rmSync } from "node:fs";
import { sql } from "kysely";
import { EnvError } from "../../env.ts";
import { beginProgress, endProgress, readProgress, readSource, saveProgress } from "./copy-progress.ts";
import { createPrivateFile, publishDraft, syncFile } from "./site-draft.ts";
import {
	applyMigrations,
	listApplied,
	listKnown,
	markFinished,
	markUnfinished,
	UNFINISHED_COPY,
} from "./site-migrations.ts";
import {
	checkNoFile,
	checkNoRows,
	describeAddress,
	explainPostgres,
	inSnapshot,
	makeFolderFor,
	openPostgresPlace,
	openSqlitePlace,
	type SiteAddress,
	type SitePlace,
} from "./site-place.ts";
import { insertRows, keyOf, readRows } from "./site-rows.ts";
import { readShape, type TableShape } from "./site-shape.ts";
import { countAll, createCounter, sumTable, type TableSum, type TellProgress } from "./table-sums.ts";

export type CopyOptions = { tell?: TellProgress; isStartingOver?: boolean };
export type CopyDone = { resumed: boolean; tables: Record<string, TableSum> };

/**
 * Copies the site at `from` to `to`; `from` is only read.
 * @param isStartingOver throws away what an unfinished copy has left
 * @returns what is there now, found to be the same as at `from`
 * @throws EnvError in one line when that cannot be done; running it again goes on
 */
export async function copySite(
	from: SiteAddress,
	to: SiteAddress,
	{ tell = () => {}, isStartingOver = false }: CopyOptions = {},
): Promise<CopyDone> {
	const source = openSource(from);
	try {
		const migrations = await readMigrations(source).catch((error) => {
			throw explainPostgres("--from", from, error);
		});
		const about = JSON.stringify({ from: describeAddress(from), migrations });
		const work = (target: SitePlace) => copyInto(source, target, { migrations, about, tell, isStartingOver });
		return to.engine === "postgres" ? await intoPostgres(to, work) : await intoFile(to, isStartingOver, work);
	} finally {
		await source.close();
	}
}

type Work = (target: SitePlace) => Promise<CopyDone>;
type CopyPlan = { migrations: string[]; about: string; tell: TellProgress; isStartingOver: boolean };

function openSource(from: SiteAddress): SitePlace {
	if (from.engine === "postgres") return openPostgresPlace(from.url);
	if (!existsSync(from.file)) throw new EnvError(`--from: there is no database "${from.file}".`);
	return openSqlitePlace(from.file, { isReader: true });
}

async function readMigrations({ db, engine }: SitePlace): Promise<string[]> {
	const migrations = await listApplied(db, engine);
	if (migrations.length === 0) throw new EnvError("--from: there is no site here to copy.");
	if (migrations.includes(UNFINISHED_COPY)) throw new EnvError("--from: this is an unfinished copy itself.");
	if (migrations.every((name) => listKnown(engine).includes(name))) return migrations;
	throw new EnvError("--from: the database was last used by a newer version of this program; use that one.");
}

async function intoPostgres(to: SiteAddress & { engine: "postgres" }, work: Work): Promise<CopyDone> {
	const target = openPostgresPlace(to.url);
	try {
		return await work(target);
	} catch (error) {
		throw explainPostgres("--to", to, error);
	} finally {
		await target.close();
	}
}

/** Under another name until all is there; an unfinished file stays, for the next run. */
async function intoFile(
	to: SiteAddress & { engine: "sqlite" },
	isStartingOver: boolean,
	work: Work,
): Promise<CopyDone> {
	checkNoFile(to);
	makeFolderFor("--to", to.file);
	const draft = `${to.file}.copying`;
	const parts = ["", "-wal", "-shm"].map((end) => `${draft}${end}`);
	if (isStartingOver) for (const part of parts) rmSync(part, { force: true });
	createPrivateFile(draft);
	const target = openSqlitePlace(draft, {});
	const done = await work(target).finally(() => target.close());
	syncFile(draft);
	checkNoFile(to);
	publishDraft(draft, to.file);
	for (const part of parts) rmSync(part, { force: true });
	return done;
}

async function copyInto(source: SitePlace, target: SitePlace, plan: CopyPlan): Promise<CopyDone> {
	const resumed = await prepare(target, plan);
	return inSnapshot(source, async (db) => {
		const moment = { ...source, db };
		const shapes = await readShape(db, source.engine);
		await checkShapes(shapes, target);
		const total = await countAll(moment, shapes);
		const count = createCounter("copy", total, plan.tell);
		for (const shape of shapes) await copyTable(moment, target, shape, count);
		const tables = await compare(moment, target, shapes, createCounter("check", total, plan.tell));
		await target.db.transaction().execute(async (tx) => {
			await markFinished(tx);
			await endProgress(tx);
		});
		return { resumed, tables };
	});
}

/** Makes the empty tables, or finds those of a copy that was begun. @returns whether one was begun */
async function prepare(target: SitePlace, plan: CopyPlan): Promise<boolean> {
	const { db, engine } = target;
	const { migrations, about, isStartingOver } = plan;
	const applied = await listApplied(db, engine);
	if (applied.includes(UNFINISHED_COPY)) {
		if (isStartingOver) return startOver(target, plan);
		if ((await readSource(target)) === about) return true;
		throw new EnvError(
			"--to: an unfinished copy of something else is there. Add --start-over to throw it away.",
		);
	}
	await checkNoRows(target);
	if (applied.length === 0) await applyMigrations(db, engine, migrations.at(-1));
	else if (applied.join() !== migrations.join())
		throw new EnvError(
			"--to: the database has the empty tables of another version. Make a new, empty one for it: createdb NAME.",
		);
	await db.transaction().execute(async (tx) => {
		await markUnfinished(tx);
		await beginProgress(tx, about);
	});
	return false;
}

/** Only what an unfinished copy has left is ever emptied. */
async function startOver({ db, engine }: SitePlace, { about }: CopyPlan): Promise<boolean> {
	const shapes = await readShape(db, engine);
	await db.transaction().execute(async (tx) => {
		for (const { name } of shapes.reverse()) await sql`delete from ${sql.table(name)}`.execute(tx);
		await endProgress(tx);
		await beginProgress(tx, about);
	});
	return false;
}

async function checkShapes(shapes: readonly TableShape[], target: SitePlace): Promise<void> {
	const found = await readShape(target.db, target.engine);
	if (JSON.stringify(found) !== JSON.stringify(shapes))
		throw new EnvError("--to: the tables there are not those of this site. Add --start-over.");
}

async function copyTable(
	source: SitePlace,
	target: SitePlace,
	shape: TableShape,
	count: (table: string, rows: number) => void,
): Promise<void> {
	const begun = await readProgress(target.db, shape.name);
	let rowCount = begun.rows;
	count(shape.name, rowCount);
	for await (const rows of readRows(source, shape, begun.lastKey)) {
		rowCount += rows.length;
		const last = keyOf(shape, rows.at(-1) ?? []);
		await target.db.transaction().execute(async (tx) => {
			await insertRows({ ...target, db: tx }, shape, rows);
			await saveProgress(tx, shape.name, last, rowCount);
		});
		count(shape.name, rows.length);
	}
}

/** Reads both places whole. @throws EnvError naming the tables that differ */
async function compare(
	source: SitePlace,
	target: SitePlace,
	shapes: readonly TableShape[],
	count: (table: string, rows: number) => void,
): Promise<Record<string, TableSum>> {
	const tables: Record<string, TableSum> = {};
	const differing: string[] = [];
	await inSnapshot(target, async (db) => {
		for (const shape of shapes) {
			const left = await sumTable(source, shape, (rows) => count(shape.name, rows));
			const right = await sumTable({ ...target, db }, shape);
			if (left.rows !== right.rows || left.sha256 !== right.sha256) differing.push(shape.name);
			tables[shape.name] = left;
		}
	});
	if (differing.length === 0) return tables;
	throw new EnvError(
		`--from: the site changed while it was copied (${differing.join(", ")}). Stop the hub that uses it, then copy again with --start-over.`,
	);
}
