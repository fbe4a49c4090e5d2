import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { NEW_QUESTION, type TypedQuestion } from "#core/questions/question-edit.ts";
import type { Hub } from "#server/hub.ts";
import { makeQuestions } from "../../tests/make.ts";
import { describeOnOneEngine } from "../../tests/test-hub.ts";
import { ACTOR, createModule, createSubtopic } from "../../tests/test-panel.ts";

async function createFile(hub: Hub, file: object) {
	const module = await createModule(hub);
	const { id: subtopicId } = await createSubtopic(hub, module.id);
	const content = new TextEncoder().encode(JSON.stringify(file));
	await hub.questionFiles.saveQuestionFile(module.id, subtopicId, "planets.json", content, ACTOR);
	const editor = hub.questionEditor;
	const keys = async () => (await editor.list(subtopicId, {})).questions.map(({ key }) => key);
	return {
		moduleId: module.id,
		subtopicId,
		editor,
		keys: await keys(),
		changes: async (page = 1) => (await editor.listChanges(subtopicId, { page })).changes,
		async edit(key: string, change: (typed: TypedQuestion) => Partial<TypedQuestion>) {
			const { typed, version } = await editor.getForm(subtopicId, key);
			await editor.save({ subtopicId, key }, { ...typed, ...change(typed) }, version, ACTOR);
		},
	};
}

const option = (text: string, isCorrect = false) => ({ id: "", text, isCorrect, explanation: "" });
const NEW: TypedQuestion = { ...NEW_QUESTION, text: "New?", options: [option("Yes", true), option("No")] };

