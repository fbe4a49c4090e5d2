// The hub's own study documents: Markdown files of the sample module, shown as pages under /documents/{subtopic}/{phase}.
// Only names on a list made at the start are ever read: no path is built from a request.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import MarkdownIt from "markdown-it";
import { anchorOf } from "#core/documents.ts";
import { DOCUMENT_PHASES } from "#core/phases.ts";

/** `html` is safe to put into a page: the renderer's own tags around escaped text. `title` is plain text. */
export type StudyDocument = { title: string; html: string };
export type Documents = ReturnType<typeof createDocuments>;

/** Lists the documents below `folder` ({subtopic}/{phase}.md); each is rendered when first asked for and then kept. */
export function createDocuments(folder: string) {
	const files = new Map<string, string>();
	for (const entry of readdirSync(folder, { withFileTypes: true })) {
		if (!entry.isDirectory()) continue;
		for (const phase of DOCUMENT_PHASES) {
			const file = join(folder, entry.name, `${phase}.md`);
			if (existsSync(file)) files.set(`${entry.name}/${phase}`, file);
		}
	}
	const rendered = new Map<string, StudyDocument>();

	return {
		/** The document of a subtopic's folder name and a phase as HTML made from our own Markdown, or undefined. */
		findDocument(subtopicSlug: string, phase: string): StudyDocument | undefined {
			const key = `${subtopicSlug}/${phase}`;
			const file = files.get(key);
			if (!file) return undefined;
			const document = rendered.get(key) ?? renderDocument(readFileSync(file, "utf8"));
			rendered.set(key, document);
			return document;
		},
	};
}

// Raw HTML in the Markdown is shown as text: the renderer's output is the only HTML there is.
const markdown = new MarkdownIt({ html: false, linkify: false, typographer: true });

function renderDocument(source: string): StudyDocument {
	const tokens = markdown.parse(source, {});
	const timesSeen = new Map<string, number>();
	let title = "";
	tokens.forEach((token, index) => {
		if (token.type !== "heading_open") return;
		const words = tokens[index + 1]?.children?.map((child) => child.content).join("") ?? "";
		const anchor = anchorOf(words);
		const times = (timesSeen.get(anchor) ?? 0) + 1;
		timesSeen.set(anchor, times);
		token.attrSet("id", times === 1 ? anchor : `${anchor}-${times}`);
		if (token.tag === "h1") title ||= words;
	});
	return { title, html: markdown.renderer.render(tokens, markdown.options, {}) };
}
