// The quiz of the Recite tab: a run (run.ts) on a question file, and what the page shows of it. A step gives the events for the
// learner's log and the quiz after them; nothing is counted here. Used by the learning page; tests replay whole runs. Randomness
// comes only from the seed, and arguments are never mutated.

import { shuffle } from "#core/random.ts";
import { currentAnswer, currentId, currentQuestion } from "./asking.ts";
import { type Bank, maxSets, SET_SIZE } from "./bank.ts";
import { isRightAnswer } from "./given-answer.ts";
import { pointsOf } from "./judge.ts";
import { type CountedAnswer, foldRun, type Run, type RunEvent, startRun } from "./run.ts";
import { dueSet, numberDueSet, numberSet } from "./set-number.ts";
import type { AnswerRecord, IncorrectQuestion, Position, QuizState } from "./state.ts";

/** A quiz in memory. Everything follows from the bank, the run and the position; `order` and `state` are derived once for a step. */
export type Quiz = {
	readonly bank: Bank;
	/** The log's fold of this run. */
	readonly run: Run;
	/**
	 * All ids in the order of the seed. Fresh questions are dealt from its front, which is the same as drawing without replacement set
	 * by set: the specification's "random unmastered questions not already in the incorrect list" at the cost of a slice.
	 */
	readonly order: readonly string[];
	readonly state: QuizState;
};

/** Events for the log, and the quiz with them. */
export type Step = { quiz: Quiz; events: readonly RunEvent[] };

/** A new quiz with its first set. `seed` (a uint32) decides every random choice; `run` counts from 0. */
export function startQuiz(bank: Bank, seed: number, run = 0): Quiz {
	return openQuiz(bank, startRun(run), seed);
}

/**
 * The quiz of a run at its first open question, or at the last answer of a finished set. Questions that the file no longer has leave the
 * lists and the set, sets are numbered up to the file's own cap, and score and tallies stay.
 * @param seed for a run that has no event yet
 * @param position where the learner was. Of the same set, it gives back the answer or the result that was on screen, and the
 *   same questions after a change of the file
 */
export function openQuiz(bank: Bank, run: Run, seed: number, position?: Position): Quiz {
	const same = position?.run === run.run ? position : undefined;
	const ofSet = same?.set === run.set ? same : undefined;
	// Into an empty set come questions that are due after a correction.
	const questions = ofSet?.questions.length ? ofSet.questions : undefined;
	const quiz = viewRun(bank, run, { seed: same?.seed ?? seed, questions });
	return ofSet ? moveTo(quiz, indexInFile(quiz, ofSet)) : quiz;
}

/** The quiz with what its run has elsewhere, at its first open question, or at the result of the set if that is on screen. */
export function joinRun(quiz: Quiz, run: Run): Quiz {
	const position = positionOf(quiz);
	return openQuiz(quiz.bank, run, quiz.state.seed, isAtSetEnd(quiz) ? position : { ...position, place: -1 });
}

export function positionOf({ run, state }: Quiz): Position {
	return { run: run.run, seed: state.seed, set: run.set, questions: state.currentSet, place: state.position };
}

/** The place of a position in the quiz's set, which may have lost questions or got answers since. */
function indexInFile({ state }: Quiz, { questions, place }: Position): number {
	const { answers, currentSet, position } = state;
	const isEnded = questions.length > 0 && place >= questions.length;
	if (isEnded && answers.length >= currentSet.length) return currentSet.length;
	const last = answers.at(-1);
	const isOnScreen = last?.questionId === questions[place] && last?.outcome !== "skipped";
	return last && isOnScreen ? answers.length - 1 : position;
}

function moveTo(quiz: Quiz, position: number): Quiz {
	return position === quiz.state.position ? quiz : { ...quiz, state: { ...quiz.state, position } };
}

/**
 * Answers the question on screen, once: a second answer (a double click) or one to an empty set changes nothing
 * and has no record. given-answer.ts decides what is right, run.ts the effect (specification 4).
 * @param optionId an option's id, or as given-answer.ts writes the other kinds
 * @throws RangeError for an option that the question does not have, or a text that is not a number
 */
export function answer(quiz: Quiz, optionId: string): RecordedStep {
	const question = currentQuestion(quiz);
	if (question === undefined || currentAnswer(quiz) !== undefined) return { quiz, record: undefined };
	const isCorrect = isRightAnswer(question, optionId);
	if (isCorrect === undefined) throw new RangeError(`question ${question.id} has no option ${optionId}`);
	return recordStep(quiz, { kind: "answered", questionId: question.id, optionId, isCorrect, set: quiz.run.set });
}

/**
 * Skips the question on screen: no points, no answer, neither right nor wrong. A question that was missed before is due in the next
 * set, with its count of right re-asks as it was. Any other stays an unmastered question that is not in the incorrect list
 * (specification 4), and is drawn after those that were never asked.
 */
export function skip(quiz: Quiz): RecordedStep {
	const questionId = currentId(quiz);
	if (questionId === undefined || currentAnswer(quiz) !== undefined) return { quiz, record: undefined };
	return recordStep(quiz, { kind: "skipped", questionId, set: quiz.run.set });
}

