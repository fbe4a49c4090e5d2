// Texts of administrators are shown as text, whatever they contain.
import { beforeAll, describe, expect, test } from "vitest";
import type { Http } from "#server/http.ts";
import type { Hub } from "#server/hub.ts";
import { makeQuestion } from "../make.ts";
import { createTestHttp } from "../test-http.ts";
import { createTestHub } from "../test-hub.ts";

const HOSTILE = [
	"<script>alert(1)</script>",
	"</script><script>alert(1)</script>",
	"</SCRIPT ><img src=x onerror=alert(1)>",
	"<!--<script>",
	"--><script>alert(1)</script>",
	"]]><script>alert(1)</script>",
	"</title><script>alert(1)</script>",
	"</textarea></style></noscript><script>alert(1)</script>",
	"<img src=x onerror=alert(1)>",
	"<svg onload=alert(1)>",
	"<svg/onload=alert`1`>",
	"<iframe srcdoc='<script>alert(1)</script>'>",
	'"><script>alert(1)</script>',
	"'><script>alert(1)</script>",
	'" onmouseover="alert(1)',
	"' onfocus='alert(1)' autofocus='",
	'"autofocus onfocus=alert(1) x="',
	"` onclick=alert(1) `",
	"javascript:alert(1)",
	"&lt;script&gt;alert(1)&lt;/script&gt;",
	"&#60;script&#62;alert(1)&#60;/script&#62;",
	"%3Cscript%3Ealert(1)%3C/script%3E",
	"%253Cscript%253E",
	"\\u003cscript\\u003ealert(1)",
	"\\x3cscript\\x3e",
	"\u2028alert(1)\u2029",
	"\u202e<script>",
	"<\u0001script>",
	"＜script＞alert(1)＜/script＞",
	"{{constructor.constructor('alert(1)')()}}",
	"$" + "{alert(1)}",
	"');alert(1);//",
	'\\");alert(1);//',
	"\\",
	"\\'",
	"*/alert(1)/*",
	"<math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>",
	"<base href=//evil.example>",
	"<meta http-equiv=refresh content='0;url=//evil.example'>",
	"<a href=javascript:alert(1)>x</a>",
	"__proto__",
	"constructor",
	"\ud800 lone surrogate".toWellFormed(),
	"x".repeat(5_000),
];

const HOSTILE_LINKS = [
	"javascript:alert(1)",
	"JaVaScRiPt:alert(1)",
	" javascript:alert(1)",
	"\tjavascript:alert(1)",
	"java\nscript:alert(1)",
	"java\tscript:alert(1)",
	"\u0001javascript:alert(1)",
	"javascript&colon;alert(1)",
	"javascript&#58;alert(1)",
	"javascript://example.com/%0aalert(1)",
	"data:text/html,<script>alert(1)</script>",
	"data:text/html;base64,PHNjcmlwdD4=",
	"vbscript:msgbox(1)",
	"file:///etc/passwd",
	"blob:https://example.com/x",
	"about:blank",
	"view-source:https://example.com",
	"//evil.example/x",
	"/\\evil.example",
	"\\\\evil.example",
	"/\t/evil.example",
	"https:evil.example",
	"https:/evil.example",
	"https:\\\\evil.example",
	"https://docs.google.com@evil.example/",
	"https://user:pass@evil.example/",
	"http://\u202eevil.example",
	"https://exa\u00admple.com",
	"https://",
	"https:// space.example",
	"ftp://evil.example/x",
	"intent://evil#Intent;scheme=https;end",
	"ws://evil.example",
	"chrome://settings",
	"mailto:",
	"mailto:a@b.example%0d%0aBcc:c@d.example",
	"tel:javascript",
	"x",
	"#x",
	"?x",
	"",
];

let hub: Hub;
let http: Http;
beforeAll(async () => {
	hub = await createTestHub();
	http = createTestHttp(hub);
});

async function createPlace(text: string, customButtons: { text: string; url: string }[], link: string | null = null) {
	const created = await hub.catalog.createModule({
		title: text,
		description: text,
		linkCode: null,
		customButtons,
	});
	if (!created.ok) throw new Error(created.problems[0]?.code);
	const { id } = created.module;
	const links = { surveyDocLink: link, questionDocLink: link, readDocLink: link, reviewDocLink: link };
	const subtopic = await hub.catalog.createSubtopic(id, { title: text, description: text, ...links });
	const content = JSON.stringify({ questions: [makeQuestion({ text, explanation: text })] });
	await hub.questionFiles.saveQuestionFile(id, subtopic.id, `${text}.json`, new TextEncoder().encode(content));
	return {
		id,
		subtopicId: subtopic.id,
		pages: [`/module/${id}`, `/subtopics/${id}`, `/learn/${id}/${subtopic.id}`],
	};
}

