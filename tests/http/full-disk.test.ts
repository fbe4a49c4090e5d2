// A full disk: reads continue, every write is answered with 503 and a sentence, and the log names the cause. SQLite refuses to
// grow beyond max_page_count with the same error and automatic rollback as on a full disk.
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import type { Http } from "#server/http.ts";
import type { Hub } from "#server/hub.ts";
import { createLog } from "#server/log.ts";
import { createTestHttp, findSampleIds, type SampleIds } from "../test-http.ts";
import { createTestHub } from "../test-hub.ts";
import { ADMINISTRATOR_ENV, createModule, signInFirst } from "../test-panel.ts";

const FULL = "database or disk is full";
/** The description of a module, too large for the free bytes of the last page. */
const DESCRIPTION = "Planets and moons. ".repeat(250);
const HOUR_MS = 3_600_000;

const lines: string[] = [];
let hub: Hub;
let http: Http;
let cookie: string;
let sample: SampleIds;

beforeAll(async () => {
	hub = await createTestHub({ env: ADMINISTRATOR_ENV });
	cookie = await signInFirst(hub);
	sample = await findSampleIds(hub);
	http = createTestHttp({ ...hub, log: createLog("error", (line) => lines.push(line)) });
	// Loads the sign-in library, which is not what is tested here.
	await http.request("/admin/dashboard", { headers: { cookie } });
	await fillDisk();
});
afterAll(() => void vi.useRealTimers());
beforeEach(() => {
	lines.length = 0;
});

/** Fills the free pages of the file, then limits its size. */
async function fillDisk(): Promise<void> {
	await sql`vacuum`.execute(hub.db);
	await sql.raw("pragma max_page_count = 1").execute(hub.db);
	for (let n = 0; n < 50; n++) {
		if (await createModule(hub, { title: `Filler ${n}` }).catch(() => undefined)) continue;
		return;
	}
	throw new Error("The file still has room.");
}

function saveModule() {
	const typed = { title: "The solar system", description: DESCRIPTION, linkCode: "", customButtons: [] };
	return http.request("/admin/modules/new.data", {
		method: "POST",
		headers: { cookie, "Content-Type": "application/json" },
		body: JSON.stringify({ typed, version: null, isRepeat: false }),
	});
}

function upload() {
	const file = {
		questions: Array.from({ length: 40 }, (_, n) => ({
			id: `q${n}`,
			text: DESCRIPTION.slice(0, 400),
			options: [
				{ id: "a", text: "Survey", isCorrect: true },
				{ id: "b", text: "Review", isCorrect: false },
			],
		})),
	};
	const body = new FormData();
	body.set("moduleId", sample.moduleId);
	body.set("subtopicId", sample.subtopicId);
	body.set("mcqFile", new File([JSON.stringify(file)], "planets.json", { type: "application/json" }));
	return http.request("/admin/mcq-upload.php", { method: "POST", headers: { cookie }, body });
}

test("a save is answered with 503 and Retry-After, and the log has the real error", async () => {
	const response = await saveModule();
	expect([response.status, response.headers.get("Retry-After")]).toEqual([503, "5"]);
	expect(lines.join()).toContain(FULL);
	expect(lines.join()).not.toContain("cannot rollback");
});

test("an upload is answered with 503 and a sentence, and the log has the real error", async () => {
	const response = await upload();
	expect(response.status).toBe(503);
	expect(await response.json()).toMatchObject({ success: false, message: expect.stringMatching(/\w+ \w+/) });
	expect(lines.join()).toContain(FULL);
});

test("pages of learners and of administrators are read as before", async () => {
	const { code, moduleId, subtopicId } = sample;
	for (const path of [`/module/${code}`, `/learn/${moduleId}/${subtopicId}`, "/admin/dashboard", "/admin/modules"])
		expect([path, (await http.request(path, { headers: { cookie } })).status]).toEqual([path, 200]);
});

test("a page of the panel is read although the use of the session cannot be stored", async () => {
	await sql.raw("pragma query_only = 1").execute(hub.db);
	vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + HOUR_MS });
	expect((await http.request("/admin/modules", { headers: { cookie } })).status).toBe(200);
	vi.useRealTimers();
	await sql.raw("pragma query_only = 0").execute(hub.db);
});

test("a save succeeds as soon as there is free space again", async () => {
	await sql.raw("pragma max_page_count = 1000000").execute(hub.db);
	expect((await saveModule()).status).toBe(200);
});
