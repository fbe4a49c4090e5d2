import { expect, test } from "vitest";
import type { Hub } from "#server/hub.ts";
import { makeQuestions, writtenFile } from "../../../tests/make.ts";
import { describeOnBothEngines } from "../../../tests/test-hub.ts";
import { ACTOR, codeOf, createModule, createSubtopic, listAudit } from "../../../tests/test-panel.ts";

const FILE = new TextEncoder().encode(JSON.stringify({ questions: makeQuestions(3) }));

/** Three files: b.json in Zoo/One, A.json in Zoo/two, c_%.json in art/Three; changed in the order b, c, A. */
async function createFiles(hub: Hub) {
	const [sample] = await hub.modules.listRecent();
	await hub.modules.remove(sample?.id ?? "", ACTOR);
	const zoo = await createModule(hub, { title: "Zoo" });
	const art = await createModule(hub, { title: "art" });
	const places = [
		[zoo.id, "One", "b.json", 1],
		[zoo.id, "two", "A.json", 3],
		[art.id, "Three", "c_%.json", 2],
	] as const;
	const ids: string[] = [];
	for (const [moduleId, title, name, updatedAt] of places) {
		const { id } = await createSubtopic(hub, moduleId, { title });
		await hub.questionFiles.saveQuestionFile(moduleId, id, name, FILE, ACTOR);
		await hub.db.updateTable("mcqFile").set({ updatedAt }).where("subtopicId", "=", id).execute();
		ids.push(id);
	}
	return { zoo, art, ids };
}

describeOnBothEngines("the list of question files", (createTestHub) => {
	test("sorts by each of its columns, both ways, and searches names and titles", async () => {
		const hub = await createTestHub();
		await createFiles(hub);
		const names = async (query: Parameters<Hub["questionFiles"]["list"]>[0]) =>
			(await hub.questionFiles.list(query)).files.map(({ fileName }) => fileName.charAt(0)).join("");
		const sorted = { file: "Abc", module: "cbA", subtopic: "bcA", updated: "bcA" } as const;
		for (const sort of ["file", "module", "subtopic", "updated"] as const) {
			expect([sort, await names({ sort })]).toEqual([sort, sorted[sort]]);
			const reversed = Array.from(sorted[sort]).toReversed().join("");
			expect([sort, await names({ sort, descending: true })]).toEqual([sort, reversed]);
		}
		expect(await names({})).toBe("Acb");
		for (const sort of ["file", "module", "subtopic", "updated"] as const) {
			expect([sort, await names({ sort, search: "zoo" })]).toEqual([sort, sorted[sort].replace("c", "")]);
			expect(await names({ sort, search: "TWO" })).toBe("A");
			expect(await names({ sort, search: "_%" })).toBe("c");
			expect(await names({ sort, search: "x" })).toBe("");
		}
		await hub.close();
	});

	test("shows the details of each file, and finds one by its subtopic", async () => {
		const hub = await createTestHub();
		const { zoo, ids } = await createFiles(hub);
		const row = {
			subtopicId: ids[0],
			subtopicTitle: "One",
			moduleId: zoo.id,
			moduleTitle: "Zoo",
			fileName: "b.json",
			questionCount: 3,
			byteLength: Buffer.byteLength(writtenFile(FILE)),
			sha256: expect.stringMatching(/^[\w-]{43}$/),
			updatedAt: 1,
		};
		expect((await hub.questionFiles.list({ search: "b.json" })).files).toEqual([row]);
		expect(await hub.questionFiles.find(ids[0] ?? "")).toEqual(row);
		expect(await hub.questionFiles.find("none")).toBeUndefined();
		await hub.close();
	});

	test("has pages of 25 that contain each row once, forwards and backwards", async () => {
		const hub = await createTestHub();
		const module = await createModule(hub);
		for (let n = 0; n < 55; n++) {
			const { id } = await createSubtopic(hub, module.id, { title: `S${n}` });
			await hub.questionFiles.saveQuestionFile(module.id, id, `${n % 7}.json`, FILE, ACTOR);
		}
		for (const sort of ["file", "module", "subtopic", "updated"] as const) {
			for (const descending of [false, true]) {
				const pages = [1, 2, 3].map((page) => hub.questionFiles.list({ sort, descending, page }));
				const rows = (await Promise.all(pages)).map(({ files }) => files.map((file) => file.subtopicId));
				expect(rows.map(({ length }) => length)).toEqual([25, 25, 10]);
				expect(new Set(rows.flat()).size).toBe(60);
				const backwards = [3, 2, 1].map((page) => hub.questionFiles.list({ sort, descending: !descending, page }));
				const reversed = (await Promise.all(backwards)).flatMap(({ files }) => files.toReversed());
				expect(reversed.map((file) => file.subtopicId).toSorted()).toEqual(rows.flat().toSorted());
			}
		}
		await hub.close();
	});

	test("drops a deleted file; the deletion is audited and shows in the subtopic", async () => {
		const hub = await createTestHub();
		const { zoo, art, ids } = await createFiles(hub);
		const [id = ""] = ids;
		expect(await codeOf(hub.questionFiles.removeQuestionFile(art.id, id, ACTOR))).toBe("subtopic-not-found");
		await hub.questionFiles.removeQuestionFile(zoo.id, id, ACTOR);
		expect(await hub.questionFiles.find(id)).toBeUndefined();
		expect((await hub.subtopics.get(id)).mcqFileRef).toBeNull();
		expect(await codeOf(hub.questionFiles.removeQuestionFile(zoo.id, id, ACTOR))).toBe("mcq-not-found");
		expect((await listAudit(hub))[0]).toBe("mcq-removed b.json by maria@school.example");
		await hub.close();
	});
});

describeOnBothEngines("the audit list", (createTestHub) => {
	test("is sorted newest first, has pages, and keeps entries of deleted records", async () => {
		const hub = await createTestHub();
		const module = await createModule(hub, { title: "Gone" });
		for (let n = 0; n < 30; n++) await createSubtopic(hub, module.id, { title: `S${n}` });
		await hub.modules.remove(module.id, ACTOR);
		const first = await hub.audit.list();
		expect(first).toMatchObject({ page: 1, pageCount: 2, total: 32 });
		expect(first.entries.slice(0, 2)).toMatchObject([
			{ action: "module-removed", title: "Gone", actor: ACTOR.email },
			{ action: "subtopic-created", title: "S29" },
		]);
		const last = await hub.audit.list({ page: 2 });
		expect(last.entries).toHaveLength(7);
		expect(last.entries.at(-1)).toMatchObject({ action: "module-created", title: "Gone" });
		await hub.close();
	});
});
