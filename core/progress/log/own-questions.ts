// The learner's own questions about a subtopic, folded from their log: text, answer, and the result of the last recall. Like fold.ts,
// the result depends only on the set of events. Pure.
import type { DocumentPhase } from "#core/modules/phases.ts";
import { compareEvents, type LogEvent, type OwnEvent } from "./event.ts";
import { tidyLine } from "./tidy-line.ts";

/** Longest own question, and longest answer, in UTF-16 units. */
export const OWN_QUESTION_LENGTH = 300;
export const OWN_ANSWER_LENGTH = 600;
/** Most own questions of one subtopic. */
export const MAX_OWN_QUESTIONS = 50;

export type OwnQuestion = {
	/** Of the event that asked it. */
	id: string;
	text: string;
	/** `block`: index in the phase's text; null for the learner's own words. Null: not answered. */
	answer: { phase: DocumentPhase; block: number | null; words: string } | null;
	/** Result of the last recall; null before it. */
	wasKnown: boolean | null;
};

/** The id of the question that an event asks. */
export function ownIdOf({ device, clock }: Pick<LogEvent, "device" | "clock">): string {
	return `${device}.${clock}`;
}

/**
 * Folds the events of one subtopic into its own questions, in the order in which they were asked. Events in any order, duplicates
 * allowed; of two changes to a question the later one counts (compareEvents), and deleted questions stay deleted.
 */
export function foldOwnQuestions(events: readonly OwnEvent[]): OwnQuestion[] {
	const questions = new Map<string, OwnQuestion>();
	const sorted = [...events].sort(compareEvents);
	for (const event of sorted) {
		if (event.kind === "own-asked") {
			questions.set(ownIdOf(event), { id: ownIdOf(event), text: event.text, answer: null, wasKnown: null });
		}
	}
	const gone = new Set<string>();
	for (const event of sorted) {
		if (event.kind === "own-asked" || event.kind === "own-noted") continue;
		const question = questions.get(event.of);
		if (!question) continue;
		if (event.kind === "own-reworded" && event.text === "") gone.add(event.of);
		questions.set(event.of, changeBy(question, event));
	}
	return [...questions.values()].filter(({ id }) => !gone.has(id));
}

type OwnChange = Exclude<OwnEvent, { kind: "own-asked" | "own-noted" }>;

function changeBy(question: OwnQuestion, event: OwnChange): OwnQuestion {
	switch (event.kind) {
		case "own-reworded":
			return { ...question, text: event.text };
		case "own-answered": {
			const { phase, block, words } = event;
			return { ...question, answer: words === "" ? null : { phase, block, words } };
		}
		case "own-recalled":
			return { ...question, wasKnown: event.wasKnown };
	}
}

/**
 * The next question to recall: one that has an answer and was not known at its last recall. First those never asked, then
 * those missed, in the order in which they were written. @param passed ids of those already shown
 */
export function nextToRecall(questions: readonly OwnQuestion[], passed: ReadonlySet<string>): OwnQuestion | undefined {
	const left = questions.filter(({ id, answer, wasKnown }) => answer && wasKnown !== true && !passed.has(id));
	return left.find(({ wasKnown }) => wasKnown === null) ?? left[0];
}

/** A typed question as the log stores it: one line of at most OWN_QUESTION_LENGTH. */
export function tidyOwnQuestion(text: string): string {
	return tidyLine(text, OWN_QUESTION_LENGTH);
}

/** The same for an answer. */
export function tidyOwnAnswer(text: string): string {
	return tidyLine(text, OWN_ANSWER_LENGTH);
}
