// The list of a module's questions: what learners' browsers plan with.
import { beforeAll, expect, test } from "vitest";
import { type ModuleQuestions, readModuleQuestions } from "#core/questions/module-questions.ts";
import type { Hub } from "#server/hub.ts";
import { countTurns } from "../../tests/event-loop-turns.ts";
import { makeQuestion, makeQuestions } from "../../tests/make.ts";
import { createBareHttp } from "../../tests/test-http.ts";
import { type createTestHub, describeOnBothEngines } from "../../tests/test-hub.ts";
import { ACTOR, createModule, createSubtopic } from "../../tests/test-panel.ts";

describeOnBothEngines("the list of a module's questions", (createHub: typeof createTestHub) => {
	let hub: Hub;
	beforeAll(async () => {
		hub = await createHub();
	});

	async function readList(moduleId: string): Promise<ModuleQuestions> {
		const response = await createBareHttp(hub).request(`/module/${moduleId}/questions.json`);
		expect(response.status).toBe(200);
		expect(response.headers.get("cache-control")).toBe("private, no-cache");
		expect(response.headers.get("x-robots-tag")).toBe("noindex");
		const list = readModuleQuestions(await response.json());
		if (!list) throw new Error("The browser does not read the list.");
		return list;
	}

	async function save(moduleId: string, subtopicId: string, questions: readonly object[]): Promise<void> {
		const file = Buffer.from(JSON.stringify({ questions }));
		const saved = await hub.questionFiles.saveQuestionFile(moduleId, subtopicId, "questions.json", file);
		if (!saved.ok) throw new Error(saved.problems[0]?.code);
	}

	test("has every published question by its subtopic, in file order, with topic and year, and none of its texts", async () => {
		const { id: moduleId } = await createModule(hub);
		const [{ id: first }, { id: second }] = [await createSubtopic(hub, moduleId), await createSubtopic(hub, moduleId)];
		const text = "Question number 2?";
		const marked = [
			...[makeQuestion({ text }), makeQuestion({ id: "q2", topic: " Optics ", year: 2_025 })],
			makeQuestion({ id: "3" }),
		];
		await save(moduleId, first, marked);
		const list = await readList(moduleId);
		expect(
			list.subtopics.map(({ subtopicId, ids, topics, years, ref }) => ({ subtopicId, ids, topics, years, ref })),
		).toEqual([
			{
				subtopicId: first,
				ids: ["q1", "q2", "3"],
				topics: ["", "Optics", ""],
				years: ["", "2025", ""],
				ref: `/mcq-data/${moduleId}/${first}.json`,
			},
			{ subtopicId: second, ids: [], topics: undefined, years: undefined, ref: null },
		]);
		expect(JSON.stringify(list)).not.toContain("Question number");
	});

	test("lists a large file whole, and says where its start is", async () => {
		const { id: moduleId } = await createModule(hub);
		const { id: subtopicId } = await createSubtopic(hub, moduleId);
		const questions = makeQuestions(1_100).map((question) => ({ ...question, explanation: "x".repeat(300) }));
		await save(moduleId, subtopicId, questions);
		const [subtopic] = (await readList(moduleId)).subtopics;
		expect(subtopic?.ids).toEqual(questions.map(({ id }) => id));
		expect(subtopic?.ref).toBe(`/mcq-data/${moduleId}/${subtopicId}.start.json`);
	});

	test("lets other requests in while it reads a large file, and is of one file when another replaces it", async () => {
		const { id: moduleId } = await createModule(hub);
		const { id: subtopicId } = await createSubtopic(hub, moduleId);
		const [old, later] = [makeQuestions(1_100), makeQuestions(1_300)];
		await save(moduleId, subtopicId, old);
		const { result: before, turns } = await countTurns(() => readList(moduleId));
		expect(before.subtopics[0]?.ids).toHaveLength(old.length);
		expect(turns).toBeGreaterThan(1);

		const work = { isDone: false };
		const storing = save(moduleId, subtopicId, later).finally(() => {
			work.isDone = true;
		});
		const counts: (number | undefined)[] = [];
		while (!work.isDone) counts.push((await readList(moduleId)).subtopics[0]?.ids.length);
		await storing;
		expect(counts.filter((found) => found !== old.length && found !== later.length)).toEqual([]);
	});

	test("leaves out subtopics that learners do not get", async () => {
		const { id: moduleId } = await createModule(hub);
		const [{ id: first }, { id: second }] = [await createSubtopic(hub, moduleId), await createSubtopic(hub, moduleId)];
		await hub.db.updateTable("subtopicRow").set({ publication: "draft" }).where("id", "=", first).execute();
		expect((await readList(moduleId)).subtopics.map(({ subtopicId }) => subtopicId)).toEqual([second]);
	});

	test("is given for a module's id only, and not when the module is gone", async () => {
		const { id: moduleId, linkCode } = await createModule(hub);
		const http = createBareHttp(hub);
		expect((await http.request(`/module/${linkCode}/questions.json`)).status).toBe(404);
		await hub.modules.remove(moduleId, ACTOR);
		expect((await http.request(`/module/${moduleId}/questions.json`)).status).toBe(404);
	});
});
