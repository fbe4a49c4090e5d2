// The form that corrects one row: text, options, right options or number, explanation. Stored with the whole import only.
import { useEffect, useId, useRef, useState } from "react";
import { Button } from "#app/admin/panel/button.tsx";
import type { RowTyping } from "#core/questions/import/review/work.ts";
import { checkQuestion, isBlocking, type RowProblem, type RowQuestion } from "#core/questions/import/rows.ts";
import { MAX_OPTIONS } from "#core/questions/question-file.ts";
import { letterOf } from "#core/questions/question-texts.ts";
import { readTypedNumber } from "#core/questions/typed-number.ts";
import * as m from "#messages";
import { rowProblemText } from "./import-words.ts";
import { RowPreview } from "./read-question.tsx";

export type RowFormProps = {
	/** The values of its fields, which the rows hold. */
	typing: RowTyping;
	onType: (typing: RowTyping) => void;
	/** The row's name, for the form's label. */
	place: string;
	/** Whether something was changed in it. */
	isChanged: boolean;
	onDone: (question: RowQuestion) => void;
	onCancel: () => void;
};

export function RowForm({ typing, onType, place, isChanged, onDone, onCancel }: RowFormProps) {
	const id = useId();
	const { question: draft } = typing;
	const setDraft = (question: RowQuestion) => onType({ ...typing, question });
	const [problems, setProblems] = useState<RowProblem[]>([]);
	const [isRefused, setIsRefused] = useState(false);
	const first = useRef<HTMLTextAreaElement>(null);
	useEffect(() => first.current?.focus(), []);
	const focusNext = useRef<string>(undefined);
	useEffect(() => {
		if (focusNext.current) document.getElementById(focusNext.current)?.focus();
		focusNext.current = undefined;
	});
	const { options } = draft;
	const rightCount = options.filter(({ isCorrect }) => isCorrect).length;

	function changeOption(index: number, patch: Partial<RowQuestion["options"][number]>) {
		setDraft({ ...draft, options: options.map((option, at) => (at === index ? { ...option, ...patch } : option)) });
	}

	function submit() {
		const isUnclear = draft.type === undefined && rightCount > 1 && !typing.isAny;
		setIsRefused(isUnclear);
		if (isUnclear) return setProblems([]);
		const kept = draft.type === "number" ? draft : typed(draft, rightCount);
		const found = checkQuestion(kept);
		const blocking = found.filter(isBlocking);
		setProblems(blocking.length > 0 ? blocking : found);
		// Uncertain points are shown once; pressing again accepts the question.
		const isSeen = found.every(({ code }) => problems.some((problem) => problem.code === code));
		if (blocking.length === 0 && isSeen) onDone(kept);
	}

	return (
		<fieldset
			aria-label={m.admin_row_fix_label({ place })}
			className="row-form"
			onKeyDown={(event) => {
				// Enter in a field would submit the page's form.
				if (event.key === "Enter" && event.target instanceof HTMLInputElement) event.preventDefault();
			}}
		>
			<label htmlFor={`${id}-text`}>{m.admin_row_text()}</label>
			<textarea
				ref={first}
				id={`${id}-text`}
				dir="auto"
				rows={3}
				className="input area"
				value={draft.text}
				onChange={(event) => setDraft({ ...draft, text: event.target.value })}
			/>
			{draft.type === "number" ? (
				<NumberField id={id} typing={typing} onType={onType} />
			) : (
				<>
					<p className="font-semibold">{m.admin_row_options()}</p>
					<ul className="grid gap-2">
						{options.map((option, index) => (
							<li key={index} className="row-option">
								<label className="row-right">
									<input
										type="checkbox"
										checked={option.isCorrect}
										onChange={(event) => changeOption(index, { isCorrect: event.target.checked })}
									/>
									<span>{m.admin_row_right({ letter: letterOf(index) })}</span>
								</label>
								<input
									id={`${id}-option-${index}`}
									dir="auto"
									className="input"
									aria-label={m.admin_row_option({ letter: letterOf(index) })}
									value={option.text}
									onChange={(event) => changeOption(index, { text: event.target.value })}
								/>
								<Button
									kind="icon"
									icon="wrong"
									aria-label={m.admin_row_remove_option({ letter: letterOf(index) })}
									onClick={() => {
										focusNext.current = `${id}-add`;
										setDraft({ ...draft, options: options.filter((_, at) => at !== index) });
									}}
								/>
							</li>
						))}
					</ul>
					<div>
						<Button
							isSmall
							id={`${id}-add`}
							isOff={options.length >= MAX_OPTIONS}
							text={m.admin_row_add_option()}
							onClick={() => {
								focusNext.current = `${id}-option-${options.length}`;
								setDraft({ ...draft, options: [...options, { text: "", isCorrect: false }] });
							}}
						/>
					</div>
					{rightCount > 1 && <ManyRight id={id} typing={typing} onType={onType} />}
				</>
			)}
			<label htmlFor={`${id}-why`}>{m.admin_row_explanation()}</label>
			<textarea
				id={`${id}-why`}
				dir="auto"
				rows={2}
				className="input area"
				value={draft.explanation}
				onChange={(event) => setDraft({ ...draft, explanation: event.target.value })}
			/>
			<RowPreview question={draft} />
			<div role="alert">
				{isRefused && <p className="field-error">{m.admin_several_right_options()}</p>}
				{problems.length > 0 && (
					<ul className="field-error">
						{problems.map((problem) => (
							<li key={problem.code}>{rowProblemText(problem)}</li>
						))}
					</ul>
				)}
			</div>
			<p id={`${id}-unused`} className="field-help min-h-lh">
				{isChanged && m.admin_row_unused()}
			</p>
			<div className="flex flex-wrap gap-2">
				<Button
					kind="main"
					isSmall
					data-use-row
					aria-describedby={`${id}-unused`}
					text={m.admin_row_use()}
					onClick={submit}
				/>
				<Button isSmall text={m.admin_cancel()} onClick={onCancel} />
			</div>
		</fieldset>
	);
}

