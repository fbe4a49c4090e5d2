// Cuts documents, questions and descriptions into passages: the units that the doubt chat searches, quotes and sends to a
// model. Called by the server, which stores or indexes the result.

import { type DocumentPhase, PHASES, type Phase } from "#core/modules/phases.ts";
import type { Option, Question } from "#core/questions/question-file.ts";
import { rightTexts } from "#core/questions/question-texts.ts";
import { plainFormula } from "#core/rich-text/plain-formula.ts";
import { listNotes, type RichBlock, type RichInline, toPlainText } from "#core/rich-text/tree.ts";

/** A passage ends where it would grow beyond this, in characters; only a single word can be longer. */
export const PASSAGE_LIMIT = 1_200;
/** From this length on, the next block starts a new passage. */
const PASSAGE_AIM = 700;
/** Words of a block that name its passage's anchor. */
const ANCHOR_WORDS = 4;
const ANCHOR_LIMIT = 80;

type PassageKind = "question" | "document" | "intro";
export type Passage = {
	kind: PassageKind;
	/** The tab that shows it; null for a title and description. */
	phase: Phase | null;
	/** The document's title; "" means the subtopic's own title, which may change. */
	title: string;
	/** Its headings, or the number of its question; "" without any. */
	place: string;
	/** The id in the document's page, or the question's id. */
	anchor: string | null;
	text: string;
	/** A question's options. */
	options?: readonly Option[];
	/** The right answer of a question with a "type", beside its options: the number, its tolerance and unit. */
	typed?: AnswerType | undefined;
};
export type AnswerType = Pick<Question, "type" | "answer" | "tolerance" | "unit">;

type CutPassage = { place: string; anchor: string; text: string };
export type CutDocument = {
	title: string;
	passages: CutPassage[];
	/** The ids that the document's page sets: a block's index with its id, for each heading and each further passage of a section. */
	ids: { block: number; anchor: string }[];
};

type Open = { place: string; anchor: string; parts: string[]; length: number };

/**
 * Cuts a document at its headings, long sections between blocks, and a block that is too long between sentences or words.
 * A heading of level 1 is the title. Anchors are unique and depend only on the headings above and the passage's first
 * words, so an edit elsewhere does not change them. A heading without text gives no passage.
 */
export function cutDocument(blocks: readonly RichBlock[]): CutDocument {
	const passages: CutPassage[] = [];
	const ids: CutDocument["ids"] = [];
	// The hash of an address names a tab: a heading "Review" would be marked with each visit of that tab.
	const timesSeen = new Map<string, number>(PHASES.map((phase) => [phase, 1]));
	const headings: { level: number; text: string; anchor: string }[] = [];
	let title = "";
	let open: Open | undefined;
	/** The section's first passage takes the heading's own anchor. */
	let isFirst = true;

	const close = () => {
		if (open !== undefined) passages.push({ place: open.place, anchor: open.anchor, text: open.parts.join("\n\n") });
		open = undefined;
	};
	const giveId = (block: number, wanted: string): string => {
		const times = (timesSeen.get(wanted) ?? 0) + 1;
		timesSeen.set(wanted, times);
		if (times > 1) return giveId(block, `${wanted}-${times}`);
		ids.push({ block, anchor: wanted });
		return wanted;
	};
	/** @param part whose first words name it: with the TeX of its formulas, so that stored anchors stay */
	const begin = (block: number, part: string): Open => {
		const section = headings.at(-1)?.anchor;
		const words = anchorOf(part.split(/\s+/, ANCHOR_WORDS).join(" ")).slice(0, ANCHOR_LIMIT) || "text";
		const anchor =
			isFirst && section !== undefined
				? section
				: giveId(block, section === undefined ? words : `${section}--${words}`);
		isFirst = false;
		const under = headings.filter(({ level }) => level > 1).map(({ text }) => text);
		return { place: under.join(" › "), anchor, parts: [], length: 0 };
	};

	const withNotes = noteReader(blocks);
	for (const [index, block] of blocks.entries()) {
		const text = withNotes(block, plainFormula);
		if (block.kind === "notes" && text === "") continue;
		if (block.kind === "heading") {
			close();
			while ((headings.at(-1)?.level ?? 0) >= block.level) headings.pop();
			if (block.level === 1) title ||= text;
			headings.push({ level: block.level, text, anchor: giveId(index, anchorOf(withNotes(block, asTex)) || "part") });
			isFirst = true;
			continue;
		}
		for (const [place, part] of splitLong(text).entries()) {
			if (open && (open.length > PASSAGE_AIM || open.length + part.length > PASSAGE_LIMIT)) close();
			open ??= begin(index, place === 0 ? withNotes(block, asTex) : part);
			open.parts.push(part);
			open.length += part.length + 2;
		}
	}
	close();
	return { title, passages, ids };
}

