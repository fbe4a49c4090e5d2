// Renders a study text once, when it is saved: the HTML for learners, and the blocks for passages. Used by server/texts and by the hub's
// own sample documents.

import { cutDocument } from "#core/doubts/retrieval/passages.ts";
import {
	countBarePictures,
	listPictureReferences,
	PICTURE_ELSEWHERE,
	type PictureSizes,
} from "#core/questions/picture.ts";
import { type RichBlock, toPlainText } from "#core/rich-text/tree.ts";
import type { TextNotice } from "#core/texts/study-text.ts";
import * as m from "#messages";
import { renderFormula } from "./formula.ts";
import { readStudyMarkdown } from "./read-study-markdown.ts";
import { writeText } from "./write-text.ts";

/** Notices of one text. */
const NOTICE_LIMIT = 50;
/** Characters of a formula that are quoted in a notice. */
const SOURCE_LENGTH = 80;
const WORD = /[\p{L}\p{N}][\p{L}\p{M}\p{N}'’-]*/gu;

export type RenderedStudyText = {
	html: string;
	/** The first heading of level 1; "" without one. */
	title: string;
	words: number;
	/** Whether its page needs the style sheet and font of formulas. */
	hasFormula: boolean;
	blocks: RichBlock[];
	/** Warnings: formulas that cannot be drawn, pictures that are missing, without alt text or on other sites. */
	notices: TextNotice[];
};

/** @param pictures the stored ones among pictureChecksums of the text */
export function renderText(markdown: string, pictures: PictureSizes): RenderedStudyText {
	const notices: TextNotice[] = [];
	const notice = (found: TextNotice) => notices.length < NOTICE_LIMIT && notices.push(found);
	const blocks = readStudyMarkdown(markdown);
	const { title, ids } = cutDocument(blocks);
	const idsOf = Map.groupBy(ids, ({ block }) => block);
	const marked = blocks.map((block, index) => {
		return { ...block, ids: idsOf.get(index)?.map(({ anchor }) => anchor) ?? [] };
	});
	let hasFormula = false;
	const render = (tex: string, isDisplay: boolean) => {
		const math = renderFormula(tex, isDisplay);
		if (math === undefined) notice({ code: "formula-unreadable", source: tex.slice(0, SOURCE_LENGTH) });
		else hasFormula = true;
		return math;
	};
	const html = writeText(marked, { render, pictures, pictureMissing: m.picture_missing() });
	const noticePictures = (code: TextNotice["code"], count: number) => count > 0 && notice({ code, count });
	noticePictures(
		"picture-missing",
		listPictureReferences(markdown).filter(({ checksum }) => !pictures.has(checksum)).length,
	);
	noticePictures("picture-without-text", countBarePictures(markdown));
	noticePictures("picture-elsewhere", markdown.match(PICTURE_ELSEWHERE)?.length ?? 0);
	const words = toPlainText(blocks).match(WORD)?.length ?? 0;
	return { html, title, words, hasFormula, blocks, notices };
}
