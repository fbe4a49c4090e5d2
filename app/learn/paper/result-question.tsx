// One question of a result: a line that opens to the answer, the right one, the reason and its place in the text.

import { type ReactNode, useRef, useState } from "react";
import { chosenIds } from "#app/learn/paper/attempt/actions.ts";
import { openInText } from "#app/learn/practice/dose/open-in-text.ts";
import { PictureButtons, usePicturesOnTap } from "#app/learn/questions/question-pictures.tsx";
import { Explanation, OptionFace, questionSide, TextOrHtml } from "#app/ui/question-view.tsx";
import { showDecimal, showMarks } from "#core/marks/fraction.ts";
import { NOT_ATTEMPTED } from "#core/marks/judge-answer.ts";
import type { ResultAnswer, ResultQuestion } from "#core/papers/calls.ts";
import type { MarkedQuestion } from "#core/papers/marking.ts";
import { FORMULA_STYLE } from "#core/questions/learners-ref.ts";
import { moduleQuestionsRef, readModuleQuestions } from "#core/questions/module-questions.ts";
import * as m from "#messages";
import { durationText } from "./time-text.ts";

export type ReadyResult = Extract<ResultAnswer, { state: "ready" }>;

type ResultQuestionProps = {
	moduleId: string;
	/** Empty where a paper has one section. */
	section: string;
	/** In its section. */
	number: number;
	question: ResultQuestion;
	marked: MarkedQuestion;
	/** What was settled since the exam and decides its marks; "" for nothing. */
	note: string;
};

export function ResultQuestionItem({ moduleId, section, number, question, marked, note }: ResultQuestionProps) {
	const [isOpen, setOpen] = useState(false);
	const words = {
		n: number,
		outcome: outcomeText(marked),
		marks: showMarks(marked.marks, true),
		time: durationText(marked.timeMs),
	};
	return (
		<details className="box" onToggle={(event) => setOpen(event.currentTarget.open)}>
			<summary className="result-line" data-outcome={marked.outcome}>
				<span>{section === "" ? m.mock_result_line(words) : m.mock_result_line_of({ ...words, section })}</span>
			</summary>
			{isOpen && (
				<Opened question={question}>
					{question.type === "number" ? <NumberAnswer question={question} /> : <OptionAnswers question={question} />}
					{question.given === null && <p className="mt-3">{m.mock_you_left_out()}</p>}
					{question.given === NOT_ATTEMPTED && <p className="mt-3">{m.mock_you_not_attempted()}</p>}
					{note !== "" && <p className="mt-3 font-semibold">{note}</p>}
					{question.explanation.trim() !== "" && (
						<Explanation
							text={question.explanation}
							html={question.html?.explanation}
							action={<PictureButtons html={question.html?.explanation} />}
						/>
					)}
					{question.place && (
						<button
							type="button"
							className="button button-plain mt-4"
							onClick={() => void readAbout(moduleId, question)}
						>
							{m.mistakes_read_about()}
						</button>
					)}
				</Opened>
			)}
		</details>
	);
}

/** The question, whose pictures open large as in Recite, above what belongs to it. */
function Opened({ question: { text, html }, children }: { question: ResultQuestion; children: ReactNode }) {
	const frame = useRef<HTMLDivElement>(null);
	usePicturesOnTap(frame);
	return (
		<div ref={frame} className="question-frame px-4 pb-4">
			{html && <link rel="stylesheet" href={FORMULA_STYLE} />}
			<div data-question-heading>
				<TextOrHtml text={text} html={html?.text} className="question-text" />
			</div>
			<PictureButtons html={html?.text} />
			{children}
		</div>
	);
}

function OptionAnswers({ question }: { question: ResultQuestion }) {
	const { type, options, given, html } = question;
	const rendered = new Map(html?.options);
	const why = new Map(html?.why);
	const ids = chosenIds(type, given ?? "");
	const rightCount = type === "several" ? 1 : options.filter(({ isCorrect }) => isCorrect).length;
	return (
		<ul className="options">
			{options.map(({ id, text, isCorrect, explanation = "" }, index) => {
				const isChosen = ids.includes(id);
				const verdict = isCorrect ? "right" : isChosen ? "wrong" : undefined;
				return (
					<li key={id}>
						<div dir={questionSide(question)} className="option" data-answered data-verdict={verdict}>
							<OptionFace
								index={index}
								text={text}
								html={rendered.get(id)}
								verdict={verdict}
								isChosen={isChosen}
								rightCount={rightCount}
							/>
						</div>
						{explanation.trim() !== "" && (
							<div className="option-why mt-1">
								<TextOrHtml text={explanation} html={why.get(id)} />
							</div>
						)}
					</li>
				);
			})}
		</ul>
	);
}

function NumberAnswer({ question: { given, keys, unit = "" } }: { question: ResultQuestion }) {
	const right = keys.flatMap((key) => {
		if (key.type !== "number") return [];
		const [from, to] = [showDecimal(key.from), showDecimal(key.to)];
		return [from === to ? `${from} ${unit}` : m.mock_number_range({ from, to: `${to} ${unit}` })];
	});
	return (
		<dl className="figures number-answer">
			{given !== null && given !== NOT_ATTEMPTED && (
				<div>
					<dt>{m.your_answer()}</dt>
					<dd>{`${given.replace("-", "−")} ${unit}`}</dd>
				</div>
			)}
			<div>
				<dt>{m.right_answer()}</dt>
				<dd>{right.join(" / ")}</dd>
			</div>
		</dl>
	);
}

function outcomeText({ outcome }: MarkedQuestion): string {
	return {
		right: m.mock_is_right(),
		wrong: m.mock_is_wrong(),
		part: m.mock_is_part(),
		blank: m.mock_is_left_out(),
		"not-attempted": m.mock_is_not_attempted(),
		settled: m.mock_is_settled(),
	}[outcome];
}

/** Leaves this page: for the place in the text where it can be found, else for the subtopic. */
async function readAbout(moduleId: string, question: ResultQuestion): Promise<void> {
	const { place, options, text, explanation } = question;
	if (!place) return;
	const response = await fetch(moduleQuestionsRef(moduleId)).catch(() => undefined);
	const list = response?.ok ? readModuleQuestions(await response.json().catch(() => undefined)) : undefined;
	const subtopic = list?.subtopics.find(({ subtopicId }) => subtopicId === place.subtopicId);
	if (list && subtopic && subtopic.texts.length > 0) {
		if (await openInText(list, subtopic, { id: question.id, text, explanation, options: [...options] })) return;
	}
	location.assign(place.href);
}
