import { afterAll, beforeAll, expect, test } from "vitest";
import { NEW_QUESTION, type TypedQuestion } from "#core/questions/question-edit.ts";
import type { Hub } from "#server/hub.ts";
import { countTurns } from "../../tests/event-loop-turns.ts";
import { makeQuestions, writtenFile } from "../../tests/make.ts";
import { describeOnBothEngines } from "../../tests/test-hub.ts";
import { ACTOR, codeOf, createModule, createSubtopic, listAudit, OTHER_ACTOR } from "../../tests/test-panel.ts";

/** A file as a person may have set it: unknown fields, a number as an id, white space, a byte order mark. */
const FILE = `\ufeff{ "course": "B.1",
  "questions" : [
    ${JSON.stringify(makeQuestions(3)[0])} ,
    { "id": 2, "weight": 1.50, "text": "Number two? \\u0000", "options": [
        {"id": "a", "text": "Yes", "isCorrect": true}, {"id": "b", "text": "No", "isCorrect": false}] },
    ${JSON.stringify(makeQuestions(3)[2])}
  ],
  "after": [1.0] }
`;

const WRITTEN = writtenFile(FILE);

async function createFile(hub: Hub, text = FILE) {
	const module = await createModule(hub);
	const { id: subtopicId } = await createSubtopic(hub, module.id);
	await hub.questionFiles.saveQuestionFile(
		module.id,
		subtopicId,
		"planets.json",
		new TextEncoder().encode(text),
		ACTOR,
	);
	const editor = hub.questionEditor;
	const list = async () => (await editor.list(subtopicId, {})).questions;
	return {
		moduleId: module.id,
		subtopicId,
		list,
		keys: (await list()).map(({ key }) => key),
		texts: async () => (await list()).map(({ question }) => question.text),
		read: async () =>
			new TextDecoder("utf-8", { ignoreBOM: true }).decode(
				(await hub.questionFiles.getQuestionFile(module.id, subtopicId)).content,
			),
		async publish(actor = ACTOR) {
			const { stamp } = await editor.listChanges(subtopicId);
			return editor.publish(subtopicId, stamp, actor);
		},
		async edit(key: string, change: Partial<TypedQuestion>, actor = ACTOR) {
			const form = await editor.getForm(subtopicId, key);
			return editor.save({ subtopicId, key }, { ...form.typed, ...change }, form.version, actor);
		},
	};
}

const option = (text: string, isCorrect = false) => ({ id: "", text, isCorrect, explanation: "" });
const NEW: TypedQuestion = { ...NEW_QUESTION, text: "New?", options: [option("Yes", true), option("No")] };

