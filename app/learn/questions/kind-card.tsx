// A question with a Check button: several options as check boxes, or a typed number. Loaded when a file has one, so that other files
// do not wait for it. The button is in the quiz's action bar, in the place of "next question".
import { useEffect, useEffectEvent, useId } from "react";
import { Icon } from "#app/ui/icon.tsx";
import type { Question } from "#core/questions/question-file.ts";
import { rightTexts } from "#core/questions/question-texts.ts";
import { readTypedNumber } from "#core/questions/typed-number.ts";
import { type Asking, currentAnswer, currentVerdict } from "#core/quiz/asking.ts";
import { chosenOptions, givenText } from "#core/quiz/given-answer.ts";
import { shownOptions } from "#core/quiz/option-order.ts";
import type { Quiz } from "#core/quiz/quiz.ts";
import type { AnswerRecord } from "#core/quiz/state.ts";
import * as m from "#messages";
import { focusLateHeading } from "./late-heading.ts";
import { OptionCard, type QuestionCardProps, QuestionFrame } from "./question-card.tsx";
import { shortSetText } from "./short-set.ts";
import type { TypingFault, UncheckedAnswer } from "./use-unchecked-answer.ts";

export type KindCardProps = Omit<QuestionCardProps, "quiz" | "options" | "note" | "onChoose"> & {
	quiz: Quiz | Asking;
	draft: UncheckedAnswer;
};

export default function KindCard(props: KindCardProps) {
	const { subtopicId, quiz, outcome, question, timeLeft, keepsReport, draft, onAskWhy } = props;
	const hintId = useId();
	const isNumber = question.type === "number";
	useEffect(focusLateHeading, []);
	return (
		<QuestionFrame
			subtopicId={subtopicId}
			quiz={quiz}
			outcome={outcome}
			question={question}
			timeLeft={timeLeft}
			keepsReport={keepsReport}
			onAskWhy={onAskWhy}
			// Practice has no sets.
			note={"run" in quiz ? shortSetText(quiz) : undefined}
			hasOptions={!isNumber}
			describedBy={hintId}
		>
			<p id={hintId} className="mt-2 font-semibold">
				{isNumber ? m.type_a_number() : m.choose_several({ count: draft.needed })}
			</p>
			{isNumber ? <TypedNumber {...props} /> : <SeveralOptions {...props} />}
		</QuestionFrame>
	);
}

function SeveralOptions({ quiz, question, draft, chosen }: KindCardProps) {
	const name = useId();
	const record = currentVerdict(quiz);
	const given = record && chosenOptions(question, record.optionId);
	return (
		<div className="options">
			{shownOptions(quiz).map((option, index) => (
				<OptionCard
					key={option.id}
					quiz={quiz}
					question={question}
					option={option}
					index={index}
					name={name}
					type="checkbox"
					isChosen={given ? given.includes(option) : draft.chosen.has(option.id)}
					isLocked={currentAnswer(quiz) !== undefined || chosen !== undefined}
					// For type "several" each right option is marked right.
					rightCount={1}
					onChoose={draft.toggle}
				/>
			))}
		</div>
	);
}

/** The field stays after the answer, because it has the focus. */
function TypedNumber({ quiz, question, draft, chosen }: KindCardProps) {
	const id = useId();
	const record = currentVerdict(quiz);
	const readRestored = useEffectEvent(() => {
		if (draft.typed !== "") draft.type(draft.typed, readTypedNumber(draft.typed));
	});
	// Of before a reload.
	useEffect(() => readRestored(), []);
	return (
		<div className="mt-4">
			<div className="flex flex-wrap items-center gap-3">
				<input
					className="typed-number"
					inputMode="decimal"
					autoComplete="off"
					dir="ltr"
					aria-label={question.unit ? m.your_number_in({ unit: question.unit }) : m.your_number()}
					aria-invalid={draft.fault ? true : undefined}
					aria-describedby={draft.fault ? id : undefined}
					readOnly={chosen !== undefined || currentAnswer(quiz) !== undefined}
					value={record?.optionId ?? draft.typed}
					onChange={(event) => draft.type(event.target.value, readTypedNumber(event.target.value))}
				/>
				{question.unit && <bdi aria-hidden="true">{question.unit}</bdi>}
			</div>
			<p id={id} role="alert" className="mt-2 text-bad">
				{!record && draft.fault && faultText(draft.fault, draft.typed)}
			</p>
			{record && <NumberVerdict question={question} record={record} />}
		</div>
	);
}

function NumberVerdict({ question, record }: { question: Question; record: AnswerRecord }) {
	const verdict = record.isCorrect ? "right" : "wrong";
	return (
		<div className="typed-answer" data-verdict={verdict}>
			<p>
				<b>
					<Icon name={verdict} className={`size-5 ${record.isCorrect ? "text-good" : "text-bad"}`} />
					{m.your_answer()}
				</b>
				<bdi>{givenText(question, record.optionId)}</bdi>
			</p>
			<p>
				<b>{m.right_answer()}</b>
				<bdi>{rightTexts(question).join("")}</bdi>
			</p>
		</div>
	);
}

function faultText(fault: TypingFault, typed: string): string {
	if (fault === "unclear") return m.typed_unclear({ typed: typed.trim() });
	return fault === "empty" ? m.type_a_number() : m.typed_no_number();
}
