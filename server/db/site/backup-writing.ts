// Writes a whole site into one file (decision 23) while the site is in use: one snapshot, row by row, so that memory does
// not grow with the site. Called by scripts/backup.ts and upgrade.ts.
import {
	closeSync,
	createWriteStream,
	existsSync,
	mkdirSync,
	openSync,
	readFileSync,
	rmSync,
	statSync,
	writeFileSync,
	writeSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import { EnvError } from "../../env-error.ts";
import { type BackupHeader, type BackupTable, HEADER_BYTES, packHeader } from "./backup-file.ts";
import { publishDraft, syncFile } from "./site-draft.ts";
import { createCounter, inSnapshot, type ReportProgress, type SiteLocation } from "./site-location.ts";
import { listSourceMigrations } from "./site-migrations.ts";
import { countAll, createSum, lineOf, readRows } from "./site-rows.ts";
import { readShape, type TableShape } from "./site-shape.ts";

/** Compresses texts to a quarter at about 80 MB a second. */
const GZIP_LEVEL = 3;
/** Bytes of lines that are passed to gzip at a time. */
const PIECE_BYTES = 262_144;

export type BackupOptions = { now: () => Date; onProgress?: ReportProgress; drafts?: Set<string> };
export type BackupMade = { file: string; bytes: number; header: Omit<BackupHeader, "format" | "version"> };

/**
 * Saves the site at `location` as `file`, which gets that name when it is complete (mode 0600).
 * @param drafts contains the draft's name while it exists, so that a command stopped by a signal can delete it
 * @throws EnvError when `file` exists or cannot be written, or the location holds no site or one of a newer version
 */
export async function writeBackup(
	location: SiteLocation,
	file: string,
	{ now, onProgress = () => {}, drafts = new Set() }: BackupOptions,
): Promise<BackupMade> {
	if (existsSync(file)) throw new EnvError(`--to: "${file}" is there already; a backup replaces nothing.`);
	const draft = `${file}.part-${process.pid}`;
	drafts.add(draft);
	try {
		makeDraft(draft);
		const header = await inSnapshot(location, (db) => writeSnapshot({ ...location, db }, draft, now, onProgress));
		writeHeader(draft, header);
		publishDraft(draft, file);
		return { file, bytes: statSync(file).size, header };
	} catch (error) {
		throw explain(error, file);
	} finally {
		if (existsSync(draft)) rmSync(draft);
		drafts.delete(draft);
	}
}

async function writeSnapshot(
	location: SiteLocation,
	draft: string,
	now: () => Date,
	onProgress: ReportProgress,
): Promise<BackupMade["header"]> {
	const { db, engine } = location;
	const migrations = await listSourceMigrations(location);
	const at = now().toISOString();
	const shapes = await readShape(db, engine);
	const tables: BackupTable[] = [];
	const count = createCounter("save", await countAll(location, shapes), onProgress);
	await pipeline(
		Readable.from(inPieces(linesOf(location, shapes, tables, count)), { objectMode: false }),
		createGzip({ level: GZIP_LEVEL }),
		createWriteStream(draft, { flags: "r+", start: HEADER_BYTES }),
	);
	return { product: readProductVersion(), engine, at, migrations, tables };
}

/** The lines of all tables, each after one that names it; adds each table with its sum to `tables` once it is read. */
async function* linesOf(
	location: SiteLocation,
	shapes: readonly TableShape[],
	tables: BackupTable[],
	count: (table: string, rows: number) => void,
): AsyncGenerator<Buffer> {
	for (const shape of shapes) {
		const { name, columns } = shape;
		const sum = createSum();
		yield Buffer.from(`${JSON.stringify({ table: name, columns: columns.map((column) => column.name) })}\n`);
		for await (const row of readRows(location, shape)) {
			const line = lineOf(row);
			sum.add(line);
			yield line;
			count(name, 1);
		}
		tables.push({ name, columns, ...sum.end() });
	}
}

async function* inPieces(lines: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
	let waiting: Buffer[] = [];
	let bytes = 0;
	for await (const line of lines) {
		waiting.push(line);
		bytes += line.length;
		if (bytes < PIECE_BYTES) continue;
		yield waiting.length === 1 ? line : Buffer.concat(waiting);
		waiting = [];
		bytes = 0;
	}
	yield Buffer.concat(waiting);
}

function makeDraft(draft: string): void {
	mkdirSync(dirname(draft), { recursive: true, mode: 0o700 });
	rmSync(draft, { force: true });
	writeFileSync(draft, packHeader(null), { mode: 0o600, flag: "wx" });
}

function writeHeader(draft: string, header: BackupMade["header"]): void {
	const handle = openSync(draft, "r+");
	try {
		writeSync(handle, packHeader(header), 0, HEADER_BYTES, 0);
	} finally {
		closeSync(handle);
	}
	syncFile(draft);
}

function explain(error: unknown, file: string): unknown {
	if (error instanceof EnvError || !(error instanceof Error) || !("code" in error)) return error;
	const isOfFiles = "syscall" in error && /^E[A-Z]+$/.test(String(error.code)) && !("address" in error);
	return isOfFiles ? new EnvError(`--to: "${file}" cannot be written (${error.code}).`) : error;
}

function readProductVersion(): string {
	const text = readFileSync(join(import.meta.dirname, "../../../package.json"), "utf8");
	return String(JSON.parse(text).version);
}
