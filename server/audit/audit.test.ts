// The audit list: entries say what changed and where the record belongs, and a search finds them.
import { expect, test } from "vitest";
import { makeQuestions } from "../../tests/make.ts";
import { describeOnBothEngines } from "../../tests/test-hub.ts";
import {
	ACTOR,
	createModule,
	createSubtopic,
	makeModuleInput,
	makeSubtopicInput,
	OTHER_ACTOR,
} from "../../tests/test-panel.ts";

const fileOf = (count: number) => new TextEncoder().encode(JSON.stringify({ questions: makeQuestions(count) }));

describeOnBothEngines("the audit list", (createTestHub) => {
	test("shows what one person changed, or the server's terminal, also in a search", async () => {
		const hub = await createTestHub();
		const { modules, administrators, audit } = hub;
		for (const actor of [ACTOR, OTHER_ACTOR]) {
			for (const title of ["Physics", "Chemistry"]) {
				const created = await modules.create(makeModuleInput({ title }), actor);
				expect(created.ok).toBe(true);
			}
		}
		await administrators.add("ravi@school.example", "a good long one");
		const titles = async (query: Parameters<typeof audit.list>[0]) => {
			const { entries, total } = await audit.list(query);
			expect(total).toBe(entries.length);
			return entries.map(({ title, actor }) => `${title} by ${actor}`);
		};
		expect(await titles({ by: ACTOR.id })).toEqual([`Chemistry by ${ACTOR.email}`, `Physics by ${ACTOR.email}`]);
		expect(await titles({ by: OTHER_ACTOR.id, search: "phys" })).toEqual([`Physics by ${OTHER_ACTOR.email}`]);
		expect(await titles({ by: null })).toEqual(["ravi@school.example by terminal"]);
		expect(await titles({ by: "nobody" })).toEqual([]);
		expect(await titles({})).toHaveLength(5);
		await hub.close();
	});

	test("says of each change what it changed, with the value before and after", async () => {
		const hub = await createTestHub();
		const module = await createModule(hub, { title: "Physics", description: "Old words" });
		const first = await createSubtopic(hub, module.id, { title: "Motion" });
		const second = await createSubtopic(hub, module.id, { title: "Electricity" });
		const { customButtons, linkCode } = module;
		const input = { title: "Physics 12", description: "New words", linkCode, customButtons };
		await hub.modules.update(module.id, input, 1, ACTOR);
		const links = { title: "Electricity", readDocLink: "https://school.example/read" };
		await hub.subtopics.update(second.id, makeSubtopicInput(links), 1, ACTOR);
		await hub.subtopics.move(second.id, "up", ACTOR);
		for (const [name, count] of [
			["electricity.json", 3],
			["electricity 2.json", 5],
		] as const)
			await hub.questionFiles.saveQuestionFile(module.id, second.id, name, fileOf(count), ACTOR);
		await hub.questionFiles.removeQuestionFile(module.id, second.id, ACTOR);
		await hub.subtopics.remove(first.id, ACTOR);
		const { entries } = await hub.audit.list();
		const shown = entries.map(({ action, place, changes }) => ({ action, place, changes }));
		const inFile = ["Physics 12", "Electricity"];
		expect(shown.slice(0, -3)).toEqual([
			{ action: "subtopic-removed", place: ["Physics 12"], changes: [] },
			{ action: "mcq-removed", place: inFile, changes: [] },
			{
				action: "mcq-replaced",
				place: inFile,
				changes: [
					{ field: "fileName", before: "electricity.json", after: "electricity 2.json" },
					{ field: "questionCount", before: "3", after: "5" },
				],
			},
			{ action: "mcq-uploaded", place: inFile, changes: [] },
			{
				action: "subtopic-moved",
				place: ["Physics 12"],
				changes: [{ field: "position", before: "2", after: "1" }],
			},
			{
				action: "subtopic-updated",
				place: ["Physics 12"],
				changes: [{ field: "readDocLink", before: "", after: "https://school.example/read" }],
			},
			{
				action: "module-updated",
				place: [],
				changes: [
					{ field: "title", before: "Physics", after: "Physics 12" },
					{ field: "description", before: "Old words", after: "New words" },
				],
			},
		]);
		await hub.close();
	});

	test("is searched by title, place and administrator, in any case", async () => {
		const hub = await createTestHub();
		const module = await createModule(hub, { title: "Übungen 100%" });
		await createSubtopic(hub, module.id, { title: "Optics" });
		await hub.modules.remove((await createModule(hub, { title: "Chemistry" })).id, OTHER_ACTOR);
		const found = async (search: string) => (await hub.audit.list({ search })).entries.map(({ action }) => action);
		expect(await found("üBUNGEN")).toEqual(["subtopic-created", "module-created"]);
		expect(await found("100%")).toHaveLength(2);
		expect(await found("OMAR")).toEqual(["module-removed"]);
		expect(await found("chemistry")).toEqual(["module-removed", "module-created"]);
		expect(await hub.audit.list({ search: "nothing like it" })).toMatchObject({ total: 0, entries: [] });
		expect((await hub.audit.list({ search: "  " })).total).toBe(4);
		await hub.close();
	});

	test("is searched by the words of a whole row: what was done, to what, and which fields with which values", async () => {
		const hub = await createTestHub();
		for (const title of ["Electric current", "Electric charge"]) await createModule(hub, { title });
		const { id, linkCode, customButtons } = await createModule(hub, { title: "Waves" });
		const input = { title: "Waves", description: "Of light and sound", linkCode, customButtons };
		await hub.modules.update(id, input, 1, ACTOR);
		await hub.modules.remove(id, ACTOR);
		const findShown = (word: string) => ({
			actions: ["created", "module"].includes(word.toLowerCase()) ? ["module-created"] : [],
			fields: word === "Description" ? [{ subjectType: "module", field: "description" }] : [],
		});
		const found = async (search: string) => {
			const { entries } = await hub.audit.list({ search, findShown });
			return entries.map(({ action, title }) => `${action} ${title}`);
		};
		expect(await found("Created module “Electric current”")).toEqual(["module-created Electric current"]);
		expect(await found("current electric")).toEqual(["module-created Electric current"]);
		expect(await found("Description")).toEqual(["module-updated Waves"]);
		expect(await found("Description: light → sound maria")).toEqual(["module-updated Waves"]);
		expect(await found("Created module Waves sound")).toEqual([]);
		expect(await found("→")).toEqual([]);
		await hub.close();
	});
});
