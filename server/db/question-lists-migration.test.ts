// A site of the version that stored the characters of question files and cut them into rows: after the upgrade, and after a restore of
// its backup, its questions, drafts and formatted texts are there, and can be corrected and published.
import { createHash } from "node:crypto";
import { join } from "node:path";
import { sql } from "kysely";
import { afterEach, expect, test } from "vitest";
import { readRenderedQuestions } from "#core/questions/rendered-file.ts";
import { questionKey } from "#server/question-bank/question-rows.ts";
import { makeQuestions, writtenFile } from "../../tests/make.ts";
import { ACTOR } from "../../tests/test-panel.ts";
import {
	ENGINES,
	makePlace,
	makeSiteFolder,
	openHubOn,
	openTestPlace,
	removeTestPlaces,
	type TestPlace,
} from "../../tests/test-sites.ts";
import { writeBackup } from "./site/backup-writing.ts";
import { restoreBackup } from "./site/restoring.ts";
import { openPostgresLocation, openSqliteLocation } from "./site/site-location.ts";
import { applyMigrations } from "./site/site-migrations.ts";

afterEach(removeTestPlaces);

const OLD = "0024-people";
const QUESTIONS = makeQuestions(60);
const PIECES = QUESTIONS.map((question) => `\n  ${JSON.stringify(question, undefined, 1)} `);
const [HEAD, TAIL] = ['\ufeff{ "course": [1.50],\n "questions": [', '\n], "after": 2 }\n'];
const FILE = HEAD + PIECES.join(",") + TAIL;
const sha256Of = (text: string) => createHash("sha256").update(text).digest("base64url");
const FORMATTED = { ...makeQuestions(1)[0], text: "What is $x^2$?" };
const RENDERED = JSON.stringify({
	questions: [{ ...FORMATTED, text: "What is x^2?" }],
	shuffle: true,
	html: [["q1", { checksum: "c", text: "<b>old</b>", options: [], why: [], spoken: [] }]],
});

/** Two files, the second with formatted texts and without rows; a draft of the first. */
async function makeOldSite({ address }: TestPlace): Promise<void> {
	const { db, engine, close } =
		address.engine === "sqlite" ? openSqliteLocation(address.file, {}) : openPostgresLocation(address.url);
	await applyMigrations(db, engine, OLD);
	await sql`insert into module (id, title, description, custom_buttons, created_at, updated_at, title_key, search_text,
		subtopic_count, mcq_file_count) values ('Q1', 'Old', '', '[]', 1, 1, 'old', 'old', 2, 2)`.execute(db);
	await sql`insert into site_event values ('sample-module-seeded', 1)`.execute(db);
	const files = [
		["s1", FILE, QUESTIONS.length],
		["s2", JSON.stringify({ format: "md1", questions: [FORMATTED] }), 1],
	] as const;
	for (const [id, text, count] of files) {
		await sql`insert into subtopic (id, module_id, title, mcq_file_ref, position, created_at, updated_at, section_count,
			title_key, search_text) values (${id}, 'Q1', ${id}, ${`/mcq-data/Q1/${id}.json`}, 0, 1, 1, 1, ${id}, ${id})`.execute(
			db,
		);
		await sql`insert into mcq_file (subtopic_id, file_name, file_key, sha256, question_count, byte_length, updated_at)
			values (${id}, 'q.json', 'q.json', ${sha256Of(text)}, ${count}, ${Buffer.byteLength(text)}, 7)`.execute(db);
		await sql`insert into mcq_content values (${id}, ${Buffer.from(text)})`.execute(db);
	}
	await sql`insert into mcq_rendered (subtopic_id, content, sha256, has_formula)
		values ('s2', ${Buffer.from(RENDERED)}, 'old', 1)`.execute(db);
	await sql`insert into question_list (subtopic_id, sha256, head, tail) values ('s1', ${sha256Of(FILE)}, ${HEAD}, ${TAIL})`.execute(
		db,
	);
	for (const [place, piece] of PIECES.entries()) {
		const isDraft = place === 1;
		const body = isDraft ? piece.replace("Question number 2?", "Draft?") : piece;
		await sql`insert into question (subtopic_id, question_key, place, body, state, published, version, changed_at, changed_by,
			topic, difficulty, sketch_one, sketch_two, search_text, short_number) values ('s1', ${questionKey(`q${place + 1}`)},
			${place * 1024}, ${body}, 'published', ${isDraft ? piece : null}, 7, ${isDraft ? 8 : null}, ${isDraft ? "a@b.c" : null},
			'', '', ${place}, ${place}, ${body}, ${place})`.execute(db);
	}
	await sql`insert into question_change values ('1', 's1', ${questionKey("q1")}, 1, 'a@b.c', 'edited', ${PIECES[1]}, ${PIECES[0]})`.execute(
		db,
	);
	await close();
}

async function expectQuestions(place: TestPlace): Promise<void> {
	const hub = await openHubOn(place, { UPGRADE_BACKUPS: "0" });
	const read = async (id: string) => new TextDecoder().decode((await hub.mcq.getMcqFile("Q1", id)).content);
	expect(await read("s1")).toBe(
		`{"questions":[\n${QUESTIONS.map((question) => JSON.stringify(question)).join(",\n")}\n],"course":[1.5],"after":2}\n`,
	);
	const { html } =
		readRenderedQuestions(new TextDecoder().decode((await hub.mcq.getRenderedFile("Q1", "s2")).content)) ?? {};
	expect(html?.get("q1")?.text).toBe("<b>old</b>");
	const bank = hub.questionBank;
	const { questions } = await bank.list("s1", {});
	expect(questions.slice(0, 3).map(({ question, change }) => [question.text, change])).toEqual([
		["Question number 1?", null],
		["Draft?", "edited"],
		["Question number 3?", null],
	]);
	const { changes, stamp } = await bank.listChanges("s1");
	expect(changes.map(({ by, fields }) => [by, fields.map(({ field }) => field)])).toEqual([["a@b.c", ["text"]]]);
	const history = await bank.listHistory("s1", questionKey("q1"));
	expect(history.map(({ current }) => current)).toEqual([{ before: false, after: true }]);
	expect(await bank.publish("s1", stamp, ACTOR)).toEqual({ ok: true, questionCount: 60, changeCount: 1 });
	expect(await read("s1")).toBe(writtenFile(FILE).replace("Question number 2?", "Draft?"));
	// The list that the old site had not made is made when it is needed.
	const [formatted] = (await bank.list("s2", {})).questions;
	expect(formatted?.html?.text).toContain("<msup>");
	await hub.close();
}

test.each(ENGINES)("the questions of a site that %s holds survive its upgrade", async (engine) => {
	const place = await makePlace(engine);
	await makeOldSite(place);
	await expectQuestions(place);
});

test.each(ENGINES)("a backup of such a site is restored into %s", async (engine) => {
	const [site, place] = [await makePlace("sqlite"), await makePlace(engine)];
	await makeOldSite(site);
	const file = join(makeSiteFolder(), "site.backup.gz");
	const source = openTestPlace(site);
	await writeBackup(source, file, { now: () => new Date() });
	await source.close();
	await restoreBackup(file, place.address);
	await expectQuestions(place);
});
