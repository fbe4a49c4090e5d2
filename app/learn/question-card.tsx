// One question as a real radio group. Choosing an option locks the answer and shows which was right, what was chosen
// and why. All text of a question file is text: line breaks kept, never HTML.
import { type KeyboardEvent, useId } from "react";
import { Icon } from "#app/ui/icon.tsx";
import type { Option, Question } from "#core/mcq.ts";
import type { AnswerRecord } from "#core/quiz-state.ts";
import * as m from "#messages";
import { outcomeText } from "./outcome-text.ts";

export type QuestionCardProps = {
	question: Question;
	record: AnswerRecord | undefined;
	place: { number: number; of: number };
	onChoose: (optionId: string) => void;
};

export function QuestionCard({ question, record, place, onChoose }: QuestionCardProps) {
	const name = useId();
	return (
		<div>
			<fieldset onKeyDown={moveBetweenOptions}>
				<legend data-question-heading tabIndex={-1} className="w-full rounded-small">
					<span className="text-small text-quiet">{m.question_n_of_m({ n: place.number, m: place.of })}</span>
					<span dir="auto" className="plain-text mt-1 block font-serif text-title">
						{question.text}
					</span>
				</legend>
				<div className="mt-5 space-y-4">
					{question.options.map((option, index) => (
						<OptionCard
							key={option.id}
							option={option}
							letter={letterOf(index)}
							name={name}
							record={record}
							onChoose={onChoose}
						/>
					))}
				</div>
			</fieldset>
			{/* The one announcement of a result; there from the start, since only a change is announced. */}
			<p role="status" className="sr-only">
				{record && announcementOf(question, record)}
			</p>
			{record && question.explanation.trim() !== "" && <Why text={question.explanation} />}
		</div>
	);
}

type OptionCardProps = {
	option: Option;
	letter: string;
	name: string;
	record: AnswerRecord | undefined;
	onChoose: (optionId: string) => void;
};

function OptionCard({ option, letter, name, record, onChoose }: OptionCardProps) {
	const isChosen = record?.optionId === option.id;
	const verdict = record && (option.isCorrect ? "right" : isChosen ? "wrong" : undefined);
	const tag = verdict && tagOf(isChosen, option.isCorrect);
	return (
		<label className="option" data-verdict={verdict} data-answered={record ? "" : undefined}>
			<input
				type="radio"
				className="sr-only"
				name={name}
				value={option.id}
				checked={isChosen}
				aria-disabled={record !== undefined}
				aria-describedby={tag && `${name}-${option.id}`}
				onChange={() => {
					if (!record) onChoose(option.id);
				}}
			/>
			<span aria-hidden="true" className="option-letter">
				{verdict ? <Icon name={verdict} className="size-5" /> : letter}
			</span>
			<span dir="auto" className="plain-text min-w-0 flex-1">
				{option.text}
			</span>
			{tag && (
				// A description, not a part of the name: the focused option must not be announced a second time.
				<span
					id={`${name}-${option.id}`}
					aria-hidden="true"
					className={`option-tag ${option.isCorrect ? "text-good" : "text-bad"}`}
				>
					{tag}
				</span>
			)}
		</label>
	);
}

function tagOf(isChosen: boolean, isCorrect: boolean): string {
	if (isChosen && isCorrect) return m.your_answer_right();
	return isChosen ? m.your_answer() : m.right_answer();
}

function Why({ text }: { text: string }) {
	return (
		<div data-why className="box mt-4 p-4 sm:p-5">
			<h3 className="text-lead">{m.why()}</h3>
			<p dir="auto" className="plain-text mt-1 font-serif text-lead">
				{text}
			</p>
		</div>
	);
}

function announcementOf(question: Question, record: AnswerRecord): string {
	const right = question.options.filter((option) => option.isCorrect).map((option) => option.text);
	const answer = m.announce_right_answer({ count: right.length, text: right.join("; ") });
	const verdict = record.isCorrect ? m.right() : m.wrong();
	return `${verdict}. ${answer} ${outcomeText(record)}`;
}

/** A, B, C, … as far as the alphabet goes; a question file has at most 26 options. */
export function letterOf(index: number): string {
	return String.fromCharCode("A".charCodeAt(0) + index);
}

/** Arrow keys only move between options: in a plain radio group they would choose, and a choice is final here. */
function moveBetweenOptions(event: KeyboardEvent<HTMLFieldSetElement>): void {
	const step = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }[event.key];
	if (!step) return;
	event.preventDefault();
	const radios = [...event.currentTarget.querySelectorAll<HTMLInputElement>("input[type=radio]")];
	const focused = radios.findIndex((radio) => radio.matches(":focus"));
	const next =
		focused === -1 ? (step > 0 ? 0 : radios.length - 1) : (focused + step + radios.length) % radios.length;
	radios[next]?.focus();
}
