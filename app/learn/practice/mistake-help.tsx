// What a learner can do with a missed question: read about it, ask, bookmark it, say why it was missed, write a note.
import { useId, useState } from "react";
import { AskWhy } from "#app/learn/question/question-card.tsx";
import { ERR_REASONS, type ErrReason } from "#core/log/event.ts";
import { NOTE_LENGTH, tidyNote } from "#core/log/own-notes.ts";
import { nameOf, type QuestionName } from "#core/practice/answers.ts";
import type { Mistake } from "#core/practice/mistakes.ts";
import type { QuestionMarks } from "#core/practice/settings.ts";
import type { ListedSubtopic } from "#core/questions/module-questions.ts";
import * as m from "#messages";
import { askAboutAnswer } from "./ask-about-answer.ts";
import { BookmarkButton } from "./bookmark-button.tsx";
import { findText, openInText } from "./open-in-text.ts";
import type { PracticeData } from "./practice-data.ts";
import { storeNote, storeReason, storeReread } from "./practice-steps.ts";
import type { LoadedQuestion } from "./question-store.ts";

export type MistakeHelpProps = Pick<PracticeData, "list" | "log"> & {
	marks: QuestionMarks;
	/** The learner's day. */
	today: number;
	subtopic: ListedSubtopic;
	name: QuestionName;
	loaded: LoadedQuestion;
	mistake: Mistake | undefined;
};

export function MistakeHelp(props: MistakeHelpProps) {
	const { list, subtopic, name, loaded, mistake, marks, today } = props;
	const { question } = loaded;
	const hasText = findText(subtopic) !== undefined;
	const read = async () => {
		if (mistake?.isToRead) await storeReread(name, today);
		await openInText(list, subtopic, question);
	};
	return (
		<>
			{mistake?.isToRead && <p className="mt-3 font-semibold">{m.mistakes_to_read({ count: mistake.missed })}</p>}
			<div className="flex flex-wrap gap-x-3">
				{hasText && (
					<button
						type="button"
						className={`button mt-4 ${mistake?.isToRead ? "button-main" : "button-plain"}`}
						onClick={() => void read()}
					>
						{m.mistakes_read_about()}
					</button>
				)}
				{mistake && (
					<AskWhy
						question={question}
						record={{ questionId: question.id, optionId: mistake.given, isCorrect: mistake.wasGuess }}
						onAskWhy={(answer) => askAboutAnswer(list.moduleId, name.subtopicId, answer)}
					/>
				)}
				<BookmarkButton name={name} wasOn={marks.bookmarks.has(nameOf(name))} />
			</div>
			{mistake && <Reasons name={name} given={marks.reasons.get(nameOf(name)) ?? null} />}
			<Note {...props} />
		</>
	);
}

/** One tap; a second one takes it back. */
function Reasons({ name, given }: { name: QuestionName; given: ErrReason | null }) {
	const [why, setWhy] = useState(given);
	const press = (reason: ErrReason) => {
		const next = why === reason ? null : reason;
		setWhy(next);
		void storeReason(name, next);
	};
	return (
		<fieldset className="chips mt-4">
			<legend className="mb-1 text-small text-quiet">{m.mistakes_why()}</legend>
			{ERR_REASONS.map((reason) => (
				<button
					key={reason}
					type="button"
					className="chip toggle"
					aria-pressed={why === reason}
					onClick={() => press(reason)}
				>
					{reasonText(reason)}
				</button>
			))}
		</fieldset>
	);
}

function reasonText(reason: ErrReason): string {
	return {
		unknown: m.erred_unknown(),
		misread: m.erred_misread(),
		reasoning: m.erred_reasoning(),
		time: m.erred_time(),
		guess: m.erred_guess(),
	}[reason];
}

/** Stored when the field is left. */
function Note({ name, log }: MistakeHelpProps) {
	const id = useId();
	const [stored, setStored] = useState(log.notes.get(nameOf(name)) ?? "");
	const [isSaved, setSaved] = useState(false);
	const store = async (typed: string) => {
		const text = tidyNote(typed);
		if (text === stored) return;
		await storeNote(name, text);
		setStored(text);
		setSaved(true);
	};
	return (
		<>
			<label htmlFor={id} className="mt-4 block text-small text-quiet">
				{m.note_label()}
			</label>
			<textarea
				id={id}
				dir="auto"
				rows={2}
				className="field mt-1 w-full"
				maxLength={NOTE_LENGTH}
				defaultValue={stored}
				onChange={() => setSaved(false)}
				onBlur={(event) => void store(event.target.value)}
			/>
			<p role="status" className="min-h-5 text-small text-quiet">
				{isSaved && m.note_saved()}
			</p>
		</>
	);
}
