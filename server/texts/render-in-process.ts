// Renders study texts without blocking the server: short ones at once, long ones in a child process. Built by hub.ts; used by texts.ts.
import type { PictureSizes } from "#core/questions/picture.ts";
import type { RenderedStudyText } from "#server/rich-text/render-text.ts";
import type { LimitedProcess } from "#server/work/limited-process.ts";
import { loadRenderer } from "./study-documents.ts";

/** Texts up to this many characters take some 20 milliseconds at most. */
const SHORT_TEXT = 16_000;
/** The longest texts take two seconds. */
const LIMIT_MS = 15_000;
const WORKER = new URL("./text-render-worker.ts", import.meta.url);

/** As renderText; undefined for a text that takes too much time or memory. */
export type RenderStudyText = (markdown: string, pictures: PictureSizes) => Promise<RenderedStudyText | undefined>;

export function createTextRenderer(process: LimitedProcess): RenderStudyText {
	return async (markdown, pictures) => {
		if (markdown.length <= SHORT_TEXT) return (await loadRenderer()).renderText(markdown, pictures);
		const outcome = await process.run<RenderedStudyText>(WORKER, { markdown, pictures }, LIMIT_MS);
		return outcome.ok ? outcome.answer : undefined;
	};
}
