// One field for a question or an answer, with the button that saves it. Enter saves, Escape cancels where there is something to
// cancel. Where the focus goes when such a form has closed.
import { type KeyboardEvent, type RefObject, useEffect, useId, useRef, useState } from "react";
import { CharactersLeft } from "#app/learn/progress/session/length.tsx";
import { onTypedReplaced, readTyped, writeTyped } from "#app/learn/progress/session/typed-words.ts";
import * as m from "#messages";

export type WordsFormProps = {
	label: string;
	/** Hidden if a heading names the field. */
	isLabelHidden?: boolean;
	/** Id of a description of the field. */
	describedBy?: string | undefined;
	/** Whether it was opened just now. */
	takesFocus?: boolean;
	initial?: string;
	/** Where the text is stored until it is saved (session/typed-words.ts). */
	place: string;
	limit: number;
	/** The button's label. */
	save: string;
	field?: RefObject<HTMLTextAreaElement | null>;
	/** Resolves when it is saved; the field is then emptied, if it is still there. */
	onSave: (words: string) => Promise<unknown>;
	onCancel?: () => void;
};

export function WordsForm(form: WordsFormProps) {
	const { label, isLabelHidden = false, describedBy, takesFocus = false, initial = "", limit, save } = form;
	const { field, place, onSave, onCancel } = form;
	const id = useId();
	const [words, setWords] = useState(() => readTyped(place) || initial);
	const type = (text: string) => {
		setWords(text);
		writeTyped(place, text === initial ? "" : text);
	};
	useEffect(() => onTypedReplaced(() => setWords(readTyped(place) || initial)), [place, initial]);
	const isBusy = useRef(false);
	useEffect(() => {
		const textarea = takesFocus && document.getElementById(id);
		if (!(textarea instanceof HTMLTextAreaElement)) return;
		textarea.focus();
		textarea.setSelectionRange(textarea.value.length, textarea.value.length);
	}, [id, takesFocus]);
	const cancel = (leave: () => void) => {
		writeTyped(place, "");
		leave();
	};
	const submit = async () => {
		if (isBusy.current || words.trim() === "") return;
		if (words.length > limit) return document.getElementById(id)?.focus();
		isBusy.current = true;
		try {
			await onSave(words);
			writeTyped(place, "");
		} finally {
			isBusy.current = false;
		}
		// Text typed since then stays.
		setWords((now) => (now === words ? "" : now));
	};
	return (
		<form
			className="own-form"
			onSubmit={(event) => {
				event.preventDefault();
				void submit();
			}}
		>
			<label htmlFor={id} className={isLabelHidden ? "sr-only" : "text-small text-quiet"}>
				{label}
			</label>
			<textarea
				ref={field}
				id={id}
				dir="auto"
				rows={1}
				autoComplete="off"
				enterKeyHint="done"
				aria-describedby={describedBy ? `${describedBy} ${id}-left` : `${id}-left`}
				aria-invalid={words.length > limit || undefined}
				value={words}
				onChange={({ target }) => type(target.value)}
				onKeyDown={(event) => {
					if (event.key === "Escape" && onCancel) {
						// Without the list around it.
						event.preventDefault();
						event.stopPropagation();
						cancel(onCancel);
					} else if (isEnter(event)) {
						event.preventDefault();
						void submit();
					}
				}}
			/>
			<button type="submit" className="button button-main">
				{save}
			</button>
			{onCancel && (
				<button type="button" className="button button-plain" onClick={() => cancel(onCancel)}>
					{m.own_cancel()}
				</button>
			)}
			{/* Without the gap while it is empty. */}
			<p className="-mt-2 w-full">
				<CharactersLeft id={`${id}-left`} text={words} limit={limit} />
			</p>
		</form>
	);
}

/**
 * Whether a form that a button opens is open: also, without the button, where something was typed into it and not saved.
 * @param place where its text is stored
 */
export function useFormOf(place: string): {
	isOpen: boolean;
	wasPressed: boolean;
	open: () => void;
	close: () => void;
} {
	const [opened, setOpened] = useState<"typed-before" | "pressed" | undefined>(() =>
		readTyped(place) === "" ? undefined : "typed-before",
	);
	useEffect(() => onTypedReplaced(() => readTyped(place) !== "" && setOpened((now) => now ?? "typed-before")), [place]);
	return {
		isOpen: opened !== undefined,
		wasPressed: opened === "pressed",
		open: () => setOpened("pressed"),
		close: () => setOpened(undefined),
	};
}

/** Except the Enter that ends an input method's composition, which Safari shows by its key code only. */
function isEnter({ key, keyCode, nativeEvent }: KeyboardEvent): boolean {
	return key === "Enter" && !nativeEvent.isComposing && keyCode !== 229;
}

/** @returns a function that requests focus on the first element of this selector, as soon as it is rendered */
export function useDeferredFocus(within: RefObject<HTMLElement | null>): (selector: string) => void {
	const wanted = useRef<string>(undefined);
	useEffect(() => {
		const target = wanted.current && within.current?.querySelector<HTMLElement>(wanted.current);
		if (!target) return;
		wanted.current = undefined;
		target.focus();
	});
	return (selector) => {
		wanted.current = selector;
	};
}
