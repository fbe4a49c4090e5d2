import { gunzipSync } from "node:zlib";
import { beforeAll, expect, test } from "vitest";
import { readCheckedQuestions } from "#core/questions/checked-file.ts";
import { readPartFacts, readStartFacts, writeNames } from "#core/questions/partial-file.ts";
import { readRenderedQuestions } from "#core/questions/rendered-file.ts";
import { createBank } from "#core/quiz/bank.ts";
import { startQuiz } from "#core/quiz/quiz.ts";
import type { Http } from "#server/http.ts";
import type { Hub } from "#server/hub.ts";
import { makeQuestion } from "../../../tests/make.ts";
import { createBareHttp } from "../../../tests/test-http.ts";
import { type createTestHub, describeOnOneEngine } from "../../../tests/test-hub.ts";
import { makeSubtopicInput } from "../../../tests/test-panel.ts";

const COUNT = 1_200;
/** Questions that differ, with letters of several bytes. */
const makeBank = (count: number, more: object = {}) =>
	Array.from({ length: count }, (_, n) => ({
		...makeQuestion({ id: `q${n + 1}`, text: `Frage ${n + 1}: Größe des ${"größten ".repeat(10)}Planeten?` }),
		...more,
	}));

type Place = { hub: Hub; http: Http; moduleId: string; subtopicId: string; foreignId: string; path: string };

async function createPlace(createHub: typeof createTestHub): Promise<Place> {
	const hub = await createHub();
	const addModule = async () => {
		const created = await hub.catalog.createModule({ title: "M", description: "", linkCode: null, customButtons: [] });
		if (!created.ok) throw new Error(created.problems[0]?.code);
		return created.module.id;
	};
	const [moduleId, foreignId] = [await addModule(), await addModule()];
	const { id: subtopicId } = await hub.catalog.createSubtopic(moduleId, makeSubtopicInput());
	return {
		hub,
		http: createBareHttp(hub),
		moduleId,
		subtopicId,
		foreignId,
		path: `/mcq-data/${moduleId}/${subtopicId}`,
	};
}

async function save({ hub, moduleId, subtopicId }: Place, file: object): Promise<void> {
	const saved = await hub.questionFiles.saveQuestionFile(
		moduleId,
		subtopicId,
		"x.json",
		Buffer.from(JSON.stringify(file, null, 1)),
	);
	if (!saved.ok) throw new Error(JSON.stringify(saved.problems));
}

async function getStart({ http, path }: Place, rendered = "") {
	const response = await http.request(`${path}${rendered}.start.json`);
	const text = await response.text();
	const start = readStartFacts(text);
	return { response, text, start, version: start?.version ?? "" };
}

