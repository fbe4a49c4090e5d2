// One question as a radio group. Choosing an option locks the answer and shows the right option, the chosen one and the
// explanation. kind-card.tsx has the other types of questions.
import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from "react";
import { useLazyComponent } from "#app/learn/progress/session/lazy-part.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Explanation, OptionFace, QuestionText, questionSide, TextOrHtml, tagOf } from "#app/ui/question-view.tsx";
import type { Option, Question } from "#core/questions/question-file.ts";
import { rightTexts } from "#core/questions/question-texts.ts";
import { type Asking, currentAnswer, currentVerdict } from "#core/quiz/asking.ts";
import { givenText } from "#core/quiz/given-answer.ts";
import type { AnswerRecord } from "#core/quiz/state.ts";
import * as m from "#messages";
import type { AttachedAnswer } from "./ask-why.ts";
import { PictureButtons, usePicturesOnTap } from "./question-pictures.tsx";
import { isCorrectedSince, verdictText } from "./quiz-words.ts";

export const loadReportLine = () => import("./report-line.tsx");

export type QuestionCardProps = {
	subtopicId: string;
	quiz: Asking;
	/** What the answer does, for its announcement: "This question comes back in set 2." */
	outcome: string | undefined;
	/** The question on screen. */
	question: Question;
	/** Its options in the order in which they are shown. */
	options: readonly Option[];
	/** The chosen option while it is being written, before its verdict shows. */
	chosen: string | undefined;
	/** Shown after the question's number in its set. */
	note?: string | undefined;
	/** Shown in place of the number of questions, where it is not known. */
	timeLeft?: string | undefined;
	/** Whether a report that is open is so after a reload; not in a dose, which goes on with another question. */
	keepsReport?: boolean | undefined;
	onChoose: (optionId: string) => void;
	/** Takes the answered question to the doubt chat. */
	onAskWhy: (answer: AttachedAnswer) => void;
};

export function QuestionCard({ options, chosen, onChoose, ...card }: QuestionCardProps) {
	const { quiz, question } = card;
	const name = useId();
	const pressedId = currentVerdict(quiz)?.optionId ?? chosen;
	const rightCount = options.filter(({ isCorrect }) => isCorrect).length;
	const pressed = options.findIndex(({ id }) => id === pressedId);
	return (
		<QuestionFrame {...card} hasOptions>
			<div className="options">
				{options.map((option, index) => (
					<OptionCard
						key={option.id}
						quiz={quiz}
						question={question}
						option={option}
						index={index}
						name={name}
						rightCount={rightCount}
						onChoose={onChoose}
						type="radio"
						isChosen={option.id === pressedId}
						isAbove={index < pressed}
						isLocked={currentAnswer(quiz) !== undefined}
					/>
				))}
			</div>
		</QuestionFrame>
	);
}

type QuestionFrameProps = Pick<
	QuestionCardProps,
	"subtopicId" | "quiz" | "outcome" | "question" | "note" | "timeLeft" | "keepsReport" | "onAskWhy"
> & {
	/** Whether arrow keys move between options. */
	hasOptions: boolean;
	describedBy?: string;
	children: ReactNode;
};

/** The question, its answers of any type, and what follows them: the announcement, the explanation, "Ask why", a report. */
export function QuestionFrame({
	subtopicId,
	quiz,
	outcome,
	question,
	note,
	timeLeft,
	keepsReport = true,
	onAskWhy,
	hasOptions,
	describedBy,
	children,
}: QuestionFrameProps) {
	const record = currentVerdict(quiz);
	const { position, currentSet } = quiz.state;
	const { text, explanation } = question;
	const html = quiz.bank.html.get(question.id);
	const askWhy = record && <AskWhy question={question} record={record} onAskWhy={onAskWhy} />;
	const ReportLine = useLazyComponent(loadReportLine, record !== undefined);
	const frame = useRef<HTMLDivElement>(null);
	usePicturesOnTap(frame);
	const onKeyDown = hasOptions ? moveBetweenOptions : undefined;
	const action = (
		<>
			<PictureButtons html={html?.explanation} />
			{askWhy}
		</>
	);
	return (
		<div ref={frame} className="question-frame">
			{/* Outside the group, which would read the question again as its name when the focus enters it. */}
			<h3 data-question-heading tabIndex={-1} className="question-heading" onKeyDown={onKeyDown}>
				<QuestionText
					text={text}
					note={timeLeft ?? note}
					html={html?.text}
					place={{ number: position + 1, of: timeLeft === undefined ? currentSet.length : undefined }}
				/>
			</h3>
			<PictureButtons html={html?.text} />
			<fieldset aria-label={m.answers_of({ n: position + 1 })} aria-describedby={describedBy} onKeyDown={onKeyDown}>
				{children}
			</fieldset>
			{/* The one announcement of a result. It is in the page from the start, since only changes are announced. */}
			<p role="status" className="sr-only">
				{record && announcementOf(quiz, question, record, outcome)}
			</p>
			{record && <CorrectedNote question={question} given={record.optionId} counted={record.isCorrect} />}
			{record && explanation.trim() !== "" ? (
				<Explanation text={explanation} html={html?.explanation} action={action} />
			) : (
				askWhy
			)}
			{record && ReportLine && <ReportLine subtopicId={subtopicId} questionId={question.id} staysOpen={keepsReport} />}
		</div>
	);
}

