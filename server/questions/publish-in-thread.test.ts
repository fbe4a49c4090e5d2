// Files that are published in a worker thread: large ones, and those with formatted texts, which are rendered again.
import { expect, test } from "vitest";
import type { Hub } from "#server/hub.ts";
import { makeQuestion, makeQuestions, writtenFile } from "../../tests/make.ts";
import { describeOnBothEngines, describeOnOneEngine } from "../../tests/test-hub.ts";
import { ACTOR, codeOf, createModule, createSubtopic } from "../../tests/test-panel.ts";
import { BYTES_IN_SAVE } from "./file-record.ts";
import { questionKey } from "./question-rows.ts";

async function upload(hub: Hub, file: object) {
	const module = await createModule(hub);
	const { id: subtopicId } = await createSubtopic(hub, module.id);
	const content = new TextEncoder().encode(JSON.stringify(file));
	const saved = await hub.questionFiles.saveFilePieces(module.id, subtopicId, "q.json", [content], ACTOR);
	expect(saved).toMatchObject({ ok: true });
	return { moduleId: module.id, subtopicId, content };
}

async function editFirst({ questionEditor: editor }: Hub, subtopicId: string, text: string): Promise<string> {
	const { questions } = await editor.list(subtopicId, {});
	const key = questions[0]?.key ?? "";
	const { typed, version } = await editor.getForm(subtopicId, key);
	expect(await editor.save({ subtopicId, key }, { ...typed, text }, version, ACTOR)).toMatchObject({ ok: true });
	return (await editor.listChanges(subtopicId)).stamp;
}

describeOnBothEngines("publishing in a thread", (createTestHub) => {
	test("makes a large file in which one question of many was changed", async () => {
		const hub = await createTestHub();
		const explanation = "A long reason. ".repeat(130);
		const questions = makeQuestions(950).map((question) => ({ ...question, explanation }));
		const { moduleId, subtopicId, content } = await upload(hub, { questions });
		expect(content.byteLength).toBeGreaterThan(BYTES_IN_SAVE);
		const stamp = await editFirst(hub, subtopicId, "Changed?");
		expect(await hub.questionEditor.publish(subtopicId, "another", ACTOR)).toEqual({ ok: false, code: "changed" });
		expect(await hub.questionEditor.publish(subtopicId, stamp, ACTOR)).toEqual({
			ok: true,
			questionCount: 950,
			changeCount: 1,
			publishedAt: expect.any(Number),
		});
		const file = await hub.questionFiles.getQuestionFile(moduleId, subtopicId);
		const expected = writtenFile(content).replace("Question number 1?", "Changed?");
		expect(new TextDecoder().decode(file.content) === expected).toBe(true);
		await hub.questionFiles.removeQuestionFile(moduleId, subtopicId, ACTOR);
		expect(await codeOf(hub.questionEditor.publish(subtopicId, stamp, ACTOR))).toBe("question-not-found");
		await hub.close();
	});

	test("publishes many changes by a list of its own, whose history follows", async () => {
		const hub = await createTestHub();
		const { questionEditor: editor, db } = hub;
		const { moduleId, subtopicId } = await upload(hub, { questions: makeQuestions(1_200), after: 2 });
		const keys = Array.from({ length: 1_200 }, (_, index) => questionKey(`q${index + 1}`));
		await editor.setFields(subtopicId, keys.slice(0, 700), { topic: "Moons" }, ACTOR);
		await editor.remove(subtopicId, keys.slice(700, 710), ACTOR);
		const { stamp } = await editor.listChanges(subtopicId);
		const changed = await editFirst(hub, subtopicId, "Too late?");
		expect(await editor.publish(subtopicId, stamp, ACTOR)).toEqual({ ok: false, code: "changed" });
		const published = await editor.publish(subtopicId, changed, ACTOR);
		expect(published).toEqual({ ok: true, questionCount: 1_190, changeCount: 710 });
		const { content } = await hub.questionFiles.getQuestionFile(moduleId, subtopicId);
		const { questions, after }: { questions: { id: string; topic?: string; text: string }[]; after: number } =
			JSON.parse(new TextDecoder().decode(content));
		expect([questions.map(({ id }) => questionKey(id)), after]).toEqual([
			[...keys.slice(0, 700), ...keys.slice(710)],
			2,
		]);
		expect(questions.filter(({ topic }) => topic === "Moons")).toHaveLength(700);
		expect(questions[0]?.text).toBe("Too late?");
		expect([(await editor.list(subtopicId, {})).total, await editor.countDrafts(subtopicId)]).toEqual([1_190, 0]);
		const actions = async (key = "") =>
			(await editor.listHistory(subtopicId, key)).map(({ action, by }) => [action, by]);
		await expect
			.poll(() => db.selectFrom("questionList").select("root").execute())
			.toHaveLength((await db.selectFrom("mcqFile").select("subtopicId").execute()).length);
		expect(await actions(keys[0])).toEqual([["edited", ACTOR.email]]);
		expect(await actions(keys[700])).toEqual([["deleted", ACTOR.email]]);
		expect(await actions(keys[1_100])).toEqual([]);
		expect((await editor.listBin(subtopicId)).length).toBe(10);
		const again = await editFirst(hub, subtopicId, "Once more?");
		expect(await editor.publish(subtopicId, again, ACTOR)).toMatchObject({ ok: true, changeCount: 1 });
		await hub.close();
	});
});

