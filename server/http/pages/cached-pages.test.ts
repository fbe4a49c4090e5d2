// The response cache with the real built pages: no visitor gets another's response, and no page is stale after a save.
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Http } from "#server/http.ts";
import type { Hub } from "#server/hub.ts";
import { createDefaultButtons } from "#server/modules/catalog.ts";
import { FAILURES_PER_MINUTE } from "#server/work/wrong-code-limiter.ts";
import { solveChallenge } from "../../../app/learn/modules/solve-challenge.ts";
import {
	createTestHttp,
	findSampleIds,
	makeIncoming,
	type SampleIds,
	withoutFailedAttempts,
} from "../../../tests/test-http.ts";
import { createTestHub } from "../../../tests/test-hub.ts";

const ACTOR = { id: "a1", email: "admin@example.com" };
let hub: Hub;
let http: Http;
let sampleIds: SampleIds;
beforeAll(async () => {
	hub = await createTestHub();
	sampleIds = await findSampleIds(hub);
});
beforeEach(() => {
	http = createTestHttp(withoutFailedAttempts(hub));
});

/** Lets pending events finish: a request over the network never comes in the same turn of the event loop as a save. */
const nextTurn = () => new Promise((resolve) => setImmediate(resolve));
const from = (address: string) => ({ incoming: makeIncoming(address) });
const tagOf = async (path: string) => (await http.request(path)).headers.get("etag");

describe("a page that is the same for everyone", () => {
	test("is rendered once: the second visitor gets the stored bytes, whatever headers they send", async () => {
		for (const path of [
			"/",
			`/module/${sampleIds.code}`,
			`/subtopics/${sampleIds.moduleId}`,
			`/learn/${sampleIds.moduleId}/${sampleIds.subtopicId}`,
			"/documents/sqr3-method/read",
			"/not-found",
		]) {
			const first = await http.request(path);
			const id = first.headers.get("x-request-id");
			const second = await http.request(`http://evil.example${path}`, {
				headers: { Cookie: "a=b", Host: "evil.example", "X-Forwarded-Host": "evil.example", Accept: "*/*" },
			});
			expect([path, second.status, second.headers.get("etag")]).toEqual([
				path,
				first.status,
				first.headers.get("etag"),
			]);
			expect(await second.text()).toBe(await first.text());
			// The home page has none: a shared cache may store it.
			if (path !== "/") expect(second.headers.get("x-request-id")).not.toBe(id);
		}
	});

	test("answers 304 to a matching If-None-Match", async () => {
		const path = `/module/${sampleIds.code}`;
		const etag = (await tagOf(path)) ?? "";
		const response = await http.request(path, { headers: { "If-None-Match": etag } });
		expect([response.status, await response.text(), response.headers.get("etag")]).toEqual([304, "", etag]);
		expect(response.headers.get("content-security-policy")).toContain("script-src 'self' 'sha256-");
	});

	test("is not cached with an unknown query, or as an error", async () => {
		for (const path of [
			`/subtopics/${sampleIds.moduleId}?x=1`,
			`/module/${sampleIds.code}?utm=1`,
			"/module/Bwrong00",
			`/learn/${sampleIds.moduleId}/x`,
		]) {
			const [one, two] = [await http.request(path), await http.request(path)];
			expect([path, one.headers.get("x-request-id") === two.headers.get("x-request-id")]).toEqual([path, false]);
		}
	});
});

describe("a save by an administrator", () => {
	test("is in the next response, and drops no other page", async () => {
		const { moduleId, subtopicId, code } = sampleIds;
		const touched = [`/module/${code}`, `/subtopics/${moduleId}`, `/learn/${moduleId}/${subtopicId}`];
		const old = new Map<string, string | null>();
		for (const path of ["/", ...touched]) old.set(path, await tagOf(path));
		const { version, ...subtopic } = await hub.subtopics.get(subtopicId);
		const { title, description, surveyDocLink, questionDocLink, readDocLink, reviewDocLink } = subtopic;
		const links = { surveyDocLink, questionDocLink, readDocLink, reviewDocLink };
		const saved = await hub.subtopics.update(
			subtopicId,
			{ title: `${title}, again`, description, ...links },
			version,
			ACTOR,
		);
		expect(saved.ok).toBe(true);
		await nextTurn();
		for (const path of touched) expect([path, (await tagOf(path)) === old.get(path)]).toEqual([path, false]);
		expect(await tagOf("/")).toBe(old.get("/"));
		expect(await (await http.request(`/module/${code}`)).text()).toContain(`${title}, again`);
	});

	test("deletes the cached pages of a deleted module", async () => {
		const made = await hub.modules.create(
			{ title: "Short life", description: "", linkCode: "Bshort00", customButtons: [] },
			ACTOR,
		);
		if (!made.ok) throw new Error("not made");
		expect((await http.request("/module/Bshort00")).status).toBe(200);
		await hub.modules.remove(made.module.id, ACTOR);
		await nextTurn();
		expect((await http.request("/module/Bshort00")).status).toBe(404);
	});
});

