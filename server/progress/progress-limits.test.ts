// What may be sent and stored, and for how long; what the operator turns off; what the log shows. Over HTTP.

import { afterEach, expect, test, vi } from "vitest";
import { CODE_PATH, FORGET_PATH, JOIN_PATH, SYNC_PATH } from "#core/addresses/calls.ts";

import { readSite } from "#server/env.ts";
import { createLog } from "#server/log.ts";
import { createBareHttp, makeIncoming } from "../../tests/test-http.ts";
import { type CreateTestHub, createTestHub, describeOnBothEngines } from "../../tests/test-hub.ts";
import { createPhone, createPost } from "../../tests/test-phones.ts";
import { EVENTS_PER_LEARNER } from "./progress-limits.ts";

const DAY_MS = 86_400_000;
/** A locator that is nobody's. */
const NOBODYS = "0".repeat(43);
const START = Date.UTC(2026, 10, 20, 8);

afterEach(() => {
	vi.useRealTimers();
});

describeOnBothEngines("the limits of a log", (create: CreateTestHub) => {
	/** A hub, its calls from an address, and its rows. */
	async function open(env: Record<string, string> = {}) {
		const hub = await create({ env });
		const http = createBareHttp(hub);
		const postFrom = (address: string) =>
			createPost((path, init) => http.request(path, init, { incoming: makeIncoming(address) }));
		const countRows = async () => {
			const events = await hub.db.selectFrom("answerEvent").select("clock").execute();
			const learners = await hub.db.selectFrom("learner").select("id").execute();
			return [learners.length, events.length];
		};
		return { hub, postFrom, post: postFrom("10.0.0.1"), countRows };
	}

	test("a full log refuses events, and still returns its own", async () => {
		const { hub, post } = await open();
		const phone = createPhone(post);
		phone.answer(10);
		await phone.sync();
		await hub.db
			.updateTable("learner")
			.set({ eventCount: EVENTS_PER_LEARNER - 1 })
			.execute();
		const lastRequest = phone.request();
		phone.answer(2);
		const refused = await phone.call(SYNC_PATH, phone.request());
		expect([refused.status, refused.body]).toEqual([409, expect.objectContaining({ code: "log-full" })]);
		phone.unsent.clear();
		expect((await phone.syncOnce()).stored).toEqual([]);
		expect((await phone.call(SYNC_PATH, lastRequest)).status).toBe(200);
		const other = createPhone(post);
		other.answer(2);
		await other.sync();
		expect((await other.join(await phone.createCode())).status).toBe(409);
		await other.sync();
		expect(other.events.size).toBe(2);
		await hub.close();
	});

	test("events of a learner in an hour, calls of an address in a minute and its new learners have limits", async () => {
		const { hub, post, postFrom } = await open();
		const phone = createPhone(post);
		// The first counts for the device, the second for the learner.
		for (let n = 0; n < 2; n++) {
			phone.answer(1);
			await phone.sync();
		}
		await hub.db.updateTable("rateLimit").set({ count: 1_000_000_000 }).execute();
		const full = await phone.call(SYNC_PATH, phone.request());
		expect([full.status, Number(full.headers.get("retry-after")) > 0]).toEqual([429, true]);
		// Another address is not concerned, the learner is.
		const elsewhere = Object.assign(createPhone(postFrom("10.0.0.2")), { cookie: phone.cookie });
		expect((await elsewhere.call(SYNC_PATH, elsewhere.request())).status).toBe(200);
		elsewhere.answer(1);
		expect((await elsewhere.call(SYNC_PATH, elsewhere.request())).status).toBe(429);
		const stranger = createPhone(postFrom("10.0.0.2"));
		stranger.answer(1);
		expect((await stranger.call(SYNC_PATH, stranger.request())).status).toBe(200);
		await hub.close();
	});

	test("only learners that were not seen for PROGRESS_MONTHS are deleted", async () => {
		vi.useFakeTimers({ toFake: ["Date"] });
		vi.setSystemTime(START);
		const { hub, post, countRows } = await open({ PROGRESS_MONTHS: "2" });
		const [old, seen, joined] = [createPhone(post), createPhone(post), createPhone(post)];
		for (const phone of [old, seen, joined]) {
			phone.answer(3);
			await phone.sync();
		}
		await joined.join(await old.createCode());
		vi.setSystemTime(START + 40 * DAY_MS);
		// Looking is being seen.
		await seen.sync();
		expect([await hub.expiry.run(), await countRows()]).toEqual([0, [3, 9]]);
		vi.setSystemTime(START + 64 * DAY_MS);
		expect(await Promise.all([hub.expiry.run(), hub.expiry.run()])).toContain(0);
		expect(await countRows()).toEqual([1, 3]);
		await seen.sync();
		expect((await old.call(SYNC_PATH, old.request())).status).toBe(410);
		await hub.close();
	});

	test("hundreds of learners are deleted in steps", async () => {
		const { hub, countRows } = await open();
		const row = {
			createdAt: 1,
			seenAt: 0,
			lastSequence: 60,
			eventCount: 60,
			codeHash: null,
			mergedInto: null,
			begunBy: null,
		};
		const ids = Array.from({ length: 250 }, (_, n) => n + 1);
		await hub.db
			.insertInto("learner")
			.values(ids.map((id) => ({ id, ...row })))
			.execute();
		const event = { clock: 1, sequence: 1, device: "Ab3-_xyz", subtopicId: "S", body: '["o",0]' };
		await hub.db
			.insertInto("answerEvent")
			.values(ids.map((learnerId) => ({ learnerId, ...event })))
			.execute();
		expect(await hub.expiry.run()).toBe(250);
		expect(await countRows()).toEqual([0, 0]);
		await hub.close();
	});

	test("PROGRESS=device: the calls answer 404 and store nothing", async () => {
		const { hub, post, countRows } = await open({ PROGRESS: "device" });
		expect(readSite(hub.env).progress).toBe("device");
		const phone = createPhone(post);
		phone.answer(1);
		for (const [path, body] of [
			[SYNC_PATH, phone.request()],
			[CODE_PATH, { locator: NOBODYS }],
			[JOIN_PATH, { locator: NOBODYS }],
			[FORGET_PATH, {}],
		] as const) {
			const answer = await phone.call(path, body);
			expect([path, answer.status, answer.headers.getSetCookie()]).toEqual([path, 404, []]);
		}
		expect(await countRows()).toEqual([0, 0]);
		await hub.close();
	});

	test("no code, cookie or answer is in the server's log, whatever happens", async () => {
		const { hub } = await open();
		const lines: string[] = [];
		const log = createLog("debug", (line) => lines.push(line));
		const http = createBareHttp({ ...hub, log });
		const phone = createPhone(createPost((path, init) => http.request(path, init)));
		phone.answer(2, "SubtopicThatIsSecret");
		await phone.sync();
		const code = await phone.createCode();
		await phone.join(code);
		await phone.join(NOBODYS);
		// A bug or a broken database: the error's text names tables and no values.
		await hub.db.schema.dropTable("answerEvent").execute();
		phone.answer(1);
		expect((await phone.call(SYNC_PATH, phone.request())).status).toBe(500);
		expect(lines.length).toBeGreaterThan(5);
		// Stacks name files, and the folder of this checkout may have any name.
		const text = lines.join("").replaceAll(process.cwd(), "");
		const [, id = ""] = /=(\d+)/.exec(phone.cookie) ?? [];
		for (const secret of [code, NOBODYS, phone.cookie, id, phone.device, "SubtopicThatIsSecret", "q1"])
			expect(text).not.toContain(secret);
		await hub.close();
	});
});

test("on an https site the cookie is Secure and its name says so", async () => {
	const hub = await createTestHub({ env: { BASE_URL: "https://learn.example.org" } });
	const http = createBareHttp(hub);
	const phone = createPhone(createPost((path, init) => http.request(path, init)));
	phone.answer(1);
	const { headers } = await phone.call(SYNC_PATH, phone.request());
	expect(headers.getSetCookie()[0]).toMatch(
		/^__Secure-progress=.*; Path=\/api\/progress; .*HttpOnly; SameSite=Lax; Secure$/,
	);
	await hub.close();
});
