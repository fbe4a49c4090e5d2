// A question as a source, read-only. Shows the right answer only if this learner has answered it, because Recite may still
// ask it.
import { type ReactNode, useEffect, useState } from "react";
import { useProgress } from "#app/learn/progress/log/use-log-mode.ts";
import { loadQuestions } from "#app/learn/questions/loading/load-questions.ts";
import { OptionFace, questionSide, TextOrHtml } from "#app/ui/question-view.tsx";
import type { LearnedSubtopic } from "#core/modules/catalog.ts";
import { rightTexts } from "#core/questions/question-texts.ts";
import type { Bank } from "#core/quiz/bank.ts";
import { chosenOptions } from "#core/quiz/given-answer.ts";
import * as m from "#messages";

export type SourceQuestionProps = {
	subtopic: LearnedSubtopic;
	questionId: string;
	/** Shown when the question is not available (the file has changed, no network). */
	fallback: ReactNode;
};

export function SourceQuestion({ subtopic, questionId, fallback }: SourceQuestionProps) {
	const run = useProgress(subtopic.id);
	const bank = useBank(subtopic, questionId);
	if (bank === undefined || !run) return <div className="skeleton h-40 w-full" />;
	const question = bank?.questions.get(questionId);
	if (!question) return fallback;
	const html = bank?.html.get(questionId);
	const isOfQuestion = (one: { questionId: string }) => one.questionId === questionId;
	const isAnswered = run.questions.some(isOfQuestion);
	const given = run.answers.find(isOfQuestion)?.optionId;
	const chosen = given === undefined ? [] : chosenOptions(question, given);
	// For type "several" each right option is marked right.
	const rightCount = question.type ? 1 : question.options.filter(({ isCorrect }) => isCorrect).length;
	return (
		<>
			<div className="font-serif text-lead">
				<TextOrHtml text={question.text} html={html?.text} className="block" />
			</div>
			<ul className="mt-4 space-y-4">
				{question.options.map((option, index) => {
					const { id, text, isCorrect } = option;
					const isChosen = chosen.includes(option);
					const verdict = isAnswered ? (isCorrect ? "right" : isChosen ? "wrong" : undefined) : undefined;
					return (
						<li key={id} dir={questionSide(question)} className="option" data-answered="" data-verdict={verdict}>
							<OptionFace
								html={html?.options.get(id)}
								index={index}
								text={text}
								verdict={verdict}
								isChosen={isChosen}
								rightCount={rightCount}
							/>
						</li>
					);
				})}
			</ul>
			{!isAnswered && <p className="mt-4 text-quiet">{m.doubt_not_answered_yet()}</p>}
			{isAnswered && question.type === "number" && (
				<p className="mt-4">
					<b className="font-semibold">{m.right_answer()}:</b> <bdi>{rightTexts(question).join("")}</bdi>
				</p>
			)}
			{isAnswered && question.explanation.trim() !== "" && (
				<div className="mt-4 font-serif">
					<TextOrHtml text={question.explanation} html={html?.explanation} className="block" />
				</div>
			)}
		</>
	);
}

/** A bank with the question; null when it is not available, undefined while it loads. */
function useBank({ mcqFileRef }: LearnedSubtopic, questionId: string): Bank | null | undefined {
	const [bank, setBank] = useState<Bank | null>();
	useEffect(() => {
		if (mcqFileRef === null) return setBank(null);
		const controller = new AbortController();
		loadQuestions(mcqFileRef, controller.signal, [questionId]).then((result) => {
			if (controller.signal.aborted) return;
			setBank(result.state === "ready" ? result.bank : null);
		});
		return () => controller.abort();
	}, [mcqFileRef, questionId]);
	return bank;
}
