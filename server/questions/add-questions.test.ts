// Adding a question file to the questions that a subtopic has.
import { expect, test, vi } from "vitest";
import { HubError } from "#core/problem.ts";
import { makeQuestions } from "../../tests/make.ts";
import { createTestHttp } from "../../tests/test-http.ts";
import { createTestHub, describeOnOneEngine } from "../../tests/test-hub.ts";
import { ACTOR, ADMINISTRATOR_ENV, createModule, createSubtopic, signInFirst } from "../../tests/test-panel.ts";

const bytesOf = (value: unknown) => new TextEncoder().encode(JSON.stringify(value));
const [one, two, three] = makeQuestions(3);

describeOnOneEngine("questions that are added to others", (createHub) => {
	test("come last as drafts with all their fields, under a new id when theirs is taken", async () => {
		const hub = await createHub();
		const { id: moduleId } = await createModule(hub);
		const { id: subtopicId } = await createSubtopic(hub, moduleId);
		const editor = hub.questionEditor;
		await hub.questionFiles.saveQuestionFile(moduleId, subtopicId, "a.json", bytesOf({ questions: [one, two] }), ACTOR);
		const file = bytesOf({
			format: "md1",
			questions: [
				{ ...two, text: ` ${two?.text.toUpperCase()} ` },
				{ ...three, id: one?.id, weight: 7 },
			],
		});
		expect(await editor.addFile(subtopicId, file, "ask", ACTOR)).toEqual({
			ok: false,
			code: "same-text",
			total: 2,
			count: 1,
			named: [{ number: 1, text: two?.text.toUpperCase() }],
		});
		// Of formatted questions the names have no markup.
		const marked = { ...three, text: "Which does **not** change $x^2$?" };
		const marks = bytesOf({ format: "md1", questions: [marked, { ...marked, id: "twin" }] });
		const twins = await editor.addFile(subtopicId, marks, "ask", ACTOR);
		expect(twins).toMatchObject({ named: [{ number: 2, text: "Which does not change x²?" }] });
		expect(JSON.stringify(twins)).toContain("<math");
		expect((await editor.listChanges(subtopicId)).changes).toEqual([]);
		expect(await editor.addFile(subtopicId, file, "skip", ACTOR)).toEqual({ ok: true, added: 1, skipped: 1 });
		const { changes, stamp } = await editor.listChanges(subtopicId);
		expect(changes).toMatchObject([{ change: "added", text: three?.text }]);
		await editor.publish(subtopicId, stamp, ACTOR);
		const { content } = await hub.questionFiles.getQuestionFile(moduleId, subtopicId);
		const { questions } = JSON.parse(new TextDecoder().decode(content));
		expect(questions).toMatchObject([one, two, { text: three?.text, weight: 7, format: "md1" }]);
		expect(questions[2].id).toMatch(/^q[0-9a-f]{15}$/);

		expect(await editor.addFile(subtopicId, file, "add", ACTOR)).toEqual({ ok: true, added: 2, skipped: 0 });
		expect(await editor.addFile(subtopicId, bytesOf({ questions: [{}] }), "ask", ACTOR)).toMatchObject({
			code: "problems",
		});
		const many = bytesOf({ questions: makeQuestions(2_001) });
		expect(await editor.addFile(subtopicId, many, "ask", ACTOR)).toMatchObject({
			problems: [{ code: "too-many-questions", values: { max: 2_000 } }],
		});
		const empty = await createSubtopic(hub, moduleId);
		const full = bytesOf({ questions: makeQuestions(2_000) });
		expect(await editor.addFile(empty.id, full, "ask", ACTOR)).toEqual({ ok: true, added: 2_000, skipped: 0 });
		await hub.close();
	});
});

