// What a file of GIFT, Moodle XML, QTI or H5P says, found by cutting its text, for the second look at what was read
// (core/questions/import/second-reading.ts). Shares nothing with the readers but the decoding of entities. Called by those readers at their ends.

import { isNested, withoutMark } from "#core/json.ts";
import type { Written } from "#core/questions/import/second-reading.ts";
import { decodeEntities } from "./html-text.ts";

/** A share of the points from which an option is right. */
const FULL = 99.9;

type Part = { attributes: string; inner: string };

/** The elements of this name, whatever their namespace; the name is a pattern. Elements of one name are never inside each other. */
function partsOf(text: string, name: string): Part[] {
	const end = new RegExp(`</(?:\\w{1,20}:)?${name}\\s{0,9}>`, "i");
	const parts = text.split(new RegExp(`<(?:\\w{1,20}:)?${name}(?=[\\s/>])`, "i")).slice(1);
	return parts.map((part) => {
		const open = part.indexOf(">");
		const body = part.slice(open + 1);
		const close = part[open - 1] === "/" ? 0 : body.search(end);
		return { attributes: part.slice(0, open), inner: close === -1 ? body : body.slice(0, close) };
	});
}

/** A text without the elements of these names. */
function without(text: string, ...names: string[]): string {
	return names.reduce((left, name) => {
		const start = new RegExp(`<(?:\\w{1,20}:)?${name}(?=[\\s/>])`, "i");
		const end = new RegExp(`</(?:\\w{1,20}:)?${name}\\s{0,9}>`, "i");
		const [first = "", ...others] = left.split(start);
		const behind = (part: string) => {
			const open = part.indexOf(">");
			return part[open - 1] === "/" ? part.slice(open + 1) : part.split(end).slice(1).join(" ");
		};
		return [first, ...others.map(behind)].join(" ");
	}, text);
}

function attributeOf({ attributes }: Part, name: string): string | undefined {
	const [, one, two] = new RegExp(`\\s${name}\\s{0,9}=\\s{0,9}(?:"([^"]*)"|'([^']*)')`, "i").exec(attributes) ?? [];
	const value = one ?? two;
	return value === undefined ? undefined : decodeEntities(value);
}

/** The text of an XML element without elements in it. */
function contentOf(inner: string): string {
	return inner
		.split("<![CDATA[")
		.map((part, at) => {
			if (at === 0) return decodeEntities(part);
			const [raw = "", ...rest] = part.split("]]>");
			return raw + decodeEntities(rest.join("]]>"));
		})
		.join("")
		.trim();
}

