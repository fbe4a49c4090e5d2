// The HTTP interface for scripts: every answer fits the OpenAPI document, changes have the panel's checks and name the key, and neither
// cookies nor other sites get in.
import { Ajv2020 } from "ajv/dist/2020.js";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import * as m from "#messages";
import type { Http } from "#server/http.ts";
import type { Hub } from "#server/hub.ts";
import { createBareHttp } from "../../tests/test-http.ts";
import { createTestHub } from "../../tests/test-hub.ts";
import { ADMINISTRATOR_ENV, listAudit, signInFirst } from "../../tests/test-panel.ts";
import { CALLS_PER_MINUTE } from "./calls.ts";

type Described = {
	parameters: { name: string; in: string }[];
	requestBody?: { content: { "application/json": { schema: object } } };
	responses: Record<string, { $ref?: string; content?: { "application/json": { schema: object } } }>;
};
type Document = {
	openapi: string;
	paths: Record<string, Record<string, Described & { operationId: string }>>;
	components: { schemas: { Refusal: object } };
};

let hub: Hub;
let http: Http;
let cookie: string;
let tokens: { read: string; write: string };
let document: Document;
/** The operations that were called with success, and those that the document has. */
const called = new Set<string>();
const ajv = new Ajv2020({ strict: false });

beforeAll(async () => {
	hub = await createTestHub({ env: ADMINISTRATOR_ENV });
	http = createBareHttp(hub);
	cookie = await signInFirst(hub);
	const owner = await hub.auth.findAdministrator(new Headers({ cookie }));
	if (!owner) throw new Error("nobody is signed in");
	const make = async (scope: "read" | "write") => {
		const made = await hub.apiKeys.create({ name: `Script ${scope}`, scope, expiresAt: Date.now() + 60_000 }, owner);
		return made.ok ? made.key.token : "";
	};
	tokens = { read: await make("read"), write: await make("write") };
	document = await (await http.request("/api/v1/openapi.json")).json();
});

beforeEach(async () => {
	await hub.db.deleteFrom("rateLimit").execute();
});

afterAll(() => hub.close());

/** Finds what the document says of a call. */
function findOperation(method: string, path: string): Described & { operationId: string } {
	const found = Object.entries(document.paths).find(([pattern]) =>
		new RegExp(`^${pattern.replaceAll(/\{\w+\}/g, "[\\w-]+")}$`).test(path.replace(/\?.*/, "")),
	);
	const operation = found?.[1][method.toLowerCase()];
	if (!operation) throw new Error(`the document has no ${method} ${path}`);
	return operation;
}

/** Calls, and checks that question and answer fit the document. */
async function call(method: string, path: string, body?: object, token = tokens.write) {
	const operation = findOperation(method, path);
	const response = await http.request(`/api/v1${path}`, {
		method,
		headers: { Authorization: `Bearer ${token}`, ...(body && { "Content-Type": "application/json" }) },
		...(body && { body: JSON.stringify(body) }),
	});
	const { status } = response;
	const text = await response.text();
	const answer = text === "" ? undefined : JSON.parse(text);
	const described = operation.responses[status];
	expect([method, path, status, text, described === undefined]).toEqual([method, path, status, text, false]);
	const schema = described?.$ref
		? document.components.schemas.Refusal
		: described?.content?.["application/json"].schema;
	if (schema) expect([ajv.validate(schema, answer), ajv.errors]).toEqual([true, null]);
	else expect(answer).toBeUndefined();
	if (status < 300) {
		called.add(operation.operationId);
		const sent = operation.requestBody?.content["application/json"].schema;
		if (sent) expect([ajv.validate(sent, body), ajv.errors]).toEqual([true, null]);
	}
	return { status, answer };
}

const OPTIONS = [
	{ text: "Two", isCorrect: true },
	{ text: "Three", isCorrect: false },
];

