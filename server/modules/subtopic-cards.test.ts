import { expect, test } from "vitest";
import { makeQuestions } from "../../tests/make.ts";
import { describeOnOneEngine } from "../../tests/test-hub.ts";
import { createModule, createSubtopic } from "../../tests/test-panel.ts";

const ACTOR = { id: "a1", email: "admin@example.com" };
const GOOGLE = "https://docs.google.com/document/d/abcdefghij/mobilebasic";
const OWN = "/documents/sqr3-method/read";

describeOnOneEngine("a module's cards", (createTestHub) => {
	test("say the steps with content, the questions and a time that leaves out what is not known", async () => {
		const hub = await createTestHub();
		const { id: moduleId } = await createModule(hub);
		const empty = await createSubtopic(hub, moduleId, { title: "Empty" });
		const own = await createSubtopic(hub, moduleId, { title: "Own", readDocLink: OWN });
		const google = await createSubtopic(hub, moduleId, { title: "Google", surveyDocLink: GOOGLE });
		const file = new TextEncoder().encode(JSON.stringify({ questions: makeQuestions(25) }));
		await hub.questionFiles.saveQuestionFile(moduleId, google.id, "q.json", file);
		const read = async () => {
			const { subtopics } = await hub.catalog.listSubtopics(moduleId, 1);
			return subtopics.map(({ id, phases, questionCount, time }) => ({ id, phases, questionCount, time }));
		};
		const [first, second, third] = await read();
		expect(first).toEqual({ id: empty.id, phases: [], questionCount: 0, time: { minutes: 0, isComplete: true } });
		expect(second).toMatchObject({ id: own.id, phases: ["read"], questionCount: 0, time: { isComplete: true } });
		expect(second?.time.minutes).toBeGreaterThan(1);
		expect(third).toEqual({
			id: google.id,
			phases: ["survey", "recite"],
			questionCount: 25,
			time: { minutes: 25, isComplete: false },
		});

		const known = { status: "read" as const, reason: null, text: "x", words: 2_000, readAt: 1 };
		await hub.db
			.insertInto("documentText")
			.values({ subtopicId: google.id, phase: "survey", link: GOOGLE, ...known })
			.execute();
		expect((await read())[2]?.time).toEqual({ minutes: 35, isComplete: true });
	});

	test("know the next subtopic with content after each one, with its steps", async () => {
		const hub = await createTestHub();
		const { id: moduleId } = await createModule(hub);
		const other = await createModule(hub);
		const first = await createSubtopic(hub, moduleId, { title: "First", surveyDocLink: OWN });
		await createSubtopic(hub, moduleId, { title: "Nothing yet" });
		await createSubtopic(hub, other.id, { title: "Elsewhere" });
		const second = await createSubtopic(hub, moduleId, { title: "Second", readDocLink: OWN });
		const file = new TextEncoder().encode(JSON.stringify({ questions: makeQuestions(2) }));
		await hub.questionFiles.saveQuestionFile(moduleId, second.id, "q.json", file);
		const nextOf = async (id: string) => hub.access.findNext(await hub.access.openSubtopic(moduleId, id));
		expect(await nextOf(first.id)).toEqual({
			subtopicId: second.id,
			title: "Second",
			steps: ["read", "recite"],
			questionCount: 2,
		});
		expect(await nextOf(second.id)).toBeUndefined();
		await hub.subtopics.move(second.id, "first", ACTOR);
		expect(await nextOf(second.id)).toMatchObject({ subtopicId: first.id, steps: ["survey"] });
	});
});