type CorrectedNoteProps = {
	question: Question;
	given: string;
	/** Whether the answer counted as right. */
	counted: boolean;
};

/** Explains why the marks on the options contradict the points: the key was corrected after the answer. */
export function CorrectedNote({ question, given, counted }: CorrectedNoteProps) {
	if (!isCorrectedSince(question, given, counted)) return null;
	return <p className="mt-3 font-semibold">{m.question_corrected()}</p>;
}

type AskWhyProps = Pick<QuestionCardProps, "question" | "onAskWhy"> & {
	record: Pick<AnswerRecord, "questionId" | "optionId" | "isCorrect">;
};

export function AskWhy({ question, record, onAskWhy }: AskWhyProps) {
	return (
		<button
			type="button"
			className="button button-plain mt-4"
			onClick={() => {
				const choice = givenText(question, record.optionId);
				const { questionId, optionId, isCorrect } = record;
				const { text, explanation } = question;
				onAskWhy({ questionId, optionId, question: text, choice, isCorrect, explanation });
			}}
		>
			<Icon name="gemini" className="size-5" />
			{m.doubt_ask_why()}
		</button>
	);
}

type OptionCardProps = Pick<QuestionCardProps, "quiz" | "question" | "onChoose"> & {
	type: "radio" | "checkbox";
	option: Option;
	index: number;
	/** Of the group. */
	name: string;
	isChosen: boolean;
	/** Whether it is above the pressed option: it keeps its height then, so that nothing moves under the finger. */
	isAbove?: boolean;
	/** Whether choosing does nothing (any longer). */
	isLocked: boolean;
	rightCount: number;
};

export function OptionCard({
	quiz,
	question,
	type,
	option,
	index,
	name,
	isChosen,
	isAbove,
	isLocked,
	rightCount,
	onChoose,
}: OptionCardProps) {
	const { id, text, explanation = "" } = option;
	const isAnswered = currentVerdict(quiz) !== undefined;
	const html = quiz.bank.html.get(question.id);
	const verdict = isAnswered ? (option.isCorrect ? "right" : isChosen ? "wrong" : undefined) : undefined;
	const tagId = verdict && `${name}-${id}`;
	const isOpenBox = type === "checkbox" && !isAnswered;
	// A wrong option that was never pressed becomes a line, so that the explanation comes into view; a press shows it again.
	const [pressedAt, setPressedAt] = useState<Question>();
	const isQuiet = isAnswered && !verdict && explanation.trim() === "" && pressedAt !== question;
	return (
		<>
			<label
				dir={questionSide(question)}
				className="option"
				data-verdict={verdict}
				data-answered={isAnswered || undefined}
				data-folded={isQuiet ? !isAbove : undefined}
				data-chosen={(isOpenBox && isChosen) || undefined}
			>
				<input
					type={type}
					name={name}
					className="sr-only"
					value={id}
					checked={isChosen}
					aria-disabled={isLocked}
					aria-describedby={tagId}
					onChange={() => {
						if (!isLocked) onChoose(id);
					}}
					onClick={() => setPressedAt(question)}
				/>
				<OptionFace
					html={html?.options.get(id)}
					text={text}
					index={index}
					verdict={verdict}
					isChosen={isChosen}
					rightCount={rightCount}
					tagId={tagId}
				/>
				{isOpenBox && (
					<span aria-hidden="true" className="option-box">
						{isChosen && <Icon name="right" className="size-4" />}
					</span>
				)}
			</label>
			{isAnswered && explanation.trim() !== "" && (
				<div className="option-why">
					<TextOrHtml text={explanation} html={html?.why.get(id)} />
				</div>
			)}
		</>
	);
}

function announcementOf({ bank }: Asking, question: Question, record: AnswerRecord, outcome = ""): string {
	const right = rightTexts(question, bank.html.get(question.id)?.spoken);
	const answer = endSentence(m.announce_right_answer({ count: right.length, text: right.join("; ") }));
	const isOneOf = record.isCorrect && right.length > 1 && question.type === undefined;
	const verdict = isOneOf ? tagOf("right", true, right.length) : verdictText(question, record);
	const note = isCorrectedSince(question, record.optionId, record.isCorrect) ? ` ${m.question_corrected()}` : "";
	return `${verdict}. ${answer} ${outcome}${note}`;
}

/** With a full stop, unless the text has an end of its own. Both would be spoken. */
export function endSentence(text: string): string {
	const trimmed = text.trimEnd();
	return /[.?!…。？！।॥؟۔][\p{Pf}\p{Pe}"']*$/u.test(trimmed) ? trimmed : `${trimmed}.`;
}

/** Arrow keys only move the focus: in a plain radio group they would choose, and a choice is final here. */
function moveBetweenOptions(event: KeyboardEvent<HTMLElement>): void {
	const step = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }[event.key];
	if (!step) return;
	event.preventDefault();
	const frame = event.currentTarget.closest(".question-frame");
	const radios = [...(frame?.querySelectorAll<HTMLInputElement>("fieldset input") ?? [])];
	const focused = radios.findIndex((radio) => radio.matches(":focus"));
	// From the heading: down to the first, up to the last.
	const from = Math.max(focused, step > 0 ? -1 : 0);
	radios.at((from + step) % radios.length)?.focus();
}
