// Reads H5P's content.json: multiple choice, single choice sets, true or false, alone, in question sets, columns, slides and videos. Other
// types become rows that name their type. Called by read-source.ts.

import { parseJson } from "#core/json.ts";
import { withFormulas } from "#core/questions/import/formulas.ts";
import { lossesOf, type QuestionText } from "#core/questions/import/losses.ts";
import { rowOfParts } from "#core/questions/import/make-question.ts";
import { asText, type Fields, isFields, isList } from "#core/questions/import/readers/json-fields.ts";
import { makeRow, type Row, type RowProblem } from "#core/questions/import/rows.ts";
import { besideAnyWritten } from "#core/questions/import/second-reading.ts";
import { type FoundPictures, notePicture, type OpenPicture } from "#server/mdast/pictures.ts";
import { FORMATTED, htmlText, picturesFrom } from "./html-text.ts";
import { writtenInH5p } from "./written-questions.ts";

type H5pFiles = {
	/** The library of the content, "H5P.MultiChoice"; inside a set each question names its own. */
	main?: string | undefined;
	open: OpenPicture;
	found: FoundPictures;
};

/** Content that asks nothing. */
const SILENT = /^H5P\.(?:AdvancedText|Text|Image|Video|Audio|Link|Table|Accordion|Nil|Shape)/i;

export function isH5p(text: string): boolean {
	return /"library"\s*:\s*"H5P\.[A-Za-z]/.test(text);
}

/** Rows of a content; undefined when it is no JSON. */
export function readH5p(text: string, files: H5pFiles): Row[] | undefined {
	const json = parseJson(text);
	if (!json.ok || !isFields(json.value)) return undefined;
	const main = files.main ?? "";
	const contents = isQuestion(main) ? [{ library: main, params: json.value }] : listContents(json.value);
	const rows = contents.flatMap((content, index) => rowsOf(content, index + 1, files));
	return besideAnyWritten(rows, writtenInH5p(text));
}

function isQuestion(main: string): boolean {
	return /^H5P\.(?:MultiChoice|TrueFalse|SingleChoiceSet)/.test(main);
}

type Content = { library: string; params: Fields };

/** What has a library of its own, at any depth, in its order. The outermost content that can be read is taken. */
function listContents(value: unknown): Content[] {
	if (isList(value)) return value.flatMap(listContents);
	if (!isFields(value)) return [];
	const { library, params } = value;
	const own = typeof library === "string" && isFields(params) ? { library, params } : undefined;
	if (!own) return Object.values(value).flatMap(listContents);
	const inner = isQuestion(own.library) ? [] : listContents(own.params);
	return inner.length > 0 ? inner : [own];
}

function rowsOf({ library, params }: Content, number: number, files: H5pFiles): Row[] {
	const place = { kind: "entry" as const, number };
	const source = JSON.stringify(params, null, 1).slice(0, 4000);
	if (SILENT.test(library)) return [];
	const read = (value: unknown): QuestionText => {
		const html = asText(value) ?? "";
		return htmlText(html, FORMATTED, picturesFrom(files.open, files.found));
	};
	const make = (
		stem: QuestionText,
		texts: readonly QuestionText[],
		marked: readonly number[],
		more: Partial<More> = {},
	) => {
		const { picture, problems = [], notes, isSeveral } = more;
		return rowOfParts(place, source, {
			text: [stem.text, picture].filter(Boolean).join("\n"),
			options: texts.map(({ text }) => text),
			marked,
			notes: notes ?? [],
			problems: [...lossesOf([stem, ...texts]), ...problems],
			isSeveral: isSeveral === true,
		});
	};
	if (library.startsWith("H5P.MultiChoice")) {
		const answers = isList(params.answers) ? params.answers.filter(isFields) : [];
		const marked = answers.flatMap(({ correct }, at) => (correct === true || correct === "true" ? [at] : []));
		const feedback = (answer: Fields) =>
			isFields(answer.tipsAndFeedback) ? htmlText(asText(answer.tipsAndFeedback.chosenFeedback) ?? "", {}).text : "";
		const texts = answers.map(({ text }) => read(text));
		return [
			make(read(params.question), texts, marked, {
				...mediaOf(params, files),
				notes: answers.map(feedback),
				isSeveral: isMulti(params),
			}),
		];
	}
	if (library.startsWith("H5P.TrueFalse")) {
		const words = isFields(params.l10n) ? params.l10n : {};
		const texts = [asText(words.trueText) ?? "True", asText(words.falseText) ?? "False"].map((text) => ({
			text,
			formulas: 0,
		}));
		const at = ["true", "false"].indexOf(String(params.correct));
		return [make(read(params.question), texts, at === -1 ? [] : [at], mediaOf(params, files))];
	}
	if (library.startsWith("H5P.SingleChoiceSet") && isList(params.choices))
		// The first answer is the right one; H5P shuffles them.
		return params.choices
			.filter(isFields)
			.map(({ question, answers }) => make(read(question), (isList(answers) ? answers : []).map(read), [0]));
	const text = htmlText(
		asText(params.question) ?? asText(params.text) ?? asText(params.taskDescription) ?? "",
		{},
	).text;
	const kind = library.replace(/^H5P\./, "").replace(/ .*$/, "");
	return [
		makeRow(place, source, withFormulas({ text, options: [], explanation: "" }), [
			{ code: "not-choice", values: { kind } },
		]),
	];
}

type More = { picture: string; problems: RowProblem[]; notes: string[]; isSeveral: boolean };

/** "multi" by its type; "auto" goes by the right answers. */
function isMulti({ behaviour }: Fields): boolean {
	return isFields(behaviour) && behaviour.type === "multi";
}

/** The picture above a question; a video or sound is named as lost. */
function mediaOf({ media }: Fields, { open, found }: H5pFiles): Partial<More> {
	const type = isFields(media) && isFields(media.type) ? media.type : undefined;
	const params = type && isFields(type.params) ? type.params : undefined;
	if (!params) return {};
	const file = isFields(params.file) ? params.file : undefined;
	const bytes = typeof file?.path === "string" ? open(file.path) : undefined;
	const alt = asText(params.alt) ?? "";
	if (bytes)
		return {
			picture: htmlText(`<img src="${notePicture(found, bytes)}" alt="${alt.replaceAll(/["<>&]/g, " ")}">`, {}).text,
		};
	const isNamed = file !== undefined || params.sources !== undefined || params.files !== undefined;
	return isNamed ? { problems: [{ code: "picture-lost", values: { count: 1, places: "question" } }] } : {};
}
