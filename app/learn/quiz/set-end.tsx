// The end of a set: how much was right, what returns and when, one button, and the questions of the set to read again. The next set
// begins when the button is pressed.
import type { ReactNode } from "react";
import { CorrectedNote } from "#app/learn/questions/question-card.tsx";
import { pointsText } from "#app/learn/questions/quiz-words.ts";
import { ReviewedAnswers, ReviewedItem } from "#app/learn/questions/reviewed-question.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { TextOrHtml } from "#app/ui/question-view.tsx";
import { isQuizMastered, isSetEmpty, type Quiz } from "#core/quiz/quiz.ts";
import { listReturns, setSummary } from "#core/quiz/set-facts.ts";
import type { AnswerRecord } from "#core/quiz/state.ts";
import * as m from "#messages";
import { markOf } from "./set-marks.tsx";

export type SetEndProps = {
	subtopicId: string;
	/** The quiz at the end of a set. */
	ended: Quiz;
	/** The quiz with the next set. */
	next: Quiz;
	/** What it would have been in the module's exam. */
	examMarks?: ReactNode;
	/** What was corrected meanwhile. */
	news?: ReactNode;
	/** Begins the next set, or leaves an empty one. */
	onGoOn: () => void;
};

export function SetEnd({ subtopicId, ended, next, examMarks, news, onGoOn }: SetEndProps) {
	return (
		<div className="space-y-8">
			{isSetEmpty(next) ? (
				<GreatJob quiz={next} ended={ended} examMarks={examMarks} onGoOn={onGoOn} />
			) : (
				<section className="box p-5 sm:p-8" aria-labelledby="set-end">
					<h3 id="set-end" data-question-heading tabIndex={-1}>
						<SetResult ended={ended} />
					</h3>
					<Returns ended={ended} examMarks={examMarks} />
					<button type="button" data-begin-set className="button button-main mt-6 w-full" onClick={onGoOn}>
						<span>
							{/* After a correction nothing may be left. */}
							{isQuizMastered(next)
								? m.continue_learning()
								: next.state.extraSet
									? m.begin_extra_set({ n: next.state.extraSet })
									: m.begin_set({ n: next.state.questionSet })}
						</span>
						<Icon name="forward" className="size-5" />
					</button>
				</section>
			)}
			{news}
			<SetQuestions subtopicId={subtopicId} ended={ended} />
		</div>
	);
}

/** An empty set: all remaining questions are due later (specification 4). With the result of the set before it, if it has just ended. */
type GreatJobProps = { quiz: Quiz; ended?: Quiz; examMarks?: ReactNode; onGoOn: () => void };

export function GreatJob({ quiz, ended, examMarks, onGoOn }: GreatJobProps) {
	return (
		<section className="box p-5 sm:p-8" aria-labelledby="great-job">
			<Icon name="calm" className="mb-3 size-8 text-action" />
			<h3
				id="great-job"
				data-question-heading
				tabIndex={-1}
				className="text-head"
				aria-describedby={ended && "great-job-set"}
			>
				{m.great_job()}
			</h3>
			{ended && (
				<p id="great-job-set" className="mt-2 text-lead">
					<SetResult ended={ended} isInline />
				</p>
			)}
			{examMarks}
			<p className="mt-2 text-quiet">
				{m.great_job_hint({ count: quiz.bank.size - quiz.state.masteredQuestions.length })}
			</p>
			<button type="button" className="button button-main mt-6 w-full" onClick={onGoOn}>
				{m.go_to_next_question_set()}
				<Icon name="forward" className="size-5" />
			</button>
		</section>
	);
}

