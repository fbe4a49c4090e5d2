import { expect, test } from "vitest";
import type { Hub } from "#server/hub.ts";
import { byRun } from "../../tests/faults.ts";
import { makeQuestions } from "../../tests/make.ts";
import { describeOnBothEngines } from "../../tests/test-hub.ts";
import {
	ACTOR,
	codeOf,
	createModule,
	createSubtopic,
	listAudit,
	makeSubtopicInput,
	OTHER_ACTOR,
} from "../../tests/test-panel.ts";

const FILE = new TextEncoder().encode(JSON.stringify({ questions: makeQuestions(3) }));
const LINK = "https://docs.google.com/document/d/x/mobilebasic";

const orderOf = async (hub: Hub, moduleId: string) =>
	(await hub.subtopics.list({ moduleId })).subtopics.map(({ title }) => title).join("");

async function createLetters(hub: Hub, letters: string) {
	const module = await createModule(hub);
	const ids: Record<string, string> = {};
	for (const title of letters) ids[title] = (await createSubtopic(hub, module.id, { title })).id;
	return { module, ids };
}

describeOnBothEngines("a subtopic", (createTestHub) => {
	test("has a number in lists to choose from where its module has another of the same title", async () => {
		const hub = await createTestHub();
		const { module, ids } = await createLetters(hub, "AB");
		const { id } = await createSubtopic(hub, module.id, { title: "A" });
		await createLetters(hub, "B");
		expect(await hub.subtopics.listTitles({ moduleId: module.id, search: "" })).toEqual([
			{ id: ids.A, title: "A (1)" },
			{ id: ids.B, title: "B" },
			{ id, title: "A (2)" },
		]);
		await hub.close();
	});

	test("is created after the last one of its module, counted and audited", async () => {
		const hub = await createTestHub();
		const module = await createModule(hub);
		const one = await createSubtopic(hub, module.id, { readDocLink: LINK });
		const two = await createSubtopic(hub, module.id);
		expect([one.position, two.position, one.version]).toEqual([0, 1, 1]);
		const stored = { moduleTitle: module.title, state: "published", publishAt: null };
		expect(await hub.subtopics.get(one.id)).toEqual({ ...one, ...stored });
		const [row] = (await hub.modules.list({ search: module.linkCode ?? "" })).modules;
		expect(row?.subtopicCount).toBe(2);
		expect((await listAudit(hub))[0]).toBe("subtopic-created The inner planets by maria@school.example");
		expect(await codeOf(hub.subtopics.create("Qnone", makeSubtopicInput(), ACTOR))).toBe("module-not-found");
		await hub.close();
	});

	test("is saved when the form was based on the current version, and unchanged otherwise", async () => {
		const hub = await createTestHub();
		const module = await createModule(hub);
		const { id } = await createSubtopic(hub, module.id);
		const theirs = makeSubtopicInput({ title: "Theirs", surveyDocLink: LINK });
		expect(await hub.subtopics.update(id, theirs, 1, OTHER_ACTOR)).toEqual({ ok: true, version: 2 });
		const { moduleTitle: _, ...stored } = await hub.subtopics.get(id);
		const mine = makeSubtopicInput({ title: "Mine" });
		expect(await hub.subtopics.update(id, mine, 1, ACTOR)).toEqual({
			ok: false,
			conflict: { theirs: stored, by: OTHER_ACTOR.email, at: expect.any(Number) },
		});
		expect(await hub.subtopics.get(id)).toMatchObject(stored);
		expect(await hub.subtopics.update(id, theirs, 1, ACTOR)).toEqual({ ok: true, version: 2 });
		expect(await hub.subtopics.update(id, mine, 2, ACTOR)).toEqual({ ok: true, version: 3 });
		expect(await codeOf(hub.subtopics.update("none", mine, 1, ACTOR))).toBe("subtopic-not-found");
		await hub.close();
	});

	test("saved without a change gets no entry in the audit list", async () => {
		const hub = await createTestHub();
		const module = await createModule(hub);
		const { id } = await createSubtopic(hub, module.id, { surveyDocLink: LINK });
		const before = await listAudit(hub);
		const same = makeSubtopicInput({ surveyDocLink: LINK });
		expect(await hub.subtopics.update(id, same, 1, ACTOR)).toEqual({ ok: true, version: 2 });
		expect(await listAudit(hub)).toEqual(before);
		await hub.close();
	});

	test("has no conflict in its form when its file was replaced or it was moved in between", async () => {
		const hub = await createTestHub();
		const { module, ids } = await createLetters(hub, "ab");
		await hub.questionFiles.saveQuestionFile(module.id, ids.a ?? "", "x.json", FILE, OTHER_ACTOR);
		await hub.subtopics.move(ids.a ?? "", "down", OTHER_ACTOR);
		const saved = await hub.subtopics.update(ids.a ?? "", makeSubtopicInput({ title: "A" }), 1, ACTOR);
		expect(saved).toEqual({ ok: true, version: 2 });
		expect((await hub.subtopics.get(ids.a ?? "")).mcqFileRef).toBe(`/mcq-data/${module.id}/${ids.a}.json`);
		expect(await orderOf(hub, module.id)).toBe("bA");
		await hub.close();
	});

	test("is deleted with its file, and its module counts one less", async () => {
		const hub = await createTestHub();
		const { module, ids } = await createLetters(hub, "ab");
		await hub.questionFiles.saveQuestionFile(module.id, ids.a ?? "", "x.json", FILE, ACTOR);
		await hub.subtopics.remove(ids.a ?? "", ACTOR);
		expect(await hub.questionFiles.find(ids.a ?? "")).toBeUndefined();
		expect(await orderOf(hub, module.id)).toBe("b");
		const counts = await hub.modules.count();
		expect(counts).toEqual({ modules: 2, subtopics: 6 });
		expect(await codeOf(hub.subtopics.remove(ids.a ?? "", ACTOR))).toBe("subtopic-not-found");
		expect((await listAudit(hub))[0]).toBe("subtopic-removed a by maria@school.example");
		await hub.close();
	});

	test("moves up, down, first and last, and learners see the same order", async () => {
		const hub = await createTestHub();
		const { module, ids } = await createLetters(hub, "abcd");
		const move = async (letter: string, to: "up" | "down" | "first" | "last") => {
			await hub.subtopics.move(ids[letter] ?? "", to, ACTOR);
			const order = await orderOf(hub, module.id);
			const learners = await hub.catalog.listSubtopics(module.id, 1);
			expect(learners.subtopics.map(({ title }) => title).join("")).toBe(order);
			return order;
		};
		expect(await move("c", "up")).toBe("acbd");
		expect(await move("a", "down")).toBe("cabd");
		expect(await move("d", "first")).toBe("dcab");
		expect(await move("c", "last")).toBe("dabc");
		const recorded = (await hub.audit.list()).total;
		expect(await move("d", "up")).toBe("dabc");
		expect(await move("c", "last")).toBe("dabc");
		expect((await hub.audit.list()).total).toBe(recorded);
		await createSubtopic(hub, module.id, { title: "e" });
		expect(await orderOf(hub, module.id)).toBe("dabce");
		await hub.close();
	});

	test("is neither lost nor duplicated by many concurrent moves", async () => {
		const hub = await createTestHub();
		const letters = byRun("abcd", "abcde");
		const { module, ids } = await createLetters(hub, letters);
		// No more at once than a process has connections: a change that waits two seconds for one is refused.
		const rounds = [["up", "last"] as const, ["down", "first"] as const];
		for (const round of rounds) {
			const moves = Object.values(ids).flatMap((id) => round.map((to) => hub.subtopics.move(id, to, ACTOR)));
			await Promise.all(moves);
		}
		const { subtopics } = await hub.subtopics.list({ moduleId: module.id });
		expect(new Set(subtopics.map(({ position }) => position)).size).toBe(letters.length);
		await hub.close();
	});
});

