// The JSON that learners' pages load for files with md1 texts: questions with plain texts, and HTML that the server rendered
// (server/rich-text). HTML is accepted from this address only; uploads are never read by it. Parsed without a schema to keep zod
// out of the browser.

import { isNested, parseJson } from "#core/json.ts";
import { readCheckedRoot } from "./checked-file.ts";
import type { Question } from "./question-file.ts";

/** Texts by the id of their option. A list in the file, because an id may be the name of a property of every object. */
type TextsById = readonly (readonly [id: string, text: string])[];

type OfQuestion<Texts> = {
	/** Of the question's text in the file (core/checksum.ts). */
	checksum: string;
	text?: string | undefined;
	explanation?: string | undefined;
	options: Texts;
	/** Of the options' own explanations. */
	why: Texts;
	/** Not HTML: the options' texts for screen readers, where formulas have words. */
	spoken: Texts;
};

/** The HTML of a question's texts; texts without formatting have none. */
export type QuestionHtml = OfQuestion<ReadonlyMap<string, string>>;
export type RenderedFile = {
	questions: readonly Question[];
	shuffle: boolean;
	/** By the questions' ids. */
	html: readonly (readonly [id: string, html: OfQuestion<TextsById>])[];
};

/** Returns undefined for anything else. Never throws. */
export function readRenderedQuestions(text: string) {
	const json = parseJson(text);
	const checked = json.ok ? readCheckedRoot(json.value) : undefined;
	if (!json.ok || !checked || !isNested(json.value) || !Array.isArray(json.value.html)) return undefined;
	const html = new Map<string, QuestionHtml>();
	for (const entry of json.value.html) {
		const [id, value]: readonly unknown[] = Array.isArray(entry) ? entry : [];
		const own = readQuestionHtml(value);
		if (typeof id === "string" && own) html.set(id, own);
	}
	return { ...checked, html };
}

function readQuestionHtml(value: unknown): QuestionHtml | undefined {
	if (!isNested(value) || typeof value.checksum !== "string") return undefined;
	const { checksum, text, explanation, options, why, spoken } = value;
	return {
		checksum,
		...(typeof text === "string" && { text }),
		...(typeof explanation === "string" && { explanation }),
		options: readTexts(options),
		why: readTexts(why),
		spoken: readTexts(spoken),
	};
}

function readTexts(value: unknown): Map<string, string> {
	const texts = new Map<string, string>();
	for (const entry of Array.isArray(value) ? value : []) {
		const [id, text]: readonly unknown[] = Array.isArray(entry) ? entry : [];
		if (typeof id === "string" && typeof text === "string") texts.set(id, text);
	}
	return texts;
}
