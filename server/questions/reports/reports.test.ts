// Learners' reports over HTTP and as the panel lists them.

import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { REPORT_PATH } from "#core/addresses/calls.ts";
import type { CloseReason, QuestionReport } from "#core/questions/report.ts";
import { readShortNumber, shortNumberOf } from "#core/questions/short-number.ts";
import type { Hub } from "#server/hub.ts";
import { questionKey } from "#server/questions/question-rows.ts";
import { makeQuestions } from "../../../tests/make.ts";
import { createBareHttp, makeIncoming } from "../../../tests/test-http.ts";
import { clearSite, describeOnBothEngines } from "../../../tests/test-hub.ts";
import { ACTOR, createModule, createSubtopic } from "../../../tests/test-panel.ts";

let count = 0;
const nextId = () => String(++count).padStart(22, "0");

describeOnBothEngines("reports about questions", (createTestHub) => {
	let hub: Hub;
	let moduleId: string;
	let subtopicId: string;
	let send: (reports: unknown, address?: string, headers?: Record<string, string>) => Promise<Response>;

	beforeAll(async () => {
		hub = await createTestHub();
	});
	afterAll(() => hub.close());
	beforeEach(async () => {
		await clearSite(hub);
		const module = await createModule(hub);
		moduleId = module.id;
		({ id: subtopicId } = await createSubtopic(hub, module.id));
		const file = new TextEncoder().encode(JSON.stringify({ questions: makeQuestions(30) }));
		await hub.questionFiles.saveQuestionFile(module.id, subtopicId, "planets.json", file, ACTOR);
		const http = createBareHttp(hub);
		send = async (reports, address = "192.0.2.7", headers = {}) =>
			http.request(
				REPORT_PATH,
				{
					method: "POST",
					body: JSON.stringify({ reports }),
					headers: { "Content-Type": "application/json", ...headers },
				},
				{ incoming: makeIncoming(address) },
			);
	});
	afterEach(() => void vi.useRealTimers());

	const report = (more: Partial<QuestionReport> = {}): QuestionReport => {
		return { id: nextId(), subtopicId, questionId: "q1", kind: "key", note: "", ...more };
	};

	test("are stored once, without who sent them, and listed by question", async () => {
		const twice = report({ note: "  It should be (c).\0 " });
		for (let n = 0; n < 3; n++) expect((await send([twice])).status).toBe(200);
		await send([report({ kind: "picture" }), report({ questionId: "q2", kind: "other", note: "?" })]);
		const { questions, total } = await hub.reports.list();
		expect(total).toBe(2);
		expect(await hub.reports.countQuestions()).toBe(2);
		expect([...(await hub.reports.countBySubtopic([subtopicId, "none"]))]).toEqual([[subtopicId, 2]]);
		expect([...(await hub.reports.countByModule([moduleId, "none"]))]).toEqual([[moduleId, 2]]);
		const first = questions.find(({ text }) => text === makeQuestions(1)[0]?.text);
		expect(first).toMatchObject({ subtopicId, moduleTitle: "The solar system", subtopicTitle: "The inner planets" });
		expect(first?.reports.map(({ kind, note }) => [kind, note]).toSorted()).toEqual([
			["key", "It should be (c)."],
			["picture", ""],
		]);
		expect(readShortNumber(first?.number ?? "")).toBe(shortNumberOf(subtopicId, "q1"));
		const rows = await hub.db.selectFrom("questionReport").selectAll().execute();
		expect(Object.keys(rows[0] ?? {}).toSorted()).toEqual(
			["at", "closedAt", "closedBy", "closedReason", "id", "kind", "note", "questionKey", "subtopicId"].toSorted(),
		);
		for (const { at } of rows) expect(at % 86_400_000).toBe(0);
	});

	test("about unknown questions and more than fifty about one are dropped, and other bodies are refused", async () => {
		await send([report({ questionId: "none" }), report({ subtopicId: "none" })]);
		expect(await hub.reports.countQuestions()).toBe(0);
		for (let n = 0; n < 4; n++) await send(Array.from({ length: 15 }, () => report()));
		expect((await hub.reports.find(subtopicId, questionKey("q1")))?.reports).toHaveLength(50);
		for (const wrong of [
			[],
			[report({ note: "x".repeat(201) })],
			[{ ...report(), name: "Maria" }],
			[{ ...report(), kind: "rude" }],
			[report({ id: "short" })],
			Array.from({ length: 21 }, () => report()),
		])
			expect((await send(wrong)).status).toBe(400);
		expect((await send([report()], "192.0.2.7", { Origin: "https://evil.example" })).status).toBe(403);
	});

	test("are limited by address and ask it to wait; another address is not held back", async () => {
		for (let n = 0; n < 6; n++)
			expect((await send(Array.from({ length: 20 }, () => report({ questionId: `q${n + 1}` })))).status).toBe(200);
		const refused = await send([report()]);
		expect(refused.status).toBe(429);
		expect(Number(refused.headers.get("Retry-After"))).toBeGreaterThan(60);
		expect((await send([report({ questionId: "q9" })], "192.0.2.8")).status).toBe(200);
	});

	test("are closed with a reason, but not those that came meanwhile; closed ones are deleted after half a year", async () => {
		vi.useFakeTimers({ toFake: ["Date"] });
		const close = (ids: string[], reason: CloseReason) => hub.reports.close({ subtopicId, ids, reason }, ACTOR);
		await send([report(), report()]);
		const key = questionKey("q1");
		const shown = (await hub.reports.find(subtopicId, key))?.reports.map(({ id }) => id) ?? [];
		await send([report({ note: "Still wrong" })]);
		expect(await close(shown, "corrected")).toBe(2);
		expect(await close(shown, "not-understood")).toBe(0);
		expect((await hub.reports.find(subtopicId, key))?.reports.map(({ note }) => note)).toEqual(["Still wrong"]);
		expect(await hub.reports.countClosed(subtopicId, key)).toEqual([{ reason: "corrected", count: 2 }]);
		vi.setSystemTime(Date.now() + 181 * 86_400_000);
		const [last] = (await hub.reports.find(subtopicId, key))?.reports ?? [];
		await close([last?.id ?? ""], "right-as-it-is");
		expect(await hub.reports.countClosed(subtopicId, key)).toEqual([{ reason: "right-as-it-is", count: 1 }]);
	});

	test("are opened again, and both is in the audit list under the question's text", async () => {
		await send([report(), report(), report({ questionId: "q2" })]);
		const key = questionKey("q1");
		const ids = (await hub.reports.find(subtopicId, key))?.reports.map(({ id }) => id) ?? [];
		await hub.reports.close({ subtopicId, ids, reason: "right-as-it-is" }, ACTOR);
		expect(await hub.reports.find(subtopicId, key)).toBeUndefined();
		expect(await hub.reports.reopen({ subtopicId, ids }, ACTOR)).toBe(2);
		expect(await hub.reports.reopen({ subtopicId, ids }, ACTOR)).toBe(0);
		expect((await hub.reports.find(subtopicId, key))?.reports).toHaveLength(2);
		expect(await hub.reports.countClosed(subtopicId, key)).toEqual([]);
		const { entries } = await hub.audit.list({});
		const about = { title: makeQuestions(1)[0]?.text, place: ["The solar system", "The inner planets"] };
		expect(entries.slice(0, 2)).toMatchObject([
			{ action: "reports-reopened", actor: ACTOR.email, ...about },
			{ action: "reports-right-as-it-is", actor: ACTOR.email, ...about },
		]);
		expect(entries.filter(({ action }) => action.startsWith("reports-"))).toHaveLength(2);
	});

	test("are listed after they were closed: what was decided, by whom and when, the last first", async () => {
		vi.useFakeTimers({ toFake: ["Date"] });
		const close = async (question: string, reason: CloseReason) => {
			const found = await hub.reports.find(subtopicId, questionKey(question));
			vi.setSystemTime(Date.now() + 60_000);
			await hub.reports.close({ subtopicId, ids: found?.reports.map(({ id }) => id) ?? [], reason }, ACTOR);
		};
		for (let n = 0; n < 30; n++) await send([report({ questionId: `q${n + 1}` })], `192.0.2.${n}`);
		await send([report({ note: "It is c" })]);
		expect((await hub.reports.listClosed()).total).toBe(0);
		for (let n = 1; n < 30; n++) await close(`q${n}`, "right-as-it-is");
		await close("q30", "corrected");
		const pages = [await hub.reports.listClosed(1), await hub.reports.listClosed(2)];
		expect(pages.map(({ total, pageCount }) => [total, pageCount])).toEqual([
			[31, 2],
			[31, 2],
		]);
		const closed = pages.flatMap((page) => page.closed);
		expect(closed).toHaveLength(30);
		expect(closed[0]).toMatchObject({
			subtopicId,
			key: questionKey("q30"),
			moduleTitle: "The solar system",
			subtopicTitle: "The inner planets",
			text: makeQuestions(30)[29]?.text,
			reason: "corrected",
			by: ACTOR.email,
			closedAt: Date.now(),
		});
		expect(closed.at(-1)).toMatchObject({ key: questionKey("q1"), reason: "right-as-it-is" });
		expect(
			closed
				.at(-1)
				?.reports.map(({ note }) => note)
				.toSorted(),
		).toEqual(["", "It is c"]);
		await hub.reports.reopen({ subtopicId, ids: closed[0]?.reports.map(({ id }) => id) ?? [] }, ACTOR);
		expect((await hub.reports.listClosed()).total).toBe(30);
		vi.setSystemTime(Date.now() + 181 * 86_400_000);
		expect((await hub.reports.listClosed()).total).toBe(0);
	});

	test("end with their subtopic, and a question is found by its number, also one that was added as a draft", async () => {
		await send([report()]);
		const number = (await hub.reports.find(subtopicId, questionKey("q1")))?.number ?? "";
		const find = async (search: string) =>
			(await hub.questionEditor.search({ search })).questions.map(({ key }) => key);
		expect(await find(number)).toEqual([questionKey("q1")]);
		expect(await find(number.replace("-", ""))).toEqual([questionKey("q1")]);
		await hub.questionEditor.duplicate(subtopicId, questionKey("q1"), ACTOR);
		const { questions } = await hub.questionEditor.list(subtopicId, { page: 1 });
		const copy = questions.find(({ change }) => change === "added");
		const id = copy?.question.id ?? "";
		const copied = shortNumberOf(subtopicId, id);
		expect(await find(String(copied).padStart(7, "0"))).toEqual([questionKey(id)]);
		await hub.subtopics.remove(subtopicId, ACTOR);
		expect(await hub.reports.countQuestions()).toBe(0);
	});

	test("are listed page by page in one order", async () => {
		for (let n = 0; n < 30; n++) await send([report({ questionId: `q${n + 1}` })], `192.0.2.${n}`);
		const pages = [await hub.reports.list(1), await hub.reports.list(2)];
		expect(pages.map(({ questions }) => questions.length)).toEqual([25, 5]);
		const keys = pages.flatMap(({ questions }) => questions.map(({ key }) => key));
		expect(new Set(keys).size).toBe(30);
	});
});
