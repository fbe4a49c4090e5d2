// "What do you want to find out?", below the Question tab's document: the learner's own questions: add, edit, delete.
import { useId, useRef, useState } from "react";
import type { OwnQuestions } from "#app/learn/progress/log/own-questions.ts";
import {
	MAX_OWN_QUESTIONS,
	OWN_QUESTION_LENGTH,
	type OwnQuestion,
	tidyOwnQuestion,
} from "#core/progress/log/own-questions.ts";
import * as m from "#messages";
import { OwnNotes } from "./own-notes.tsx";
import { askAgain, askOwn, changeOwn } from "./own-store.ts";
import { useDeferredFocus, useFormOf, WordsForm } from "./words-form.tsx";

/** The last deleted one, for undo, until the next action. */
type Removed = { question: OwnQuestion; index: number };

export function AskSection({ subtopicId, own }: { subtopicId: string; own: OwnQuestions }) {
	const { questions, lockedCount } = own;
	const id = useId();
	const section = useRef<HTMLElement>(null);
	const field = useRef<HTMLTextAreaElement>(null);
	const [said, setSaid] = useState("");
	const [removed, setRemoved] = useState<Removed>();
	const focusLater = useDeferredFocus(section);

	const add = async (text: string) => {
		await askOwn(subtopicId, text);
		setRemoved(undefined);
		setSaid(m.own_added({ count: questions.length + 1 }));
		field.current?.focus();
		if (questions.length + 1 === MAX_OWN_QUESTIONS) focusLater("[data-own-full]");
	};
	const leaveForm = (of: string) => focusLater(`[data-own="${of}"] button`);
	const reword = async (of: string, text: string) => {
		await changeOwn(subtopicId, [{ kind: "own-reworded", of, text: tidyOwnQuestion(text) }]);
		setSaid(m.own_changed());
	};
	const remove = async (question: OwnQuestion, index: number) => {
		await changeOwn(subtopicId, [{ kind: "own-reworded", of: question.id, text: "" }]);
		focusLater("[data-own-undo]");
		setRemoved({ question, index });
		setSaid(m.own_removed({ text: question.text }));
	};
	const undo = async ({ question }: Removed) => {
		const back = await askAgain(subtopicId, question);
		if (back) focusLater(`[data-own="${back.id}"] button`);
		setRemoved(undefined);
		setSaid(m.own_is_back());
	};
	const undoRow = removed && (
		<li key="removed" className="own-item">
			<p dir="auto" className="text-quiet">
				{m.own_removed({ text: removed.question.text })}
			</p>
			<div className="own-actions">
				<button type="button" data-own-undo className="link min-h-11" onClick={() => void undo(removed)}>
					{m.own_undo()}
				</button>
			</div>
		</li>
	);
	const rows = questions.map((question, index) => (
		<OwnRow
			key={question.id}
			question={question}
			onLeave={() => leaveForm(question.id)}
			onSave={(text) => reword(question.id, text)}
			onRemove={() => void remove(question, index)}
		/>
	));
	return (
		<section ref={section} className="own-section" aria-labelledby={`${id}-heading`}>
			<h3 id={`${id}-heading`} className="text-lead">
				{m.own_heading()}
			</h3>
			{questions.length === 0 && (
				<p id={`${id}-why`} className="text-small text-quiet">
					{m.own_why()}
				</p>
			)}
			<OwnNotes lockedCount={lockedCount} />
			{(rows.length > 0 || undoRow) && <ul>{undoRow ? rows.toSpliced(removed.index, 0, undoRow) : rows}</ul>}
			{questions.length < MAX_OWN_QUESTIONS ? (
				<WordsForm
					label={m.own_heading()}
					isLabelHidden
					describedBy={questions.length === 0 ? `${id}-why` : undefined}
					limit={OWN_QUESTION_LENGTH}
					place={`ask ${subtopicId}`}
					save={m.own_add()}
					field={field}
					onSave={add}
				/>
			) : (
				<p data-own-full tabIndex={-1} className="mt-2 text-small text-quiet">
					{m.own_full({ count: questions.length })}
				</p>
			)}
			<p role="status" className="sr-only">
				{said}
			</p>
		</section>
	);
}

type OwnRowProps = {
	question: OwnQuestion;
	/** Called when the field has closed. */
	onLeave: () => void;
	onSave: (text: string) => Promise<void>;
	onRemove: () => void;
};

/** One own question in the list, or the field to edit it. */
function OwnRow({ question, onLeave, onSave, onRemove }: OwnRowProps) {
	const { id, text } = question;
	const form = useFormOf(`change ${id}`);
	const leave = () => {
		form.close();
		onLeave();
	};
	return (
		<li data-own={id} className="own-item">
			{form.isOpen ? (
				<WordsForm
					label={m.own_change_of({ text })}
					isLabelHidden
					takesFocus={form.wasPressed}
					initial={text}
					limit={OWN_QUESTION_LENGTH}
					place={`change ${id}`}
					save={m.own_save()}
					onSave={async (words) => {
						await onSave(words);
						leave();
					}}
					onCancel={leave}
				/>
			) : (
				<>
					<p dir="auto" className="font-serif">
						{text}
					</p>
					<div className="own-actions">
						<button type="button" className="link min-h-11" aria-label={m.own_change_of({ text })} onClick={form.open}>
							{m.own_change()}
						</button>
						<button type="button" className="link min-h-11" aria-label={m.own_remove_of({ text })} onClick={onRemove}>
							{m.own_remove()}
						</button>
					</div>
				</>
			)}
		</li>
	);
}
