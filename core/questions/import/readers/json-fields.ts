// The fields of a question in JSON, by the names that programs give them. Called by read-json.ts and json-options.ts.
import type { ImportNotice } from "#core/questions/import/rows.ts";

/** By names in lower case without separators: programs write "correct_answer" and "Correct Answer" alike. */
export type Fields = Readonly<Record<string, unknown>>;

export const TEXT = [
	"question",
	"qenglish",
	"questionenglish",
	"qhindi",
	"questionhindi",
	"ques",
	"questiontext",
	"text",
	"prompt",
	"stem",
	"value",
	"problem",
	"title",
	"q",
	"query",
	"प्रश्न",
	"सवाल",
];
export const OPTIONS = [
	"options",
	"optionsenglish",
	"optionshindi",
	"choices",
	"answers",
	"answeroptions",
	"alternatives",
	"possibleanswers",
	"विकल्प",
];
export const WRONG = [
	"incorrectanswers",
	"wronganswers",
	"incorrectoptions",
	"wrongoptions",
	"wrong",
	"incorrect",
	"distractors",
];
/** What belongs above the question. */
export const ABOVE = [
	"directions",
	"instruction",
	"instructions",
	"passage",
	"paragraph",
	"comprehension",
	"context",
	"stimulus",
	"article",
	"statements",
	"code",
];
export const PICTURES = ["image", "imageurl", "img", "figure", "diagram", "picture"];
export const INDEX = ["correctindex", "answerindex", "correctoptionindex", "correctanswerindex"];
export const KEY = [
	"correctanswer",
	"correctanswers",
	"correctoption",
	"correctoptions",
	"correct",
	"answer",
	"answerkey",
	"co",
	"rightanswer",
	"ans",
	"key",
	"solution",
	"label",
	"उत्तर",
	"सहीउत्तर",
];
export const EXPLANATION = [
	"explanation",
	"explanationenglish",
	"explanationhindi",
	"explain",
	"rationale",
	"reason",
	"reasoning",
	"analysis",
	"feedback",
	"solution",
	"व्याख्या",
	"हल",
];
export const OPTION_TEXT = ["text", "option", "answertext", "answer", "value", "content", "label", "title", "choice"];
export const IS_RIGHT = ["iscorrect", "correct", "isright", "right", "isanswer"];
export const OPTION_ID = ["id", "key", "letter", "label", "prompt"];
export const OPTION_FIELD = /^(?:option|opt|choice|ans(?:wer)?)?([a-h]|[1-8])$/;
export const WRONG_FIELD = /^(?:distractors?|(?:wrong|incorrect)(?:answer|option|choice)?)\d+$/;
/** Fields by their plain names. A question in a field of its own, or in those of a language, is lifted: the first language is read. */
export function normalized(value: Fields): Fields {
	const fields = withBothLanguages(normalizedNames(value));
	const name = ["question", ...LANGUAGES].find((one) => {
		const inner = fields[one];
		return isFields(inner) && textOf(normalizedNames(inner), TEXT) !== undefined;
	});
	const inner = name === undefined ? undefined : fields[name];
	if (name === undefined || !isFields(inner)) return fields;
	const { [name]: _, ...others } = fields;
	return { ...others, ...normalizedNames(inner) };
}

/** Fields of two languages, "qEnglish" and "qHindi", as one that has both. Lists of different lengths stay apart. */
function withBothLanguages(fields: Fields): Fields {
	const joined: Record<string, unknown> = { ...fields };
	for (const name of ["q", "question", "options", "explanation"]) {
		const [en, hi] = [fields[`${name}english`], fields[`${name}hindi`]];
		const isEven = isList(en) && isList(hi) && en.length === hi.length;
		if (isEven) joined[`${name}english`] = en.map((one, at) => ({ en: one, hi: hi[at] }));
		else if (typeof en === "string" && typeof hi === "string") joined[`${name}english`] = { en, hi };
		else continue;
		delete joined[`${name}hindi`];
	}
	return joined;
}

function normalizedNames(value: Fields): Fields {
	return Object.fromEntries(
		Object.entries(value).map(([name, inner]) => [name.replaceAll(/[_\s-]/g, "").toLowerCase(), inner]),
	);
}

const LANGUAGES = ["en", "eng", "english", "hi", "hin", "hindi"];
/** Fields that say nothing to a learner. */
export const PLAIN =
	/^(?:id|qid|uid|uuid|number|no|sno|index|order|type|kind|format|lang(?:uage)?|marks?|score|points|time|timelimit|negative.*|tags?|topic|category|subject|chapter|source|exam|difficulty|level|year|set|section|tolerance|unit|responsecode|created.*|updated.*|status|info|para)$/;

/** The fields that were not read, by name. @param unused others that are in no question */
export function fieldsIgnored(entries: readonly Fields[], unused: readonly string[]): ImportNotice[] {
	const known = new Set([...TEXT, ...OPTIONS, ...WRONG, ...ABOVE, ...INDEX, ...KEY, ...EXPLANATION]);
	const isKnown = (name: string) =>
		known.has(name) || PLAIN.test(name) || OPTION_FIELD.test(name) || WRONG_FIELD.test(name);
	const names = entries.flatMap((entry) =>
		Object.entries(entry).flatMap(([name, value]) => {
			const isEmpty =
				value === null || value === "" || typeof value === "boolean" || (isList(value) && value.length === 0);
			return isEmpty || isKnown(name) ? [] : [name];
		}),
	);
	const inner = unused.filter((path) => !path.startsWith("key:") && !names.includes(path.replace(/\..*$/, "")));
	const unknown = [...new Set([...names, ...inner])].slice(0, 12);
	return unknown.length === 0
		? []
		: [{ code: "columns-ignored", values: { names: unknown.map((name) => `“${name}”`).join(", ") } }];
}

export function findKey(entry: Fields): { name: string; value: unknown } {
	const name = [...INDEX, ...KEY].find((one) => entry[one] !== undefined && entry[one] !== null) ?? "";
	return { name, value: entry[name] };
}

export function extraOf(entry: Fields) {
	const short = (...names: string[]) => textOf(entry, names)?.slice(0, 200);
	return {
		...(entry.format === "md1" && { format: "md1" as const }),
		topic: short("topic", "category", "subject", "chapter"),
		source: short("source", "exam"),
		difficulty: typeof entry.difficulty === "number" ? entry.difficulty : short("difficulty", "level"),
		year: typeof entry.year === "number" ? entry.year : short("year"),
	};
}

export function textOf(fields: Fields, names: readonly string[]): string | undefined {
	for (const name of names) {
		const text = asText(fields[name]);
		if (text !== undefined && text.trim() !== "") return text;
	}
	return undefined;
}

export function asText(value: unknown): string | undefined {
	if (typeof value === "string") return value;
	if (isFields(value)) {
		const names = Object.keys(value);
		const areLanguages = names.length > 0 && names.every((name) => LANGUAGES.includes(name.toLowerCase()));
		// Both languages are kept.
		return areLanguages
			? Object.values(value)
					.filter((one) => typeof one === "string" && one.trim() !== "")
					.join("\n")
			: undefined;
	}
	return typeof value === "number" || typeof value === "boolean" ? String(value) : undefined;
}

/** The fields that are named by a language. */
export function languagesOf(fields: Fields): Fields {
	return Object.fromEntries(Object.entries(fields).filter(([name]) => LANGUAGES.includes(name)));
}

export function isList(value: unknown): value is readonly unknown[] {
	return Array.isArray(value);
}

export function isFields(value: unknown): value is Fields {
	return typeof value === "object" && value !== null && !Array.isArray(value);
}
