// For tests only: whole sites to back up, restore and copy.
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { sql } from "kysely";
import pg from "pg";
import type { Engine } from "#server/db/engines/engine.ts";
import { SITE_FILE } from "#server/db/engines/sqlite-file.ts";
import { BACKED_UP_TABLES } from "#server/db/site/backed-up-tables.ts";
import type { SiteAddress } from "#server/db/site/site-location.ts";
import { openPostgresLocation, openSqliteLocation, type SiteLocation } from "#server/db/site/site-location.ts";
import { createHub, type Hub } from "#server/hub.ts";
import { readGivenSettings } from "../scripts/settings.ts";
import { copyPostgresTemplate, copySqliteTemplate, createPostgresDatabase } from "./test-hub.ts";
import { ACTOR, ADMINISTRATOR_ENV, makeModuleInput, makeSubtopicInput, signInFirst } from "./test-panel.ts";

export const ENGINES: readonly Engine[] = process.env.TEST_POSTGRES_URL ? ["sqlite", "postgres"] : ["sqlite"];
/** All pairs of a source and a target engine. */
export const ENGINE_PAIRS = ENGINES.flatMap((from) => ENGINES.map((to) => ({ from, to })));

/** A database for a site, and the settings of a hub on it. */
export type TestSite = { address: SiteAddress; folder: string; env: Record<string, string> };

const cleaning: (() => void | Promise<void>)[] = [];

/** Removes all of them; hubs on them must be closed. */
export async function removeTestSites(): Promise<void> {
	for (const clean of cleaning.splice(0)) await clean();
}

export function makeSiteFolder(): string {
	const folder = mkdtempSync(join(tmpdir(), "doubtless-site-"));
	cleaning.push(() => rmSync(folder, { recursive: true, force: true }));
	return folder;
}

/** An empty database. */
export async function makeTestSite(engine: Engine): Promise<TestSite> {
	return engine === "sqlite" ? makeSqliteSite() : makePostgresSite(createPostgresDatabase());
}

/** A site after its first start, with the sample: a copy, which takes a tenth of a first start. */
export async function makeStartedSite(engine: Engine): Promise<TestSite> {
	if (engine === "postgres") return makePostgresSite(copyPostgresTemplate());
	const site = makeSqliteSite();
	await copySqliteTemplate(join(site.folder, SITE_FILE));
	return site;
}

function makeSqliteSite(): TestSite {
	const folder = makeSiteFolder();
	const file = join(folder, SITE_FILE);
	return { address: { engine: "sqlite", file }, folder, env: { DATA_DIR: folder, LOG_LEVEL: "silent" } };
}

async function makePostgresSite(creating: ReturnType<typeof createPostgresDatabase>): Promise<TestSite> {
	const folder = makeSiteFolder();
	const { url, drop } = await creating;
	cleaning.push(drop);
	const env = { DATA_DIR: folder, LOG_LEVEL: "silent", DATABASE_URL: url };
	return { address: { engine: "postgres", url }, folder, env };
}

export function openHubOn({ env }: TestSite, more: Record<string, string> = {}): Promise<Hub> {
	return createHub(readGivenSettings({ ...env, ...ADMINISTRATOR_ENV, ...more }));
}

export function openTestSite({ address }: TestSite): SiteLocation {
	return address.engine === "sqlite"
		? openSqliteLocation(address.file, { isReader: true })
		: openPostgresLocation(address.url);
}

/** A site with a row in every table, as the version left it that had 24 migrations where the first one of today is. */
export async function makeOldSite({ address }: TestSite): Promise<void> {
	const statements = readFileSync(join(import.meta.dirname, `fixtures/old-site/${address.engine}.sql`), "utf8");
	if (address.engine === "sqlite") {
		const database = new DatabaseSync(address.file);
		database.exec(statements);
		database.close();
		return;
	}
	const client = new pg.Client({ connectionString: address.url });
	await client.connect();
	await client.query(statements);
	await client.end();
}

/** Texts that break careless joining, sorting or encoding. */
const TEXTS = ["a", "B", "ä", "Z", "é\u0301", "日本語 🧪", `it's "quoted" \\ and\n\tbroken`, "{}", "[null]", " ", "ß"];

/** Adds awkward content beside the sample, and signs an administrator in. */
export async function fillSite(hub: Hub): Promise<void> {
	await signInFirst(hub);
	for (const [index, text] of TEXTS.entries()) {
		const input = makeModuleInput({ title: `${text}.`, description: text, linkCode: `Bcode-${index}` });
		const created = await hub.modules.create(input, ACTOR);
		if (!created.ok) throw new Error("refused");
		await fillLinks(hub, created.module.id, text);
		const made = await hub.subtopics.create(created.module.id, makeSubtopicInput({ title: `${text}!` }), ACTOR);
		if (made.ok && index % 3 === 0) await storeFile(hub, created.module.id, made.subtopic.id, 2_000 * index + 1);
	}
	// Ids are generated here, but nothing guarantees that engines sort them alike.
	const ids = ["ä", "A", "a", "_", "Z", "z"];
	const row = { description: "", customButtons: "[]", createdAt: 1, updatedAt: 2 ** 52 };
	await hub.db
		.insertInto("moduleRow")
		.values(ids.map((id) => ({ ...row, id, title: id, linkCode: null })))
		.execute();
	await fillLogs(hub);
	await fillSecondFactors(hub);
}