test("every operation does what the document says", async () => {
	expect(document.openapi).toBe("3.1.0");
	const buttons = [{ text: "Site", url: "https://school.example/" }];
	const made = await call("POST", "/modules", { title: " Physics  12 ", customButtons: buttons });
	expect(made).toMatchObject({ status: 201, answer: { title: "Physics 12", version: 1, customButtons: buttons } });
	const { id: moduleId } = made.answer;
	const examScheme = { name: "NEET", right: "4", wrong: "-1", blank: "0" };
	const module = { title: "Physics 13", description: "New", examScheme, version: 1 };
	const changed = await call("PUT", `/modules/${moduleId}`, module);
	expect(changed.answer).toMatchObject({ title: "Physics 13", version: 2, linkCode: made.answer.linkCode, examScheme });
	expect((await call("GET", `/modules/${moduleId}`)).answer).toEqual(changed.answer);
	const listed = await call("GET", "/modules?search=physics&page=1");
	expect(listed.answer).toMatchObject({ total: 1, items: [{ id: moduleId, subtopicCount: 0 }] });

	const subtopic = await call("POST", `/modules/${moduleId}/subtopics`, { title: "Motion", state: "draft" });
	expect(subtopic.answer).toMatchObject({ state: "draft", version: 1 });
	const subtopicId = subtopic.answer.id;
	const read = { title: "Motion", readDocLink: "https://school.example/read", version: 1 };
	expect((await call("PUT", `/subtopics/${subtopicId}`, read)).answer).toMatchObject({ version: 2 });
	expect((await call("GET", `/subtopics/${subtopicId}`)).answer.readDocLink).toBe("https://school.example/read");
	expect((await call("GET", `/modules/${moduleId}/subtopics`)).answer.items).toMatchObject([{ id: subtopicId }]);

	const questions = `/subtopics/${subtopicId}/questions`;
	const question = await call("POST", questions, { text: "1 + 1?", options: OPTIONS });
	expect(question.answer).toMatchObject({ text: "1 + 1?", type: "single", change: "added" });
	const { key, version } = question.answer;
	const better = { text: "1 + 1 = ?", options: question.answer.options, topic: "Sums", version };
	expect((await call("PUT", `${questions}/${key}`, better)).answer).toMatchObject({ text: "1 + 1 = ?", topic: "Sums" });
	const published = await call("POST", `/subtopics/${subtopicId}/publish`);
	expect(published.answer).toEqual({ questionCount: 1, changeCount: 1 });
	expect((await call("GET", questions)).answer.items).toMatchObject([{ key, change: null }]);
	expect((await call("GET", `${questions}/${key}`)).answer.text).toBe("1 + 1 = ?");
	expect((await call("DELETE", `${questions}/${key}`)).status).toBe(204);
	expect((await call("GET", `${questions}/${key}`)).status).toBe(404);

	const link = await call("POST", `/modules/${moduleId}/links`, { name: "Batch A", maxDevices: 30 });
	const linkId = link.answer.id;
	const off = { name: "Batch B", isOn: false, version: link.answer.version };
	expect((await call("PUT", `/links/${linkId}`, off)).answer).toMatchObject({ name: "Batch B", isOn: false });
	expect((await call("GET", `/links/${linkId}`)).answer.code).toBe(link.answer.code);
	expect((await call("GET", `/modules/${moduleId}/links`)).answer.items).toMatchObject([{ id: linkId }]);
	expect((await call("DELETE", `/links/${linkId}`)).status).toBe(204);
	expect((await call("GET", `/links/${linkId}`)).status).toBe(404);

	expect((await call("DELETE", `/subtopics/${subtopicId}`)).status).toBe(204);
	expect((await call("DELETE", `/modules/${moduleId}`)).status).toBe(204);
	const known = Object.values(document.paths).flatMap(Object.values<Described & { operationId: string }>);
	expect(known.map(({ operationId }) => operationId).filter((id) => !called.has(id))).toEqual([]);
	expect((await listAudit(hub)).slice(0, 2)).toEqual([
		`module-removed Physics 13 by Script write (${ADMINISTRATOR_ENV.ADMIN_EMAIL})`,
		`subtopic-removed Motion by Script write (${ADMINISTRATOR_ENV.ADMIN_EMAIL})`,
	]);
});

