// Real processes and real databases: a process stops serving what another one has changed.
import { setTimeout as wait } from "node:timers/promises";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Http } from "#server/http.ts";
import { createHub, type Hub } from "#server/hub.ts";
import { createQuestionFiles } from "#server/questions/files/question-files.ts";
import { expectWithin } from "../../tests/faults.ts";
import { createBareHttp, findSampleIds, type SampleIds } from "../../tests/test-http.ts";
import { describeOnBothEngines } from "../../tests/test-hub.ts";
import { createContentWatch } from "./content-watch.ts";

const ACTOR = { id: "a1", email: "admin@example.com" };
/** The maximum age of a served response, in milliseconds. */
const SECOND_MS = 1_000;

describeOnBothEngines("two hubs on one database", (createTestHub) => {
	let [one, two]: Hub[] = [];
	let sample: SampleIds;
	let http: Http;
	beforeAll(async () => {
		one = await createTestHub();
		two = await createHub(one.env);
		sample = await findSampleIds(one);
		http = createBareHttp(two);
	});
	afterAll(() => two?.close());

	async function tag(path: string): Promise<string | null> {
		return (await http.request(path)).headers.get("etag");
	}
	async function saveFile(hub: Hub, text: string): Promise<void> {
		const options = ["a", "b"].map((id) => ({ id, text: id, isCorrect: id === "a" }));
		const file = Buffer.from(JSON.stringify({ questions: [{ id: 1, text, options }] }));
		await hub.questionFiles.saveQuestionFile(sample.moduleId, sample.subtopicId, "x.json", file, ACTOR);
	}
	/** Milliseconds until the response of `path` has another ETag. */
	async function untilNew(path: string, old: string | null): Promise<number> {
		const start = performance.now();
		await expect.poll(() => tag(path), { interval: 10 }).not.toBe(old);
		return performance.now() - start;
	}

	test("serve each other's changes within a second", async () => {
		const path = `/mcq-data/${sample.moduleId}/${sample.subtopicId}.json`;
		for (let n = 0; n < 5; n++) {
			const old = await tag(path);
			expect(await tag(path)).toBe(old);
			if (one) await saveFile(one, `question ${n}`);
			expectWithin(await untilNew(path, old), SECOND_MS);
		}
	});

	test("report every kind of change with its module, including deletions", async () => {
		if (!one || !two) throw new Error("no hubs");
		const seen: string[] = [];
		two.watch.onChange((ids) => seen.push(...ids));
		const expectNoticed = async (id: string) => {
			const check = () => {
				two?.watch.check();
				return seen;
			};
			await expect.poll(check, { interval: 10 }).toContain(id);
			seen.splice(0);
		};
		const input = { title: "M", description: "", linkCode: null, customButtons: [] };
		const made = await one.modules.create(input, ACTOR);
		if (!made.ok) throw new Error("not made");
		const { id } = made.module;
		const links = { surveyDocLink: null, questionDocLink: null, readDocLink: null, reviewDocLink: null };
		const subtopic = await one.subtopics.create(id, { title: "S", description: null, ...links }, ACTOR);
		await expectNoticed(id);
		const other = await one.subtopics.create(id, { title: "T", description: null, ...links }, ACTOR);
		await expectNoticed(id);
		if (!subtopic.ok || !other.ok) throw new Error("not made");
		await one.subtopics.move(other.subtopic.id, "first", ACTOR);
		await expectNoticed(id);
		await one.subtopics.update(other.subtopic.id, { title: "U", description: null, ...links }, 1, ACTOR);
		await expectNoticed(id);
		await one.subtopics.remove(other.subtopic.id, ACTOR);
		await expectNoticed(id);
		await one.modules.update(id, { ...input, title: "N" }, 1, ACTOR);
		await expectNoticed(id);
		await one.modules.remove(id, ACTOR);
		await expectNoticed(id);
	});

	test("a delayed watch reports every missed change once", async () => {
		if (!one) throw new Error("no hub");
		await saveFile(one, "before");
		const late = createContentWatch({ db: one.db, env: one.env, log: one.log, now: Date.now });
		const seen: string[] = [];
		late.onChange((ids) => seen.push(...ids));
		const check = () => {
			late.check();
			return seen;
		};
		await expect.poll(check, { interval: 10 }).toContain(sample.moduleId);
		await wait(1_100);
		late.check();
		expect(seen.filter((id) => id === sample.moduleId)).toHaveLength(1);
		await late.close();
	});

	test("two changes within one millisecond are both reported, also to a reader between them", async () => {
		if (!one) throw new Error("no hub");
		const { db, env, log, questionFiles } = one;
		const at = Date.now();
		const store = createQuestionFiles({ db, now: () => at });
		const watch = createContentWatch({ db, env, log, now: Date.now });
		let seen = 0;
		watch.onChange((ids) => {
			if (ids.includes(sample.moduleId)) seen++;
		});
		const checkUntil = async (count: number) => {
			const check = () => {
				watch.check();
				return seen;
			};
			await expect.poll(check, { interval: 10 }).toBeGreaterThanOrEqual(count);
		};
		// Changes by the tests before this one.
		await checkUntil(1);
		const { content } = await questionFiles.getQuestionFile(sample.moduleId, sample.subtopicId);
		for (const count of [2, 3]) {
			await store.saveQuestionFile(sample.moduleId, sample.subtopicId, "x.json", content, ACTOR);
			await checkUntil(count);
		}
		expect(seen).toBe(3);
		await watch.close();
	});

	test("a watch that could not read for ten minutes reports the changes since its last read", async () => {
		if (!one) throw new Error("no hub");
		const { db, env, log } = one;
		const begun = Date.now();
		let at = begun;
		const delayed = createContentWatch({ db, env, log, now: () => at });
		const seen: string[] = [];
		delayed.onChange((ids) => seen.push(...ids));
		const check = () => {
			delayed.check();
			return seen;
		};
		await expect.poll(check, { interval: 10 }).toContain(sample.moduleId);
		await sql`alter table content_change rename to content_change_away`.execute(db);
		for (let n = 0; n < 50; n++) {
			check();
			await wait(10);
		}
		at = begun + 10 * 60_000;
		await sql`insert into content_change_away (module_id, stamp, changed_at)
			values ('Qmissed', 'stamp', ${begun + 60_000})`.execute(db);
		await sql`alter table content_change_away rename to content_change`.execute(db);
		await expect.poll(check, { interval: 10 }).toContain("Qmissed");
		await delayed.close();
	});
});
