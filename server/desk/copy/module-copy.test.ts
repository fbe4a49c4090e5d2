// Copies of modules on both engines: they have what the original has, share no row with it, and nothing of its learners.
import { expect, test } from "vitest";
import { documentPath } from "#core/texts/state.ts";
import type { Hub } from "#server/hub.ts";
import { describeOnBothEngines } from "../../../tests/test-hub.ts";
import { ACTOR, codeOf, createModule, listAudit } from "../../../tests/test-panel.ts";

const NO_LINKS = { surveyDocLink: null, questionDocLink: null, readDocLink: null, reviewDocLink: null };
const option = (id: string, isCorrect: boolean) => ({ id, text: id, isCorrect });
const FILE = { questions: [{ id: 1, text: "Why?", topic: "cells", options: [option("a", true), option("b", false)] }] };

async function makeOriginal(hub: Hub) {
	const { id, linkCode } = await createModule(hub, { title: "Cells", description: "All of them" });
	const made = await hub.subtopics.create(id, { title: "One", description: null, ...NO_LINKS }, ACTOR);
	if (!made.ok) throw new Error("refused");
	const { subtopic } = made;
	const content = new TextEncoder().encode(JSON.stringify(FILE));
	await hub.questionFiles.saveQuestionFile(id, subtopic.id, "cells.json", content);
	const text = { markdown: "# Walls\n\nCells have walls.", origin: "written" as const, version: 0 };
	await hub.texts.save({ subtopicId: subtopic.id, phase: "read", ...text }, ACTOR);
	const later = await hub.subtopics.create(id, { title: "Two", description: null, ...NO_LINKS }, ACTOR);
	if (!later.ok) throw new Error("refused");
	await hub.publications.setSubtopic(later.subtopic.id, { state: "draft", publishAt: 2 ** 42 }, ACTOR);
	const link = { name: "Batch A", opensAt: null, endsAt: null, maxDevices: null, showsTitle: false };
	await hub.moduleLinks.create(id, link, ACTOR);
	return { id, linkCode, subtopicId: subtopic.id };
}

describeOnBothEngines("a copy of a module", (createTestHub) => {
	test("has what the original has, under its own ids and code, as a draft", async () => {
		const hub = await createTestHub();
		const original = await makeOriginal(hub);
		const copy = await hub.moduleCopy.copy(original.id, ACTOR);
		const stored = await hub.modules.get(copy.id);
		expect(stored).toMatchObject({ title: "Cells (copy)", description: "All of them", state: "draft" });
		expect(stored.linkCode).not.toBe(original.linkCode);
		const { subtopics } = await hub.subtopics.list({ moduleId: copy.id });
		expect(subtopics.map(({ title, state, publishAt }) => [title, state, publishAt])).toEqual([
			["One", "published", null],
			["Two", "draft", null],
		]);
		const one = subtopics[0]?.id ?? "";
		expect((await hub.subtopics.get(one)).readDocLink).toBe(documentPath(one, "read"));
		expect((await hub.texts.find(one, "read"))?.html).toContain("Cells have walls");
		const file = async (moduleId: string, id: string) => {
			return JSON.parse(new TextDecoder().decode((await hub.questionFiles.getQuestionFile(moduleId, id)).content));
		};
		expect(await file(copy.id, one)).toEqual(await file(original.id, original.subtopicId));
		expect((await hub.passageSearch.search(copy.id, one, "walls of cells", 5)).hits.length).toBeGreaterThan(0);
		expect((await hub.moduleLinks.list({ moduleId: copy.id })).total).toBe(0);
		expect(await hub.bin.list()).toMatchObject({ total: 0 });
		expect((await listAudit(hub))[0]).toBe(`module-copied Cells (copy) by ${ACTOR.email}`);
		const { modules } = await hub.modules.list({ search: "copy" });
		expect(modules).toMatchObject([{ id: copy.id, subtopicCount: 2 }]);
		await hub.close();
	});

	test("is made once, however often an attempt with its id comes, also while it is being made", async () => {
		const hub = await createTestHub();
		const { id } = await makeOriginal(hub);
		const copyId = `Q${"c".repeat(19)}`;
		const copies = await Promise.all([hub.moduleCopy.copy(id, ACTOR, copyId), hub.moduleCopy.copy(id, ACTOR, copyId)]);
		copies.push(await hub.moduleCopy.copy(id, ACTOR, copyId));
		expect(copies).toEqual(Array(3).fill({ id: copyId, title: "Cells (copy)" }));
		expect((await hub.modules.list({ search: "copy" })).total).toBe(1);
		expect((await hub.subtopics.list({ moduleId: copyId })).subtopics).toHaveLength(2);
		await hub.modules.remove(copyId, ACTOR);
		expect(await codeOf(hub.moduleCopy.copy(id, ACTOR, copyId))).toBe("module-not-found");
		await hub.close();
	});

	test("shares no row with it: deleting one leaves the other whole", async () => {
		const hub = await createTestHub();
		const original = await makeOriginal(hub);
		const copy = await hub.moduleCopy.copy(original.id, ACTOR);
		await hub.bin.deleteForGood(await hub.modules.remove(original.id, ACTOR), "Cells", ACTOR);
		const { subtopics } = await hub.subtopics.list({ moduleId: copy.id });
		const one = subtopics[0]?.id ?? "";
		expect((await hub.questionFiles.getQuestionFile(copy.id, one)).content.byteLength).toBeGreaterThan(0);
		expect((await hub.texts.find(one, "read"))?.html).toContain("Cells have walls");
		await hub.close();
	});

	test("of a module that is not there is none, and one that was not completed is deleted by the bin's job", async () => {
		const hub = await createTestHub();
		expect(await codeOf(hub.moduleCopy.copy("Qnone", ACTOR))).toBe("module-not-found");
		const original = await makeOriginal(hub);
		const before = (await hub.modules.list()).total;
		// What a copy that was begun leaves.
		const { id } = original;
		const row = await hub.db.selectFrom("moduleRow").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
		const entry = {
			id: "left",
			kind: "module" as const,
			subjectId: "Qleft",
			moduleId: "Qleft",
			title: "",
			place: "[]",
		};
		const values = { ...row, id: "Qleft", linkCode: "Bleft", binId: "left" };
		await hub.db.insertInto("moduleRow").values(values).execute();
		const facts = { titleKey: "", searchText: "", deletedAt: 1, deletedBy: "" };
		await hub.db
			.insertInto("binEntry")
			.values({ ...entry, ...facts })
			.execute();
		expect([(await hub.modules.list()).total, (await hub.bin.list()).total]).toEqual([before, 0]);
		expect(await hub.bin.run()).toBe(1);
		const left = await hub.db.selectFrom("moduleRow").select("id").where("id", "=", "Qleft").execute();
		expect(left).toEqual([]);
		await hub.close();
	});
});
