// Titles and modules of the subtopics in a log, over HTTP.

import { afterEach, beforeEach, expect, test } from "vitest";
import { PLACES_PATH } from "#core/addresses/calls.ts";
import { type LoggedSubtopic, MAX_SUBTOPICS, subtopicsResponseSchema } from "#core/progress/log/sync-protocol.ts";
import type { Hub } from "#server/hub.ts";
import { makeQuestions } from "../../tests/make.ts";
import { createBareHttp } from "../../tests/test-http.ts";
import { type CreateTestHub, describeOnBothEngines } from "../../tests/test-hub.ts";
import { ACTOR, createModule, createSubtopic } from "../../tests/test-panel.ts";
import { createPhone, createPost, type Phone, type Post } from "../../tests/test-phones.ts";

describeOnBothEngines("the places of a log", (createTestHub: CreateTestHub) => {
	let hub: Hub;
	let post: Post;
	beforeEach(async () => {
		hub = await createTestHub();
		const http = createBareHttp(hub);
		post = createPost((path, init) => http.request(path, init));
	});
	afterEach(() => hub.close());

	const addModule = async (title: string) => (await createModule(hub, { title })).id;

	async function listLoggedSubtopics(phone: Phone): Promise<LoggedSubtopic[]> {
		const { status, headers, body } = await phone.call(PLACES_PATH, {});
		expect([status, headers.get("Cache-Control")]).toEqual([200, "no-store"]);
		return subtopicsResponseSchema.parse(body).places;
	}

	test("are the used subtopics, the latest first, without deleted and unknown ones", async () => {
		const moduleId = await addModule("Rivers");
		const add = (title: string) => createSubtopic(hub, moduleId, { title });
		const [springs, mouths, gone, other] = [
			await add("Springs"),
			await add("Mouths"),
			await add("Gone"),
			await add("Other"),
		];
		const phone = createPhone(post);
		for (const { id } of [mouths, gone, springs]) phone.answer(2, id);
		phone.answer(1, "none");
		await phone.sync();
		await hub.db.deleteFrom("subtopicRow").where("id", "=", gone.id).execute();
		const of = (subtopic: typeof springs) => ({
			moduleId,
			moduleTitle: "Rivers",
			subtopicId: subtopic.id,
			subtopicTitle: subtopic.title,
			steps: [],
			questionCount: 0,
		});
		expect(await listLoggedSubtopics(phone)).toEqual([of(springs), of(mouths)]);
		expect(JSON.stringify(await listLoggedSubtopics(phone))).not.toContain(other.id);
		// Another phone knows them once it has joined the log, and not before.
		const second = createPhone(post);
		expect(await listLoggedSubtopics(second)).toEqual([]);
		second.cookie = "progress=1-1-x.forged";
		expect(await listLoggedSubtopics(second)).toEqual([]);
		second.cookie = "";
		await second.join(await phone.createCode());
		expect(await listLoggedSubtopics(second)).toEqual([of(springs), of(mouths)]);
	});

	test("have the steps with content, and the number of questions", async () => {
		const moduleId = await addModule("Rivers");
		const texts = { surveyDocLink: "https://example.org/a", readDocLink: "https://example.org/b" };
		const { id } = await createSubtopic(hub, moduleId, { title: "Springs", ...texts });
		await hub.questionFiles.saveQuestionFile(
			moduleId,
			id,
			"q.json",
			Buffer.from(JSON.stringify({ questions: makeQuestions(3) })),
			ACTOR,
		);
		const phone = createPhone(post);
		phone.answer(1, id);
		await phone.sync();
		expect(await listLoggedSubtopics(phone)).toMatchObject([{ steps: ["survey", "read", "recite"], questionCount: 3 }]);
	});

	test("are at most a hundred, and none after forgetting", async () => {
		const moduleId = await addModule("Many");
		const phone = createPhone(post);
		for (let n = 0; n < MAX_SUBTOPICS + 3; n++) {
			const { id } = await createSubtopic(hub, moduleId, { title: `Subtopic ${n}` });
			phone.answer(1, id);
		}
		await phone.sync();
		const titles = (await listLoggedSubtopics(phone)).map(({ subtopicTitle }) => subtopicTitle);
		expect(titles).toEqual(Array.from({ length: MAX_SUBTOPICS }, (_, n) => `Subtopic ${MAX_SUBTOPICS + 2 - n}`));
		await phone.forget();
		expect(await listLoggedSubtopics(phone)).toEqual([]);
	});

	test("are refused for a body with fields, and on a site that stores no logs", async () => {
		const phone = createPhone(post);
		expect((await phone.call(PLACES_PATH, { subtopicId: "x" })).status).toBe(400);
		await hub.close();
		hub = await createTestHub({ env: { PROGRESS: "device" } });
		const http = createBareHttp(hub);
		const device = createPhone(createPost((path, init) => http.request(path, init)));
		expect((await device.call(PLACES_PATH, {})).status).toBe(404);
	});
});
