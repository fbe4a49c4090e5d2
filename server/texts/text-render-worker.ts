// Renders a study text in the child process. Loaded there by render-in-process.ts alone.
import type { PictureSizes } from "#core/questions/picture.ts";
import { renderText } from "#server/rich-text/render-text.ts";

export const run = async ({ markdown, pictures }: { markdown: string; pictures: PictureSizes }) =>
	renderText(markdown, pictures);
