// "Your questions" in the bar of a document: opens the list of own questions, in which each gets its answer, and guides through
// marking a sentence of the text.
import { type FocusEvent, useEffect, useId, useRef, useState } from "react";
import { usePhase } from "#app/learn/phases/phase-hash.ts";
import type { OwnQuestions } from "#app/learn/progress/log/own-questions.ts";
import { Icon } from "#app/ui/icon.tsx";
import type { DocumentPhase } from "#core/modules/phases.ts";
import { OWN_ANSWER_LENGTH, type OwnQuestion, tidyOwnAnswer } from "#core/progress/log/own-questions.ts";
import * as m from "#messages";
import { MarkBar, MarkedBar } from "./mark-bar.tsx";
import { AnswerLink, AnswerWords } from "./own-answer.tsx";
import { OwnNotes } from "./own-notes.tsx";
import { changeOwn } from "./own-store.ts";
import { hasText, type TextSentence, useAnswerMarks } from "./text-sentences.ts";
import { useDeferredFocus, useFormOf, WordsForm } from "./words-form.tsx";

export type OwnBarProps = {
	subtopicId: string;
	own: OwnQuestions;
	phase: DocumentPhase;
};

/** Replaces the bar's ordinary content. */
type Step = { does: "marking"; question: OwnQuestion } | { does: "marked"; before: OwnQuestion };

export function OwnBar({ subtopicId, own, phase }: OwnBarProps) {
	const { questions, lockedCount } = own;
	const id = useId();
	const list = useRef<HTMLDivElement>(null);
	const button = useRef<HTMLButtonElement>(null);
	const isBusy = useRef(false);
	const [step, setStep] = useState<Step>();
	const [said, setSaid] = useState("");
	const isOpen = usePhase() === phase;
	useAnswerMarks(phase, questions);
	useEffect(() => {
		if (isOpen) return;
		setStep(undefined);
		if (list.current?.matches(":popover-open")) list.current.hidePopover();
	}, [isOpen]);

	const answered = questions.filter(({ answer }) => answer !== null).length;
	const bar = m.own_bar({ answered, count: questions.length });
	const focusButton = () => button.current?.focus({ preventScroll: true });
	const leave = () => {
		setStep(undefined);
		setSaid("");
		focusButton();
	};
	const begin = (question: OwnQuestion) => {
		list.current?.hidePopover();
		setSaid(`${m.own_mark_choose()} ${question.text} ${m.own_mark_keys()}`);
		setStep({ does: "marking", question });
	};
	const mark = async ({ block, words }: TextSentence, question: OwnQuestion) => {
		// A second press while the first one is being written.
		if (isBusy.current) return;
		isBusy.current = true;
		try {
			await changeOwn(subtopicId, [{ kind: "own-answered", of: question.id, phase, block, words }]);
		} finally {
			isBusy.current = false;
		}
		setSaid(`${m.own_marked()} ${words}`);
		setStep({ does: "marked", before: question });
	};
	const undo = async ({ id: of, answer }: OwnQuestion) => {
		const before = answer ?? { phase, block: null, words: "" };
		await changeOwn(subtopicId, [{ kind: "own-answered", of, ...before }]);
		leave();
		setSaid(m.own_undone());
	};
	/** The list would hide what has the focus behind it. */
	const onBlur = ({ relatedTarget }: FocusEvent) => {
		const isInside = relatedTarget === button.current || list.current?.contains(relatedTarget);
		if (relatedTarget && !isInside) list.current?.hidePopover();
	};
	return (
		<div className="ms-auto print:hidden">
			<button ref={button} type="button" className="own-button" popoverTarget={id} title={bar} onBlur={onBlur}>
				<Icon name="question" className="size-5" />
				<span aria-hidden="true" className="tabular-nums md:hidden">
					{`${answered}/${questions.length}`}
				</span>
				<span className="sr-only md:not-sr-only">{bar}</span>
			</button>
			<div
				ref={list}
				id={id}
				popover="auto"
				role="dialog"
				aria-labelledby={`${id}-name`}
				className="own-panel"
				onBlur={onBlur}
				onToggle={({ newState, currentTarget }) => {
					if (newState === "open") currentTarget.querySelector("h3")?.focus();
				}}
			>
				<div className="flex items-center justify-between gap-2">
					<h3 id={`${id}-name`} tabIndex={-1} className="text-lead">
						{m.own_questions()}
					</h3>
					<button
						type="button"
						className="icon-button"
						popoverTarget={id}
						popoverTargetAction="hide"
						aria-label={m.own_close()}
					>
						<Icon name="wrong" className="size-5" />
					</button>
				</div>
				<OwnNotes lockedCount={lockedCount} />
				<ul>
					{questions.map((question) => (
						<AnswerItem
							key={question.id}
							subtopicId={subtopicId}
							question={question}
							phase={phase}
							onSaid={setSaid}
							onMark={() => begin(question)}
							onOpen={() => list.current?.hidePopover()}
						/>
					))}
				</ul>
			</div>
			{step?.does === "marking" && (
				<MarkBar
					phase={phase}
					question={step.question}
					onMark={(sentence) => void mark(sentence, step.question)}
					onLeave={leave}
				/>
			)}
			{step?.does === "marked" && (
				<MarkedBar onUndo={() => void undo(step.before)} onDone={leave} onLeave={() => setStep(undefined)} />
			)}
			<p role="status" className="sr-only">
				{said}
			</p>
		</div>
	);
}