describeOnOneEngine("imported questions", (createHub) => {
	test("name what they come from, in the list, after publishing, as a copy and elsewhere, and in the audit list", async () => {
		const hub = await createHub();
		const { id: moduleId } = await createModule(hub);
		const { id } = await createSubtopic(hub, moduleId);
		const other = (await createSubtopic(hub, moduleId)).id;
		const { questionEditor: editor, questionFiles, audit } = hub;
		const namesIn = async (subtopicId: string) =>
			(await editor.list(subtopicId, {})).questions.map(({ importName }) => importName);
		const imported = { name: "Unit test 3", stated: 1, concluded: 0, confirmed: 2 };
		const added = await editor.addFile(id, bytesOf({ questions: [one, two] }), "ask", ACTOR, imported);
		expect(added).toMatchObject({ ok: true, added: 2 });
		await editor.addFile(id, bytesOf({ questions: [three] }), "ask", ACTOR);
		expect(await namesIn(id)).toEqual(["Unit test 3", "Unit test 3", null]);
		const [entry, ...others] = (await audit.list({})).entries.filter(({ subjectType }) => subjectType === "mcq");
		expect(others).toEqual([]);
		expect(entry).toMatchObject({ action: "mcq-imported", title: "Unit test 3" });
		expect(entry?.changes.map(({ field, after }) => `${field} ${after}`)).toEqual([
			"questionsAdded 2",
			"keysStated 1",
			"keysConfirmed 2",
		]);
		await editor.publish(id, (await editor.listChanges(id)).stamp, ACTOR);
		const first = (await editor.list(id, {})).questions[0]?.key ?? "";
		await editor.duplicate(id, first, ACTOR);
		expect(await namesIn(id)).toEqual(["Unit test 3", "Unit test 3", "Unit test 3", null]);
		await editor.addFile(other, bytesOf({ questions: [{ ...three, text: "Another?" }] }), "ask", ACTOR);
		await editor.moveElsewhere(id, [first], other, ACTOR);
		expect(await namesIn(other)).toEqual([null, "Unit test 3"]);

		const file = bytesOf({ questions: [one, two] });
		await questionFiles.saveFilePieces(moduleId, id, "b.json", [file], ACTOR, undefined, { imported });
		expect(await namesIn(id)).toEqual(["Unit test 3", "Unit test 3"]);
		const large = bytesOf({ questions: makeQuestions(2_001) });
		await questionFiles.saveFilePieces(moduleId, id, "b.json", [large], ACTOR, undefined, { imported });
		expect(new Set(await namesIn(id))).toEqual(new Set(["Unit test 3"]));
		await questionFiles.saveQuestionFile(moduleId, id, "b.json", file, ACTOR);
		expect(await namesIn(id)).toEqual([null, null]);
		await hub.close();
	});
});

test("the call lists existing questions, the problems of a file, and a file that was replaced", async () => {
	const hub = await createTestHub({ env: ADMINISTRATOR_ENV });
	const http = createTestHttp(hub);
	const cookie = await signInFirst(hub);
	const { id: moduleId } = await createModule(hub);
	const { id } = await createSubtopic(hub, moduleId);
	const send = async (query: string, value: unknown) => {
		const headers = { cookie, "Content-Type": "application/octet-stream" };
		const response = await http.request(`/api/questions/add${query}`, {
			method: "POST",
			body: bytesOf(value),
			headers,
		});
		return [response.status, await response.json()] as const;
	};
	const place = `?subtopicId=${id}`;
	expect(await send(`${place}&same=ask`, { questions: [one] })).toMatchObject([200, { success: true, added: 1 }]);
	expect(await send(`${place}&same=ask`, { questions: [one] })).toMatchObject([
		409,
		{ success: false, code: "same-text", count: 1 },
	]);
	expect(await send(`${place}&same=skip`, { questions: [] })).toMatchObject([422, { success: false }]);
	expect(await send(`${place}&same=perhaps`, { questions: [one] })).toMatchObject([400, { success: false }]);
	expect(await send("?subtopicId=gone&same=ask", { questions: [one] })).toMatchObject([404, { success: false }]);
	hub.questionEditor.addFile = () => Promise.reject(new HubError("mcq-changed"));
	const error = vi.spyOn(hub.log, "error");
	expect(await send(`${place}&same=ask`, { questions: [one] })).toMatchObject([
		409,
		{ success: false, code: "mcq-changed", changed: true },
	]);
	expect(error).not.toHaveBeenCalled();
	await hub.close();
});
