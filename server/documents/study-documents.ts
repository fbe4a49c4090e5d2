// The hub's own study documents: Markdown files of the sample module, shown as pages under /documents/{subtopic}/{phase}.
// Reads only the files that it lists at start; it never builds a path from a request.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { DOCUMENT_PHASES } from "#core/catalog/phases.ts";
import { documentPath } from "#core/documents/state.ts";
import { cutDocument } from "#core/retrieval/passages.ts";
import { readMarkdownTokens } from "#core/rich-text/read-markdown.ts";
import type { RichBlock } from "#core/rich-text/tree.ts";

/** `blocks` carry the ids of headings and passages, so that a link to a passage always finds it. */
export type StudyDocument = { title: string; blocks: RichBlock[] };
export type Documents = ReturnType<typeof createDocuments>;

/** The blocks of a Markdown text. Raw HTML in it is text. */
export async function readMarkdown(source: string): Promise<RichBlock[]> {
	// Loaded late: it takes 3 MB, and most processes never need it.
	const { default: MarkdownIt } = await import("markdown-it");
	const markdown = new MarkdownIt({ html: false, linkify: false, typographer: true });
	return readMarkdownTokens(markdown.parse(source, {}));
}

/** Lists the documents below `folder` ({subtopic}/{phase}.md). */
export function createDocuments(folder: string) {
	/** File names by address on this site. */
	const files = new Map<string, string>();
	for (const entry of readdirSync(folder, { withFileTypes: true })) {
		if (!entry.isDirectory()) continue;
		for (const phase of DOCUMENT_PHASES) {
			const file = join(folder, entry.name, `${phase}.md`);
			if (existsSync(file)) files.set(documentPath(entry.name, phase), file);
		}
	}

	/** The blocks of the document at a site-relative link, for cutting into passages; undefined for any other link. */
	async function findBlocks(link: string): Promise<RichBlock[] | undefined> {
		const file = files.get(link.replace(/[?#].*$/s, ""));
		return file === undefined ? undefined : readMarkdown(readFileSync(file, "utf8"));
	}

	return {
		findBlocks,

		/** Whether a site-relative link leads to one of these documents. */
		isOwn: (link: string) => files.has(link.replace(/[?#].*$/s, "")),

		/** The document of a subtopic's folder and a phase; undefined when there is none. */
		async findDocument(subtopicSlug: string, phase: string): Promise<StudyDocument | undefined> {
			const path = documentPath(subtopicSlug, phase);
			const blocks = files.has(path) ? await findBlocks(path) : undefined;
			if (!blocks) return undefined;
			const { title, ids } = cutDocument(blocks);
			const idsOf = Map.groupBy(ids, ({ block }) => block);
			return {
				title,
				blocks: blocks.map((block, index) => {
					return { ...block, ids: idsOf.get(index)?.map(({ anchor }) => anchor) ?? [] };
				}),
			};
		},
	};
}
