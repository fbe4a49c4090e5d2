// The learner's mistakes: every question that was missed or guessed, folded from the answers. Pure.
import type { LogEvent } from "#core/progress/log/event.ts";
import { nameOf, type PracticeAnswer, type QuestionName } from "./answers.ts";

/** Later days on which a question must be answered right, and not guessed, until it counts as fixed. */
const FIXED_AFTER_DAYS = 2;
/** Misses since the last time it was fixed or read, after which a question is sent to its place in the text and not asked again. */
const READ_AFTER_MISSES = 4;

export type Mistake = QuestionName & {
	/** `nameOf` it. */
	name: string;
	/** Of the last miss: the question's text at the time and what was chosen. `wasGuess`: it was only ever guessed right, and this is a guess. */
	checksum: string;
	given: string;
	wasGuess: boolean;
	/** How often it was missed, and guessed right. */
	missed: number;
	guessed: number;
	/** Days of the first and the last miss, guesses included; and of the last one that was no guess, if there is one. */
	firstDay: number;
	lastDay: number;
	wrongDay: number | null;
	/** Whether it was not asked again on a later day. */
	isNew: boolean;
	/** Whether it was answered right, and not guessed, on FIXED_AFTER_DAYS days after the last miss. */
	isFixed: boolean;
	/** Whether it has failed again and again, and has a text: its place there is read before it is asked again. */
	isToRead: boolean;
};

/**
 * The mistakes, the latest first. All answers count, also later ones of a day: each miss is one.
 * @param answers as listAnswers gives them
 * @param events of the same log, for what was read (`reread`)
 * @param hasText whether a subtopic has a text to read: without one its questions are always asked
 */
export function listMistakes(
	answers: readonly PracticeAnswer[],
	events: readonly LogEvent[],
	hasText: (subtopicId: string) => boolean = () => true,
): Mistake[] {
	const readDays = listReadDays(events);
	const mistakes = new Map<string, Folding>();
	for (const answer of answers) {
		const before = mistakes.get(answer.name);
		const isMiss = !answer.isCorrect || answer.sureness === "guess";
		if (isMiss) mistakes.set(answer.name, addMiss(before, answer, readDays.get(answer.name)));
		else if (before) addRight(before, answer.day);
	}
	const closed = [...mistakes.values()].map((folding) => close(folding, hasText(folding.subtopicId)));
	return closed.sort((one, other) => other.lastDay - one.lastDay);
}

type Folding = Omit<Mistake, "isFixed" | "isNew" | "isToRead"> & {
	/** Days since the last miss on which it was right, and the last of them. */
	rightDays: number;
	rightDay: number | null;
	missedSince: number;
};

function addMiss(before: Folding | undefined, answer: PracticeAnswer, readDay = -1): Folding {
	const { subtopicId, questionId, name, checksum, given, day, isCorrect } = answer;
	const { missed = 0, guessed = 0, firstDay = day, missedSince = 0, wrongDay = null } = before ?? {};
	// A guess that was right does not hide the wrong answer.
	const shown = isCorrect && before && missed > 0 ? before : { checksum, given };
	const counted = before && before.rightDays >= FIXED_AFTER_DAYS ? 0 : missedSince;
	return {
		subtopicId,
		questionId,
		name,
		checksum: shown.checksum,
		given: shown.given,
		firstDay,
		wasGuess: isCorrect && missed === 0,
		wrongDay: isCorrect ? wrongDay : day,
		missed: isCorrect ? missed : missed + 1,
		guessed: isCorrect ? guessed + 1 : guessed,
		lastDay: day,
		rightDays: 0,
		rightDay: null,
		missedSince: isCorrect || day <= readDay ? counted : counted + 1,
	};
}

/** Changes it in place: a long log has thousands of them. */
function addRight(folding: Folding, day: number): void {
	if (day === folding.lastDay || day === folding.rightDay) return;
	folding.rightDays += 1;
	folding.rightDay = day;
}

function close({ rightDays, rightDay, missedSince, ...mistake }: Folding, hasText: boolean): Mistake {
	const isFixed = rightDays >= FIXED_AFTER_DAYS;
	return {
		...mistake,
		isNew: rightDay === null && mistake.firstDay === mistake.lastDay,
		isFixed,
		isToRead: hasText && !isFixed && missedSince >= READ_AFTER_MISSES,
	};
}

/** The last day on which the place of each question was read. */
function listReadDays(events: readonly LogEvent[]): Map<string, number> {
	const days = new Map<string, number>();
	for (const event of events) {
		if (event.kind !== "reread") continue;
		const name = nameOf(event);
		days.set(name, Math.max(days.get(name) ?? event.day, event.day));
	}
	return days;
}
