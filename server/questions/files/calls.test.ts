// The three calls of specification 7 and the download: authorisation, responses, and that no invalid file is ever stored.
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Http } from "#server/http.ts";
import type { Hub } from "#server/hub.ts";
import { makeQuestion, makeQuestions, writtenFile } from "../../../tests/make.ts";
import { createBareHttp } from "../../../tests/test-http.ts";
import { createTestHub } from "../../../tests/test-hub.ts";
import { ADMINISTRATOR_ENV, createModule, createSubtopic, listAudit, signInFirst } from "../../../tests/test-panel.ts";

const MAX_BYTES = 1_000_000;
const GOOD = JSON.stringify({ questions: makeQuestions(3) });
/** Large enough to be checked in another thread. */
const LARGE = JSON.stringify({ questions: makeQuestions(1_000) });
const bytesOf = (text: string) => new TextEncoder().encode(text);

let hub: Hub;
let http: Http;
let cookie: string;
let ids: { moduleId: string; subtopicId: string };
let foreign: string;

beforeAll(async () => {
	const env = { ...ADMINISTRATOR_ENV, MCQ_MAX_BYTES: String(MAX_BYTES), MCQ_MAX_QUESTIONS: "2000" };
	hub = await createTestHub({ env });
	http = createBareHttp(hub);
	cookie = await signInFirst(hub);
	const module = await createModule(hub);
	ids = { moduleId: module.id, subtopicId: (await createSubtopic(hub, module.id)).id };
	foreign = (await createModule(hub)).id;
});
afterAll(() => hub.close());

/** The option that a streamed body needs and the DOM types lack. */
const STREAMED = { duplex: "half" };

type Fields = [name: string, value: string | File][];
const fileOf = (content: BlobPart, name = "planets.json", type = "application/json") =>
	new File([content], name, { type });

async function readAnswer(response: Response): Promise<{ status: number; success?: boolean; message: string }> {
	expect(response.headers.get("content-type")).toBe("application/json");
	expect(response.headers.get("cache-control")).toBe("no-store");
	const body = await response.json();
	return { status: response.status, ...body };
}

async function post(path: string, body: BodyInit | null, headers: Record<string, string> = {}) {
	return readAnswer(await http.request(path, { method: "POST", body, headers: { cookie, ...headers } }));
}
const postJson = (path: string, body: unknown, headers: Record<string, string> = {}) =>
	post(path, typeof body === "string" ? body : JSON.stringify(body), {
		"Content-Type": "application/json",
		...headers,
	});
function upload(file: File | undefined, more: Fields = [], target: Partial<typeof ids> = ids, headers = {}) {
	const form = new FormData();
	for (const [name, value] of Object.entries(target)) form.append(name, value);
	if (file) form.append("mcqFile", file);
	for (const [name, value] of more) form.append(name, value);
	return post("/admin/mcq-upload.php", form, headers);
}
/**
 * Uploads to fourteen subtopics at once, each with its Content-Length. Bodies are sent when so many are refused that the rest
 * may upload.
 */
async function uploadConcurrently(content: string, accepted: number) {
	const refused = Promise.withResolvers<void>();
	let open = 14;
	const subtopics = await Promise.all(Array.from({ length: 14 }, () => createSubtopic(hub, foreign)));
	const requests = subtopics.map(async ({ id }) => {
		const form = new FormData();
		form.append("moduleId", foreign);
		form.append("subtopicId", id);
		form.append("mcqFile", fileOf(content));
		const request = new Request("http://localhost/admin/mcq-upload.php", { method: "POST", body: form });
		const body = new Uint8Array(await request.arrayBuffer());
		const headers = new Headers(request.headers);
		headers.set("Content-Length", String(body.byteLength));
		headers.set("cookie", cookie);
		const late = new ReadableStream({
			async start(controller) {
				await refused.promise;
				controller.enqueue(body);
				controller.close();
			},
		});
		return new Request(request.url, { method: "POST", body: late, headers, ...STREAMED });
	});
	const answers = (await Promise.all(requests)).map(async (request) => {
		const response = await http.request(request);
		if (--open === accepted) refused.resolve();
		return { ...(await readAnswer(response)), retryAfter: response.headers.get("retry-after") };
	});
	return Promise.all(answers);
}
const check = () => postJson("/admin/mcq-check.php", ids);
const storedName = async () => (await hub.questionFiles.find(ids.subtopicId))?.fileName;