describeOnBothEngines("the questions of a file", (createTestHub) => {
	let hub: Hub;
	beforeAll(async () => {
		hub = await createTestHub();
	});
	afterAll(() => hub.close());

	test("are listed in their order, and searched in texts, options and ids", async () => {
		const { subtopicId, list, moduleId } = await createFile(hub);
		expect((await list()).map(({ number, question }) => [number, question.id])).toEqual([
			[1, "q1"],
			[2, "2"],
			[3, "q3"],
		]);
		const find = async (search: string) =>
			(await hub.questionEditor.list(subtopicId, { search })).questions.map(({ number }) => number);
		expect(await find("NUMBER TWO")).toEqual([2]);
		expect(await find("venus")).toEqual([1, 3]);
		const keys = (await list()).map(({ key }) => key);
		const alone = await Promise.all(keys.map((key) => hub.questionEditor.find(subtopicId, key)));
		expect(alone.map((question) => question?.number)).toEqual([1, 2, 3]);
		expect(await find("q3")).toEqual([3]);
		expect(await find("100 %")).toEqual([]);
		const { questions, total } = await hub.questionEditor.search({ search: "number two" });
		expect(total).toBe(1);
		expect(questions).toMatchObject([{ subtopicId, moduleTitle: "The solar system", question: { id: "2" } }]);
		expect((await hub.questionEditor.search({ search: " " })).total).toBe(0);
		await hub.questionFiles.removeQuestionFile(moduleId, subtopicId, ACTOR);
		expect((await hub.questionEditor.search({ search: "number two" })).total).toBe(0);
	});

	test("a published change reaches the file, in which every other question stays as it was", async () => {
		const { keys, edit, read, publish, subtopicId, moduleId } = await createFile(hub);
		const before = await hub.questionFiles.find(subtopicId);
		await edit(keys[0] ?? "", { text: "Which one is nearest?", topic: "Orbits" });
		expect(await read()).toBe(WRITTEN);
		expect(await publish()).toMatchObject({ ok: true, questionCount: 3, changeCount: 1 });
		const old = JSON.stringify(makeQuestions(3)[0]);
		const changed = old.replace("Question number 1?", "Which one is nearest?").replace(/\}$/, ',"topic":"Orbits"}');
		expect(await read()).toBe(WRITTEN.replace(old, changed));
		const after = await hub.questionFiles.find(subtopicId);
		expect(after?.sha256).not.toBe(before?.sha256);
		expect(after).toMatchObject({
			questionCount: 3,
			byteLength: (await hub.questionFiles.getQuestionFile(moduleId, subtopicId)).content.byteLength,
		});
		expect((await listAudit(hub))[0]).toBe(`mcq-corrected planets.json by ${ACTOR.email}`);
		const { entries } = await hub.audit.list();
		expect(entries[0]?.changes).toEqual([{ field: "questionsEdited", before: "", after: "1" }]);
		// What was published can be loaded, checked and uploaded like any file.
		const content = new TextEncoder().encode(await read());
		expect(await hub.questionFiles.saveQuestionFile(moduleId, subtopicId, "planets.json", content)).toMatchObject({
			ok: true,
		});
	});

	test("adds, copies, moves, deletes and restores, as drafts until they are published", async () => {
		const { keys, read, publish, subtopicId, texts } = await createFile(hub);
		const [one = "", two = "", three = ""] = keys;
		const editor = hub.questionEditor;
		const added = await editor.add(subtopicId, NEW, ACTOR, { before: two });
		if (!added.ok) throw new Error("refused");
		const copyId = `q${"c".repeat(15)}`;
		const copy = await editor.duplicate(subtopicId, three, ACTOR, copyId);
		// A retry after a lost answer makes no second copy.
		expect(await editor.duplicate(subtopicId, three, ACTOR, copyId)).toBe(copy);
		await editor.remove(subtopicId, [one], ACTOR);
		await editor.move(subtopicId, [copy], "first", ACTOR);
		await editor.move(subtopicId, [added.question.id], "down", ACTOR);
		expect(await texts()).toEqual(["Question number 3?", "Number two? \0", "New?", "Question number 3?"]);
		expect(await read()).toBe(WRITTEN);
		const { changes } = await editor.listChanges(subtopicId);
		expect(changes.map(({ change }) => change).sort()).toEqual(["added", "added", "deleted"]);
		expect(await publish()).toMatchObject({ ok: true, questionCount: 4, changeCount: 3 });
		const file = JSON.parse(await read());
		expect(file.course).toBe("B.1");
		expect(file.questions.map(({ text }: { text: string }) => text)).toEqual(await texts());
		expect(file.questions[1]).toEqual(JSON.parse(FILE.slice(1)).questions[1]);
		expect(await editor.listChanges(subtopicId)).toMatchObject({ changes: [] });
		// The bin offers what was published as deleted, and it comes back with its id.
		const [binned] = await editor.listBin(subtopicId);
		expect(binned).toMatchObject({ key: one, question: { id: "q1" } });
		await editor.restore(subtopicId, { changeId: binned?.changeId ?? "", side: "before" }, ACTOR);
		expect((await texts()).at(-1)).toBe("Question number 1?");
		expect(await editor.listBin(subtopicId)).toEqual([]);
		await publish();
		expect(JSON.parse(await read()).questions.at(-1)).toEqual(makeQuestions(1)[0]);
	});

	test("a deleted question is restored to its place, and a draft that equals the file is dropped", async () => {
		const { keys, texts, subtopicId, edit, publish, read } = await createFile(hub);
		const [one = "", two = ""] = keys;
		const editor = hub.questionEditor;
		await editor.remove(subtopicId, [two], ACTOR);
		expect(await texts()).toEqual(["Question number 1?", "Question number 3?"]);
		expect(await editor.listBin(subtopicId)).toMatchObject([{ key: two, changeId: null }]);
		await editor.undelete(subtopicId, [two], ACTOR);
		await editor.move(subtopicId, [one], "down", ACTOR);
		expect((await texts())[1]).toBe("Question number 1?");
		await editor.move(subtopicId, [one], "up", ACTOR);
		await editor.move(subtopicId, [one], "up", ACTOR);
		await edit(two, { text: "Other?" });
		await edit(two, { text: "Number two? \0" });
		expect((await editor.listChanges(subtopicId)).changes).toEqual([]);
		expect(await publish()).toEqual({ ok: true, questionCount: 3, changeCount: 0 });
		expect(await read()).toBe(WRITTEN);
	});

	test("takes a publishing back as drafts, but not what somebody has changed since", async () => {
		const { keys, list, publish, edit, texts, subtopicId, read } = await createFile(hub);
		const editor = hub.questionEditor;
		const [one = "", two = "", three = ""] = keys;
		const before = [await texts(), await read()] as const;
		await edit(one, { text: "Edited?" });
		await editor.add(subtopicId, NEW, ACTOR);
		await editor.remove(subtopicId, [two], ACTOR);
		const result = await publish();
		const publishedAt = result.ok ? (result.publishedAt ?? 0) : 0;
		const published = await read();
		expect(await editor.undoPublish(subtopicId, publishedAt + 1, ACTOR)).toBe(0);
		expect(await editor.undoPublish(subtopicId, publishedAt, ACTOR)).toBe(3);
		expect([(await texts()).sort(), await read()]).toEqual([[...before[0]].sort(), published]);
		expect((await editor.listChanges(subtopicId)).total).toBe(3);
		expect(await editor.undoPublish(subtopicId, publishedAt, ACTOR)).toBe(0);
		await publish();
		expect((await list()).map(({ key }) => key)).toEqual([one, three, two]);
		expect(await hub.questionFiles.find(subtopicId)).toMatchObject({ questionCount: 3 });

		await edit(one, { text: "Edited?" });
		const second = await publish();
		await edit(one, { text: "Edited again?" });
		expect(await editor.undoPublish(subtopicId, second.ok ? (second.publishedAt ?? 0) : 0, OTHER_ACTOR)).toBe(0);
		expect((await texts())[0]).toBe("Edited again?");
	});

	test("many moves into the same gap keep the order, and do not change the published one", async () => {
		const { keys, texts, subtopicId, publish, read } = await createFile(hub);
		const [one = "", two = "", three = ""] = keys;
		const editor = hub.questionEditor;
		for (let round = 0; round < 30; round++) {
			await editor.move(subtopicId, [three], { before: two }, ACTOR);
			await editor.move(subtopicId, [one], { before: two }, ACTOR);
		}
		expect(await texts()).toEqual(["Question number 3?", "Question number 1?", "Number two? \0"]);
		await editor.move(subtopicId, [one, two, three], "last", ACTOR);
		expect((await texts())[0]).toBe("Question number 3?");
		const { stamp } = await editor.listChanges(subtopicId);
		expect(await editor.discard(subtopicId, stamp, ACTOR)).toBeGreaterThan(0);
		expect(await texts()).toEqual(["Question number 1?", "Number two? \0", "Question number 3?"]);
		expect(await publish()).toMatchObject({ changeCount: 0 });
		expect(await read()).toBe(WRITTEN);
	});

	test("two administrators do not overwrite each other, and publish only what they have seen", async () => {
		const { keys, subtopicId, edit } = await createFile(hub);
		const [one = ""] = keys;
		const editor = hub.questionEditor;
		const place = { subtopicId, key: one };
		const form = await editor.getForm(subtopicId, one);
		const seen = await editor.listChanges(subtopicId);
		await edit(one, { text: "Theirs?" }, OTHER_ACTOR);
		const late = await editor.save(place, { ...form.typed, text: "Mine?" }, form.version, ACTOR);
		expect(late).toMatchObject({
			ok: false,
			conflict: { by: OTHER_ACTOR.email, theirs: { typed: { text: "Theirs?" } } },
		});
		// The same text from both is no conflict.
		expect(await editor.save(place, { ...form.typed, text: "Theirs?" }, form.version, ACTOR)).toMatchObject({
			ok: true,
		});
		expect(await editor.publish(subtopicId, seen.stamp, ACTOR)).toEqual({ ok: false, code: "changed" });
		expect(await editor.discard(subtopicId, seen.stamp, ACTOR)).toBeUndefined();
		expect((await editor.listChanges(subtopicId)).changes).toMatchObject([{ by: OTHER_ACTOR.email, text: "Theirs?" }]);
	});

	test("a question that contradicts its key is published only after a review", async () => {
		const { keys, subtopicId, edit, publish } = await createFile(hub);
		const [one = ""] = keys;
		await edit(one, { explanation: "So (c) is right." });
		expect(await publish()).toEqual({ ok: false, code: "needs-review", keys: [one] });
		await hub.questionEditor.markReviewed(subtopicId, one);
		await edit(one, { explanation: "Therefore (d) is right." });
		expect(await publish()).toMatchObject({ code: "needs-review" });
		await hub.questionEditor.markReviewed(subtopicId, one);
		await hub.questionEditor.move(subtopicId, [one], "down", ACTOR);
		expect(await publish()).toMatchObject({ ok: true });
	});

	test("the history shows who changed what, and restores any version", async () => {
		const { keys, subtopicId, edit, publish, texts } = await createFile(hub);
		const [one = ""] = keys;
		const editor = hub.questionEditor;
		await edit(one, { text: "Second?" }, OTHER_ACTOR);
		await publish(ACTOR);
		await edit(one, { text: "Third?" });
		await publish();
		const history = await editor.listHistory(subtopicId, one);
		expect(history.map(({ by, before, after }) => [by, before?.text, after?.text])).toEqual([
			[ACTOR.email, "Second?", "Third?"],
			[OTHER_ACTOR.email, "Question number 1?", "Second?"],
		]);
		await editor.restore(subtopicId, { changeId: history[1]?.id ?? "", side: "before" }, ACTOR);
		expect((await texts())[0]).toBe("Question number 1?");
		expect(await codeOf(editor.restore(subtopicId, { changeId: "none", side: "before" }, ACTOR))).toBe(
			"question-not-found",
		);
	});

	test("an upload replaces all; drafts that it ends are in the history", async () => {
		const { keys, moduleId, subtopicId, edit, texts } = await createFile(hub);
		const [one = ""] = keys;
		const editor = hub.questionEditor;
		const form = await editor.getForm(subtopicId, one);
		await edit(one, { text: "Draft?" });
		await editor.add(subtopicId, NEW, ACTOR);
		expect(await editor.countDrafts(subtopicId)).toBe(2);
		const content = new TextEncoder().encode(JSON.stringify({ questions: makeQuestions(2) }));
		await hub.questionFiles.saveQuestionFile(moduleId, subtopicId, "planets.json", content, OTHER_ACTOR);
		expect(await texts()).toEqual(["Question number 1?", "Question number 2?"]);
		expect(await editor.countDrafts(subtopicId)).toBe(0);
		expect((await editor.listHistory(subtopicId, one)).map(({ action, after }) => [action, after?.text])).toEqual([
			["replaced", "Draft?"],
		]);
		// A form that was open before the upload conflicts.
		const late = await editor.save({ subtopicId, key: one }, { ...form.typed, text: "Late?" }, form.version, ACTOR);
		expect(late).toMatchObject({ ok: false, conflict: { theirs: { typed: { text: "Question number 1?" } } } });
		expect((await editor.listBin(subtopicId)).map(({ question }) => question.text)).toEqual(["New?"]);
	});

	test("an upload in another order deletes all rows and drafts of the old file", async () => {
		const { keys, moduleId, subtopicId, edit, list } = await createFile(hub);
		const [one = "", , three = ""] = keys;
		const editor = hub.questionEditor;
		await editor.move(subtopicId, [three], { before: one }, ACTOR);
		await edit(three, { text: "Draft?", topic: "Orbits" });
		await editor.remove(subtopicId, [one], ACTOR);
		const [first, , third] = makeQuestions(3);
		const questions = [third, { ...first, id: "q9", text: "Question number 9?" }, first];
		const content = new TextEncoder().encode(JSON.stringify({ questions }));
		await hub.questionFiles.saveQuestionFile(moduleId, subtopicId, "planets.json", content, ACTOR);
		expect(await list()).toMatchObject([
			{ key: three, number: 1, change: null, topic: "", question: { text: "Question number 3?" } },
			{ number: 2, change: null, question: { id: "q9" } },
			{ key: one, number: 3, change: null, question: { text: "Question number 1?" } },
		]);
		expect((await editor.list(subtopicId, { search: "draft?" })).total).toBe(0);
		expect((await editor.listHistory(subtopicId, one)).map(({ action }) => action)).toEqual([]);
		await edit(one, { text: "Mine?" });
		await editor.discard(subtopicId, (await editor.listChanges(subtopicId)).stamp, ACTOR);
		expect((await list()).map(({ question }) => question.id)).toEqual(["q3", "q9", "q1"]);
	});

	test("moves to another subtopic under a free id, and sets fields of many questions", async () => {
		const here = await createFile(hub);
		const there = await createFile(hub);
		const [one = "", two = ""] = here.keys;
		const editor = hub.questionEditor;
		expect(await editor.setFields(here.subtopicId, [one, two], { topic: "Orbits", difficulty: "2" }, ACTOR)).toBe(2);
		expect(await editor.setFields(here.subtopicId, [one, two], { topic: "Orbits" }, ACTOR)).toBe(0);
		expect(await editor.moveElsewhere(here.subtopicId, [one, two], there.subtopicId, ACTOR)).toBe(2);
		expect(await here.texts()).toEqual(["Question number 3?"]);
		await here.publish();
		await there.publish();
		const { questions } = JSON.parse(await there.read());
		expect(questions).toHaveLength(5);
		expect(questions[3]).toMatchObject({ text: "Question number 1?", topic: "Orbits", difficulty: 2 });
		expect(new Set(questions.map(({ id }: { id: unknown }) => String(id))).size).toBe(5);
	});

	test("lists near duplicates in other places", async () => {
		const text =
			"Which of these planets takes the longest time for one turn around its own axis and has no moon at all?";
		const file = (id: string, last: string) =>
			JSON.stringify({ questions: [{ ...makeQuestions(1)[0], id, text: text + last }] });
		const here = await createFile(hub, file("x", ""));
		const there = await createFile(hub, file("y", " Today"));
		const [question] = await here.list();
		expect(question?.near).toMatchObject([{ subtopicId: there.subtopicId, key: there.keys[0] }]);
		const [alone] = await (await createFile(hub)).list();
		expect(alone?.near.map(({ subtopicId }) => subtopicId)).not.toContain(there.subtopicId);
	});

	test("names three of many near duplicates, and lets other requests in between two questions", async () => {
		const hub = await createTestHub();
		const { list } = await createFile(hub, JSON.stringify({ questions: makeQuestions(30) }));
		const { result: questions, turns } = await countTurns(list);
		expect(questions.map(({ near }) => near.length)).toEqual(new Array(25).fill(3));
		expect(turns).toBeGreaterThanOrEqual(questions.length);
		await hub.close();
	});

	test("names formatted questions by their plain words", async () => {
		const text = "Which planet near the sun has **no** moon and $x^2$ rings of ice around its middle?";
		const options = [
			{ id: "a", text: "*Venus*", isCorrect: true },
			{ id: "b", text: "Earth", isCorrect: false },
		];
		const file = JSON.stringify({ format: "md1", questions: [{ id: "q1", text, options }] });
		const here = await createFile(hub, file);
		await createFile(hub, file);
		const plain = text.replace("**no**", "no").replace("$x^2$", "x²");
		const { questions } = await hub.questionEditor.search({ search: "rings of ice" });
		expect(questions.map(({ question }) => question.text)).toEqual([plain, plain]);
		expect(questions[0]?.question.options[0]?.text).toBe("Venus");
		expect((await here.list())[0]?.near.map((near) => near.text)).toEqual([plain]);
		await here.edit(here.keys[0] ?? "", { explanation: "See." });
		expect((await hub.questionEditor.listChanges(here.subtopicId)).changes[0]?.text).toBe(plain);
	});

	test("writes a new question as most questions of its list are written", async () => {
		const formatOf = async (formats: readonly (string | undefined)[], file = {}) => {
			const questions = makeQuestions(formats.length).map((one, index) => ({ ...one, format: formats[index] }));
			const { subtopicId } = await createFile(hub, JSON.stringify({ ...file, questions }));
			return hub.questionEditor.formatOfNew(subtopicId);
		};
		expect(await formatOf(["md1", "md1", undefined])).toBe("md1");
		expect(await formatOf(["md1", undefined])).toBe("");
		expect(await formatOf([undefined], { format: "md1" })).toBe("");
		const { id } = await createSubtopic(hub, (await createModule(hub)).id);
		expect(await hub.questionEditor.formatOfNew(id)).toBe("");
	});

	test("refuses to publish an empty file, and to change a missing one", async () => {
		const { keys, subtopicId, moduleId, publish, read } = await createFile(hub);
		await hub.questionEditor.remove(subtopicId, keys, ACTOR);
		expect(await publish()).toMatchObject({ ok: false, code: "problems", problems: [{ code: "no-questions" }] });
		expect(await read()).toBe(WRITTEN);
		const { id } = await createSubtopic(hub, moduleId);
		expect(await codeOf(hub.questionEditor.remove(id, ["x"], ACTOR))).toBe("question-not-found");
		expect((await hub.questionEditor.list(id, {})).total).toBe(0);
	});
});
