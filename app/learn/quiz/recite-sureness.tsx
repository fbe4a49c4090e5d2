// "How sure are you?" in Recite, for learners who have switched it on: a press only chooses then, and one of three buttons gives the
// answer. It never changes the score. Loaded when it is switched on.
import { useEffect, useState } from "react";
import { appendEvents } from "#app/learn/progress/log/log-store.ts";
import { SurenessBar } from "#app/learn/questions/sureness-bar.tsx";
import type { Sureness } from "#core/progress/log/event.ts";
import { currentAnswer, currentId } from "#core/quiz/asking.ts";
import { noteSureness } from "./sure-and-wrong.tsx";
import type { QuizSteps } from "./use-quiz.ts";

export type ReciteSurenessProps = {
	subtopicId: string;
	steps: Pick<QuizSteps, "quiz" | "choose" | "chosen">;
	/** Gets what a press on an option does from now on; undefined: it answers. */
	onAsk: (choose: () => QuizSteps["choose"] | undefined) => void;
};

export default function ReciteSureness({ subtopicId, steps, onAsk }: ReciteSurenessProps) {
	const { quiz, choose, chosen } = steps;
	const id = currentId(quiz);
	const { run, set } = quiz.run;
	const asking = `${run}/${set}/${id}`;
	const [given, setGiven] = useState({ asking, optionId: "" });
	useEffect(() => {
		onAsk(() => (optionId: string) => setGiven({ asking, optionId }));
		return () => onAsk(() => undefined);
	}, [onAsk, asking]);
	const isOpen = given.asking === asking && given.optionId !== "" && !chosen && !currentAnswer(quiz);
	useEffect(() => {
		if (isOpen) return markOption(given.optionId);
		return undefined;
	}, [isOpen, given]);
	if (!isOpen || id === undefined) return null;
	const give = (sureness: Sureness) => {
		noteSureness(quiz, id, sureness);
		void appendEvents(subtopicId, [{ kind: "sureness", subtopicId, run, questionId: id, set, sureness }]);
		choose(given.optionId);
	};
	return (
		<div className="sureness-place">
			<SurenessBar onGive={give} />
		</div>
	);
}

/** Marks the chosen option until it is given: its card only knows answers. */
function markOption(optionId: string): () => void {
	const inputs = document.querySelectorAll<HTMLInputElement>(".quiz .option input[type=radio]");
	const label = [...inputs].find(({ value }) => value === optionId)?.closest("label");
	label?.setAttribute("data-chosen", "");
	return () => label?.removeAttribute("data-chosen");
}
