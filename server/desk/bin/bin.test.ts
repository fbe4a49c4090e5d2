// The bin on both engines: what is deleted is nowhere, and comes back as it was.
import { expect, test } from "vitest";
import { BIN_MS } from "#core/modules/bin.ts";
import type { Hub } from "#server/hub.ts";
import { describeOnBothEngines } from "../../../tests/test-hub.ts";
import { ACTOR, codeOf, createModule, listAudit } from "../../../tests/test-panel.ts";
import { deleteForGood } from "./delete-for-good.ts";

const ADDRESS = "198.51.100.7";
const LINKS = { surveyDocLink: null, questionDocLink: null, readDocLink: null, reviewDocLink: null };
const FILE = JSON.stringify({
	questions: [
		{
			id: 1,
			text: "Why?",
			options: [
				{ id: "a", text: "A", isCorrect: true },
				{ id: "b", text: "B" },
			],
		},
	],
}).replaceAll('"text":"B"', '"text":"B","isCorrect":false');

async function addSubtopic(hub: Hub, moduleId: string, title: string, hasFile = true): Promise<string> {
	const made = await hub.subtopics.create(moduleId, { title, description: null, ...LINKS }, ACTOR);
	if (!made.ok) throw new Error("refused");
	if (hasFile) {
		const saved = await hub.questionFiles.saveQuestionFile(
			moduleId,
			made.subtopic.id,
			"q.json",
			new TextEncoder().encode(FILE),
		);
		if (!saved.ok) throw new Error(JSON.stringify(saved.problems));
	}
	return made.subtopic.id;
}

/** All rows of a site but those that a change always writes: times, versions, the bin's list and the audit list. */
async function readSite({ db }: Hub): Promise<unknown> {
	const modules = await db.selectFrom("moduleRow").selectAll().orderBy("id").execute();
	const subtopics = await db.selectFrom("subtopicRow").selectAll().orderBy("id").execute();
	const files = await db.selectFrom("mcqFile").selectAll().orderBy("subtopicId").execute();
	const lists = await db.selectFrom("questionList").selectAll().orderBy("id").execute();
	const questions = await db.selectFrom("questionRow").selectAll().orderBy("listId").orderBy("questionKey").execute();
	const links = await db.selectFrom("moduleLink").selectAll().orderBy("id").execute();
	const passages = await db.selectFrom("passage").selectAll().orderBy("subtopicId").orderBy("position").execute();
	return [
		modules.map(({ updatedAt: _, contentVersion: _v, materialVersion: _m, ...row }) => row),
		subtopics.map(({ updatedAt: _, ...row }) => row),
		...[files, lists, questions, links, passages],
	];
}

/** How many rows each table has; questions of lists that no subtopic has any more. */
async function countRows({ db }: Hub): Promise<Record<string, number>> {
	const counts: Record<string, number> = {};
	for (const table of ["moduleRow", "subtopicRow", "mcqFile", "moduleLink", "passage", "binEntry"] as const)
		counts[table] = (await db.selectFrom(table).selectAll().execute()).length;
	counts.left = (await db.selectFrom("questionList").select("id").where("subtopicId", "is", null).execute()).length;
	return counts;
}

/** The id of the module that a code opens, or why it does not. */
async function openBy({ access }: Hub, code: string | null): Promise<unknown> {
	const opening = access.openModule(code ?? "", ADDRESS);
	return (await codeOf(opening)) ?? (await opening).id;
}

