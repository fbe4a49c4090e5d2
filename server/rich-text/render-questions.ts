// Renders the questions of a file that has texts of the format "md1", once, when it is saved: what learners' pages load instead
// of the file (rendered-file.ts), and the plain texts that doubts search. Loaded only for such files.
import { checksumOf } from "#core/checksum.ts";
import type { Problem } from "#core/problem.ts";
import { type PictureSizes, pictureChecksums } from "#core/questions/picture.ts";
import { MD1, type Question } from "#core/questions/question-file.ts";
import { textsOf } from "#core/questions/question-texts.ts";
import type { RenderedFile } from "#core/questions/rendered-file.ts";
import { plainFormula } from "#core/rich-text/plain-formula.ts";
import { speakFormula } from "#core/rich-text/speak-formula.ts";
import { type RichBlock, type RichInline, toPlainText } from "#core/rich-text/tree.ts";
import * as m from "#messages";
import { renderFormula } from "./formula.ts";
import { type RenderFormula, writeHtml } from "./html.ts";
import { readMd1 } from "./read-md1.ts";

export type RenderedQuestions = {
	file: RenderedFile;
	/** Whether its pages need the font of formulas. */
	hasFormula: boolean;
	/** Formulas that cannot be read, missing pictures and pictures without alt text, in file order. */
	notices: Problem[];
};

/** Questions with plain texts, for search passages; plain questions are returned unchanged. */
export function withPlainTexts(question: Question): Question {
	if (question.format !== MD1) return question;
	const plain = (text: string) => toPlainText(readMd1(text), plainFormula);
	const options = question.options.map((option) => ({ ...option, text: plain(option.text) }));
	return { ...question, text: plain(question.text), explanation: plain(question.explanation), options };
}

/** The checksums of the pictures in formatted texts, for renderQuestions. */
export function listPictures(questions: readonly Question[]): string[] {
	const formatted = questions.filter(({ format }) => format === MD1);
	return pictureChecksums(formatted.flatMap(textsOf));
}

/** @param noticeLimit the most notices @param pictures the stored ones among listPictures */
export function renderQuestions(
	{ questions, shufflesOptions }: { questions: readonly Question[]; shufflesOptions: boolean },
	noticeLimit: number,
	pictures: PictureSizes = new Map(),
): RenderedQuestions {
	const notices: Problem[] = [];
	const notice = (problem: Problem) => notices.length < noticeLimit && notices.push(problem);
	const html: [id: string, html: RenderedFile["html"][number][1]][] = [];
	let hasFormula = false;
	const rendered = questions.map((question, index): Question => {
		if (question.format !== MD1) return question;
		const place = { question: index + 1 };
		const render = (text: string, at: Omit<Problem, "code">): RenderedText => {
			const renderNoticed: RenderFormula = (tex, isDisplay) => {
				const math = renderFormula(tex, isDisplay);
				if (math !== undefined) hasFormula = true;
				else notice({ code: "formula-unreadable", ...at, values: { source: shortened(tex) } });
				return math;
			};
			const blocks = readMd1(text);
			const plain = toPlainText(blocks, plainFormula);
			for (const { hash, alt } of picturesOf(blocks)) {
				if (!pictures.has(hash)) notice({ code: "picture-missing", ...at, values: { name: alt } });
				if (alt.trim() === "") notice({ code: "picture-without-text", ...at });
			}
			// Shown like the texts of a plain file, with its blank lines.
			if (isWithoutMarkup(blocks) && squashed(plain) === squashed(text)) return { plain: text };
			const spoken = toPlainText(blocks, speakFormula);
			const html = writeHtml(blocks, { render: renderNoticed, pictures, pictureMissing: m.picture_missing() });
			return { plain, html, spoken: spoken === plain ? undefined : spoken };
		};
		const text = render(question.text, { ...place, field: "text" });
		const explanation = render(question.explanation, { ...place, field: "explanation" });
		const options = question.options.map((option, at) => {
			const ofOption = { ...place, option: at + 1 };
			const why = option.explanation === undefined ? undefined : render(option.explanation, ofOption);
			return { option, text: render(option.text, { ...ofOption, field: "text" }), why };
		});
		const own = {
			checksum: checksumOf(question.text),
			...(text.html !== undefined && { text: text.html }),
			...(explanation.html !== undefined && { explanation: explanation.html }),
			options: byId(options.map(({ option, text }) => [option.id, text.html])),
			why: byId(options.map(({ option, why }) => [option.id, why?.html])),
			spoken: byId(options.map(({ option, text }) => [option.id, text.spoken])),
		};
		html.push([question.id, own]);
		const { format: _, ...plain } = question;
		return {
			...plain,
			text: text.plain,
			explanation: explanation.plain,
			options: options.map(({ option, text, why }) => {
				return { ...option, text: text.plain, ...(why && { explanation: why.plain }) };
			}),
		};
	});
	return { file: { questions: rendered, shuffle: shufflesOptions, html }, hasFormula, notices };
}

type RenderedText = { plain: string; html?: string; spoken?: string | undefined };

function byId(texts: readonly (readonly [id: string, text: string | undefined])[]): [id: string, text: string][] {
	return texts.flatMap(([id, text]) => (text === undefined ? [] : [[id, text]]));
}

type Picture = Extract<RichInline, { kind: "picture" }>;

/** The pictures of a text, in their order. */
function picturesOf(blocks: readonly RichBlock[]): Picture[] {
	const ofInlines = (nodes: readonly RichInline[]): Picture[] =>
		nodes.flatMap((node) => {
			if (node.kind === "picture") return [node];
			return "children" in node ? ofInlines(node.children) : [];
		});
	return blocks.flatMap((block) => {
		if (block.kind === "paragraph" || block.kind === "heading") return ofInlines(block.children);
		return block.kind === "table" ? block.rows.flat().flatMap(ofInlines) : [];
	});
}

function isWithoutMarkup(blocks: readonly RichBlock[]): boolean {
	const isText = ({ kind }: RichInline) => kind === "text" || kind === "break";
	return blocks.every((block) => block.kind === "paragraph" && block.children.every(isText));
}

function squashed(text: string): string {
	return text.replaceAll(/\s+/g, " ").trim();
}

function shortened(tex: string): string {
	return tex.length <= 80 ? tex : `${tex.slice(0, 79).toWellFormed()}…`;
}
