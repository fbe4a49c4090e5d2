// A stored question's JSON as the panel shows it, and for the notes. Called by list-questions.ts and publish-questions.ts.
import { NOTICE_LIMIT } from "#core/questions/file-notices.ts";
import type { FindPictures } from "#core/questions/picture.ts";
import { MD1, type Question, readQuestions } from "#core/questions/question-file.ts";
import { type QuestionHtml, readRenderedQuestions } from "#core/questions/rendered-file.ts";

/**
 * The question as learners get it.
 * @param fileFormat the format of the whole file's texts
 * @throws for a body that the check has not accepted, which is never stored
 */
export function readQuestion(body: string, fileFormat: string | null = null): Question {
	const format = fileFormat === MD1 ? `,"format":"${MD1}"` : "";
	const reading = readQuestions(`{"questions":[${body}]${format}}`);
	const [question] = reading.ok ? reading.questions : [];
	if (!question) throw new Error("A stored question cannot be read.");
	return question;
}

/** The question with plain texts, for lists that name it. */
export async function readPlainQuestion(body: string, fileFormat: string | null): Promise<Question> {
	const question = readQuestion(body, fileFormat);
	if (question.format !== MD1) return question;
	const { withPlainTexts } = await import("#server/rich-text/render-questions.ts");
	return withPlainTexts(question);
}

/** A question as the panel shows it: with formatted texts rendered, as learners get them. */
export type ShownQuestion = {
	question: Question;
	html: QuestionHtml | undefined;
	/** The first formula that cannot be read. */
	badFormula: string | undefined;
};

/** Renders formatted texts; a plain question is returned as it is. @param find looks up its pictures */
export async function showQuestion(question: Question, find: FindPictures): Promise<ShownQuestion> {
	if (question.format !== MD1) return { question, html: undefined, badFormula: undefined };
	// Loaded on demand: most sites use no Markdown and TeX.
	const { listPictures, renderQuestions } = await import("#server/rich-text/render-questions.ts");
	const named = listPictures([question]);
	const pictures = named.length > 0 ? await find(named) : undefined;
	const list = { questions: [question], shufflesOptions: true };
	const { file, notices } = renderQuestions(list, NOTICE_LIMIT, pictures);
	const source = notices.find(({ code }) => code === "formula-unreadable")?.values?.source;
	return {
		question: file.questions[0] ?? question,
		html: readRenderedQuestions(JSON.stringify(file))?.html.get(question.id),
		badFormula: source === undefined ? undefined : String(source),
	};
}
