// Warnings about an accepted question file, such as an empty text. Called by file-check.ts.
import type { FileNoticeCode, Problem } from "#core/problem.ts";
import { duplicateKeys } from "./duplicate-keys.ts";
import { unknownFields, unusedValues } from "./extra-fields.ts";
import { findBareCommand, findsFormula } from "./formula-text.ts";
import type { Question } from "./question-file.ts";
import { textsOf } from "./question-texts.ts";
import { findSingleBackslashes, LOST_BACKSLASH } from "./single-backslash.ts";

/** Most notices of one file. */
export const NOTICE_LIMIT = 100;
/** Most commands that one notice names. */
const NAMED = 5;

/** White space, control and invisible characters only. */
const BLANK = /^[\s\p{Cc}\p{Cf}]*$/u;
/** Control characters other than tab and line breaks. */
const CONTROL = /[^\P{Cc}\t\n\r]/u;
/** A decoder writes this for invalid bytes: the file was once opened in a wrong encoding. */
const REPLACEMENT = "\ufffd";
const ODD_CHARACTER = new RegExp(`${CONTROL.source}|${REPLACEMENT}|${LOST_BACKSLASH.source}`, "u");

/** Cheap test: a file without $ and backslash has no TeX. */
const MAY_HOLD_TEX = /[$\\]/;
/** Cheap test: JSON escapes all other control characters. */
const MAY_HOLD_ODD = new RegExp(`[\\\\\x7f-\x9f${REPLACEMENT}]`);

/** Checks the first character before the pattern: most texts begin with a visible one. */
function isBlank(text: string): boolean {
	const first = text.charCodeAt(0);
	return !(first > 0x20 && first < 0x7f) && BLANK.test(text);
}

/**
 * Notices of a file's accepted questions, at most NOTICE_LIMIT: those of the whole file (repeated keys, formulas that stay as typed,
 * TeX outside formulas, unknown fields), then the others in file order. @param file its JSON text, and the value of that
 */
export function noticesOf(questions: readonly Question[], file: { text: string; root: unknown }): Problem[] {
	const notices = [
		...duplicateKeys(file.text, file.root, NOTICE_LIMIT),
		...(MAY_HOLD_TEX.test(file.text) ? [...formulaNotice(questions), ...bareCommandNotice(questions)] : []),
		...unknownFields(file.root),
		...unusedValues(file.root, NOTICE_LIMIT),
	];
	const mayBeOdd = MAY_HOLD_ODD.test(file.text);
	for (const [index, asked] of questions.entries()) {
		if (notices.length >= NOTICE_LIMIT) break;
		const { text, options, explanation } = asked;
		const question = index + 1;
		const texts = options.map((option) => option.text.trim());
		// One search over all texts: most questions need no further check.
		const isOdd = mayBeOdd && ODD_CHARACTER.test(textsOf(asked).join(""));
		if (isBlank(text)) notices.push({ code: "empty-question-text", question });
		if (isOdd) notices.push(...characterNotices(text, { question, field: "text" }));
		for (const [optionIndex, option] of options.entries()) {
			const place = { question, option: optionIndex + 1 };
			const visible = texts[optionIndex] ?? "";
			const first = texts.indexOf(visible) + 1;
			if (isBlank(visible)) notices.push({ code: "empty-option-text", ...place });
			else if (first < place.option) notices.push({ code: "duplicate-option-text", ...place, values: { first } });
			if (!isOdd) continue;
			notices.push(...characterNotices(option.text, { ...place, field: "text" }));
			notices.push(...characterNotices(option.explanation ?? "", { ...place, field: "explanation" }));
		}
		if (isOdd) notices.push(...characterNotices(explanation, { question, field: "explanation" }));
	}
	return notices.slice(0, NOTICE_LIMIT);
}

/** One notice for all formulas that learners would see as TeX. */
function formulaNotice(questions: readonly Question[]): Problem[] {
	const first = questions.findIndex(
		(question) => question.format === undefined && textsOf(question).some(findsFormula),
	);
	return first === -1 ? [] : [{ code: "formulas-as-typed", question: first + 1 }];
}

/** One notice for TeX outside formulas; code may contain any. */
function bareCommandNotice(questions: readonly Question[]): Problem[] {
	for (const [index, question] of questions.entries())
		for (const text of textsOf(question)) {
			const command = text.includes("`") ? undefined : findBareCommand(text);
			if (command !== undefined) return [{ code: "bare-command", question: index + 1, values: { command } }];
		}
	return [];
}

function characterNotices(text: string, place: Omit<Problem, "code">): Problem[] {
	const commands = findSingleBackslashes(text, NAMED);
	const codes: FileNoticeCode[] = [];
	// The letters after the character show what it was meant to be.
	if (CONTROL.test(commands.length === 0 ? text : text.replaceAll(LOST_BACKSLASH, ""))) codes.push("control-character");
	if (text.includes(REPLACEMENT)) codes.push("replacement-character");
	const notices: Problem[] = codes.map((code) => ({ code, ...place }));
	if (commands.length === 0) return notices;
	const written = commands.map((command) => `“${command}”`).join(", ");
	return [{ code: "single-backslash", ...place, values: { written } }, ...notices];
}
