// Several processes on one port, started as `npm start` starts them: all serve a change, and a restart loses no request.
import { spawn } from "node:child_process";
import { readdir, readFile, readlink } from "node:fs/promises";
import { Agent, get as httpGet, type IncomingMessage } from "node:http";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { byRun } from "../../tests/faults.ts";
import { readFileNumber, signInOver, startWriter } from "../../tests/site-writer.ts";
import { findSampleIds, type SampleIds } from "../../tests/test-http.ts";
import { createTestHub, describeOnBothEngines } from "../../tests/test-hub.ts";
import { ADMINISTRATOR_ENV, signInFirst } from "../../tests/test-panel.ts";
import { ROOT, waitForExit } from "../../tests/test-process.ts";
import { cleanUp, makeStartedFolder, openHub, stopHub } from "../../tests/test-start.ts";

const ACTOR = { id: "a1", email: "admin@example.com" };
const PROCESSES = byRun(2, 4);
const SECOND_MS = 1_000;

afterAll(cleanUp);

type Answer = { status: number; etag: string };

/** One request; without an agent on a new connection, which may reach any of the processes. */
function ask(url: string, agent?: Agent): Promise<Answer> {
	return new Promise((resolve, reject) => {
		const read = (response: IncomingMessage) => {
			response.once("error", reject).resume();
			response.once("end", () => {
				resolve({ status: response.statusCode ?? 0, etag: String(response.headers.etag) });
			});
		};
		const request = httpGet(url, agent ? { agent } : { agent: false }, read).once("error", reject);
		request.setTimeout(60 * SECOND_MS, () => request.destroy(new Error("no answer in a minute")));
	});
}

describeOnBothEngines(`${PROCESSES} processes`, (createTestHub) => {
	test("all serve a change of one within a second", async () => {
		const hub = await createTestHub({ env: ADMINISTRATOR_ENV });
		// Or the first process makes one.
		await signInFirst(hub);
		const { moduleId, subtopicId } = await findSampleIds(hub);
		const { DATA_DIR, DATABASE_URL = "" } = hub.env;
		const { address, child } = await openHub({ DATA_DIR, DATABASE_URL, WEB_CONCURRENCY: String(PROCESSES) });
		const url = `${address}/mcq-data/${moduleId}/${subtopicId}.json`;
		const tagsOfAll = async () => {
			const answers = await Promise.all(Array.from({ length: 4 * PROCESSES }, () => ask(url)));
			return new Set(answers.map(({ etag }) => etag));
		};
		await expect.poll(() => processesOf(child.pid)).toHaveLength(PROCESSES);
		for (let n = 0; n < byRun(2, 5); n++) {
			const before = await tagsOfAll();
			expect(before.size).toBe(1);
			const options = ["a", "b"].map((id) => ({ id, text: id, isCorrect: id === "a" }));
			const file = { questions: [{ id: 1, text: `question ${n}`, options }] };
			await hub.questionFiles.saveQuestionFile(
				moduleId,
				subtopicId,
				"x.json",
				Buffer.from(JSON.stringify(file)),
				ACTOR,
			);
			await wait(byRun(0, SECOND_MS));
			const old = async () => {
				const after = await tagsOfAll();
				return [after.size, [...after].some((tag) => before.has(tag))];
			};
			await expect.poll(old, byRun({}, { timeout: 0 })).toEqual([1, false]);
		}
		await stopHub(child);
		await hub.close();
	});
});

