// A candidate's result: the marks in all and by section, what wrong answers cost, the band, and every question with its answer, the right
// one and the reason. Loaded after the end.
import { useState } from "react";
import { showMarks } from "#core/marks/fraction.ts";
import type { CandidatePaper } from "#core/papers/calls.ts";
import type { AttemptResult, Figures, MarkedQuestion } from "#core/papers/marking.ts";
import * as m from "#messages";
import { type ReadyResult, ResultQuestionItem } from "./result-question.tsx";
import { settledNote, settledTexts } from "./settled-text.ts";
import { durationText } from "./time-text.ts";

type ResultViewProps = { paper: CandidatePaper; result: ReadyResult };

export default function ResultView({ paper, result: answer }: ResultViewProps) {
	const { result, place } = answer;
	return (
		<div className="mt-6">
			<h2 className="text-title">{m.mock_result()}</h2>
			<p className="result-total">
				{m.mock_marks_of({ marks: showMarks(result.marks), most: showMarks(result.most) })}
			</p>
			{result.isPassed !== null && (
				<p className="font-semibold">{result.isPassed ? m.mock_passed() : m.mock_not_passed()}</p>
			)}
			{result.isOverBlankLimit && <p>{m.mock_over_blank_limit()}</p>}
			{place && <p>{m.mock_band({ band: place.band, count: place.count })}</p>}
			{settledTexts(paper, answer).map((text) => (
				<p key={text} className="mt-2">
					{text}
				</p>
			))}
			<FigureList
				figures={{ ...result, timeMs: sumOfSeconds(result.sections) }}
				notAttempted={countNotAttempted(paper, result.questions)}
			/>
			<p className="mt-2 max-w-reading text-small text-quiet">{m.mock_time_runs_on()}</p>
			<SectionFigures paper={paper} result={result} />
			<Questions paper={paper} answer={answer} />
		</div>
	);
}

/** In milliseconds: the times of sections as they are shown add up to it. */
function sumOfSeconds(sections: AttemptResult["sections"]): number {
	return sections.reduce((sum, { timeMs }) => sum + Math.round(timeMs / 1_000) * 1_000, 0);
}

/** Undefined where the exam has no such option. Its choice is none that was left out, as the limit of blanks counts, too. */
function countNotAttempted({ scheme }: CandidatePaper, questions: readonly MarkedQuestion[]): number | undefined {
	if (scheme.notAttempted === null) return undefined;
	return questions.filter(({ outcome }) => outcome === "not-attempted").length;
}

/** The figures in words, each with its name. */
function FigureList({ figures, notAttempted }: { figures: Figures; notAttempted: number | undefined }) {
	const { right, part, wrong, leftOut, settled, lost, withoutWrong, timeMs } = figures;
	const rows: [string, string][] = [
		[m.mock_right(), String(right)],
		...(part > 0 ? [[m.mock_part(), String(part)] satisfies [string, string]] : []),
		[m.mock_wrong(), String(wrong)],
		...(notAttempted === undefined ? [] : [[m.mock_not_attempted(), String(notAttempted)] satisfies [string, string]]),
		[m.mock_left_out(), String(leftOut - (notAttempted ?? 0))],
		...(settled > 0 ? [[m.mock_dropped(), String(settled)] satisfies [string, string]] : []),
		[m.mock_lost(), showMarks(lost)],
		[notAttempted === undefined ? m.mock_without_wrong() : m.mock_without_wrong_option(), showMarks(withoutWrong)],
		[m.mock_time(), durationText(timeMs)],
	];
	return (
		<dl className="figures">
			{rows.map(([name, value]) => (
				<div key={name}>
					<dt>{name}</dt>
					<dd>{value}</dd>
				</div>
			))}
		</dl>
	);
}

function SectionFigures({ paper, result }: { paper: CandidatePaper; result: AttemptResult }) {
	const { sections } = result;
	if (sections.length < 2) return null;
	return (
		<>
			<h3 className="mt-6 text-lead">{m.mock_by_section()}</h3>
			<ul className="mt-2 grid grid-cols-1 gap-3">
				{sections.map((figures, index) => (
					<li key={paper.sections[index]?.name} className="box p-4">
						<p className="flex max-w-md flex-wrap justify-between gap-x-4 font-semibold">
							<span>{paper.sections[index]?.name}</span>
							<span>{m.mock_marks_of({ marks: showMarks(figures.marks), most: showMarks(figures.most) })}</span>
						</p>
						{figures.isPassed !== null && <p>{figures.isPassed ? m.mock_passed() : m.mock_not_passed()}</p>}
						<FigureList
							figures={figures}
							notAttempted={countNotAttempted(
								paper,
								result.questions.filter(({ section }) => section === index),
							)}
						/>
					</li>
				))}
			</ul>
		</>
	);
}

const KINDS = ["all", "wrong", "left-out", "not-attempted", "part", "right", "settled"] as const;
type Kind = (typeof KINDS)[number];

function kindText(kind: Kind): string {
	return {
		all: m.mock_all(),
		wrong: m.mock_wrong(),
		"left-out": m.mock_left_out(),
		"not-attempted": m.mock_not_attempted(),
		part: m.mock_part(),
		right: m.mock_right(),
		settled: m.mock_dropped(),
	}[kind];
}

function fits(kind: Kind, outcome: string): boolean {
	return kind === "all" || outcome === (kind === "left-out" ? "blank" : kind);
}

function Questions({ paper, answer }: { paper: CandidatePaper; answer: ReadyResult }) {
	const [kind, setKind] = useState<Kind>("all");
	const marked = new Map(answer.result.questions.map((one) => [one.id, one]));
	const numbers = new Map<number, number>();
	const listed = answer.questions.map((question) => {
		const number = (numbers.get(question.section) ?? 0) + 1;
		numbers.set(question.section, number);
		return { question, number, own: marked.get(question.id) };
	});
	const { part, settled } = answer.result;
	const counts = { part, settled, "not-attempted": countNotAttempted(paper, answer.result.questions) ?? 0 };
	const kinds = KINDS.filter(
		(each) => (each !== "part" && each !== "settled" && each !== "not-attempted") || counts[each] > 0,
	);
	const shown = listed.filter(({ own }) => own && fits(kind, own.outcome));
	return (
		<>
			<h3 className="mt-6 text-lead">{m.mock_every_question()}</h3>
			<p className="max-w-reading text-small text-quiet">{m.mock_not_in_mistakes()}</p>
			<fieldset className="chips mt-2">
				<legend className="sr-only">{m.mock_show_questions()}</legend>
				{kinds.map((each) => (
					<label key={each} className="chip">
						<input
							type="radio"
							name="result-kind"
							className="sr-only"
							checked={kind === each}
							onChange={() => setKind(each)}
						/>
						<span>{kindText(each)}</span>
					</label>
				))}
			</fieldset>
			<p role="status" className="mt-2 text-small text-quiet">
				{m.mock_shown({ count: shown.length })}
			</p>
			<ol className="mt-2 grid grid-cols-1 gap-2">
				{shown.map(({ question, number, own }) => (
					<li key={question.id}>
						{own && (
							<ResultQuestionItem
								moduleId={paper.moduleId}
								section={paper.sections.length > 1 ? (paper.sections[question.section]?.name ?? "") : ""}
								number={number}
								question={question}
								marked={own}
								note={settledNote(paper, answer, question, own)}
							/>
						)}
					</li>
				))}
			</ol>
		</>
	);
}