describeOnOneEngine("a large question file by parts", (createHub) => {
	let at: Place;
	beforeAll(async () => {
		at = await createPlace(createHub);
		await save(at, { title: "Ü", shuffle: false, questions: makeBank(COUNT, { topic: "Planets" }), note: ["x"] });
	});
	const getPart = (version: string, places: string, headers: Record<string, string> = {}) =>
		at.http.request(`${at.path}.part/${version}/${places}.json`, { headers });

	test("gives any questions as a file that reads like the whole one", async () => {
		const { version } = await getStart(at);
		const whole = readCheckedQuestions(await (await at.http.request(`${at.path}.json`)).text());
		for (const places of [[0], [COUNT - 1], [7, 3, 1100, 4], Array.from({ length: 64 }, (_, n) => 3 * n)]) {
			const response = await getPart(version, places.join("-"));
			const text = await response.text();
			const part = readCheckedQuestions(text);
			expect(part?.questions).toEqual(places.map((place) => whole?.questions[place]));
			expect(part?.shufflesOptions).toBe(false);
			expect(readPartFacts(text)).toEqual({ places });
		}
	});

	test("gives questions by their ids with their places, and leaves out those that are not in the file", async () => {
		const { version } = await getStart(at);
		const ask = async (ids: readonly string[]) => {
			const response = await at.http.request(`${at.path}.part/${version}/ids/${writeNames(ids)}.json`);
			const text = await response.text();
			return { response, places: readPartFacts(text)?.places, questions: readCheckedQuestions(text)?.questions };
		};
		const { response, places, questions } = await ask(["q900", "gone", "q1", "q1200"]);
		expect([response.status, response.headers.get("cache-control")]).toEqual([
			200,
			"private, max-age=86400, immutable",
		]);
		expect(places).toEqual([899, 0, 1_199]);
		expect(questions?.map(({ id }) => id)).toEqual(["q900", "q1", "q1200"]);
		expect(await ask(["gone"])).toMatchObject({ places: [], questions: undefined });
		const all = makeBank(COUNT).map(({ id }) => id);
		for (let from = 0; from < COUNT; from += 64) {
			const ids = all.slice(from, from + 64);
			expect((await ask(ids)).places).toEqual(ids.map((_, index) => from + index));
		}
	});

	test("gives the first set of a new quiz, random for each visit, as a file with its seed", async () => {
		const whole = readCheckedQuestions(await (await at.http.request(`${at.path}.json`)).text());
		const { version } = await getStart(at);
		const sets = new Set<string>();
		for (let visit = 0; visit < 20; visit++) {
			const response = await at.http.request(`${at.path}.start.json`, { headers: { "Accept-Encoding": "gzip" } });
			expect(Object.fromEntries(response.headers)).toMatchObject({
				"content-type": "application/json",
				"cache-control": "private, max-age=60",
				"content-encoding": "gzip",
				"content-security-policy": "default-src 'none'; frame-ancestors 'none'; sandbox",
				"x-version": expect.stringMatching(/^\d+$/),
			});
			const text = gunzipSync(Buffer.from(await response.arrayBuffer())).toString();
			const start = readStartFacts(text);
			const { state } = startQuiz(createBank(whole?.questions ?? []), start?.seed ?? -1);
			const ids = readCheckedQuestions(text)?.questions.map(({ id }) => id);
			expect([start?.version, start?.count, ids]).toEqual([version, COUNT, state.currentSet]);
			expect(start?.places.map((place) => whole?.questions[place]?.id)).toEqual(ids);
			sets.add(String(ids));
		}
		expect(sets.size).toBeGreaterThan(3);
	});

	test("lets browsers keep a part, and compresses it", async () => {
		const { version } = await getStart(at);
		const response = await getPart(version, "1-2-3-4-5-6-7", { "Accept-Encoding": "gzip" });
		expect(Object.fromEntries(response.headers)).toMatchObject({
			"content-type": "application/json",
			"cache-control": "private, max-age=86400, immutable",
			"content-encoding": "gzip",
			"content-security-policy": "default-src 'none'; frame-ancestors 'none'; sandbox",
			vary: "Accept-Encoding",
		});
		const text = gunzipSync(Buffer.from(await response.arrayBuffer())).toString();
		expect(readCheckedQuestions(text)?.questions).toHaveLength(7);
		const etag = response.headers.get("etag") ?? "";
		expect(etag).toMatch(/^(?:W\/)?"[\w-]{22}"$/);
		const again = await getPart(version, "1-2-3-4-5-6-7", { "If-None-Match": etag, "Accept-Encoding": "gzip" });
		expect([again.status, await again.text()]).toEqual([304, ""]);
	});

	test("answers a plain 404 to every address that names nothing", async () => {
		const { version } = await getStart(at);
		const wrong = [
			...[
				"",
				"-",
				"1-",
				"x",
				"1,2",
				"-1",
				`${COUNT}`,
				"99999999",
				Array.from({ length: 65 }, (_, n) => n).join("-"),
			].map((places) => `${at.path}.part/${version}/${places}.json`),
			`${at.path}.part/${version}/1`,
			`${at.path}.part/short/1.json`,
			`${at.path}.rendered.part/${version}/1.json`,
			`${at.path}.index.json`,
			`${at.path}.part/${version}/ids/${writeNames(["q1", "q2"]).slice(1)}.json`,
			`${at.path}.part/${version}/ids/${writeNames(Array.from({ length: 65 }, (_, n) => `${n}`))}.json`,
			`/mcq-data/${at.foreignId}/${at.subtopicId}.part/${version}/1.json`,
			...[`/mcq-data/${at.foreignId}/${at.subtopicId}`, `/mcq-data/${at.moduleId}/none`, `${at.path}.rendered`].map(
				(path) => `${path}.start.json`,
			),
		];
		for (const path of wrong) {
			const response = await at.http.request(path);
			expect([path, response.status, response.headers.get("content-type")]).toEqual([
				path,
				404,
				expect.stringContaining("text/plain"),
			]);
		}
	});

	test("says that a version is outdated once the file was corrected", async () => {
		const own = await createPlace(createHub);
		await save(own, { questions: makeBank(COUNT) });
		const { version } = await getStart(own);
		const ask = () => own.http.request(`${own.path}.part/${version}/0.json`);
		expect((await ask()).status).toBe(200);
		await save(own, { questions: makeBank(COUNT + 1) });
		const outdated = await ask();
		expect([outdated.status, outdated.headers.get("cache-control")]).toEqual([409, "no-store"]);
		expect(await outdated.text()).toBe("These questions have changed. Please load the page again.");
		expect((await getStart(own)).start?.count).toBe(COUNT + 1);
		await save(own, { questions: makeBank(12) });
		await expect.poll(async () => [(await ask()).status, (await getStart(own)).response.status]).toEqual([404, 404]);
	});

	test("gives the rendered form of formatted texts, and that form alone", async () => {
		const own = await createPlace(createHub);
		const plain = makeBank(10);
		const formatted = makeBank(400).map((question) => ({
			...question,
			id: `m${question.id}`,
			format: "md1",
			text: "**$x^2$**?",
		}));
		await save(own, { questions: [...plain, ...formatted], html: [["q1", { checksum: "x", text: "<script>" }]] });
		expect((await getStart(own)).response.status).toBe(404);
		const { version, text: start } = await getStart(own, ".rendered");
		const response = await own.http.request(`${own.path}.rendered.part/${version}/2-30-11.json`);
		const part = readRenderedQuestions(await response.text());
		const whole = readRenderedQuestions(await (await own.http.request(`${own.path}.rendered.json`)).text());
		expect(part?.questions).toEqual([2, 30, 11].map((place) => whole?.questions[place]));
		expect([...(part?.html.keys() ?? [])]).toEqual(["mq21", "mq2"]);
		expect(readRenderedQuestions(start)?.html.size).toBeGreaterThan(0);
		expect(part?.html.get("mq21")).toEqual(whole?.html.get("mq21"));
		expect(part?.html.get("mq21")?.text).toContain("<math");
	});

	test("is what learners' pages name for a large file, and for no other one", async () => {
		const own = await createPlace(createHub);
		const subtopic = () => own.hub.catalog.getSubtopic(own.moduleId, own.subtopicId);
		const find = async () => own.hub.questionFiles.findFileRefForLearners(await subtopic());
		expect(await find()).toBeNull();
		await save(own, { questions: makeBank(20) });
		expect(await find()).toBe(`${own.path}.json`);
		await save(own, { format: "md1", questions: makeBank(20) });
		expect(await find()).toBe(`${own.path}.rendered.json`);
		await save(own, { format: "md1", questions: makeBank(COUNT) });
		expect(await find()).toBe(`${own.path}.rendered.start.json`);
		await save(own, { questions: makeBank(COUNT) });
		expect(await find()).toBe(`${own.path}.start.json`);
	});
});
