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
	const note = explanation === "" ? "" : `\n\t####${escapeSigns(write(explanation))}`;
	// Moodle reads ids and tags from the comment before the question.
	const tags = tagsOf(question, ["topic", "difficulty", "source", "year", "unit"]).map(
		(tag) => `[tag:${inComment(tag)}]`,
	);
	const ids = writeOptionIds(options);
	// Ignored by Moodle; read back by our import.
	const ofOptions = ids === "" ? [] : [`[options:${inComment(ids)}]`];
	const head = `// ${[`[id:${inComment(id)}]`, ...tags, ...ofOptions].join(" ")}\n::${escapeSigns(id)}::[${kind}]${escapeSigns(write(text))}`;
	if (type === "number") return `${head}{#${answer}:${tolerance}${note}\n}`;
	const rightCount = options.filter(({ isCorrect }) => isCorrect).length;
	const lines = options.map((option) => {
		const sign =
			type === "several" && rightCount > 1
				? `~%${shareOf(option.isCorrect, rightCount)}%`
				: option.isCorrect
					? "="
					: "~";
		const why = option.explanation ? `#${escapeSigns(write(option.explanation))}` : "";
		return `\n\t${sign}${escapeSigns(write(option.text))}${why}`;
	});
	return `${head}{${lines.join("")}${note}\n}`;
}

/** On one line, with a backslash before the closing character. */
function inComment(text: string): string {
	return text.replaceAll(/\p{Cc}+/gu, " ").replaceAll(/[\\\]]/g, "\\$&");
}

/** Escapes special characters of GIFT; a line break is "\n", since a blank line would end the question. */
function escapeSigns(text: string): string {
	return text.replaceAll(/[\\~=#{}:]/g, "\\$&").replaceAll(/\r\n?|\n/g, "\\n");
}
