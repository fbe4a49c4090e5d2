// A site from before there were roles: after the upgrade its administrators are owners, found by the list's search, and sign in as
// before.
import { sql } from "kysely";
import { afterEach, expect, test } from "vitest";
import { ENGINES, makePlace, openHubOn, removeTestPlaces, type TestPlace } from "../../tests/test-sites.ts";
import { openPostgresLocation, openSqliteLocation } from "./site/site-location.ts";
import { applyMigrations } from "./site/site-migrations.ts";

afterEach(removeTestPlaces);

const OLD = "0023-module-links";

async function makeOldSite({ address }: TestPlace): Promise<void> {
	const { db, engine, close } =
		address.engine === "sqlite" ? openSqliteLocation(address.file, {}) : openPostgresLocation(address.url);
	await applyMigrations(db, engine, OLD);
	await sql`insert into site_event values ('sample-module-seeded', 1)`.execute(db);
	const at = engine === "postgres" ? new Date(1) : new Date(1).toISOString();
	const isVerified = engine === "postgres" ? false : 0;
	for (const [id, name, role] of [
		["a1", "Álvaro", "admin"],
		["a2", "Administrator", "admin"],
		["a3", "Somebody", "user"],
	])
		await sql`insert into administrator (id, name, email, email_verified, created_at, updated_at, role)
			values (${id}, ${name}, ${`${id}@school.example`}, ${isVerified}, ${at}, ${at}, ${role})`.execute(db);
	await close();
}

test.each(ENGINES)("administrators of an earlier version become owners (%s)", async (engine) => {
	const place = await makePlace(engine);
	await makeOldSite(place);
	const hub = await openHubOn(place, { UPGRADE_BACKUPS: "0" });
	const { people } = await hub.people.list();
	expect(people.map(({ id, role, hasTotp, passkeyCount }) => ({ id, role, hasTotp, passkeyCount }))).toEqual([
		{ id: "a2", role: "owner", hasTotp: false, passkeyCount: 0 },
		{ id: "a1", role: "owner", hasTotp: false, passkeyCount: 0 },
	]);
	const found = await hub.people.list({ search: "álv" });
	expect(found.people.map(({ id }) => id)).toEqual(["a1"]);
	await hub.people.changeRole("a1", "viewer", null);
	await expect(hub.people.changeRole("a2", "editor", null)).rejects.toThrow("last-owner");
	await hub.close();
});