test("what is wrong is named by its field, and nothing is changed", async () => {
	const before = (await hub.modules.list()).total;
	const wrong = await call("POST", "/modules", {
		title: "  ",
		linkCode: "x",
		customButtons: [{ text: "a", url: "javascript:1" }],
	});
	expect(wrong).toMatchObject({ status: 422, answer: { code: "problems" } });
	expect(wrong.answer.problems.map(({ field }: { field: string }) => field)).toEqual([
		"title",
		"linkCode",
		"customButtons.0.url",
	]);
	for (const body of [{}, { title: 1 }, { title: "a", more: 1 }, { title: "a", __proto__: null, customButtons: "x" }])
		expect(await call("POST", "/modules", body)).toMatchObject({ status: 400, answer: { code: "unreadable" } });
	expect((await call("GET", "/modules?page=0")).status).toBe(400);
	expect((await call("GET", "/modules?sort=x")).status).toBe(400);
	expect((await hub.modules.list()).total).toBe(before);
});

test("a change may send the record as it was read, and says which field cannot be changed", async () => {
	const { answer: module } = await call("POST", "/modules", { title: "One" });
	const { answer: subtopic } = await call("POST", `/modules/${module.id}/subtopics`, { title: "Sun" });
	const { answer: link } = await call("POST", `/modules/${module.id}/links`, { name: "Batch" });
	const questions = `/subtopics/${subtopic.id}/questions`;
	const { answer: question } = await call("POST", questions, { text: "1 + 1?", options: OPTIONS });
	const records = [
		[`/modules/${module.id}`, module, "linkCode"],
		[`/subtopics/${subtopic.id}`, subtopic, "moduleId"],
		[`/links/${link.id}`, link, "code"],
		[`${questions}/${question.key}`, question, "key"],
	] as const;
	for (const [path, record, field] of records) {
		expect(await call("PUT", path, { ...record, [field]: "another" })).toMatchObject({
			status: 422,
			answer: { problems: [{ code: "read-only", field }] },
		});
		expect((await call("GET", path)).answer).toEqual({
			...record,
			// A new link is a change of its module too.
			...("updatedAt" in record && { updatedAt: expect.any(Number) }),
		});
		const { updatedAt: _, version, ...same } = (await call("PUT", path, record)).answer;
		expect([path, record.version <= version]).toEqual([path, true]);
		expect(record).toMatchObject(same);
	}
});

test("a module and a subtopic are published, archived and opened at a time by their state", async () => {
	const at = Date.now() + 3_600_000;
	const made = await call("POST", "/modules", { title: "Later", state: "draft", publishAt: at });
	expect(made.answer).toMatchObject({ state: "draft", publishAt: at });
	const path = `/modules/${made.answer.id}`;
	const put = async (where: string, change: object) => {
		const { answer } = await call("GET", where);
		return call("PUT", where, { ...answer, ...change });
	};
	expect((await put(path, { title: "Later on" })).answer).toMatchObject({ state: "draft", publishAt: at });
	expect((await put(path, { state: "published", publishAt: null })).answer).toMatchObject({ state: "published" });
	expect((await call("PUT", path, { title: "Now", version: 3 })).answer).toMatchObject({ state: "published" });
	expect((await put(path, { state: "archived" })).answer).toMatchObject({ state: "archived", publishAt: null });
	expect(await put(path, { publishAt: at })).toMatchObject({
		status: 422,
		answer: { problems: [{ field: "publishAt", code: "time-of-draft" }] },
	});
	const { answer: subtopic } = await call("POST", `${path}/subtopics`, { title: "Sun" });
	const of = `/subtopics/${subtopic.id}`;
	expect((await put(of, { state: "draft", publishAt: at })).answer).toMatchObject({ state: "draft", publishAt: at });
	expect((await put(of, { state: "archived", publishAt: null })).answer).toMatchObject({ state: "archived" });
	expect((await listAudit(hub)).slice(0, 1)).toEqual([
		`subtopic-archived Sun by Script write (${ADMINISTRATOR_ENV.ADMIN_EMAIL})`,
	]);
});

test("a page beyond the last one is empty", async () => {
	const { answer } = await call("POST", "/modules", { title: "Only one", linkCode: "ONLYONEHERE" });
	for (const path of ["/modules?search=only%20one", `/modules/${answer.id}/links?x`]) {
		const [where = "", query = ""] = path.split("?");
		const asked = query === "x" ? `${where}?page=7` : `${where}?${query}&page=7`;
		expect((await call("GET", asked)).answer).toMatchObject({ page: 7, items: [] });
	}
});