/** A step with the record of the question on screen; nothing when that is answered or skipped already. */
export type RecordedStep = (Step & { record: AnswerRecord }) | { quiz: Quiz; record: undefined };

/** The first event of a run is its start, with the seed. */
function recordStep(quiz: Quiz, event: RunEvent): RecordedStep {
	const { run, state } = quiz;
	const events = run.seed === null ? [{ kind: "begun" as const, seed: state.seed }, event] : [event];
	const after = moveTo(withEvents(quiz, events, state.currentSet), state.position);
	const record = currentAnswer(after);
	return record ? { quiz: after, record, events } : { quiz, record };
}

/** The next question of the set, once the one on screen is answered or skipped; else the same quiz. */
export function nextQuestion(quiz: Quiz): Quiz {
	const { position, currentSet } = quiz.state;
	if (currentAnswer(quiz) === undefined || position + 1 >= currentSet.length) return quiz;
	return moveTo(quiz, position + 1);
}

/** The next set, once the current one is finished; else the same quiz. After the last number come extra sets. */
export function nextSet(quiz: Quiz): Quiz {
	return isSetFinished(quiz) ? withEvents(quiz, [endOf(quiz)]) : quiz;
}

/** The next set, as nextSet, with the event. */
function endSet(quiz: Quiz): Step {
	return { quiz: nextSet(quiz), events: isSetFinished(quiz) ? [endOf(quiz)] : [] };
}

function endOf({ run }: Quiz): RunEvent {
	return { kind: "set-ended", set: run.set };
}

/**
 * One press of the button that continues: to the next question, after the last one to the result of the set, from there to the next
 * set. An empty set that follows a result was shown together with it and is left, too. The end of the quiz has its own result. Else
 * the same quiz.
 */
export function goOn(quiz: Quiz): Step {
	const next = nextQuestion(quiz);
	if (next !== quiz || !isSetFinished(quiz)) return { quiz: next, events: [] };
	const { currentSet } = quiz.state;
	if (currentId(quiz) !== undefined && !isQuizMastered(quiz))
		return { quiz: moveTo(quiz, currentSet.length), events: [] };
	const { quiz: after, events } = endSet(quiz);
	if (!isAtSetEnd(quiz) || !isSetEmpty(after)) return { quiz: after, events };
	return { quiz: nextSet(after), events: [...events, endOf(after)] };
}

/** For a learner who comes back: leaves a finished set, and an empty one after it, which its result has already named. */
export function toOpenSet(quiz: Quiz): Step {
	const step = endSet(quiz);
	if (step.events.length === 0 || !isSetEmpty(step.quiz)) return step;
	const { quiz: after, events } = endSet(step.quiz);
	return { quiz: after, events: [...step.events, ...events] };
}

/** Whether the result of the set is on screen. */
export function isAtSetEnd({ state }: Quiz): boolean {
	return state.currentSet.length > 0 && state.position === state.currentSet.length;
}

/** Whether every question of the set is answered or skipped. An empty set ("Great Job!") is finished from the start. */
export function isSetFinished(quiz: Quiz): boolean {
	return quiz.state.answers.length >= quiz.state.currentSet.length;
}

/** Whether the set has no questions, because all that remain are due later. */
export function isSetEmpty(quiz: Quiz): boolean {
	return quiz.state.currentSet.length === 0 && !isQuizMastered(quiz);
}

/** Whether every question of the file is mastered; false for a file without questions. */
export function isQuizMastered(quiz: Quiz): boolean {
	return quiz.bank.size > 0 && quiz.state.masteredQuestions.length === quiz.bank.size;
}

/** The number of questions that were never asked and are not in the set on screen. */
export function countFresh({ bank, run, state }: Quiz): number {
	const { masteredQuestions, incorrectQuestions, skippedQuestions, currentSet } = state;
	const asked = askedIn(run);
	const dealt = currentSet.filter((id) => !asked.has(id)).length;
	return bank.size - masteredQuestions.length - incorrectQuestions.length - skippedQuestions.length - dealt;
}

export function askedIn({ questions, skipped = [] }: Run): Set<string> {
	return new Set([...questions.map(({ questionId }) => questionId), ...skipped]);
}

/** Reads the order from its front: what was asked was dealt from there. */
export function pickFresh(order: readonly string[], asked: ReadonlySet<string>, count: number): string[] {
	const fresh: string[] = [];
	for (const id of order) {
		if (fresh.length >= count) break;
		if (!asked.has(id)) fresh.push(id);
	}
	return fresh;
}

/** The quiz with events added to its run. @param questions the set on screen, unless an event ends it */
function withEvents(
	{ bank, run, order, state }: Quiz,
	events: readonly RunEvent[],
	questions?: readonly string[],
): Quiz {
	return viewRun(bank, foldRun(run, events), { seed: state.seed, order, questions });
}

type View = {
	seed: number;
	/** The order of this seed, if it is known. */
	order?: readonly string[];
	/** The questions of the set on screen, if they are known. */
	questions?: readonly string[] | undefined;
};

