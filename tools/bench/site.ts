// Builds the site that a bench measures: a hub with a given number of modules, subtopics and files, and its HTTP application
// if the pages are built. On SQLite or on a temporary PostgreSQL database.
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import pg from "pg";
import { mcqFileRef } from "#core/modules/catalog.ts";
import { sortKey } from "#server/db/engines/search-text.ts";
import { readLearnerFiles } from "#server/http/pages/learner-files.ts";
import { createHttp, type Http } from "#server/http.ts";
import { createHub, type Hub } from "#server/hub.ts";
import { moduleRow, subtopicRow } from "#server/modules/catalog-rows.ts";
import { ROOT, readGivenSettings } from "../../scripts/settings.ts";

/** `hasFiles`: each subtopic has a question file, unless a call says otherwise. */
export type Size = { modules: number; subtopics: number; hasFiles?: boolean };
export const EMAIL = "bench@example.com";
export const PASSWORD = "correct horse battery";
const CHUNK = 250;
const DOCUMENT = "https://docs.google.com/document/d/x/mobilebasic";

/** @param postgresUrl a cluster in which a database may be created; undefined: SQLite */
export async function openSite(size: Size, postgresUrl: string | undefined, more: Record<string, string> = {}) {
	const folder = mkdtempSync(join(tmpdir(), "doubtless-bench-"));
	const settings = { ADMIN_EMAIL: EMAIL, ADMIN_PASSWORD: PASSWORD, LOG_LEVEL: "error", DATA_DIR: folder };
	const database = postgresUrl ? { DATABASE_URL: await createDatabase(postgresUrl, size.modules) } : {};
	const hub = await createHub(readGivenSettings({ ...settings, ...database, ...more }));
	await hub.administrators.ensureFirstAdministrator();
	await fill(hub, size);
	const close = async () => {
		await hub.close();
		rmSync(folder, { recursive: true, force: true });
	};
	return { hub, http: createPagesHttp(hub), cookie: await signIn(hub), close };
}

async function createDatabase(url: string, count: number): Promise<string> {
	const name = `bench_${count}_${process.pid}`;
	const client = new pg.Client({ connectionString: url });
	await client.connect();
	await client.query(`create database ${name}`);
	await client.end();
	const own = new URL(url);
	own.pathname = `/${name}`;
	return own.href;
}

/** Undefined when the pages are not built. */
function createPagesHttp(hub: Hub): Http | undefined {
	const bundle = join(ROOT, "build/server/index.js");
	if (!existsSync(bundle)) return undefined;
	process.env.NODE_ENV = "production";
	const { createPages } = createRequire(import.meta.url)(bundle);
	const files = readLearnerFiles(join(ROOT, "build"));
	return createHttp(hub, {
		pages: createPages(hub, files),
		clientFolder: join(ROOT, "build/client"),
		files,
	});
}

async function signIn(hub: Hub): Promise<string> {
	const headers = new Headers();
	const signedIn = await hub.auth.signIn({ email: EMAIL, password: PASSWORD, address: "127.0.0.1", headers });
	if (!signedIn.ok) throw new Error(`The bench could not sign in: ${signedIn.code}`);
	return signedIn.headers.getSetCookie()[0]?.split(";")[0] ?? "";
}

async function fill({ db, engine }: Hub, size: Size): Promise<void> {
	await db.deleteFrom("moduleRow").execute();
	const perModule = size.subtopics / size.modules;
	const modules = Array.from({ length: size.modules }, (_, n) => ({
		id: `Q${n}`,
		linkCode: `Bcode${n}`,
		createdAt: n,
		updatedAt: (n * 7_919) % 1_000_003,
		subtopicCount: perModule,
		mcqFileCount: perModule,
		...moduleRow({
			title: `Module ${(n * 7_919) % 10_007}`,
			description: `This is module number ${n}, and it is about something. `.repeat(3),
			linkCode: `Bcode${n}`,
			customButtons: [],
		}),
	}));
	const links = {
		surveyDocLink: DOCUMENT,
		questionDocLink: null,
		readDocLink: DOCUMENT,
		reviewDocLink: null,
	};
	const subtopics = Array.from({ length: size.subtopics }, (_, n) => {
		const [id, moduleId] = [`S${n}`, `Q${Math.floor(n / perModule)}`];
		const ref = mcqFileRef(moduleId, id);
		const title = `Subtopic number ${(n * 7_919) % 100_003}`;
		const row = subtopicRow({ title, description: "Some words about it.", ...links }, ref);
		const times = { createdAt: n, updatedAt: (n * 7_919) % 1_000_003 };
		return { id, moduleId, mcqFileRef: ref, position: n % perModule, ...times, ...row };
	});
	const files = subtopics.map(({ id, title, updatedAt }) => {
		const fileName = `${title}.json`;
		const numbers = { questionCount: 10, byteLength: 100, updatedAt };
		return { subtopicId: id, fileName, fileKey: sortKey(fileName), sha256: id, ...numbers };
	});
	const content = new Uint8Array(4_000);
	await db.transaction().execute(async (tx) => {
		for (const rows of chunks(modules)) await tx.insertInto("moduleRow").values(rows).execute();
		for (const rows of chunks(subtopics)) await tx.insertInto("subtopicRow").values(rows).execute();
		for (const rows of chunks(size.hasFiles === false ? [] : files)) {
			await tx.insertInto("mcqFile").values(rows).execute();
			const part = { generation: 0, kind: "file" as const, number: 0, content, offsets: new Uint8Array() };
			const parts = rows.map(({ subtopicId }) => ({ subtopicId, ...part }));
			await tx.insertInto("mcqPart").values(parts).execute();
		}
	});
	// A running PostgreSQL does this automatically after a while.
	if (engine === "postgres") await sql`vacuum analyze`.execute(db);
}

function chunks<T>(rows: T[]): T[][] {
	return Array.from({ length: Math.ceil(rows.length / CHUNK) }, (_, n) => rows.slice(n * CHUNK, (n + 1) * CHUNK));
}