/** What several right options mean: nothing is chosen until somebody says so. */
function ManyRight({ id, typing, onType }: Pick<RowFormProps, "typing" | "onType"> & { id: string }) {
	const { question, isAny = false } = typing;
	const isSeveral = question.type === "several";
	const choices = [
		{ text: m.admin_row_several(), isChosen: isSeveral, type: "several" as const },
		{ text: m.admin_row_any(), isChosen: !isSeveral && isAny, type: undefined },
	];
	return (
		<fieldset className="grid">
			<legend className="sr-only">{m.admin_row_many_right()}</legend>
			{choices.map(({ text, isChosen, type }) => (
				<label key={text} className="row-right">
					<input
						type="radio"
						name={`${id}-many`}
						checked={isChosen}
						onChange={() => onType({ ...typing, question: { ...question, type }, isAny: type === undefined })}
					/>
					<span>{text}</span>
				</label>
			))}
		</fieldset>
	);
}

/** Drops the type "several" unless several options are right. */
function typed(question: RowQuestion, rightCount: number): RowQuestion {
	const { type, ...others } = question;
	return type === "several" && rightCount > 1 ? question : others;
}

function NumberField({ id, typing, onType }: Pick<RowFormProps, "typing" | "onType"> & { id: string }) {
	const read = readTypedNumber(typing.number);
	const isUnclear = !read.ok && read.reason === "unclear";
	return (
		<>
			<label htmlFor={`${id}-number`}>{m.admin_row_number()}</label>
			<input
				id={`${id}-number`}
				className="input"
				inputMode="decimal"
				aria-invalid={isUnclear || undefined}
				aria-describedby={isUnclear ? `${id}-number-unclear` : undefined}
				value={typing.number}
				onChange={({ target: { value } }) => {
					const typed = readTypedNumber(value);
					onType({ question: { ...typing.question, answer: typed.ok ? typed.value : undefined }, number: value });
				}}
			/>
			{isUnclear && (
				<p id={`${id}-number-unclear`} className="field-error" role="alert">
					{m.typed_unclear({ typed: typing.number.trim() })}
				</p>
			)}
		</>
	);
}
