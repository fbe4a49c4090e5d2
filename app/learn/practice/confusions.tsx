// What the learner mixes up: wrong options that were chosen again and again for the same right one, over all questions. Needs the words
// of all missed questions, so it is made when it is asked for.
import { useMemo, useState } from "react";
import { LoadProblemNotice } from "#app/learn/questions/loading/load-failure.tsx";
import type { PracticeAnswer } from "#core/practice/answers.ts";
import { listConfusions } from "#core/practice/confusions.ts";
import { readTruth } from "#core/questions/import/true-false.ts";
import type { Question } from "#core/questions/question-file.ts";
import { rightTexts } from "#core/questions/question-texts.ts";
import { givenText } from "#core/quiz/given-answer.ts";
import * as m from "#messages";
import type { PracticeData } from "./practice-data.ts";
import { type QuestionStore, storeOf, useLoadedQuestions } from "./question-store.ts";

type ConfusionsProps = Pick<PracticeData, "list"> & { answers: readonly PracticeAnswer[] };

/** Misses below which nothing can have been mixed up twice. */
const FEWEST = 2;

export function Confusions({ list, answers }: ConfusionsProps) {
	const [isOpen, setOpen] = useState(false);
	const misses = useMemo(() => answers.filter(({ isCorrect }) => !isCorrect), [answers]);
	if (misses.length < FEWEST) return null;
	return (
		<details
			className="box mt-8 max-w-reading px-4 open:pb-4"
			onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
		>
			<summary className="py-2.5 font-semibold">{m.confusions_heading()}</summary>
			{isOpen && <ConfusionList store={storeOf(list)} misses={misses} />}
		</details>
	);
}

function ConfusionList({ store, misses }: { store: QuestionStore; misses: readonly PracticeAnswer[] }) {
	const [attempt, setAttempt] = useState(0);
	const problem = useLoadedQuestions(store, misses, attempt);
	if (problem) return <LoadProblemNotice problem={problem} onTryAgain={() => setAttempt(attempt + 1)} />;
	const isLoading = misses.some((miss) => !store.find(miss) && !store.isGone(miss));
	if (isLoading) return <p role="status">{m.loading_questions()}</p>;
	const pairs = listConfusions(
		misses.flatMap((miss) => {
			const question = store.find(miss)?.question;
			return question ? (readMixedUp(question, miss.given) ?? []) : [];
		}),
	);
	if (pairs.length === 0) return <p>{m.confusions_none()}</p>;
	return (
		<ul className="mt-2 space-y-2">
			{pairs.map(({ chosen, right, count }) => (
				<li key={`${chosen}\n${right}`}>{m.confusion({ chosen, right, count })}</li>
			))}
		</ul>
	);
}

/**
 * The words of the chosen and of the right options of a miss. Undefined where nothing is mixed up: several options or a number were
 * asked for, or whether a statement is true.
 */
export function readMixedUp(question: Question, given: string): { chosen: string; right: string } | undefined {
	if (question.type !== undefined) return undefined;
	const right = rightTexts(question).join("; ");
	if (question.options.length === 2 && readTruth(right)) return undefined;
	return { chosen: givenText(question, given), right };
}
