// The end of a dose: how much was right, then what deserves a look, most first: sure and wrong, lucky guesses, the other wrong ones.
// Loaded while questions are asked.
import { useEffect, useRef } from "react";
import { ReviewedAnswers, ReviewedItem } from "#app/learn/questions/reviewed-question.tsx";
import { TextOrHtml } from "#app/ui/question-view.tsx";
import { beginAtTop } from "#app/ui/script/begin-at-top.ts";
import { nameOf, type QuestionName } from "#core/practice/answers.ts";
import type { ModuleQuestions } from "#core/questions/module-questions.ts";
import * as m from "#messages";
import { type PracticeResult, sortResults } from "./asking.ts";
import { storeOf, useLoadedQuestions } from "./question-store.ts";

export type PracticeEndProps = {
	list: ModuleQuestions;
	results: readonly PracticeResult[];
	skipped: readonly QuestionName[];
	/** Asks those that were skipped. */
	onAskSkipped: () => void;
	/** Whether they are those of the whole day's plan, and not of one dose. */
	isOfDay: boolean;
	/** What comes next, below the result. */
	next: string | undefined;
	/** Names the page to which it leads back. */
	back: string;
	/** The address of "My mistakes"; undefined where `back` leads there. */
	mistakes: string | undefined;
	onClose: () => void;
};

export default function PracticeEnd(props: PracticeEndProps) {
	const { list, results, skipped, onAskSkipped, isOfDay, next, back, mistakes, onClose } = props;
	// Those that were asked before a reload.
	useLoadedQuestions(storeOf(list), results);
	const heading = useRef<HTMLHeadingElement>(null);
	// The button that was pressed is gone.
	useEffect(() => beginAtTop(heading.current), []);
	const { right, sureAndWrong, luckyGuesses, otherWrong } = sortResults(results);
	const isFirst = sureAndWrong.length + luckyGuesses.length === 0;
	const count = skipped.length;
	const title =
		results.length === 0
			? m.end_skipped({ count })
			: (isOfDay ? m.practice_result_today : m.practice_result)({ count: right, total: results.length });
	const wrongTitle = (isFirst ? m.end_wrong : m.end_other_wrong)({ count: otherWrong.length });
	return (
		<div className="mt-5 space-y-8">
			<section className="box max-w-reading p-5 sm:p-8" aria-labelledby="dose-end">
				<h2 id="dose-end" ref={heading} tabIndex={-1} className="text-head">
					{title}
				</h2>
				{count > 0 && results.length > 0 && <p className="mt-2">{m.end_skipped({ count })}</p>}
				{next !== undefined && <p className="mt-2">{next}</p>}
				<button type="button" className="button button-main mt-6 w-full" onClick={onClose}>
					{back}
				</button>
				{count > 0 && (
					<button type="button" className="button button-plain mt-3 w-full" onClick={onAskSkipped}>
						{m.end_ask_skipped({ count })}
					</button>
				)}
				{mistakes !== undefined && (
					<a className="link mt-2 inline-flex min-h-11 items-center" href={mistakes}>
						{m.mistakes_title()}
					</a>
				)}
			</section>
			<Results {...props} title={m.end_sure_and_wrong({ count: sureAndWrong.length })} results={sureAndWrong} />
			<Results {...props} title={m.end_lucky_guesses({ count: luckyGuesses.length })} results={luckyGuesses} />
			<Results {...props} title={wrongTitle} results={otherWrong} />
		</div>
	);
}

type ResultsProps = Pick<PracticeEndProps, "list" | "results"> & { title: string };

function Results({ title, list, results }: ResultsProps) {
	if (results.length === 0) return null;
	return (
		<section>
			<h3 className="text-lead">{title}</h3>
			<ul className="mt-3 max-w-reading space-y-2">
				{results.map((result) => (
					<Result key={nameOf(result)} list={list} result={result} />
				))}
			</ul>
		</section>
	);
}

function Result({ list, result }: Pick<ResultsProps, "list"> & { result: PracticeResult }) {
	const loaded = storeOf(list).find(result);
	if (!loaded) return null;
	const { question, html } = loaded;
	const title = list.subtopics.find(({ subtopicId }) => subtopicId === result.subtopicId)?.title;
	return (
		<li>
			<ReviewedItem
				subtopicId={result.subtopicId}
				questionId={result.questionId}
				summary={
					<>
						<TextOrHtml text={question.text} html={html?.text} className="min-w-0 flex-1 font-serif" />
						<span className="text-small text-quiet">{title}</span>
					</>
				}
			>
				<ReviewedAnswers question={question} given={result.given} html={html} />
			</ReviewedItem>
		</li>
	);
}
