import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
	isSafeLink,
	LINK_LIMIT,
	readButtonLink,
	readDocumentLink,
	readUnclearDriveLink,
	refusesFrame,
	renderedLink,
} from "./links.ts";
import { UNUSABLE_LINK } from "./phases.ts";

const ID = "1aB-_xYz0123456789abcdefghijklmnopqrstuvwxyz";
const MOBILE = `https://docs.google.com/document/d/${ID}/mobilebasic`;

/** None of these may be stored as a document link or a button link, or rendered into a page. */
const HOSTILE = [
	"javascript:alert(1)",
	"JavaScript:alert(1)",
	"  javascript:alert(1)",
	"\u0000javascript:alert(1)",
	"\u0001javascript:alert(1)",
	"java\tscript:alert(1)",
	"java\nscript:alert(1)",
	"java\r\nscript:alert(1)",
	"javascript\t:alert(1)",
	"javascript&colon;alert(1)",
	"java&#115;cript:alert(1)",
	"&#106;avascript:alert(1)",
	"java%73cript:alert(1)",
	"javascript%3Aalert(1)",
	"javascript://example.com/%0aalert(1)",
	"javascript:/*https://example.com*/alert(1)",
	"\u200bjavascript:alert(1)",
	"java\u00adscript:alert(1)",
	"javascript:alert(1)",
	"jаvascript:alert(1)",
	"vbscript:msgbox(1)",
	"livescript:x",
	"data:text/html,<script>alert(1)</script>",
	"data:text/html;base64,PHNjcmlwdD4=",
	"DATA:image/svg+xml,<svg onload=alert(1)>",
	"blob:https://example.com/1",
	"filesystem:https://example.com/x",
	"file:///etc/passwd",
	"ftp://example.com/x",
	"ws://example.com",
	"about:blank",
	"view-source:https://example.com",
	"chrome://settings",
	"intent://x#Intent;scheme=https;end",
	"ms-word:ofe|u|https://example.com/x.docx",
	"sms:+4912345",
	"//evil.example",
	"///evil.example",
	"/\\evil.example",
	"\\\\evil.example",
	"\\/evil.example",
	"/\\/evil.example",
	"/\t/evil.example",
	"/\n/evil.example",
	"/.//evil.example",
	"/a/..//evil.example",
	"/././/evil.example",
	"/%2e//evil.example",
	"https:\\\\evil.example",
	"https:/evil.example",
	"https:evil.example",
	"https:///evil.example",
	"https://",
	"https://?x",
	"https://#x",
	"https://user@evil.example",
	"https://user:secret@evil.example",
	"https://docs.google.com@evil.example/document/d/x/edit",
	"https://docs.google.com:443@evil.example/document/d/x/edit",
	"https://@evil.example",
	"https://:@evil.example",
	"https://exa\tmple.com",
	"https://exa\nmple.com",
	"https://example.com/\u0000",
	"https://example.com/\u202egnp.exe",
	"https://exam ple.com",
	"https://example.com\\@evil.example",
	"https://exa<mple.com",
	"https://[::1",
	"https://example.com:99999",
	"https://256.256.256.256",
	"https://example.com/\ud800",
	"https:// example.com",
	"http:\u00a0//example.com",
	"https\u2028://example.com",
	"example.com",
	"docs/chapter-1",
	"../admin",
	"?next=/admin",
	"#read",
	"<script>alert(1)</script>",
	'"><img src=x onerror=alert(1)>',
	"null:",
	":",
	"://",
	"0x6a617661:alert(1)",
	`https://example.com/${"a".repeat(LINK_LIMIT)}`,
	`/${"ä".repeat(LINK_LIMIT / 2)}`,
];

describe("hostile links", () => {
	test("includes at least sixty links", () => {
		expect(new Set(HOSTILE).size).toBeGreaterThanOrEqual(60);
	});

	test.each(HOSTILE)("rejects on save and on display: %j", (text) => {
		expect(readDocumentLink(text).ok).toBe(false);
		expect(readButtonLink(text).ok).toBe(false);
		expect(isSafeLink(text, "document")).toBe(false);
		expect(isSafeLink(text, "button")).toBe(false);
		expect(renderedLink(text)).toBe(UNUSABLE_LINK);
	});
});

