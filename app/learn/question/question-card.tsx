// One question as a radio group. Choosing an option locks the answer and shows the right option, the chosen one and the
// explanation. kind-card.tsx has the other kinds of questions.
import { type KeyboardEvent, useId } from "react";
import { Icon } from "#app/ui/icon.tsx";
import { OptionFace, optionSide, QuestionText, tagOf, Why, Words } from "#app/ui/question-view.tsx";
import type { Option, Question } from "#core/questions/question-file.ts";
import type { QuestionHtml } from "#core/questions/rendered-file.ts";
import { rightTexts } from "#core/questions/right-answer.ts";
import { givenText } from "#core/quiz/given-answer.ts";
import { currentAnswer, type Quiz } from "#core/quiz/quiz.ts";
import type { AnswerRecord } from "#core/quiz/state.ts";
import * as m from "#messages";
import type { AttachedAnswer } from "./ask-why.ts";
import { isCorrectedSince, outcomeText, verdictText } from "./quiz-words.ts";

export type QuestionCardProps = {
	quiz: Quiz;
	/** The question on screen. */
	question: Question;
	/** Its options in the order in which they are shown. */
	options: readonly Option[];
	/** The option that was chosen and is being written, before its verdict shows. */
	chosen: string | undefined;
	/** Follows the question's place in its set. */
	note?: string | undefined;
	onChoose: (optionId: string) => void;
	/** Takes the answered question to the doubt chat. */
	onAskWhy: (answer: AttachedAnswer) => void;
};

export function QuestionCard({ quiz, question, options, chosen, note, onChoose, onAskWhy }: QuestionCardProps) {
	const name = useId();
	const record = currentAnswer(quiz);
	const { position, currentSet } = quiz.state;
	const rightCount = options.filter(({ isCorrect }) => isCorrect).length;
	const html = quiz.bank.html.get(question.id);
	return (
		<div>
			<fieldset onKeyDown={moveBetweenOptions}>
				<legend data-question-heading tabIndex={-1} className="w-full">
					<QuestionText
						text={question.text}
						html={html?.text}
						place={{ number: position + 1, of: currentSet.length }}
						note={note}
					/>
				</legend>
				<div className="options">
					{options.map((option, index) => (
						<OptionCard
							key={option.id}
							{...{ option, index, name, record, chosen, rightCount, onChoose, html }}
							side={optionSide(option, question)}
						/>
					))}
				</div>
			</fieldset>
			<Outcome {...{ quiz, question, record, onAskWhy }} />
		</div>
	);
}

type OutcomeProps = Pick<QuestionCardProps, "quiz" | "question" | "onAskWhy"> & { record: AnswerRecord | undefined };

/** What follows the options of any kind of question: the announcement, the explanation, "Ask why". */
export function Outcome({ quiz, question, record, onAskWhy }: OutcomeProps) {
	const { explanation } = question;
	const html = quiz.bank.html.get(question.id)?.explanation;
	const askWhy = record && <AskWhy {...{ question, record, onAskWhy }} />;
	return (
		<>
			{/* The one announcement of a result. It is in the page from the start, since only changes are announced. */}
			<p role="status" className="sr-only">
				{record && announcementOf(quiz, question, record)}
			</p>
			{record && <CorrectedNote question={question} given={record.optionId} counted={record.isCorrect} />}
			{record && explanation.trim() !== "" ? <Why text={explanation} html={html} action={askWhy} /> : askWhy}
		</>
	);
}

type CorrectedNoteProps = {
	question: Question;
	given: string;
	/** Whether the answer counted as right. */
	counted: boolean;
};

/** Says why the marks on the options contradict the points: the key was corrected after the answer. */
export function CorrectedNote({ question, given, counted }: CorrectedNoteProps) {
	if (!isCorrectedSince(question, given, counted)) return null;
	return <p className="mt-3 font-semibold">{m.question_corrected()}</p>;
}

type AskWhyProps = Pick<QuestionCardProps, "question" | "onAskWhy"> & { record: AnswerRecord };

function AskWhy({ question, record, onAskWhy }: AskWhyProps) {
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

type OptionCardProps = {
	option: Option;
	index: number;
	name: string;
	side: "ltr" | "rtl" | undefined;
	record: AnswerRecord | undefined;
	chosen: string | undefined;
	rightCount: number;
	html: QuestionHtml | undefined;
	onChoose: (optionId: string) => void;
};

function OptionCard({ option, index, name, side, record, chosen, rightCount, html, onChoose }: OptionCardProps) {
	const isChosen = record?.optionId === option.id;
	const verdict = record && (option.isCorrect ? "right" : isChosen ? "wrong" : undefined);
	const tagId = verdict && `${name}-${option.id}`;
	return (
		<>
			<label dir={side} className="option" data-verdict={verdict} data-answered={record ? "" : undefined}>
				<input
					type="radio"
					className="sr-only"
					name={name}
					value={option.id}
					checked={isChosen || chosen === option.id}
					aria-disabled={record !== undefined}
					aria-describedby={tagId}
					onChange={() => {
						if (!record) onChoose(option.id);
					}}
				/>
				<OptionFace
					text={option.text}
					html={html?.options.get(option.id)}
					{...{ index, verdict, isChosen, rightCount, tagId }}
				/>
			</label>
			{record && <OptionWhy option={option} html={html} />}
		</>
	);
}

/** An option's own explanation, under its card once the question is answered. */
export function OptionWhy({ option, html }: { option: Option; html: QuestionHtml | undefined }) {
	const { id, explanation = "" } = option;
	if (explanation.trim() === "") return null;
	return (
		<div className="option-why">
			<Words text={explanation} html={html?.why.get(id)} />
		</div>
	);
}

function announcementOf(quiz: Quiz, question: Question, record: AnswerRecord): string {
	const right = rightTexts(question, quiz.bank.html.get(question.id)?.spoken);
	const answer = m.announce_right_answer({ count: right.length, text: right.join("; ") });
	const isOneOf = record.isCorrect && right.length > 1 && question.type === undefined;
	const verdict = isOneOf ? tagOf("right", true, right.length) : verdictText(question, record);
	const note = isCorrectedSince(question, record.optionId, record.isCorrect) ? ` ${m.question_corrected()}` : "";
	return `${verdict}. ${answer} ${outcomeText(quiz, record)}${note}`;
}

/** Arrow keys only move the focus: in a plain radio group they would choose, and a choice is final here. */
export function moveBetweenOptions(event: KeyboardEvent<HTMLFieldSetElement>): void {
	const step = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }[event.key];
	if (!step) return;
	event.preventDefault();
	const radios = [...event.currentTarget.querySelectorAll<HTMLInputElement>("input")];
	const focused = radios.findIndex((radio) => radio.matches(":focus"));
	const next = focused === -1 ? (step > 0 ? 0 : radios.length - 1) : (focused + step + radios.length) % radios.length;
	radios[next]?.focus();
}
