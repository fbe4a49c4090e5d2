// What candidates answered, question by question: share right, time, what each option drew. Of all ended attempts of a version, read
// some at a time; no attempt is named. Called by results.ts.

import type { Key } from "#core/marks/answer-key.ts";
import { judgeAnswer, NOT_ATTEMPTED } from "#core/marks/judge-answer.ts";
import { findRule } from "#core/marks/rule-values.ts";
import { markedTypeOf } from "#core/papers/draw.ts";
import { keyOf } from "#core/papers/key.ts";
import type { VersionQuestion } from "#core/papers/paper.ts";
import type { QuestionFigures } from "#core/papers/question-figures.ts";
import { chosenOptions } from "#core/quiz/given-answer.ts";
import type { Db } from "#server/db/tables.ts";
import { parseAnswers } from "./hand-in.ts";
import type { LoadedVersion } from "./versions.ts";

const ATTEMPTS_AT_ONCE = 200;
/** Typed numbers that are listed for a question. */
const NUMBERS_LISTED = 6;

type Sums = {
	right: number;
	part: number;
	wrong: number;
	notAttempted: number;
	seen: number;
	timeMs: number;
	given: Map<string, number>;
};

/** Attempts of a version that count and are marked, some at a time. */
export async function* readEnded(db: Db, versionId: string) {
	for (let after = ""; ; ) {
		const rows = await db
			.selectFrom("paperAttempt")
			.select(["id", "name", "answers", "figures"])
			.where("versionId", "=", versionId)
			.where("isPreview", "=", 0)
			.where("answers", "is not", null)
			.where("id", ">", after)
			.orderBy("id")
			.limit(ATTEMPTS_AT_ONCE)
			.execute();
		for (const { id, name, answers, figures } of rows)
			if (answers !== null && figures !== null) yield { id, name, answers: parseAnswers(answers), figures };
		const last = rows.at(-1);
		if (!last || rows.length < ATTEMPTS_AT_ONCE) return;
		after = last.id;
	}
}

export async function findQuestionFigures(db: Db, version: LoadedVersion): Promise<QuestionFigures[]> {
	const { questions } = version.content;
	const known = new Map(
		questions.map((one) => [
			one.question.id,
			{ keys: keysOf(version, one.question), hasParts: hasParts(version, one) },
		]),
	);
	const sums = new Map(questions.map(({ question }) => [question.id, emptySums()]));
	let ended = 0;
	for await (const { answers } of readEnded(db, version.id)) {
		ended++;
		for (const [id, given, timeMs] of answers) {
			const [own, question] = [sums.get(id), known.get(id)];
			if (own && question) addAnswer(own, question, given, timeMs);
		}
	}
	return questions.map((one) => figuresOf(one, sums.get(one.question.id) ?? emptySums(), ended, version));
}

function emptySums(): Sums {
	return { right: 0, part: 0, wrong: 0, notAttempted: 0, seen: 0, timeMs: 0, given: new Map() };
}

/** The settled keys of a question, or its own. */
export function keysOf(
	{ settlements }: Pick<LoadedVersion, "settlements">,
	question: VersionQuestion["question"],
): readonly Key[] {
	const settled = settlements.findLast(({ questionId }) => questionId === question.id);
	return settled?.way === "keys" ? settled.keys : [keyOf(question)];
}

/** Whether a part of a question's right options has marks of its own. */
export function hasParts({ content }: Pick<LoadedVersion, "content">, { question, section }: VersionQuestion): boolean {
	return findRule(content.scheme, content.sections[section], markedTypeOf(question))?.each !== undefined;
}

type Known = { keys: readonly Key[]; hasParts: boolean };

function addAnswer(sums: Sums, { keys, hasParts: isPart }: Known, given: string | null, timeMs: number): void {
	const kinds = keys.map((key) => judgeAnswer(key, given).kind);
	if (kinds.includes("right")) sums.right++;
	else if (kinds.includes("part") && isPart) sums.part++;
	else if (kinds.includes("wrong") || kinds.includes("part")) sums.wrong++;
	else if (kinds.includes("not-attempted")) sums.notAttempted++;
	sums.seen++;
	sums.timeMs += timeMs;
	if (given !== null && given !== NOT_ATTEMPTED) sums.given.set(given, (sums.given.get(given) ?? 0) + 1);
}

function figuresOf(one: VersionQuestion, sums: Sums, ended: number, version: LoadedVersion): QuestionFigures {
	const { question, section } = one;
	const { right, part, wrong, notAttempted, seen, timeMs } = sums;
	const keys = keysOf(version, question);
	const html = version.html.get(question.id);
	return {
		id: question.id,
		section,
		type: markedTypeOf(question),
		text: question.text,
		html: html?.text,
		keys,
		right,
		part,
		wrong,
		leftOut: ended - right - part - wrong - notAttempted,
		notAttempted: version.content.scheme.notAttempted === null ? null : notAttempted,
		meanMs: seen === 0 ? 0 : Math.round(timeMs / seen),
		drawn: question.type === "number" ? numbersOf(sums, keys) : optionsOf(question, sums, keys, new Map(html?.options)),
	};
}

function numbersOf({ given }: Sums, keys: readonly Key[]) {
	const typed = [...given].sort(([, one], [, other]) => other - one).slice(0, NUMBERS_LISTED);
	return typed.map(([text, count]) => {
		return { id: text, text, count, isRight: keys.some((key) => judgeAnswer(key, text).kind === "right") };
	});
}

function optionsOf(
	question: VersionQuestion["question"],
	{ given }: Sums,
	keys: readonly Key[],
	html: ReadonlyMap<string, string>,
) {
	const counts = new Map<string, number>();
	for (const [answer, count] of given)
		for (const { id } of chosenOptions(question, answer)) counts.set(id, (counts.get(id) ?? 0) + count);
	return question.options.map(({ id, text }) => ({
		id,
		text,
		html: html.get(id),
		isRight: keys.some((key) => key.type !== "number" && key.right.includes(id)),
		count: counts.get(id) ?? 0,
	}));
}
