// A file with texts of the format "md1" has a rendered form at an address of its own, which is created and deleted with the file. The
// file itself stays what was uploaded.

import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { readRenderedQuestions } from "#core/questions/rendered-file.ts";
import { writeBackup } from "#server/db/site/backup-writing.ts";
import { copySite } from "#server/db/site/copying.ts";
import { restoreBackup } from "#server/db/site/restoring.ts";
import type { Http } from "#server/http.ts";
import type { Hub } from "#server/hub.ts";
import { countTurns } from "../../../tests/event-loop-turns.ts";
import { makeQuestion, makeQuestions, writtenFile } from "../../../tests/make.ts";
import { makePhoto } from "../../../tests/pictures.ts";
import { createBareHttp, createTestHttp } from "../../../tests/test-http.ts";
import { createTestHub, describeOnOneEngine, emptyBin } from "../../../tests/test-hub.ts";
import { ACTOR, ADMINISTRATOR_ENV, createModule, createSubtopic, signInFirst } from "../../../tests/test-panel.ts";
import {
	ENGINES,
	makeSiteFolder,
	makeStartedSite,
	makeTestSite,
	openHubOn,
	openTestSite,
	removeTestSites,
} from "../../../tests/test-sites.ts";
import { SMALL_BYTES } from "./file-threads.ts";

const bytesOf = (value: unknown) => new TextEncoder().encode(JSON.stringify(value));
const FORMULA = makeQuestion({ text: "What is $x^2$ in the **axolotl**?" });
const FORMATTED = bytesOf({ format: "md1", questions: [FORMULA] });
const PLAIN = bytesOf({ questions: [FORMULA] });

describeOnOneEngine("the rendered form of a question file", (createHub) => {
	let hub: Hub;
	let http: Http;
	let place: { moduleId: string; subtopicId: string };
	let path: string;
	beforeEach(async () => {
		hub = await createHub();
		http = createBareHttp(hub);
		const { id: moduleId } = await createModule(hub);
		place = { moduleId, subtopicId: (await createSubtopic(hub, moduleId)).id };
		path = `/mcq-data/${moduleId}/${place.subtopicId}`;
	});
	afterEach(() => hub.close());

	const save = (content: Uint8Array) =>
		hub.questionFiles.saveFilePieces(place.moduleId, place.subtopicId, "q.json", [content], ACTOR);
	const statusOf = async (address: string) => (await http.request(address)).status;

	test("is served beside the file, whose texts stay as they were uploaded", async () => {
		expect(await save(FORMATTED)).toMatchObject({ ok: true, notices: [] });
		const file = await http.request(`${path}.json`);
		expect(await file.clone().text()).toBe(writtenFile(FORMATTED));
		const response = await http.request(`${path}.rendered.json`);
		expect(response.status).toBe(200);
		expect(Object.fromEntries(response.headers)).toMatchObject({
			"content-type": "application/json",
			"cache-control": "private, no-cache",
			"content-security-policy": "default-src 'none'; frame-ancestors 'none'; sandbox",
			"x-robots-tag": "noindex",
			vary: "Accept-Encoding",
		});
		const tag = response.headers.get("etag") ?? "";
		expect(tag).not.toBe(file.headers.get("etag"));
		const read = readRenderedQuestions(await response.text());
		expect(read?.questions).toMatchObject([{ id: "q1", text: "What is x² in the axolotl?" }]);
		expect(read?.html.get("q1")?.text).toContain("<msup>");
		const again = await http.request(`${path}.rendered.json`, { headers: { "If-None-Match": tag } });
		expect(again.status).toBe(304);
	});

	test("exists only for such a file, only under its own module, and is deleted with it", async () => {
		// Caches hear of a change a moment later on PostgreSQL.
		const expectStatus = (address: string, status: number) => expect.poll(() => statusOf(address)).toBe(status);
		await expectStatus(`${path}.rendered.json`, 404);
		await save(PLAIN);
		await expectStatus(`${path}.json`, 200);
		await expectStatus(`${path}.rendered.json`, 404);
		await save(FORMATTED);
		await expectStatus(`${path}.rendered.json`, 200);
		const other = (await createModule(hub)).id;
		expect(await statusOf(`/mcq-data/${other}/${place.subtopicId}.rendered.json`)).toBe(404);
		expect(await statusOf(`${path}.rendered.rendered.json`)).toBe(404);
		await save(PLAIN);
		await expectStatus(`${path}.rendered.json`, 404);
		await expectStatus(`${path}.json`, 200);
		await save(FORMATTED);
		await hub.questionFiles.removeQuestionFile(place.moduleId, place.subtopicId, ACTOR);
		await expectStatus(`${path}.rendered.json`, 404);
		await expectStatus(`${path}.json`, 404);
		await emptyBin(hub);
		expect(await hub.db.selectFrom("mcqRendered").selectAll().execute()).toEqual([]);
	});

	test("is prepared of large files in a thread, with the notices of their formulas", async () => {
		const questions = makeQuestions(950).map((question, index) => ({
			...question,
			text: `Question $x_{${index}}$ costs ${index === 9 ? "$\\frac{1}$" : "little"}`,
		}));
		const saved = await save(bytesOf({ format: "md1", questions }));
		const notice = { code: "formula-unreadable", question: 10, field: "text", values: { source: "\\frac{1}" } };
		expect(saved).toEqual({ ok: true, questionCount: 950, notices: [notice] });
		const read = readRenderedQuestions(await (await http.request(`${path}.rendered.json`)).text());
		expect(read?.questions).toHaveLength(950);
		expect(read?.html.size).toBe(950);
	});

	test("is prepared in a thread for small files with slow formulas", async () => {
		const questions = makeQuestions(100).map((question) => ({ ...question, text: `${question.text} $\\frac{1}{2}$` }));
		const content = bytesOf({ format: "md1", questions });
		expect(content.byteLength).toBeLessThan(SMALL_BYTES);
		expect(await save(content)).toEqual({ ok: true, questionCount: 100, notices: [] });
		const read = readRenderedQuestions(await (await http.request(`${path}.rendered.json`)).text());
		expect(read?.html.size).toBe(100);
	});

	test("is the source of the passages for doubts", async () => {
		await save(FORMATTED);
		const { hits } = await hub.passageSearch.search(place.moduleId, place.subtopicId, "axolotl", 5);
		expect(hits.map(({ passage }) => passage.text.split("\n")[0])).toContain("What is x² in the axolotl?");
	});
});

