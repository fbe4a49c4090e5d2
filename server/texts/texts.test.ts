import { afterAll, beforeAll, expect, test } from "vitest";
import { documentPath } from "#core/texts/state.ts";
import { KEPT_VERSIONS, type SaveText } from "#core/texts/study-text.ts";
import type { Hub } from "#server/hub.ts";
import { describeOnBothEngines, emptyBin } from "../../tests/test-hub.ts";
import { ACTOR, createModule, createSubtopic, makeSubtopicInput, OTHER_ACTOR } from "../../tests/test-panel.ts";

describeOnBothEngines("study texts", (createHub) => {
	let hub: Hub;
	let moduleId: string;
	beforeAll(async () => {
		hub = await createHub();
		moduleId = (await createModule(hub)).id;
	});
	afterAll(() => hub.close());

	async function save(subtopicId: string, typed: Partial<SaveText>, actor = ACTOR) {
		const text = { subtopicId, phase: "read" as const, markdown: "", version: 0, origin: "written" as const, ...typed };
		return hub.texts.save(text, actor);
	}

	test("a saved text is its section's link, what learners read, and what doubts find", async () => {
		const { id } = await createSubtopic(hub, moduleId);
		const markdown = "# Planets\n\nMercury is *near* the sun, $a^2$.\n\n| a | b |\n|---|---|\n| 1 | 2 |";
		expect(await save(id, { markdown })).toEqual({ ok: true, version: 1, notices: [] });
		const subtopic = await hub.subtopics.get(id);
		expect(subtopic.readDocLink).toBe(documentPath(id, "read"));
		const [{ words = 0, ...shown } = {}] = await hub.sectionTexts.list(subtopic);
		expect(shown).toEqual({ phase: "read", address: documentPath(id, "read"), hasFormula: true });
		expect(words).toBeGreaterThan(6);
		const text = await hub.sectionTexts.find(id, "read");
		expect(text).toMatchObject({ title: "Planets", moduleId, hasFormula: true });
		expect(text?.html).toContain("<em>near</em>");
		expect(text?.html).toContain("<math");
		const passages = await hub.db.selectFrom("passage").select("text").where("subtopicId", "=", id).execute();
		expect(passages.some((passage) => passage.text.includes("Mercury is near the sun"))).toBe(true);
		const [state] = await hub.documentReading.list(id);
		expect(state).toMatchObject({ phase: "read", status: "own" });
	});

	test("the editor knows why learners do not get a text", async () => {
		const other = await createModule(hub);
		const { id } = await createSubtopic(hub, other.id);
		const closed = async () => (await hub.texts.getForEdit(id, "read")).closed;
		expect(await closed()).toBeUndefined();
		await hub.publications.setSubtopic(id, { state: "draft", publishAt: null }, ACTOR);
		expect(await closed()).toBe("subtopic-not-published");
		await hub.publications.setSubtopic(id, { state: "draft", publishAt: 1 }, ACTOR);
		expect(await closed()).toBeUndefined();
		await hub.publications.setSubtopic(id, { state: "archived", publishAt: null }, ACTOR);
		expect(await closed()).toBe("subtopic-archived");
		await hub.publications.setModule(other.id, { state: "draft", publishAt: Date.now() + 3_600_000 }, ACTOR);
		expect(await closed()).toBe("not-published");
	});

	test("a text with a picture is saved, and its passages have the picture's words", async () => {
		const { id } = await createSubtopic(hub, moduleId);
		const markdown = `Saturn has rings. ![A planet with rings](sha256:${"a".repeat(64)})`;
		expect(await save(id, { markdown })).toMatchObject({ ok: true, notices: [{ code: "picture-missing" }] });
		const passages = await hub.db.selectFrom("passage").select("text").where("subtopicId", "=", id).execute();
		expect(passages.some(({ text }) => text.includes("A planet with rings"))).toBe(true);
	});

	test("the texts of a subtopic are listed in the order of its sections, also those that a link hides", async () => {
		const { id } = await createSubtopic(hub, moduleId);
		await save(id, { markdown: "Two words", phase: "review" });
		await save(id, { markdown: "One" });
		const { version } = await hub.subtopics.get(id);
		await hub.subtopics.update(id, makeSubtopicInput({ readDocLink: "https://example.com/" }), version, ACTOR);
		expect(await hub.texts.listStored(id)).toEqual([
			{ phase: "read", words: 1, updatedAt: expect.any(Number) },
			{ phase: "review", words: 2, updatedAt: expect.any(Number) },
		]);
	});

	test("a text over a link that somebody has set since is a conflict, unless the section shows the same text", async () => {
		const { id } = await createSubtopic(hub, moduleId);
		const theirs = "https://example.org/theirs";
		const { version } = await hub.subtopics.get(id);
		await hub.subtopics.update(id, makeSubtopicInput({ readDocLink: theirs }), version, OTHER_ACTOR);
		expect(await save(id, { markdown: "mine", link: null })).toMatchObject({
			ok: false,
			conflict: { link: theirs, markdown: "", version: 0, by: OTHER_ACTOR.email },
		});
		expect((await hub.subtopics.get(id)).readDocLink).toBe(theirs);
		expect(await save(id, { markdown: "mine", link: theirs })).toMatchObject({ ok: true, version: 1 });
		expect(await save(id, { markdown: "mine", link: theirs })).toMatchObject({ ok: true, version: 1 });
	});

	test("a save over an older version is a conflict and stores nothing, unless the text is the same", async () => {
		const { id } = await createSubtopic(hub, moduleId);
		await save(id, { markdown: "one" });
		await save(id, { markdown: "two", version: 1 }, OTHER_ACTOR);
		expect(await save(id, { markdown: "three", version: 1 })).toMatchObject({
			ok: false,
			conflict: { version: 2, markdown: "two", by: OTHER_ACTOR.email },
		});
		expect(await save(id, { markdown: "two", version: 1 })).toMatchObject({ ok: true, version: 2 });
		expect((await hub.texts.listVersions(id, "read")).map(({ version, by }) => [version, by])).toEqual([
			[2, OTHER_ACTOR.email],
			[1, ACTOR.email],
		]);
		expect((await hub.texts.getVersion(id, "read", 1))?.markdown).toBe("one");
	});

	test("a section with another link does not show its text, which is kept", async () => {
		const { id } = await createSubtopic(hub, moduleId);
		await save(id, { markdown: "kept" });
		const { version } = await hub.subtopics.get(id);
		const input = makeSubtopicInput({ readDocLink: "https://example.com/a" });
		expect((await hub.subtopics.update(id, input, version, ACTOR)).ok).toBe(true);
		const subtopic = await hub.subtopics.get(id);
		expect(await hub.sectionTexts.find(id, "read")).toBeUndefined();
		expect(await hub.sectionTexts.list(subtopic)).toEqual([]);
		expect((await hub.texts.getForEdit(id, "read")).text?.markdown).toBe("kept");
		expect(await save(id, { markdown: "kept", version: 1 })).toMatchObject({ ok: true, version: 2 });
		expect((await hub.subtopics.get(id)).readDocLink).toBe(documentPath(id, "read"));
	});

	test("a text copied from a link remembers it", async () => {
		const link = "https://docs.google.com/document/d/abcdef/mobilebasic";
		const { id } = await createSubtopic(hub, moduleId, { surveyDocLink: link });
		await save(id, { phase: "survey", markdown: "copied", origin: "google" });
		await save(id, { phase: "survey", markdown: "copied and corrected", version: 1 });
		expect((await hub.texts.getForEdit(id, "survey")).text?.sourceLink).toBe(link);
	});

	test("a module's pack has its texts with their pictures, and only those that are shown", async () => {
		const module = await createModule(hub, { title: "Pack" });
		const { id } = await createSubtopic(hub, module.id);
		await save(id, { markdown: "shown" });
		await save(id, { phase: "survey", markdown: "shown too" });
		const { version, ...subtopic } = await hub.subtopics.get(id);
		await hub.subtopics.update(id, { ...subtopic, surveyDocLink: null }, version, ACTOR);
		expect([...(await hub.texts.listOfModule(module.id)).keys()]).toEqual([documentPath(id, "read")]);
	});

	test("only the last versions are kept", async () => {
		const { id } = await createSubtopic(hub, moduleId);
		for (let version = 0; version <= KEPT_VERSIONS; version++) await save(id, { markdown: `text ${version}`, version });
		const versions = await hub.texts.listVersions(id, "read");
		expect(versions).toHaveLength(KEPT_VERSIONS);
		expect(versions.at(-1)?.version).toBe(2);
	});

	test("odd characters are stored as text, and texts are deleted with their subtopic", async () => {
		const { id } = await createSubtopic(hub, moduleId);
		await save(id, { markdown: "a\0b\ud800\r\nc <script>alert(1)</script>" });
		expect((await hub.texts.getForEdit(id, "read")).text?.markdown).toBe("ab\ufffd\nc <script>alert(1)</script>");
		expect((await hub.sectionTexts.find(id, "read"))?.html).toContain("&lt;script&gt;");
		await hub.texts.storeOriginal(id, "read", "a.docx", new Uint8Array([1, 2]));
		expect((await hub.texts.findOriginal(id, "read"))?.fileName).toBe("a.docx");
		await hub.subtopics.remove(id, ACTOR);
		expect(await hub.sectionTexts.find(id, "read")).toBeUndefined();
		await emptyBin(hub);
		for (const table of ["studyText", "studyTextVersion", "studyTextOriginal"] as const)
			expect(await hub.db.selectFrom(table).select("subtopicId").where("subtopicId", "=", id).execute()).toEqual([]);
	});
});
