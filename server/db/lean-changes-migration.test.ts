// A site whose audit list was ordered by an index: after the upgrade the old entries keep their order, and new ones come
// after them.
import { sql } from "kysely";
import { afterEach, expect, test } from "vitest";
import { ACTOR, makeModuleInput } from "../../tests/test-panel.ts";
import { ENGINES, makePlace, openHubOn, removeTestPlaces, type TestPlace } from "../../tests/test-sites.ts";
import { openPostgresLocation, openSqliteLocation } from "./site/site-location.ts";
import { applyMigrations } from "./site/site-migrations.ts";

afterEach(removeTestPlaces);

const OLD = "0007-question-material";
/** Newest first; ids did not contain the time, and two entries have the same millisecond. */
const ENTRIES = [
	["00000000000000000003-c", 1_790_000_000_002, "last"],
	["00000000000000000009-b", 1_790_000_000_001, "second of two"],
	["00000000000000000008-b", 1_790_000_000_001, "first of two"],
	["00000000000000000777-a", 999, "long ago"],
] as const;

async function makeOldSite({ address }: TestPlace): Promise<void> {
	const { db, engine, close } =
		address.engine === "sqlite" ? openSqliteLocation(address.file, {}) : openPostgresLocation(address.url);
	await applyMigrations(db, engine, OLD);
	await sql`insert into site_event values ('sample-module-seeded', 1)`.execute(db);
	for (const [id, at, title] of ENTRIES.toReversed())
		await sql`insert into audit_entry (id, at, administrator_id, actor, action, subject_type, subject_id, title)
			values (${id}, ${at}, null, 'terminal', 'module-updated', 'module', 'Q1', ${title})`.execute(db);
	await sql`insert into content_change values ('Q1', 'before', ${Date.now()})`.execute(db);
	await close();
}

test.each(ENGINES)("after an upgrade of %s the audit list keeps its order and continues", async (engine) => {
	const place = await makePlace(engine);
	await makeOldSite(place);
	const hub = await openHubOn(place, { UPGRADE_BACKUPS: "0" });
	const titles = ENTRIES.map(([, , title]) => title);
	expect((await hub.audit.list()).entries.map(({ title }) => title)).toEqual(titles);
	for (const title of ["new", "newer"]) await hub.modules.create(makeModuleInput({ title }), ACTOR);
	const { entries, total } = await hub.audit.list();
	expect([total, entries.map(({ title }) => title)]).toEqual([6, ["newer", "new", ...titles]]);
	expect(entries.at(-1)).toMatchObject({ at: 999, actor: "terminal", action: "module-updated", changes: [] });
	expect((await hub.audit.list({ search: "of TWO" })).total).toBe(2);
	await hub.close();
});

test.each(ENGINES)("a module that a process of the old version changed in %s can be deleted", async (engine) => {
	const place = await makePlace(engine);
	await makeOldSite(place);
	const hub = await openHubOn(place, { UPGRADE_BACKUPS: "0" });
	const noted = () => hub.db.selectFrom("contentChange").select(["moduleId", "stamp"]).execute();
	expect(await noted()).toEqual([]);
	const made = await hub.modules.create(makeModuleInput({ title: "new" }), ACTOR);
	if (!made.ok) throw new Error("refused");
	const moduleId = made.module.id;
	await hub.db.insertInto("contentChange").values({ moduleId, stamp: "old", changedAt: 1 }).execute();
	await hub.modules.remove(moduleId, ACTOR);
	expect(await noted()).toEqual([{ moduleId, stamp: expect.not.stringMatching("old") }]);
	await hub.close();
});

test("SQLite finds the last author of a module by an index without question files", async () => {
	const place = await makePlace("sqlite");
	const hub = await openHubOn(place);
	const { rows } = await sql<{ detail: string }>`explain query plan select actor, at from audit_entry
		where subject_id = 'Q1' and action = 'module-updated' and subject_type <> 'mcq' order by at desc limit 1`.execute(
		hub.db,
	);
	expect(rows.map(({ detail }) => detail)).toEqual([expect.stringContaining("audit_entry_by_subject")]);
	await hub.close();
});