describe("readDocumentLink", () => {
	test.each(["", "   ", "\n\t", "\u00a0"])("reads the blank %j as no link", (text) => {
		expect(readDocumentLink(text)).toEqual({ ok: true, link: null });
	});

	test.each([
		["https://example.com/a?b=c#d", "https://example.com/a?b=c#d"],
		["  http://example.com/a \n", "http://example.com/a"],
		["HTTPS://EXAMPLE.com", "https://example.com/"],
		["https://example.com:8080/x", "https://example.com:8080/x"],
		["https://bücher.example/ä b", "https://xn--bcher-kva.example/%C3%A4%20b"],
		["https://example.com/@user", "https://example.com/@user"],
		["https://example.com?mail=a@b", "https://example.com/?mail=a@b"],
		["/documents/cells/read", "/documents/cells/read"],
		["/a b?c=d#e", "/a%20b?c=d#e"],
		["/", "/"],
		["/a//b", "/a//b"],
		["/%5cevil.example", "/%5cevil.example"],
	])("keeps %j as %j", (text, link) => {
		expect(readDocumentLink(text)).toEqual({ ok: true, link });
	});

	test.each([
		"/edit",
		"/edit?usp=sharing",
		"/edit?tab=t.0",
		"/edit?tab=t.0#heading=h.abc123",
		"/preview",
		"/view",
		"/pub",
		"/mobilebasic",
		"/copy",
		"/",
		"",
		"#heading=h.abc",
		"?usp=sharing",
	])("turns a Google document ending in %j into its mobile-basic view", (ending) => {
		for (const start of ["document/d", "document/u/0/d", "document/u/12/d", "a/school.example/document/d"]) {
			const text = `https://docs.google.com/${start}/${ID}${ending}`;
			expect(readDocumentLink(text)).toEqual({ ok: true, link: MOBILE });
			expect(readDocumentLink(text.replace("https:", "http:"))).toEqual({ ok: true, link: MOBILE });
			expect(readDocumentLink(text.replace("docs.google", "DOCS.Google"))).toEqual({
				ok: true,
				link: MOBILE,
			});
		}
	});

	test.each([
		"https://docs.google.com/document/d/e/2PACX-1vAbc/pub",
		"https://docs.google.com/document/d/e/2PACX-1vAbc/pub?embedded=true",
		"https://docs.google.com/document/u/0/d/e/2PACX-1vAbc/pub",
		"https://docs.google.com/spreadsheets/d/abc/edit",
		"https://docs.google.com/presentation/d/abc/edit",
		"https://docs.google.com/forms/d/e/abc/viewform",
		"https://docs.google.com/document/u/0/",
		"https://docs.google.com/document/d/",
		"https://docs.google.com:8443/document/d/abc/edit",
		"https://docs.google.com.evil.example/document/d/abc/edit",
		"https://evil-docs.google.com/document/d/abc/edit",
		"https://docs-google.com/document/d/abc/edit",
		"https://example.com/https://docs.google.com/document/d/abc/edit",
		"https://example.com/?u=docs.google.com/document/d/abc/edit",
		"https://drive.google.com/open?id=",
		"https://drive.google.com/open?id=%2e%2e%2fx",
		"https://drive.google.com.evil.example/open?id=abcdef",
		"https://drive.google.com/opener?id=abcdef",
	])("leaves %s as it is", (text) => {
		expect(readDocumentLink(text)).toEqual({ ok: true, link: text });
	});

	test.each(["document/edit", "document/u/1/", "document/view", "Doc", "document/Doc", "open", "a/school.example/Doc"])(
		"turns the older %s?id= of Google Docs into the mobile-basic view",
		(path) => {
			const link = { ok: true, link: MOBILE };
			expect(readDocumentLink(`https://docs.google.com/${path}?id=${ID}`)).toEqual(link);
			expect(readDocumentLink(`https://docs.google.com/${path}?hl=en&id=${ID}#heading=h.a`)).toEqual(link);
		},
	);

	test("leaves a Drive link that may be a document or another file, and names both", () => {
		const text = `https://drive.google.com/open?id=${ID}`;
		expect(readDocumentLink(text)).toEqual({ ok: true, link: text });
		const file = `https://drive.google.com/file/d/${ID}/preview`;
		expect(readUnclearDriveLink(text)).toEqual({ document: MOBILE, file });
		for (const choice of [MOBILE, file]) expect(readDocumentLink(choice)).toEqual({ ok: true, link: choice });
		for (const other of [MOBILE, file, "https://drive.google.com/open", "/open?id=abc", ""])
			expect(readUnclearDriveLink(other)).toBeUndefined();
	});

	test.each([
		["https://drive.google.com/file/d/abc/view?usp=sharing", "https://drive.google.com/file/d/abc/preview"],
		["https://drive.google.com/file/u/0/d/abc/edit", "https://drive.google.com/file/d/abc/preview"],
		[
			"https://drive.google.com/file/d/abc/view?resourcekey=0-k",
			"https://drive.google.com/file/d/abc/preview?resourcekey=0-k",
		],
		["https://www.youtube.com/watch?v=dQw4w9WgXcQ&list=PLx", "https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ"],
		["https://youtu.be/dQw4w9WgXcQ?t=1m30s", "https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?start=90"],
		["https://m.youtube.com/shorts/dQw4w9WgXcQ", "https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ"],
		["https://youtube.com/live/dQw4w9WgXcQ?start=5", "https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?start=5"],
		["https://www.youtube.com/playlist?list=PL12", "https://www.youtube-nocookie.com/embed/videoseries?list=PL12"],
	])("turns %s into %s, which may be framed", (text, link) => {
		expect(readDocumentLink(text)).toEqual({ ok: true, link });
		expect(readDocumentLink(link)).toEqual({ ok: true, link });
		expect(refusesFrame(link)).toBe(false);
	});

	test.each([
		"https://www.youtube.com/@school",
		"https://www.youtube.com/watch?v=short",
		"https://drive.google.com/drive/folders/abc",
	])("knows that %s refuses to be framed", (text) => {
		expect(readDocumentLink(text)).toEqual({ ok: true, link: text });
		expect(refusesFrame(text)).toBe(true);
	});

	test.each(["/documents/x/read", "https://example.com/watch?v=dQw4w9WgXcQ", "https://youtube.com.evil.example/x"])(
		"says nothing against a frame with %s",
		(text) => expect(refusesFrame(text)).toBe(false),
	);

	test.each([
		["example.com/page", "link-without-scheme"],
		["www", "link-without-scheme"],
		["//example.com", "link-malformed"],
		["https://me:pw@example.com", "link-with-credentials"],
		[`https://example.com/${"a".repeat(LINK_LIMIT)}`, "too-long"],
	])("rejects %.40s as %s", (text, code) => {
		expect(readDocumentLink(text)).toMatchObject({ ok: false, problem: { code } });
	});

	test("completes an address that begins with www., and renders it with its scheme alone", () => {
		const link = "https://www.example.com/page";
		for (const read of [readDocumentLink, readButtonLink]) {
			expect(read(" www.example.com/page ")).toEqual({ ok: true, link });
			expect(read("www.me:pw@evil.example")).toMatchObject({ ok: false });
		}
		expect(isSafeLink(link, "document")).toBe(true);
		expect(isSafeLink("www.example.com/page", "document")).toBe(false);
	});

	test("names the scheme that is not allowed", () => {
		const problem = { code: "link-scheme-not-allowed", values: { scheme: "javascript" } };
		expect(readDocumentLink("JavaScript:alert(1)")).toEqual({ ok: false, problem });
		expect(readDocumentLink("mailto:a@b.example")).toMatchObject({ ok: false });
		expect(readDocumentLink("tel:+49301234")).toMatchObject({ ok: false });
	});
});