/** Reads a block with the footnotes that it refers to. The list of notes keeps only those that only headings refer to, or none. */
function noteReader(blocks: readonly RichBlock[]): (block: RichBlock, spell: (tex: string) => string) => string {
	const notes = blocks.flatMap((block) => (block.kind === "notes" ? block.items : []));
	const referred = (block: RichBlock) => (block.kind === "heading" ? [] : listNotes(block));
	const placed = new Set(blocks.flatMap(referred));
	return (block, spell) => {
		if (block.kind === "notes") return toPlainText(notes.filter((_, index) => !placed.has(index + 1)).flat(), spell);
		return [block, ...referred(block).flatMap((number) => notes[number - 1] ?? [])]
			.map((each) => toPlainText([each], spell))
			.join("\n");
	};
}

const asTex = (tex: string) => tex;

/** A heading's anchor: its words in lower case joined by hyphens, in any script ("What is SQR3?" -> "what-is-sqr3"). */
function anchorOf(heading: string): string {
	return heading
		.toLowerCase()
		.replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, "-")
		.replaceAll(/^-|-$/g, "");
}

/** The passages of a document tab. `fallbackTitle` names a document without a title. */
export function documentPassages(
	{ title, passages }: Pick<CutDocument, "title" | "passages">,
	phase: DocumentPhase,
	fallbackTitle: string,
): Passage[] {
	return passages.map(({ place, anchor, text }) => {
		return { kind: "document", phase, title: title || fallbackTitle, place, anchor, text };
	});
}

const SOURCE_LIST = /(?:^|› )(?:sources|references|bibliography|further reading|स्रोत|संदर्भ|المراجع|المصادر|参考文献)$/iu;

/** Whether the passages under these headings ("Read › Sources") only list sources, which answer nothing. */
export function isSourceList(place: string): boolean {
	return SOURCE_LIST.test(place);
}

/** Plain text as blocks: blank lines separate paragraphs; a short line without an end mark before one is a heading. */
export function readPlainText(text: string): RichBlock[] {
	const paragraphs = text
		.replaceAll(/\r\n?/g, "\n")
		.replaceAll("\ufeff", "")
		.split(/\n[^\S\n]*\n+/)
		.map((paragraph) => paragraph.trim())
		.filter(Boolean);
	return paragraphs.map((paragraph, index) => {
		const isLast = index === paragraphs.length - 1;
		const children: RichInline[] = [{ kind: "text", text: paragraph }];
		if (isLast || !isHeading(paragraph)) return { kind: "paragraph", children };
		return { kind: "heading", level: index === 0 ? 1 : 2, children };
	});
}

const HEADING_LIMIT = 80;
function isHeading(paragraph: string): boolean {
	if (paragraph.includes("\n") || paragraph.length > HEADING_LIMIT) return false;
	return /[\p{L}\p{N}]/u.test(paragraph) && !/^[-*•·]|[.,;:!?…।。！？؟]$/u.test(paragraph);
}

/**
 * Questions as passages: the stem, the right answer, and the explanation. Wrong options are left out: found by their words, they
 * would be quoted as if they were true. `place` is the question's number in the file.
 */
