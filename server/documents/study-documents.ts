// The hub's own study documents: Markdown files of the sample module, shown as pages under /documents/{subtopic}/{phase}.
// Only names on a list made at the start are ever read: no path is built from a request.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { DOCUMENT_PHASES } from "#core/catalog/phases.ts";
import { documentPath } from "#core/documents/address.ts";
import type { Block } from "#core/retrieval/passages.ts";

/** The reader of Markdown takes 3 MB of a process; most never need it. */
const loadReader = () => import("./markdown-blocks.ts");

/** `html` is safe to put into a page: the renderer's own tags around escaped text. `title` is plain text. */
export type StudyDocument = { title: string; html: string };
export type Documents = ReturnType<typeof createDocuments>;

/** Lists the documents below `folder` ({subtopic}/{phase}.md); each is rendered when first asked for and then kept. */
export function createDocuments(folder: string) {
	/** By their addresses on this site. */
	const files = new Map<string, string>();
	for (const entry of readdirSync(folder, { withFileTypes: true })) {
		if (!entry.isDirectory()) continue;
		for (const phase of DOCUMENT_PHASES) {
			const file = join(folder, entry.name, `${phase}.md`);
			if (existsSync(file)) files.set(documentPath(entry.name, phase), file);
		}
	}
	const rendered = new Map<string, StudyDocument>();

	return {
		/** The document of a subtopic's folder name and a phase as HTML made from our own Markdown, or undefined. */
		async findDocument(subtopicSlug: string, phase: string): Promise<StudyDocument | undefined> {
			const key = documentPath(subtopicSlug, phase);
			const file = files.get(key);
			if (!file) return undefined;
			const known = rendered.get(key);
			if (known) return known;
			const { renderMarkdown } = await loadReader();
			const document = renderMarkdown(readFileSync(file, "utf8"));
			rendered.set(key, document);
			return document;
		},

		/** What the document at a site-relative link says, for cutting it into passages; undefined when it is not ours. */
		async findBlocks(link: string): Promise<Block[] | undefined> {
			const file = files.get(link.replace(/[?#].*$/s, ""));
			if (file === undefined) return undefined;
			const { readMarkdown } = await loadReader();
			return readMarkdown(readFileSync(file, "utf8"));
		},
	};
}