/** "Set 1 is done: 7 of 10 right". */
function SetResult({ ended, isInline = false }: { ended: Quiz; isInline?: boolean }) {
	const { questionSet, extraSet } = ended.state;
	const { right, wrong } = setSummary(ended);
	// A skipped question counts neither way.
	const total = right + wrong;
	return (
		<>
			<span className={isInline ? undefined : "block text-lead text-quiet"}>
				{extraSet ? m.extra_set_done({ n: extraSet }) : m.set_done({ set: questionSet })}
			</span>
			{total > 0 && (
				<>
					<span>{isInline ? " · " : " "}</span>
					<span className={isInline ? undefined : "set-result"}>{m.set_right({ count: right, total })}</span>
				</>
			)}
		</>
	);
}

function Returns({ ended, examMarks }: Pick<SetEndProps, "ended" | "examMarks">) {
	const { points, skipped } = setSummary(ended);
	const returns = listReturns(ended);
	return (
		<>
			<p className="mt-2 tabular-nums">{m.set_points({ points: pointsText(points) })}</p>
			{examMarks}
			<ul className="mt-4 space-y-1">
				{returns.length === 0 && skipped === 0 && <li>{m.set_nothing_returns()}</li>}
				{returns.map(({ count, back }) => (
					<ReturnLine key={back?.setsAhead ?? 0} icon="repeat">
						{back === undefined
							? m.set_returns({ count })
							: back.questionSet !== undefined
								? m.set_returns_in({ count, set: back.questionSet })
								: back.setsAhead === 1
									? m.set_returns_next({ count })
									: m.set_returns_after_next({ count })}
					</ReturnLine>
				))}
				{skipped > 0 && <ReturnLine icon="skip">{m.set_skipped({ count: skipped })}</ReturnLine>}
			</ul>
		</>
	);
}

function ReturnLine({ icon, children }: { icon: "repeat" | "skip"; children: string }) {
	return (
		<li className="flex items-start gap-2">
			<Icon name={icon} className="mt-0.5 size-5 text-quiet" />
			<span>{children}</span>
		</li>
	);
}

/** Each question of the set with the learner's answer; what was not right first. */
function SetQuestions({ subtopicId, ended }: Pick<SetEndProps, "subtopicId" | "ended">) {
	const { answers } = ended.state;
	const inOrder = [...answers.filter((record) => !record.isCorrect), ...answers.filter((record) => record.isCorrect)];
	return (
		<section aria-labelledby="set-questions">
			<h3 id="set-questions" className="text-lead">
				{m.review_set()}
			</h3>
			<ul className="mt-3 space-y-2">
				{inOrder.map((record) => (
					<SetQuestion key={record.questionId} subtopicId={subtopicId} ended={ended} record={record} />
				))}
			</ul>
		</section>
	);
}

type SetQuestionProps = Pick<SetEndProps, "subtopicId" | "ended"> & { record: AnswerRecord };

function SetQuestion({ subtopicId, ended: { bank }, record }: SetQuestionProps) {
	const { questionId, optionId, isCorrect } = record;
	const question = bank.questions.get(questionId);
	if (!question) return null;
	const html = bank.html.get(questionId);
	const mark = markOf(record);
	const label = { right: m.right(), wrong: m.wrong(), skipped: m.skipped() }[mark];
	const summary = (
		<>
			<TextOrHtml text={question.text} html={html?.text} className="min-w-0 flex-1 font-serif" />
			<span className={`set-verdict ${mark === "right" ? "text-good" : mark === "wrong" ? "text-bad" : "text-quiet"}`}>
				<Icon name={mark === "skipped" ? "skip" : mark} className="size-4" />
				<span>{label}</span>
			</span>
		</>
	);
	return (
		<li>
			<ReviewedItem subtopicId={subtopicId} questionId={questionId} summary={summary}>
				{mark === "skipped" ? (
					<p className="text-quiet">{m.outcome_skipped()}</p>
				) : (
					<>
						<ReviewedAnswers question={question} given={optionId} html={html} />
						<CorrectedNote question={question} given={optionId} counted={isCorrect} />
					</>
				)}
			</ReviewedItem>
		</li>
	);
}