describe("learners' pages", () => {
	test("load the rendered form of such files, and it is in the module's pack with its font", async () => {
		const hub = await createTestHub();
		const http = createTestHttp(hub);
		const { id: moduleId } = await createModule(hub);
		const { id } = await createSubtopic(hub, moduleId);
		const read = async () => {
			await new Promise((resolve) => setImmediate(resolve));
			const page = await (await http.request(`/learn/${moduleId}/${id}`)).text();
			const { files } = await (await http.request(`/module/${moduleId}/pack.json`)).json();
			const urls = files.map(({ url }: { url: string }) => url);
			const isIn = (address: string) => [page.includes(`${address}"`), urls.includes(address)];
			const path = `/mcq-data/${moduleId}/${id}`;
			return {
				plain: isIn(`${path}.json`),
				rendered: isIn(`${path}.rendered.json`),
				formulas: urls.filter((url: string) => url.startsWith("/formulas/")),
			};
		};
		await hub.questionFiles.saveQuestionFile(moduleId, id, "q.json", PLAIN, ACTOR);
		expect(await read()).toEqual({ plain: [true, true], rendered: [false, false], formulas: [] });
		const noFormula = bytesOf({ format: "md1", questions: [makeQuestion({ text: "**x**" })] });
		await hub.questionFiles.saveQuestionFile(moduleId, id, "q.json", noFormula, ACTOR);
		expect((await read()).formulas).toEqual(["/formulas/formulas.css"]);
		await hub.questionFiles.saveQuestionFile(moduleId, id, "q.json", FORMATTED, ACTOR);
		expect(await read()).toEqual({
			plain: [false, false],
			rendered: [true, true],
			formulas: ["/formulas/formulas.css", "/formulas/stix-two-math.woff2"],
		});
		await hub.close();
	});
});

