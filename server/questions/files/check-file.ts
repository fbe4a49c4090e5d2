// Checks a question file and makes everything that is stored of it: its questions as rows, the JSON that they give, what learners load
// of formatted texts, and the passages that doubts search. Called by file-threads.ts and file-worker.ts.
import type { Problem } from "#core/problem.ts";
import { readFileBytes, readQuestionBytes } from "#core/questions/file-check.ts";
import { NOTICE_LIMIT } from "#core/questions/file-notices.ts";
import type { FindPictures } from "#core/questions/picture.ts";
import { MD1, type Question, type QuestionsReading } from "#core/questions/question-file.ts";
import { type QuestionLines, SEARCHED_QUESTIONS, writeQuestionLines } from "#server/passages/question-passages.ts";
import {
	type FilePart,
	makeFile,
	makePartsForLearners,
	makeRendered,
	type PreparedFile,
} from "#server/questions/file-parts.ts";
import { type FileRows, rowsOf } from "#server/questions/question-rows.ts";

export type CheckedFile =
	| {
			ok: true;
			/** What is accepted but suspicious. */
			notices: Problem[];
			list: FileRows;
			prepared: PreparedContent;
			/** Only from checkWithPassages; otherwise made when a doubt first needs them. */
			passages?: QuestionLines;
	  }
	| { ok: false; problems: Problem[] };

/** What is served of a file. */
export type PreparedContent = {
	file: PreparedFile;
	/** Of a file with texts of the format "md1". */
	rendered?: PreparedFile & { hasFormula: boolean };
	/** See makePartsForLearners. */
	forLearners: FilePart[];
};

/** Where no pictures are stored. */
const noPictures: FindPictures = async () => new Map();

/**
 * @param maxQuestions a file with more has the problem "too-many-questions" (MCQ_MAX_QUESTIONS)
 * @param find looks up the pictures of formatted texts
 */
export function checkFile(content: Uint8Array, maxQuestions: number, find = noPictures): Promise<CheckedFile> {
	return checkOf(readFileBytes(content), maxQuestions, find);
}

/** The same with the passages of the file. */
export async function checkWithPassages(
	content: Uint8Array,
	maxQuestions: number,
	find = noPictures,
): Promise<CheckedFile> {
	const reading = readFileBytes(content);
	const checked = await checkOf(reading, maxQuestions, find);
	return checked.ok ? { ...checked, passages: await passagesOf(reading) } : checked;
}

/** Passages of a stored file, whatever the limits are today; none of one that cannot be read. */
export function readPassages(content: Uint8Array): Promise<QuestionLines> {
	return passagesOf(readQuestionBytes(content));
}

/** What learners' pages would load of a small file, for the panel's preview. */
export async function renderContent(content: Uint8Array, find: FindPictures) {
	const reading = readFileBytes(content);
	if (!reading.ok) return reading;
	const { listPictures, renderQuestions } = await loadRendering();
	const { file, notices } = renderQuestions(reading, NOTICE_LIMIT, await find(listPictures(reading.questions)));
	return { ok: true as const, file, notices: [...reading.notices, ...notices].slice(0, NOTICE_LIMIT) };
}

async function checkOf(
	reading: ReturnType<typeof readFileBytes>,
	maxQuestions: number,
	find: FindPictures,
): Promise<CheckedFile> {
	if (!reading.ok) return reading;
	const { questions, source } = reading;
	if (questions.length > maxQuestions) {
		const values = { max: maxQuestions, count: questions.length };
		return { ok: false, problems: [{ code: "too-many-questions", field: "questions", values }] };
	}
	const list = rowsOf(source.root);
	const { prepared, notices } = await makeContent(reading, list, find);
	return { ok: true, notices: [...reading.notices, ...notices].slice(0, NOTICE_LIMIT), list, prepared };
}

/**
 * What is served of accepted questions.
 * @param reading the questions as learners get them @param list the same as rows @param find looks up the pictures of formatted texts
 */
export async function makeContent(
	reading: Extract<QuestionsReading, { ok: true }>,
	{ root, rows }: Pick<FileRows, "root"> & { rows: readonly { body: string }[] },
	find: FindPictures,
): Promise<{ prepared: PreparedContent; notices: Problem[] }> {
	const { questions, shufflesOptions: shuffles } = reading;
	const ids = questions.map(({ id }) => id);
	const bodies = rows.map(({ body }) => body);
	const file = makeFile(root, bodies);
	const { byteLength } = file;
	if (!questions.some(isMd1)) {
		const forLearners = makePartsForLearners(ids, { byteLength, isRendered: false });
		return { prepared: { file, forLearners }, notices: [] };
	}
	const { listPictures, renderQuestions } = await loadRendering();
	const named = listPictures(questions);
	const pictures = named.length > 0 ? await find(named) : undefined;
	const { file: shown, hasFormula, notices } = renderQuestions(reading, NOTICE_LIMIT, pictures);
	const html = new Map(shown.html.map((entry) => [entry[0], JSON.stringify(entry)]));
	const texts = shown.questions.map((question) => JSON.stringify(question));
	const entries = ids.map((id) => html.get(id) ?? "");
	const rendered = makeRendered(shuffles, texts, entries);
	const forLearners = makePartsForLearners(ids, { byteLength, isRendered: true });
	return { prepared: { file, rendered: { ...rendered, hasFormula }, forLearners }, notices };
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
	return import("#server/rich-text/render-questions.ts");
}
