// What a quiz shows of a run: quiz.ts makes it of the run and the question file. Ids of questions, never the questions themselves.

/** One answer of the set on screen, or a skipped question, and its result. */
export type AnswerRecord = {
	questionId: string;
	/** The answer as given-answer.ts writes it: for most questions the option's id. Empty for a skipped question. */
	optionId: string;
	/** False for a skipped question, which counts neither as right nor as wrong. */
	isCorrect: boolean;
	/** Hundredths of a point. */
	points: number;
	/** The set it was answered in: a numbered set, and the extra set after the last number, if it was one. */
	questionSet: number;
	extraSet: number;
	/** Whether the question had been missed before. */
	wasReask: boolean;
	outcome: "mastered" | "will-return" | "skipped";
	/** The set in which it is asked again; null when mastered. For a skipped question the first set that may ask it again. */
	nextSetToAsk: number | null;
	nextExtraSet: number;
};

/** A missed question that will be asked again (specification 3): right re-asks in a row, and the set it is due in. */
export type IncorrectQuestion = {
	id: string;
	reaskCount: number;
	/** At most the last number; a question due after it waits for the extra set `nextExtraSet` as well. */
	nextSetToAsk: number;
	nextExtraSet: number;
};

/** Counts of the answers to one question in this run. */
export type Tally = {
	questionId: string;
	answers: number;
	wrong: number;
	isRightAtFirst: boolean;
	/** The last wrong answer, written in the same way. */
	lastWrong: string | null;
};

export type QuizState = {
	/** Number of the learner's run, from 0; "start over" begins the next one. */
	run: number;
	/** Decides the order of fresh questions; a uint32. */
	seed: number;
	/** Hundredths of a point; may be negative. */
	currentScore: number;
	/** The number of the set on screen, from 1; it stops at maxSets(). */
	questionSet: number;
	/** The set on screen among those after the last number, from 1; 0 until then. */
	extraSet: number;
	questionsAnswered: number;
	/** Earliest due first; among those due in the same set, in the order in which they became due. */
	incorrectQuestions: readonly IncorrectQuestion[];
	/** In the order of mastery. */
	masteredQuestions: readonly string[];
	/** Skipped and never answered, in the order of their last skips. They are asked after those that were never asked. */
	skippedQuestions: readonly string[];
	/** Ids of the set on screen, in asking order. */
	currentSet: readonly string[];
	/** Place of the question on screen in currentSet, from 0; behind the last one while the result of the set is on screen. */
	position: number;
	/** The current set's records, one for each question answered so far, in order. */
	answers: readonly AnswerRecord[];
	/** One for each question that was answered in this run, in the order of their first answers. */
	tallies: readonly Tally[];
	/** How many corrections of keys are counted in it (core/progress/log/corrections.ts); missing without any. */
	corrected?: number;
};

/** Where a learner is in a quiz. The session stores it (core/progress/session): the log has what was done, not what is on screen. */
export type Position = Pick<QuizState, "run" | "seed"> & {
	/** The set on screen, counted through numbered and extra sets. */
	set: number;
	/** Its questions in asking order, and the place in it as in QuizState. */
	questions: readonly string[];
	place: number;
};