test("over the limit an address gets a page only after a check of that code, and others get it at once", async () => {
	const path = `/module/${sampleIds.code}`;
	expect((await http.request(path)).status).toBe(200);
	for (let n = 0; n <= FAILURES_PER_MINUTE; n++) await http.request(`/module/Bwrong${n}`, {}, from("203.0.113.5"));
	expect((await http.request(path, {}, from("203.0.113.5"))).status).toBe(429);
	expect((await http.request(path, {}, from("203.0.113.6"))).status).toBe(200);

	const challenge = await hub.linkCheck.create();
	const number = await solveChallenge(challenge, () => {}, new AbortController().signal);
	const { salt, at, mark } = challenge;
	const body = new URLSearchParams({ code: sampleIds.code, salt, at: String(at), mark, number: String(number) });
	const solved = await http.request("/link-check", { method: "POST", body }, from("203.0.113.5"));
	expect([solved.status, solved.headers.get("location")]).toEqual([303, path]);
	const [cookie = ""] = solved.headers.get("set-cookie")?.split(";") ?? [];
	const headers = { Cookie: cookie };
	expect((await http.request(path, { headers }, from("203.0.113.5"))).status).toBe(200);
	expect((await http.request("/module/Bwrong99", { headers }, from("203.0.113.5"))).status).toBe(429);

	const again = await http.request("/link-check", { method: "POST", body }, from("203.0.113.5"));
	expect([again.headers.get("location"), again.headers.get("set-cookie")]).toEqual([path, null]);
});

describe("a shared cache", () => {
	test("may store the home page, and nothing of a module unless the operator allows it", async () => {
		const ruleOf = async (on: Http, path: string) => (await on.request(path)).headers.get("cache-control");
		const shared = createTestHttp({
			...withoutFailedAttempts(hub),
			env: { ...hub.env, SHARED_CACHE_SECONDS: 30 },
		});
		const { moduleId, subtopicId, code } = sampleIds;
		expect(await ruleOf(http, "/")).toMatch(/^public, max-age=0, s-maxage=\d+, stale-while-revalidate=\d+$/);
		// The page of a link sets a cookie.
		expect(await ruleOf(shared, `/module/${code}`)).toMatch(/^private, /);
		for (const path of [
			`/subtopics/${moduleId}`,
			`/learn/${moduleId}/${subtopicId}`,
			`/mcq-data/${moduleId}/${subtopicId}.json`,
		]) {
			expect([path, await ruleOf(http, path)]).toEqual([path, expect.stringMatching(/^private, /)]);
			expect([path, await ruleOf(shared, path)]).toEqual([path, "public, max-age=0, s-maxage=30"]);
		}
		expect(await ruleOf(shared, "/module/Bwrong00")).toBe("no-store");
		expect(await ruleOf(shared, "/admin/login")).toBe("no-store");
	});

	test("gets the security headers of a page", async () => {
		const shared = createTestHttp({
			...withoutFailedAttempts(hub),
			env: { ...hub.env, SHARED_CACHE_SECONDS: 30 },
		});
		const { headers } = await shared.request(`/subtopics/${sampleIds.moduleId}`, {
			headers: { "Accept-Encoding": "gzip" },
		});
		expect([...headers.keys()].sort()).toEqual([
			"cache-control",
			"content-encoding",
			"content-length",
			"content-security-policy",
			"content-type",
			"cross-origin-opener-policy",
			"cross-origin-resource-policy",
			"etag",
			"permissions-policy",
			"referrer-policy",
			"vary",
			"x-content-type-options",
			"x-frame-options",
			"x-hub-build",
			"x-robots-tag",
		]);
	});
});

test("the home page offers the sample while it opens, and a provider's site only if there is one", async () => {
	const home = async () => (await http.request("/")).text();
	expect(await home()).toContain("/module/Bsample1");
	expect(await home()).not.toMatch(/<a [^>]*rel="noopener"/);
	await hub.modules.remove(sampleIds.moduleId, ACTOR);
	await nextTurn();
	const without = await home();
	expect(without).not.toContain("/module/Bsample1");
	expect(without).not.toContain("open the sample");
	const made = await hub.modules.create(
		{ title: "Sample", description: "", linkCode: "Bsample1", customButtons: createDefaultButtons(hub.site) },
		ACTOR,
	);
	if (!made.ok) throw new Error("not made");
	await nextTurn();
	expect(await home()).toContain("/module/Bsample1");
	expect(await (await http.request("/module/Bsample1")).text()).not.toContain("Contact Us");
});
