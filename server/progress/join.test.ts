// Codes, joined logs and deletion, over HTTP.

import { setTimeout as wait, setImmediate as yieldToEventLoop } from "node:timers/promises";
import fc from "fast-check";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { CODE_PATH, FORGET_PATH, JOIN_PATH } from "#core/addresses/calls.ts";
import { codeResponseSchema, joinResponseSchema } from "#core/progress/log/sync-protocol.ts";
import type { Hub } from "#server/hub.ts";
import { byRun, expectWithin } from "../../tests/faults.ts";
import { createBareHttp, makeIncoming } from "../../tests/test-http.ts";
import { type CreateTestHub, describeOnBothEngines } from "../../tests/test-hub.ts";
import { type Answer, createPhone, createPost, type Phone, type Post } from "../../tests/test-phones.ts";

/** A locator that is nobody's. */
const NOBODYS = "0".repeat(43);

describeOnBothEngines("joined logs", (createTestHub: CreateTestHub) => {
	let hub: Hub;
	let post: Post;
	/** Posts from a network address. */
	let postFrom: (address: string) => Post;
	beforeEach(async () => {
		hub = await createTestHub();
		const http = createBareHttp(hub);
		post = createPost((path, init) => http.request(path, init));
		postFrom = (address) => createPost((path, init) => http.request(path, init, { incoming: makeIncoming(address) }));
	});
	afterEach(async () => {
		vi.useRealTimers();
		await hub.close();
	});

	const listEvents = () => hub.db.selectFrom("answerEvent").selectAll().orderBy("sequence").execute();
	const listLearners = () => hub.db.selectFrom("learner").selectAll().execute();

	test("become one on both phones, whichever phone types the other's code, both ways and twice", async () => {
		const [one, other] = [createPhone(post), createPhone(post)];
		one.answer(150, "A");
		other.answer(110, "B");
		// Forty that both have.
		for (const event of one.answer(40, "C")) other.events.set(`${event.device} ${event.clock}`, event);
		await one.sync();
		await other.sync();
		const codes = [await one.createCode(), await other.createCode()];
		for (const code of codes) {
			for (const phone of [one, other]) {
				const joined = await phone.join(code);
				expect([joined.status, joined.body]).toEqual([
					200,
					{ tag: expect.stringMatching(/^[\w-]{11}$/), mark: expect.stringMatching(/^[\w-]{11}$/) },
				]);
			}
		}
		for (const phone of [one, other, one]) await phone.sync();
		expect(one.events.size).toBe(300);
		expect(other.read()).toEqual(one.read());
		const events = await listEvents();
		expect(events).toHaveLength(300);
		expect(new Set(events.map(({ learnerId }) => learnerId)).size).toBe(1);
		expect(new Set(events.map(({ sequence }) => sequence)).size).toBe(300);
	});

	test("return the codes that open them to their own phones alone", async () => {
		const [one, other, third] = [createPhone(post), createPhone(post), createPhone(post)];
		one.answer(3);
		other.answer(2);
		await one.sync();
		await other.sync();
		const markOf = ({ body }: Answer) => codeResponseSchema.parse(body).mark;
		const makeCode = (phone: Phone, letter: string) => phone.call(CODE_PATH, { locator: letter.repeat(43) });
		const first = await makeCode(one, "A");
		const second = markOf(await makeCode(other, "B"));
		expect((await one.syncOnce()).codes).toEqual([markOf(first)]);
		const joined = await other.join("A".repeat(43));
		expect(joinResponseSchema.parse(joined.body).mark).toBe(markOf(first));
		// The code of the log that was joined opens the common one.
		expect((await other.syncOnce()).codes?.toSorted()).toEqual([markOf(first), second].toSorted());
		await other.sync();
		const changed = markOf(await makeCode(other, "C"));
		expect(changed).not.toBe(markOf(first));
		expect((await one.syncOnce()).codes).toEqual([changed]);
		one.answer(1);
		expect((await one.syncOnce()).codes).toBeUndefined();
		third.answer(1);
		await third.sync();
		expect((await third.syncOnce()).codes).toEqual([]);
		expect(JSON.stringify(await listLearners())).not.toContain(changed);
	});

	test("leave a third phone, which shares the log that was joined, in the common log", async () => {
		const [one, third, other] = [createPhone(post), createPhone(post), createPhone(post)];
		one.answer(3);
		other.answer(4);
		await one.sync();
		await other.sync();
		third.cookie = one.cookie;
		await third.sync();
		await one.join(await other.createCode());
		third.answer(2);
		await third.sync();
		await one.sync();
		await other.sync();
		expect(third.cookie).not.toBe("");
		for (const phone of [one, third, other]) expect(phone.events.size).toBe(9);
		await other.forget();
		expect((await one.call("/api/progress/sync", one.request())).status).toBe(410);
		expect([await listEvents(), await listLearners()]).toEqual([[], []]);
	});

	test("end in the same set of events for any phones, order and repetition of joins", async () => {
		const join = fc.record({ from: fc.nat(3), to: fc.nat(3), answers: fc.nat(5), isTwice: fc.boolean() });
		await fc.assert(
			fc.asyncProperty(
				fc.array(fc.nat(12), { minLength: 4, maxLength: 4 }),
				fc.array(join, { maxLength: 6 }),
				runJoins,
			),
			{ numRuns: byRun(6, 40) },
		);
	});

	/** Joins four phones as given and then all; every phone has every event in the end, and no row is left over. */
	async function runJoins(counts: number[], joins: { from: number; to: number; answers: number; isTwice: boolean }[]) {
		await hub.db.deleteFrom("rateLimit").execute();
		await hub.db.deleteFrom("learner").execute();
		await hub.db.deleteFrom("answerEvent").execute();
		const phones = counts.map(() => createPhone(post));
		for (const [n, phone] of phones.entries()) {
			phone.answer(counts[n] ?? 0);
			if (phone.events.size % 2 === 0) await phone.sync();
		}
		const rest = [1, 2, 3].map((from) => ({ from, to: 0, answers: 1, isTwice: false }));
		for (const { from, to, answers, isTwice } of [...joins, ...rest]) {
			const [joining, joined] = [phones[from], phones[to]];
			if (!joining || !joined) continue;
			const code = await joined.createCode();
			for (let n = 0; n < (isTwice ? 2 : 1); n++) expect((await joining.join(code)).status).toBe(200);
			joining.answer(answers);
			if (answers % 2 === 0) await joining.sync();
		}
		for (const phone of [...phones, ...phones]) await phone.sync();
		const [first] = phones;
		const made = phones.reduce((sum, { device }) => sum + ownEvents(first, device), 0);
		expect(first?.events.size).toBe(made);
		for (const phone of phones) expect(phone.read()).toEqual(first?.read());
		expect(await listEvents()).toHaveLength(made);
		const counted = (await listLearners()).filter(({ mergedInto }) => mergedInto === null);
		expect(counted.map(({ eventCount }) => eventCount)).toEqual([made]);
	}

	test("can be joined concurrently, each with the code of the other", async () => {
		const phones = [createPhone(post), createPhone(post)];
		for (const phone of phones) phone.answer(20);
		for (const phone of phones) await phone.sync();
		const codes = await Promise.all(phones.map((phone) => phone.createCode()));
		const answers = await Promise.all([0, 1, 0, 1].map((n) => phones[n]?.join(codes[1 - n] ?? "")));
		expect(answers.map((answer) => answer?.status)).toEqual([200, 200, 200, 200]);
		for (const phone of [...phones, ...phones]) await phone.sync();
		for (const phone of phones) expect(phone.events.size).toBe(40);
		expect(await listEvents()).toHaveLength(40);
	});

	test("have one code; a new one revokes earlier ones, also those of a joined log", async () => {
		const [one, other, third] = [createPhone(post), createPhone(post), createPhone(post)];
		const first = await one.createCode();
		const second = await other.createCode();
		await one.join(second);
		expect((await third.join(first)).status).toBe(200);
		const last = await third.createCode();
		for (const code of [first, second]) expect((await createPhone(post).join(code)).status).toBe(404);
		expect((await createPhone(post).join(last)).status).toBe(200);
		expect(await hub.db.selectFrom("learner").select("codeHash").where("codeHash", "is not", null).execute()).toEqual([
			{ codeHash: expect.stringMatching(/^[\w-]{43}$/) },
		]);
	});

	test("cannot be joined after too many unknown codes, or codes of others that a phone tries to set", async () => {
		const [phone, one] = [createPhone(post), createPhone(postFrom("10.0.0.9"))];
		const taken = await one.createCode();
		expect(await one.createCode(taken)).toBe(taken);
		const statuses: number[] = [];
		for (let n = 0; n < 12; n++) {
			const call = n % 2 === 0 ? phone.join(NOBODYS) : phone.call(CODE_PATH, { locator: taken });
			statuses.push((await call).status);
		}
		expect(statuses.slice(0, 2)).toEqual([404, 409]);
		expect(statuses.filter((status) => status !== 429).length).toBeLessThanOrEqual(10);
		expect(statuses.at(-1)).toBe(429);
		const last = await phone.join(NOBODYS);
		expect(Number(last.headers.get("retry-after"))).toBeGreaterThan(30);
		expect((await createPhone(postFrom("10.0.0.8")).join(taken)).status).toBe(200);
	});

	test("many wrong codes from fifty addresses: ten a second are looked up, and a right one works within 2 s", async () => {
		const one = createPhone(post);
		one.answer(1);
		await one.sync();
		const code = await one.createCode();
		const begun = performance.now();
		let lookedUp = 0;
		const flood = Array.from({ length: 50 }, async (_, n) => {
			const guesser = createPhone(postFrom(`10.0.0.${n}`));
			for (let tries = 0; tries < byRun(6, 20); tries++) {
				// As requests come over a network: between two turns of the event loop.
				await yieldToEventLoop();
				const { status } = await guesser.join(NOBODYS);
				expect([404, 429]).toContain(status);
				if (status === 404) lookedUp++;
			}
		});
		const learner = createPhone(postFrom("10.1.1.1"));
		const answers: Answer[] = [];
		const typing = (async () => {
			await wait(100);
			do {
				const last = answers.at(-1);
				if (last) await wait(Number(last.headers.get("retry-after")) * 1_000);
				answers.push(await learner.join(code));
			} while (answers.at(-1)?.status === 429);
		})();
		await Promise.all([typing, ...flood]);
		expect(answers.at(-1)?.status).toBe(200);
		// One second of waiting at most; on a machine without other work it took 1.2 s.
		expectWithin(answers.length, 3);
		expect(lookedUp).toBeLessThanOrEqual(10 * Math.ceil((performance.now() - begun) / 1_000 + 1));
	});

	test("are deleted immediately and completely, with the cookie, also when asked twice", async () => {
		const [phone, stranger] = [createPhone(post), createPhone(post)];
		for (const each of [phone, stranger]) {
			each.answer(690);
			each.seal(9);
			await each.sync();
		}
		const { cookie } = phone;
		await phone.createCode();
		const { status, headers, body } = await phone.forget();
		expect([status, body]).toEqual([200, {}]);
		expect(headers.getSetCookie()).toEqual([
			"progress=; Path=/api/progress; Max-Age=0; HttpOnly; SameSite=Lax",
			"links=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax",
		]);
		expect(await listEvents()).toHaveLength(700);
		expect(await listLearners()).toHaveLength(1);
		phone.cookie = cookie;
		expect((await phone.forget()).status).toBe(200);
		expect(await listEvents()).toHaveLength(700);
	});

	test("are stored nowhere while a forgotten phone still sends", async () => {
		const phone = createPhone(post);
		phone.answer(1);
		await phone.sync();
		phone.answer(2_000);
		const sending = Array.from({ length: 6 }, (_, n) =>
			n === 3
				? phone.call(FORGET_PATH, {}, { isLost: true })
				: phone.call("/api/progress/sync", phone.request(), { isLost: true }),
		);
		await Promise.all(sending);
		expect([await listEvents(), await listLearners()]).toEqual([[], []]);
	});

	test.each([CODE_PATH, FORGET_PATH, JOIN_PATH])("%s refuses other fields, other origins and no JSON", async (path) => {
		expect((await post(path, '{"name":"Maria"}', {})).status).toBe(400);
		expect((await post(path, "{}", { Origin: "https://evil.example" })).status).toBe(403);
		expect((await post(path, "{}", { "Content-Type": "text/plain" })).status).toBe(415);
	});
});

function ownEvents(phone: Phone | undefined, device: string): number {
	return [...(phone?.events.values() ?? [])].filter((event) => event.device === device).length;
}