describeOnBothEngines("the list of subtopics", (createTestHub) => {
	test("lists one module or all, sorted by each of its columns", async () => {
		const hub = await createTestHub();
		const [sample] = await hub.modules.listRecent();
		await hub.modules.remove(sample?.id ?? "", ACTOR);
		const z = await createModule(hub, { title: "Zoo" });
		const a = await createModule(hub, { title: "art" });
		const full = { surveyDocLink: LINK, questionDocLink: LINK };
		await createSubtopic(hub, z.id, { title: "b", ...full });
		await createSubtopic(hub, z.id, { title: "A" });
		await createSubtopic(hub, a.id, { title: "c", readDocLink: LINK });
		const titles = async (query: Parameters<Hub["subtopics"]["list"]>[0]) =>
			(await hub.subtopics.list(query)).subtopics.map(({ title }) => title).join("");
		expect(await titles({})).toBe("cbA");
		expect(await titles({ sort: "module", descending: true })).toBe("Abc");
		expect(await titles({ sort: "title" })).toBe("Abc");
		expect(await titles({ sort: "status" })).toBe("Acb");
		expect(await titles({ sort: "status", moduleId: z.id, descending: true })).toBe("bA");
		expect(await titles({ search: "C" })).toBe("c");
		expect(await hub.subtopics.list({ moduleId: z.id })).toMatchObject({
			module: { id: z.id, title: "Zoo" },
			total: 2,
			subtopics: [{ title: "b", moduleTitle: "Zoo", status: { count: 2, of: 5 } }, { title: "A" }],
		});
		expect(await codeOf(hub.subtopics.list({ moduleId: "Qnone" }))).toBe("module-not-found");
		await hub.close();
	});

	test("updates its counts of sections with every change of links and files", async () => {
		const hub = await createTestHub();
		const module = await createModule(hub);
		const { id } = await createSubtopic(hub, module.id, { readDocLink: LINK });
		const stored = async () => {
			const row = hub.db.selectFrom("subtopic").select("sectionCount").where("id", "=", id);
			const [shown] = (await hub.subtopics.list({ moduleId: module.id })).subtopics;
			expect((await row.executeTakeFirstOrThrow()).sectionCount).toBe(shown?.status.count);
			return shown?.status.count;
		};
		expect(await stored()).toBe(1);
		await hub.questionFiles.saveQuestionFile(module.id, id, "x.json", FILE, ACTOR);
		expect(await stored()).toBe(2);
		await hub.subtopics.update(id, makeSubtopicInput({ surveyDocLink: LINK, readDocLink: LINK }), 1, ACTOR);
		expect(await stored()).toBe(3);
		await hub.questionFiles.removeQuestionFile(module.id, id, ACTOR);
		expect(await stored()).toBe(2);
		await hub.close();
	});
});
