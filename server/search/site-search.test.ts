// The panel's search: every kind of record is found by its words, in any case, by page; what is deleted is not.
import { expect, test } from "vitest";
import { SEARCH_KINDS } from "#core/search/hits.ts";
import type { Hub } from "#server/hub.ts";
import { makeQuestions } from "../../tests/make.ts";
import { describeOnBothEngines } from "../../tests/test-hub.ts";
import { ACTOR, ADMINISTRATOR_ENV, createModule, createSubtopic, signInFirst } from "../../tests/test-panel.ts";
import { makeDraft } from "../../tests/test-papers.ts";

const LINK = { opensAt: null, endsAt: null, maxDevices: null, showsTitle: false };

/** One of each kind with the word "Ørsted". */
async function fill(hub: Hub) {
	const module = await createModule(hub, { title: "Physics", description: "From Ørsted to\nMaxwell" });
	const subtopic = await createSubtopic(hub, module.id, { title: "Ørsted's needle" });
	const markdown = "# Currents\n\nIn 1820 **Hans Christian\nØrsted** saw a needle move.";
	const text = { subtopicId: subtopic.id, phase: "read", markdown, version: 0, origin: "written" } as const;
	expect((await hub.texts.save(text, ACTOR)).ok).toBe(true);
	const [question] = makeQuestions(1);
	const content = new TextEncoder().encode(JSON.stringify({ questions: [{ ...question, text: "Who was Ørsted?" }] }));
	expect((await hub.questionFiles.saveQuestionFile(module.id, subtopic.id, "a.json", content, ACTOR)).ok).toBe(true);
	await hub.moduleLinks.create(module.id, { ...LINK, name: "Batch Ørsted 100%" }, ACTOR);
	const paper = await hub.papers.create(makeDraft(module.id, { title: "The Ørsted mock" }), ACTOR);
	return { module, subtopic, paperId: paper.ok ? paper.id : "" };
}

describeOnBothEngines("the panel's search", (createTestHub) => {
	test("finds modules, subtopics, texts, questions, papers, links and people, and says what it found", async () => {
		const hub = await createTestHub({ env: ADMINISTRATOR_ENV });
		await signInFirst(hub);
		const { module, subtopic, paperId } = await fill(hub);
		const groups = await hub.siteSearch.find("  øRSTED ", SEARCH_KINDS);
		expect(groups.map(({ kind, total }) => `${kind} ${total}`)).toEqual([
			"modules 1",
			"subtopics 1",
			"texts 1",
			"questions 1",
			"papers 1",
			"links 1",
		]);
		const hits = Object.fromEntries(groups.map(({ kind, hits }) => [kind, hits[0]]));
		expect(hits.modules).toMatchObject({
			id: module.id,
			found: { before: "From ", match: "Ørsted", after: " to Maxwell" },
		});
		expect(hits.subtopics).toMatchObject({ id: subtopic.id, place: ["Physics"] });
		expect(hits.texts).toMatchObject({
			id: subtopic.id,
			part: "read",
			title: "Ørsted's needle",
			found: { before: "In 1820 Hans Christian ", match: "Ørsted", after: " saw a needle move." },
		});
		expect(hits.questions).toMatchObject({ id: subtopic.id, title: "Who was Ørsted?" });
		expect(hits.papers).toEqual({
			id: paperId,
			title: "The Ørsted mock",
			place: ["Physics"],
			found: { before: "The ", match: "Ørsted", after: " mock" },
		});
		expect(hits.links).toMatchObject({ id: module.id, title: "Batch Ørsted 100%" });
		expect(await hub.siteSearch.find("christian ørsted", ["texts"])).toHaveLength(1);
		expect(await hub.siteSearch.find("%", ["links", "modules"])).toMatchObject([{ kind: "links", total: 1 }]);
		const [own] = await hub.siteSearch.find(module.linkCode ?? "", SEARCH_KINDS);
		expect(own?.hits[0]?.found?.match).toBe(module.linkCode);
		const people = await hub.siteSearch.find("maria@", SEARCH_KINDS);
		expect(people.map(({ kind, hits }) => [kind, hits[0]?.title])).toEqual([["people", "maria@school.example"]]);
		expect(await hub.siteSearch.find("maria@", ["modules"])).toEqual([]);
		expect(await hub.siteSearch.find(" ", SEARCH_KINDS)).toEqual([]);
	});

	test("shows five of a group, and all of them by page", async () => {
		const hub = await createTestHub();
		for (let n = 10; n < 37; n++) await createModule(hub, { title: `Optics ${n}` });
		const [group] = await hub.siteSearch.find("optics", ["modules"]);
		expect([group?.total, group?.hits.length, group?.hits[0]?.title]).toEqual([27, 5, "Optics 10"]);
		const last = await hub.siteSearch.list("modules", "optics", 2);
		expect([last.page, last.pageCount, last.hits.map(({ title }) => title)]).toEqual([
			2,
			2,
			["Optics 35", "Optics 36"],
		]);
		expect(await hub.siteSearch.list("texts", "optics")).toMatchObject({ total: 0, hits: [] });
	});

	test("numbers modules of one title, also where they are the place of a result", async () => {
		const hub = await createTestHub();
		const [first, second] = [
			await createModule(hub, { title: "Optics" }),
			await createModule(hub, { title: "Optics" }),
		];
		await createSubtopic(hub, second.id, { title: "Optics of the eye" });
		const [modules, subtopics] = await hub.siteSearch.find("optics", ["modules", "subtopics"]);
		const titles = new Map(modules?.hits.map(({ id, title }) => [id, title]));
		// Both may be made in one millisecond: then their ids say which comes first.
		expect([titles.get(first.id), titles.get(second.id)].toSorted()).toEqual(["Optics (1)", "Optics (2)"]);
		expect(modules?.hits.map(({ found }) => found?.after).toSorted()).toEqual([" (1)", " (2)"]);
		expect(subtopics?.hits[0]?.place).toEqual([titles.get(second.id)]);
	});

	test("finds no paper that lies in the bin", async () => {
		const hub = await createTestHub();
		const module = await createModule(hub);
		const paper = await hub.papers.create(makeDraft(module.id, { title: "Plain mock" }), ACTOR);
		expect(await hub.siteSearch.find("plain", ["papers"])).toMatchObject([{ total: 1 }]);
		expect(await hub.siteSearch.find("plain", ["modules"])).toEqual([]);
		await hub.papers.remove(paper.ok ? paper.id : "", ACTOR);
		expect(await hub.siteSearch.find("plain", ["papers"])).toEqual([]);
	});

	test("finds no deleted link", async () => {
		const hub = await createTestHub();
		const module = await createModule(hub);
		await hub.moduleLinks.create(module.id, { ...LINK, name: "Evening batch" }, ACTOR);
		const [link] = (await hub.moduleLinks.list({ moduleId: module.id })).links;
		await hub.moduleLinks.replace(link?.id ?? "", null, ACTOR);
		const { links } = await hub.moduleLinks.list({ moduleId: module.id });
		for (const { id, diesAt } of links) if (diesAt !== null) await hub.moduleLinks.remove(id, ACTOR);
		expect(await hub.siteSearch.find("evening", ["links"])).toMatchObject([{ total: 1 }]);
	});
});