/** A second factor and a passkey of the administrator, as rows. */
async function fillSecondFactors({ db, engine }: Hub): Promise<void> {
	const { id } = await db.selectFrom("administrator").select("id").executeTakeFirstOrThrow();
	const isVerified = engine === "postgres" ? true : 1;
	const lockedUntil = engine === "postgres" ? new Date(5) : new Date(5).toISOString();
	await sql`insert into administrator_two_factor (id, secret, backup_codes, user_id, verified, failed_verification_count, locked_until)
		values ('f1', 'secret', 'codes', ${id}, ${isVerified}, 2, ${lockedUntil})`.execute(db);
	const passkey = { id: "k1", administratorId: id, name: "ä 🧪", publicKey: "cose", counter: 2 ** 32 - 1 };
	await db
		.insertInto("administratorPasskey")
		.values({ ...passkey, createdAt: 1, usedAt: 0 })
		.execute();
}

async function fillLinks({ db, moduleLinks }: Hub, moduleId: string, text: string): Promise<void> {
	const input = { name: text.slice(0, 80), opensAt: 2 ** 40, endsAt: 2 ** 41, maxDevices: 3, showsTitle: true };
	const { id: linkId } = await moduleLinks.create(moduleId, input, ACTOR);
	await moduleLinks.replace(linkId, 2 ** 42, ACTOR);
	await moduleLinks.remove(linkId, ACTOR);
	await db.insertInto("linkWeek").values({ moduleId, linkId, week: 2_900, devices: 5 }).execute();
}

/** Two learners, one merged into the other, with events in an order that is not that of their clocks. */
async function fillLogs({ db }: Hub): Promise<void> {
	const learner = { createdAt: 1, seenAt: 0, lastSequence: 11, eventCount: 11, codeHash: "h", begunBy: null };
	await db
		.insertInto("learner")
		.values([
			{ ...learner, id: 2 ** 53 - 1, mergedInto: null },
			{ ...learner, id: 7, codeHash: null, mergedInto: 2 ** 53 - 1 },
		])
		.execute();
	const events = TEXTS.map((text, n) => {
		const body = JSON.stringify(["d", 0, text]);
		return { learnerId: 2 ** 53 - 1, sequence: n + 1, clock: 2 ** 40 - n, device: "Ab3-_xyz", subtopicId: "S1", body };
	});
	await db.insertInto("answerEvent").values(events).execute();
}

/** Stores any bytes as a file, without validation. */
export async function storeFile(hub: Hub, moduleId: string, subtopicId: string, size: number): Promise<void> {
	const content = Buffer.from(Uint8Array.from({ length: size }, (_, index) => (index * 7 + (index >> 8)) % 256));
	const file = {
		subtopicId,
		fileName: "any.json",
		sha256: "sum",
		questionCount: 1,
		byteLength: size,
		updatedAt: 1,
	};
	await hub.db.insertInto("mcqFile").values(file).execute();
	const part = { subtopicId, generation: 0, kind: "file" as const, number: 0, content, offsets: new Uint8Array() };
	await hub.db.insertInto("mcqPart").values(part).execute();
	await hub.db.updateTable("moduleRow").set({ updatedAt: 3 }).where("id", "=", moduleId).execute();
}

/** All data of a site, read without the tested code; bytes as hexadecimal, times and booleans normalised. */
export async function readAll(testSite: TestSite): Promise<Record<string, string[]>> {
	const { db, close } = openTestSite(testSite);
	const all: Record<string, string[]> = {};
	for (const table of BACKED_UP_TABLES) {
		const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(table)}`.execute(db);
		all[table] = rows.map((row) => JSON.stringify(alike(row))).sort();
	}
	await close();
	return all;
}

function alike(row: Record<string, unknown>): [string, unknown][] {
	return Object.entries(row)
		.map(([name, value]): [string, unknown] => {
			if (value instanceof Uint8Array) return [name, Buffer.from(value).toString("hex")];
			if (/_at$|_expires$/.test(name) && (typeof value === "string" || value instanceof Date))
				return [name, new Date(value).getTime()];
			return [name, typeof value === "boolean" ? Number(value) : value];
		})
		.sort(([left], [right]) => left.localeCompare(right));
}
