// The question on screen with its options or its field for a number, and whether the choice is saved.
import { type ReactNode, type Ref, useId, useRef, useState } from "react";
import { chosenIds, chosenText, isUnfinished, tidyNumber, toggleOption } from "#app/learn/paper/attempt/actions.ts";
import type { QuestionPosition } from "#app/learn/paper/attempt/next-question.ts";
import { OptionFace, questionSide, TextOrHtml } from "#app/ui/question-view.tsx";
import { NOT_ATTEMPTED } from "#core/marks/judge-answer.ts";
import type { AttemptQuestion } from "#core/papers/attempt.ts";
import type { CandidatePaper, ShownQuestion } from "#core/papers/calls.ts";
import { FORMULA_STYLE } from "#core/questions/learners-ref.ts";
import * as m from "#messages";
import { marksLine } from "./marks-text.ts";
import { choiceText } from "./not-counted.tsx";
import { NumberPad } from "./number-pad.tsx";

export type QuestionPaneProps = {
	paper: CandidatePaper;
	place: QuestionPosition;
	question: ShownQuestion;
	own: AttemptQuestion;
	heading: Ref<HTMLHeadingElement>;
	/** Of a number. */
	field: Ref<HTMLInputElement>;
	/** The way to the end of the paper, where it belongs to the question. */
	end: ReactNode;
	/** Called with the new choice, made of the one that holds then. Resolves when it is stored. */
	onChoose: (make: (chosen: string) => string) => Promise<void>;
};

export function QuestionPane({ paper, place, question, own, heading, field, end, onChoose }: QuestionPaneProps) {
	const { text, html, type } = question;
	const section = paper.sections[place.section];
	const isUnsaved = own.draft !== null;
	const isNoNumber = isUnfinished(question, own);
	const unsavedId = useId();
	const name = useId();
	const chosen = chosenText(own);
	const notAttempted = paper.scheme.notAttempted !== null && (
		<NotAttempted name={name} isChosen={chosen === NOT_ATTEMPTED} onChoose={onChoose} />
	);
	return (
		<>
			{html && <link rel="stylesheet" href={FORMULA_STYLE} />}
			<h1 ref={heading} tabIndex={-1} data-question-heading className="question-heading">
				<span className="text-small text-quiet">
					{m.mock_question_of({ n: place.number, count: place.count, section: section?.name ?? "" })}
				</span>
				<TextOrHtml text={text} html={html?.text} className="question-text" />
			</h1>
			<p className="mt-1 text-small text-quiet">{marksLine(paper.scheme, section, type)}</p>
			<fieldset aria-label={m.answers_of({ n: place.number })} aria-describedby={isUnsaved ? unsavedId : undefined}>
				{type === "number" ? (
					<NumberField
						key={question.id}
						question={question}
						chosen={chosen === NOT_ATTEMPTED ? "" : chosen}
						field={field}
						faultId={isNoNumber ? unsavedId : undefined}
						onChoose={onChoose}
					/>
				) : (
					<Options question={question} name={name} chosen={chosen} onChoose={onChoose}>
						{notAttempted}
					</Options>
				)}
				{type === "number" && notAttempted && <div className="options">{notAttempted}</div>}
			</fieldset>
			<div className="below-options">
				<p id={unsavedId} role="status" className="unsaved" data-wide={isNoNumber || undefined}>
					{isUnsaved && unsavedText(question, own)}
				</p>
				{end}
			</div>
		</>
	);
}

/** That a choice is not saved, or that what is typed is no number; of a number also which one still counts. */
function unsavedText(question: ShownQuestion, own: AttemptQuestion): string {
	const text = isUnfinished(question, own) ? m.mock_no_number() : m.mock_unsaved();
	if (question.type !== "number" || own.given === null) return text;
	return `${text} ${m.mock_saved_counts({ choice: choiceText(question, own.given) })}`;
}

type ChoiceProps = Pick<QuestionPaneProps, "question" | "onChoose"> & { chosen: string };

/** @param name of the radio buttons, among which "not attempted" is one */
function Options({ question, name, chosen, onChoose, children }: ChoiceProps & { name: string; children: ReactNode }) {
	const { type, html } = question;
	const rendered = new Map(html?.options);
	const ids = chosenIds(type, chosen);
	return (
		<>
			{type === "several" && <p className="mt-2 font-semibold">{m.mock_choose_several()}</p>}
			<div className="options">
				{question.options.map(({ id, text }, index) => (
					<label key={id} dir={questionSide(question)} className="option" data-chosen={ids.includes(id) || undefined}>
						<input
							type={type === "several" ? "checkbox" : "radio"}
							name={name}
							className="sr-only"
							value={id}
							checked={ids.includes(id)}
							onChange={() => void onChoose((before) => toggleOption(question, before, id))}
						/>
						<OptionFace
							index={index}
							text={text}
							html={rendered.get(id)}
							verdict={undefined}
							isChosen={ids.includes(id)}
							rightCount={0}
						/>
					</label>
				))}
				{children}
			</div>
		</>
	);
}

/** The option of exams where each question has it, whatever else it asks for. */
function NotAttempted({ name, isChosen, onChoose }: NotAttemptedProps) {
	return (
		<label className="option" data-chosen={isChosen || undefined}>
			<input
				type="radio"
				name={name}
				className="sr-only"
				checked={isChosen}
				onChange={() => void onChoose(() => NOT_ATTEMPTED)}
			/>
			<span className="option-text">{m.mock_not_attempted()}</span>
		</label>
	);
}
type NotAttemptedProps = Pick<QuestionPaneProps, "onChoose"> & { name: string; isChosen: boolean };

type NumberFieldProps = ChoiceProps &
	Pick<QuestionPaneProps, "field"> & {
		/** The element that says that what is typed is no number. */
		faultId: string | undefined;
	};

/** What is typed shows at once: a field cannot wait for the disk. */
function NumberField({ question, chosen, field, faultId, onChoose }: NumberFieldProps) {
	/** What is typed and not stored yet. */
	const [unstored, setUnstored] = useState<string>();
	const count = useRef(0);
	const typed = unstored ?? chosen;
	const type = async (text: string) => {
		const tidy = tidyNumber(text);
		// A key that deletes has nothing to delete, and takes nothing else back.
		if (tidy === "" && typed === "") return;
		setUnstored(tidy);
		count.current++;
		try {
			await onChoose(() => tidy);
		} finally {
			count.current--;
			// From here on it is what is chosen, which a button may have changed meanwhile.
			if (count.current === 0) setUnstored(undefined);
		}
	};
	return (
		<div className="mt-4 grid grid-cols-1 gap-3">
			<div className="flex flex-wrap items-center gap-3">
				<input
					ref={field}
					className="typed-number"
					aria-invalid={faultId !== undefined || undefined}
					aria-describedby={faultId}
					// The screen has its own keys; others type as ever.
					inputMode="none"
					autoComplete="off"
					dir="ltr"
					aria-label={question.unit ? m.your_number_in({ unit: question.unit }) : m.your_number()}
					value={typed.replace("-", "−")}
					onChange={(event) => void type(event.target.value)}
				/>
				{question.unit && <bdi aria-hidden="true">{question.unit}</bdi>}
			</div>
			<NumberPad typed={typed} onType={(text) => void type(text)} />
		</div>
	);
}