const htmlOf = async (path: string) => (await http.request(path)).text();

/** Every tag of a page with its attribute names, as a browser parses them; a script ends where a browser ends it. */
function skeletonOf(html: string): string[] {
	const bare = html.replaceAll(/(<script\b[^>]*>)[\s\S]*?<\/script[\s/>]/gi, "$1");
	const tags = bare.matchAll(/<(\/?[a-z!][^\s/>]*)((?:"[^"]*"|'[^']*'|[^>"'])*)>/gi);
	return Array.from(tags, ([, name = "", attributes = ""]) => {
		const names = attributes.replaceAll(/"[^"]*"|'[^']*'/g, "").matchAll(/[^\s=/]+/g);
		return [name, ...Array.from(names, ([attribute]) => attribute)].join(" ");
	});
}

describe("hostile texts in titles, descriptions, buttons and questions", () => {
	test("add no tags to a page", async () => {
		const button = (text: string) => [{ text, url: "https://example.com/" }];
		const harmless = await createPlace("harmless", button("harmless"));
		const expected = [];
		for (const path of harmless.pages) expected.push(skeletonOf(await htmlOf(path)));
		for (const text of HOSTILE) {
			const { pages } = await createPlace(text, button(text));
			for (const [index, path] of pages.entries()) {
				const html = await htmlOf(path);
				expect([text, path.split("/")[1], skeletonOf(html)]).toEqual([text, path.split("/")[1], expected[index]]);
			}
		}
	});

	test("are shown as they were typed", async () => {
		const typed = "<b>5 > 3</b> & \"quotes\" 'single' </script> &amp;";
		const { pages } = await createPlace(typed, []);
		const escaped = "&lt;b&gt;5 &gt; 3&lt;/b&gt; &amp; &quot;quotes&quot; &#x27;single&#x27; &lt;/script&gt; &amp;amp;";
		for (const path of pages) expect(await htmlOf(path)).toContain(`>${escaped}</h1>`);
	});

	test("never end the script that passes data to a page", async () => {
		const { pages } = await createPlace("</script><!--\u2028\u2029", []);
		for (const path of pages) {
			for (const [, script = ""] of (await htmlOf(path)).matchAll(/<script\b[^>]*>([\s\S]*?)<\/script>/g)) {
				expect(script).not.toMatch(/<!--|<\/?script|[\u2028\u2029]/i);
				// Parsed, not run: data is JSON, anything else a script.
				expect(() => (script.startsWith("{") ? JSON.parse(script) : new Function(script))).not.toThrow();
			}
		}
	});

	test("are sent in a question file that no browser opens as a page", async () => {
		const { id, subtopicId } = await createPlace("<script>alert(1)</script>", []);
		const file = await http.request(`/mcq-data/${id}/${subtopicId}.json`);
		expect(file.headers.get("content-type")).toBe("application/json");
		expect(file.headers.get("content-security-policy")).toContain("sandbox");
	});
});

describe("hostile links in the database", () => {
	const hrefs = (html: string) => Array.from(html.matchAll(/ (?:href|src|action)="([^"]*)"/g), ([, link = ""]) => link);

	test("of buttons are not shown, and a valid one beside them is shown safely", async () => {
		const sound = { text: "Sound", url: "https://example.com/?a=1&b=2" };
		const buttons = HOSTILE_LINKS.map((url, index) => ({ text: `Hostile ${index}`, url }));
		const { pages } = await createPlace("Module", [...buttons, sound]);
		const empty = await createPlace("Module", []);
		for (const [index, path] of pages.slice(0, 2).entries()) {
			const html = await htmlOf(path);
			const usual = hrefs(await htmlOf(empty.pages[index] ?? "")).length;
			expect(hrefs(html)).toHaveLength(usual + 1);
			expect(html).toMatch(
				/<a [^>]*href="https:\/\/example\.com\/\?a=1&amp;b=2" target="_blank" rel="noopener noreferrer"/,
			);
			expect(html.replaceAll(/<script\b[\s\S]*?<\/script>/g, "")).not.toContain("Hostile");
		}
	});

	test("of documents are neither framed nor linked", async () => {
		for (const link of HOSTILE_LINKS) {
			const { pages } = await createPlace("Module", [], link);
			const links = hrefs(await htmlOf(pages[2] ?? ""));
			expect([link, links.filter((each) => !/^(?:\/(?!\/)|https:\/\/example\.com\/|#)/.test(each))]).toEqual([
				link,
				[],
			]);
		}
	});
});