describe("the three calls", () => {
	beforeEach(async () => {
		if (await hub.questionFiles.find(ids.subtopicId)) await postJson("/admin/mcq-delete.php", ids);
	});

	test.each([
		["small", GOOD],
		["large", LARGE],
	])(
		"replace and delete only the expected version of a file, when the request names one (%s)",
		async (_size, content) => {
			const seenNow = async () => (await hub.questionFiles.find(ids.subtopicId))?.sha256 ?? "none";
			const changed = { status: 409, success: false, changed: true };
			expect(await upload(fileOf(content, "mine.json"), [["seen", "none"]])).toMatchObject({ status: 200 });
			// Two stale expectations: no file, and another file.
			for (const seen of ["none", "A".repeat(43)]) {
				expect(await upload(fileOf(content, "theirs.json"), [["seen", seen]])).toMatchObject(changed);
				expect(await storedName()).toBe("mine.json");
			}
			expect(await postJson("/admin/mcq-delete.php", { ...ids, seen: "A".repeat(43) })).toMatchObject(changed);
			expect(await storedName()).toBe("mine.json");
			const seen = await seenNow();
			expect((await upload(fileOf(content, "second.json"), [["seen", seen]])).status).toBe(200);
			expect((await postJson("/admin/mcq-delete.php", { ...ids, seen: await seenNow() })).status).toBe(200);
			// The file is gone: a request that expects it gets a conflict, one without an expectation succeeds.
			expect(await upload(fileOf(content), [["seen", seen]])).toMatchObject(changed);
			expect((await upload(fileOf(content))).status).toBe(200);
			for (const odd of ["", "x", `${seen}x`, "../x"]) {
				const message = "The field seen has to be the checksum of a file (43 letters, digits, - and _), or none.";
				expect(await upload(fileOf(GOOD), [["seen", odd]])).toEqual({ status: 400, success: false, message });
				expect(await postJson("/admin/mcq-delete.php", { ...ids, seen: odd })).toMatchObject({ status: 400, message });
			}
		},
	);

	test("check, store, replace and delete a file", async () => {
		expect(await check()).toEqual({ status: 200, exists: false });
		expect(await upload(fileOf(GOOD))).toEqual({
			status: 200,
			success: true,
			message: "MCQ file uploaded successfully. Questions: 3.",
		});
		expect(await check()).toEqual({ status: 200, exists: true });
		expect((await upload(fileOf(GOOD, "again.json"))).status).toBe(200);
		expect(await storedName()).toBe("again.json");
		expect(await postJson("/admin/mcq-delete.php", ids)).toEqual({
			status: 200,
			success: true,
			message: "MCQ file deleted successfully",
		});
		expect(await check()).toEqual({ status: 200, exists: false });
		expect((await listAudit(hub)).slice(0, 3)).toEqual([
			"mcq-removed again.json by maria@school.example",
			"mcq-replaced again.json by maria@school.example",
			"mcq-uploaded planets.json by maria@school.example",
		]);
	});

	test("record what an import says about its keys, and ignore anything else in that field", async () => {
		const about = (value: unknown) => upload(fileOf(GOOD), [["imported", JSON.stringify(value)]]);
		const last = async () => (await hub.audit.list({})).entries[0]?.changes.map(({ field, after }) => [field, after]);
		const known = { name: "Paper\n\u202e1", stated: 2, concluded: 1, confirmed: 0 };
		expect((await about(known)).status).toBe(200);
		expect(await last()).toEqual([
			["importedFrom", "Paper 1"],
			["keysStated", "2"],
			["keysConcluded", "1"],
		]);
		await upload(fileOf(GOOD));
		for (const odd of [5, [], { ...known, stated: -1 }, { ...known, more: 1 }, { ...known, name: "x".repeat(121) }]) {
			expect((await about(odd)).status).toBe(200);
			expect(await last()).toEqual([]);
		}
		const twice: Fields = [1, 2].map(() => ["imported", JSON.stringify(known)]);
		expect((await upload(fileOf(GOOD), twice)).status).toBe(400);
	});

	test("list an imported file under the name that people know, and download it as JSON", async () => {
		const imported = { name: "Paper 1.docx", stated: 1, concluded: 0, confirmed: 0 };
		const about: Fields = [["imported", JSON.stringify(imported)]];
		expect((await upload(fileOf(GOOD, "Paper 1.json"), about)).status).toBe(200);
		expect(await storedName()).toBe("Paper 1.docx");
		expect((await listAudit(hub))[0]).toBe("mcq-uploaded Paper 1.docx by maria@school.example");
		expect((await hub.questionFiles.list({ search: ".docx" })).files).toMatchObject([{ fileName: "Paper 1.docx" }]);
		const downloaded = await http.request(`/admin/mcq-download/${ids.subtopicId}`, { headers: { cookie } });
		expect(downloaded.headers.get("Content-Disposition")).toContain('filename="Paper 1.json"');
	});

	test("require an administrator: no other request learns or changes anything", async () => {
		await upload(fileOf(GOOD));
		const signedOut = { status: 401, success: false, message: "Please sign in first." };
		for (const wrong of ["", "doubtless-session=forged.value", `${cookie}x`]) {
			const headers = { cookie: wrong };
			expect(await postJson("/admin/mcq-check.php", ids, headers)).toEqual(signedOut);
			expect(await postJson("/admin/mcq-delete.php", ids, headers)).toEqual(signedOut);
			expect(await upload(fileOf(GOOD, "x.json"), [], ids, headers)).toEqual(signedOut);
			const download = await http.request(`/admin/mcq-download/${ids.subtopicId}`, { headers });
			expect(await readAnswer(download)).toEqual(signedOut);
		}
		expect(await storedName()).toBe("planets.json");
	});

	test("name fields that are missing, unknown, duplicate or too large", async () => {
		const select = { status: 400, success: false, message: "Please select module, subtopic, and file." };
		expect(await upload(undefined)).toEqual(select);
		expect(await upload(new File([], ""))).toEqual(select);
		expect(await upload(fileOf(GOOD), [], { moduleId: ids.moduleId })).toEqual(select);
		expect(await upload(fileOf(GOOD), [["mcqFile", fileOf(GOOD)]])).toEqual(select);
		expect(await upload(fileOf(GOOD), [["moduleId", ids.moduleId]])).toEqual(select);
		expect(await upload(fileOf(GOOD), [["role", "admin"]])).toEqual(select);
		expect(await upload(undefined, [["mcqFile", GOOD]])).toEqual(select);
		for (const bad of ["", "null", "[]", "{", '"x"', { ...ids, id: 1 }, { moduleId: ids.moduleId }])
			expect((await postJson("/admin/mcq-check.php", bad)).status).toBe(400);
		for (const id of [["a"], 10, null, {}, "../x", "a b", "x".repeat(65)]) {
			const odd = { moduleId: ids.moduleId, subtopicId: id };
			expect((await postJson("/admin/mcq-delete.php", odd)).status).toBe(400);
		}
	});

	test("answer 404 for another module's subtopic and for a file that does not exist", async () => {
		const wrong = { ...ids, moduleId: foreign };
		expect(await upload(fileOf(GOOD), [], wrong)).toEqual({
			status: 404,
			success: false,
			code: "subtopic-not-found",
			message: "There is no such subtopic in this module.",
		});
		expect((await postJson("/admin/mcq-delete.php", wrong)).status).toBe(404);
		expect(await postJson("/admin/mcq-check.php", wrong)).toEqual({ status: 200, exists: false });
		expect(await postJson("/admin/mcq-delete.php", ids)).toEqual({
			status: 404,
			success: false,
			code: "mcq-not-found",
			message: "This subtopic has no MCQ file.",
		});
	});

	test("accept only their own content type, uncompressed", async () => {
		const text = JSON.stringify(ids);
		for (const type of ["text/plain", "application/x-www-form-urlencoded", "application/jsonx", ""])
			expect((await post("/admin/mcq-delete.php", text, { "Content-Type": type })).status).toBe(415);
		expect((await postJson("/admin/mcq-upload.php", ids)).status).toBe(415);
		const packed = gzipSync(text);
		const headers = { "Content-Type": "application/json", "Content-Encoding": "gzip" };
		expect((await post("/admin/mcq-check.php", packed, headers)).status).toBe(415);
		const utf8 = { "Content-Type": "application/json; charset=utf-8" };
		expect((await post("/admin/mcq-check.php", text, utf8)).status).toBe(200);
	});

	test("ask about changed keys when the form says so, and refuse any other question", async () => {
		expect(await upload(fileOf(GOOD), [["ask", "keys"]])).toMatchObject({ status: 200, success: true });
		expect(await upload(fileOf(GOOD), [["ask", "texts"]])).toMatchObject({ status: 400, success: false });
	});

	test("reject a malformed form: no end, no boundary, ten thousand parts, names with NUL", async () => {
		const head = 'Content-Disposition: form-data; name="moduleId"\r\n\r\nx\r\n';
		const many = `--b\r\n${head}`.repeat(10_000);
		for (const [body, type] of [
			[`--b\r\n${head}`, "multipart/form-data; boundary=b"],
			[`--b\r\n${head}--b--`, "multipart/form-data"],
			[`--b\r\n${head}--b--`, `multipart/form-data; boundary=${"x".repeat(7_000)}`],
			[`${many}--b--\r\n`, "multipart/form-data; boundary=b"],
			['--b\r\nContent-Disposition: form-data; name="a\0"\r\n\r\nx\r\n--b--\r\n', "multipart/form-data; boundary=b"],
			["", "multipart/form-data; boundary=b"],
		] as const) {
			const { status } = await post("/admin/mcq-upload.php", body, { "Content-Type": type });
			expect([body.slice(0, 20), status]).toEqual([body.slice(0, 20), 400]);
		}
	});

	test("stop reading at the size limit, with and without Content-Length", async () => {
		const large = fileOf(`{"questions":[${" ".repeat(MAX_BYTES)}]}`);
		expect(await upload(large)).toMatchObject({ status: 413, message: expect.stringContaining("1 MB") });
		const head = `--b\r\nContent-Disposition: form-data; name="mcqFile"; filename="x.json"\r\n\r\n`;
		const stream = (bytes: number) =>
			new ReadableStream({
				start(controller) {
					controller.enqueue(bytesOf(head));
				},
				pull(controller) {
					controller.enqueue(new Uint8Array(64 * 1024));
					read += 64 * 1024;
					if (read >= bytes) controller.close();
				},
			});
		let read = 0;
		const request = new Request("http://localhost/admin/mcq-upload.php", {
			method: "POST",
			headers: { cookie, "Content-Type": "multipart/form-data; boundary=b" },
			body: stream(100 * MAX_BYTES),
			...STREAMED,
		});
		expect((await http.request(request)).status).toBe(413);
		expect(read).toBeLessThan(2 * MAX_BYTES);
		const stated = { "Content-Type": "multipart/form-data; boundary=b", "Content-Length": "99999999" };
		expect((await post("/admin/mcq-upload.php", "x", stated)).status).toBe(413);
		expect((await postJson("/admin/mcq-check.php", " ".repeat(20_000))).status).toBe(413);
	});

	test("accept one upload of a subtopic at a time", async () => {
		const answers = await Promise.all([upload(fileOf(LARGE)), upload(fileOf(LARGE))]);
		expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
		expect(await storedName()).toBe("planets.json");
	});

	test("check two small uploads at once and queue eight; the next gets 429", async () => {
		const small = JSON.stringify({ questions: makeQuestions(700) });
		const answers = await uploadConcurrently(small, 10);
		expect(answers.filter(({ status }) => status === 200)).toHaveLength(10);
		expect(answers.filter(({ status }) => status === 429)).toHaveLength(4);
	});

	test("accept two large uploads at once; the next gets 429 with Retry-After, and its body is not read", async () => {
		const answers = await uploadConcurrently(LARGE, 2);
		expect(answers.filter(({ status }) => status === 200)).toHaveLength(2);
		const refused = answers.filter(({ status }) => status === 429);
		expect(refused).toHaveLength(12);
		expect(refused[0]?.message).toBe("The server is busy, so nothing was saved. Please try again in 5 seconds.");
		expect(refused.map(({ retryAfter }) => retryAfter)).toEqual(Array(12).fill("5"));
	});

	test("report a bug without its error text", async () => {
		await hub.db.schema.alterTable("mcqPart").renameTo("gone").execute();
		expect(await upload(fileOf(GOOD))).toEqual({
			status: 500,
			success: false,
			message: "Failed to upload MCQ file. Please try again.",
		});
		await hub.db.schema.alterTable("gone").renameTo("mcqPart").execute();
		expect(await check()).toEqual({ status: 200, exists: false });
	});

	test("accept only POST", async () => {
		for (const call of ["check", "upload", "delete"]) {
			const response = await http.request(`/admin/mcq-${call}.php`, { headers: { cookie } });
			expect([response.status, response.headers.get("allow")]).toEqual([405, "POST"]);
			const put = await http.request(`/admin/mcq-${call}.php`, { method: "PUT", headers: { cookie } });
			expect(put.status).toBe(405);
		}
		const override = { "X-HTTP-Method-Override": "POST", cookie };
		expect((await http.request("/admin/mcq-delete.php", { headers: override })).status).toBe(405);
	});
});

