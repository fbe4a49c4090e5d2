// The stored passages: built at the start for data of an older version, and replaced completely or not at all. Those of
// question files: question-index.test.ts.
import { afterEach, beforeEach, expect, test } from "vitest";
import type { Hub } from "#server/hub.ts";
import { createFileThreads } from "#server/questions/files/file-threads.ts";
import { findSampleIds } from "../../../tests/test-http.ts";
import { describeOnBothEngines, emptyBin } from "../../../tests/test-hub.ts";
import { ACTOR, createModule, createSubtopic } from "../../../tests/test-panel.ts";
import { createPassageSearch } from "./passage-search.ts";

describeOnBothEngines("the search of passages", (createTestHub) => {
	let hub: Hub;
	beforeEach(async () => {
		hub = await createTestHub();
	});
	afterEach(() => hub.close());

	const readAll = () => hub.db.selectFrom("passage").selectAll().orderBy("subtopicId").orderBy("position").execute();

	test("of the sample is complete: titles, documents and questions, each with its place", async () => {
		const { moduleId, subtopicId } = await findSampleIds(hub);
		const rows = await readAll();
		expect(rows.filter(({ kind }) => kind === "intro")).toHaveLength(5);
		expect(rows.filter(({ kind }) => kind === "document").length).toBeGreaterThan(100);
		expect(new Set(rows.map(({ kind }) => kind))).toEqual(new Set(["intro", "document"]));
		await hub.passageSearch.search(moduleId, subtopicId, "question 3", 1);
		const questions = await hub.db.selectFrom("questionMaterial").select("passageCount").execute();
		expect(questions.map(({ passageCount }) => passageCount)).toHaveLength(5);
		expect(questions.reduce((sum, { passageCount }) => sum + passageCount, 0)).toBe(135);
		const subtopic = await hub.catalog.getSubtopic(moduleId, subtopicId);
		expect(await hub.passageSearch.listUnread(subtopic)).toEqual([]);
		expect(await hub.passageSearch.findQuestion(subtopicId, "q3")).toMatchObject({ place: "3", anchor: "q3" });
		expect(await hub.passageSearch.findQuestion(subtopicId, "none")).toBeUndefined();
	});

	test("of older data without passages is built at the start, and only once", async () => {
		const before = await readAll();
		await hub.db.deleteFrom("passage").execute();
		await hub.db.deleteFrom("material").execute();
		await hub.passageSearch.buildMissing();
		expect(await readAll()).toEqual(before);
		const built = await hub.db.selectFrom("material").selectAll().orderBy("subtopicId").execute();
		await hub.passageSearch.buildMissing();
		expect(await hub.db.selectFrom("material").selectAll().orderBy("subtopicId").execute()).toEqual(built);
	});

	test("is updated in every process after a change", async () => {
		const { moduleId, subtopicId } = await findSampleIds(hub);
		const files = createFileThreads({ maxQuestions: 10 });
		const other = createPassageSearch({ db: hub.db, log: hub.log, now: Date.now, files, cacheMb: 100 });
		const look = async () => (await other.search(moduleId, subtopicId, "zebrafish", 3)).hits.length;
		expect(await look()).toBe(0);
		const { version, ...stored } = await hub.subtopics.get(subtopicId);
		await hub.subtopics.update(subtopicId, { ...stored, description: "Zebrafish." }, version, ACTOR);
		expect(await look()).toBe(1);
		await hub.subtopics.remove(subtopicId, ACTOR);
		expect(await look()).toBe(0);
		await files.close();
	});

	test("is unchanged after a failed save", async () => {
		const module = await createModule(hub);
		const subtopic = await createSubtopic(hub, module.id, { description: "Axolotls." });
		const before = await readAll();
		const version = () => hub.db.selectFrom("module").select("materialVersion").where("id", "=", module.id).execute();
		const kept = await version();
		// The last step of the save, its audit entry, fails.
		await hub.db.schema.alterTable("audit_entry").renameTo("audit_away").execute();
		const change = { ...subtopic, description: "Zebrafish." };
		await expect(hub.subtopics.update(subtopic.id, change, 1, ACTOR)).rejects.toThrow();
		await hub.db.schema.alterTable("audit_away").renameTo("audit_entry").execute();
		expect(await readAll()).toEqual(before);
		expect(await version()).toEqual(kept);
	});

	test("is deleted with its subtopic and its module", async () => {
		const { moduleId, subtopicId } = await findSampleIds(hub);
		await hub.subtopics.remove(subtopicId, ACTOR);
		await emptyBin(hub);
		expect((await readAll()).filter((row) => row.subtopicId === subtopicId)).toEqual([]);
		await hub.modules.remove(moduleId, ACTOR);
		await emptyBin(hub);
		expect(await readAll()).toEqual([]);
	});

	test("of a very large file contains its first questions, and the file is stored whole", async () => {
		const module = await createModule(hub);
		const subtopic = await createSubtopic(hub, module.id);
		const options = [
			{ id: "a", text: "Yes", isCorrect: true },
			{ id: "b", text: "No", isCorrect: false },
		];
		const questions = Array.from({ length: 5_200 }, (_, at) => ({
			id: at,
			text: `Is ${at} a number?`,
			options,
		}));
		const content = new TextEncoder().encode(JSON.stringify({ questions }));
		const saved = await hub.questionFiles.saveQuestionFile(module.id, subtopic.id, "q.json", content, ACTOR);
		expect(saved).toMatchObject({ ok: true, questionCount: 5_200 });
		expect(await hub.passageSearch.findQuestion(subtopic.id, "4999")).toBeDefined();
		expect(await hub.passageSearch.findQuestion(subtopic.id, "5000")).toBeUndefined();
		expect((await hub.questionFiles.getQuestionFile(module.id, subtopic.id)).questionCount).toBe(5_200);
	});
});