describe("readButtonLink", () => {
	test.each([
		["mailto:teacher@school.example", "mailto:teacher@school.example"],
		["mailto:a@b.example?subject=Hello you", "mailto:a@b.example?subject=Hello%20you"],
		["mailto:room/12@school.example", "mailto:room/12@school.example"],
		["tel:+49 30 123-456", "tel:+4930123-456"],
		["TEL:112", "TEL:112"],
		["https://example.com/x", "https://example.com/x"],
		["/module/Babc", "/module/Babc"],
	])("keeps %j as %j", (text, link) => {
		expect(readButtonLink(text)).toEqual({ ok: true, link });
		expect(isSafeLink(link, "button")).toBe(true);
	});

	test("keeps a Google document as typed, because the button opens it in its own tab", () => {
		const text = `https://docs.google.com/document/d/${ID}/edit`;
		expect(readButtonLink(text)).toEqual({ ok: true, link: text });
	});

	test.each([
		"mailto:",
		"mailto:nobody",
		"mailto://@/",
		"mailto:/@a",
		"mailto:a@b?subject=x%0d%0abcc:c@d",
		"mailto:a@b%0Acc",
		"tel:",
		"tel:abc",
		"tel:javascript",
	])("refuses %j", (text) => {
		expect(readButtonLink(text)).toMatchObject({ ok: false, problem: { code: "link-malformed" } });
	});
});