// What is rendered is no SQL.
describeOnOneEngine("publishing in a thread", (createTestHub) => {
	test("renders formatted texts again, and notes a formula that cannot be read", async () => {
		const hub = await createTestHub();
		const questions = [makeQuestion({ text: "What is $x^2$?" }), makeQuestion({ id: "q2", text: "Plain?" })];
		const { moduleId, subtopicId } = await upload(hub, { format: "md1", questions });
		const readRendered = async () => {
			const { content } = await hub.questionFiles.getRenderedFile(moduleId, subtopicId);
			return JSON.stringify(JSON.parse(new TextDecoder().decode(content)).html);
		};
		expect(await readRendered()).toContain("<msup>");
		const { questions: listed } = await hub.questionEditor.list(subtopicId, {});
		expect(listed.map(({ html }) => html?.text !== undefined)).toEqual([true, false]);
		expect(
			await hub.questionEditor.publish(subtopicId, await editFirst(hub, subtopicId, "$\\sqrt{2}$?"), ACTOR),
		).toMatchObject({
			ok: true,
		});
		expect(await readRendered()).toContain("<msqrt>");
		expect(await readRendered()).not.toContain("<msup>");
		await editFirst(hub, subtopicId, "What is $\\frac{1$?");
		const [bad] = (await hub.questionEditor.list(subtopicId, {})).questions;
		expect(bad?.notes.map(({ code }) => code)).toContain("formula-unreadable");
		await hub.close();
	});
});

describeOnBothEngines("the rows of a file that is too large for the transaction of its save", (createTestHub) => {
	test("are made after it, are those of the last of two uploads, and take drafts of the first into the history", async () => {
		const hub = await createTestHub();
		const editor = hub.questionEditor;
		const { moduleId, subtopicId } = await upload(hub, { questions: makeQuestions(2_200) });
		await editFirst(hub, subtopicId, "Draft?");
		const key = (await editor.list(subtopicId, {})).questions[0]?.key ?? "";
		const replace = (count: number, at: string) => {
			const questions = makeQuestions(count).map((question) => ({ ...question, text: `${question.text} ${at}` }));
			const content = new TextEncoder().encode(JSON.stringify({ questions }));
			return hub.questionFiles.saveFilePieces(moduleId, subtopicId, "q.json", [content], ACTOR);
		};
		expect(await replace(2_300, "first")).toMatchObject({ ok: true });
		expect(await replace(2_200, "second")).toMatchObject({ ok: true });
		const lists = await Promise.all([editor.list(subtopicId, {}), editor.list(subtopicId, { page: 2 })]);
		for (const { total, questions } of lists) {
			expect(total).toBe(2_200);
			expect(questions.every(({ question }) => question.text.endsWith("second"))).toBe(true);
		}
		const history = async () => (await editor.listHistory(subtopicId, key)).map(({ after }) => after?.text);
		await expect.poll(history).toEqual(["Draft?"]);
		await editFirst(hub, subtopicId, "Again?");
		expect(await replace(3, "third")).toMatchObject({ ok: true });
		expect((await editor.list(subtopicId, {})).total).toBe(3);
		const rows = hub.db.selectFrom("question").select("questionKey").where("subtopicId", "=", subtopicId);
		expect(await rows.execute()).toHaveLength(3);
		await hub.close();
	});
});
