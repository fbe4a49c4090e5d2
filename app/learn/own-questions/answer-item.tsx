// One own question in the list of a document's tab: its answer, marking one in the text, or writing one.
import { useRef, useState } from "react";
import type { DocumentPhase } from "#core/catalog/phases.ts";
import { OWN_ANSWER_LENGTH, type OwnQuestion, tidyOwnAnswer } from "#core/log/own-questions.ts";
import * as m from "#messages";
import { AnswerLink, AnswerWords } from "./own-answer.tsx";
import { hasText } from "./own-marks.ts";
import { changeOwn } from "./own-store.ts";
import { useDeferredFocus } from "./use-deferred-focus.ts";
import { WordsForm } from "./words-form.tsx";

export type AnswerItemProps = {
	subtopicId: string;
	question: OwnQuestion;
	phase: DocumentPhase;
	onMark: () => void;
	/** Called before the answer's place is opened. */
	onOpen: () => void;
	/** @param words text for screen readers */
	onSaid: (words: string) => void;
};

export function AnswerItem({ subtopicId, question, phase, onMark, onOpen, onSaid }: AnswerItemProps) {
	const { id, text, answer } = question;
	const item = useRef<HTMLLIElement>(null);
	const [isWriting, setWriting] = useState(false);
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
		setWriting(false);
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
			{answer && !isWriting && <AnswerWords answer={answer} />}
			{isWriting ? (
				<WordsForm
					label={m.own_words_label()}
					takesFocus
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
						<button type="button" className="link min-h-11" onClick={() => setWriting(true)}>
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
