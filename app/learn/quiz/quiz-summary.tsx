// The end of a quiz, every question mastered: the result, what comes next, the missed questions, and "Start over".
import { useState } from "react";
import { openPhaseTab } from "#app/learn/phases/phase-hash.ts";
import { ForgetButton } from "#app/learn/progress/forget-button.tsx";
import { scoreText } from "#app/learn/question/quiz-words.ts";
import { ReviewedAnswers } from "#app/learn/question/reviewed-question.tsx";
import { Mark } from "#app/ui/mark.tsx";
import { Words } from "#app/ui/question-view.tsx";
import { useSite } from "#app/ui/site.ts";
import type { LearnedSubtopic } from "#core/catalog/catalog.ts";
import type { Bank } from "#core/quiz/bank.ts";
import type { Quiz } from "#core/quiz/quiz.ts";
import { type MissedQuestion, runSummary } from "#core/quiz/run-summary.ts";
import * as m from "#messages";
import { getLocale } from "#messages/runtime";
import { StartOver } from "./start-over.tsx";

export type QuizSummaryProps = { quiz: Quiz; subtopic: LearnedSubtopic; onStartOver: () => void };

export function QuizSummary({ quiz, subtopic, onStartOver }: QuizSummaryProps) {
	const { currentScore, questionsAnswered } = quiz.state;
	const { rightAtFirst, missed } = runSummary(quiz);
	const count = quiz.bank.size;
	return (
		<div className="space-y-8">
			<div className="box p-5 sm:p-8">
				<h3 data-question-heading tabIndex={-1} className="flex items-center gap-3 text-title sm:text-head">
					<Mark className="size-8 shrink-0 text-action" />
					<span>{m.all_mastered({ count })}</span>
				</h3>
				<p className="mt-4 flex flex-wrap items-baseline gap-x-3 tabular-nums">
					<b className="font-serif text-hero font-semibold">{percentText(rightAtFirst, count)}</b>
					<span className="text-lead">{m.final_right({ right: rightAtFirst, count })}</span>
				</p>
				<p className="mt-1 text-quiet tabular-nums">
					{`${m.final_score({ score: scoreText(currentScore) })} · ${m.final_answers({ count: questionsAnswered })}`}
				</p>
				<WhatNext subtopic={subtopic} />
			</div>
			<Missed missed={missed} bank={quiz.bank} />
			<div>
				<SharedDevice />
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

function WhatNext({ subtopic }: { subtopic: LearnedSubtopic }) {
	const hasReview = subtopic.reviewDocLink !== null;
	return (
		<>
			<h4 className="mt-6 font-semibold">{m.final_next_heading()}</h4>
			<p className="mt-1 text-quiet">{hasReview ? m.final_next_review() : m.final_next_later()}</p>
			<div className="mt-4 flex flex-wrap gap-3">
				{hasReview && (
					<button type="button" className="button button-main" onClick={openReview}>
						{m.final_go_to_review()}
					</button>
				)}
				<a href={`/subtopics/${subtopic.moduleId}`} className={`button ${hasReview ? "button-plain" : "button-main"}`}>
					{m.all_subtopics()}
				</a>
			</div>
		</>
	);
}

function openReview(): void {
	openPhaseTab("review");
	document.querySelector<HTMLElement>('[data-tab="review"]')?.focus({ preventScroll: true });
	scrollTo(0, 0);
}

/** Questions shown at once; the list of a large file can be long. */
const SHOWN = 20;

function Missed({ missed, bank }: { missed: readonly MissedQuestion[]; bank: Bank }) {
	const [isWhole, setWhole] = useState(false);
	if (missed.length === 0) return <p className="text-quiet">{m.final_missed_none()}</p>;
	const shown = isWhole ? missed : missed.slice(0, SHOWN);
	return (
		<section aria-labelledby="missed">
			<h3 id="missed" className="text-lead">
				{m.final_missed()}
			</h3>
			<p className="mt-1 text-small text-quiet">{m.final_missed_hint()}</p>
			<ul className="mt-3 space-y-2">
				{shown.map(({ question, times, lastWrong }) => (
					<li key={question.id}>
						<details className="box missed">
							<summary>
								<Words
									text={question.text}
									html={bank.html.get(question.id)?.text}
									className="min-w-0 flex-1 font-serif"
								/>
								<span className="text-small text-quiet">{m.final_missed_times({ count: times })}</span>
							</summary>
							<div className="px-4 pb-4">
								<ReviewedAnswers question={question} given={lastWrong} html={bank.html.get(question.id)} />
							</div>
						</details>
					</li>
				))}
			</ul>
			{shown.length < missed.length && (
				<button type="button" className="button button-plain mt-3" onClick={() => setWhole(true)}>
					{m.final_show_all({ count: missed.length - shown.length })}
				</button>
			)}
		</section>
	);
}

/** For a shared computer. */
function SharedDevice() {
	if (useSite().progress !== "synced") return null;
	return (
		<ForgetButton
			scope="device"
			className="link me-6 min-h-12 text-small text-quiet"
			onForgotten={() => location.assign("/")}
		/>
	);
}
