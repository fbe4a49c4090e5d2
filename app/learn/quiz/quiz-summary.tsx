// The end of a quiz, every question mastered: the result, what comes next, the missed questions, and "Start over".
import { type ReactNode, useState } from "react";
import { openStep, WayOn } from "#app/learn/phases/next-step.tsx";
import { useSession } from "#app/learn/progress/session/use-session.ts";
import { askWhy } from "#app/learn/questions/ask-why.ts";
import { AskWhy } from "#app/learn/questions/question-card.tsx";
import { scoreText } from "#app/learn/questions/quiz-words.ts";
import { ReviewedAnswers, ReviewedItem } from "#app/learn/questions/reviewed-question.tsx";
import { Mark } from "#app/ui/mark.tsx";
import { TextOrHtml } from "#app/ui/question-view.tsx";
import type { LearnedSubtopic } from "#core/modules/catalog.ts";
import { listSteps } from "#core/modules/phases.ts";
import { findPhasesDone } from "#core/progress/session/session.ts";
import type { Bank } from "#core/quiz/bank.ts";
import type { Quiz } from "#core/quiz/quiz.ts";
import { type MissedQuestion, runSummary } from "#core/quiz/run-summary.ts";
import * as m from "#messages";
import { getLocale } from "#messages/runtime";
import { StartOver } from "./start-over.tsx";

export type QuizSummaryProps = {
	quiz: Quiz;
	subtopic: LearnedSubtopic;
	/** What was corrected meanwhile. */
	news?: ReactNode;
	onStartOver: () => void;
};

export function QuizSummary({ quiz, subtopic, news, onStartOver }: QuizSummaryProps) {
	const { currentScore, questionsAnswered } = quiz.state;
	const { rightAtFirst, missed } = runSummary(quiz);
	const count = quiz.bank.size;
	return (
		<div className="space-y-8">
			<div className="box p-5 sm:p-8">
				<h3 data-question-heading tabIndex={-1} className="flex flex-wrap items-center gap-3 text-title sm:text-head">
					<Mark className="size-8 shrink-0 text-action" />
					{/* With large text below the mark. */}
					<span className="min-w-0 flex-1 basis-32 wrap-anywhere">{m.all_mastered({ count })}</span>
				</h3>
				<div className="mt-5 flex flex-wrap items-center gap-x-5 gap-y-3">
					<Ring share={rightAtFirst / count}>{percentText(rightAtFirst, count)}</Ring>
					<div className="min-w-0 flex-1 basis-48">
						<p className="text-lead font-semibold tabular-nums">{m.final_right({ right: rightAtFirst, count })}</p>
						<p className="mt-1">{howItWent(rightAtFirst, count)}</p>
						<p className="mt-1 text-small text-quiet tabular-nums">
							{`${m.final_score({ score: scoreText(currentScore) })} · ${m.final_answers({ count: questionsAnswered })}`}
						</p>
					</div>
				</div>
				<WhatNext subtopic={subtopic} share={rightAtFirst / count} />
			</div>
			{news}
			<Missed missed={missed} bank={quiz.bank} subtopic={subtopic} />
			<div className="border-t border-line pt-4">
				<StartOver
					label={m.start_over()}
					className="link min-h-12 text-small text-quiet"
					isAtEnd
					onStartOver={onStartOver}
				/>
			</div>
		</div>
	);
}

/** Rounded; only a run without a miss has 100 %. */
function percentText(part: number, whole: number): string {
	const percent = part === whole ? 100 : Math.min(99, Math.round((part * 100) / whole));
	return new Intl.NumberFormat(getLocale(), { style: "percent" }).format(percent / 100);
}

/** A ring that is filled as far as the result, and a disc for a whole one. The text inside says the same. */
function Ring({ share, children }: { share: number; children: string }) {
	return (
		<div className="result-ring" data-whole={share === 1 ? "" : undefined}>
			<svg viewBox="0 0 36 36" aria-hidden="true">
				<circle cx="18" cy="18" r="16" pathLength={100} />
				{share > 0 && (
					<circle
						className="result-arc"
						cx="18"
						cy="18"
						r="16"
						pathLength={100}
						strokeDasharray={`${share * 100} 100`}
					/>
				)}
			</svg>
			<b className="tabular-nums">{children}</b>
		</div>
	);
}

