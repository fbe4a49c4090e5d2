// A question file as Moodle's GIFT.
import type { Question } from "#core/questions/question-file.ts";
import { shareOf, tagsOf, withMoodleFormulas } from "./moodle-texts.ts";
import { writeOptionIds } from "./option-ids.ts";

export function writeGift(questions: readonly Question[]): string {
	return `${questions.map(writeQuestion).join("\n\n")}\n`;
}

function writeQuestion(question: Question): string {
	const { id, text, options, explanation, type, answer = 0, tolerance = 0, format } = question;
	const [kind, write] = format === "md1" ? ["markdown", withMoodleFormulas] : ["plain", (plain: string) => plain];
	const written = (own: string) => (BEGINS_LIKE_A_MARK.test(own) ? `[${kind}]` : "") + escapeSigns(write(own));
	const note = explanation === "" ? "" : `\n\t####${written(explanation)}`;
	// Moodle reads ids and tags from the comment before the question.
	const tags = tagsOf(question, ["topic", "difficulty", "source", "year", "unit"]).map(
		(tag) => `[tag:${inComment(tag)}]`,
	);
	const ids = writeOptionIds(options);
	// Ignored by Moodle; read back by our import.
	const ofOptions = ids === "" ? [] : [`[options:${inComment(ids)}]`];
	const rightCount = options.filter(({ isCorrect }) => isCorrect).length;
	const ofType = type === "several" && rightCount === 1 ? ["[type:several]"] : [];
	const head = `// ${[`[id:${inComment(id)}]`, ...tags, ...ofOptions, ...ofType].join(" ")}\n::${escapeSigns(id)}::[${kind}]${escapeSigns(write(text))}`;
	if (type === "number") return `${head}{#${writeNumber(answer)}:${writeNumber(tolerance)}${note}\n}`;
	const signOf = (isRight: boolean): string => {
		if (type === "several" && rightCount > 1) return `~%${shareOf(isRight, rightCount)}%`;
		// With nothing but "=" GIFT has a short answer.
		if (rightCount === options.length) return "~%100%";
		return isRight ? "=" : "~";
	};
	const lines = options.map((option) => {
		const why = option.explanation ? `#${written(option.explanation)}` : "";
		return `\n\t${signOf(option.isCorrect)}${written(option.text)}${why}`;
	});
	return `${head}{${lines.join("")}${note}\n}`;
}

/** "%50% of them" would be a weight, "[html]" a format: a format of their own in front keeps them texts. */
const BEGINS_LIKE_A_MARK = /^\s*[%[]/;

/** GIFT's numbers have no exponent. */
function writeNumber(number: number): string {
	return number.toLocaleString("en", { useGrouping: false, maximumSignificantDigits: 21 });
}

/** On one line, with a backslash before the closing character. */
function inComment(text: string): string {
	return text.replaceAll(/\p{Cc}+/gu, " ").replaceAll(/[\\\]]/g, "\\$&");
}

/** Escapes special characters of GIFT; a line break is "\n", since a blank line would end the question. */
function escapeSigns(text: string): string {
	return text.replaceAll(/[\\~=#{}:]/g, "\\$&").replaceAll(/\r\n?|\n/g, "\\n");
}
