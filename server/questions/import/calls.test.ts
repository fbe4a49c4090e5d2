// The call that reads questions, what an upload stores beside the file, and the downloads: for administrators only.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Http } from "#server/http.ts";
import type { Hub } from "#server/hub.ts";
import { makeQuestions } from "../../../tests/make.ts";
import { createBareHttp } from "../../../tests/test-http.ts";
import { createTestHub, emptyBin } from "../../../tests/test-hub.ts";
import { ADMINISTRATOR_ENV, createModule, createSubtopic, signInFirst } from "../../../tests/test-panel.ts";

const MAX_BYTES = 200_000;
const FILE = JSON.stringify({ questions: makeQuestions(2) });
/** Large enough to be stored by another thread. */
const LARGE = JSON.stringify({ questions: makeQuestions(1_000) });

let hub: Hub;
let http: Http;
let cookie: string;
let ids: { moduleId: string; subtopicId: string };

beforeAll(async () => {
	hub = await createTestHub({ env: { ...ADMINISTRATOR_ENV, MCQ_MAX_BYTES: String(MAX_BYTES * 4) } });
	http = createBareHttp(hub);
	cookie = await signInFirst(hub);
	const module = await createModule(hub);
	ids = { moduleId: module.id, subtopicId: (await createSubtopic(hub, module.id)).id };
});
afterAll(() => hub.close());

function read(body: BodyInit, headers: Record<string, string> = {}, query = "") {
	const all = { cookie, "Content-Type": "application/octet-stream", ...headers };
	return http.request(`/api/questions/read${query}`, { method: "POST", body, headers: all });
}

async function upload(content: string, original?: File) {
	const form = new FormData();
	for (const [name, value] of Object.entries(ids)) form.append(name, value);
	form.append("mcqFile", new File([content], "quiz.json", { type: "application/json" }));
	if (original) form.append("original", original);
	// The bytes of the form, because a form that is not read to its end fails in the background.
	const request = new Request("http://localhost/admin/mcq-upload.php", { method: "POST", body: form });
	const headers = { cookie, "Content-Type": request.headers.get("content-type") ?? "" };
	return http.request("/admin/mcq-upload.php", { method: "POST", body: await request.arrayBuffer(), headers });
}

const download = (path: string) => http.request(`/admin/${path}`, { headers: { cookie } });

describe("the call that reads questions", () => {
	test("gives the rows of a text and stores nothing", async () => {
		const response = await read("1. One?\n(a) x\n(b) y\nAns: b");
		expect(response.status).toBe(200);
		expect(response.headers.get("cache-control")).toBe("no-store");
		const question = {
			text: "One?",
			options: [
				{ text: "x", isCorrect: false },
				{ text: "y", isCorrect: true },
			],
			explanation: "",
		};
		const row = {
			place: { kind: "line", number: 1, question: 1 },
			keyFrom: "answer",
			question,
			problems: [],
			source: "One?\n(a) x\n(b) y\nAns: b",
		};
		expect(await response.json()).toEqual({ ok: true, kind: "text", rows: [row], notices: [] });
		expect(await hub.questionFiles.find(ids.subtopicId)).toBeUndefined();
	});

	test("names the kind of an unsupported source, and of an empty body", async () => {
		expect(await (await read(Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]))).json()).toEqual({
			ok: false,
			kind: "picture",
		});
		expect(await (await read(new Uint8Array())).json()).toEqual({ ok: false, kind: "empty" });
	});

	test("reads a text as Kruti Dev when asked", async () => {
		const response = await read("1- Hkkjr \\\n¼d½ gk¡\n¼[k½ ugha\nmÙkj % ¼d½", {}, "?font=kruti-dev");
		expect((await response.json()).rows[0].question.text).toBe("भारत ?");
	});

	test("refuses visitors without a session, wrong content types and large bodies", async () => {
		expect((await read("1. x", { cookie: "" })).status).toBe(401);
		expect((await read("1. x", { "Content-Type": "text/plain" })).status).toBe(415);
		expect((await read("1. x", { "Content-Encoding": "gzip" })).status).toBe(415);
		expect((await read("x".repeat(MAX_BYTES * 4 + 1))).status).toBe(413);
	});
});