type AnswerItemProps = {
	subtopicId: string;
	question: OwnQuestion;
	phase: DocumentPhase;
	onMark: () => void;
	/** Called before the answer's place is opened. */
	onOpen: () => void;
	/** @param words text for screen readers */
	onSaid: (words: string) => void;
};

/** One own question in the list: its answer, marking one in the text, or writing one. */
function AnswerItem({ subtopicId, question, phase, onMark, onOpen, onSaid }: AnswerItemProps) {
	const { id, text, answer } = question;
	const item = useRef<HTMLLIElement>(null);
	const form = useFormOf(`answer ${id}`);
	const focusLater = useDeferredFocus(item);
	const isMarkable = hasText(phase);
	const hasOwnWords = answer !== null && answer.block === null;

	const write = async (words: string) => {
		const given = { phase, block: null, words: tidyOwnAnswer(words) };
		await changeOwn(subtopicId, [{ kind: "own-answered", of: id, ...given }]);
		leaveForm();
		onSaid(m.own_words_saved());
	};
	const leaveForm = () => {
		form.close();
		focusLater("button");
	};
	const takeAway = async () => {
		focusLater("button");
		await changeOwn(subtopicId, [{ kind: "own-answered", of: id, phase, block: null, words: "" }]);
		onSaid(m.own_taken_away());
	};
	return (
		<li ref={item} className="own-item">
			<p dir="auto" className="font-serif">
				{text}
			</p>
			{answer && !form.isOpen && <AnswerWords answer={answer} />}
			{form.isOpen ? (
				<WordsForm
					label={m.own_words_label()}
					takesFocus={form.wasPressed}
					initial={hasOwnWords ? answer.words : ""}
					limit={OWN_ANSWER_LENGTH}
					place={`answer ${id}`}
					save={m.own_save()}
					onSave={write}
					onCancel={leaveForm}
				/>
			) : (
				<div className="own-actions">
					{isMarkable && !hasOwnWords && (
						<button type="button" className="link min-h-11" onClick={onMark}>
							{answer ? m.own_mark_other() : m.own_mark()}
						</button>
					)}
					{(!answer || hasOwnWords) && (
						<button type="button" className="link min-h-11" onClick={form.open}>
							{hasOwnWords ? m.own_words_change() : m.own_words()}
						</button>
					)}
					{answer && <AnswerLink subtopicId={subtopicId} answer={answer} onOpen={onOpen} />}
					{answer && (
						<button type="button" className="link min-h-11" onClick={() => void takeAway()}>
							{m.own_take_away()}
						</button>
					)}
				</div>
			)}
		</li>
	);
}
