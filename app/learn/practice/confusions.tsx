// What the learner mixes up: wrong options that were chosen again and again for the same right one, over all questions. Needs the words
// of all missed questions, so it is made when the end of the list is near.
import { useEffect, useMemo, useRef, useState } from "react";
import type { PracticeAnswer } from "#core/practice/answers.ts";
import { listConfusions } from "#core/practice/confusions.ts";
import { readTruth } from "#core/questions/import/true-false.ts";
import type { Question } from "#core/questions/question-file.ts";
import { rightTexts } from "#core/questions/question-texts.ts";
import { givenText } from "#core/quiz/given-answer.ts";
import * as m from "#messages";
import { type QuestionStore, storeOf, useLoadedQuestions } from "./dose/question-store.ts";
import type { PracticeData } from "./practice-data.ts";

type ConfusionsProps = Pick<PracticeData, "list"> & { answers: readonly PracticeAnswer[] };

/** Misses below which nothing can have been mixed up twice. */
const FEWEST = 2;
/** How far below the window the questions begin to load. */
const AHEAD = "400px";

export function Confusions({ list, answers }: ConfusionsProps) {
	const misses = useMemo(() => answers.filter(({ isCorrect }) => !isCorrect), [answers]);
	const [place, isNear] = useIsNear();
	const isWanted = isNear && misses.length >= FEWEST;
	return <div ref={place}>{isWanted && <ConfusionList store={storeOf(list)} misses={misses} />}</div>;
}

/** Whether an element has come near the window. */
function useIsNear() {
	const place = useRef<HTMLDivElement>(null);
	const [isNear, setNear] = useState(false);
	useEffect(() => {
		if (!place.current) return;
		const observer = new IntersectionObserver((seen) => seen.some((one) => one.isIntersecting) && setNear(true), {
			rootMargin: AHEAD,
		});
		observer.observe(place.current);
		return () => observer.disconnect();
	}, []);
	return [place, isNear] as const;
}

/** Nothing while questions load and where nothing was mixed up: it ends the page, so nothing moves when it comes. */
function ConfusionList({ store, misses }: { store: QuestionStore; misses: readonly PracticeAnswer[] }) {
	useLoadedQuestions(store, misses);
	const isLoaded = misses.every((miss) => store.find(miss) || store.isGone(miss));
	const pairs = listConfusions(
		misses.flatMap((miss) => {
			const question = store.find(miss)?.question;
			return question ? (readMixedUp(question, miss.given) ?? []) : [];
		}),
	);
	if (!isLoaded || pairs.length === 0) return null;
	return (
		<details className="box mt-8 max-w-reading px-4 open:pb-4">
			<summary className="py-2.5 font-semibold">{m.confusions_heading()}</summary>
			<ul className="mt-2 space-y-2">
				{pairs.map(({ chosen, right, count }) => (
					<li key={`${chosen}\n${right}`}>{m.confusion({ chosen, right, count })}</li>
				))}
			</ul>
		</details>
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
