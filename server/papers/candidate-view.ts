// What a candidate's browser gets of a version: questions before the end without anything that depends on what is right, and everything
// with the result. Called by attempts.ts.
import type { QuestionHtml, ResultQuestion, ShownQuestion } from "#core/papers/calls.ts";
import { candidateQuestions } from "#core/papers/candidate-question.ts";
import { keyOf } from "#core/papers/key.ts";
import type { AttemptResult, Marking, Settlement } from "#core/papers/marking.ts";
import type { VersionQuestion } from "#core/papers/paper.ts";
import { chunksOf } from "#server/db/chunks.ts";
import type { Db } from "#server/db/tables.ts";
import { isOpenAt } from "#server/modules/publication-rows.ts";
import { type Answers, resultOf } from "./hand-in.ts";
import { keysOf } from "./question-figures.ts";
import type { LoadedVersion, StoredHtml } from "./versions.ts";

/** Some questions in the order of a candidate. */
export function showQuestions(version: LoadedVersion, seed: number, from: number, count: number): ShownQuestion[] {
	const { content, html } = version;
	const shown = candidateQuestions(content, seed).slice(from, from + count);
	const withHtml = shown.map((question) => {
		const own = html.get(question.id);
		return own ? { ...question, html: openHtml(own) } : question;
	});
	if (!content.isKeyOnPhone) return withHtml;
	const byId = questionsById(content.questions);
	return withHtml.map((shownQuestion) => {
		const question = byId.get(shownQuestion.id);
		const own = html.get(shownQuestion.id);
		if (!question) return shownQuestion;
		const whole: ShownQuestion = { ...shownQuestion, key: keyOf(question), explanation: question.explanation };
		const why = question.options.flatMap(({ id, explanation }) =>
			explanation === undefined ? [] : [[id, explanation] as const],
		);
		if (why.length > 0) whole.why = why;
		if (own) whole.html = wholeHtml(own);
		return whole;
	});
}

/** What marks an attempt on a phone that may have the keys. */
export function showMarking({ content: { isKeyOnPhone, scheme, sections } }: LoadedVersion): Marking | undefined {
	return isKeyOnPhone ? { scheme, sections: sections.map(({ rules, pass }) => ({ rules, pass })) } : undefined;
}

function questionsById(questions: readonly VersionQuestion[]) {
	return new Map(questions.map(({ question }) => [question.id, question]));
}

/** Built of named fields: what is added to the rendered form stays on the server. */
function openHtml({ text, options, spoken }: StoredHtml[1]): QuestionHtml {
	return text === undefined ? { options, spoken } : { text, options, spoken };
}

function wholeHtml(own: StoredHtml[1]): QuestionHtml {
	const { explanation, why } = own;
	const open = openHtml(own);
	return explanation === undefined ? { ...open, why } : { ...open, why, explanation };
}

export type ShownResult = {
	result: AttemptResult;
	settlements: readonly Settlement[];
	questions: readonly ResultQuestion[];
};

/** The result with all questions. @param now decides which texts learners can open */
export async function showResult(
	db: Db,
	version: LoadedVersion,
	seed: number,
	answers: Answers,
	now: number,
): Promise<ShownResult> {
	const { content, settlements, html } = version;
	const own = new Map(content.questions.map((one) => [one.question.id, one]));
	const given = new Map(answers.map(([id, answer]) => [id, answer]));
	const places = await findOpenSubtopics(
		db,
		content.moduleId,
		new Set(content.questions.map((one) => one.subtopicId)),
		now,
	);
	const questions = candidateQuestions(content, seed).flatMap((shown): ResultQuestion[] => {
		const found = own.get(shown.id);
		if (!found) return [];
		const { question, subtopicId } = found;
		const keys = keysOf(version, question);
		const stored = html.get(shown.id);
		const byId = new Map(question.options.map((option) => [option.id, option]));
		const options = shown.options.map(({ id, text }) => {
			const option = byId.get(id);
			const isCorrect = keys.some((key) => key.type !== "number" && key.right.includes(id));
			return { id, text, isCorrect, explanation: option?.explanation };
		});
		const shownResult: ResultQuestion = {
			...shown,
			options,
			given: given.get(shown.id) ?? null,
			keys,
			explanation: question.explanation,
			place: places.get(subtopicId) ?? null,
		};
		if (stored) shownResult.html = wholeHtml(stored);
		return [shownResult];
	});
	return { result: resultOf(version, answers), settlements, questions };
}

/** The subtopics that learners can open now. */
async function findOpenSubtopics(db: Db, moduleId: string, ids: ReadonlySet<string>, now: number) {
	const places = new Map<string, NonNullable<ResultQuestion["place"]>>();
	for (const some of chunksOf([...ids])) {
		const query = db.selectFrom("subtopic").select(["id", "title"]).where("moduleId", "=", moduleId);
		for (const { id, title } of await query.where("id", "in", some).where(isOpenAt(now)).execute())
			places.set(id, { subtopicId: id, title, href: `/learn/${moduleId}/${id}` });
	}
	return places;
}