test("an unknown address, another method, a body that is no JSON and another type are refused in words", async () => {
	const ask = async (method: string, path: string, body?: string, type = "application/json") => {
		const response = await http.request(`/api/v1${path}`, {
			method,
			headers: { Authorization: `Bearer ${tokens.write}`, ...(body !== undefined && { "Content-Type": type }) },
			...(body !== undefined && { body }),
		});
		const { code, message } = await response.json();
		return [response.status, code, message, response.headers.get("allow")];
	};
	for (const method of ["GET", "POST", "PUT", "PATCH"])
		expect(await ask(method, "/none")).toEqual([404, "unknown-address", m.api_unknown_address(), null]);
	const wrongMethod = (methods: string) => [405, "wrong-method", m.api_wrong_method({ methods }), methods];
	expect(await ask("PATCH", "/modules/Qnone", "{}")).toEqual(wrongMethod("GET, HEAD, PUT, DELETE"));
	expect(await ask("DELETE", "/modules")).toEqual(wrongMethod("GET, HEAD, POST"));
	expect(await ask("GET", "/subtopics/s/publish")).toEqual(wrongMethod("POST"));
	expect(await ask("POST", "/openapi.json", "{}")).toEqual(wrongMethod("GET, HEAD"));
	const unreadable = (message: string) => [400, "unreadable", message, null];
	expect(await ask("POST", "/modules", "{")).toEqual(unreadable(m.api_body_not_json()));
	expect(await ask("POST", "/modules", "")).toEqual(unreadable(m.api_body_not_json()));
	expect(await ask("POST", "/modules", "[]")).toEqual(unreadable(m.api_body_not_object()));
	expect(await ask("POST", "/modules", '{"more":1}')).toEqual(
		unreadable(`${m.api_fields_wrong({ fields: "title" })} ${m.api_fields_unknown({ fields: "more" })}`),
	);
	expect(await ask("POST", "/modules", "{}", "text/plain")).toEqual([415, "wrong-type", m.api_not_json(), null]);
	const long = JSON.stringify({ title: "x".repeat(3_000_000) });
	expect(await ask("POST", "/modules", long)).toEqual([413, "too-large", m.api_request_too_large(), null]);
});

test("a change of what somebody else has changed since is a conflict", async () => {
	const { answer } = await call("POST", "/modules", { title: "One" });
	await call("PUT", `/modules/${answer.id}`, { title: "Two", version: 1 });
	expect(await call("PUT", `/modules/${answer.id}`, { title: "Three", version: 1 })).toMatchObject({
		status: 409,
		answer: { code: "conflict", message: m.api_conflict() },
	});
});

test("no cookie opens it, and a key of a read scope changes nothing", async () => {
	const withCookie = await http.request("/api/v1/modules", { headers: { cookie } });
	expect([withCookie.status, withCookie.headers.get("www-authenticate")]).toEqual([401, "Bearer"]);
	expect((await call("GET", "/modules", undefined, tokens.read)).status).toBe(200);
	expect((await call("POST", "/modules", { title: "x" }, tokens.read)).status).toBe(403);
	const preflight = await http.request("/api/v1/modules", {
		method: "OPTIONS",
		headers: { Origin: "https://evil.example" },
	});
	expect([preflight.status, preflight.headers.get("access-control-allow-origin")]).toEqual([403, null]);
});

test("calls of a key and wrong keys of an address are limited", async () => {
	await Promise.all(Array.from({ length: CALLS_PER_MINUTE }, () => call("GET", "/modules", undefined, tokens.read)));
	const over = await http.request("/api/v1/modules", { headers: { Authorization: `Bearer ${tokens.read}` } });
	expect([over.status, Number(over.headers.get("retry-after")) > 0]).toEqual([429, true]);
	expect((await call("GET", "/modules")).status).toBe(200);
	const wrong = () => http.request("/api/v1/modules", { headers: { Authorization: "Bearer doubtless_wrong" } });
	const statuses = [];
	for (let n = 0; n < 31; n++) statuses.push((await wrong()).status);
	expect([statuses[29], statuses[30]]).toEqual([401, 429]);
	expect((await call("GET", "/modules")).status).toBe(200);
});
