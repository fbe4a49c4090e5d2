// Makes a version of a draft: checks it, draws the questions, freezes their texts and renders the formatted ones. Called by papers.ts.
import { checkPaper, type PaperProblem } from "#core/papers/check-paper.ts";
import { drawQuestions, paperNameOf } from "#core/papers/draw.ts";
import { freezeQuestion, type PaperDraft, type VersionQuestion } from "#core/papers/paper.ts";
import type { FindPictures } from "#core/questions/picture.ts";
import { MD1 } from "#core/questions/question-file.ts";
import type { Db } from "#server/db/tables.ts";
import { listAvailable, readQuestions } from "./available-questions.ts";
import type { StoredHtml, StoredVersion } from "./versions.ts";

export type MadeVersion = { ok: true; version: StoredVersion } | { ok: false; problems: PaperProblem[] };
export type MakeContext = { db: Db; findPictures: FindPictures };

/**
 * @param number of the version; 0 for a preview
 * @param seed of the drawing: the same draft, questions and seed give the same version
 */
export async function makeVersion(
	{ db, findPictures }: MakeContext,
	draft: PaperDraft,
	number: number,
	seed: number,
): Promise<MadeVersion> {
	const available = await listAvailable(db, draft.moduleId);
	const drawing = drawQuestions(draft, available, seed);
	const problems = checkPaper(draft, available, drawing);
	if (problems.length > 0) return { ok: false, problems };
	const { drawn } = drawing;
	const texts = await readQuestions(db, draft.moduleId, drawn.flat());
	const questions: VersionQuestion[] = [];
	for (const [section, own] of drawn.entries()) {
		for (const name of own) {
			const question = texts.get(paperNameOf(name));
			// Deleted since the list was read: the next publishing draws another one.
			if (!question) return { ok: false, problems: [{ code: "chosen-missing", section, name: nameOf(name) }] };
			questions.push(freezeQuestion(nameOf(name), question, section, questions.length + 1));
		}
	}
	return {
		ok: true,
		version: { ...draft, version: number, drawSeed: seed, ...(await render(questions, findPictures)) },
	};
}

function nameOf({ subtopicId, questionId }: { subtopicId: string; questionId: string }) {
	return { subtopicId, questionId };
}

/** Questions with plain texts, and the HTML of their formatted ones. */
async function render(
	questions: readonly VersionQuestion[],
	findPictures: FindPictures,
): Promise<{ questions: readonly VersionQuestion[]; html: readonly StoredHtml[] }> {
	const formatted = questions.filter(({ question }) => question.format === MD1);
	if (formatted.length === 0) return { questions, html: [] };
	const { listPictures, renderQuestions } = await import("#server/rich-text/render-questions.ts");
	const texts = formatted.map(({ question }) => question);
	const named = listPictures(texts);
	const pictures = named.length > 0 ? await findPictures(named) : undefined;
	const { file } = renderQuestions({ questions: texts, shufflesOptions: true }, 0, pictures);
	const plain = new Map(file.questions.map((question) => [question.id, question]));
	return {
		questions: questions.map((own) => ({ ...own, question: plain.get(own.question.id) ?? own.question })),
		html: file.html,
	};
}
