import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { createDocuments } from "./study-documents.ts";

const folder = mkdtempSync(join(tmpdir(), "doubtless-documents-"));
mkdirSync(join(folder, "planets"));
writeFileSync(join(folder, "secret.md"), "# Secret");
writeFileSync(
	join(folder, "planets", "read.md"),
	[
		"# The inner *planets*",
		"## What is it?",
		"## What is it?",
		"<script>alert(1)</script> <img src=x onerror=alert(1)>",
		"[here](javascript:alert(1)) [there](data:text/html,x) [fine](https://example.com/)",
		'![x](https://example.com/x.png"onerror="alert(1))',
	].join("\n\n"),
);
const documents = createDocuments(folder);
afterAll(() => rmSync(folder, { recursive: true }));

test("a document is shown as HTML with its title and a place for every heading", async () => {
	const document = await documents.findDocument("planets", "read");
	expect(document?.title).toBe("The inner planets");
	expect(document?.html).toContain('<h1 id="the-inner-planets">The inner <em>planets</em></h1>');
	expect(document?.html).toContain('<h2 id="what-is-it">');
	expect(document?.html).toContain('<h2 id="what-is-it-2">');
});

test("HTML and scripts in a document are shown as text", async () => {
	const html = (await documents.findDocument("planets", "read"))?.html ?? "";
	expect(html).not.toMatch(/<script|<[^>]*\sonerror=|href="(?:javascript|data):/i);
	expect(html).toContain("&lt;script&gt;");
	expect(html).toContain('href="https://example.com/"');
});

test("nothing is found but what was listed at the start", async () => {
	for (const [subtopic, phase] of [
		["planets", "survey"],
		["planets", "gemini"],
		["..", "secret"],
		[".", "secret"],
		["planets/..", "secret"],
		["planets", "../../secret"],
		["planets", "read.md"],
		["__proto__", "constructor"],
		["", ""],
	] as const) {
		expect(await documents.findDocument(subtopic, phase)).toBeUndefined();
	}
	const inside = createDocuments(join(folder, "planets"));
	expect(await inside.findDocument("planets", "read")).toBeUndefined();
});
