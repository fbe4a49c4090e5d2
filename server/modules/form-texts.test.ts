// Texts typed into the forms of modules and subtopics, sent as the pages send them: stored and shown as text, or rejected
// with the name of the field. On the real built pages.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Http } from "#server/http.ts";
import type { Hub } from "#server/hub.ts";
import { createTestHttp } from "../../tests/test-http.ts";
import { createTestHub } from "../../tests/test-hub.ts";
import { ADMINISTRATOR_ENV, createModule, createSubtopic, signInFirst } from "../../tests/test-panel.ts";

let hub: Hub;
let http: Http;
let cookie: string;

beforeAll(async () => {
	hub = await createTestHub({ env: ADMINISTRATOR_ENV });
	http = createTestHttp(hub);
	cookie = await signInFirst(hub);
});
afterAll(() => hub.close());

/** Stored unchanged. */
const KEPT = [
	"<script>alert(1)</script>",
	"<img src=x onerror=alert(1)>",
	"</title></script><!--",
	"&lt;b&gt; &amp; \"quoted\" 'too'",
	"javascript:alert(1)",
	"{{7*7}} #{7*7} <%= 7 %>",
	"'; drop table module; --",
	"../../etc/passwd\\x",
	"__proto__",
	"null",
	"\u{1f469}\u200d\u{1f52c} and \u{1f1ee}\u{1f1f3}",
	"क्ष त्र ज्ञ र\u200d्य",
	"العربية\u200f (الفيزياء) 123",
	"ab\u200bcd\u2060ef",
	"\u202eright to left\u202c",
	"中文 日本語 한국어",
	"x".repeat(200),
];
/** Changed in one defined way. */
const COMPOSED: [typed: string, kept: string][] = [
	["e\u0301cole", "\u00e9cole"],
	["  two\u2028lines\r\nand\ta tab ", "two lines and a tab"],
];
const REFUSED: [what: string, text: string, code: string][] = [
	["100,000 characters", "x".repeat(100_000), "too-long"],
	["100,000 characters of Hindi", "क".repeat(100_000), "too-long"],
	["NUL", "a\0b", "control-character"],
	["a bell", "a\u0007b", "control-character"],
	["an escape", "\u001b[31mred", "control-character"],
	["half a character", "a\ud83db", "replacement-character"],
];
const BAD_LINKS = [
	"javascript:alert(1)",
	"JaVaScRiPt:alert(1)",
	"java\tscript:alert(1)",
	" javascript:alert(1)",
	"data:text/html,<script>alert(1)</script>",
	"vbscript:x",
	"//evil.example/x",
	"x".repeat(100_000),
];

const NO_LINKS = { surveyDocLink: "", questionDocLink: "", readDocLink: "", reviewDocLink: "" };

async function save(path: string, body: object): Promise<{ status: number; text: string }> {
	const response = await http.request(`${path}.data`, {
		method: "POST",
		headers: { cookie, "Content-Type": "application/json" },
		body: JSON.stringify(body),
	});
	return { status: response.status, text: await response.text() };
}

type Words = { title: string; description: string };
/** Each form, saved as a new record and as a change: the response and what is stored. */
const FORMS: Record<string, (words: Words, link?: string) => Promise<{ answer: Answer; stored: Words }>> = {
	"a new module": async (words, url) => {
		const customButtons = url === undefined ? [] : [{ text: "More", url }];
		const typed = { linkCode: "", customButtons, ...words };
		const answer = await save("/admin/modules/new", { typed, version: null, isRepeat: false });
		const [newest] = (await hub.modules.list()).modules;
		return { answer, stored: { title: newest?.title ?? "", description: newest?.description ?? "" } };
	},
	"a changed module": async (words, url) => {
		const { id } = await createModule(hub);
		const customButtons = url === undefined ? [] : [{ text: "More", url }];
		const typed = { linkCode: "", customButtons, ...words };
		const answer = await save(`/admin/modules/edit/${id}`, { typed, version: 1, isRepeat: false });
		return { answer, stored: await hub.modules.get(id) };
	},
	"a new subtopic": async (words, readDocLink = "") => {
		const { id: moduleId } = await createModule(hub);
		const typed = { ...NO_LINKS, readDocLink, ...words };
		const body = { typed, moduleId, subtopicId: null, version: null, isRepeat: false };
		const answer = await save("/admin/subtopics/new", body);
		const [row] = (await hub.subtopics.list({ moduleId })).subtopics;
		return { answer, stored: row ? await readSubtopic(row.id) : { title: "", description: "" } };
	},
	"a changed subtopic": async (words, readDocLink = "") => {
		const { id: moduleId } = await createModule(hub);
		const { id } = await createSubtopic(hub, moduleId);
		const typed = { ...NO_LINKS, readDocLink, ...words };
		const body = { typed, moduleId, subtopicId: id, version: 1, isRepeat: false };
		return { answer: await save(`/admin/subtopics/edit/${id}`, body), stored: await readSubtopic(id) };
	},
};
type Answer = Awaited<ReturnType<typeof save>>;

