// The sample's study texts: Markdown files that come with the hub, shown as pages under /documents/{subtopic}/{phase}.
// Reads only the files that it lists at start; it never builds a path from a request.
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { DOCUMENT_PHASES } from "#core/modules/phases.ts";
import type { RichBlock } from "#core/rich-text/tree.ts";
import { documentPath } from "#core/texts/state.ts";
import { getLocale } from "#messages/runtime";
import type { RenderedStudyText } from "#server/rich-text/render-text.ts";

export type Documents = ReturnType<typeof createDocuments>;

/** Loaded late: the renderer takes some megabytes, and many processes never need it. */
export const loadRenderer = () => import("#server/rich-text/render-text.ts");

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

	/** By language, address and time of the last change. */
	const rendered = new Map<string, Promise<RenderedStudyText>>();

	async function render(file: string): Promise<RenderedStudyText> {
		const { renderText } = await loadRenderer();
		return renderText(readFileSync(file, "utf8"), new Map());
	}

	function find(path: string): Promise<RenderedStudyText> | undefined {
		const file = files.get(path);
		if (file === undefined) return undefined;
		const key = `${getLocale()} ${path} ${statSync(file).mtimeMs}`;
		const known = rendered.get(key);
		if (known) return known;
		const text = render(file);
		rendered.set(key, text);
		text.catch(() => rendered.delete(key));
		return text;
	}

	const pathOf = (link: string) => link.replace(/[?#].*$/s, "");

	return {
		/** The blocks of the document at a site-relative link, for cutting into passages; undefined for any other link. */
		async findBlocks(link: string): Promise<RichBlock[] | undefined> {
			return (await find(pathOf(link)))?.blocks;
		},

		/** The document at a site-relative link; undefined for any other link. */
		findAt: (link: string) => find(pathOf(link)),

		/** Whether a site-relative link leads to one of these documents. */
		isOwn: (link: string) => files.has(pathOf(link)),

		/** The document of a subtopic's folder and a phase; undefined when there is none. */
		findDocument: (subtopicSlug: string, phase: string) => find(documentPath(subtopicSlug, phase)),
	};
}
