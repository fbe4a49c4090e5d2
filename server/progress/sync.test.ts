// The sync call over HTTP: what is stored once, what comes back, whose log it is.

import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { SYNC_PATH } from "#core/addresses/calls.ts";
import { RECEIVED_EVENTS } from "#core/progress/log/sync-protocol.ts";
import type { Hub } from "#server/hub.ts";
import { createBareHttp } from "../../tests/test-http.ts";
import { type CreateTestHub, clearSite, describeOnBothEngines } from "../../tests/test-hub.ts";
import { createPhone, createPost, type Post } from "../../tests/test-phones.ts";

const DAY_MS = 86_400_000;

describeOnBothEngines("the sync call", (createTestHub: CreateTestHub) => {
	let hub: Hub;
	let post: Post;
	beforeAll(async () => {
		hub = await createTestHub();
	});
	afterAll(() => hub.close());
	beforeEach(async () => {
		await clearSite(hub);
		const http = createBareHttp(hub);
		post = createPost((path, init) => http.request(path, init));
	});
	afterEach(() => void vi.useRealTimers());

	const countRows = async () => (await hub.db.selectFrom("answerEvent").select("clock").execute()).length;
	const listLearners = () => hub.db.selectFrom("learner").selectAll().orderBy("createdAt").execute();

	test("stores each event once, however often it is sent, and returns it to a phone that lost everything", async () => {
		const phone = createPhone(post);
		phone.answer(120, "A");
		phone.answer(80, "B");
		await phone.sync();
		const whole = { ...phone.request(), tag: phone.tag, ...resend(phone) };
		for (let n = 0; n < 3; n++) expect((await phone.call(SYNC_PATH, whole)).status).toBe(200);
		expect(await countRows()).toBe(200);
		expect(await listLearners()).toMatchObject([{ eventCount: 200 }]);

		const wiped = createPhone(post);
		wiped.cookie = phone.cookie;
		await wiped.sync();
		expect(wiped.read()).toEqual(phone.read());
		wiped.answer(1);
		await wiped.sync();
		await phone.sync();
		expect(phone.read()).toEqual(wiped.read());
		expect(await countRows()).toBe(201);
	});

	test("creates no learner for a phone without events, and asks a phone without its cookie to send all again", async () => {
		const phone = createPhone(post);
		const { status, headers, body } = await phone.call(SYNC_PATH, phone.request());
		expect([status, headers.getSetCookie()]).toEqual([200, []]);
		expect(body).toEqual({
			sendAgain: false,
			stored: [],
			sequence: 0,
			hasMore: false,
			devices: [],
			subtopics: [],
			events: [],
		});
		expect(await listLearners()).toEqual([]);
		phone.answer(3);
		await phone.sync();
		phone.cookie = "";
		expect((await phone.syncOnce()).sendAgain).toBe(true);
		expect(phone.unsent.size).toBe(3);
		await phone.sync();
		expect(phone.unsent.size).toBe(0);
	});

	test("finds the learner of a phone that lost the first response", async () => {
		const phone = createPhone(post);
		phone.answer(5);
		for (let n = 0; n < 3; n++) await phone.call(SYNC_PATH, phone.request(), { isLost: true });
		await Promise.all([1, 2, 3].map(() => phone.call(SYNC_PATH, phone.request())));
		await phone.sync();
		expect(await listLearners()).toHaveLength(1);
		expect(await countRows()).toBe(5);
		// The device's name opens nothing once the cookie has come.
		phone.answer(1);
		await phone.sync();
		const stranger = createPhone(post);
		stranger.device = phone.device;
		stranger.answer(1);
		await stranger.sync();
		expect(await listLearners()).toHaveLength(2);
		expect(stranger.events.size).toBe(1);
	});

	test("sends long logs in pages", async () => {
		const phone = createPhone(post);
		phone.answer(RECEIVED_EVENTS * 2 + 1);
		await phone.sync();
		const other = createPhone(post);
		other.cookie = phone.cookie;
		other.answer(1);
		const pages = [await other.syncOnce(), await other.syncOnce(), await other.syncOnce()];
		expect(pages.map(({ events, hasMore }) => [events.length, hasMore])).toEqual([
			[RECEIVED_EVENTS, true],
			[RECEIVED_EVENTS, true],
			// The one that it sent itself comes back with the last page.
			[2, false],
		]);
		expect(other.events.size).toBe(RECEIVED_EVENTS * 2 + 2);
	});

	test("skips no event while eight phones of one learner send at once", async () => {
		const first = createPhone(post);
		first.answer(1);
		await first.sync();
		const phones = Array.from({ length: 8 }, () => Object.assign(createPhone(post), { cookie: first.cookie }));
		await Promise.all(
			phones.map(async (phone) => {
				for (let n = 0; n < 10; n++) {
					phone.answer(7);
					await phone.syncOnce();
				}
			}),
		);
		for (const phone of phones) await phone.sync();
		const [one] = phones;
		expect(one?.events.size).toBe(8 * 70 + 1);
		for (const phone of phones) expect(phone.read()).toEqual(one?.read());
	});

	test("sets a cookie for these calls alone, and renews it after a day", async () => {
		vi.useFakeTimers({ toFake: ["Date"] });
		const phone = createPhone(post);
		phone.answer(1);
		const { headers } = await phone.call(SYNC_PATH, phone.request());
		expect(headers.getSetCookie()).toEqual([
			expect.stringMatching(
				/^progress=\d+-\d+-[0-9a-f]{12}\.[\w-]{43}; Path=\/api\/progress; Max-Age=31536000; HttpOnly; SameSite=Lax$/,
			),
		]);
		expect(headers.get("cache-control")).toBe("no-store");
		vi.setSystemTime(Date.now() + DAY_MS - 1_000);
		expect((await phone.call(SYNC_PATH, phone.request())).headers.getSetCookie()).toEqual([]);
		vi.setSystemTime(Date.now() + 2_000);
		expect((await phone.call(SYNC_PATH, phone.request())).headers.getSetCookie()).toHaveLength(1);
		vi.setSystemTime(Date.now() + 366 * DAY_MS);
		expect((await phone.call(SYNC_PATH, { ...phone.request(), events: [] })).body).toMatchObject({ events: [] });
	});

	test("ignores a cookie that was changed", async () => {
		const phone = createPhone(post);
		phone.answer(2);
		await phone.sync();
		const [, id = "", rest = ""] = /^progress=(\d+)(.*)$/.exec(phone.cookie) ?? [];
		const stranger = createPhone(post);
		stranger.cookie = `progress=${Number(id) + 1}${rest}`;
		await stranger.sync();
		expect([stranger.tag, stranger.events.size]).toEqual([undefined, 0]);
	});

	test("requests all events again when the log differs from the one the phone knows, or is shorter", async () => {
		const phone = createPhone(post);
		phone.answer(30);
		await phone.sync();
		const { cookie } = phone;
		// A backup of before: the last ten are gone.
		await hub.db.deleteFrom("answerEvent").where("sequence", ">", 20).execute();
		await hub.db.updateTable("learner").set({ lastSequence: 20, eventCount: 20 }).execute();
		phone.answer(15);
		expect((await phone.syncOnce()).sendAgain).toBe(true);
		await phone.sync();
		expect(await countRows()).toBe(45);

		const other = createPhone(post);
		other.answer(4);
		await other.sync();
		phone.cookie = other.cookie;
		expect((await phone.syncOnce()).sendAgain).toBe(true);
		await phone.sync();
		await other.sync();
		expect(other.read()).toEqual(phone.read());
		expect(phone.events.size).toBe(49);
		expect(phone.cookie).not.toBe(cookie);
	});

	test("deletes the cookie of a browser that leaves, and keeps the log", async () => {
		const phone = createPhone(post);
		phone.answer(2);
		await phone.sync();
		const { cookie } = phone;
		expect((await phone.call("/api/progress/leave", {})).status).toBe(200);
		expect([phone.cookie === cookie, await countRows()]).toEqual([false, 2]);
	});

	test("answers 410 for a learner that was deleted, until the phone begins again", async () => {
		const phone = createPhone(post);
		phone.answer(2);
		await phone.sync();
		const other = Object.assign(createPhone(post), { cookie: phone.cookie });
		await other.sync();
		await phone.forget();
		other.answer(1);
		for (let n = 0; n < 2; n++) {
			const refused = await other.call(SYNC_PATH, other.request());
			expect([refused.status, refused.body]).toEqual([410, expect.objectContaining({ code: "learner-forgotten" })]);
		}
		expect((await other.call("/api/progress/code", { locator: "A".repeat(43) })).status).toBe(410);
		expect(await listLearners()).toEqual([]);
		expect((await other.call(SYNC_PATH, other.request(500, { begin: true }))).status).toBe(200);
		await other.sync();
		expect(await countRows()).toBe(1);
	});

	test.each([
		["no JSON", "{"],
		["an unknown field", JSON.stringify({ ...empty(), name: "Maria" })],
		["begin as a text", JSON.stringify({ ...empty(), begin: "true" })],
		["a subtopic that is not in the table", JSON.stringify({ ...empty(), events: [[1, "o", 0, 0]] })],
		["501 events", JSON.stringify({ ...empty(), subtopics: ["S"], events: Array(501).fill([1, "o", 0, 0]) })],
	])("refuses %s", async (_, body) => {
		expect((await post(SYNC_PATH, body, {})).status).toBe(400);
		expect((await post(SYNC_PATH, body, { "Content-Type": "text/plain" })).status).toBe(415);
		expect((await post(SYNC_PATH, body, { Origin: "https://evil.example" })).status).toBe(403);
		expect(await listLearners()).toEqual([]);
	});

	test("refuses a body that is too large", async () => {
		expect((await post(SYNC_PATH, " ".repeat(140_000), {})).status).toBe(413);
		expect((await post("/api/progress/join", " ".repeat(5_000), {})).status).toBe(413);
	});
});

function empty() {
	return { device: "Ab3-_xyz", since: 0, subtopics: [], events: [] };
}

/** The events of a phone as if none had been sent. */
function resend(phone: ReturnType<typeof createPhone>) {
	const unsent = new Set(phone.unsent);
	for (const id of phone.events.keys()) phone.unsent.add(id);
	const { subtopics, events } = phone.request();
	phone.unsent = unsent;
	return { subtopics, events };
}