describe("the original of an imported file", () => {
	const original = new File([Uint8Array.from([1, 2, 3, 255])], "../../Fragen “A”.docx", {
		type: "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
	});

	test.each([
		["a small file", FILE],
		["a large file", LARGE],
	])("is stored beside %s and can be downloaded, for administrators only", async (_, content) => {
		expect((await upload(content, original)).status).toBe(200);
		expect(await hub.questionFiles.find(ids.subtopicId)).toMatchObject({ hasOriginal: true });
		const response = await download(`mcq-original/${ids.subtopicId}`);
		expect(new Uint8Array(await response.arrayBuffer())).toEqual(Uint8Array.from([1, 2, 3, 255]));
		expect(response.headers.get("content-type")).toBe("application/octet-stream");
		expect(response.headers.get("content-disposition")).toContain("attachment");
		expect(response.headers.get("content-disposition")).not.toContain("/");
		expect((await http.request(`/admin/mcq-original/${ids.subtopicId}`)).status).toBe(401);
	});

	test("is stored with a plain type when its own could be a page's", async () => {
		await upload(FILE, new File(["<script>"], "a.html", { type: "text/html<script>" }));
		expect((await download(`mcq-original/${ids.subtopicId}`)).headers.get("content-type")).toBe(
			"application/octet-stream",
		);
	});

	test("is the uploaded file itself after a plain upload, to the byte", async () => {
		await upload(FILE, original);
		for (const content of [`\ufeff ${FILE} \r\n`, LARGE]) {
			await upload(content);
			const response = await download(`mcq-original/${ids.subtopicId}`);
			expect((await response.text()) === content.replace("\ufeff", "")).toBe(true);
			expect(response.headers.get("content-length")).toBe(String(Buffer.byteLength(content)));
		}
	});

	test("is deleted with its file", async () => {
		await upload(FILE, original);
		const actor = { id: "a", email: "a@example.org" };
		await hub.questionFiles.removeQuestionFile(ids.moduleId, ids.subtopicId, actor);
		expect((await download(`mcq-original/${ids.subtopicId}`)).status).toBe(404);
		await emptyBin(hub);
		expect(await hub.db.selectFrom("mcqOriginal").selectAll().execute()).toEqual([]);
	});

	test("is not stored when the file is refused, and not when it is too large", async () => {
		expect((await upload("{}", original)).status).toBe(422);
		const large = new File([new Uint8Array(MAX_BYTES * 4 + 1)], "large.docx");
		expect((await upload(FILE, large)).status).toBe(413);
		expect(await hub.db.selectFrom("mcqOriginal").selectAll().execute()).toEqual([]);
	});
});

describe("downloads in other formats", () => {
	test.each([
		["xlsx", "quiz.xlsx", "spreadsheetml.sheet"],
		["csv", "quiz.csv", "text/csv"],
		["gift", "quiz.gift.txt", "text/plain"],
		["moodle", "quiz.xml", "application/xml"],
		["zip", "quiz.zip", "application/zip"],
	])("%s", async (format, name, type) => {
		await upload(FILE);
		const response = await download(`mcq-download/${ids.subtopicId}/${format}`);
		expect(response.status).toBe(200);
		expect(response.headers.get("content-type")).toContain(type);
		expect(response.headers.get("content-disposition")).toContain(`filename="${name}"`);
		expect((await read(await response.arrayBuffer())).status).toBe(200);
		expect((await http.request(`/admin/mcq-download/${ids.subtopicId}/${format}`)).status).toBe(401);
		expect((await download(`mcq-download/none/${format}`)).status).toBe(404);
	});

	test("the template is a workbook", async () => {
		const response = await download("mcq-template");
		expect(new Uint8Array(await response.arrayBuffer()).subarray(0, 2)).toEqual(Uint8Array.from([0x50, 0x4b]));
		expect((await http.request("/admin/mcq-template")).status).toBe(401);
	});
});
