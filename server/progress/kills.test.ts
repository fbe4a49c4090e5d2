// Kills the server while eight learners send: nothing that a response called stored is lost, nothing is stored twice, and no
// learner is created twice. KILLS=100 makes it as long as wanted.
import { once } from "node:events";
import { setTimeout as wait } from "node:timers/promises";
import { afterEach, describe, expect, test, vi } from "vitest";
import { byRun } from "../../tests/faults.ts";
import { createPhone, createPost } from "../../tests/test-phones.ts";
import { startProcess } from "../../tests/test-process.ts";
import { ENGINES, makeStartedSite, openHubOn, removeTestSites } from "../../tests/test-sites.ts";

const KILLS = Number(process.env.KILLS ?? byRun(1, 12));
const LEARNERS = 8;
/** A response that takes longer is lost, in milliseconds: the server was killed. */
const LOST_MS = 3_000;
vi.setConfig({ testTimeout: 120_000 + KILLS * 10_000 });
afterEach(removeTestSites);

/** A server without pages; it starts listening when its caller says so, and reports its port. */
const SERVER = `
	import { createHub } from "#server/hub.ts";
	import { createHttp } from "#server/http.ts";
	import { readEnv } from "#server/env.ts";
	import { createListener } from "#server/http/listener.ts";
	process.send?.("loaded");
	await new Promise((resolve) => process.once("message", resolve));
	const hub = await createHub(readEnv(JSON.parse(process.env.SITE), ["en"]));
	const http = createHttp(hub, { pages: async () => ({ response: new Response("page"), moduleIds: [] }) });
	const server = createListener(http).listen(0, "127.0.0.1", () => process.send?.(server.address().port));
`;

describe.each(ENGINES)("on %s", (engine) => {
	test(`no stored event is lost or doubled in ${KILLS} kills`, async () => {
		const site = await makeStartedSite(engine);
		let port = 0;
		// The next process loads meanwhile, which takes longer than everything else.
		const load = async () => {
			const child = startProcess(SERVER, { SITE: JSON.stringify(site.env) });
			await once(child, "message");
			return child;
		};
		const post = createPost((path, init) =>
			fetch(`http://127.0.0.1:${port}${path}`, { ...init, signal: AbortSignal.timeout(LOST_MS) }),
		);
		const phones = Array.from({ length: LEARNERS }, () => createPhone(post));
		const acknowledged = new Set<string>();
		const work = { isDone: false, lost: 0 };
		const sending = phones.map(async (phone) => {
			for (let n = 0; !work.isDone || phone.unsent.size > 0; n++) {
				if (!work.isDone) phone.answer(1 + (n % 5));
				const response = await phone.syncOnce(50).catch(() => undefined);
				for (const clock of response?.stored ?? []) acknowledged.add(`${phone.device} ${clock}`);
				if (response) continue;
				work.lost++;
				await wait(20);
			}
		});
		let next = load();
		for (let kill = 0; kill <= KILLS; kill++) {
			const child = await next;
			if (kill < KILLS) next = load();
			child.send("go");
			[port] = await once(child, "message");
			const before = acknowledged.size;
			await expect.poll(() => acknowledged.size, { interval: 5 }).toBeGreaterThan(before + 20);
			await wait((kill * 61) % 200);
			if (kill === KILLS) {
				work.isDone = true;
				await Promise.all(sending);
			}
			child.kill("SIGKILL");
			await once(child, "close");
		}
		const hub = await openHubOn(site);
		const rows = await hub.db.selectFrom("answerEvent").select(["device", "clock"]).execute();
		const stored = new Set(rows.map(({ device, clock }) => `${device} ${clock}`));
		const answered = phones.reduce((sum, { events }) => sum + events.size, 0);
		expect([...acknowledged].filter((id) => !stored.has(id))).toEqual([]);
		expect([rows.length, stored.size]).toEqual([answered, answered]);
		const learners = await hub.db.selectFrom("learner").select("eventCount").execute();
		expect(learners).toHaveLength(LEARNERS);
		expect(learners.reduce((sum, { eventCount }) => sum + eventCount, 0)).toBe(answered);
		expect(work.lost).toBeGreaterThan(KILLS);
		await hub.close();
	});
});
