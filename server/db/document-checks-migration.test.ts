// Texts that were copied from Google by an earlier version get the time of their last copy; others have none.
import { sql } from "kysely";
import { afterEach, expect, test } from "vitest";
import { ENGINES, makePlace, removeTestPlaces } from "../../tests/test-sites.ts";
import { openPostgresLocation, openSqliteLocation } from "./site/site-location.ts";
import { applyMigrations } from "./site/site-migrations.ts";

afterEach(removeTestPlaces);

const SOURCE = "https://docs.google.com/document/d/1aBc/mobilebasic";

test.each(ENGINES)("a copied text has the time of its last copy (%s)", async (engine) => {
	const { address } = await makePlace(engine);
	const { db, close } =
		address.engine === "sqlite" ? openSqliteLocation(address.file, {}) : openPostgresLocation(address.url);
	await applyMigrations(db, engine, "0017-study-texts");
	await sql`insert into module (id, title, description, custom_buttons, created_at, updated_at)
		values ('m1', 'Old', '', '[]', 1, 1)`.execute(db);
	await sql`insert into subtopic (id, module_id, title, position, created_at, updated_at)
		values ('s1', 'm1', 'Planets', 0, 1, 1)`.execute(db);
	for (const [phase, source] of [
		["read", SOURCE],
		["survey", null],
	]) {
		await sql`insert into study_text (subtopic_id, phase, version, markdown, html, title, words, has_formula, source_link,
			updated_at) values ('s1', ${phase}, 3, 'a', 'a', '', 1, 0, ${source}, 30)`.execute(db);
	}
	for (const [version, origin] of [
		[1, "google"],
		[2, "google"],
		[3, "written"],
	]) {
		await sql`insert into study_text_version (subtopic_id, phase, version, markdown, words, origin, actor, at)
			values ('s1', 'read', ${version}, 'a', 1, ${origin}, '', ${Number(version) * 10})`.execute(db);
	}
	await applyMigrations(db, engine, "0018-document-checks");
	const { rows } = await sql`select phase, copied_at, copied_mark from study_text order by phase`.execute(db);
	expect(rows.map((row) => JSON.parse(JSON.stringify(row)))).toEqual([
		{ phase: "read", copied_at: 20, copied_mark: null },
		{ phase: "survey", copied_at: null, copied_mark: null },
	]);
	await close();
});
