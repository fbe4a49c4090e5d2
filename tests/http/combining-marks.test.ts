// Normalising a run of combining marks takes time that grows with the square of its length: 160,000 of them stop a process
// for ten seconds. Every text from outside is therefore measured before it is normalised.
import { beforeAll, expect, test } from "vitest";
import { tidyQuestion } from "#core/doubts/doubt-text.ts";
import { readModuleForm, readSubtopicForm } from "#core/modules/form.ts";
import { createPassageIndex } from "#server/doubts/retrieval/passage-index.ts";
import type { Http } from "#server/http.ts";
import type { Hub } from "#server/hub.ts";
import { startCpuClock } from "../cpu-time.ts";
import { createTestHttp } from "../test-http.ts";
import { createTestHub } from "../test-hub.ts";
import { ADMINISTRATOR_ENV, EMAIL, makeModuleInput, makeSubtopicInput, PASSWORD, signInFirst } from "../test-panel.ts";

const MARKS = `a${"\u0301\u0323".repeat(80_000)}`;
/** Of CPU time. */
const LIMIT_MS = 2_000;

let hub: Hub;
let http: Http;
let cookie: string;
beforeAll(async () => {
	hub = await createTestHub({ env: ADMINISTRATOR_ENV });
	cookie = await signInFirst(hub);
	http = createTestHttp(hub);
});

async function expectFast(work: () => unknown): Promise<void> {
	const cpu = startCpuClock();
	await work();
	expect(cpu()).toBeLessThan(LIMIT_MS);
}

test.each(["title", "description", "linkCode"] as const)("a module's %s of marks is refused quickly", async (field) => {
	await expectFast(async () => {
		const typed = { ...makeModuleInput(), linkCode: "", [field]: MARKS };
		expect(readModuleForm(typed)).toMatchObject({ ok: false, problems: [{ field }] });
		const response = await http.request("/admin/modules/new.data", {
			method: "POST",
			headers: { cookie, "Content-Type": "application/json" },
			body: JSON.stringify({ typed, version: null, isRepeat: false }),
		});
		expect(response.status).toBe(422);
	});
});

test("the texts and links of a button and of a subtopic are refused quickly", async () => {
	await expectFast(() => {
		const customButtons = [
			{ text: MARKS, url: "https://example.com/" },
			{ text: "Mail", url: `https://${MARKS}.example/` },
		];
		expect(readModuleForm({ ...makeModuleInput({ customButtons }), linkCode: "" }).ok).toBe(false);
		const links = { surveyDocLink: MARKS, questionDocLink: "", readDocLink: "", reviewDocLink: "" };
		expect(readSubtopicForm({ ...makeSubtopicInput(), ...links, title: MARKS, description: MARKS }).ok).toBe(false);
	});
});

test("a decomposed text that fits once it is composed is still accepted", () => {
	const title = "각".repeat(200);
	const reading = readModuleForm({ ...makeModuleInput({ title: title.normalize("NFD") }), linkCode: "" });
	expect(reading).toMatchObject({ ok: true, input: { title } });
});

test("a doubt and a passage of marks are handled quickly", async () => {
	await expectFast(async () => {
		expect(tidyQuestion(MARKS)).toEqual({ ok: false, problem: "too-long" });
		const passage = { kind: "document", phase: "read", title: "T", anchor: "", subtopicId: "S" } as const;
		const index = await createPassageIndex([{ ...passage, place: MARKS, text: `Planets are ${MARKS}` }]);
		index.search("What are planets?", "S", 3);
	});
});

test("passwords and e-mail addresses of marks are refused quickly", async () => {
	// As much as a form may have, percent-encoded.
	const many = MARKS.slice(0, 80_000);
	const signIn = (email: string, password: string) =>
		http.request("/admin/login", { method: "POST", body: new URLSearchParams({ email, password }) });
	await expectFast(async () => {
		expect((await signIn(EMAIL, many)).status).toBe(401);
		expect((await signIn(many, PASSWORD)).status).toBe(401);
		const headers = new Headers({ cookie });
		const change = await hub.auth.changePassword({ headers, current: MARKS, next: "another good password" });
		expect(change).toMatchObject({ ok: false, problems: [{ code: "wrong-password" }] });
	});
});