/** Every kind of invalid file, with a part of the message for the administrator. */
const option = (isCorrect: unknown) => ({ id: "a", text: "A", isCorrect });
const withQuestion = (more: object) =>
	JSON.stringify({ questions: [makeQuestion(), { ...makeQuestion({ id: "q2" }), ...more }] });
const BAD: [what: string, file: File, message: string][] = [
	["not JSON", fileOf("hello"), "Invalid JSON format! Line 1, column 1: "],
	["an empty file", fileOf(""), "Invalid JSON format! The file is empty."],
	["white space", fileOf(" \n\n"), "Invalid JSON format! The file is empty."],
	[
		"LaTeX with single backslashes",
		fileOf(GOOD.replace("Question", "$\\alpha$")),
		"There is a single backslash here: “\\alpha”. In JSON, a backslash in a text is written twice: “\\\\alpha”.",
	],
	["a NUL at its beginning", fileOf(`\0${GOOD}`), "There is an invisible character here (U+0000)."],
	["two byte order marks", fileOf(`\ufeff\ufeff${GOOD}`), "There is an invisible character here (U+FEFF)."],
	["gzip", fileOf(gzipSync(GOOD), "planets.json"), "It seems to be a compressed file or an archive."],
	["truncated", fileOf(GOOD.slice(0, -20)), "The file ends here while something in it is still open."],
	["UTF-16", fileOf(Buffer.from(`\ufeff${GOOD}`, "utf16le")), "UTF-16LE"],
	["windows-1252", fileOf(Buffer.from(GOOD.replace("Mercury", "M\u00e9rcury"), "latin1")), "UTF-8"],
	["NaN", fileOf(GOOD.replace("true", "NaN")), "NaN and Infinity are not valid in JSON."],
	[
		"a trailing comma",
		fileOf(`{"questions": [\n1,\n]}`),
		"Invalid JSON format! Line 3, column 1: There is a comma before this closing bracket.",
	],
	["in a markdown fence", fileOf(`Here it is:\n\`\`\`json\n${GOOD}\n\`\`\``), "The JSON is between lines with ```"],
	["a web page", fileOf("<!doctype html><title>Sign in</title>"), "This is a web page."],
	["text after the end", fileOf(`${GOOD}\n{}`), "Invalid JSON format! Line 2, column 1: "],
	[
		"nested sections",
		fileOf(JSON.stringify({ sections: [{ questions: makeQuestions(2) }] })),
		"Invalid MCQ data format: questions array missing. The file has to be an object with a list named “questions”.",
	],
	["questions that are no list", fileOf('{"questions":{}}'), "Invalid MCQ data format: questions array missing"],
	["no questions", fileOf('{"questions":[]}'), "No questions found in the MCQ data"],
	[
		"string booleans",
		fileOf(withQuestion({ options: [option("true"), { ...option("false"), id: "b" }] })),
		"Question 2, option 1: “isCorrect” has to be true or false",
	],
	[
		"numbers for booleans",
		fileOf(withQuestion({ options: [option(1), { ...option(0), id: "b" }] })),
		"Question 2, option 1: “isCorrect” has to be true or false. ",
	],
	[
		"an option that is null",
		fileOf(withQuestion({ options: [option(true), null] })),
		"Question 2, option 2: This is not an option. It needs id, text and isCorrect.",
	],
	["options that are texts", fileOf(withQuestion({ options: ["A", "B"] })), "option 1: This is not an option."],
	["duplicate ids", fileOf(withQuestion({ id: "q1" })), "Question 2: The id “q1” belongs to question 1 already"],
	[
		"no correct option",
		fileOf(withQuestion({ options: [option(false), { ...option(false), id: "b" }] })),
		"Question 2: No option is marked",
	],
	["one option", fileOf(withQuestion({ options: [option(true)] })), "Question 2: A question needs at least 2 options"],
	[
		"27 options",
		fileOf(withQuestion({ options: Array.from({ length: 27 }, (_, n) => ({ ...option(true), id: n })) })),
		"at most 26 options",
	],
	["two options with one id", fileOf(withQuestion({ options: [option(true), option(false)] })), "same id"],
	["a question that is none", fileOf('{"questions":["What?"]}'), "Question 1: This is not a question"],
	[
		"more faults than are reported",
		fileOf(JSON.stringify({ questions: Array.from({ length: 50 }, () => null) })),
		"Question 5: This is not a question. It needs id, text and options. And at least 15 more.",
	],
	["no text", fileOf(withQuestion({ text: undefined })), "Question 2: “text” is missing"],
	["__proto__", fileOf('{"questions":[{"__proto__":{"x":1}}]}'), "“__proto__” is not allowed"],
	["nested brackets", fileOf("[".repeat(900_000)), "nested too deeply"],
	["too many questions", fileOf(JSON.stringify({ questions: makeQuestions(2_001) })), "2001 questions; at most 2000"],
	[
		"a picture",
		fileOf(Buffer.from("89504e470d0a1a0a0000000d49484452", "hex"), "photo.json", "image/png"),
		"Please upload a JSON file for MCQ data. It seems to be a picture.",
	],
	[
		"a picture that says so",
		fileOf(Buffer.from("89504e470d0a1a0a0000000d49484452", "hex"), "photo.png", "image/png"),
		"Please upload a JSON file for MCQ data",
	],
	["a zip", fileOf("PK\u0003\u0004", "questions.zip", "application/zip"), "Please upload a JSON file for MCQ data"],
];

