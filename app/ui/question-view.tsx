// The look of a question, shared by the learner's quiz and the panel's preview. All text of a question file is rendered as
// text with its line breaks, never as HTML.
import type { ReactNode } from "react";
import * as m from "#messages";
import { Icon } from "./icon.tsx";

export function QuestionText({ text, place }: { text: string; place: { number: number; of: number } }) {
	return (
		<>
			<span className="text-small text-quiet">{m.question_n_of_m({ n: place.number, m: place.of })}</span>
			<span dir="auto" className="plain-text mt-1 block font-serif text-title">
				{text}
			</span>
		</>
	);
}

type Verdict = "right" | "wrong";
export type OptionFaceProps = {
	/** Counted from 0; shown as A, B, C. */
	index: number;
	text: string;
	/** Undefined before the answer and for wrong options that were not chosen. */
	verdict: Verdict | undefined;
	isChosen: boolean;
	/**
	 * Id of the tag on the card's edge ("Right answer"). With it the tag is the option's description instead of part of its
	 * name, so that a focused option is not announced twice.
	 */
	tagId?: string | undefined;
};

/** The content of an option's card; the card is a label around a radio button, or a plain box. */
export function OptionFace({ index, text, verdict, isChosen, tagId }: OptionFaceProps) {
	return (
		<>
			<span aria-hidden="true" className="option-letter">
				{verdict ? <Icon name={verdict} className="size-5" /> : letterOf(index)}
			</span>
			<span dir="auto" className="plain-text min-w-0 flex-1">
				{text}
			</span>
			{verdict && (
				<span
					id={tagId}
					aria-hidden={tagId ? true : undefined}
					className={`option-tag ${verdict === "right" ? "text-good" : "text-bad"}`}
				>
					{tagOf(verdict, isChosen)}
				</span>
			)}
		</>
	);
}

function tagOf(verdict: Verdict, isChosen: boolean): string {
	if (!isChosen) return m.right_answer();
	return verdict === "right" ? m.your_answer_right() : m.your_answer();
}

/** The explanation with an optional action ("Ask why" in the learner's quiz). */
export function Why({ text, action }: { text: string; action?: ReactNode }) {
	return (
		<div data-why className="box mt-4 p-4 sm:p-5">
			<h3 className="text-lead">{m.why()}</h3>
			<p dir="auto" className="plain-text mt-1 font-serif text-lead">
				{text}
			</p>
			{action}
		</div>
	);
}

/** A, B, C, …; a question file has at most 26 options. */
function letterOf(index: number): string {
	return String.fromCharCode("A".charCodeAt(0) + index);
}
