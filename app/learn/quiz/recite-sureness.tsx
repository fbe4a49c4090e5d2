// "How sure are you?" in Recite, for learners who have switched it on: a press only chooses then, and one of three buttons gives the
// answer. It never changes the score. Loaded when it is switched on.
import { useEffect, useState } from "react";
import { appendEvents } from "#app/learn/progress/log/log-store.ts";
import { readTyped, writeTyped } from "#app/learn/progress/session/typed-words.ts";
import { SurenessBar } from "#app/learn/questions/sureness-bar.tsx";
import type { UncheckedAnswer } from "#app/learn/questions/use-unchecked-answer.ts";
import { SETTINGS_ID, type Sureness } from "#core/progress/log/event.ts";
import type { Question } from "#core/questions/question-file.ts";
import { currentAnswer, currentId, currentQuestion } from "#core/quiz/asking.ts";
import { isStillShown } from "#core/quiz/unchecked-answer.ts";
import * as m from "#messages";
import { noteSureness } from "./sure-and-wrong.tsx";
import type { QuizSteps } from "./use-quiz.ts";

export type ReciteSurenessProps = {
	subtopicId: string;
	steps: Pick<QuizSteps, "quiz" | "choose" | "chosen">;
	/** What is chosen or typed in a question with a Check button. */
	draft: Pick<UncheckedAnswer, "chosen" | "typed">;
	/** Gets what a press on an option does from now on; undefined: it answers. */
	onAsk: (choose: () => QuizSteps["choose"] | undefined) => void;
};

export default function ReciteSureness({ subtopicId, steps, draft, onAsk }: ReciteSurenessProps) {
	const { quiz, choose, chosen } = steps;
	const id = currentId(quiz);
	const { run, set } = quiz.run;
	const asking = `${run}/${set}/${id}`;
	const place = `sureness ${subtopicId}/${asking}`;
	const [given, setGiven] = useState(() => ({ asking, optionId: readChosen(place, currentQuestion(quiz)) }));
	useEffect(() => {
		onAsk(() => (optionId: string) => {
			setGiven({ asking, optionId });
			writeTyped(place, optionId);
		});
		return () => onAsk(() => undefined);
	}, [onAsk, asking, place]);
	const question = currentQuestion(quiz);
	// Another choice takes back what was checked.
	const isTakenBack = given.optionId !== "" && question !== undefined && !isStillShown(question, draft, given.optionId);
	useEffect(() => {
		if (isTakenBack) setGiven(({ asking: asked }) => ({ asking: asked, optionId: "" }));
	}, [isTakenBack]);
	const isOpen = !isTakenBack && given.asking === asking && given.optionId !== "" && !chosen && !currentAnswer(quiz);
	useEffect(() => {
		if (isOpen) return markOption(given.optionId);
		return undefined;
	}, [isOpen, given]);
	if (!isOpen || id === undefined) return null;
	const answer = () => {
		writeTyped(place, "");
		choose(given.optionId);
	};
	const give = (sureness: Sureness) => {
		noteSureness(quiz, id, sureness);
		void appendEvents(subtopicId, [{ kind: "sureness", subtopicId, run, questionId: id, set, sureness }]);
		answer();
	};
	/** For all modules and devices, as the switch on "Today". What was chosen is the answer then. */
	const stopAsking = () => {
		void appendEvents(SETTINGS_ID, [{ kind: "sureness-asked", subtopicId: SETTINGS_ID, run: 0, isOn: false }]);
		answer();
	};
	return (
		<div className="sureness-place">
			<SurenessBar onGive={give} />
			<button type="button" className="link sureness-stop" onClick={stopAsking}>
				{m.sureness_stop()}
			</button>
		</div>
	);
}

/** The option that was chosen before a reload of the tab. A question with a Check button keeps its own. */
function readChosen(place: string, question: Question | undefined): string {
	if (!question || question.type !== undefined) return "";
	const stored = readTyped(place);
	return question.options.some(({ id }) => id === stored) ? stored : "";
}

/** Marks the chosen option until it is given: its card only knows answers. */
function markOption(optionId: string): () => void {
	const inputs = document.querySelectorAll<HTMLInputElement>(".quiz .option input[type=radio]");
	const label = [...inputs].find(({ value }) => value === optionId)?.closest("label");
	label?.setAttribute("data-chosen", "");
	return () => label?.removeAttribute("data-chosen");
}
