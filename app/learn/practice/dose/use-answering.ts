// The answer to the question of a dose on screen: chosen, perhaps rated, and stored once.
import { useRef, useState } from "react";
import {
	readChoice,
	type UncheckedAnswer,
	useUncheckedAnswer,
	writeChoice,
} from "#app/learn/questions/use-unchecked-answer.ts";
import { nameOf, type QuestionName } from "#core/practice/answers.ts";
import type { Sureness } from "#core/progress/log/event.ts";
import { isRightAnswer } from "#core/quiz/given-answer.ts";
import type { PracticeResult } from "./asking.ts";
import { storePractised } from "./practice-steps.ts";
import type { LoadedQuestion } from "./question-store.ts";

type AskedQuestion = {
	name: QuestionName;
	loaded: LoadedQuestion;
	/** The learner's day. */
	day: number;
	/** Whether the dose is one more than the day's. */
	isExtra: boolean;
	/** Whether its answer is stored already. */
	isAnswered: boolean;
	/** Whether an answer waits until it is rated; otherwise a press is the answer. */
	asksSureness: boolean;
	onResult: (result: PracticeResult) => void;
};

export function useAnswering({ name, loaded, day, isExtra, isAnswered, asksSureness, onResult }: AskedQuestion) {
	const { question, html } = loaded;
	// Not the place in the dose: after a reload it begins with what is not answered.
	const asked = `practice/${nameOf(name)}/${day}`;
	/** The chosen answer while it waits for the sureness, also before a reload, and while it is written. */
	const [given, setGiven] = useState(() => (asksSureness && !isAnswered ? readChoice(asked, question) : undefined));
	const [isBusy, setBusy] = useState(false);
	const busy = useRef(false);
	const [shownAt] = useState(() => performance.now());
	async function write(answer: string, sureness: Sureness | null): Promise<void> {
		const isCorrect = isRightAnswer(question, answer);
		if (isCorrect === undefined || busy.current) return;
		busy.current = true;
		setBusy(true);
		const result = { ...name, given: answer, isCorrect, sureness };
		const tookMs = performance.now() - shownAt;
		try {
			await storePractised(result, { question, html, tookMs, isExtra });
		} catch (error) {
			// Nothing is stored: the next press answers.
			busy.current = false;
			setBusy(false);
			setGiven(undefined);
			throw error;
		}
		onResult(result);
	}
	const choose = (answer: string) => {
		if (busy.current) return;
		setGiven(answer);
		if (!asksSureness) void write(answer, null);
		else if (question.type === undefined) writeChoice(asked, answer);
	};
	const unchecked = useUncheckedAnswer(asked, question, choose, isAnswered);
	// Another choice takes back what was checked and waits for the sureness.
	const draft: UncheckedAnswer = {
		...unchecked,
		toggle(optionId) {
			setGiven(undefined);
			unchecked.toggle(optionId);
		},
		type(text, read) {
			setGiven(undefined);
			unchecked.type(text, read);
		},
	};
	return {
		given,
		isBusy,
		choose,
		draft,
		give: (sureness: Sureness) => given !== undefined && void write(given, sureness),
	};
}