/** Below this share of first answers that were right, the text comes before Review. */
const READ_AGAIN_BELOW = 0.5;

function howItWent(right: number, count: number): string {
	if (right === count) return m.final_missed_none();
	if (right === 0) return m.final_all_missed();
	return m.final_some_missed({ count: count - right });
}

function WhatNext({ subtopic, share }: { subtopic: LearnedSubtopic; share: number }) {
	const hasReview = subtopic.reviewDocLink !== null;
	const readsFirst = share < READ_AGAIN_BELOW && subtopic.readDocLink !== null;
	const reviewClass = readsFirst ? "button-plain" : "button-main";
	const session = useSession();
	const done = session ? findPhasesDone(session, subtopic.id) : [];
	const open = listSteps(subtopic).find((step) => step !== "recite" && !done.includes(step));
	const isLast = !readsFirst && !hasReview && !open && !subtopic.next;
	return (
		<>
			<h4 className="mt-6 font-semibold">{m.final_next_heading()}</h4>
			<p className="mt-1 text-quiet">
				{readsFirst ? m.final_next_read() : hasReview ? m.final_next_review() : m.final_next_later()}
			</p>
			<div className="mt-4 flex flex-wrap gap-3">
				{readsFirst && (
					<button type="button" className="button button-main" onClick={() => openStep("read")}>
						{m.final_read()}
					</button>
				)}
				{hasReview && (
					<button type="button" className={`button ${reviewClass}`} onClick={() => openStep("review")}>
						{m.final_go_to_review()}
					</button>
				)}
				{!readsFirst && !hasReview && !isLast && <WayOn subtopic={subtopic} step={open} />}
				<a href={`/subtopics/${subtopic.moduleId}`} className={`button ${isLast ? "button-main" : "button-plain"}`}>
					{m.all_subtopics()}
				</a>
			</div>
		</>
	);
}

/** Questions shown at once; the list of a large file can be long. */
const SHOWN = 20;

type MissedProps = { missed: readonly MissedQuestion[]; bank: Bank; subtopic: LearnedSubtopic };

/** What was missed, each with its answer and the way to the doubt chat. */
function Missed({ missed, bank, subtopic }: MissedProps) {
	const [showsAll, setShowsAll] = useState(false);
	if (missed.length === 0) return null;
	const shown = showsAll ? missed : missed.slice(0, SHOWN);
	return (
		<section aria-labelledby="missed">
			<h3 id="missed" className="text-lead">
				{m.final_missed()}
			</h3>
			<p className="mt-1 text-small text-quiet">{m.final_missed_hint()}</p>
			<ul className="mt-3 space-y-2">
				{shown.map(({ question, times, lastWrong }) => (
					<li key={question.id}>
						<ReviewedItem
							subtopicId={subtopic.id}
							questionId={question.id}
							summary={
								<>
									<TextOrHtml
										text={question.text}
										html={bank.html.get(question.id)?.text}
										className="min-w-0 flex-1 font-serif"
									/>
									<span className="text-small text-quiet">{m.final_missed_times({ count: times })}</span>
								</>
							}
						>
							<ReviewedAnswers question={question} given={lastWrong} html={bank.html.get(question.id)} />
							<AskWhy
								question={question}
								record={{ questionId: question.id, optionId: lastWrong, isCorrect: false }}
								onAskWhy={(answer) => askWhy(subtopic.id, answer)}
							/>
						</ReviewedItem>
					</li>
				))}
			</ul>
			{shown.length < missed.length && (
				<button type="button" className="button button-plain mt-3" onClick={() => setShowsAll(true)}>
					{m.final_show_all({ count: missed.length - shown.length })}
				</button>
			)}
		</section>
	);
}
