// A site with data from before the panel existed: the migration fills in its counts, keys and file contents.
import { createHash } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { Kysely, SqliteDialect } from "kysely";
import { Migrator } from "kysely/migration";
import { expect, test } from "vitest";
import { openNodeSqlite } from "#server/db/engines/node-sqlite.ts";
import { readEnv } from "../env.ts";
import { listMigrations } from "./migrations/index.ts";
import { openDatabase } from "./open.ts";

test("keeps, finds and counts everything that was stored before the panel", async () => {
	const folder = mkdtempSync(join(tmpdir(), "doubtless-old-"));
	const file = join(folder, "doubtless.db");
	const old = new Kysely({ dialect: new SqliteDialect({ database: openNodeSqlite(file) }) });
	const provider = { getMigrations: async () => listMigrations("sqlite") };
	const { error } = await new Migrator({ db: old, provider }).migrateTo("0002-administrators");
	expect(error).toBeUndefined();
	await old.destroy();
	const filler = new DatabaseSync(file);
	filler.exec(`
		insert into module values ('Q1', 'ÄRZTE', 'Über', 'Bsolar01', '[]', 1, 1), ('Q2', 'b', '', null, '[]', 1, 1);
		insert into subtopic values ('s1', 'Q1', 'One', null, 'https://x/', null, '', null, '/mcq-data/Q1/s1.json', 0, 1, 1);
		insert into subtopic values ('s2', 'Q1', 'TWO', 'Words', null, null, null, null, null, 1, 1, 1);
		insert into mcq_file values ('s1', 'Planets.json', x'00ff7b7d', 'sum', 3, 7);
	`);
	filler.close();

	const { db, close } = await openDatabase(readEnv({ DATA_DIR: folder }, ["en"]));
	const modules = db
		.selectFrom("module")
		.select(["id", "titleKey", "searchText", "subtopicCount", "mcqFileCount", "version"]);
	expect(await modules.orderBy("id").execute()).toEqual([
		{
			id: "Q1",
			titleKey: "ärzte",
			searchText: "ärzte\nüber\nbsolar01",
			subtopicCount: 2,
			mcqFileCount: 1,
			version: 1,
		},
		{ id: "Q2", titleKey: "b", searchText: "b\n", subtopicCount: 0, mcqFileCount: 0, version: 1 },
	]);
	const subtopics = db.selectFrom("subtopic").select(["id", "titleKey", "searchText", "sectionCount"]);
	expect(await subtopics.orderBy("id").execute()).toEqual([
		{ id: "s1", titleKey: "one", searchText: "one", sectionCount: 2 },
		{ id: "s2", titleKey: "two", searchText: "two\nwords", sectionCount: 0 },
	]);
	expect(await db.selectFrom("mcqFile").selectAll().executeTakeFirst()).toEqual({
		subtopicId: "s1",
		fileName: "Planets.json",
		fileKey: "planets.json",
		sha256: createHash("sha256").update(Buffer.from("00ff7b7d", "hex")).digest("base64url"),
		questionCount: 3,
		byteLength: 4,
		updatedAt: 7,
		generation: 0,
	});
	const stored = await db.selectFrom("mcqPart").selectAll().executeTakeFirstOrThrow();
	expect(Buffer.from(stored.content).toString("hex")).toBe("00ff7b7d");
	await db.deleteFrom("module").execute();
	expect(await db.selectFrom("mcqPart").selectAll().execute()).toEqual([]);
	await close();
	rmSync(folder, { recursive: true, force: true });
});