describe("a rolling restart", () => {
	let site: Awaited<ReturnType<typeof openHub>>;
	let sample: SampleIds;
	beforeAll(async () => {
		const hub = await createTestHub({ env: ADMINISTRATOR_ENV });
		await signInFirst(hub);
		sample = await findSampleIds(hub);
		const { DATA_DIR, AUTH_SECRET = "" } = hub.env;
		site = await openHub({ DATA_DIR, AUTH_SECRET, WEB_CONCURRENCY: "2" });
	});

	test("loses no request, on kept-alive and on new connections, and no write", async () => {
		const { address, child } = site;
		await expect.poll(() => processesOf(child.pid)).toHaveLength(2);
		const writer = startWriter("written", {
			url: address,
			cookie: await signInOver(address),
			...sample,
			pauseMs: 200,
		});
		await expect.poll(() => writer.file.acknowledged).toBeGreaterThan(0);
		const before = await processesOf(child.pid);
		const agent = new Agent({ keepAlive: true, maxSockets: 4 });
		const load = { isOver: false, answers: 0, failures: [] as string[] };
		const runner = async (own?: Agent) => {
			while (!load.isOver) {
				const outcome = await ask(`${address}/module/Bsample1`, own).catch((error: Error) => error);
				if ("status" in outcome && outcome.status === 200) load.answers++;
				else {
					const way = own ? "kept connection" : "new connection";
					load.failures.push(`${way}: ${"status" in outcome ? outcome.status : outcome.message}`);
				}
				await wait(byRun(40, 5));
			}
		};
		const runners = [runner(agent), runner(agent), runner(), runner()];
		child.kill("SIGHUP");
		const isDone = async () => {
			const now = await processesOf(child.pid);
			return now.length === 2 && now.every((pid) => !before.includes(pid));
		};
		await expect.poll(isDone).toBe(true);
		const { answers } = load;
		const { acknowledged } = writer.file;
		await expect.poll(() => load.answers).toBeGreaterThan(answers + 20);
		await expect.poll(() => writer.file.acknowledged).toBeGreaterThan(acknowledged);
		await writer.stop();
		load.isOver = true;
		await Promise.all(runners);
		agent.destroy();
		expect(load.failures).toEqual([]);
		expect(load.answers).toBeGreaterThan(50);
		expect(writer.failures).toEqual([]);
		const stored = await fetch(`${address}/mcq-data/${sample.moduleId}/${sample.subtopicId}.json`);
		expect(readFileNumber(await stored.text())).toBe(writer.file.acknowledged);
	});

	test("a killed process is replaced, while the others continue", async () => {
		const { address, child, output } = site;
		await expect.poll(() => processesOf(child.pid)).toHaveLength(2);
		const [first = 0, second = 0] = await processesOf(child.pid);
		// The port was chosen by the system and is lost when no process listens.
		const isServing = async () => {
			const agent = new Agent({ keepAlive: true });
			await Promise.all([ask(`${address}/`, agent), ask(`${address}/`, agent)]);
			const count = await countConnections(second, Number(new URL(address).port));
			agent.destroy();
			return count;
		};
		await expect.poll(isServing).toBeGreaterThan(0);
		process.kill(first, "SIGKILL");
		await expect.poll(() => processesOf(child.pid)).not.toContain(first);
		expect((await ask(`${address}/`)).status).toBe(200);
		const isBack = async () => (await processesOf(child.pid)).filter((pid) => pid !== first).length === 2;
		await expect.poll(isBack).toBe(true);
		expect(await processesOf(child.pid)).toContain(second);
		expect(output.err).toContain("a process ended and is replaced");
		expect((await stopHub(child)).code).toBe(0);
		expect(await processesOf(child.pid)).toEqual([]);
	});
});

test("a new process that neither listens nor exits is killed while the old one goes on, as is one that does not stop", async () => {
	const child = spawn(process.execPath, [join(ROOT, "tests/stuck-processes.ts")], { stdio: "pipe" });
	const { out, err, code } = await waitForExit(child);
	expect([JSON.parse(out), code]).toEqual([{ before: [1], after: [1], left: [] }, 0]);
	expect(err + out).not.toContain("is replaced");
});

describe("draining", () => {
	test("a process reports that it is not ready, still answers, and then exits", async () => {
		const { address, child } = await openHub({ DATA_DIR: await makeStartedFolder(), DRAIN_SECONDS: "2" });
		expect((await ask(`${address}/readyz`)).status).toBe(200);
		const stopped = stopHub(child);
		await expect.poll(async () => (await ask(`${address}/readyz`)).status, { interval: 20 }).toBe(503);
		expect([(await ask(`${address}/`)).status, (await ask(`${address}/healthz`)).status]).toEqual([200, 200]);
		const { code, ms } = await stopped;
		expect([code, ms > 1_900]).toEqual([0, true]);
	});
});

/** The ids of the processes that a primary has started. */
async function processesOf(pid: number | undefined): Promise<number[]> {
	const list = await readFile(`/proc/${pid}/task/${pid}/children`, "utf8").catch(() => "");
	return list.split(" ").filter(Boolean).map(Number);
}

/** The open connections to this port that a process serves. */
async function countConnections(pid: number, port: number): Promise<number> {
	const ESTABLISHED = "01";
	const rows = (await readFile("/proc/net/tcp", "utf8")).split("\n").map((line) => line.trim().split(/\s+/));
	const ours = rows.filter(([, local, , state]) => state === ESTABLISHED && local?.endsWith(`:${hexPort(port)}`));
	const sockets = new Set(ours.map((row) => `socket:[${row[9]}]`));
	const files = await readdir(`/proc/${pid}/fd`);
	const links = await Promise.all(files.map((file) => readlink(`/proc/${pid}/fd/${file}`).catch(() => "")));
	return links.filter((link) => sockets.has(link)).length;
}

function hexPort(port: number): string {
	return port.toString(16).toUpperCase().padStart(4, "0");
}