describe("for any input", () => {
	const pieces = fc.constantFrom(
		..."/\\:@?#.%&; \t\n\0",
		"http",
		"https",
		"javascript",
		"data",
		"mailto",
		"tel",
		"//",
		"://",
		"docs.google.com",
		"/document/d/",
		"..",
		"%2e",
		"%2f",
		"%5c",
		"evil.example",
		"e/",
		"a",
		"ä",
		"\u200b",
		"\u202e",
		"\ufeff",
		"1",
	);
	const typed = fc.oneof(
		fc.array(pieces, { maxLength: 9 }).map((parts) => parts.join("")),
		fc.string({ unit: "binary" }),
		fc.webUrl(),
	);

	test("an accepted document link leads to a web page, is stable when saved again, and is safe to show", () => {
		fc.assert(
			fc.property(typed, (text) => {
				const reading = readDocumentLink(text);
				if (!reading.ok || reading.link === null) return;
				const { link } = reading;
				const resolved = new URL(link, "https://hub.example/learn/m/s");
				expect(["https:", "http:"]).toContain(resolved.protocol);
				expect(resolved.username + resolved.password).toBe("");
				if (link.startsWith("/")) expect(resolved.origin).toBe("https://hub.example");
				else expect(link).toMatch(/^https?:\/\//);
				expect(readDocumentLink(link)).toEqual(reading);
				expect(isSafeLink(link, "document")).toBe(true);
			}),
			{ numRuns: 10_000 },
		);
	});

	test("an accepted button link has one of four schemes or stays on this site", () => {
		fc.assert(
			fc.property(typed, (text) => {
				const reading = readButtonLink(text);
				if (!reading.ok || reading.link === null) return;
				const resolved = new URL(reading.link, "https://hub.example/");
				expect(["https:", "http:", "mailto:", "tel:"]).toContain(resolved.protocol);
				if (reading.link.startsWith("/")) expect(resolved.origin).toBe("https://hub.example");
				expect(readButtonLink(reading.link)).toEqual(reading);
			}),
			{ numRuns: 10_000 },
		);
	});
});

test.each([
	`https://drive.google.com/open?id=${ID}&usp=drive_copy`,
	`https://drive.google.com/u/1/open?usp=sharing&id=${ID}`,
	`https://drive.google.com/a/school.example/open?id=${ID}#heading=h.1`,
])("the Drive link %s is not taken for a document", (text) => {
	expect(readDocumentLink(text)).toEqual({ ok: true, link: text });
	expect(readUnclearDriveLink(text)).toMatchObject({ document: MOBILE });
});
