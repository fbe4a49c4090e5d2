// A question as a source, read-only. Shows the right answer only if this learner has answered it, because Recite may still
// ask it.
import { type ReactNode, useEffect, useState } from "react";
import { loadQuestions } from "#app/learn/quiz/load-questions.ts";
import { useSession } from "#app/learn/session/session-store.ts";
import { OptionFace, optionSide } from "#app/ui/question-view.tsx";
import { isolateCode } from "#app/ui/text-direction.tsx";
import type { LearnedSubtopic } from "#core/catalog/catalog.ts";
import type { Question } from "#core/questions/question-file.ts";
import type { McqState } from "#core/quiz/state.ts";
import { findMcqState } from "#core/session/session.ts";
import * as m from "#messages";

export type SourceQuestionProps = {
	subtopic: LearnedSubtopic;
	questionId: string;
	/** Shown when the question is not available (the file has changed, no network). */
	fallback: ReactNode;
};

export function SourceQuestion({ subtopic, questionId, fallback }: SourceQuestionProps) {
	const session = useSession();
	const question = useQuestion(subtopic, questionId);
	if (question === undefined) return <div className="skeleton h-40 w-full" />;
	if (question === null) return fallback;
	const state = session && findMcqState(session, subtopic.id);
	const isAnswered = state !== undefined && hasAnswered(state, questionId);
	const chosen = state?.answers.find((record) => record.questionId === questionId)?.optionId;
	const rightCount = question.options.filter(({ isCorrect }) => isCorrect).length;
	return (
		<>
			<p dir="auto" className="plain-text font-serif text-lead">
				{isolateCode(question.text)}
			</p>
			<ul className="mt-4 space-y-4">
				{question.options.map((option, index) => {
					const { id, text, isCorrect } = option;
					const isChosen = id === chosen;
					const verdict = isAnswered ? (isCorrect ? "right" : isChosen ? "wrong" : undefined) : undefined;
					return (
						<li key={id} dir={optionSide(option, question)} className="option" data-answered="" data-verdict={verdict}>
							<OptionFace {...{ index, text, verdict, isChosen, rightCount }} />
						</li>
					);
				})}
			</ul>
			{!isAnswered && <p className="mt-4 text-quiet">{m.doubt_not_answered_yet()}</p>}
			{isAnswered && question.explanation.trim() !== "" && (
				<p dir="auto" className="plain-text mt-4 font-serif">
					{isolateCode(question.explanation)}
				</p>
			)}
		</>
	);
}

/** The question; null when it is not available, undefined while it loads. */
function useQuestion({ mcqFileRef }: LearnedSubtopic, questionId: string): Question | null | undefined {
	const [question, setQuestion] = useState<Question | null>();
	useEffect(() => {
		if (mcqFileRef === null) return setQuestion(null);
		const controller = new AbortController();
		loadQuestions(mcqFileRef, controller.signal).then((result) => {
			if (controller.signal.aborted) return;
			setQuestion((result.state === "ready" && result.bank.questions.get(questionId)) || null);
		});
		return () => controller.abort();
	}, [mcqFileRef, questionId]);
	return question;
}

function hasAnswered(state: McqState, questionId: string): boolean {
	return (
		state.masteredQuestions.includes(questionId) ||
		state.incorrectQuestions.some(({ id }) => id === questionId) ||
		state.answers.some((record) => record.questionId === questionId)
	);
}
