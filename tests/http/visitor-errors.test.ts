// Errors that visitors cause are never logged as errors and never answered with 500.
import { beforeAll, beforeEach, expect, test } from "vitest";
import type { Http } from "#server/http.ts";
import { createLog } from "#server/log.ts";
import { createTestHttp } from "../test-http.ts";
import { createTestHub } from "../test-hub.ts";
import { ADMINISTRATOR_ENV, signInFirst } from "../test-panel.ts";

const lines: string[] = [];
let http: Http;
let cookie: string;

beforeAll(async () => {
	const hub = await createTestHub({ env: ADMINISTRATOR_ENV });
	cookie = await signInFirst(hub);
	http = createTestHttp({ ...hub, log: createLog("error", (line) => lines.push(line)) });
});
beforeEach(() => {
	lines.length = 0;
});

test("a body with an unknown key is refused with 400", async () => {
	const typed = { title: "M", description: "", linkCode: "", customButtons: [{ text: "a", url: "/", x: 1 }] };
	const send = async (path: string, body: object) => {
		const headers = { cookie, "Content-Type": "application/json" };
		return (await http.request(`${path}.data`, { method: "POST", headers, body: JSON.stringify(body) })).status;
	};
	expect(await send("/admin/modules/new", { typed, version: null, isRepeat: false })).toBe(400);
	expect(await send("/admin/modules", { delete: "x", role: "owner" })).toBe(400);
	expect(await send("/admin/subtopics", { move: "x", to: "up", role: "owner" })).toBe(400);
});

test.each([
	["GET", "/admin/subtopics?moduleId=Q0000000000000000000", {}, 404],
	["GET", "/admin/modules/edit/Q0000000000000000000", {}, 404],
	["GET", "/admin/choices", {}, 400],
	["POST", "/admin", {}, 405],
	["POST", "/admin/modules/new", { Origin: "http://[", "Sec-Fetch-Site": "same-origin" }, 403],
	["GET", "/documents/%zz/read", {}, 404],
])("%s %s with %j is answered with %i", async (method, path, headers, status) => {
	const response = await http.request(path, { method, headers: { cookie, ...headers } });
	expect([response.status, lines]).toEqual([status, []]);
});
