// Unchecked input of a question with a Check button: several options, or a number. Survives a reload of the tab.
import { useEffect, useState } from "react";
import { onTypedReplaced, readTyped, writeTyped } from "#app/learn/progress/session/typed-words.ts";
import type { Question } from "#core/questions/question-file.ts";
import type { TypedNumber } from "#core/questions/typed-number.ts";
import { writeChosen } from "#core/quiz/given-answer.ts";

export type TypingFault = Extract<TypedNumber, { ok: false }>["reason"];
export type UncheckedAnswer = {
	/** Ids of the chosen options. */
	chosen: ReadonlySet<string>;
	/** How many options have to be chosen; 0 for a number. */
	needed: number;
	/** Whether Check was pressed with too few or too many options, which does not count as an answer. */
	isMiscounted: boolean;
	typed: string;
	/** Why the text is not an answer; shown after Check. */
	fault: TypingFault | undefined;
	toggle: (optionId: string) => void;
	/** @param read the text as a number: the field loads the parser */
	type: (text: string, read: TypedNumber) => void;
	/** Gives the answer, or shows what is wrong with it. */
	check: () => void;
	/** Whether there is something to check. */
	canCheck: boolean;
};

type Stored = Pick<UncheckedAnswer, "chosen" | "isMiscounted" | "typed" | "fault"> & {
	place: string;
	read: TypedNumber;
};
const NOTHING: Stored = {
	place: "",
	chosen: new Set(),
	isMiscounted: false,
	typed: "",
	fault: undefined,
	read: { ok: false, reason: "empty" },
};

/**
 * @param place identifies the asking; a new one starts with nothing chosen
 * @param answer gets the answer as core/quiz/given-answer.ts writes it
 * @param isAnswered whether it is answered: what was typed need not be kept any longer
 */
export function useUncheckedAnswer(
	place: string,
	question: Question | undefined,
	answer: (given: string) => void,
	isAnswered: boolean,
): UncheckedAnswer {
	const [stored, setStored] = useState(NOTHING);
	useEffect(() => onTypedReplaced(() => setStored(NOTHING)), []);
	// Not when it is checked: the answer may still wait for the sureness.
	useEffect(() => {
		if (isAnswered) writeTyped(PREFIX + place, "");
	}, [isAnswered, place]);
	const now = stored.place === place ? stored : restore(place, question);
	const { chosen, isMiscounted, typed, fault, read } = now;
	const store = (change: Partial<Stored>) => {
		const next = { ...now, place, ...change };
		setStored(next);
		writeTyped(PREFIX + place, next.typed === "" ? [...next.chosen].join("\n") : next.typed);
	};
	const isNumber = question?.type === "number";
	const needed = question?.options.filter(({ isCorrect }) => isCorrect).length ?? 0;
	return {
		chosen,
		needed,
		isMiscounted: isMiscounted && chosen.size !== needed,
		typed,
		fault,
		toggle: (optionId) => {
			const next = new Set(chosen);
			if (!next.delete(optionId)) next.add(optionId);
			store({ chosen: next });
		},
		type: (text, read) => store({ typed: text, read, fault: undefined }),
		canCheck: isNumber ? typed.trim() !== "" : chosen.size > 0,
		check: () => {
			if (!question) return;
			if (isNumber) return read.ok ? answer(String(read.value)) : store({ fault: read.reason });
			if (chosen.size === needed) answer(writeChosen(question, chosen));
			else store({ isMiscounted: true });
		},
	};
}

/** Of the places in session/typed-words.ts. */
const PREFIX = "unchecked ";

/** The option of a question without a Check button that was chosen before a reload; undefined without one. */
export function readChoice(place: string, question: Question): string | undefined {
	if (question.type !== undefined) return undefined;
	const stored = readTyped(PREFIX + place);
	return question.options.find(({ id }) => id === stored)?.id;
}

/** Stores the option while it waits for the sureness. useUncheckedAnswer removes it when it is answered. */
export function writeChoice(place: string, optionId: string): void {
	writeTyped(PREFIX + place, optionId);
}

/** What was typed or chosen before a reload. A number is read by its field (kind-card.tsx). */
function restore(place: string, question: Question | undefined): Stored {
	if (question?.type === undefined) return NOTHING;
	const text = readTyped(PREFIX + place);
	if (question.type === "number") return { ...NOTHING, typed: text };
	const known = new Set(question.options.map(({ id }) => id));
	return { ...NOTHING, chosen: new Set(text.split("\n").filter((id) => known.has(id))) };
}
