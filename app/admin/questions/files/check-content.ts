// Checks the bytes of a question file: its number of questions and the first ones, or its problems. Runs in the worker of
// check-file.ts, or on the page where no worker can start.

import { isNested, parseJson } from "#core/json.ts";
import type { Problem } from "#core/problem.ts";
import { readFileBytes } from "#core/questions/file-check.ts";
import { NOTICE_LIMIT } from "#core/questions/file-notices.ts";
import { MD1, PROBLEM_LIMIT } from "#core/questions/question-file.ts";
import { textsOf } from "#core/questions/question-texts.ts";
import { type FileCheck, type Findings, PREVIEW_QUESTIONS } from "./findings.ts";

/** White space, the two openings of JSON that could be a question file, and the byte order marks. */
const JSON_BEGINNINGS = new Set([0x09, 0x0a, 0x0d, 0x20, 0x5b, 0x7b, 0xef, 0xfe, 0xff, 0x00]);

/** The start of a formula or of md1 formatting. */
const FORMULA_SIGN = /\$|\\[([]/;
const MD1_MARK = /[*`|\\]|!\[/;
/** Most questions that the server renders before a file is saved. */
const MAX_TO_RENDER = 1_000;

export function checkContent(bytes: Uint8Array): FileCheck {
	const reading = readFileBytes(bytes);
	if (!reading.ok) {
		const isJson = JSON_BEGINNINGS.has(bytes[0] ?? -1);
		return {
			ok: false,
			isJson,
			isQuestionFile: isQuestionFile(bytes),
			problems: findings(reading.problems, PROBLEM_LIMIT),
		};
	}
	const { questions, notices } = reading;
	const preview = questions.slice(0, PREVIEW_QUESTIONS);
	// An existing format key later in the file would override the added one.
	const hasFormat = notices.some(
		({ code, field, question }) => code === "unused-value" && field === "format" && !question,
	);
	const formula = notices.find(({ code }) => code === "formulas-as-typed");
	const withFormula = hasFormat || !formula ? undefined : questions[(formula.question ?? 1) - 1];
	const toRender = questions.flatMap((question, index) => {
		const signs = question.format === MD1 ? FORMULA_SIGN : withFormula && MD1_MARK;
		return signs && textsOf(question).some((text) => signs.test(text)) ? [{ number: index + 1, question }] : [];
	});
	return {
		ok: true,
		questionCount: questions.length,
		preview,
		notices: findings(notices, NOTICE_LIMIT),
		withFormula,
		toRender: toRender.slice(0, MAX_TO_RENDER),
		toRenderCount: toRender.length,
	};
}

/** Whether a file has the shape of a question file, even with problems. */
function isQuestionFile(bytes: Uint8Array): boolean {
	const text = new TextDecoder().decode(bytes);
	if (!/^\s*\{/.test(text) || !text.includes('"questions"')) return false;
	if (text.includes('"isCorrect"')) return true;
	const json = parseJson(text);
	if (!json.ok || !isNested(json.value) || !Array.isArray(json.value.questions)) return false;
	const [first] = json.value.questions;
	// Other programs have options as texts, or other names for the text or the key.
	if (!isNested(first)) return true;
	return (
		"text" in first &&
		!KEYS.some((key) => key in first) &&
		Array.isArray(first.options) &&
		first.options.every(isNested)
	);
}

const KEYS = ["answer", "correct", "correctAnswer", "correct_answer", "answers"];

function findings(list: Problem[], limit: number): Findings {
	return { list, isCut: list.length >= limit };
}