const INLINE_TAG = /<\/?(?:b|strong|i|em|u|s|sub|sup|small|big|font|span|a|code|tt|kbd|var|mark)(?:\s[^<>]*)?\/?>/gi;
const OTHER_TAG = /<\/?(?!li[\s/>])[a-z][^<>]*>/gi;
const HTML = /<\/?[a-z][^<>]*>|&(?:\w{1,30}|#\d{1,7});/i;

/** The words of an HTML text. Tags of items stay: a reader numbers them. */
function wordsOf(html: string): string {
	const [first = "", ...others] = html.split("<!--");
	const shown = [first, ...others.map((part) => part.split("-->").slice(1).join("-->"))].join(" ");
	const words = without(shown, ...SILENT);
	const raised = words.replaceAll(RAISED, "^").replaceAll(INLINE_TAG, "");
	const plain = raised.replaceAll(OTHER_TAG, " ").replaceAll(ITEM, ITEM_SIGN);
	// MathML is read as TeX, which is not compared.
	const formula = /<math[\s>]/i.test(shown) ? "\\(" : "";
	return formula + decodeEntities(plain).replaceAll(ITEM_SIGN, "<li>");
}

/** Elements without words; an object may have some for programs that do not show it. */
const SILENT = ["script", "style", "head", "title", "object", "svg", "video", "audio"];

/** Stands for an item while the signs of HTML are decoded; a private-use character. */
const ITEM_SIGN = "\ue0f0";
const RAISED = /<sup(?:\s[^<>]*)?>/gi;
const ITEM = /<\/?li(?:[\s/][^<>]*)?>/gi;

/** By the format that an element names, or by what it looks like. */
function textOf(content: string, format: string | undefined): string {
	const isPlain = format === "plain_text" || format === "markdown";
	return !isPlain && (format === "html" || HTML.test(content)) ? wordsOf(content) : content;
}

/** Shares in percent: full ones are right, and without any those that add up to one. */
function rightOnes(shares: readonly number[]): boolean[] {
	const hasFull = shares.some((share) => share >= FULL);
	return shares.map((share) => (hasFull ? share >= FULL : share > 0));
}

/** The questions of a Moodle XML file, without its categories. */
export function writtenInMoodle(xml: string): Written[] {
	const questions = partsOf(xml, "question").filter((part) => attributeOf(part, "type") !== "category");
	return questions.map(({ inner }) => {
		const named = (name: string) => partsOf(inner, name).map((part) => moodleText(part));
		const answers = partsOf(inner, "answer");
		const shares = answers.map((answer) => Number(attributeOf(answer, "fraction") ?? 0));
		const right = rightOnes(shares);
		const texts = answers.map((answer) => moodleText({ ...answer, inner: without(answer.inner, "feedback") }));
		const notes = answers.flatMap((answer) =>
			partsOf(answer.inner, "feedback").map((part) => moodleText(part, answer)),
		);
		return {
			text: named("questiontext")[0] ?? "",
			options: texts.map((text, at) => ({ text, isRight: right[at] ?? false })),
			more: [...named("generalfeedback"), ...notes],
			number: Number(texts[Math.max(right.indexOf(true), 0)] || Number.NaN),
		};
	});
}

/** The text of an element, in its own format or in that of the element around it. Embedded files are no text. */
function moodleText(part: Part, around?: Part): string {
	const format = attributeOf(part, "format") ?? (around && attributeOf(around, "format"));
	const [text] = partsOf(part.inner, "text");
	return textOf(contentOf(text?.inner ?? part.inner), format);
}

/** The items of a QTI text, of all versions. */
export function writtenInQti(xml: string): Written[] {
	const old = partsOf(xml, "item");
	if (old.length > 0) return old.map(({ inner }) => oldItem(inner));
	return partsOf(xml, "(?:qti-)?assessment-?item").map(({ inner }) => newItem(inner));
}

function newItem(item: string): Written {
	const [right] = partsOf(item, "(?:qti-)?correct-?response");
	const keys = partsOf(right?.inner ?? "", "(?:qti-)?value").map(({ inner }) => contentOf(inner));
	const [body] = partsOf(item, "(?:qti-)?item-?body");
	const choices = partsOf(item, "(?:qti-)?simple-?choice");
	const [interaction] = partsOf(item, "(?:qti-)?choice-?interaction");
	const prompts = partsOf(interaction?.inner ?? "", "(?:qti-)?prompt").map(({ inner }) => inner);
	const [before = "", after = ""] = (body?.inner ?? "").split(/<(?:\w{1,20}:)?(?:qti-)?choice-?interaction(?=[\s/>])/i);
	const behind = after.split(/<\/(?:\w{1,20}:)?(?:qti-)?choice-?interaction\s{0,9}>/i)[1] ?? "";
	const feedback = ["(?:qti-)?feedback-?block", "(?:qti-)?rubric-?block", "(?:qti-)?feedback-?inline"];
	const words = (inner: string) => wordsOf(contentOf(without(inner, ...feedback)));
	return {
		text: [before, ...prompts, behind].map(words).join(" "),
		options: choices.map((choice) => {
			return { text: words(choice.inner), isRight: keys.includes(attributeOf(choice, "identifier") ?? "") };
		}),
		more: [],
	};
}

function oldItem(item: string): Written {
	const [presentation] = partsOf(item, "presentation");
	const labels = partsOf(presentation?.inner ?? "", "response_label");
	const materials = (inner: string) =>
		partsOf(inner, "mattext")
			.map((part) => textOf(contentOf(part.inner), undefined))
			.join(" ");
	const scores = partsOf(item, "respcondition").flatMap(({ inner }) => {
		const points = partsOf(inner, "setvar")
			.filter((part) => !/subtract/i.test(attributeOf(part, "action") ?? ""))
			.map((part) => Number(contentOf(part.inner)) || 0);
		const ids = partsOf(without(inner, "not"), "varequal").map((part) => contentOf(part.inner));
		return ids.map((id) => ({ id, points: Math.max(0, ...points) }));
	});
	const best = Math.max(0, ...scores.map(({ points }) => points));
	const keys = scores.filter(({ points }) => points > 0 && points === best).map(({ id }) => id);
	const general = partsOf(item, "itemfeedback").find((part) => /general/i.test(attributeOf(part, "ident") ?? ""));
	return {
		text: materials(without(presentation?.inner ?? "", "response_label")),
		options: labels.map((label) => {
			return { text: materials(label.inner), isRight: keys.includes(attributeOf(label, "ident") ?? "") };
		}),
		more: general ? [materials(general.inner)] : [],
	};
}

/** The questions of H5P's content, whatever is around them. */
export function writtenInH5p(json: string): Written[] {
	const found: Written[] = [];
	JSON.parse(withoutMark(json), (_, value: unknown) => {
		const written = isNested(value) ? choiceOf(value) : undefined;
		if (written) found.push(written);
		return value;
	});
	return found;
}

/** A choice, the choices of a set, whose first answer is right, or a statement. */
function choiceOf({ question, answers, correct, l10n }: Readonly<Record<string, unknown>>): Written | undefined {
	if (typeof question !== "string") return undefined;
	const text = wordsOf(question);
	if (Array.isArray(answers)) {
		const options = answers.map((answer: unknown, at) => {
			const isRight = isNested(answer) ? String(answer.correct) === "true" : at === 0;
			return { text: wordsOf(String(isNested(answer) ? answer.text : answer)), isRight };
		});
		return { text, options, more: [] };
	}
	if (!["true", "false"].includes(String(correct))) return undefined;
	const { trueText = "True", falseText = "False" } = isNested(l10n) ? l10n : {};
	const options = [trueText, falseText].map((word, at) => ({
		text: String(word),
		isRight: (String(correct) === "true") === (at === 0),
	}));
	return { text, options, more: [] };
}

/** A question of GIFT, without its comments; undefined for other kinds than choices, true or false and numbers. */
export function writtenInGift(source: string): Written | undefined {
	const [head = "", ...rest] = cut(source, "{");
	const [inner = "", ...tail] = cut(rest.join("{"), "}");
	const stem = head.replace(/^\s*::(?:[^:\\]|\\.){0,400}::/s, "");
	const text = giftText([stem, tail.join("}")].join(" "));
	const [answers = "", general = ""] = cutAt(inner, "####");
	const more = general.trim() === "" ? [] : [giftText(general)];
	const truth = /^\s*(T|F)(?:RUE|ALSE)?\s*(?:#|$)/i.exec(answers)?.[1]?.toUpperCase();
	if (truth) {
		const options = ["True", "False"].map((word) => ({ text: word, isRight: word.startsWith(truth) }));
		return { text, options, more };
	}
	if (/^\s*#/.test(answers)) return { text, options: [], more, number: giftNumber(answers.trim().slice(1)) };
	const parts = cut(answers, "=~").slice(1);
	const signs = unescaped(answers, "=~").map((at) => answers[at]);
	const options = parts.map((part, at) => {
		const [, weight] = /^\s*%(-?\d{1,3}(?:\.\d{1,5})?)%/.exec(part) ?? [];
		const [own = "", note = ""] = cut(part.replace(/^\s*%-?\d{1,3}(?:\.\d{1,5})?%/, ""), "#");
		return { own, note, share: weight === undefined ? (signs[at] === "=" ? 100 : 0) : Number(weight) };
	});
	const right = rightOnes(options.map(({ share }) => share));
	return {
		text,
		options: options.map(({ own }, at) => ({ text: giftText(own), isRight: right[at] ?? false })),
		more: [...more, ...options.map(({ note }) => giftText(note)).filter(Boolean)],
	};
}

/** The number of the first answer with all points. */
function giftNumber(answers: string): number | undefined {
	for (const part of answers.split("=").map((one) => one.trim())) {
		const [whole = "", weight = "100"] = /^%(-?\d{1,3}(?:\.\d{1,5})?)%/.exec(part) ?? [];
		const [one = "", to = one] = (part.slice(whole.length).split(/[:#]/)[0] ?? "").split("..").map((end) => end.trim());
		if (Number(weight) >= FULL && one !== "") return (Number(one) + Number(to)) / 2;
	}
	return undefined;
}

function giftText(written: string): string {
	const [, format, text = ""] = /^\s*(?:\[(html|plain|markdown|moodle)\])?([\s\S]*)$/.exec(written) ?? [];
	const plain = text.replaceAll(/\\([\\:#={}~n])/g, (_, sign: string) => (sign === "n" ? "\n" : sign)).trim();
	return textOf(plain, format === "plain" ? "plain_text" : format);
}

/** The places of these characters that have no backslash in front. */
function unescaped(text: string, signs: string): number[] {
	const places: number[] = [];
	for (let at = 0; at < text.length; at++) {
		if (text[at] === "\\") at += 1;
		else if (signs.includes(text[at] ?? "")) places.push(at);
	}
	return places;
}

/** A text cut at each of these characters that has no backslash in front. */
function cut(text: string, signs: string): string[] {
	const places = unescaped(text, signs);
	return [-1, ...places].map((place, at) => text.slice(place + 1, places[at]));
}

function cutAt(text: string, mark: string): string[] {
	const at = text.indexOf(mark);
	return at === -1 ? [text] : [text.slice(0, at), text.slice(at + mark.length)];
}
