// The panel's pages about documents that need attention, and the check that an administrator starts.
import { beforeAll, expect, test } from "vitest";
import type { Http } from "#server/http.ts";
import type { Hub } from "#server/hub.ts";
import { createTestHttp } from "../test-http.ts";
import { createTestHub } from "../test-hub.ts";
import { ADMINISTRATOR_ENV, createModule, createSubtopic, signInFirst } from "../test-panel.ts";

const GONE = "/documents/nobody/read";
let hub: Hub;
let http: Http;
let cookie: string;
let subtopicId: string;

beforeAll(async () => {
	hub = await createTestHub({ env: ADMINISTRATOR_ENV });
	http = createTestHttp(hub);
	cookie = await signInFirst(hub);
	const module = await createModule(hub, { title: "Physiology" });
	subtopicId = (await createSubtopic(hub, module.id, { title: "The heart", readDocLink: GONE })).id;
	const found = { state: "gone", reason: "not-found", failedAt: 1, checkedAt: 1, triedAt: 1 };
	const row = { subtopicId, phase: "read", link: GONE, address: GONE, readMark: null, ...found };
	await hub.db.insertInto("documentCheck").values(row).execute();
});

const read = async (path: string) => (await http.request(path, { headers: { cookie } })).text();

test("the dashboard counts documents that need attention, the list of subtopics names them, and a page explains what to do", async () => {
	expect(await read("/admin/dashboard")).toContain("1 document needs attention");
	expect(await read("/admin/subtopics")).toContain("1 document needs attention");
	const page = await read("/admin/documents");
	expect(page).toContain("The heart");
	expect(page).toContain("This site has no page at this address.");
	expect(page).toContain(`/admin/subtopics/edit/${subtopicId}`);
});

test("an administrator's check shows its result, and a page that opens again needs no attention", async () => {
	const check = async () => {
		const response = await http.request(`/admin/documents/${subtopicId}`, {
			method: "POST",
			headers: { cookie, "Content-Type": "application/json" },
			body: JSON.stringify({ phase: "read", isCheck: true }),
		});
		return response.json();
	};
	expect(await check()).toEqual({ checked: { ok: false, reason: "not-found" } });
	const there = "/documents/sqr3-method/read";
	await hub.db.updateTable("subtopicRow").set({ readDocLink: there }).where("id", "=", subtopicId).execute();
	await hub.db.updateTable("documentCheck").set({ link: there, address: there }).execute();
	expect(await check()).toEqual({ checked: { ok: true } });
	const dashboard = await read("/admin/dashboard");
	expect(dashboard).toContain("Total modules");
	expect(dashboard).not.toContain("needs attention");
	expect(await read("/admin/documents")).toContain("No document needs attention");
});
