// A question file as Moodle XML.
import type { Question } from "#core/questions/question-file.ts";
import { shareOf, tagsOf, withMoodleFormulas } from "./moodle-texts.ts";
import { writeOptionIds } from "./option-ids.ts";

export function writeMoodleXml(questions: readonly Question[]): string {
	let topic = "";
	const parts = questions.map((question) => {
		const own = question.topic ?? "";
		const category = own === topic ? "" : writeCategory(own);
		topic = own;
		return category + writeQuestion(question);
	});
	return `<?xml version="1.0" encoding="UTF-8"?>\n<quiz>\n${parts.join("")}</quiz>\n`;
}

function writeCategory(topic: string): string {
	// A slash would start another level.
	const path = topic === "" ? "top" : `top/${topic.replaceAll("/", "//")}`;
	return `<question type="category"><category><text>${escapeXml(path)}</text></category></question>\n`;
}

function writeQuestion(question: Question): string {
	const { id, text, options, explanation, type, answer = 0, tolerance = 0, unit = "", format } = question;
	const [kind, write] = format === "md1" ? ["markdown", withMoodleFormulas] : ["plain_text", (plain: string) => plain];
	const body = (name: string, content: string) =>
		`<${name} format="${kind}"><text>${escapeXml(write(content))}</text></${name}>\n`;
	const tags = tagsOf(question, ["difficulty", "source", "year"]).map(
		(tag) => `<tag><text>${escapeXml(tag)}</text></tag>`,
	);
	const tagged = tags.length > 0 ? `<tags>${tags.join("")}</tags>\n` : "";
	const head = `<name><text>${escapeXml(id)}</text></name>\n${body("questiontext", text)}${body("generalfeedback", explanation)}<idnumber>${escapeXml(id)}</idnumber>\n${tagged}`;
	if (type === "number") {
		const units =
			unit === ""
				? ""
				: `<units><unit><multiplier>1</multiplier><unit_name>${escapeXml(unit)}</unit_name></unit></units>\n`;
		const answers = `<answer fraction="100"><text>${answer}</text><tolerance>${tolerance}</tolerance></answer>\n`;
		return `<question type="numerical">\n${head}${answers}${units}</question>\n`;
	}
	const rightCount = options.filter(({ isCorrect }) => isCorrect).length;
	const isSeveral = type === "several";
	const hasIds = writeOptionIds(options) !== "";
	const answers = options.map((option) => {
		// Ignored by Moodle; read back by our import.
		const idOf = hasIds
			? ` id="${escapeXml(option.id).replaceAll(/[\t\n]/g, (sign) => `&#${sign.charCodeAt(0)};`)}"`
			: "";
		const share = isSeveral ? shareOf(option.isCorrect, rightCount) : option.isCorrect ? "100" : "0";
		const why = option.explanation ? body("feedback", option.explanation) : "";
		return `<answer fraction="${share}" format="${kind}"${idOf}><text>${escapeXml(write(option.text))}</text>${why}</answer>\n`;
	});
	return `<question type="multichoice">\n${head}<single>${!isSeveral}</single>\n<answernumbering>abc</answernumbering>\n${answers.join("")}</question>\n`;
}

/** Drops characters that XML does not allow. */
export function escapeXml(text: string): string {
	const signs: Record<string, string> = { "<": "&lt;", ">": "&gt;", "&": "&amp;", '"': "&quot;", "\r": "&#13;" };
	return text
		.toWellFormed()
		.replaceAll(/[^\P{Cc}\t\n\r]|[\ufffe\uffff]/gu, "")
		.replaceAll(/[<>&"\r]/g, (sign) => signs[sign] ?? sign);
}