describe("an invalid file gets a clear message, and nothing is stored or changed", () => {
	test.each(BAD)("%s", async (_what, file, message) => {
		await upload(fileOf(GOOD));
		const before = await hub.questionFiles.getQuestionFile(ids.moduleId, ids.subtopicId);
		const entries = (await hub.audit.list()).total;
		const answer = await upload(file);
		expect(answer).toMatchObject({ status: 422, success: false });
		expect(answer.message).toContain(message);
		expect(answer.message).not.toContain("\n");
		expect(answer.message.length).toBeLessThan(600);
		expect(await hub.questionFiles.getQuestionFile(ids.moduleId, ids.subtopicId)).toEqual(before);
		expect((await hub.audit.list()).total).toBe(entries);
		expect(Reflect.get({}, "x")).toBeUndefined();
	});
});

describe("an unusual but valid file is accepted", () => {
	test.each([
		["a byte order mark", fileOf(`\ufeff${GOOD}`)],
		["another type", fileOf(GOOD, "planets.json", "application/octet-stream")],
		["no type", fileOf(GOOD, "planets.json", "")],
		["another ending", fileOf(GOOD, "planets.txt", "text/plain")],
		["an empty question text", fileOf(withQuestion({ text: "" }).replace('"text":""', '"text":" "'))],
		["number ids and no explanation", fileOf(withQuestion({ id: 7, explanation: undefined }))],
	])("%s", async (_what, file) => {
		expect(await upload(file)).toMatchObject({ status: 200, success: true });
	});
});