test("a module's pack has the large size of each stored picture, and of no other", async () => {
	const hub = await createTestHub();
	const http = createTestHttp(hub);
	const { id: moduleId } = await createModule(hub);
	const { id } = await createSubtopic(hub, moduleId);
	const added = await hub.pictures.add(await makePhoto({ width: 1_200, height: 600 }));
	const sha256 = added.ok ? added.sha256 : "";
	const text = `![one](sha256:${sha256}) ![two](sha256:${"0".repeat(64)})`;
	await hub.questionFiles.saveQuestionFile(
		moduleId,
		id,
		"q.json",
		bytesOf({ format: "md1", questions: [makeQuestion({ text })] }),
		ACTOR,
	);
	await new Promise((resolve) => setImmediate(resolve));
	const { files } = await (await http.request(`/module/${moduleId}/pack.json`)).json();
	const urls = files.map(({ url }: { url: string }) => url).filter((url: string) => url.startsWith("/pictures/"));
	expect(urls).toEqual([`/pictures/${sha256}-960.webp`]);
	await hub.close();
});

test("the pictures of a large rendered form are listed while other requests are let in", async () => {
	const hub = await createTestHub();
	const { id: moduleId } = await createModule(hub);
	const { id } = await createSubtopic(hub, moduleId);
	const added = await hub.pictures.add(await makePhoto({ width: 1_200, height: 600 }));
	const sha256 = added.ok ? added.sha256 : "";
	const last = makeQuestion({ id: "last", text: `![one](sha256:${sha256})` });
	const file = bytesOf({ format: "md1", questions: [...makeQuestions(1_400), last] });
	const saved = await hub.questionFiles.saveQuestionFile(moduleId, id, "q.json", file, ACTOR);
	expect(saved).toMatchObject({ ok: true });
	const { result, turns } = await countTurns(() => hub.questionFiles.listPictures([id]));
	expect(result).toEqual([`/pictures/${sha256}-960.webp`]);
	expect(turns).toBeGreaterThan(1);
	await hub.close();
});

describe("the call for a preview", () => {
	test("renders questions without storing them, for administrators alone", async () => {
		const hub = await createTestHub({ env: ADMINISTRATOR_ENV });
		const http = createBareHttp(hub);
		const cookie = await signInFirst(hub);
		const ask = (body: BodyInit, headers: Record<string, string> = { cookie }) =>
			http.request("/admin/mcq-render", {
				method: "POST",
				body,
				headers: { "Content-Type": "application/json", ...headers },
			});
		const before = await hub.db.selectFrom("mcqRendered").selectAll().execute();
		const answer = await (await ask(FORMATTED)).json();
		expect(answer).toMatchObject({ success: true, notices: [] });
		expect(answer.file.html[0][1].text).toContain("<math");
		expect((await ask(FORMATTED, {})).status).toBe(401);
		const refused = await ask(bytesOf({ questions: [{ ...FORMULA, options: [] }] }));
		expect([refused.status, (await refused.json()).success]).toEqual([422, false]);
		expect((await ask("x".repeat(40_000))).status).toBe(413);
		expect((await ask("{}", { cookie, "Content-Type": "text/plain" })).status).toBe(415);
		expect(await hub.db.selectFrom("mcqRendered").selectAll().execute()).toEqual(before);
		await hub.close();
	});
});

describe("a backup and a copy", () => {
	afterEach(removeTestSites);

	test.each(ENGINES)("have the rendered form (%s)", async (engine) => {
		const [site, restored, copied] = [
			await makeStartedSite("sqlite"),
			await makeTestSite(engine),
			await makeTestSite(engine),
		];
		const hub = await openHubOn(site);
		const { id: moduleId } = await createModule(hub);
		const { id } = await createSubtopic(hub, moduleId);
		await hub.questionFiles.saveQuestionFile(moduleId, id, "q.json", FORMATTED, ACTOR);
		const { sha256 } = await hub.questionFiles.getRenderedFile(moduleId, id);
		await hub.close();
		const source = openTestSite(site);
		const file = join(makeSiteFolder(), "site.backup.gz");
		await writeBackup(source, file, { now: () => new Date() });
		await source.close();
		await restoreBackup(file, restored.address);
		await copySite(site.address, copied.address);
		for (const place of [restored, copied]) {
			const other = await openHubOn(place);
			expect(await other.questionFiles.getRenderedFile(moduleId, id)).toMatchObject({ sha256 });
			await other.close();
		}
	});
});