describeOnOneEngine("changes that are not published", (createTestHub) => {
	test("show each field that differs from the file, before and after", async () => {
		const hub = await createTestHub();
		const { keys, edit, changes } = await createFile(hub, { questions: makeQuestions(3) });
		await edit(keys[1] ?? "", ({ options }) => ({
			text: "Which one is it?",
			topic: "Orbits",
			options: options.map((one, index) => ({ ...one, isCorrect: index === 1 })),
		}));
		const [change] = await changes();
		const [right, wrong] = makeQuestions(1)[0]?.options.map(({ text }) => [{ text }]) ?? [];
		expect(change).toMatchObject({ change: "edited", text: "Which one is it?" });
		expect(change?.fields).toEqual([
			{ field: "text", before: [{ text: "Question number 2?" }], after: [{ text: "Which one is it?" }] },
			{ field: "key", before: right, after: wrong },
			{ field: "topic", before: [], after: [{ text: "Orbits" }] },
		]);
		await hub.close();
	});

	test("say the module, and a number where it has another subtopic of the same title", async () => {
		const hub = await createTestHub();
		const { moduleId, subtopicId, editor } = await createFile(hub, { questions: makeQuestions(1) });
		const { title } = await hub.subtopics.get(subtopicId);
		const second = await createSubtopic(hub, moduleId, { title });
		const module = await hub.modules.get(moduleId);
		await editor.add(second.id, NEW, ACTOR);
		expect(await editor.listUnpublished()).toEqual([
			{ subtopicId: second.id, title: `${title} (2)`, moduleTitle: module.title, count: 1 },
		]);
		await hub.close();
	});

	test("and questions that were found, reported or nearly the same say the number of a module of the same title", async () => {
		const hub = await createTestHub();
		const file = { questions: makeQuestions(1) };
		const [first, second] = [await createFile(hub, file), await createFile(hub, file)];
		const { title } = await hub.modules.get(first.moduleId);
		await hub.modules.update(second.moduleId, { ...(await hub.modules.get(second.moduleId)), title }, 1, ACTOR);
		const numbered = `${title} (2)`;
		const { subtopicId, editor } = second;
		await editor.add(subtopicId, NEW, ACTOR);
		expect(await editor.listUnpublished()).toMatchObject([{ subtopicId, moduleTitle: numbered }]);
		expect((await editor.search({ search: NEW.text })).questions).toMatchObject([{ moduleTitle: numbered }]);
		const [question] = (await editor.list(first.subtopicId, {})).questions;
		expect(question?.near).toMatchObject([{ moduleTitle: numbered }]);
		const report = { id: randomUUID(), subtopicId, questionId: "q1", kind: "other" as const, note: "" };
		await hub.reports.store([report], "192.0.2.1");
		expect((await hub.reports.list()).questions).toMatchObject([{ moduleTitle: numbered }]);
		await hub.reports.close({ subtopicId, ids: [report.id], reason: "corrected" }, ACTOR);
		expect((await hub.reports.listClosed()).closed).toMatchObject([{ moduleTitle: numbered }]);
		await hub.close();
	});

	test("are counted for lists of subtopics and modules, and listed with their subtopic", async () => {
		const hub = await createTestHub();
		const { moduleId, subtopicId, keys, edit, editor } = await createFile(hub, { questions: makeQuestions(3) });
		const quiet = await createFile(hub, { questions: makeQuestions(1) });
		await edit(keys[0] ?? "", () => ({ text: "Changed?" }));
		await editor.add(subtopicId, NEW, ACTOR);
		const changed = new Map([[subtopicId, 2]]);
		expect(await editor.countDraftsBySubtopic([subtopicId, quiet.subtopicId])).toEqual(changed);
		expect(await editor.countDraftsByModule([moduleId, quiet.moduleId])).toEqual(new Map([[moduleId, 2]]));
		expect(await editor.listUnpublished()).toMatchObject([{ subtopicId, count: 2 }]);
		const { stamp } = await editor.listChanges(subtopicId);
		await editor.publish(subtopicId, stamp, ACTOR);
		expect(await editor.countDraftsBySubtopic([subtopicId])).toEqual(new Map());
		expect(await editor.listUnpublished()).toEqual([]);
		expect(await editor.countDraftsByModule([])).toEqual(new Map());
		await hub.close();
	});

	test("describe added questions, and both places of a moved one", async () => {
		const hub = await createTestHub();
		const { keys, changes, editor, subtopicId } = await createFile(hub, { questions: makeQuestions(4) });
		await editor.move(subtopicId, [keys[3] ?? ""], "first", ACTOR);
		await editor.remove(subtopicId, [keys[1] ?? ""], ACTOR);
		await editor.add(subtopicId, NEW, ACTOR);
		expect((await changes()).map(({ change, fields }) => [change, ...fields])).toEqual([
			["moved", { field: "place", before: [{ text: "4" }], after: [{ text: "1" }] }],
			["deleted"],
			[
				"added",
				{ field: "options", before: [], after: [{ text: "Yes" }, { text: "No" }] },
				{ field: "key", before: [], after: [{ text: "Yes" }] },
			],
		]);
		await hub.close();
	});

	test("show formulas as learners see them, and the source where both look the same", async () => {
		const hub = await createTestHub();
		const [question] = makeQuestions(1);
		const file = { format: "md1", questions: [{ ...question, text: "What is $x^2$?", explanation: "See **here**." }] };
		const { keys, edit, changes } = await createFile(hub, file);
		await edit(keys[0] ?? "", () => ({ text: "What is $x^3$?", explanation: "See  **here**." }));
		const [change] = await changes();
		expect(change?.text).toBe("What is x³?");
		expect(change?.html).toMatch(/^What is <span class="md-formula" dir="ltr"><math.*<\/math><\/span>\?$/);
		const [text, explanation] = change?.fields ?? [];
		expect(text?.before[0]?.html).toContain("<math");
		expect(text?.after[0]).toMatchObject({ text: "What is x³?" });
		expect(explanation).toEqual({
			field: "explanation",
			before: [{ text: "See **here**." }],
			after: [{ text: "See  **here**." }],
		});
		await hub.close();
	});

	test("are listed by page, and counted with those that need a review", async () => {
		const hub = await createTestHub();
		const { editor, subtopicId, changes } = await createFile(hub, { questions: makeQuestions(1) });
		for (let number = 1; number <= 27; number++) {
			const explanation = number > 25 ? "So (b) is right." : "";
			await editor.add(subtopicId, { ...NEW, text: `New ${number}?`, explanation }, ACTOR);
		}
		expect(await editor.listChanges(subtopicId)).toMatchObject({ total: 27, pageCount: 2, toReview: { count: 2 } });
		const second = await changes(2);
		expect(second.map(({ text }) => text)).toEqual(["New 26?", "New 27?"]);
		expect((await editor.listChanges(subtopicId)).toReview.first).toBe(second[0]?.key);
		await editor.markReviewed(subtopicId, second[0]?.key ?? "");
		expect((await editor.listChanges(subtopicId)).toReview).toEqual({ count: 1, first: second[1]?.key });
		await hub.close();
	});

	test("have a stamp that differs after every change and every publishing", async () => {
		const hub = await createTestHub();
		const { editor, subtopicId, edit, keys } = await createFile(hub, { questions: makeQuestions(2) });
		const stamps = [await editor.findStamp(subtopicId)];
		expect(await editor.findStamp(subtopicId)).toBe(stamps[0]);
		await edit(keys[0] ?? "", () => ({ text: "One?" }));
		stamps.push(await editor.findStamp(subtopicId));
		await edit(keys[0] ?? "", () => ({ text: "Two?" }));
		stamps.push(await editor.findStamp(subtopicId));
		await editor.publish(subtopicId, (await editor.listChanges(subtopicId)).stamp, ACTOR);
		stamps.push(await editor.findStamp(subtopicId));
		expect(new Set(stamps).size).toBe(4);
		await hub.close();
	});
});