test("the answer to an accepted upload passes on the notices that the panel shows", async () => {
	const odd = GOOD.replace('"text":"', '"text":"$\\frac12$ ').replace('"id":"q2"', '"id":"x","id":"q2"');
	const single =
		"Question 1: This seems to have been typed with a single backslash, so learners do not see it as meant: “\\frac”. Write “\\\\frac”.";
	const twice = "Question 2: “id” is given twice here. Only the last one is used.";
	for (const content of [odd, `${odd}${" ".repeat(300 * 1024)}`]) {
		expect(await upload(fileOf(content))).toEqual({
			status: 200,
			success: true,
			message: `MCQ file uploaded successfully. Questions: 3. Please check what looks odd: ${twice} ${single}`,
			notices: [twice, single],
		});
	}
	const [one] = makeQuestions(1);
	const empty = JSON.stringify({ questions: Array.from({ length: 300 }, (_, id) => ({ ...one, id, text: "" })) });
	const answer = await upload(fileOf(empty));
	expect(answer).toMatchObject({ notices: { length: 100 }, message: expect.stringContaining("And at least 95 more.") });
});

describe("the download", () => {
	const NAMES = [
		["../../etc/passwd", "passwd.json"],
		['a"b\r\nSet-Cookie: x=1.json', "abSet-Cookie_ x_1.json"],
		["\u202enosj.exe", "nosj.exe.json"],
		["Prüfung 1 पौधे 🪐.json", "Pr_fung 1 ____ __.json"],
		["shell.php", "shell.php.json"],
		["questions/2026/x.json", "x.json"],
		["C:\\Users\\maria\\x.json", "C_Usersmariax.json"],
	] as const;
	test.each(NAMES)("of %j has the questions as JSON and a safe file name", async (name, plain) => {
		const content = bytesOf(`\ufeff ${GOOD}\r\n`);
		expect((await upload(fileOf(content, name))).status).toBe(200);
		const response = await http.request(`/admin/mcq-download/${ids.subtopicId}`, { headers: { cookie } });
		expect(response.status).toBe(200);
		expect(await response.text()).toBe(writtenFile(content));
		const { headers } = response;
		expect(headers.get("content-disposition")).toContain(`attachment; filename="${plain}"; filename*=UTF-8''`);
		expect(headers.get("content-disposition")).toMatch(/^[\x20-\x7e]+$/);
		expect(headers.get("set-cookie")).toBeNull();
		expect(headers.get("content-type")).toBe("application/json");
		expect(headers.get("x-content-type-options")).toBe("nosniff");
		expect(headers.get("content-security-policy")).toContain("sandbox");
		expect(headers.get("cache-control")).toBe("no-store");
	});

	test("of a large file comes in pieces, so that a slow line is not taken for a client that reads nothing", async () => {
		const content = withQuestion({ explanation: "Because of its orbit. ".repeat(7_000) });
		expect((await upload(fileOf(content))).status).toBe(200);
		const response = await http.request(`/admin/mcq-download/${ids.subtopicId}`, { headers: { cookie } });
		const sizes: number[] = [];
		for await (const piece of response.body ?? []) sizes.push(piece.byteLength);
		expect(Math.max(...sizes)).toBeLessThanOrEqual(7 * 16_384);
		expect(String(sizes.reduce((sum, size) => sum + size))).toBe(response.headers.get("content-length"));
	});

	test("of a subtopic without a file answers 404", async () => {
		await postJson("/admin/mcq-delete.php", ids);
		const response = await http.request(`/admin/mcq-download/${ids.subtopicId}`, { headers: { cookie } });
		expect(await readAnswer(response)).toMatchObject({ status: 404, success: false });
	});
});
