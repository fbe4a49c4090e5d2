// Keys that were corrected after learners had answered: finds them when a newer question file has been loaded, and says what changed
// (decision 89). corrected-fold.ts marks the answers. Pure. Loaded after the quiz.

import { checksumOf } from "#core/checksum.ts";
import type { Question } from "#core/questions/question-file.ts";
import type { Bank } from "#core/quiz/bank.ts";
import { isRightAnswer } from "#core/quiz/given-answer.ts";
import {
	foldCorrected,
	idOfCorrection,
	keyOf,
	listCorrections,
	markOf,
	mergeCorrections,
	readMark,
} from "./corrected-fold.ts";
import type { Answered, Corrected, LogEvent } from "./event.ts";
import type { SubtopicProgress } from "./fold.ts";

/** A correction without the fields that the log adds. */
type NewCorrection = Pick<Corrected, "questionId" | "checksum" | "version" | "right" | "wrong">;

/** Most answers that a correction lists, and their length together, so that it fits into a request (sync-protocol.ts). */
const LISTED_ANSWERS = 100;
const LISTED_LENGTH = 8_000;

/** An answer of Recite, or one of practice. */
type MarkedAnswer = Pick<Answered, "device" | "questionId" | "checksum" | "optionId" | "isCorrect">;

/** What corrections do to the progress of a subtopic. */
export type CorrectionEffect = {
	/** The corrections that the progress has, for the next call. */
	known: readonly string[];
	/** The corrected questions that are new, and the points that they change, in hundredths. Undefined when nothing changes. */
	news: { questionIds: readonly string[]; points: number } | undefined;
};

/**
 * The corrections that a question file makes necessary, to be added to the log: of questions whose answers its key marks in another way
 * than the log does. None from a file without a version, and none that an equally new or newer correction contradicts.
 * @param events all events of the subtopic
 * @param device if given, the file may be an old one: then only answers of this device, whose file was never newer, show that a key
 *   was corrected. A different mark by another device would only show that both have different files
 */
export function findCorrections(bank: Bank, events: readonly LogEvent[], device?: string): NewCorrection[] {
	const { version } = bank;
	if (!version) return [];
	const known = mergeCorrections(events);
	const answers = events.flatMap((event): MarkedAnswer[] => {
		if (event.kind === "practised") return [{ ...event, optionId: event.given }];
		return event.kind === "answered" ? [event] : [];
	});
	return [...Map.groupBy(answers, ({ questionId }) => questionId)].flatMap(([questionId, all]) => {
		const question = bank.questions.get(questionId);
		const checksum = checksumIn(bank, questionId);
		const given = all.filter((answer) => answer.checksum === checksum);
		const before = known.get(keyOf({ questionId, checksum }));
		if (!question || given.length === 0 || (before && before.version > version)) return [];
		const listed = listAnswers(question, given);
		const today = new Map(listed.map((one) => [one, isRightAnswer(question, one)]));
		const isOther = (one: string, counted: boolean | undefined) => {
			const isRight = today.get(one);
			return isRight !== undefined && counted !== undefined && isRight !== counted;
		};
		const differs =
			given.some(
				(answer) =>
					(device === undefined || answer.device === device) &&
					isOther(answer.optionId, markOf(answer, known) ?? answer.isCorrect),
			) ||
			before?.right.some((one) => isOther(one, true)) ||
			before?.wrong.some((one) => isOther(one, false));
		if (!differs) return [];
		const listOf = (isRight: boolean) => [...today].filter(([, mark]) => mark === isRight).map(([one]) => one);
		return [{ questionId, checksum, version, right: listOf(true), wrong: listOf(false) }];
	});
}

/** The checksum of a question's text in the file, as the log has it with each answer. */
export function checksumIn({ questions, html }: Bank, id: string): string {
	return html.get(id)?.checksum ?? checksumOf(questions.get(id)?.text ?? "");
}

/** The answers that learners gave, and those that they might have given where one option is chosen. */
function listAnswers({ type, options }: Question, given: readonly MarkedAnswer[]): string[] {
	const others = type === undefined ? options.map(({ id }) => id) : [];
	const all = [...new Set([...given.map(({ optionId }) => optionId), ...others])].slice(0, LISTED_ANSWERS);
	let room = LISTED_LENGTH;
	return all.filter((one) => {
		room -= one.length;
		return room >= 0;
	});
}

/**
 * The bank with the keys of newer corrections, for a phone that still has the old file. Only for questions of which one option is
 * chosen: of the others a correction lists the answers alone.
 */
export function correctBank(bank: Bank, events: readonly LogEvent[]): Bank {
	const { version = 0 } = bank;
	const corrections = mergeCorrections(events);
	const questions = new Map(bank.questions);
	let isChanged = false;
	if (corrections.size === 0) return bank;
	for (const [id, question] of bank.questions) {
		const correction = corrections.get(keyOf({ questionId: id, checksum: checksumIn(bank, id) }));
		if (!correction || correction.version <= version || question.type !== undefined) continue;
		const options = question.options.map((option) => {
			return { ...option, isCorrect: readMark(correction, option.id) ?? option.isCorrect };
		});
		if (!options.some(({ isCorrect }) => isCorrect)) continue;
		questions.set(id, { ...question, options });
		isChanged = true;
	}
	return isChanged ? { ...bank, questions } : bank;
}

/**
 * What the corrections changed that the learner has not yet seen on this device.
 * @param events all events of the subtopic
 * @param told the corrections of the last call
 */
export function describeCorrections(
	subtopicId: string,
	events: readonly LogEvent[],
	told: readonly string[],
): CorrectionEffect {
	const known = listCorrections(events);
	const isNew = (event: LogEvent) => event.kind === "corrected" && !told.includes(idOfCorrection(event));
	const fresh = events.filter(isNew);
	if (fresh.length === 0) return { known, news: undefined };
	const [before, after] = [events.filter((event) => !isNew(event)), events].map((some) =>
		foldCorrected(subtopicId, some),
	);
	const points = (after?.score ?? 0) - (before?.score ?? 0);
	const changed = new Set(listChanged(before, after));
	const questionIds = fresh.flatMap((event) => (event.kind === "corrected" ? [event.questionId] : []));
	const touched = [...new Set(questionIds)].filter((id) => changed.has(id));
	return { known, news: touched.length > 0 ? { questionIds: touched, points } : undefined };
}

/** The questions whose answers count otherwise. */
function listChanged(before: SubtopicProgress | undefined, after: SubtopicProgress | undefined): string[] {
	const earlier = new Map(before?.questions.map((question) => [question.questionId, JSON.stringify(question)]));
	const later = after?.questions ?? [];
	return later.filter((one) => earlier.get(one.questionId) !== JSON.stringify(one)).map(({ questionId }) => questionId);
}
