// Checks a question file and makes the passages that doubts search. Returns counts, notices and problems, and what was read
// for the rows of its questions. Called by file-threads.ts and file-worker.ts.
import { hash } from "node:crypto";
import type { Problem } from "#core/problem.ts";
import { type McqSource, readMcqBytes, readQuestionBytes } from "#core/questions/file-check.ts";
import { NOTICE_LIMIT } from "#core/questions/file-notices.ts";
import type { FindPictures } from "#core/questions/picture.ts";
import { MD1, type Question, type QuestionsReading } from "#core/questions/question-file.ts";
import { type QuestionLines, SEARCHED_QUESTIONS, writeQuestionLines } from "#server/passages/question-passages.ts";

export type CheckedFile =
	| {
			ok: true;
			questionCount: number;
			/** What is accepted but suspicious. */
			notices: Problem[];
			/** SHA-256 of the content, base64url. */
			sha256: string;
			/** What was read, so that no caller reads it again; a thread does not send it. */
			source?: McqSource;
			/** Only from checkWithPassages; otherwise made when a doubt first needs them. */
			passages?: QuestionLines;
			/** Of a file with texts of the format "md1". */
			rendered?: RenderedContent;
	  }
	| { ok: false; problems: Problem[] };

/** The JSON of a RenderedFile, in UTF-8. */
type RenderedContent = { content: Uint8Array; sha256: string; hasFormula: boolean };

/** Where no pictures are stored. */
const noPictures: FindPictures = async () => new Map();

/**
 * @param maxQuestions a file with more has the problem "too-many-questions" (MCQ_MAX_QUESTIONS)
 * @param find looks up the pictures of formatted texts
 */
export function checkFile(content: Uint8Array, maxQuestions: number, find = noPictures): Promise<CheckedFile> {
	return checkOf(readMcqBytes(content), content, maxQuestions, find);
}

/** The same with the passages of the file. */
export async function checkWithPassages(
	content: Uint8Array,
	maxQuestions: number,
	find = noPictures,
): Promise<CheckedFile> {
	const reading = readMcqBytes(content);
	const checked = await checkOf(reading, content, maxQuestions, find);
	return checked.ok ? { ...checked, passages: await passagesOf(reading) } : checked;
}

/** Passages of a stored file, whatever the limits are today; none of one that cannot be read. */
export function readPassages(content: Uint8Array): Promise<QuestionLines> {
	return passagesOf(readQuestionBytes(content));
}

/** What learners' pages would load of a small file, for the panel's preview. */
export async function renderContent(content: Uint8Array, find: FindPictures) {
	const reading = readMcqBytes(content);
	if (!reading.ok) return reading;
	const { listPictures, renderQuestions } = await loadRendering();
	const { file, notices } = renderQuestions(reading, NOTICE_LIMIT, await find(listPictures(reading.questions)));
	return { ok: true as const, file, notices: [...reading.notices, ...notices].slice(0, NOTICE_LIMIT) };
}

async function checkOf(
	reading: ReturnType<typeof readMcqBytes>,
	content: Uint8Array,
	maxQuestions: number,
	find: FindPictures,
): Promise<CheckedFile> {
	if (!reading.ok) return reading;
	const { questions, notices, source } = reading;
	if (questions.length > maxQuestions) {
		const values = { max: maxQuestions, count: questions.length };
		return { ok: false, problems: [{ code: "too-many-questions", field: "questions", values }] };
	}
	const sha256 = hash("sha256", content, "base64url");
	const checked = { ok: true as const, questionCount: questions.length, notices, sha256, source };
	if (!questions.some(isMd1)) return checked;
	const { listPictures, renderQuestions } = await loadRendering();
	const named = listPictures(questions);
	const pictures = named.length > 0 ? await find(named) : undefined;
	const { file, hasFormula, notices: more } = renderQuestions(reading, NOTICE_LIMIT, pictures);
	const json = Buffer.from(JSON.stringify(file));
	const rendered = { content: json, sha256: hash("sha256", json, "base64url"), hasFormula };
	return { ...checked, notices: [...notices, ...more].slice(0, NOTICE_LIMIT), rendered };
}

async function passagesOf(reading: QuestionsReading): Promise<QuestionLines> {
	if (!reading.ok) return writeQuestionLines([]);
	const { questions } = reading;
	if (!questions.some(isMd1)) return writeQuestionLines(questions);
	const { withPlainTexts } = await loadRendering();
	return writeQuestionLines(questions.slice(0, SEARCHED_QUESTIONS).map(withPlainTexts));
}

function isMd1({ format }: Question): boolean {
	return format === MD1;
}

/** The readers of Markdown and TeX, which most sites never need. */
function loadRendering() {
	return import("#server/rendering/render-questions.ts");
}
