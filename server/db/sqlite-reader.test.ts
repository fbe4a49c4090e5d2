// Searches read every row in a thread of their own, so that other requests are served at the same time.
import { sql } from "kysely";
import { expect, test } from "vitest";
import { createTestHub } from "../../tests/test-hub.ts";
import { createModule } from "../../tests/test-panel.ts";
import { openDatabase } from "./open.ts";

const ROWS = 20_000;

test("a search through many long texts does not block the main thread", async () => {
	const hub = await createTestHub();
	const { id } = await createModule(hub);
	const text = "a text about planets and their moons ".repeat(30);
	await sql`insert into subtopic_row (id, module_id, title, position, created_at, updated_at, title_key, search_text)
		with recursive n(i) as (select 1 union all select i + 1 from n where i < ${ROWS})
		select 'S' || i, ${id}, 'Subtopic ' || i, i, 1, 1, 'subtopic ' || i, 'subtopic ' || i || ${text} from n`.execute(
		hub.db,
	);
	// The first search starts the thread.
	await hub.subtopics.list({ search: "nothing like it" });
	let turns = 0;
	const turn = () => {
		turns++;
		next = setImmediate(turn);
	};
	let next = setImmediate(turn);
	const found = await hub.subtopics.list({ search: `subtopic ${ROWS}`, sort: "title" });
	clearImmediate(next);
	expect(found).toMatchObject({ total: 1, subtopics: [{ title: `Subtopic ${ROWS}` }] });
	expect(turns).toBeGreaterThan(20);
	await hub.close();
});

test("finds what was just saved, and not what was deleted", async () => {
	const hub = await createTestHub();
	for (let n = 0; n < 5; n++) {
		const module = await createModule(hub, { title: `Comets ${n}` });
		expect((await hub.modules.list({ search: "comets" })).modules.map((row) => row.id)).toEqual([module.id]);
		await hub.modules.remove(module.id, { id: "a", email: "a@school.example" });
		expect((await hub.modules.list({ search: "comets" })).total).toBe(0);
	}
	await hub.close();
});

test("the reader thread cannot write, and reports failed queries and its own end", async () => {
	const hub = await createTestHub();
	const { searchDb, close } = await openDatabase(hub.env);
	await expect(searchDb.deleteFrom("moduleRow").execute()).rejects.toMatchObject({
		message: expect.stringMatching(/readonly/),
		errcode: 8,
	});
	await expect(sql`select * from no_such_table`.execute(searchDb)).rejects.toThrow(/no such table/);
	await expect(searchDb.transaction().execute(async () => {})).rejects.toThrow(/no transactions/);
	expect(await searchDb.selectFrom("module").select("id").execute()).toHaveLength(1);
	const waiting = searchDb.selectFrom("module").select("id").execute();
	await close();
	await expect(waiting).rejects.toThrow();
	await hub.close();
});