async function readSubtopic(id: string): Promise<Words> {
	const { title, description } = await hub.subtopics.get(id);
	return { title, description: description ?? "" };
}

describe.each(Object.keys(FORMS))("%s", (name) => {
	const form = FORMS[name] ?? (() => Promise.reject(new Error(name)));

	test("stores what was typed as text", async () => {
		for (const [typed, kept] of [...KEPT.map((text) => [text, text] as const), ...COMPOSED]) {
			const { answer, stored } = await form({
				title: typed,
				description: typed.replace(/\s+/gu, " ").trim(),
			});
			expect([typed, answer.status]).toEqual([typed, 200]);
			expect(stored).toMatchObject({ title: kept, description: kept });
		}
	});

	test.each(REFUSED)("rejects %s in a field with the field's name", async (_what, text, code) => {
		for (const field of ["title", "description"]) {
			const before = await countEntries();
			const { answer } = await form({ title: "T", description: "D", [field]: text });
			expect([field, answer.status]).toEqual([field, 422]);
			expect(answer.text).toContain(`"${code}"`);
			expect(answer.text).toContain(`"${field}"`);
			expect(await countSaved(before)).toBe(0);
		}
	});

	test("rejects dangerous links in any spelling", async () => {
		for (const link of BAD_LINKS) {
			const before = await countEntries();
			const { answer } = await form({ title: "T", description: "" }, link);
			expect([link.slice(0, 30), answer.status]).toEqual([link.slice(0, 30), 422]);
			expect(answer.text).toMatch(/"readDocLink"|"customButtons\.0\.url"/);
			expect(await countSaved(before)).toBe(0);
		}
	});
});

const countEntries = async () => (await hub.audit.list()).total;
/** The changes since then, without those that the tests make to set up a form. */
async function countSaved(before: number): Promise<number> {
	const { entries, total } = await hub.audit.list();
	const own = new Set(["The solar system", "The inner planets"]);
	return entries.slice(0, total - before).filter(({ title }) => !own.has(title)).length;
}

test("every page shows them as text", async () => {
	for (const text of KEPT) {
		const module = await createModule(hub, { title: text, description: text });
		const subtopic = await createSubtopic(hub, module.id, { title: text, description: text });
		for (const path of [
			`/module/${module.linkCode}`,
			`/learn/${module.id}/${subtopic.id}`,
			"/admin/modules",
			`/admin/subtopics?moduleId=${module.id}`,
			`/admin/modules/edit/${module.id}`,
			`/admin/subtopics/edit/${subtopic.id}`,
			"/admin/activity",
		]) {
			const response = await http.request(path, { headers: { cookie, Accept: "text/html" } });
			const html = await response.text();
			expect([path, response.status]).toEqual([path, 200]);
			expect(html).not.toMatch(/<script>alert|<img src=x|<\/title><\/script>|href="javascript/i);
			expect(html).toContain(escapeText(text));
		}
	}
});

/** The text as React escapes it. */
function escapeText(text: string): string {
	const signs: Record<string, string> = {
		"&": "&amp;",
		"<": "&lt;",
		">": "&gt;",
		'"': "&quot;",
		"'": "&#x27;",
	};
	return text.replaceAll(/[&<>"']/g, (sign) => signs[sign] ?? sign);
}
