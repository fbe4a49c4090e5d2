// Loads the remaining questions of a large file into the running quiz: those of the next sets, then the rest. Shows nothing unless
// the question on screen is missing. Mounted only while questions are missing.
import { startTransition, useEffect, useEffectEvent, useState } from "react";
import { TabSkeleton } from "#app/ui/skeleton.tsx";
import type { Bank } from "#core/quiz/bank.ts";
import { hasSameIds, isWaiting, withBank } from "#core/quiz/partial-bank.ts";
import type { Quiz } from "#core/quiz/quiz.ts";
import { LoadProblemNotice } from "./load-failure.tsx";
import { explainProblem, type LoadProblem } from "./load-file.ts";
import { completeQuiz, loadAhead } from "./load-parts.ts";

export type BankLoaderProps = {
	quiz: Quiz;
	/** The address of the start. */
	mcqFileRef: string;
	change: (step: (shown: Quiz) => Quiz) => void;
};

export default function BankLoader({ quiz, mcqFileRef, change }: BankLoaderProps) {
	const [attempt, setAttempt] = useState(1);
	const [problem, setProblem] = useState<LoadProblem>();
	const waits = isWaiting(quiz);
	const { run, questionSet, extraSet } = quiz.state;

	/** Switches to a replaced file only when no question is shown. */
	const take = (bank: Bank) =>
		startTransition(() =>
			change((shown) => (isWaiting(shown) || hasSameIds(shown.bank, bank) ? withBank(shown, bank) : shown)),
		);
	const load = useEffectEvent(async (signal: AbortSignal) => {
		setProblem(undefined);
		if (!waits) return loadAhead(quiz, { ref: mcqFileRef, signal, onBank: take });
		const complete = await completeQuiz(quiz, mcqFileRef, signal);
		const explained = complete.state === "ready" ? undefined : await explainProblem(complete);
		if (signal.aborted) return;
		if (complete.state === "ready") take(complete.quiz.bank);
		else setProblem(explained);
	});
	useEffect(() => {
		const controller = new AbortController();
		void load(controller.signal);
		return () => controller.abort();
		// Each set loads further ahead; a new attempt loads again.
	}, [run, questionSet, extraSet, waits, attempt]);

	if (!waits) return null;
	if (problem) return <LoadProblemNotice problem={problem} onTryAgain={() => setAttempt(attempt + 1)} />;
	return <TabSkeleton of="quiz" />;
}
