// Copies of Google documents: shown only while a subtopic links to the document that was read.
import { beforeEach, expect, test } from "vitest";
import type { Hub } from "#server/hub.ts";
import { createTestHttp } from "../../tests/test-http.ts";
import { describeOnOneEngine } from "../../tests/test-hub.ts";
import { createModule, createSubtopic } from "../../tests/test-panel.ts";

const LINK = "https://docs.google.com/document/d/1aBc/mobilebasic";
const READ_AT = Date.UTC(2026, 10, 21, 12);

describeOnOneEngine("copies", (createTestHub) => {
	let hub: Hub;
	let moduleId: string;
	let subtopicId: string;
	beforeEach(async () => {
		hub = await createTestHub();
		moduleId = (await createModule(hub)).id;
		subtopicId = (await createSubtopic(hub, moduleId, { readDocLink: LINK })).id;
	});
	const store = (link: string, status: "read" | "unreadable" = "read") =>
		hub.db
			.insertInto("documentText")
			.values({
				subtopicId,
				phase: "read",
				link,
				status,
				reason: null,
				words: 9,
				readAt: READ_AT,
				text: "Rivers\n\nA river <b>begins</b> at its spring.\nIt ends at its mouth.",
			})
			.execute();
	const path = () => `/documents/${moduleId}/${subtopicId}/read`;
	const listed = async () =>
		hub.copies.list((await hub.catalog.listSubtopics(moduleId, 1)).subtopics.map(() => subtopic()));
	const subtopic = () => ({
		id: subtopicId,
		moduleId,
		surveyDocLink: null,
		questionDocLink: null,
		readDocLink: LINK,
		reviewDocLink: null,
		mcqFileRef: null,
	});

	test("a document that was read is a page of ours with the day of its copy; its text stays text", async () => {
		await store(LINK);
		const response = await createTestHttp(hub).request(path());
		expect([response.status, response.headers.get("x-robots-tag")]).toEqual([200, "noindex"]);
		expect(response.headers.get("content-security-policy")).toContain("frame-ancestors 'self'");
		const html = await response.text();
		expect(html).toContain("Copy of November 21, 2026");
		expect(html).toContain("A river &lt;b&gt;begins&lt;/b&gt; at its spring.");
		expect(html).not.toContain("<script");
		expect(await listed()).toEqual([{ subtopicId, phase: "read", readAt: READ_AT, path: path() }]);
	});

	test.each([
		["of another document", "https://docs.google.com/document/d/2dEf/mobilebasic", "read"],
		["that could not be read", LINK, "unreadable"],
	] as const)("a text %s is never shown", async (_title, link, status) => {
		await store(link, status);
		expect((await createTestHttp(hub).request(path())).status).toBe(404);
		expect(await listed()).toEqual([]);
	});

	test("another module's address does not show it", async () => {
		await store(LINK);
		const http = createTestHttp(hub);
		const other = (await createModule(hub)).id;
		for (const wrong of [`/documents/${other}/${subtopicId}/read`, `/documents/${moduleId}/${subtopicId}/recite`])
			expect((await http.request(wrong)).status).toBe(404);
	});
});