describeOnBothEngines("the bin", (createTestHub) => {
	test("takes a module with all links, and gives it back as it was", async () => {
		const hub = await createTestHub();
		const { id, linkCode } = await createModule(hub, { title: "Cells" });
		const input = { name: "Batch A", opensAt: null, endsAt: null, maxDevices: null, showsTitle: false };
		const link = await hub.moduleLinks.create(id, input, ACTOR);
		await addSubtopic(hub, id, "The membrane");
		const before = await readSite(hub);
		const binId = await hub.modules.remove(id, ACTOR);
		for (const code of [linkCode, link.code, id]) expect(await openBy(hub, code)).toBe("module-not-found");
		expect((await hub.modules.list({ search: "Cells" })).total).toBe(0);
		expect((await hub.subtopics.list({ search: "membrane" })).total).toBe(0);
		expect(await codeOf(hub.subtopics.list({ moduleId: id }))).toBe("module-not-found");
		expect(await codeOf(hub.moduleLinks.create(id, input, ACTOR))).toBe("module-not-found");
		const { entries } = await hub.bin.list({ search: "cell" });
		expect(entries).toMatchObject([{ id: binId, kind: "module", title: "Cells", deletedBy: ACTOR.email }]);
		await hub.bin.restore(binId, ACTOR);
		expect(await readSite(hub)).toEqual(before);
		for (const code of [linkCode, link.code, id]) expect(await openBy(hub, code)).toBe(id);
		expect((await hub.bin.list()).total).toBe(0);
		expect(await codeOf(hub.bin.restore(binId, ACTOR))).toBe("bin-entry-not-found");
		expect((await listAudit(hub)).slice(0, 2)).toEqual([
			`bin-restored Cells by ${ACTOR.email}`,
			`module-removed Cells by ${ACTOR.email}`,
		]);
		await hub.close();
	});

	test("gives a module back without its code when an administrator has given that to another one", async () => {
		const hub = await createTestHub();
		const { id, linkCode } = await createModule(hub, { title: "Cells" });
		const binId = await hub.modules.remove(id, ACTOR);
		const again = await hub.modules.create({ title: "Again", description: "", customButtons: [], linkCode }, ACTOR);
		if (!again.ok) throw new Error("refused");
		await hub.bin.restore(binId, ACTOR);
		expect(await openBy(hub, linkCode)).toBe(again.module.id);
		expect([(await hub.modules.get(id)).linkCode, await openBy(hub, id)]).toEqual([null, id]);
		await hub.close();
	});

	test("takes a subtopic and a file, and gives them back to their place and counts", async () => {
		const hub = await createTestHub();
		const { id } = await createModule(hub, { title: "Cells" });
		const one = await addSubtopic(hub, id, "One");
		const two = await addSubtopic(hub, id, "Two");
		const before = await readSite(hub);
		const file = await hub.questionFiles.removeQuestionFile(id, one, ACTOR);
		expect(await codeOf(hub.questionFiles.getQuestionFile(id, one))).toBe("mcq-not-found");
		const subtopic = await hub.subtopics.remove(one, ACTOR);
		expect((await hub.subtopics.list({ moduleId: id })).subtopics.map((row) => row.id)).toEqual([two]);
		expect(await codeOf(hub.subtopics.get(one))).toBe("subtopic-not-found");
		expect(await codeOf(hub.bin.restore(file, ACTOR))).toBe("owner-in-bin");
		await hub.bin.restore(subtopic, ACTOR);
		await hub.bin.restore(file, ACTOR);
		expect(await readSite(hub)).toEqual(before);
		expect(Buffer.from((await hub.questionFiles.getQuestionFile(id, one)).content).toString()).toContain("Why?");
		await hub.close();
	});

	test("gives no file back to a subtopic that has another one, and keeps both", async () => {
		const hub = await createTestHub();
		const { id } = await createModule(hub);
		const one = await addSubtopic(hub, id, "One");
		const first = await hub.questionFiles.removeQuestionFile(id, one, ACTOR);
		const other = FILE.replace("Why?", "How?");
		await hub.questionFiles.saveQuestionFile(id, one, "other.json", new TextEncoder().encode(other));
		expect(await codeOf(hub.bin.restore(first, ACTOR))).toBe("file-in-place");
		expect(Buffer.from((await hub.questionFiles.getQuestionFile(id, one)).content).toString()).toContain("How?");
		await hub.questionFiles.removeQuestionFile(id, one, ACTOR);
		await hub.bin.restore(first, ACTOR);
		expect(Buffer.from((await hub.questionFiles.getQuestionFile(id, one)).content).toString()).toContain("Why?");
		await hub.close();
	});

	test("gives a file back to its subtopic in another module, and keeps it when the first module is deleted for good", async () => {
		const hub = await createTestHub();
		const from = await createModule(hub, { title: "Cells" });
		const to = await createModule(hub, { title: "Tissue" });
		const [one, two] = [await addSubtopic(hub, from.id, "One"), await addSubtopic(hub, from.id, "Two")];
		const [first, second] = [
			await hub.questionFiles.removeQuestionFile(from.id, one, ACTOR),
			await hub.questionFiles.removeQuestionFile(from.id, two, ACTOR),
		];
		for (const id of [one, two]) await hub.subtopicSteps.moveToModule(id, { moduleId: to.id }, ACTOR);
		await hub.bin.restore(first, ACTOR);
		const module = await hub.modules.remove(from.id, ACTOR);
		expect((await hub.bin.list({ search: "tissue" })).entries).toMatchObject([
			{ id: second, place: ["Tissue", "Two"] },
		]);
		await hub.bin.deleteForGood(module, "Cells", ACTOR);
		await hub.bin.restore(second, ACTOR);
		for (const id of [one, two]) {
			expect((await hub.subtopics.get(id)).mcqFileRef).toBe(`/mcq-data/${to.id}/${id}.json`);
			expect(Buffer.from((await hub.questionFiles.getQuestionFile(to.id, id)).content).toString()).toContain("Why?");
		}
		const counts = hub.db.selectFrom("module").select(["subtopicCount", "mcqFileCount"]).where("id", "=", to.id);
		expect(await counts.execute()).toEqual([{ subtopicCount: 2, mcqFileCount: 2 }]);
		await hub.close();
	});

	test("keeps a subtopic that was deleted before its module, and needs the module first", async () => {
		const hub = await createTestHub();
		const { id } = await createModule(hub);
		const [one, two] = [await addSubtopic(hub, id, "One"), await addSubtopic(hub, id, "Two")];
		const subtopic = await hub.subtopics.remove(one, ACTOR);
		const module = await hub.modules.remove(id, ACTOR);
		expect(await codeOf(hub.bin.restore(subtopic, ACTOR))).toBe("owner-in-bin");
		await hub.bin.restore(module, ACTOR);
		expect((await hub.subtopics.list({ moduleId: id })).subtopics.map((row) => row.id)).toEqual([two]);
		await hub.bin.restore(subtopic, ACTOR);
		expect((await hub.subtopics.list({ moduleId: id })).subtopics.map((row) => row.id)).toEqual([one, two]);
		await hub.close();
	});

	test("deletes for good who types the name, and after 30 days, and leaves no row behind", async () => {
		const hub = await createTestHub();
		const before = await countRows(hub);
		const { id } = await createModule(hub, { title: "Cells" });
		const one = await addSubtopic(hub, id, "One");
		await hub.questionFiles.removeQuestionFile(id, await addSubtopic(hub, id, "Two"), ACTOR);
		await hub.subtopics.remove(one, ACTOR);
		const binId = await hub.modules.remove(id, ACTOR);
		expect(await codeOf(hub.bin.deleteForGood(binId, "Cell", ACTOR))).toBe("name-differs");
		await hub.bin.deleteForGood(binId, " cells ", ACTOR);
		expect([await countRows(hub), (await hub.bin.list()).total]).toEqual([before, 0]);

		const other = await createModule(hub, { title: "Old" });
		await addSubtopic(hub, other.id, "Three");
		await hub.modules.remove(other.id, ACTOR);
		expect(await hub.bin.run()).toBe(0);
		await hub.db
			.updateTable("binEntry")
			.set((e) => ({ deletedAt: e("deletedAt", "-", BIN_MS + 3_600_000) }))
			.execute();
		expect((await hub.bin.list()).total).toBe(0);
		await hub.db.deleteFrom("rateLimit").execute();
		expect(await hub.bin.run()).toBe(1);
		expect(await countRows(hub)).toEqual(before);
		await hub.close();
	});

	test("is emptied by who types the institute's name, up to what the page showed, and tells what is left", async () => {
		const hub = await createTestHub();
		const before = await countRows(hub);
		for (const title of ["Cells", "Tissue", "Organs"]) {
			const { id } = await createModule(hub, { title });
			await hub.subtopics.remove(await addSubtopic(hub, id, `${title} 1`), ACTOR);
			await hub.modules.remove(id, ACTOR);
		}
		const { readAt, total } = await hub.bin.list();
		await hub.db.updateTable("binEntry").set({ deletedAt: readAt }).execute();
		const kept = await createModule(hub, { title: "Later" });
		const later = await hub.modules.remove(kept.id, ACTOR);
		await hub.db
			.updateTable("binEntry")
			.set({ deletedAt: readAt + 1 })
			.where("id", "=", later)
			.execute();
		const empty = (typed: string) => hub.bin.empty({ typed, name: "Sunrise School", upTo: readAt }, ACTOR);
		expect(total).toBe(6);
		expect(await codeOf(empty("sunset school"))).toBe("name-differs");
		expect((await hub.bin.list()).total).toBe(7);
		let left = 7;
		while (left > 0) left = (await empty(" sunrise  school")).left;
		expect((await hub.bin.list()).entries.map(({ id }) => id)).toEqual([later]);
		const query = hub.db.selectFrom("binEntry").selectAll();
		const stale = await query.executeTakeFirstOrThrow();
		await hub.bin.restore(later, ACTOR);
		expect(await deleteForGood(hub.db, stale, Date.now)).toBe(false);
		expect((await hub.modules.get(kept.id)).title).toBe("Later");
		await hub.modules.remove(kept.id, ACTOR);
		await empty("Sunrise School");
		expect((await hub.bin.list()).total).toBe(1);
		await hub.bin.deleteForGood((await hub.bin.list()).entries[0]?.id ?? "", "Later", ACTOR);
		expect(await countRows(hub)).toEqual(before);
		await hub.close();
	});

	test("lists by page, time and title, and finds by title", async () => {
		const hub = await createTestHub();
		for (let n = 0; n < 30; n++)
			await hub.modules.remove((await createModule(hub, { title: `Module ${n}` })).id, ACTOR);
		const first = await hub.bin.list({ sort: "title" });
		expect([first.total, first.pageCount, first.entries.length]).toEqual([30, 2, 25]);
		expect((await hub.bin.list({ sort: "title", descending: true })).entries[0]?.title).toBe("Module 9");
		expect((await hub.bin.list({ search: "module 17" })).entries.map(({ title }) => title)).toEqual(["Module 17"]);
		expect((await hub.bin.list({ kind: "file" })).total).toBe(0);
		await hub.close();
	});
});
