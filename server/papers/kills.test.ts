// Kills the server while candidates answer: no step that a response acknowledged is lost, and every result is what an independent marking
// of the candidate's own steps gives. KILLS=100 makes it as long as wanted.
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { setTimeout as wait } from "node:timers/promises";
import { afterEach, describe, expect, test, vi } from "vitest";
import type { Hub } from "#server/hub.ts";
import { byRun } from "../../tests/faults.ts";
import { makeQuestions } from "../../tests/make.ts";
import { answer, createPaper, makeSection, TestCandidate } from "../../tests/test-papers.ts";
import { startProcess, waitForExit } from "../../tests/test-process.ts";
import { ENGINES, makeStartedSite, openHubOn, removeTestSites } from "../../tests/test-sites.ts";

const KILLS = Number(process.env.KILLS ?? byRun(1, 100));
const CANDIDATES = byRun(8, 50);
const QUESTIONS = 30;
/** As long as the product's page waits (app/learn/paper/attempt/calls.ts), in milliseconds: a call that is given up early is work for nobody. */
const LOST_MS = 15_000;
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
	hub.handIn.start();
	const http = createHttp(hub, { pages: async () => ({ response: new Response("page"), moduleIds: [] }) });
	const server = createListener(http).listen(0, "127.0.0.1", () => process.send?.(server.address().port));
`;

/** @throws with its output when the server ends instead */
async function nextMessage(child: ChildProcess): Promise<unknown> {
	const ended = waitForExit(child).then(({ code, err }) =>
		Promise.reject(new Error(`The server ended (${code}): ${err}`)),
	);
	// It is killed later.
	ended.catch(() => undefined);
	const [message] = await Promise.race([once(child, "message"), ended]);
	return message;
}

type Key = ReadonlyMap<string, { right: string; wrong: string }>;

async function readKey(hub: Hub, paperId: string): Promise<Key> {
	const open = await hub.openPapers.find(paperId);
	const questions = open?.version.content.questions ?? [];
	return new Map(
		questions.map(({ question: { id, options } }) => {
			const idOf = (isRight: boolean) => options.find(({ isCorrect }) => isCorrect === isRight)?.id ?? "";
			return [id, { right: idOf(true), wrong: idOf(false) }];
		}),
	);
}

/** Answers until told to stop, repeats what was lost, then hands in. */
async function sit(candidate: TestCandidate, key: Key, work: { isDone: boolean; acknowledged: number }) {
	const given = new Map<string, string>();
	const insist = async <Answer>(call: () => Promise<Answer>): Promise<Answer> => {
		for (;;) {
			const result = await call().catch(() => undefined);
			if (result !== undefined) return result;
			await wait(20);
		}
	};
	await insist(() => candidate.begin());
	const ids = [...key.keys()];
	for (let step = 0; !work.isDone; step++) {
		const id = ids[step % ids.length] ?? "";
		const own = key.get(id);
		const chosen = (step * 7) % 3 === 0 ? own?.wrong : own?.right;
		const events = candidate.write(answer(id, chosen ?? "", 1 + step));
		await insist(() => candidate.sendEvents(events));
		given.set(id, chosen ?? "");
		work.acknowledged += events.length;
	}
	const last = candidate.write([{ kind: "handed-in", at: 1_000_000 }]);
	await insist(() => candidate.sendEvents(last));
	const marks = [...given].reduce((sum, [id, chosen]) => sum + (chosen === key.get(id)?.right ? 4 : -1), 0);
	const { result } = await insist(() => candidate.readyResult());
	return { marks: String(marks), result: result.marks };
}

describe.each(ENGINES)("on %s", (engine) => {
	test(`no acknowledged step of ${CANDIDATES} candidates is lost in ${KILLS} kills`, async () => {
		const site = await makeStartedSite(engine);
		const first = await openHubOn(site);
		const sections = [makeSection({ questions: QUESTIONS })];
		const { paperId } = await createPaper(first, { sections }, makeQuestions(QUESTIONS));
		const key = await readKey(first, paperId);
		await first.close();
		let port = 0;
		const load = async () => {
			const child = startProcess(SERVER, { SITE: JSON.stringify(site.env) });
			await nextMessage(child);
			return child;
		};
		const request = (path: string, init: RequestInit) =>
			fetch(`http://127.0.0.1:${port}${path}`, { ...init, signal: AbortSignal.timeout(LOST_MS) });
		const work = { isDone: false, acknowledged: 0 };
		const candidates = Array.from({ length: CANDIDATES }, () => new TestCandidate(request, paperId));
		const sitting = candidates.map((candidate) => sit(candidate, key, work));
		let next = load();
		for (let kill = 0; kill <= KILLS; kill++) {
			const child = await next;
			if (kill < KILLS) next = load();
			child.send("go");
			port = Number(await nextMessage(child));
			const before = work.acknowledged;
			await expect.poll(() => work.acknowledged, { interval: 5 }).toBeGreaterThan(before + 20);
			await wait((kill * 61) % 200);
			if (kill === KILLS) {
				work.isDone = true;
				for (const { marks, result } of await Promise.all(sitting)) expect(result).toBe(marks);
			}
			child.kill("SIGKILL");
			await once(child, "close");
		}
		const hub = await openHubOn(site);
		const { stored } = await hub.db
			.selectFrom("paperEvent")
			.select((e) => e.fn.countAll<number>().as("stored"))
			.executeTakeFirstOrThrow();
		expect(Number(stored)).toBe(work.acknowledged + CANDIDATES);
		await hub.close();
	});
});
