import { randomInt } from "node:crypto";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { contentStatus } from "#core/modules/catalog.ts";
import { createCatalog } from "#server/modules/catalog.ts";
import { createQuestionFiles } from "#server/questions/files/question-files.ts";
import { byRun } from "../tests/faults.ts";
import { createTestHub as createHubOnSqlite, describeOnBothEngines } from "../tests/test-hub.ts";
import { startProcess, waitForExit } from "../tests/test-process.ts";
import type { Db } from "./db/tables.ts";
import { createHub, type Hub } from "./hub.ts";
import { seedSample } from "./seed.ts";

const SAMPLE = join(import.meta.dirname, "../sample");

function contextOf({ db, site }: Pick<Hub, "db" | "site">) {
	const createSubjects = (on: Db) => ({
		catalog: createCatalog({ db: on, now: Date.now, randomBelow: randomInt }),
		questionFiles: createQuestionFiles({ db: on, now: Date.now }),
	});
	return { db, site, now: Date.now, createSubjects };
}

const countOf = async (db: Db, table: "module" | "subtopic" | "mcqFile") =>
	(
		await db
			.selectFrom(table)
			.select((e) => e.fn.countAll<number>().as("n"))
			.executeTakeFirstOrThrow()
	).n;

async function empty(db: Db): Promise<void> {
	await db.deleteFrom("moduleRow").execute();
	await db.deleteFrom("siteEvent").execute();
}

describeOnBothEngines("the sample module", (createTestHub) => {
	test("is complete on a new site, under its link code", async () => {
		const { catalog, questionFiles, documents, close } = await createTestHub({ env: { SAMPLE_CODE: "Bwelcome" } });
		const module = await catalog.findModuleByLinkCode("Bwelcome");
		const { subtopics } = await catalog.listSubtopics(module?.id ?? "", 1);
		expect(subtopics.length).toBeGreaterThanOrEqual(5);
		for (const { id } of subtopics) {
			const subtopic = await catalog.getSubtopic(module?.id ?? "", id);
			expect(contentStatus(subtopic).missing).toEqual([]);
			expect(await questionFiles.findFileChecksum(subtopic.moduleId, subtopic.id)).toBeDefined();
			const [, , slug = "", phase = ""] = subtopic.readDocLink?.split("/") ?? [];
			expect((await documents.findDocument(slug, phase))?.title).toBeTruthy();
		}
		await close();
	});

	test("is not created again after it was deleted", async () => {
		const hub = await createTestHub();
		await hub.db.deleteFrom("moduleRow").execute();
		const again = await createHub(hub.env);
		expect(await countOf(again.db, "module")).toBe(0);
		await again.close();
		await hub.close();
	});

	test("is not added to a site that has modules of its own", async () => {
		const hub = await createTestHub();
		await hub.db.deleteFrom("siteEvent").execute();
		expect(await seedSample(contextOf(hub), SAMPLE)).toBe(false);
		expect(await countOf(hub.db, "module")).toBe(1);
		await hub.close();
	});

	test("waits for a process that stores it for longer than a statement waits", async () => {
		const hub = await createTestHub();
		await empty(hub.db);
		const busy = [{ errcode: 5 }, { code: "57014" }].map((code) => Object.assign(new Error("locked"), code));
		const context = contextOf(hub);
		const createSubjects: typeof context.createSubjects = (db) => {
			const error = busy.pop();
			if (error) throw error;
			return context.createSubjects(db);
		};
		expect(await seedSample({ ...context, createSubjects }, SAMPLE)).toBe(true);
		expect(await countOf(hub.db, "module")).toBe(1);
		await hub.close();
	});

	test("is stored once by several processes that start on one empty database", async () => {
		const hub = await createTestHub();
		await empty(hub.db);
		const code = `
			import { createHub } from "#server/hub.ts";
			await new Promise((resolve) => {
				process.once("message", resolve);
				process.send?.("loaded");
			});
			process.disconnect();
			const hub = await createHub(JSON.parse(process.env.HUB_ENV));
			await hub.close();
		`;
		const env = { HUB_ENV: JSON.stringify(hub.env) };
		const children = Array.from({ length: byRun(2, 6) }, () => startProcess(code, env));
		const ended = children.map(waitForExit);
		await Promise.all(children.map((child) => once(child, "message")));
		// At the same moment, when all have loaded.
		for (const child of children) child.send("go");
		const ends = await Promise.all(ended);
		expect(ends.map((end) => [end.code, end.err])).toEqual(ends.map(() => [0, ""]));
		const tables = ["module", "subtopic", "mcqFile"] as const;
		expect(await Promise.all(tables.map((table) => countOf(hub.db, table)))).toEqual([1, 5, 5]);
		await hub.close();
	});
});

describe("an invalid sample", () => {
	test("is not stored at all, and can be stored once it is corrected", async () => {
		const hub = await createHubOnSqlite();
		await empty(hub.db);
		const folder = mkdtempSync(join(tmpdir(), "doubtless-sample-"));
		const subtopics = ["one", "two"].map((slug) => ({ slug, title: slug, description: "" }));
		writeFileSync(join(folder, "module.json"), JSON.stringify({ title: "Sample", description: "", subtopics }));
		const question =
			'{"questions":[{"id":1,"text":"?","options":[{"id":"a","text":"x","isCorrect":true},{"id":"b","text":"y","isCorrect":false}]}]}';
		for (const { slug } of subtopics) mkdirSync(join(folder, slug));
		writeFileSync(join(folder, "one", "questions.json"), question);
		writeFileSync(join(folder, "two", "questions.json"), "{");
		await expect(seedSample(contextOf(hub), folder)).rejects.toThrow("two/questions.json");
		expect([await countOf(hub.db, "module"), await countOf(hub.db, "subtopic")]).toEqual([0, 0]);
		writeFileSync(join(folder, "two", "questions.json"), question);
		expect(await seedSample(contextOf(hub), folder)).toBe(true);
		rmSync(folder, { recursive: true });
		await hub.close();
	});
});
