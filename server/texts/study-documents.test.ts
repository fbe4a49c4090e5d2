import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { toPlainText } from "#core/rich-text/tree.ts";
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

test("finds a document with its title and an id for every heading", async () => {
	const document = await documents.findDocument("planets", "read");
	expect(document?.title).toBe("The inner planets");
	const ids = [...(document?.html.matchAll(/<h\d id="([^"]*)"/g) ?? [])].map(([, id]) => id);
	expect(ids).toEqual(["the-inner-planets", "what-is-it", "what-is-it-2"]);
});

test("treats HTML and links with scripts as text", async () => {
	const { blocks = [] } = (await documents.findDocument("planets", "read")) ?? {};
	expect(toPlainText(blocks)).toContain("<script>alert(1)</script> <img src=x onerror=alert(1)>");
	const tree = JSON.stringify(blocks);
	expect(tree.match(/"href":"[^"]*/g)).toEqual(['"href":"https://example.com/']);
});

test("finds only documents that were listed at the start", async () => {
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
