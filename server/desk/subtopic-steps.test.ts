// The steps of a module's page: subtopics added together, put at a place, moved to another module, and each taken back.
import fc from "fast-check";
import { expect, test } from "vitest";
import { moveItem } from "#app/admin/panel/lists/use-drag-order.ts";
import type { Hub } from "#server/hub.ts";
import { makeQuestions } from "../../tests/make.ts";
import { describeOnBothEngines } from "../../tests/test-hub.ts";
import { ACTOR, codeOf, createModule, createSubtopic, listAudit } from "../../tests/test-panel.ts";

const FILE = new TextEncoder().encode(JSON.stringify({ questions: makeQuestions(2) }));
const titlesOf = async (hub: Hub, moduleId: string) =>
	(await hub.readDesk(moduleId)).subtopics.map(({ title, place }) => `${place} ${title}`);
const countsOf = ({ db }: Hub, id: string) =>
	db.selectFrom("module").select(["subtopicCount", "mcqFileCount"]).where("id", "=", id).executeTakeFirst();

describeOnBothEngines("the steps of a module's page", (createTestHub) => {
	test("add several subtopics at once, and take them back while they are as they were", async () => {
		const hub = await createTestHub();
		const module = await createModule(hub);
		const ids = await hub.subtopicSteps.add(module.id, ["Sun", "Moon", "Stars"], ACTOR);
		expect(await titlesOf(hub, module.id)).toEqual(["1 Sun", "2 Moon", "3 Stars"]);
		expect((await listAudit(hub)).filter((line) => line.startsWith("subtopic-created"))).toHaveLength(3);
		const [sun = "", moon = "", stars = ""] = ids;
		const place = { moduleId: module.id, subtopicId: moon };
		expect((await hub.questionFiles.saveQuestionFile(place.moduleId, place.subtopicId, "q.json", FILE, ACTOR)).ok).toBe(
			true,
		);
		expect(await hub.subtopicSteps.undoAdd(module.id, ids, ACTOR)).toBe(false);
		expect(await titlesOf(hub, module.id)).toHaveLength(3);
		expect(await hub.subtopicSteps.undoAdd("Qother", [sun], ACTOR).catch(() => "refused")).toBe("refused");
		expect(await hub.subtopicSteps.undoAdd(module.id, [sun, stars], ACTOR)).toBe(true);
		expect(await titlesOf(hub, module.id)).toEqual(["1 Moon"]);
		expect(await countsOf(hub, module.id)).toEqual({ subtopicCount: 1, mcqFileCount: 1 });
		expect(await codeOf(hub.subtopicSteps.add("Qnone", ["A"], ACTOR))).toBe("module-not-found");
	});

	test("add a subtopic once, however often an attempt with its id comes", async () => {
		const hub = await createTestHub();
		const module = await createModule(hub);
		const [sun, moon] = ["A".repeat(20), "B".repeat(20)];
		expect(await hub.subtopicSteps.add(module.id, ["Sun"], ACTOR, [sun])).toEqual([sun]);
		// The second line was typed after the answer was lost.
		expect(await hub.subtopicSteps.add(module.id, ["Sun", "Moon"], ACTOR, [sun, moon])).toEqual([sun, moon]);
		expect(await titlesOf(hub, module.id)).toEqual(["1 Sun", "2 Moon"]);
		expect((await listAudit(hub)).filter((line) => line.startsWith("subtopic-created"))).toHaveLength(2);
		const other = await createModule(hub, { title: "Other" });
		expect(await codeOf(hub.subtopicSteps.add(other.id, ["Sun"], ACTOR, [sun]))).toBe("subtopic-not-found");
		await hub.subtopics.remove(sun, ACTOR);
		expect(await codeOf(hub.subtopicSteps.add(module.id, ["Sun"], ACTOR, [sun]))).toBe("subtopic-not-found");
		await hub.close();
	});

	test("add drafts to a module that learners get, and publish them together or singly", async () => {
		const hub = await createTestHub();
		const statesOf = async (moduleId: string) =>
			(await hub.readDesk(moduleId)).subtopics.map(({ title, state }) => `${title} ${state}`);
		const open = await createModule(hub);
		const [sun = "", moon = "", stars = ""] = await hub.subtopicSteps.add(open.id, ["Sun", "Moon", "Stars"], ACTOR);
		expect(await statesOf(open.id)).toEqual(["Sun draft", "Moon draft", "Stars draft"]);
		const at = Date.now() + 3_600_000;
		await hub.publications.setSubtopic(sun, { state: "draft", publishAt: at }, ACTOR);
		expect((await hub.readDesk(open.id)).drafts).toBe(2);
		expect(await hub.publications.publishDrafts(open.id, [moon], ACTOR)).toEqual([moon]);
		// Without content they stay drafts, unless they are named.
		expect(await hub.publications.publishDrafts(open.id, undefined, ACTOR)).toEqual([]);
		expect(await hub.publications.listEmptyDrafts(open.id, "nothing", 5)).toEqual({ titles: ["Stars"], count: 1 });
		expect(await hub.publications.listEmptyDrafts(open.id, "unpublished", 5)).toEqual({ titles: [], count: 0 });
		expect(await hub.publications.listEmptyDrafts(open.id, "nothing", 0)).toEqual({ titles: [], count: 1 });
		await hub.questionFiles.saveQuestionFile(open.id, stars, "q.json", FILE, ACTOR);
		expect(await hub.publications.listEmptyDrafts(open.id, "nothing", 5)).toEqual({ titles: [], count: 0 });
		// One whose only question was moved there is not empty, and waits for its question.
		const [dust = ""] = await hub.subtopicSteps.add(open.id, ["Dust"], ACTOR);
		await hub.publications.withdraw(open.id, [dust], ACTOR);
		const { questions } = await hub.questionEditor.list(stars, {});
		await hub.questionEditor.moveElsewhere(stars, [questions[0]?.key ?? ""], dust, ACTOR);
		expect(await hub.publications.listEmptyDrafts(open.id, "nothing", 5)).toEqual({ titles: [], count: 0 });
		expect(await hub.publications.listEmptyDrafts(open.id, "unpublished", 5)).toEqual({ titles: ["Dust"], count: 1 });
		await hub.subtopics.remove(dust, ACTOR);
		const rest = await hub.publications.publishDrafts(open.id, undefined, ACTOR);
		expect(await statesOf(open.id)).toEqual(["Sun draft", "Moon published", "Stars published"]);
		expect((await listAudit(hub))[0]).toContain("subtopic-published Stars");
		expect(await hub.publications.withdraw(open.id, rest, ACTOR)).toEqual(rest);
		expect(await statesOf(open.id)).toEqual(["Sun draft", "Moon published", "Stars draft"]);
		const other = await createModule(hub, { title: "Other" });
		expect(await hub.publications.publishDrafts(other.id, rest, ACTOR)).toEqual([]);

		await hub.publications.setModule(other.id, { state: "draft", publishAt: at }, ACTOR);
		await hub.subtopicSteps.add(other.id, ["Sun"], ACTOR);
		expect(await statesOf(other.id)).toEqual(["Sun published"]);
		await hub.publications.setModule(other.id, { state: "draft", publishAt: Date.now() - 1 }, ACTOR);
		await hub.subtopicSteps.add(other.id, ["Moon"], ACTOR);
		expect(await statesOf(other.id)).toEqual(["Sun published", "Moon draft"]);
	});

	test("put a subtopic at any place, as in a list of an array, and back again", async () => {
		const hub = await createTestHub();
		const module = await createModule(hub);
		const ids = await hub.subtopicSteps.add(module.id, ["a", "b", "c", "d", "e"], ACTOR);
		let order = ["a", "b", "c", "d", "e"];
		const names = new Map(ids.map((id, index) => [order[index] ?? "", id]));
		const steps = fc.array(fc.tuple(fc.nat(4), fc.integer({ min: -1, max: 8 })), { maxLength: 12 });
		const [drawn = []] = fc.sample(steps, { numRuns: 1, seed: 7 });
		for (const [from, place] of [...drawn, [0, 5], [4, 1], [2, 3]] as const) {
			const name = order[from] ?? "";
			expect(await hub.subtopicSteps.place(names.get(name) ?? "", place, ACTOR)).toBe(from + 1);
			order = moveItem(order, from, Math.min(Math.max(1, place), 5) - 1);
			expect(await titlesOf(hub, module.id)).toEqual(order.map((title, index) => `${index + 1} ${title}`));
		}
	});

	test("move a subtopic with its questions to another module, and back to its place", async () => {
		const hub = await createTestHub();
		const one = await createModule(hub, { title: "One" });
		const two = await createModule(hub, { title: "Two" });
		const ids = await hub.subtopicSteps.add(one.id, ["a", "b", "c"], ACTOR);
		const [, b = ""] = ids;
		await createSubtopic(hub, two.id, { title: "z" });
		await hub.questionFiles.saveQuestionFile(one.id, b, "q.json", FILE, ACTOR);
		const versions = async () => [
			await hub.modules.getContentVersion(one.id),
			await hub.modules.getContentVersion(two.id),
		];
		const [before = 0, beforeTwo = 0] = await versions();
		expect(await hub.subtopicSteps.moveToModule(b, { moduleId: two.id }, ACTOR)).toBe(2);
		expect([await titlesOf(hub, one.id), await titlesOf(hub, two.id)]).toEqual([
			["1 a", "2 c"],
			["1 z", "2 b"],
		]);
		expect((await hub.subtopics.get(b)).mcqFileRef).toBe(`/mcq-data/${two.id}/${b}.json`);
		expect((await hub.questionFiles.find(b))?.moduleId).toBe(two.id);
		expect([await countsOf(hub, one.id), await countsOf(hub, two.id)]).toEqual([
			{ subtopicCount: 2, mcqFileCount: 0 },
			{ subtopicCount: 2, mcqFileCount: 1 },
		]);
		const [after = 0, afterTwo = 0] = await versions();
		expect([after > before, afterTwo > beforeTwo]).toEqual([true, true]);
		const passages = await hub.db.selectFrom("passage").select("moduleId").where("subtopicId", "=", b).execute();
		expect([...new Set(passages.map(({ moduleId }) => moduleId))]).toEqual([two.id]);
		const [entry] = (await hub.audit.list()).entries;
		expect([entry?.action, entry?.changes]).toEqual([
			"subtopic-moved",
			[{ field: "moduleId", before: "One", after: "Two" }],
		]);
		await hub.subtopicSteps.moveToModule(b, { moduleId: one.id, place: 2 }, ACTOR);
		expect(await titlesOf(hub, one.id)).toEqual(["1 a", "2 b", "3 c"]);
		expect(await codeOf(hub.subtopicSteps.moveToModule(b, { moduleId: "Qnone" }, ACTOR))).toBe("module-not-found");
	});

	test("are listed as the last changes of their module, with its question files, newest first", async () => {
		const hub = await createTestHub();
		const module = await createModule(hub, { title: "One" });
		const [id = ""] = await hub.subtopicSteps.add(module.id, ["a"], ACTOR);
		await hub.questionFiles.saveQuestionFile(module.id, id, "q.json", FILE, ACTOR);
		await createModule(hub, { title: "Two" });
		const entries = await hub.audit.listOfModule(module.id, 2);
		expect(entries.map(({ action }) => action)).toEqual(["mcq-uploaded", "subtopic-created"]);
		expect(await hub.audit.listOfModule(module.id, 9)).toHaveLength(3);
	});
});
