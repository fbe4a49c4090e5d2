// What a learner can do with a missed question: read about it, ask, bookmark it, say why it was missed, write a note.
import { useEffect, useEffectEvent, useId, useRef, useState } from "react";
import { CharactersLeft } from "#app/learn/progress/session/length.tsx";
import { readTyped, writeTyped } from "#app/learn/progress/session/typed-words.ts";
import { askAboutAnswer } from "#app/learn/questions/ask-why.ts";
import { AskWhy } from "#app/learn/questions/question-card.tsx";
import { isOffline } from "#app/ui/script/contact.ts";
import { nameOf, type QuestionName } from "#core/practice/answers.ts";
import type { QuestionMarks } from "#core/practice/marks.ts";
import type { Mistake } from "#core/practice/mistakes.ts";
import { NOTE_LENGTH, tidyNote } from "#core/progress/log/own-notes.ts";
import type { ListedSubtopic } from "#core/questions/module-questions.ts";
import * as m from "#messages";
import { findText, openInText } from "./dose/open-in-text.ts";
import { storeNote, storeReread } from "./dose/practice-steps.ts";
import { BookmarkButton, MissReasons } from "./dose/question-marks.tsx";
import type { LoadedQuestion } from "./dose/question-store.ts";
import type { PracticeData } from "./practice-data.ts";

export type MistakeHelpProps = Pick<PracticeData, "list"> & {
	marks: QuestionMarks;
	ownNotes: ReadonlyMap<string, string>;
	/** Called with the question's name when a bookmark or a note was changed. */
	onBookmarked: (name: string, isOn: boolean) => void;
	onNoted: (name: string, text: string) => void;
	/** The learner's day. */
	today: number;
	subtopic: ListedSubtopic;
	name: QuestionName;
	loaded: LoadedQuestion;
	mistake: Mistake | undefined;
};

export function MistakeHelp(props: MistakeHelpProps) {
	const { list, subtopic, name, loaded, mistake, marks, today, onBookmarked } = props;
	const { question } = loaded;
	const hasText = findText(subtopic) !== undefined;
	/** Whether something was pressed that does not open without a network. */
	const [needsNetwork, setNeedsNetwork] = useState(false);
	const read = async () => {
		const storeRead = async () => {
			if (mistake?.isToRead) await storeReread(name, today);
		};
		setNeedsNetwork(!(await openInText(list, subtopic, question, storeRead)));
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
						onAskWhy={(answer) => {
							if (isOffline()) setNeedsNetwork(true);
							else askAboutAnswer(list.moduleId, name.subtopicId, answer);
						}}
					/>
				)}
				<BookmarkButton
					name={name}
					wasOn={marks.bookmarks.has(nameOf(name))}
					onChange={(isOn) => onBookmarked(nameOf(name), isOn)}
				/>
			</div>
			<p role="status" className="not-empty:mt-3">
				{needsNetwork && m.part_needs_network()}
			</p>
			{mistake && mistake.missed > 0 && <MissReasons name={name} given={marks.reasons.get(nameOf(name)) ?? null} />}
			<Note {...props} />
		</>
	);
}

/** A note is stored when nothing was typed for this long, in milliseconds, and at once when the field or the page is left. */
const NOTE_PAUSE_MS = 1_000;

function Note({ name, ownNotes, onNoted }: MistakeHelpProps) {
	const id = useId();
	const [before] = useState(() => ownNotes.get(nameOf(name)) ?? "");
	const { typed, isSaved, type, store } = useStoredNote(name, before, (text) => onNoted(nameOf(name), text));
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
				aria-describedby={`${id}-left`}
				aria-invalid={typed.length > NOTE_LENGTH || undefined}
				defaultValue={typed}
				onChange={(event) => type(event.target.value)}
				onBlur={() => void store()}
			/>
			<p className="flex min-h-5 justify-between gap-3 text-small text-quiet">
				<span role="status">{isSaved && m.note_saved()}</span>
				<CharactersLeft id={`${id}-left`} text={typed} limit={NOTE_LENGTH} />
			</p>
		</>
	);
}

/**
 * The log may need longer than a page that is left lives on. So what is typed is also with the tab's unsent texts until it is in the
 * log, and stored when the note is shown again.
 */
function useStoredNote(name: QuestionName, before: string, onStored: (text: string) => void) {
	const place = `note ${nameOf(name)}`;
	const [typed, setTyped] = useState(() => readUnsaved(place) ?? before);
	const [isSaved, setSaved] = useState(false);
	const latest = useRef(typed);
	const stored = useRef(before);
	const storing = useRef<string>(undefined);
	const store = async () => {
		// Not a part of it: it stays with the unsent texts until it is shorter.
		if (latest.current.length > NOTE_LENGTH) return;
		const text = tidyNote(latest.current);
		// Stays with the unsent texts until it is stored: the page may be left before.
		if (text === storing.current) return;
		if (storing.current === undefined && text === stored.current) return writeTyped(place, "");
		storing.current = text;
		await storeNote(name, text);
		if (storing.current === text) storing.current = undefined;
		stored.current = text;
		onStored(text);
		// More may have been typed since.
		if (tidyNote(latest.current) !== text) return;
		writeTyped(place, "");
		setSaved(true);
	};
	const storeLatest = useEffectEvent(() => void store());
	useEffect(() => {
		const timer = setTimeout(() => storeLatest(), NOTE_PAUSE_MS);
		return () => clearTimeout(timer);
		// Each change starts the pause again.
	}, [typed]);
	useEffect(() => {
		const leave = () => storeLatest();
		addEventListener("pagehide", leave);
		document.addEventListener("visibilitychange", leave);
		return () => {
			removeEventListener("pagehide", leave);
			document.removeEventListener("visibilitychange", leave);
			leave();
		};
	}, []);
	const type = (text: string) => {
		latest.current = text;
		setTyped(text);
		setSaved(false);
		writeTyped(place, text === "" ? EMPTIED : text);
	};
	return { typed, isSaved, type, store };
}

/** Stands for a note that was emptied: an empty text is none. */
const EMPTIED = "\n";

function readUnsaved(place: string): string | undefined {
	const text = readTyped(place);
	return text === EMPTIED ? "" : text || undefined;
}
