// The look of a question, shared by the learner's quiz and the panel's preview. All text of a question file is rendered as
// text with its line breaks; HTML comes only from what the server has rendered (core/questions/rendered-file.ts).
import type { ReactNode } from "react";
import * as m from "#messages";
import { Icon } from "./icon.tsx";
import { directionOf, isolateCode } from "./text-direction.tsx";

export type TextOrHtmlProps = {
	text: string;
	/** The server's rendering of the text, if it has markup. */
	html?: string | undefined;
	className?: string;
};

/** A text of a question file. Never inside a `p`, which a browser ends at a table. */
export function TextOrHtml({ text, html, className = "" }: TextOrHtmlProps) {
	// Written by server/rich-text/html.ts, which escapes every text.
	if (html !== undefined) {
		// The columns of a table follow it; each paragraph and cell has its own direction.
		const dir = directionOf(text.replace(/\$[^$]*\$/g, ""));
		return <span dir={dir} className={`md ${className}`} dangerouslySetInnerHTML={{ __html: html }} />;
	}
	return (
		<span dir="auto" className={`plain-text ${className}`}>
			{isolateCode(text)}
		</span>
	);
}

export type QuestionTextProps = {
	text: string;
	html?: string | undefined;
	/** `of` is undefined where only one question is shown. Texts: written as the site's language does. */
	place: { number: number | string; of?: number | string | undefined };
	/** Shown after the number: why a set is short. */
	note?: string | undefined;
};

export function QuestionText({ text, html, place, note }: QuestionTextProps) {
	return (
		<>
			<span className="text-small text-quiet">
				<span>
					{place.of === undefined
						? m.question_n({ n: place.number })
						: m.question_n_of_m({ n: place.number, m: place.of })}
				</span>
				{note && <span>{` · ${note}`}</span>}
			</span>
			<TextOrHtml text={text} html={html} className="question-text" />
		</>
	);
}

type Texts = { text: string; options: readonly { text: string }[] };

/**
 * The side of a question, for the `dir` of its options: all letters stand on it, whatever the direction of each text is. By the
 * question, or its options where that is digits and symbols.
 */
export function questionSide({ text, options }: Texts): "ltr" | "rtl" | undefined {
	return directionOf(text) ?? directionOf(options.map((option) => option.text).join("\n"));
}

export type Verdict = "right" | "wrong";
export type OptionFaceProps = {
	/** Counted from 0; shown as A, B, C. */
	index: number;
	text: string;
	html?: string | undefined;
	/** Undefined before the answer and for wrong options that were not chosen. */
	verdict: Verdict | undefined;
	isChosen: boolean;
	/** How many options are right; any one of them counts. */
	rightCount: number;
	/**
	 * Id of the tag on the card's edge ("Right answer"). With it the tag is the option's description instead of part of its
	 * name, so that a focused option is not announced twice.
	 */
	tagId?: string | undefined;
};

/** The content of an option's card; the card is a label around a radio button, or a plain box. */
export function OptionFace({ index, text, html, verdict, isChosen, rightCount, tagId }: OptionFaceProps) {
	return (
		<>
			<span className="option-letter">
				{/* The space is between letter and text in the option's name. */}
				<span translate="no">{`${letterOf(index)} `}</span>
				{verdict && (
					<span className="option-badge">
						<Icon name={verdict} className="size-4" />
					</span>
				)}
			</span>
			{html === undefined ? (
				<span dir="auto" className="plain-text option-text">
					{isolateCode(text)}
				</span>
			) : (
				<TextOrHtml text={text} html={html} className="option-text" />
			)}
			{verdict && (
				<span
					id={tagId}
					aria-hidden={tagId ? true : undefined}
					className={`option-tag ${verdict === "right" ? "text-good" : "text-bad"}`}
				>
					<bdi>{tagOf(verdict, isChosen, rightCount)}</bdi>
				</span>
			)}
		</>
	);
}

/** The word for an option's verdict: "Your answer, right", "Your answer, one of 2 right answers", "Right answer". */
export function tagOf(verdict: Verdict, isChosen: boolean, rightCount: number): string {
	if (verdict === "wrong") return m.your_answer();
	if (!isChosen) return m.right_answer();
	return rightCount > 1 ? m.your_answer_one_of({ count: rightCount }) : m.your_answer_right();
}

/** The explanation with an optional action ("Ask why" in the learner's quiz). */
export function Explanation({ text, html, action }: { text: string; html?: string | undefined; action?: ReactNode }) {
	return (
		<div data-why className="box mt-4 p-4 sm:p-5">
			<h3 className="text-lead">{m.why()}</h3>
			<div className="mt-1 font-serif text-lead">
				<TextOrHtml text={text} html={html} className="block" />
			</div>
			{action}
		</div>
	);
}

/** A, B, C, …; app/ui imports only types of core. */
function letterOf(index: number): string {
	return String.fromCharCode(65 + index);
}