export function questionPassages(questions: readonly Question[]): Passage[] {
	return questions.flatMap((question, index) => {
		const { id, text, options, explanation, type, answer, tolerance, unit } = question;
		const typed = type && { type, answer, tolerance, unit };
		const right = rightOf(options, typed);
		const why = withoutMiddle(explanation.trim(), PASSAGE_LIMIT);
		// The actual question is often at the end of a long stem, so the middle is cut.
		const room = Math.max(PASSAGE_LIMIT / 2, QUESTION_LENGTH - right.length - why.length);
		const parts = [withoutMiddle(text.trim(), room), right, why].filter(Boolean);
		if (parts.length === 0) return [];
		const place = String(index + 1);
		return {
			kind: "question",
			phase: "recite",
			title: "",
			place,
			anchor: id,
			text: parts.join("\n\n"),
			options,
			typed,
		};
	});
}

/** Characters of a question's passage without the blank lines between its parts. */
const QUESTION_LENGTH = 2 * PASSAGE_LIMIT;
const OMISSION = " … ";

/** At most `limit` characters: a third of them from the start, the rest from the end. */
function withoutMiddle(text: string, limit: number): string {
	if (text.length <= limit) return text;
	const start = cutAt(text, Math.floor((limit - OMISSION.length) / 3));
	const end = text.slice(start.length + OMISSION.length - limit).toWellFormed();
	return `${start.trimEnd()}${OMISSION}${end.trimStart()}`;
}

export const QUESTION_PARTS = ["question", "right", "why"] as const;
/** Range of a part in the passage's text. */
export type QuestionPart = { name: (typeof QUESTION_PARTS)[number]; start: number; end: number };

/** The stem, the right answers and the explanation in a question's passage; empty if they cannot be told apart. */
export function questionParts(text: string, options: readonly Option[], typed?: AnswerType): QuestionPart[] {
	const right = rightOf(options, typed);
	if (right === "") return [];
	const at = `${text}\n\n`.indexOf(`\n\n${right}\n\n`);
	if (at <= 0) return [];
	const start = at + 2;
	const end = start + right.length;
	const parts: QuestionPart[] = [
		{ name: "question", start: 0, end: at },
		{ name: "right", start, end },
	];
	return end + 2 < text.length ? [...parts, { name: "why", start: end + 2, end: text.length }] : parts;
}

function rightOf(options: readonly Option[], typed: AnswerType | undefined): string {
	const right = rightTexts({ ...typed, options: [...options] }).map((text) => text.trim());
	return withoutMiddle(right.filter(Boolean).join("\n"), PASSAGE_LIMIT);
}

/** The subtopic's title and description; a long description continues in further passages. */
export function introPassages(title: string, description: string | null): Passage[] {
	const text = [title, description?.trim()].filter(Boolean).join("\n\n");
	return splitLong(text).map((text) => ({ kind: "intro", phase: null, title: "", place: "", anchor: null, text }));
}

/** Pieces of at most PASSAGE_LIMIT: between sentences if possible, else between words. Only white space is lost. */
function splitLong(text: string): string[] {
	const trimmed = text.trim();
	if (trimmed === "") return [];
	const pieces: string[] = [];
	let rest = trimmed;
	while (rest.length > PASSAGE_LIMIT) {
		const end = lastEnd(rest);
		pieces.push(rest.slice(0, end).trim());
		rest = rest.slice(end).trim();
	}
	if (rest !== "") pieces.push(rest);
	return pieces;
}

/** Where to cut: after the last line, sentence or word that fits; inside a word that alone is longer. */
function lastEnd(text: string): number {
	const head = text.slice(0, PASSAGE_LIMIT);
	for (const end of [/\n/g, /[.!?।。！？؟]["')\]]?\s|[。！？]/gu, /\s/g]) {
		const last = [...head.matchAll(end)].at(-1);
		if (last && last.index > PASSAGE_LIMIT / 3) return last.index + last[0].length;
	}
	return cutAt(head, PASSAGE_LIMIT - 1).length;
}

/** At most `limit` UTF-16 units, never half a character. */
function cutAt(text: string, limit: number): string {
	if (text.length <= limit) return text;
	const code = text.charCodeAt(limit - 1);
	return text.slice(0, code >= 0xd800 && code <= 0xdbff ? limit - 1 : limit);
}
