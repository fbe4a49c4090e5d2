// A subtopic without a question file: its first questions are added in the panel and published like any other change.
import { expect, test } from "vitest";
import { NEW_QUESTION, type TypedQuestion } from "#core/questions/question-edit.ts";
import type { Hub } from "#server/hub.ts";
import { makeQuestions, writtenFile } from "../../tests/make.ts";
import { describeOnBothEngines } from "../../tests/test-hub.ts";
import { ACTOR, codeOf, createModule, createSubtopic, listAudit } from "../../tests/test-panel.ts";

const option = (text: string, isCorrect = false) => ({ id: "", text, isCorrect, explanation: "" });
const NEW: TypedQuestion = { ...NEW_QUESTION, text: "New?", options: [option("Yes", true), option("No")] };

async function createEmpty(hub: Hub) {
	const module = await createModule(hub);
	const { id: subtopicId } = await createSubtopic(hub, module.id);
	const editor = hub.questionEditor;
	return {
		moduleId: module.id,
		subtopicId,
		editor,
		list: async () => (await editor.list(subtopicId, {})).questions.map(({ question }) => question.text),
		read: async () =>
			new TextDecoder().decode((await hub.questionFiles.getQuestionFile(module.id, subtopicId)).content),
		upload: (text: string) =>
			hub.questionFiles.saveQuestionFile(module.id, subtopicId, "planets.json", new TextEncoder().encode(text), ACTOR),
		publish: async () => editor.publish(subtopicId, (await editor.listChanges(subtopicId)).stamp, ACTOR),
	};
}

describeOnBothEngines("the first questions of a subtopic", (createTestHub) => {
	test("are drafts until they are published, and then a file that is named like the subtopic", async () => {
		const hub = await createTestHub();
		const { moduleId, subtopicId, editor, list, read, publish } = await createEmpty(hub);
		expect(await list()).toEqual([]);
		await editor.add(subtopicId, NEW, ACTOR);
		await editor.add(subtopicId, { ...NEW, text: "Second?" }, ACTOR);
		expect(await list()).toEqual(["New?", "Second?"]);
		expect(await hub.questionFiles.find(subtopicId)).toBeUndefined();
		expect(await codeOf(read())).toBe("mcq-not-found");
		expect((await hub.catalog.getSubtopic(moduleId, subtopicId)).mcqFileRef).toBeNull();

		expect(await publish()).toMatchObject({ ok: true, questionCount: 2, changeCount: 2 });
		expect(await hub.questionFiles.find(subtopicId)).toMatchObject({
			fileName: "The inner planets.json",
			questionCount: 2,
		});
		const text = await read();
		expect(JSON.parse(text).questions).toMatchObject([{ text: "New?" }, { text: "Second?" }]);
		expect(text).toBe(writtenFile(text));
		const subtopic = await hub.catalog.getSubtopic(moduleId, subtopicId);
		expect(subtopic.mcqFileRef).toBe(`/mcq-data/${moduleId}/${subtopicId}.json`);
		const counts = hub.db.selectFrom("module").select("mcqFileCount").where("id", "=", moduleId);
		expect(await counts.executeTakeFirst()).toEqual({ mcqFileCount: 1 });
		expect((await listAudit(hub))[0]).toContain("mcq-corrected The inner planets.json");
		// From here on it is a file like any other.
		await editor.add(subtopicId, { ...NEW, text: "Third?" }, ACTOR);
		expect(await publish()).toMatchObject({ ok: true, questionCount: 3 });
		await hub.close();
	});

	test("become a file that is named like the one they were all imported from", async () => {
		const hub = await createTestHub();
		const { subtopicId: first, editor } = await createEmpty(hub);
		const { subtopicId: second } = await createEmpty(hub);
		const content = new TextEncoder().encode(JSON.stringify({ questions: makeQuestions(2) }));
		const imported = { name: "Unit test 3.docx", stated: 2, concluded: 0, confirmed: 0 };
		const publishedName = async (id: string) => {
			await editor.publish(id, (await editor.listChanges(id)).stamp, ACTOR);
			return (await hub.questionFiles.find(id))?.fileName;
		};
		await editor.addFile(first, content, "ask", ACTOR, imported);
		expect(await publishedName(first)).toBe("Unit test 3.docx");
		await editor.addFile(second, content, "ask", ACTOR, imported);
		await editor.add(second, NEW, ACTOR);
		expect(await publishedName(second)).toBe("The inner planets.json");
		await hub.close();
	});

	test("end like drafts when they are discarded, or when a file is uploaded", async () => {
		const hub = await createTestHub();
		const { subtopicId, editor, list, upload, publish } = await createEmpty(hub);
		await editor.add(subtopicId, NEW, ACTOR);
		expect(await editor.discard(subtopicId, (await editor.listChanges(subtopicId)).stamp, ACTOR)).toBe(1);
		expect(await list()).toEqual([]);
		expect(await publish()).toMatchObject({ ok: false, code: "problems", problems: [{ code: "no-questions" }] });
		await editor.add(subtopicId, NEW, ACTOR);
		await upload(JSON.stringify({ questions: makeQuestions(2) }));
		expect(await list()).toEqual(makeQuestions(2).map(({ text }) => text));
		expect((await editor.listBin(subtopicId)).map(({ question }) => question.text)).toEqual(["New?", "New?"]);
		await hub.close();
	});

	test("can be those of a deleted file, and those of another subtopic", async () => {
		const hub = await createTestHub();
		const { moduleId, subtopicId, editor, list, upload, publish } = await createEmpty(hub);
		await upload(JSON.stringify({ questions: makeQuestions(2) }));
		const { questions } = await editor.list(subtopicId, {});
		const { id: other } = await createSubtopic(hub, moduleId);
		expect(await editor.moveElsewhere(subtopicId, [questions[0]?.key ?? ""], other, ACTOR)).toBe(1);
		expect((await editor.list(other, {})).total).toBe(1);
		await hub.questionFiles.removeQuestionFile(moduleId, subtopicId, ACTOR);
		expect(await list()).toEqual([]);
		const lists = await hub.db.selectFrom("questionList").select("subtopicId").execute();
		expect(lists.filter((row) => [subtopicId, other].includes(row.subtopicId ?? ""))).toEqual([{ subtopicId: other }]);
		await editor.add(subtopicId, NEW, ACTOR);
		expect(await list()).toEqual(["New?"]);
		expect(await publish()).toMatchObject({ ok: true, questionCount: 1 });
		await hub.subtopics.remove(other, ACTOR);
		expect((await editor.search({ search: "Question number 1" })).total).toBe(0);
		expect(await codeOf(editor.add("gone", NEW, ACTOR))).toBe("subtopic-not-found");
		await hub.close();
	});
});