function viewRun(bank: Bank, run: Run, { seed: given, order: known, questions }: View): Quiz {
	const seed = run.seed ?? given >>> 0;
	const order = known ?? shuffle([...bank.ids.keys()], seed);
	const isKnown = (id: string) => bank.ids.has(id);
	const lastNumber = maxSets(bank.size);
	// Two phones in the same set may have answered more than one set holds.
	const answers = run.answers
		.filter(({ questionId }) => isKnown(questionId))
		.slice(-SET_SIZE)
		.map((counted) => recordAnswer(counted, lastNumber));
	const incorrectQuestions = listIncorrect(run, lastNumber).filter(({ id }) => isKnown(id));
	const masteredQuestions = run.mastered.filter(isKnown);
	const skippedQuestions = (run.skipped ?? []).filter(isKnown);
	const answered = answers.map(({ questionId }) => questionId);
	const unanswered = () => {
		const skipped = skippedQuestions.filter((id) => !answered.includes(id));
		return [...pickFresh(order, askedIn(run), SET_SIZE), ...skipped];
	};
	const filling = { incorrectQuestions, set: run.set, answered, endedWith: run.endedWith ?? undefined };
	const currentSet =
		restoreSet(questions?.filter(isKnown), answered, masteredQuestions) ?? fillSet(filling, unanswered());
	const state: QuizState = {
		run: run.run,
		seed,
		...numberSet(run.set, lastNumber),
		currentScore: run.score,
		questionsAnswered: run.answerCount,
		incorrectQuestions,
		masteredQuestions,
		skippedQuestions,
		currentSet,
		answers,
		position: Math.max(0, Math.min(answers.length, currentSet.length - 1)),
		tallies: run.questions.map(({ questionId, answers, wrong, isRightAtFirst, lastWrong }) => {
			return { questionId, answers, wrong, isRightAtFirst, lastWrong };
		}),
		...(run.corrected !== undefined && { corrected: run.corrected }),
	};
	return { bank, run, order, state };
}

function recordAnswer(counted: CountedAnswer, lastNumber: number): AnswerRecord {
	const { isMastered, isSkipped = false, isLate = false, set, due, ...given } = counted;
	return {
		...given,
		points: isSkipped || isLate ? 0 : pointsOf(given.isCorrect),
		...numberSet(set, lastNumber),
		outcome: isSkipped ? "skipped" : isMastered ? "mastered" : "will-return",
		...(isMastered ? { nextSetToAsk: null, nextExtraSet: 0 } : numberDueSet(due, lastNumber)),
	};
}

/** Earliest due first; within one set in the order of their answers. */
function listIncorrect({ missed, questions }: Run, lastNumber: number): IncorrectQuestion[] {
	const byId = new Map(questions.map((question) => [question.questionId, question]));
	return missed
		.flatMap((id) => byId.get(id) ?? [])
		.sort((one, other) => one.due - other.due)
		.map(({ questionId, reaskCount, due }) => {
			return { id: questionId, reaskCount: reaskCount ?? 0, ...numberDueSet(due, lastNumber) };
		});
}

/** The questions of the set that was on screen; undefined when it has got other answers since, or a question in it was mastered. */
function restoreSet(
	questions: readonly string[] | undefined,
	answered: readonly string[],
	mastered: readonly string[],
): readonly string[] | undefined {
	if (!questions || !answered.every((id, place) => questions[place] === id)) return undefined;
	const isOpen = (id: string) => !mastered.includes(id);
	return questions.slice(answered.length).every(isOpen) ? questions : undefined;
}

type SetFilling = Pick<QuizState, "incorrectQuestions"> & {
	/** The set, counted through numbered and extra sets. */
	set: number;
	/** The questions that were already answered or skipped in it. */
	answered: readonly string[];
	/** The question that ended the previous set. */
	endedWith: string | undefined;
};

/**
 * The questions of a set: those already answered in it, due ones, earliest first, then fresh and skipped ones, up to SET_SIZE. Due questions are
 * the head of the list, so the cost does not grow with the file. The question that ended the previous set stands behind the other due
 * ones, and second where it is the only one, because its answer was on screen a moment ago; one that was skipped comes last. While a set is answered, the same call gives the same set.
 */
function fillSet(
	{ incorrectQuestions, set, answered, endedWith }: SetFilling,
	unanswered: readonly string[],
): string[] {
	const open: string[] = [];
	for (const incorrect of incorrectQuestions) {
		if (answered.length + open.length >= SET_SIZE || dueSet(incorrect) > set) break;
		if (!answered.includes(incorrect.id)) open.push(incorrect.id);
	}
	const dueCount = open.length;
	open.push(...unanswered.slice(0, Math.max(0, SET_SIZE - answered.length - dueCount)));
	const place = endedWith === undefined ? -1 : open.indexOf(endedWith);
	if (place === -1) return [...answered, ...open];
	const ended = open.splice(place, 1);
	// "First the questions due in this set" (specification 4): never behind all new ones.
	const behind = place < dueCount ? Math.max(dueCount - 1, 1 - answered.length) : open.length;
	return [...answered, ...open.slice(0, behind), ...ended, ...open.slice(behind)];
}
