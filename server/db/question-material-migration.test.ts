// A site of the version that stored each question as a passage: after the upgrade, and after a restore of its backup, its
// questions are still found, and no stale row is quoted.
import { createHash } from "node:crypto";
import { join } from "node:path";
import { sql } from "kysely";
import { afterEach, expect, test } from "vitest";
import { makeQuestions } from "../../tests/make.ts";
import {
	ENGINES,
	makePlace,
	makeSiteFolder,
	openHubOn,
	openTestPlace,
	readAll,
	removeTestPlaces,
	type TestPlace,
} from "../../tests/test-sites.ts";
import { writeBackup } from "./site/backup-writing.ts";
import { copySite } from "./site/copying.ts";
import { restoreBackup } from "./site/restoring.ts";
import { openPostgresLocation, openSqliteLocation } from "./site/site-location.ts";
import { applyMigrations } from "./site/site-migrations.ts";

afterEach(removeTestPlaces);

const OLD = "0006-file-counts";
const FILE = Buffer.from(JSON.stringify({ questions: makeQuestions(3) }));
const SHA256 = createHash("sha256").update(FILE).digest("base64url");

/** A module with a text and a file as that version stored them; one row belongs to a question that is gone. */
async function makeOldSite({ address }: TestPlace): Promise<void> {
	const { db, engine, close } =
		address.engine === "sqlite" ? openSqliteLocation(address.file, {}) : openPostgresLocation(address.url);
	await applyMigrations(db, engine, OLD);
	await sql`insert into module (id, title, description, custom_buttons, created_at, updated_at, subtopic_count,
		mcq_file_count) values ('Q1', 'Old', '', '[]', 1, 1, 1, 1)`.execute(db);
	await sql`insert into site_event values ('sample-module-seeded', 1)`.execute(db);
	await sql`insert into subtopic (id, module_id, title, mcq_file_ref, position, created_at, updated_at, section_count)
		values ('s1', 'Q1', 'Planets', '/mcq-data/Q1/s1.json', 0, 1, 1, 1)`.execute(db);
	await sql`insert into mcq_file (subtopic_id, file_name, sha256, question_count, updated_at, byte_length)
		values ('s1', 'q.json', ${SHA256}, 3, 1, ${FILE.byteLength})`.execute(db);
	await sql`insert into mcq_content (subtopic_id, content) values ('s1', ${FILE})`.execute(db);
	await sql`insert into material values ('s1', 1, 0)`.execute(db);
	const insert = sql`insert into passage (subtopic_id, position, module_id, kind, phase, title, place, anchor, text,
		options)`;
	await sql`${insert} values ('s1', 0, 'Q1', 'intro', null, '', '', null, 'Planets and zebrafish.', null)`.execute(db);
	await sql`${insert} values ('s1', 100000, 'Q1', 'question', 'recite', '', '1', 'gone', 'Axolotl?', '[]')`.execute(db);
	await close();
}

/** The passages that doubts find. */
async function look(place: TestPlace): Promise<Record<string, unknown>> {
	const hub = await openHubOn(place, { UPGRADE_BACKUPS: "0" });
	const search = async (words: string) =>
		(await hub.corpus.search("Q1", "s1", words, 9)).hits.map(({ passage: { kind, anchor } }) => anchor ?? kind);
	const found = {
		texts: await search("zebrafish"),
		questions: (await search("question")).sort(),
		gone: [await hub.corpus.findQuestion("s1", "gone"), ...(await search("axolotl"))],
		byId: (await hub.corpus.findQuestion("s1", "q2"))?.options[0],
	};
	await hub.close();
	return found;
}
const FOUND = {
	texts: ["intro"],
	questions: ["q1", "q2", "q3"],
	gone: [undefined],
	byId: { id: "a", text: "Mercury", isCorrect: true },
};

async function saveBackup(place: TestPlace): Promise<string> {
	const file = join(makeSiteFolder(), "site.backup.gz");
	const source = openTestPlace(place);
	await writeBackup(source, file, { now: () => new Date() });
	await source.close();
	return file;
}

test.each(ENGINES)("after an upgrade of %s the questions are those of the file", async (engine) => {
	const place = await makePlace(engine);
	await makeOldSite(place);
	expect(await look(place)).toEqual(FOUND);
	expect((await readAll(place)).passage).toHaveLength(1);
});

test.each(ENGINES)("a backup of that version is restored into %s and upgraded like any other", async (engine) => {
	const [site, place] = [await makePlace("sqlite"), await makePlace(engine)];
	await makeOldSite(site);
	await restoreBackup(await saveBackup(site), place.address);
	expect(await look(place)).toEqual(FOUND);
});

test.each(ENGINES)("passages built from files are not copied, and are rebuilt in %s", async (engine) => {
	const [site, restored, copied] = [await makePlace("sqlite"), await makePlace(engine), await makePlace(engine)];
	await makeOldSite(site);
	await look(site);
	await restoreBackup(await saveBackup(site), restored.address);
	await copySite(site.address, copied.address);
	for (const place of [restored, copied]) {
		const { db, close } = openTestPlace(place);
		const { rows } = await sql`select subtopic_id from question_material`.execute(db);
		await close();
		expect(rows).toEqual([]);
		expect(await look(place)).toEqual(FOUND);
	}
});
